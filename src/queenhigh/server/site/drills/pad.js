// The pad below a layout: what becomes of the wager that has the focus, by a press. On phones with figures, so that no keyboard
// covers the table.
import { html } from "../vendor/html.js";
import { inDollars } from "../lib/money.js";
import { WORDS } from "./answers.js";
import { isTyped } from "./words.js";

const FIGURES = ["1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "0", "back"];

export function Pad({ item, value, touch, onWrite, onWord }) {
  if (!item || !isTyped(item) || item.asks === "chips") return null;
  const press = (key) => onWrite(key === "back" ? value.slice(0, -1) : /^[\d.]*$/.test(value) ? value + key : key);
  const hold = (event) => event.preventDefault();
  return html`<div class="drill-pad" role="group" aria-label=${`Answer for ${item.ask}`} onPointerDown=${hold}>
    <p class="drill-pad-ask">${inDollars(item.ask)}<b>${value || "…"}</b></p>
    ${item.asks === "amount" && html`<div class="drill-pad-words">${WORDS.map(([letter, word]) => html`<button type="button" key=${letter} class="button" tabindex="-1"
        onClick=${() => onWord(letter)}><kbd aria-hidden="true">${letter.toUpperCase()}</kbd>${word}</button>`)}</div>`}
    ${touch && html`<div class="drill-pad-figures">${FIGURES.map((key) => html`<button type="button" key=${key} tabindex="-1" aria-label=${key === "back" ? "Delete" : key === "." ? "Point" : key}
        onClick=${() => press(key)}>${key === "back" ? "⌫" : key}</button>`)}</div>`}
  </div>`;
}
