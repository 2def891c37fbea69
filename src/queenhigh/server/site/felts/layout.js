// What is printed on a book's felt. The house knows it of every book; whatever a book leaves out comes from here.
import { useEffect, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { part } from "../lib/router.js";

/** `qualifies`: the dealer's hand may fail to; `several`: a player may wager on further places. */
const PLAIN = {
  about: "", felt: "emerald", print: "", areas: [], dealer: "Dealer", seat: "Place",
  hints: [], choices: {}, short: {}, qualifies: true, several: false, glossary: {},
};

const CHOICE_WORDS = {
  play: "Play", fold: "Fold", keep_side_bets: "Keep side bets", check: "Check", none: "Nothing to decide", not_exposed: "Kept unseen",
};

export const choiceWord = (choice) => CHOICE_WORDS[choice] ?? words(choice);

/** Without the amount that some labels end with: the button shows it in dollars. */
export const labelOfChoice = (one) => (one.label || choiceWord(one.choice)).replace(/ of \d+\.\d\d$/, "");

/** Does the table wait for you? Keeping a hand unseen is offered besides, and nobody waits for it. */
export const mustDecide = (you) => Boolean(you?.choices?.some((one) => one.choice !== "not_exposed"));

export const words = (name) => (name ? name.split("/")[0].replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase()) : "");

const loaded = new Map();

/** The felt of a book, asked for once. */
function feltOf(book) {
  if (!loaded.has(book)) {
    loaded.set(book, api.get(`/api/books/${part(book)}/felt`).then((felt) => ({ ...PLAIN, ...felt }), () => {
      loaded.delete(book);
      return PLAIN;
    }));
  }
  return loaded.get(book);
}

/** null until it is there. */
export function useFelt(book) {
  const [felt, show] = useState(null);
  useEffect(() => {
    let wanted = true;
    if (book) feltOf(book).then((found) => wanted && show(found));
    return () => { wanted = false; };
  }, [book]);
  return felt;
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
