// Disputes: opened, the complainant advised, decided, referred, reviewed. What the book takes next, the house says.
import { html } from "../vendor/html.js";
import { part } from "../lib/router.js";
import { Badge, Empty } from "../lib/parts.js";
import { Form } from "./form.js";
import { article, capital, moment, rankName } from "./words.js";

const KINDS = { open: "warn", unresolved: "bad", decided: "good", referred: "info", reviewed: "good" };
const STEPS = { open: "Opened", advised: "Informed whom to consult", decided: "Decided", unresolved: "Decided; the complainant disagrees", referred: "Referred to the regulator", reviewed: "Reviewed by the regulator" };
const DECISION = { name: "decision", kind: "text", label: "Decision", required: true };
const CONTENT = { name: "resolved", kind: "flag", label: "Is the complainant satisfied?", required: true, default: true };
const WHY = { name: "reason", kind: "text", label: "Reason" };

/** @param {{disputes: any[], act: Function, room: any, busy: boolean}} props */
export function Disputes({ disputes = [], act, room, busy }) {
  const next = Math.max(0, ...disputes.map((one) => one.number)) + 1;
  const order = (type, fields, said) => act({ type: "instruct", order: { type, ...fields } }, said);
  return html`<section class="panel" aria-label="Disputes"><div class="panel-head"><h2>Disputes</h2></div>
    ${disputes.length ? html`<ul class="cases">${disputes.map((one) => html`<${Case} key=${one.number} one=${one} order=${order} room=${room} busy=${busy} />`)}</ul>`
      : html`<${Empty}>No disputes at this table.<//>`}
    <details class="folded"><summary>Open a dispute</summary><${Form} room=${room} label="Open the dispute" fields=${[
      { name: "player", kind: "player", label: "Player", required: true },
      { name: "about", kind: "text", label: "What it is about", required: true },
    ]} send=${(said) => order("OpenDispute", { number: next, ...said }, `Dispute ${next} is open.`)} /></details>
  </section>`;
}

function Case({ one, order, room, busy }) {
  const may = (type, review = false) => (one.next ?? []).find((step) => step.order === type && step.review === review);
  const number = one.number;
  const needs = (step) => html`<span class="muted small">${capital(rankName(step.needs))}</span>`;
  return html`<li>
    <div class="case-head"><strong>${number}. ${one.player}</strong> <${Badge} kind=${KINDS[one.state]}>${one.state}<//>
      ${one.advised && html`<${Badge} kind="info">advised<//>`}</div>
    <p>${capital(one.about)} <span class="muted small">${[one.at ? moment(one.at) : "", one.round ? `round ${one.round}` : ""].filter(Boolean).join(", ")}</span></p>
    ${one.steps?.length > 0 && html`<ol class="plain small steps">${one.steps.map((step, at) => html`<li key=${at}><strong>${STEPS[step.state] ?? capital(step.state)}</strong>
      ${step.words ? `: ${step.words}` : ""} <span class="muted">${moment(step.at)}, ${step.who}${step.rank && step.rank !== step.who ? `, ${rankName(step.rank)}` : ""}</span></li>`)}</ol>`}
    <div class="buttons">
      ${may("AdviseComplainant") && html`<button type="button" class="button small" disabled=${busy} onClick=${() => order("AdviseComplainant", { number }, "The complainant is advised.")}>Tell them whom to consult</button>`}
      ${may("ReferDispute") && html`<button type="button" class="button small" disabled=${busy} onClick=${() => order("ReferDispute", { number }, "The dispute is referred.")}>Refer to the regulator</button>`}
      <a class="button small" href=${`/api/tables/${part(room.table)}/disputes/${number}`} download>Save to print</a>
    </div>
    ${may("DecideDispute") && html`<details class="folded"><summary>Decide it ${needs(may("DecideDispute"))}</summary><${Form} room=${room} label="Decide" fields=${[DECISION, CONTENT, WHY]}
      send=${(said) => order("DecideDispute", { number, ...said }, "The dispute is decided.")} /></details>`}
    ${may("DecideDispute", true) && html`<details class="folded"><summary>Record the review ${needs(may("DecideDispute", true))}</summary>
      <p class="small muted">Given by ${article(rankName(may("DecideDispute", true).needs))} ${rankName(may("DecideDispute", true).needs)} who is on duty at this table.</p>
      <${Form} room=${room} label="Record the review" fields=${[DECISION, WHY]} send=${(said) => order("DecideDispute", { number, ...said }, "The review is recorded.")} /></details>`}
  </li>`;
}
