// Reports that wait for a person whose rank may rule on them.
import { html, useState } from "../vendor/html.js";
import { dollars, inDollars } from "../lib/money.js";
import { Badge } from "../lib/parts.js";
import { Clause } from "../lib/rule.js";
import { ReportDialog } from "./report.js";
import { article, capital, clock, plain, rankName } from "./words.js";

/** Orders that wait for the end of the round, at poker of the hand, and the way to take one back. */
export function QueuedOrders({ queued, what, act, busy }) {
  if (!queued?.length) return null;
  const withdraw = (event, number) => {
    event.preventDefault();
    const reason = new FormData(event.currentTarget).get("reason").trim();
    if (reason) act({ type: "withdraw_order", number, reason }, "The order is withdrawn.");
  };
  const title = `Queued for the end of the ${what}`;
  return html`<section class="panel" aria-label=${title}><h2>${title}</h2>
    <ul class="cases">${queued.map((one) => html`<li key=${one.number}>
      <div class="case-head"><strong>${one.title}</strong> <${Badge} kind="info">queued<//></div>
      <p class="small">${capital(one.words ? inDollars(one.words) : told(one.said))}. <span class="muted">Ordered by ${one.by} at ${clock(one.at)}, ${what} ${one.round}.</span></p>
      <form class="inline" onSubmit=${(event) => withdraw(event, one.number)}>
        <label>Why it is withdrawn <input class="input" name="reason" required maxlength="400" autocomplete="off" /></label>
        <button type="submit" class="button small" disabled=${busy}>Withdraw</button></form></li>`)}</ul></section>`;
}

/** Amounts are cents; what is empty says nothing. */
const told = (said) => Object.entries(said).flatMap(([name, value]) => (value === null || value === "" || value === false || value?.length === 0 ? []
  : typeof value === "object" && !Array.isArray(value) ? told(value) : [`${NAMES[name] ?? plain(name).toLowerCase()} ${amount(name, value)}`])).flat().join(", ");
const NAMES = { min: "minimum", max: "maximum" };
const amount = (name, value) => (typeof value === "number" && /min|max|unit|blind|bet|buy|level|limit/.test(name) ? dollars(value) : String(value));

/** @param {{reports: any[], table: string, view: any, act: Function, busy: boolean, error: any, clear: () => void}} props */
export function WaitingReports({ reports, table, view, act, busy, error, clear }) {
  const [open, show] = useState(null);
  if (!reports?.length && !open) return null;
  const setAside = (event, number) => {
    event.preventDefault();
    const reason = new FormData(event.currentTarget).get("reason").trim();
    if (reason) act({ type: "dismiss", number, reason }, "The report is set aside.");
  };
  return html`<section class="panel urgent" aria-label="Waiting for a ruling"><h2>Waiting for a ruling</h2>
    <ul class="cases">${(reports ?? []).map((one) => html`<li key=${one.number}>
      <div class="case-head"><strong>${one.title ?? plain(one.fact.type)}</strong> <${Clause} rule=${one.rule} /></div>
      <p class="small">${[one.words ?? []].flat().map(capital).join(". ")} <span class="muted">Reported by ${one.by} at ${clock(one.at)}${one.round ? `, round ${one.round}` : ""}${one.phase ? `, ${plain(one.phase)}` : ""}.
        ${one.holds ? " Play is held there until you rule on it or set it aside." : ""}</span></p>
      <div class="buttons">${one.holds && html`<button type="button" class="button small primary" onClick=${() => show(one)}>Open it</button>`}
        ${one.needs ? html`<${Badge} kind="warn">needs ${article(rankName(one.needs))} ${rankName(one.needs)}<//>` : html`<${Badge}>the round is over: set it aside, or open a dispute<//>`}
      </div>
      <form class="inline" onSubmit=${(event) => setAside(event, one.number)}>
        <label>Why it needs no ruling <input class="input" name="reason" required maxlength="400" autocomplete="off" /></label>
        <button type="submit" class="button small" disabled=${busy}>Set it aside</button></form></li>`)}</ul>
    ${open && html`<${ReportDialog} title="A ruling is asked for" table=${table} view=${view} act=${act} busy=${busy} error=${error} clear=${clear}
      first=${open.fact} number=${open.number} close=${() => show(null)} />`}
  </section>`;
}
