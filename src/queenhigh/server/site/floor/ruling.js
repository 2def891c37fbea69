// A ruling as it is, or as it would be: the clause, the rank that may give it, its orders one by one, and who must be notified.
import { html } from "../vendor/html.js";
import { Clause } from "../lib/rule.js";
import { capital, plain, rankName } from "./words.js";

/** @param {{ruling: {rule: object, by: any, orders: {order: string, words?: string, rule: object}[], notify?: string[], reason?: string, words?: string}}} props */
export function Ruling({ ruling, heading = "The ruling" }) {
  return html`<section class="ruled" aria-label=${heading}>
    <header><h3>${heading}</h3><${Clause} rule=${ruling.rule} /></header>
    ${ruling.words && html`<p>${ruling.words}</p>`}
    ${ruling.reason && html`<p class="muted">${capital(ruling.reason)}</p>`}
    <ol class="orders">${(ruling.orders ?? []).map((order, at) => html`<li key=${at}>
      <span>${capital(order.words || plain(order.order))}</span> <${Clause} rule=${order.rule} /></li>`)}</ol>
    <dl class="facts">
      <div><dt>Given by</dt><dd>${capital(rankName(ruling.by))}, or above</dd></div>
      ${ruling.notify?.length > 0 && html`<div><dt>Must be notified</dt><dd>${ruling.notify.join(", ")}</dd></div>`}
    </dl>
  </section>`;
}

/** The rulings of the round so far, newest first. */
export function Rulings({ rulings }) {
  if (!rulings?.length) return null;
  return html`<section class="panel" aria-label="Rulings of this round"><h2>Rulings of this round</h2>
    ${[...rulings].reverse().map((ruling, at) => html`<${Ruling} key=${rulings.length - at} ruling=${ruling} heading=${`Ruling ${rulings.length - at}`} />`)}</section>`;
}
