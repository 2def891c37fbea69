// The layout of a drill on the felt: whatever lies in the middle, and the places with their cards and wagers. What is asked about
// a wager is asked where it lies.
import { html } from "../vendor/html.js";
import { Cards } from "../lib/cards.js";
import { Pile } from "../lib/chips.js";
import { dollars } from "../lib/money.js";
import { labelOf } from "../felts/layout.js";
import { placeOf } from "./words.js";

const OWN = { seat: "Gets, in all", chase: "Flop Chase", fee: "Fee", ante_bonus: "Ante bonus" };

const cardsOf = (faces) => faces.map((face) => (face === "??" ? { back: true } : { face }));

/** Which cards are to be looked at: those in the middle, those at the places, or all alike. */
const SIZES = { read: ["own", "medium"], play: ["large", "own"] };

/** `box(item, about)` draws what is asked of a wager; items without a place are given as `children`, in the middle. */
export function Layout({ question, felt, box, children = null }) {
  const [inTheMiddle, atThePlaces] = SIZES[question.kind] ?? ["large", "medium"];
  const rows = question.rows;
  const middle = rows.filter((row) => !row.seat);
  const places = [...Map.groupBy(rows.filter((row) => row.seat), (row) => row.seat).values()].map(joined);
  const items = new Map(Map.groupBy(question.items.filter((item) => placeOf(item.id)), (item) => placeOf(item.id).seat));
  const seats = [...places];
  for (const seat of items.keys()) if (!places.some((row) => row.seat === seat)) seats.push({ label: `Seat ${seat}`, seat, cards: [], notes: [] });
  seats.sort((one, other) => one.seat - other.seat);
  return html`<section class=${`felt drill-felt felt-${felt.felt}`} aria-label="The table">
    ${middle.length > 0 && html`<div class="drill-middle">${middle.map((row, at) => html`<${Middle} key=${at} row=${row} size=${inTheMiddle} />`)}</div>`}
    ${children}
    ${seats.length > 0 && html`<ol class="drill-places" aria-label="Places">${seats.map((row) => html`<${DrillPlace} key=${`${row.seat} ${row.label}`} row=${row} felt=${felt}
        items=${items.get(row.seat) ?? []} box=${box} size=${atThePlaces} />`)}</ol>`}
  </section>`;
}

/** What else lies at a seat is said beside it: "Flop Chase, 20.00 on black". */
const joined = ([first, ...others]) => ({
  ...first, notes: [...(first.notes ?? []), ...others.map((row) => [row.label.replace(/ of seat \d+$/, ""), ...(row.notes ?? [])].join(", "))],
});

function Middle({ row, size }) {
  return html`<div class="shared drill-row">
    ${row.label && html`<span class="shared-name">${row.label}</span>`}
    ${row.cards?.length > 0 && html`<${Cards} cards=${cardsOf(row.cards)} label=${row.label} size=${size} />`}
    <${Notes} notes=${row.notes} /></div>`;
}

const Notes = ({ notes }) => (notes?.length ? html`<p class="drill-notes">${notes.map((note) => html`<span key=${note}>${note}</span>`)}</p>` : null);

function DrillPlace({ row, felt, items, box, size }) {
  const wagers = Object.entries(row.wagers ?? {});
  const asked = new Map(items.map((item) => [placeOf(item.id).bet, item]));
  const bets = [...wagers.map(([bet]) => bet), ...[...asked.keys()].filter((bet) => !(bet in (row.wagers ?? {})))];
  const order = (bet) => { const at = felt.areas.findIndex((area) => area.bet === bet); return at < 0 ? 99 : at; };
  bets.sort((one, other) => order(one) - order(other));
  const out = /fold|gives up/.test(row.did ?? "");
  return html`<li class=${`drill-place${out ? " is-out" : ""}`}>
    <p class="drill-who"><span class="place-number">${row.seat}</span><b>${/^Seat \d/.test(row.label) ? row.player || row.label.replace(/^Seat \d+,? ?/, "") : row.label}</b>
      ${row.did && html`<span class=${`tag ${out ? "fold" : "play"}`}>${row.did}</span>`}</p>
    ${row.cards?.length > 0 && html`<div class="drill-cards"><${Cards} cards=${cardsOf(row.cards)} label=${row.label} size=${row.cards.every((face) => face === "??") ? "small" : size} /></div>`}
    ${row.amount > 0 && html`<p class="drill-in"><span class="drill-spot"><${Pile} cents=${row.amount} /></span><span>put in <b>${dollars(row.amount)}</b></span></p>`}
    <${Notes} notes=${row.notes} />
    ${bets.length > 0 && html`<ul class="drill-wagers" aria-label=${`Wagers of seat ${row.seat}`}>${bets.map((bet) => {
      const area = felt.areas.find((one) => one.bet === bet);
      const label = area?.label ?? OWN[bet] ?? labelOf(felt, bet);
      const cents = row.wagers?.[bet] ?? 0;
      const item = asked.get(bet);
      return html`<li key=${bet} class=${`drill-wager shape-${area?.shape ?? "circle"}${item ? "" : " is-unasked"}`}>
        ${cents > 0 && html`<span class="drill-spot" aria-hidden="true"><span class="area-shape"></span><${Pile} cents=${cents} /></span>`}
        <span class="drill-label">${cents > 0 && html`<b class="amount">${dollars(cents)}</b>`}<span>${label}</span></span>
        ${item && box?.(item, { label, cents })}</li>`;
    })}</ul>`}
  </li>`;
}
