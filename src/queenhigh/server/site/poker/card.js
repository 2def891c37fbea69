// Cards at the poker table. Where there is room a card is drawn as at the other tables; where it is small, on phones and at other
// people's places, it has one large index, which reads at a glance.
import { html } from "../vendor/html.js";
import { faceOf, pictureOf, wordsOf } from "../lib/cards.js";

const SHAPES = {
  h: "M16 29C9 22 2 16.500 2 9.500A7 7 0 0 1 16 7A7 7 0 0 1 30 9.500C30 16.500 23 22 16 29Z",
  d: "M16 2L28 16L16 30L4 16Z",
  s: "M16 2C20 8 30 13 30 20A6.500 6.500 0 0 1 18 23.500C18 27 19.500 29 21 30H11C12.500 29 14 27 14 23.500A6.500 6.500 0 0 1 2 20C2 13 12 8 16 2Z",
  c: "M16 2A6.800 6.800 0 0 1 21.500 12.800A6.800 6.800 0 1 1 18 22.500C18 26.500 19.500 29 21 30H11C12.500 29 14 26.500 14 22.500A6.800 6.800 0 1 1 10.500 12.800A6.800 6.800 0 0 1 16 2Z",
};

export const Suit = ({ suit }) => html`<svg class=${`suit suit-${suit}`} viewBox="0 0 32 32" aria-hidden="true"><path d=${SHAPES[suit]} /></svg>`;

/** `state`: "" | "plays" | "rests": whether the card is one of a winner's five. */
export function PokerCard({ card, at = 0, state = "" }) {
  const face = faceOf(card);
  const shown = state ? ` is-${state}` : "";
  if (!face) return html`<span class=${`pc is-back${shown}`} style=${{ "--at": at }}><img src=${pictureOf()} alt="" draggable=${false} /></span>`;
  return html`<span class=${`pc is-face suit-${face[1]}${shown}`} style=${{ "--at": at }} data-face=${face}>
    <span class="pc-index"><b>${face[0] === "T" ? "10" : face[0]}</b><${Suit} suit=${face[1]} /></span>
    <span class="pc-pip"><${Suit} suit=${face[1]} /></span>
    <img class="pc-full" src=${pictureOf(face)} alt="" draggable=${false} />
  </span>`;
}

/** `plays`: faces of the five that win; the others of the row step back. */
export function Hand({ cards, label, kind = "", plays = null }) {
  if (!cards?.length) return null;
  return html`<span class=${`pcs ${kind}`} role="img" aria-label=${`${label}: ${wordsOf(cards)}`}>
    ${cards.map((card, at) => html`<${PokerCard} key=${`${at}${faceOf(card) ?? ""}`} card=${card} at=${at} state=${stateOf(card, plays)} />`)}
  </span>`;
}

export const stateOf = (card, plays) => (!plays?.size || !faceOf(card) ? "" : plays.has(faceOf(card)) ? "plays" : "rests");
