// Disputes: opened, the complainant advised, decided, referred. What the book allows next, the house decides.
import { html } from "../vendor/html.js";
import { Badge, Empty } from "../lib/parts.js";
import { Form } from "./form.js";
import { capital } from "./words.js";

const KINDS = { open: "warn", unresolved: "bad", decided: "good", referred: "info", reviewed: "good" };

/** @param {{disputes: any[], act: Function, room: any, busy: boolean}} props */
export function Disputes({ disputes = [], act, room, busy }) {
  const next = Math.max(0, ...disputes.map((one) => one.number)) + 1;
  const order = (type, fields, said) => act({ type: "instruct", order: { type, ...fields } }, said);
  return html`<section class="panel" aria-label="Disputes"><div class="panel-head"><h2>Disputes</h2></div>
    ${disputes.length ? html`<ul class="cases">${disputes.map((one) => html`<li key=${one.number}>
      <div class="case-head"><strong>${one.number}. ${one.player}</strong> <${Badge} kind=${KINDS[one.state]}>${one.state}<//>
        ${one.advised && html`<${Badge} kind="info">advised<//>`}</div>
      <p>${capital(one.about)}</p>
      <div class="buttons">
        ${!one.advised && html`<button type="button" class="button small" disabled=${busy} onClick=${() => order("AdviseComplainant", { number: one.number }, "The complainant is advised.")}>Tell them whom to consult</button>`}
        ${one.state !== "referred" && html`<button type="button" class="button small" disabled=${busy} onClick=${() => order("ReferDispute", { number: one.number }, "The dispute is referred.")}>Refer to the regulator</button>`}
      </div>
      ${one.state === "open" && html`<details class="folded"><summary>Decide it</summary><${Form} room=${room} label="Decide" fields=${[
        { name: "decision", kind: "text", label: "Decision", required: true },
        { name: "resolved", kind: "flag", label: "Is the complainant content?", required: true, default: true },
      ]} send=${(said) => order("DecideDispute", { number: one.number, ...said }, "The dispute is decided.")} /></details>`}
    </li>`)}</ul>` : html`<${Empty}>No disputes at this table.<//>`}
    <details class="folded"><summary>Open a dispute</summary><${Form} room=${room} label="Open the dispute" fields=${[
      { name: "player", kind: "player", label: "Player", required: true },
      { name: "about", kind: "text", label: "What it is about", required: true },
    ]} send=${(said) => order("OpenDispute", { number: next, ...said }, `Dispute ${next} is open.`)} /></details>
  </section>`;
}
