// Three lines for whoever plays this book for the first time. The one that fits the moment stands out; on a phone it stands alone.
import { html, useState } from "../vendor/html.js";
import { mustDecide } from "../felts/layout.js";
import { keep, kept } from "./kept.js";

/** Words that the book defines say what it says of them: pointed at, focused or pressed. Each once in a line. */
function glossed(line, glossary) {
  const words = Object.keys(glossary).sort((a, b) => b.length - a.length);
  if (!words.length) return line;
  const said = new Set();
  return line.split(new RegExp(`\\b((?:${words.map((word) => word.replace(/[^\w ]/g, "\\$&")).join("|")})s?)\\b`, "i")).map((piece, at) => {
    const word = piece.toLowerCase();
    const known = at % 2 ? glossary[word] ?? glossary[word.replace(/s$/, "")] : null;
    if (!known || said.has(word)) return piece;
    said.add(word);
    return html`<span class="glossed"><button type="button">${piece}</button><span role="tooltip">${known}</span></span>`;
  });
}

export function Hints({ felt, table, at = null }) {
  const { book } = table.view;
  const [closed, close] = useState(kept(`hints.${book}`, false));
  if (closed || !felt.hints.length) return null;
  const now = at ?? (mustDecide(table.you) ? 1 : table.view.lines?.length ? 2 : 0);
  const dismiss = () => {
    keep(`hints.${book}`, true);
    close(true);
  };
  return html`<aside class="hints" aria-label="How to play">
    <ol>${felt.hints.map((line, n) => html`<li key=${n} class=${n === now ? "is-now" : ""}>${glossed(line, felt.glossary)}</li>`)}</ol>
    <button type="button" class="button small" onClick=${dismiss}>Got it</button>
  </aside>`;
}
