// What the house has to tell the table: notices of changes to come, and rulings with their clause.
import { html } from "../vendor/html.js";
import { Clause } from "../lib/rule.js";

export function Notices({ view }) {
  if (!view.notices?.length) return null;
  return html`<div class="notices" role="region" aria-label="Notices at the table">${view.notices.map((one, at) => html`<p class="note" key=${at}>
    <strong>Notice.</strong> ${one.text ?? `${one.subject}: ${one.change}`}</p>`)}</div>`;
}

export function Rulings({ view }) {
  if (!view.rulings?.length) return null;
  return html`<div class="rulings-now">${view.rulings.map((ruling, at) => html`<div class="note warn ruled-now" key=${at}>
    <p><strong>Ruling${ruling.by ? ` by the ${String(ruling.by.label ?? ruling.by).replaceAll("_", " ")}` : ""}.</strong> ${ruling.reason ? `${ruling.reason}. ` : ""}<${Clause} rule=${ruling.rule} /></p>
    ${ruling.orders?.length > 0 && html`<ul>${ruling.orders.map((order, n) => html`<li key=${n}>${order.words ?? order.order} ${order.rule?.clause !== ruling.rule?.clause && html`<${Clause} rule=${order.rule} />`}</li>`)}</ul>`}
  </div>`)}</div>`;
}
