// Before the first card: a straddle, and Flop Chase on red or black.
import { html, useState } from "../vendor/html.js";
import { centsOf, dollars } from "../lib/money.js";
import { Suit } from "./card.js";

export const mayBefore = (actions) => actions.filter((one) => one.do === "straddle" || one.do === "side_wager");

export function Before({ table, asking }) {
  const { actions } = table.you.poker;
  const straddle = actions.find((one) => one.do === "straddle");
  const chase = actions.find((one) => one.do === "side_wager");
  return html`<div class="before">
    ${straddle && html`<button type="button" class="button" data-key="s" disabled=${Boolean(asking.busy)}
        onClick=${() => asking.ask("before", { type: "straddle", amount: straddle.amount ?? straddle.min })}>Straddle ${dollars(straddle.amount ?? straddle.min)}</button>`}
    ${chase && html`<${Chase} chase=${chase} asking=${asking} />`}
  </div>`;
}

function Chase({ chase, asking }) {
  const { odds } = chase;
  const least = chase.min ?? chase.step ?? 100;
  const [text, type] = useState(String(least / 100));
  const cents = centsOf(text);
  const wrong = cents === null || cents < least || (chase.max && cents > chase.max);
  const place = (colour) => !wrong && asking.ask("before", { type: "side_wager", colour, amount: cents });
  const button = (colour, suit) => html`<button type="button" key=${colour} class=${`button chase-button is-${colour}`} disabled=${Boolean(asking.busy) || wrong} onClick=${() => place(colour)}
      aria-label=${`Flop Chase on ${colour}${odds?.[colour] ? `, pays ${odds[colour]}` : ""}`}><${Suit} suit=${suit} />${colour === "red" ? "Red" : "Black"}${odds?.[colour] ? html` <small>${odds[colour]}</small>` : ""}</button>`;
  return html`<fieldset class="chase-form"><legend>Flop Chase <span class="muted small">all three of one colour</span></legend>
    <label class="sizing-field"><span class="unseen">Flop Chase, in dollars</span><span aria-hidden="true">$</span><input class="input" inputmode="decimal" autocomplete="off" value=${text} aria-invalid=${wrong}
        onInput=${(event) => type(event.target.value)} /></label>
    ${chase.colours.map((colour) => button(colour, colour === "red" ? "h" : "s"))}</fieldset>`;
}
