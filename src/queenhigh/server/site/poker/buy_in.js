// Buying in and topping up: table stakes, between the amounts that the table allows.
import { html, useState } from "../vendor/html.js";
import { Dialog } from "../lib/dialog.js";
import { Field, Trouble } from "../lib/parts.js";
import { centsOf, dollars, plain } from "../lib/money.js";
import { keep, kept } from "../play/kept.js";

/** What to offer at first: what was bought last here, else a hundred big blinds, within the bounds. */
function usual({ min, max }, blind, pocket) {
  const most = Math.min(max ?? Infinity, pocket ?? Infinity);
  return Math.max(min ?? 0, Math.min(kept("poker.buy_in", 100 * (blind || 200)), most));
}

/** `onBuy(cents)` answers whether the house has it. */
export function BuyIn({ title, sits = false, seat, bounds, blind, pocket, asking, where, onBuy, onClose }) {
  const least = bounds?.min ?? 0;
  const most = Math.min(bounds?.max ?? Infinity, pocket ?? Infinity);
  const [text, type] = useState(plain(usual(bounds ?? {}, blind, pocket)));
  const [posts, post] = useState(true);
  const cents = centsOf(text);
  const short = pocket !== null && pocket !== undefined && pocket < least;
  const wrong = cents === null ? "Type an amount, such as 200." : cents < least ? `At least ${dollars(least)} here.` : cents > most ? `At most ${dollars(most)}.` : "";
  const buy = async (event) => {
    event.preventDefault();
    if (wrong) return;
    if (await onBuy(cents, posts)) {
      keep("poker.buy_in", cents);
      onClose();
    }
  };
  const offers = [...new Set([least, usual(bounds ?? {}, blind, pocket), Number.isFinite(most) ? most : 0].filter((one) => one > 0 && one <= most))];
  return html`<${Dialog} title=${title} onClose=${onClose}><form class="buy-in" onSubmit=${buy}>
    <p class="muted">${seat ? `Seat ${seat}. ` : ""}Chips on the table are your stake until you leave. ${pocket !== null && pocket !== undefined ? `You have ${dollars(pocket)} in your pocket.` : "Practice chips only."}</p>
    ${asking.trouble?.where === where && html`<${Trouble} error=${asking.trouble.error} onClose=${asking.forget} />`}
    ${short && html`<p class="note warn">You have less than the smallest buy-in. You can get more chips from the cage: see your account.</p>`}
    <${Field} id="buy-in" label="Chips to put on the table" help=${`${least ? `At least ${dollars(least)}` : ""}${Number.isFinite(most) ? `${least ? ", at" : "At"} most ${dollars(most)}` : ""}`} wrong=${wrong}>
      <input id="buy-in" inputmode="decimal" autocomplete="off" value=${text} onInput=${(event) => type(event.target.value)} aria-describedby="buy-in-help" /></${Field}>
    <div class="buttons buy-in-offers">${offers.map((one) => html`<button type="button" class="button small" key=${one} aria-pressed=${one === cents} onClick=${() => type(plain(one))}>${dollars(one)}</button>`)}</div>
    ${sits && html`<label class="check"><input type="checkbox" checked=${posts} onChange=${(event) => post(event.target.checked)} /> Deal me in as soon as possible${blind ? ` (posts ${dollars(blind)} if your seat has to wait)` : ""}</label>`}
    <div class="buttons"><button type="submit" class="button primary large" disabled=${Boolean(wrong) || Boolean(asking.busy)}>${title.startsWith("Top") ? "Top up" : "Buy in"} ${cents ? dollars(cents) : ""}</button></div>
  </form></${Dialog}>`;
}
