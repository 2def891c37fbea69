// What the house has to tell the table: notices of changes to come, and rulings with their clause.
import { html } from "../vendor/html.js";
import { noticeWords } from "../lib/notice.js";
import { Clause } from "../lib/rule.js";
import { inDollars } from "../lib/money.js";

const RECENT = 600;

export function Notices({ view, you }) {
  const out = you?.exclusion;
  const decided = you?.disputes?.find((one) => one.decision && Date.now() / 1000 - one.at < RECENT);
  if (!view.notices?.length && !view.held && !view.queued?.length && !out && !decided) return null;
  return html`<div class="notices" role="region" aria-label="Notices at the table">
    ${view.held && html`<p class="note warn" role="status"><strong>${view.held.words}</strong></p>`}
    ${out && html`<p class="note warn" role="status"><strong>You are excluded from this game</strong>, at all of its tables.
      ${out.breached ? ` It is for a breach of ${out.breached}.` : ""}${out.reason ? ` ${sentence(out.reason)}` : ""} <${Clause} rule=${out.rule} /> Call the floor if you think it is wrong.</p>`}
    ${decided && html`<p class="note" role="status"><strong>The floor decided your dispute.</strong> ${sentence(decided.decision)}</p>`}
    ${view.queued?.length > 0 && html`<p class="note"><strong>After this ${view.poker ? "hand" : "round"}:</strong> ${inDollars(view.queued.join("; ").replace(/^./, (letter) => letter.toLowerCase()))}.</p>`}
    ${(view.notices ?? []).map((one, at) => html`<p class="note" key=${at}>
    <strong>Notice.</strong> ${noticeWords(one)}</p>`)}</div>`;
}

export function Rulings({ view }) {
  if (!view.rulings?.length) return null;
  return html`<div class="rulings-now">${view.rulings.map((ruling, at) => html`<${Ruling} key=${at} ruling=${ruling} />`)}</div>`;
}

export const sentence = (text) => text.replace(/^./, (letter) => letter.toUpperCase()).replace(/\.?$/, ".");

function Ruling({ ruling }) {
  const by = ruling.by ? ` by the ${ruling.by.replaceAll("_", " ")}` : "";
  return html`<div class="note warn ruled-now">
    <p><strong>Ruling${by}.</strong> ${ruling.reason ? `${sentence(ruling.reason)} ` : ""}<${Clause} rule=${ruling.rule} /></p>
    ${ruling.orders?.length > 0 && html`<ul>${ruling.orders.map((order, at) => html`<li key=${at}>${order.words}
      ${order.rule?.clause !== ruling.rule?.clause && html` <${Clause} rule=${order.rule} />`}</li>`)}</ul>`}
  </div>`;
}
