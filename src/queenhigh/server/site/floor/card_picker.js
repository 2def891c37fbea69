// Cards in the order in which they came: tap them in a deck, tap again to take one back.
import { html, useId } from "../vendor/html.js";
import { nameOf, shortOf } from "../lib/cards.js";

const RANKS = [..."AKQJT98765432"];
const SUITS = [..."shdc"];

/** @param {{label: string, help?: string, value: string[], set: (cards: string[]) => void}} props */
export function CardPicker({ label, help, value, set }) {
  const id = useId();
  const press = (card) => set(value.includes(card) ? value.filter((one) => one !== card) : [...value, card]);
  return html`<div class="ask" role="group" aria-labelledby=${id}>
    <span class="ask-label" id=${id}>${label}</span>
    ${help && html`<small class="ask-help">${help}</small>`}
    <p class="picked" aria-live="polite" hidden=${!value.length}>${value.map(shortOf).join("  ")}</p>
    <details class="folded" open=${value.length > 0}><summary>Pick cards</summary><div class="deck-grid">${SUITS.map((suit) => html`
      <div class="deck-row" key=${suit}>${RANKS.map((rank) => {
        const card = rank + suit;
        return html`<button type="button" key=${card} class=${"tiny-card " + (suit === "h" || suit === "d" ? "red" : "")}
          aria-pressed=${value.includes(card) ? "true" : "false"} aria-label=${nameOf(card)}
          onClick=${() => press(card)}>${shortOf(card)}</button>`;
      })}</div>`)}</div></details>
  </div>`;
}
