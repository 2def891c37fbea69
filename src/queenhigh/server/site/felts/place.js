// A place on the arc, small: who sits there, their cards, what they wager and what became of it.
import { html } from "../vendor/html.js";
import { Cards, faceOf } from "../lib/cards.js";
import { Chip, stackOf } from "../lib/chips.js";
import { dollars, short } from "../lib/money.js";
import { sum } from "../play/outcomes.js";
import { choiceWord, labelOf } from "./layout.js";

export function FreePlace({ seat, felt, style, seated, onSit, onAlso }) {
  const name = `${felt.seat.toLowerCase()} ${seat.seat}`;
  const press = onSit ?? onAlso;
  return html`<li class=${"place is-free" + (seated ? " is-quiet" : "")} style=${style}>
    ${press ? html`<button type="button" class="place-sit" onClick=${() => press(seat.seat)}
        aria-label=${onSit ? `Sit down at ${name}` : `Put an ante on ${name} as well`}>
        <span class="place-number">${seat.seat}</span><span>${onSit ? "Sit here" : "Ante"}</span></button>`
      : html`<span class="place-print" aria-label=${`${name}, free`} role="img">${seat.seat}</span>`}
  </li>`;
}

/** Your own place is drawn large below; on the arc it is only marked. */
export function Place({ seat, felt, areas, full, style, mine, who, lines, ready, bank, covered }) {
  const out = seat.choice === "fold" || seat.out;
  return html`<li class=${`place${mine ? " is-mine" : ""}${seat.turn ? " is-turn" : ""}${out ? " is-out" : ""}`} style=${style}>
    <div class="place-cards">${!mine && html`<${Cards} cards=${seat.cards} label=${seat.player} fan size="small" />`}</div>
    <p class="place-name"><span class="place-number">${seat.seat}</span><span class="place-player">${mine ? who || "You" : seat.player}</span>
      ${seat.bot && html`<span class="place-kind" title="An automatic player">bot</span>`}</p>
    ${bank !== undefined && html`<p class="place-bank amount">${dollars(bank)}${covered ? html` <span class="tag level">slip</span>` : ""}</p>`}
    ${!mine && !lines.length && html`<${Wagers} seat=${seat} felt=${felt} areas=${areas} full=${full} />`}
    ${!mine && html`<p class="place-state"><${State} seat=${seat} lines=${lines} ready=${ready} />
      ${seat.words && seat.cards.some(faceOf) && html`<span class="place-words">${seat.words}</span>`}</p>`}
  </li>`;
}

function State({ seat, lines, ready }) {
  if (lines.length) {
    const net = sum(lines);
    return html`<span class=${`tag ${net > 0 ? "won" : net < 0 ? "lost" : "level"}`}>${net ? dollars(net, { sign: true }) : "even"}</span>`;
  }
  if (seat.choice && seat.choice !== "none") return html`<span class=${`tag ${seat.choice}`} title=${choiceWord(seat.choice)}>${choiceWord(seat.choice).replace(/^Keep side/, "Side")}</span>`;
  if (seat.bank) return html`<span class="tag level">banks ${dollars(seat.bank)}</span>`;
  if (seat.turn) return html`<span class="tag turn">deciding</span>`;
  return ready ? html`<span class="tag ready">ready</span>` : null;
}

/** The printed areas in small, with a chip on those that hold a wager; where many sit close together, those alone. */
function Wagers({ seat, felt, areas, full }) {
  const wagers = seat.wagers ?? {};
  const printed = areas.length <= 5 && !full ? areas : areas.filter((area) => wagers[area.bet]);
  const others = Object.keys(wagers).filter((bet) => !areas.some((area) => area.bet === bet)).map((bet) => ({ bet, shape: "circle" }));
  const said = Object.entries(wagers).map(([bet, cents]) => `${labelOf(felt, bet)} ${dollars(cents)}`).join(", ");
  const one = ({ bet, shape }) => html`<span class=${`mini-area shape-${shape}`} key=${bet} title=${labelOf(felt, bet)}>
    <span class="area-shape"></span>
    ${wagers[bet] && html`<${Chip} cents=${stackOf(wagers[bet])[0]} /><span class="mini-cents">${short(wagers[bet])}</span>`}</span>`;
  return html`<div class="mini" role="img" aria-label=${`Wagers of ${seat.player}: ${said || "none"}`}>${[...printed, ...others].map(one)}
    <span class="mini-sum">${dollars(Object.values(wagers).reduce((all, cents) => all + cents, 0))}</span></div>`;
}
