// Your own place, near enough to touch: the printed areas with what lies on them, your cards, and what became of each wager.
import { html } from "../vendor/html.js";
import { Cards } from "../lib/cards.js";
import { Pile } from "../lib/chips.js";
import { dollars } from "../lib/money.js";
import { areasOf, words } from "../felts/layout.js";
import { verdict } from "./outcomes.js";

export function YourPlace({ table, felt, seat, onPlace, onTakeBack, onWhy, busy }) {
  const { view, you } = table;
  const held = view.seats.find((one) => one.seat === seat) ?? { wagers: {}, cards: [] };
  const hand = you?.hands?.[seat] ?? (you?.hand?.seat === seat ? you.hand : null);
  const cards = hand?.cards?.length ? hand.cards : held.cards;
  const open = new Set(you?.may_place ?? []);
  const back = new Set((you?.may_withdraw ?? []).filter((one) => one.seat === seat).map((one) => one.bet));
  const lines = (view.lines ?? []).filter((line) => line.seat === seat);
  const areas = areasOf(felt, view);
  return html`<div class="yours">
    <div class="yours-hand">
      ${cards?.length ? html`<${Cards} cards=${cards} label=${table.who ? table.who : "Your cards"} size="own" />` : html`<span class="cards-rest own"
          aria-hidden="true"></span>`}
      <p class="yours-words">${you?.hand && you.blind?.includes(seat) ? "played unseen" : hand?.words ?? held.words ?? ""}</p>
    </div>
    <div class=${"areas" + (areas.length > 5 ? " is-many" : "")} role="group" aria-label=${table.who ? `Betting areas of ${table.who}` : "Your betting areas"} onKeyDown=${among}>
      ${areas.map((area) => html`<${Area} key=${area.bet} area=${area} cents=${held.wagers?.[area.bet] ?? 0} open=${open.has(area.bet)}
          back=${back.has(area.bet)}
        line=${lines.find((line) => line.bet === area.bet)} busy=${busy.has(area.bet)} onPlace=${onPlace} onTakeBack=${onTakeBack}
            onWhy=${onWhy} />`)}
      ${lines.filter((line) => !areas.some((area) => area.bet === line.bet)).map((line) => html`<${Extra} key=${line.bet} line=${line}
          onWhy=${onWhy} />`)}
    </div>
  </div>`;
}

/** Arrows go from area to area. */
function among(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const areas = [...event.currentTarget.querySelectorAll("button.area:not([aria-disabled=true])")];
  const at = areas.indexOf(document.activeElement.closest(".area-box")?.querySelector("button.area"));
  event.preventDefault();
  areas[(at + step + areas.length) % areas.length]?.focus();
}

function Area({ area, cents, open, back, line, busy, onPlace, onTakeBack, onWhy }) {
  const result = line && verdict(line);
  const what = cents ? dollars(cents) : "empty";
  const limits = rangeOf(area.offer);
  const label = `${area.label}: ${what}${result ? `, ${result.words}` : ""}${limits && open ? `, ${limits}` : ""}`;
  const takeBack = (event) => {
    if ((event.key !== "Backspace" && event.key !== "Delete") || !cents || !back) return;
    event.preventDefault();
    onTakeBack(area.bet);
  };
  const fixed = !open && !result;
  const press = () => (result ? onWhy(line) : open && onPlace(area.bet));
  return html`<div class=${`area-box shape-${area.shape}${open ? " is-open" : ""}${result ? ` is-${result.kind}` : ""}`}>
    <button type="button" class="area" data-area=${open ? area.bet : null} data-key=${fixed ? null : area.key} aria-label=${label} aria-busy=${busy}
        aria-disabled=${fixed} title=${fixed ? (cents ? "This wager can no longer change" : "No wager is taken here now") : null} onClick=${press} onKeyDown=${takeBack}>
      <span class="area-print" aria-hidden="true"><span class="area-shape"></span>${!cents && html`<span
          class="area-label">${area.label}</span>`}</span>
      ${cents > 0 && html`<${Pile} cents=${cents} />`}
      ${line?.paid > 0 && html`<span class="paid-pile" aria-hidden="true"><${Pile} cents=${line.paid} /></span>`}
    </button>
    <span class="area-foot">
      ${cents > 0 && html`<span class="area-name" aria-hidden="true">${area.label}</span>`}
      ${result ? html`<button type="button" class=${`tag ${result.kind} area-why`} onClick=${() => onWhy(line)}
          aria-label=${`Why ${area.label} ${result.words}`}>${result.short} <u>why?</u></button>`
        : cents > 0 ? html`<span class="area-cents amount" aria-hidden="true">${dollars(cents)}</span>`
        : open && limits ? html`<span class="area-limits" aria-hidden="true">${limits}</span>` : ""}
    </span>
    ${cents > 0 && back && html`<button type="button" class="area-back" aria-label=${`Take back ${area.label}`}
        onClick=${() => onTakeBack(area.bet)}>×</button>`}
  </div>`;
}

function rangeOf(offer) {
  if (!offer) return "";
  if (offer.price) return `${dollars(offer.price)} each`;
  if (offer.min && offer.max) return `${dollars(offer.min)}–${dollars(offer.max)}`;
  return offer.min ? `from ${dollars(offer.min)}` : "";
}

/** A line without an area of its own: the ante bonus, a fee. */
function Extra({ line, onWhy }) {
  const result = verdict(line);
  const name = line.label ?? words(line.bet);
  return html`<div class=${`area-box extra is-${result.kind}`}>
    <button type="button" class="area" onClick=${() => onWhy(line)}
        aria-label=${`${name}: ${result.words}. Why?`}>
      <span class="area-print" aria-hidden="true"><span class="area-shape"></span><span
          class="area-label">${name}</span></span></button>
    <span class="area-foot"><span class=${`tag ${result.kind}`} aria-hidden="true">${result.short} <u>why?</u></span></span>
  </div>`;
}
