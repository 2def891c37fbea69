// The tray: chips to choose and to drag, and what can be done with all wagers at once.
import { html, useState } from "../vendor/html.js";
import { Chip, dragChip } from "../lib/chips.js";
import { centsOf, dollars, inChips, currency, unitWords } from "../lib/money.js";
import { Trouble } from "../lib/parts.js";
import { areasOf } from "../felts/layout.js";

export function Tray({ chips, chip, onChip, onPlace }) {
  return html`<div class="tray" role="radiogroup" aria-label="Chips">
    ${chips.map((cents, at) => html`<button type="button" key=${cents} role="radio" aria-checked=${cents === chip} class="tray-chip"
        tabindex=${cents === chip ? 0 : -1}
      aria-label=${`Chip of ${dollars(cents)}, key ${at + 1}`} onClick=${() => onChip(cents)}
      onKeyDown=${(event) => move(event, chips, at, onChip)}
          onPointerDown=${(event) => dragChip(event, (bet) => { onChip(cents); onPlace(bet, cents); })}>
      <${Chip} cents=${cents} /></button>`)}
  </div>`;
}

function move(event, chips, at, onChip) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const next = (at + step + chips.length) % chips.length;
  onChip(chips[next]);
  event.currentTarget.parentElement.children[next].focus();
}

/** The plain way: an area, an amount, a button. What is typed wrongly is said at the field, and nothing is sent. */
export function AmountForm({ table, felt, onPlace, trouble }) {
  const open = new Set(table.you?.may_place ?? []);
  const areas = areasOf(felt, table.view).filter((area) => open.has(area.bet));
  const [text, type] = useState("");
  const [bet, choose] = useState(areas.find((area) => area.bet === "ante")?.bet ?? areas[0]?.bet ?? "");
  const [wrong, mark] = useState("");
  const send = async (event) => {
    event.preventDefault();
    const cents = centsOf(text);
    if (!cents) {
      mark(`${text.trim() ? `“${text}” is not an amount ${unitWords()}. ` : ""}Write it like ${inChips() ? "250" : "25 or 2.50"}; nothing was placed.`);
      document.getElementById("amount")?.focus();
      return;
    }
    mark("");
    if (await onPlace(bet, cents)) type("");
  };
  return html`<form class="amount-form" onSubmit=${send} noValidate>
    <label class="unseen" for="amount-bet">Area</label>
    <select id="amount-bet" class="input" value=${bet} onChange=${(event) => choose(event.target.value)}>
      ${areas.map((area) => html`<option key=${area.bet} value=${area.bet}>${area.label}</option>`)}
    </select>
    <label class="unseen" for="amount">Amount ${unitWords()}</label>
    <span class="amount-input"><span aria-hidden="true">${currency()}</span><input id="amount" class="input" inputmode="decimal" autocomplete="off"
        placeholder="25" value=${text}
      aria-invalid=${Boolean(wrong)} aria-describedby=${wrong ? "amount-wrong" : null}
          onInput=${(event) => type(event.target.value)} /></span>
    <button class="button" type="submit" disabled=${!areas.length}>Place</button>
    ${wrong && html`<p class="wrong" id="amount-wrong" role="alert">${wrong}</p>`}
    ${trouble && html`<div class="amount-trouble"><${Trouble} error=${trouble} /></div>`}
  </form>`;
}
