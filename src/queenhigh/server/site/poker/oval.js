// The oval: places round the rim with the player at this screen at the bottom, bets in front of them, board and pots in the middle.
// It is drawn from a view alone, so that the same oval shows the table now and a hand that is played again.
import { html } from "../vendor/html.js";
import { dollars } from "../lib/money.js";
import { isFull, spots, turned } from "./geometry.js";
import { Middle } from "./middle.js";
import { Flights } from "./motion.js";
import { Piles } from "./piles.js";
import { Place } from "./place.js";

/**
 * @param {{view: object, own?: {seat: number, cards: object[], words: string}|null, tall: boolean, clock?: object|null, onSit?: Function|null,
 *   onPots?: Function, pick?: {faces: string[], chosen: string|null, onPick: Function}|null, still?: boolean, words?: string}} props
 */
export function Oval({ view, own = null, tall, clock = null, onSit = null, moving = false, maySit = null, onPots, pick = null, still = false, words = "", box = null }) {
  const { poker } = view;
  const order = turned(poker.seats, own?.seat ?? poker.seats[Math.floor(poker.seats.length / 2)]?.seat);
  const places = spots(order.length, tall);
  const at = new Map(order.map((seat, index) => [seat.seat, places[index]]));
  const winning = winnersOf(poker);
  return html`<section class=${`oval felt-violet${tall ? " is-tall" : ""}${still ? " is-still" : ""}${isFull(poker.seats) ? " is-full" : ""}`} aria-label="The table" ref=${box}>
    <div class="oval-rim" aria-hidden="true"></div>
    <div class="oval-felt">
      <${Middle} view=${view} plays=${winning.plays} words=${words} onPots=${onPots} />
      <ol class="oval-places" aria-label="Places">
        ${order.map((seat, index) => html`<${Place} key=${seat.seat} seat=${seat} poker=${poker} spot=${places[index]} own=${own?.seat === seat.seat ? own : null}
            won=${winning.by.get(seat.seat)} plays=${winning.known.has(seat.seat) ? winning.plays : null} clock=${clock} onSit=${onSit && (!maySit || maySit.includes(seat.seat)) ? onSit : null} moving=${moving} pick=${own?.seat === seat.seat ? pick : null} side=${sideOf(places[index])} />`)}
      </ol>
      <div class="oval-bets" aria-hidden="true">
        ${order.map((seat, index) => (seat.bet > 0 ? html`<${Bet} key=${seat.seat} cents=${seat.bet} spot=${places[index]} />` : null))}
      </div>
      ${!still && html`<${Flights} poker=${poker} round=${view.round} at=${at} tall=${tall} />`}
    </div>
  </section>`;
}

const sideOf = ({ x, y }) => (Math.abs(x - 50) < 12 ? (y > 50 ? "bottom" : "top") : x < 50 ? "left" : "right");

function Bet({ cents, spot }) {
  return html`<div class="on-felt bet" style=${{ "--x": `${spot.betX}%`, "--y": `${spot.betY}%`, "--from-x": `${spot.x}%`, "--from-y": `${spot.y}%` }}>
    <${Piles} cents=${cents} columns=${2} high=${4} /><span class="sum">${dollars(cents)}</span></div>`;
}

/** What each seat won in all, and the faces that play in a winning hand. */
function winnersOf(poker) {
  const by = new Map();
  const plays = new Set();
  const known = new Set();
  for (const one of poker.winners ?? []) {
    by.set(one.seat, (by.get(one.seat) ?? 0) + one.amount);
    if (one.cards?.length) known.add(one.seat);
    for (const card of one.cards ?? []) plays.add(card.face ?? card);
  }
  return { by, plays, known };
}
