// What is printed on a book's felt. A book's own module is data; whatever it leaves out, or a book without one, comes from here.

const PLAIN = {
  house: "", game: "", felt: "emerald", print: "", areas: [], dealer: "Dealer", seat: "Place", hints: [], choices: {},
};

const CHOICE_WORDS = { play: "Play", fold: "Fold", keep_side_bets: "Keep side bets", check: "Check", none: "Nothing to decide", not_exposed: "Kept unseen", undecided: "" };

export const choiceWord = (choice) => CHOICE_WORDS[choice] ?? words(choice);

export const words = (name) => (name ? name.split("/")[0].replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase()) : "");

const loaded = new Map();

/** The felt of a book, imported once. */
export function feltOf(book) {
  if (!loaded.has(book)) {
    loaded.set(book, import(`./${book}.js`).then((module) => ({ ...PLAIN, ...module.default }), () => PLAIN));
  }
  return loaded.get(book);
}

/** The printed areas, in the book's order, with what the table offers there. An offer that no print knows still gets an area. */
export function areasOf(felt, view) {
  const offers = new Map((view.offers ?? []).map((offer) => [offer.bet, offer]));
  const later = (view.later ?? []).map((area) => ({ ...area, shape: "square", key: "", later: true }));
  const printed = [...felt.areas, ...later.filter((area) => !felt.areas.some((one) => one.bet === area.bet))]
    .filter((area) => area.later || offers.has(area.bet))
    .map((area) => ({ ...area, offer: offers.get(area.bet) ?? null }));
  const rest = [...offers.values()]
    .filter((offer) => !felt.areas.some((area) => area.bet === offer.bet))
    .map((offer) => ({ bet: offer.bet, label: offer.label, shape: "circle", key: "", offer }));
  return [...printed, ...rest];
}

export const labelOf = (felt, bet) => {
  const [name, behind] = bet.split("/");
  const label = felt.areas.find((area) => area.bet === name)?.label ?? words(name);
  return behind ? `${label} (${behind})` : label;
};
