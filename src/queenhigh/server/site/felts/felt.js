// The felt: the dealer at the straight edge, the places round the arc as they stand at a real table (the first at the
// dealer's left, so on the right for whoever sits opposite), the printed line between them, communal cards in the middle.
import { html } from "../vendor/html.js";
import { Cards, faceOf } from "../lib/cards.js";
import { Chip, stackOf } from "../lib/chips.js";
import { dollars } from "../lib/money.js";
import { areasOf, choiceWord, labelOf } from "./layout.js";
import { dealerWords } from "../play/tell.js";
import { sum } from "../play/outcomes.js";

/** Where a place lies on the arc, in percent of the felt. */
function spot(at, count) {
  const across = count > 1 ? 1 - (2 * at) / (count - 1) : 0;
  return { "--x": `${(50 + 42.5 * across).toFixed(2)}%`, "--y": `${(7 + 57 * Math.sqrt(1 - across * across)).toFixed(2)}%` };
}

export function Felt({ table, felt, onSit, onWhy, children }) {
  const { view, you } = table;
  const mine = new Set(you?.seats ?? []);
  const areas = areasOf(felt, view);
  const width = `min(9rem, ${(86 / Math.max(1, view.seats.length - 1)).toFixed(2)}%)`;
  return html`<section class=${`felt felt-${felt.felt}`} aria-label="The table">
    <div class="felt-arc">
      <${Print} words=${felt.print} />
      <${Dealer} view=${view} felt=${felt} />
      <ol class="places-arc" aria-label="Places" style=${{ "--place-width": width }}>
        ${view.seats.map((seat, at) => html`<${Place} key=${seat.seat} seat=${seat} felt=${felt} areas=${areas}
            style=${spot(at, view.seats.length)}
          mine=${mine.has(seat.seat)} seated=${mine.size > 0} lines=${view.lines?.filter((line) => line.seat === seat.seat) ?? []}
          ready=${table.ready?.includes(seat.seat)}
              onSit=${(!you || you.may_sit) && view.status === "open" && !seat.player ? onSit : null} onWhy=${onWhy} />`)}
      </ol>
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
  const { dealer, shared = [] } = view;
  const words = dealerWords(dealer, felt);
  const banker = view.bank?.player;
  const label = view.shared_label || "On the table";
  return html`<div class="dealer">
    <p class="dealer-name">${felt.dealer}${banker ? html` <span
        class="dealer-who">${banker}${view.bank.wager ? ` · ${dollars(view.bank.wager)}` : ""}</span>` : ""}</p>
    <div class="dealer-cards">
      ${dealer?.cards?.length ? html`<${Cards} cards=${dealer.cards} label=${felt.dealer} size="large" />` : html`<span
          class="cards-rest" aria-hidden="true"></span>`}
      ${shared.length > 0 && html`<div class="shared"><span class="shared-name">${label}</span><${Cards} cards=${shared} label=${label}
          size="medium" /></div>`}
    </div>
    <p class=${"dealer-words" + (words ? " is-shown" : "")}>${words}</p>
  </div>`;
}

function Place({ seat, felt, areas, style, mine, seated, lines, ready, onSit }) {
  const name = `${felt.seat} ${seat.seat}`;
  if (!seat.player && !mine) {
    return html`<li class=${"place is-free" + (seated ? " is-quiet" : "")} style=${style}>
      ${onSit ? html`<button type="button" class="place-sit" onClick=${() => onSit(seat.seat)}
          aria-label=${`Sit down at ${name.toLowerCase()}`}>
        <span class="place-number">${seat.seat}</span><span>Sit here</span></button>`
        : html`<span class="place-print" aria-label=${`${name}, free`}>${seat.seat}</span>`}
    </li>`;
  }
  const net = lines.length ? sum(lines) : null;
  const choice = seat.choice && !["undecided", "none"].includes(seat.choice) ? choiceWord(seat.choice) : "";
  return html`<li class=${`place${mine ? " is-mine" : ""}${seat.turn ? " is-turn" : ""}${seat.choice === "fold" || seat.out ? " is-out" : ""}`} style=${style}>
    <div class="place-cards">${!mine && html`<${Cards} cards=${seat.cards} label=${seat.player} fan size="small" />`}</div>
    <p class="place-name"><span class="place-number">${seat.seat}</span><span class="place-player">${mine ? "You" : seat.player}</span>
      ${seat.bot && html`<span class="place-kind" title="A regular of the house, played by the computer">bot</span>`}</p>
    ${!mine && net === null && html`<${Wagers} seat=${seat} felt=${felt} areas=${areas} />`}
    ${!mine && html`<p class="place-state">
      ${net !== null ? html`<span
          class=${`tag ${net > 0 ? "won" : net < 0 ? "lost" : "level"}`}>${net ? dollars(net, { sign: true }) : "even"}</span>`
        : choice ? html`<span class=${`tag ${seat.choice}`}>${choice}</span>`
        : seat.bank ? html`<span class="tag level">banks ${dollars(seat.bank)}</span>`
        : seat.turn ? html`<span class="tag turn">deciding</span>`
        : ready ? html`<span class="tag ready">ready</span>` : null}
      ${seat.words && isShown(seat) && html`<span class="place-words">${seat.words}</span>`}</p>`}
  </li>`;
}

/** The printed areas in small, with a chip on those that hold a wager. */
function Wagers({ seat, felt, areas }) {
  const wagers = seat.wagers ?? {};
  const printed = areas.length <= 5 ? areas : areas.filter((area) => wagers[area.bet]);
  const others = Object.keys(wagers).filter((bet) => !areas.some((area) => area.bet === bet)).map((bet) => ({ bet, shape: "circle" }));
  const said = Object.entries(wagers).map(([bet, cents]) => `${labelOf(felt, bet)} ${dollars(cents)}`).join(", ");
  return html`<div class="mini" role="img"
      aria-label=${`Wagers of ${seat.player}: ${said || "none"}`}>${[...printed, ...others].map(({ bet, shape }) => html`<span
      class=${`mini-area shape-${shape}`} key=${bet} title=${`${labelOf(felt, bet)} ${wagers[bet] ? dollars(wagers[bet]) : ""}`}>
    <span class="area-shape"></span>${wagers[bet] && html`<${Chip} cents=${stackOf(wagers[bet])[0]} /><span
        class="mini-cents">${plain(wagers[bet])}</span>`}</span>`)}</div>`;
}

const plain = (cents) => (cents % 100 ? (cents / 100).toFixed(2) : cents >= 1000000 ? `${Math.floor(cents / 100000)}k` : String(cents / 100));

const isShown = (seat) => seat.cards?.some((card) => faceOf(card));
