// Cards. A card is {face: "Qh"} or {back: true}; nothing else is ever sent of a card that may not be seen.
import { html } from "../vendor/html.js";

const RANKS = { 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", T: "ten", J: "jack", Q: "queen", K: "king", A: "ace" };
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const PIPS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** "Qh" -> "queen of hearts". */
export const nameOf = (face) => `${RANKS[face[0]]} of ${SUITS[face[1]]}`;

/** "Qh" -> "Q♥", for running text. */
export const shortOf = (face) => `${face[0] === "T" ? "10" : face[0]}${PIPS[face[1]]}`;

export const faceOf = (card) => (typeof card === "string" ? card : card?.face ?? null);

/** The address of a card's picture, beside this file; without a face, of the back. */
export const pictureOf = (face = "back") => new URL(`../cards/${face}.svg`, import.meta.url).pathname;

/** The words for a hand of cards, for those who listen. */
export function wordsOf(cards) {
  const faces = cards.map(faceOf).filter(Boolean);
  if (!cards.length) return "no cards";
  if (!faces.length) return cards.length === 1 ? "one card, face down" : `${cards.length} cards, face down`;
  return faces.map(nameOf).join(", ");
}

/** Both sides are always there, so that a card can turn over; which one shows is the class. */
export function Card({ card, at = 0 }) {
  const face = faceOf(card);
  return html`<span class=${"card" + (face ? " is-up" : "")} style=${{ "--at": at }}>
    <img class="card-back" src=${pictureOf()} alt="" width="240" height="336" draggable=${false} />
    ${face && html`<img class="card-face" src=${pictureOf(face)} alt="" width="240" height="336" draggable=${false} />`}
  </span>`;
}

/** A hand of cards in a row or, with `fan`, overlapping. `label` says whose. */
export function Cards({ cards, label = "", fan = false, size = "" }) {
  if (!cards?.length) return null;
  return html`<span class=${`cards ${size}${fan ? " fan" : ""}`} role="img" aria-label=${`${label ? label + ": " : ""}${wordsOf(cards)}`}>
    ${cards.map((card, at) => html`<${Card} key=${at} card=${card} at=${at} />`)}
  </span>`;
}
