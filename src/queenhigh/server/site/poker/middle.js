// The middle of the felt: pots with who plays for them, the board with its burns, and one line that says what is going on.
import { html } from "../vendor/html.js";
import { dollars } from "../lib/money.js";
import { pictureOf, wordsOf } from "../lib/cards.js";
import { PokerCard, stateOf } from "./card.js";
import { Piles } from "./piles.js";
import { list, potName, seatOf, STREETS, streetOf } from "./words.js";

export function Middle({ view, plays, words, onPots }) {
  const { poker } = view;
  return html`<div class="middle">
    <${Pots} poker=${poker} onPots=${onPots} />
    <${Board} poker=${poker} plays=${plays} />
    <p class="middle-words">${words}</p>
  </div>`;
}

function Pots({ poker, onPots }) {
  const pots = (poker.pots ?? []).filter((pot) => pot.amount > 0);
  const bets = poker.seats.reduce((sum, seat) => sum + (seat.bet ?? 0), 0);
  const inPots = pots.reduce((sum, pot) => sum + pot.amount, 0);
  const whole = poker.pot ?? inPots + bets;
  if (!whole) return html`<div class="pots is-empty"></div>`;
  const only = pots.length < 2;
  const shown = only ? [{ name: "Pot", amount: whole, eligible: pots[0]?.eligible ?? [] }] : pots;
  const Tag = onPots ? "button" : "span";
  return html`<div class=${`pots${pots.length > 2 ? " is-many" : ""}`}>
    ${shown.map((pot, at) => html`<${Tag} key=${at} type=${onPots ? "button" : undefined} class="pot" onClick=${onPots}
        aria-label=${onPots ? `${only ? "Pot" : potName(pot.name)}: ${dollars(pot.amount)}${only ? "" : `, played for by ${playersOf(poker, pot)}`}. See the pots` : undefined}>
      <${Piles} cents=${pot.amount} columns=${only ? 4 : 3} high=${5} />
      <span class="pot-words"><span class="pot-name">${only ? "Pot" : potName(pot.name)}</span><span class="sum">${dollars(pot.amount)}</span>
        ${!only && html`<span class="pot-who">${seatsOf(poker, pot)}</span>`}</span></${Tag}>`)}
  </div>`;
}

export const playersOf = (poker, pot) => list((pot.eligible ?? []).map((seat) => seatOf(poker, seat)?.player ?? `seat ${seat}`));

const seatsOf = (poker, pot) => {
  const live = poker.seats.filter((seat) => seat.live).length;
  return pot.eligible.length === live ? "all players" : `seats ${pot.eligible.join(", ")}`;
};

function Board({ poker, plays }) {
  const board = (poker.board ?? []).map((card) => (typeof card === "string" ? { face: card } : card));
  const burns = poker.burns ?? 0;
  return html`<div class="community" role="img" aria-label=${board.length ? `Board, ${STREETS[streetOf(poker)].toLowerCase()}: ${wordsOf(board)}. ${burns} burnt` : "No board yet"}>
    <span class="burns" title=${burns ? `${burns} burnt, face down` : ""}>${Array.from({ length: burns }, (_, at) => html`<img key=${at} src=${pictureOf()} alt="" style=${{ "--at": at }} />`)}
      ${burns > 0 && html`<span class="burns-words">${burns} burnt</span>`}</span>
    ${Array.from({ length: 5 }, (_, at) => html`<span class="slot" key=${at}>${board[at] && html`<${PokerCard} key=${board[at].face} card=${board[at]} at=${at < 3 ? at : 0} state=${stateOf(board[at], plays)} />`}</span>`)}
  </div>`;
}
