// Orders that need two people or more: asked for by one, signed by others. Nobody signs twice, whatever their ranks.
import { html, useState } from "../vendor/html.js";
import { Badge, Empty, Trouble } from "../lib/parts.js";
import { Clause } from "../lib/rule.js";
import { usePerson } from "../lib/session.js";
import { socket } from "../lib/socket.js";
import { useAct } from "./act.js";
import { useStaffAct } from "./duty.js";
import { Form } from "./form.js";
import { useNow } from "./poll.js";
import { TakeOver } from "./take_over.js";
import { capital, clock, lasting, plain, rankName } from "./words.js";

/** @param {{staff: any, again: () => Promise<void>, table?: string, book?: string}} props */
export function Requests({ staff, again, table, book }) {
  const person = usePerson();
  const { act, busy, error, clear, note } = useStaffAct(again);
  const requests = (staff?.requests ?? []).filter((one) => !table || one.table === table).sort((a, b) => b.number - a.number);
  const orders = (staff?.orders ?? []).filter((one) => !book || one.rule.book === book);
  const tables = (staff?.places ?? []).flatMap((one) => one.tables ?? []);
  return html`<section class="panel" aria-label="Orders that need two people">
    <div class="panel-head"><h2>Orders that need two people</h2></div>
    ${error && html`<${Trouble} error=${error} onClose=${clear} />`}
    ${note && html`<p class="note good">${note}</p>`}
    ${requests.length ? html`<ul class="cases">${requests.map((one) => html`<${Request} key=${one.number} one=${one} person=${person} act=${act} busy=${busy} />`)}</ul>`
      : html`<${Empty}>Nothing waits for a signature.<//>`}
    ${orders.map((one) => html`<details class="folded" key=${one.rule.clause}><summary>Ask for: ${one.title ?? plain(one.order)}</summary>
      <p class="small">Signed by ${one.signed_by.map(rankName).join(", then ")} <${Clause} rule=${one.rule} /></p>
      <${Form} room=${{ tables: [...new Set(tables)] }} label="Ask for it" fields=${[
        ...(table ? [] : [{ name: "table", kind: "table", label: "Table", required: true }]),
        { name: "why", kind: "text", label: "Why", required: true },
      ]} send=${(said) => act({ type: "ask", table, rule: one.rule.clause, order: one.order ?? one.title, ...said }, "It waits for the others to sign.")} /></details>`)}
  </section>`;
}

function Request({ one, person, act, busy }) {
  const now = useNow(one.state === "open");
  const [here, open] = useState(false);
  const left = one.expires - now;
  const state = one.state === "open" && left < 0 ? "expired" : one.state;
  const signed = one.signatures.some((each) => each.who === person?.name);
  const carriedOut = useAct((order) => socket.do(one.table, { type: "instruct", order, request: one.number }));
  return html`<li>
    <div class="case-head"><strong>${one.number}. ${one.words ?? capital(plain(one.order))}</strong>
      <${Badge} kind=${{ open: "warn", given: "good" }[state] ?? ""}>${state === "open" ? "waits for a signature" : state}<//> <${Clause} rule=${one.rule} /></div>
    <p class="small">${one.table} · ${one.why}</p>
    <ol class="signatures">${one.signatures.map((each) => html`<li key=${each.who} class="signed">${each.who}, ${rankName(each.label ?? each.rank)} <span class="muted">${clock(each.at)}</span></li>`)}
      ${one.missing.map((each, at) => html`<li key=${at} class="unsigned">${capital(rankName(each))}, or above</li>`)}</ol>
    ${carriedOut.error && html`<${Trouble} error=${carriedOut.error} onClose=${carriedOut.clear} />`}
    ${carriedOut.note && html`<p class="note good">${carriedOut.note}</p>`}
    ${state === "given" && left >= 0 && html`<button type="button" class="button small primary" disabled=${carriedOut.busy}
      onClick=${() => carriedOut.act({ type: one.order, reason: one.why }, "Carried out.")}>Carry it out</button>`}
    ${state === "open" && html`<p class="muted small">Good for ${lasting(left)} more</p>
      <div class="buttons">
        <button type="button" class="button small primary" disabled=${busy} onClick=${() => act({ type: "sign", number: one.number }, "Signed.")}>Sign as ${person?.name}${signed ? " again" : ""}</button>
        <button type="button" class="button small" aria-expanded=${here ? "true" : "false"} onClick=${() => open(!here)}>Another person signs here</button>
        ${(one.mine || one.signatures[0]?.who === person?.name) && html`<button type="button" class="button small" disabled=${busy} onClick=${() => act({ type: "withdraw", number: one.number }, "Withdrawn.")}>Withdraw</button>`}
      </div>
      ${here && html`<${TakeOver} table=${one.table} book=${one.rule.book} rank=${one.missing[0]?.rank ?? one.missing[0]} label="Log on and sign"
        done=${() => { open(false); return act({ type: "sign", number: one.number }, "Signed."); }} />`}`}
  </li>`;
}
