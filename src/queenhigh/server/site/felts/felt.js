// The felt: the dealer at the straight edge, the places round the arc as they stand at a real table (the first at the
// dealer's left, so on the right for a player, who sits opposite), the printed line between them, communal cards in the middle.
import { html } from "../vendor/html.js";
import { Cards } from "../lib/cards.js";
import { useFit } from "../lib/fit.js";
import { dollars } from "../lib/money.js";
import { dealerWords } from "../play/tell.js";
import { areasOf } from "./layout.js";
import { FreePlace, Place } from "./place.js";

/** Where a place lies on the arc: across in percent of the felt, and its share of how deep the arc hangs (`--fall` in the style). */
function spot(at, count) {
  const across = count > 1 ? 1 - (2 * at) / (count - 1) : 0;
  return { "--x": `${(50 + 42.5 * across).toFixed(2)}%`, "--down": Math.sqrt(1 - across * across).toFixed(3) };
}

/** `onSit(seat)` takes a free place; `onAlso(seat)`, where the book allows it, wagers on a further one. */
export function Felt({ table, felt, onSit, onAlso, children }) {
  const box = useFit(".felt-arc");
  const { view, you } = table;
  const mine = new Set(you?.seats ?? []);
  const areas = areasOf(felt, view);
  const count = view.seats.length;
  const width = `min(9rem, ${(86 / Math.max(1, count - 1)).toFixed(2)}%)`;
  const maySit = (!you || you.may_sit) && view.status === "open" && !view.tournament;
  const mayAlso = felt.several && !view.tournament && mine.size > 0 && you.may_place?.includes("ante");
  const place = (seat, at) => {
    const about = { key: seat.seat, seat, felt, style: spot(at, count) };
    if (!seat.player && !mine.has(seat.seat)) {
      return html`<${FreePlace} ...${about} seated=${mine.size > 0} onSit=${maySit ? onSit : null} onAlso=${mayAlso ? onAlso : null} />`;
    }
    const lines = (view.lines ?? []).filter((line) => line.seat === seat.seat);
    return html`<${Place} ...${about} areas=${areas} full=${count > 7} mine=${mine.has(seat.seat)} who=${table.who} lines=${lines} bank=${view.tournament?.banks[seat.seat]} covered=${view.tournament?.covered[seat.seat]} ready=${table.ready?.includes(seat.seat)} />`;
  };
  return html`<section class=${`felt felt-${felt.felt}${count > 7 ? " is-full" : ""}`} aria-label="The table" ref=${box}>
    <div class="felt-arc">
      <${Print} words=${felt.print} />
      <${Dealer} view=${view} felt=${felt} />
      <ol class="places-arc" aria-label="Places" style=${{ "--place-width": width }}>${view.seats.map(place)}</ol>
    </div>
    ${children}
  </section>`;
}

function Print({ words }) {
  return html`<svg class="felt-print" viewBox="0 0 1000 420" preserveAspectRatio="xMidYMin meet" aria-hidden="true">
    <path class="felt-line" d="M205 0 A295 222 0 0 0 795 0" />
    <path class="felt-line" d="M165 0 A335 262 0 0 0 835 0" />
    <path id="felt-curve" d="M186 0 A314 236 0 0 0 814 0" fill="none" />
    <text class="felt-words"><textPath href="#felt-curve" startOffset="50%" text-anchor="middle">${words}</textPath></text>
  </svg>`;
}

function Dealer({ view, felt }) {
  const { dealer, shared = [], bank } = view;
  const words = dealerWords(dealer, felt);
  const label = view.shared_label || "On the table";
  return html`<div class="dealer">
    <p class="dealer-name">${felt.dealer}${bank && html` <span class="dealer-who">${bank.player} · ${dollars(bank.wager)}</span>`}</p>
    <div class="dealer-cards">
      ${dealer?.cards?.length ? html`<${Cards} cards=${dealer.cards} label=${felt.dealer} size="large" />`
        : html`<span class="cards-rest" aria-hidden="true"></span>`}
      ${shared.length > 0 && html`<div class="shared"><span class="shared-name">${label}</span>
        <${Cards} cards=${shared} label=${label} size="medium" /></div>`}
    </div>
    <p class=${"dealer-words" + (words ? " is-shown" : "")}>${words}</p>
  </div>`;
}
