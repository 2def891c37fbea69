// Chips that slide: bets to the pot when a betting round is complete, pots to the players who won them. Only for the eye: the figures are
// right before anything moves, and nothing waits for it.
import { html, useEffect, useRef, useState } from "../vendor/html.js";
import { Piles } from "./piles.js";

const LONGEST = 900;
let count = 0;

/** What moved between two views of one hand: [{cents, from: {x, y}, to: {x, y}}]. */
export function moves(was, is, at, pot) {
  const found = [];
  for (const seat of is.seats) {
    const old = was.seats.find((one) => one.seat === seat.seat);
    const place = at.get(seat.seat);
    if (place && old?.bet > 0 && !seat.bet && old.player === seat.player) found.push({ cents: old.bet, from: { x: place.betX, y: place.betY }, to: pot });
  }
  if (is.winners?.length && !was.winners?.length) {
    for (const one of is.winners) {
      const place = at.get(one.seat);
      if (place && one.amount > 0) found.push({ cents: one.amount, from: pot, to: { x: place.x, y: place.y } });
    }
  }
  return found;
}

export function Flights({ poker, round, at, tall }) {
  const before = useRef(null);
  const [flying, fly] = useState([]);
  useEffect(() => {
    const was = before.current;
    before.current = { poker, round };
    if (!was || (was.round !== round && !poker.winners?.length) || matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
    const found = moves(was.poker, poker, at, { x: 50, y: tall ? 30 : 27 }).map((one) => ({ ...one, id: ++count }));
    if (!found.length) return undefined;
    fly((list) => [...list, ...found]);
    const ids = new Set(found.map((one) => one.id));
    setTimeout(() => fly((list) => list.filter((one) => !ids.has(one.id))), LONGEST);
    return undefined;
  }, [poker]);
  return html`<div class="flights" aria-hidden="true">${flying.map((one) => html`<span key=${one.id} class="flight"
      style=${{ "--x": `${one.to.x}%`, "--y": `${one.to.y}%`, "--from-x": `${one.from.x}%`, "--from-y": `${one.from.y}%` }}><${Piles} cents=${one.cents} columns=${3} high=${4} /></span>`)}</div>`;
}
