// Small things kept in this browser: the last wagers, hints that were closed. Losing them costs nothing.
export function kept(name, otherwise) {
  try {
    const text = localStorage.getItem(`queenhigh.${name}`);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(`queenhigh.${name}`, JSON.stringify(value));
  } catch { /* storage may be full or switched off */ }
}
