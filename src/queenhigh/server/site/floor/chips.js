// Chips of a table: fills and credits, counts of the float and the drop, and the hand-over from one dealer to the next. Each takes
// two persons. Counts are blind: nobody here is told what the ledger says.
import { html, useState } from "../vendor/html.js";
import { dollars } from "../lib/money.js";
import { Badge, Empty, Trouble } from "../lib/parts.js";
import { Form } from "./form.js";
import { usePoll } from "./poll.js";
import { clock } from "./words.js";

const FLOOR = [["fill", "Ask for a fill"], ["credit", "Send chips back"], ["drop", "Count the drop"]];
const COUNTS = [["opening", "Opening inventory"], ["closing", "Closing inventory"], ["handover", "Hand over to another dealer"]];

export function Chips({ id, act, busy, view, floor = true }) {
  const { data, error, again } = usePoll(`/api/slips?table=${encodeURIComponent(id)}`, 4000);
  const send = async (command, words) => {
    const done = await act(command, words);
    if (done) await again();
    return done;
  };
  const asks = [...(floor ? FLOOR.map((one) => [...one, "ask_chips"]) : []), ...COUNTS.map((one) => [...one, "count_chips"])];
  return html`<section class="panel" aria-label="Chips">
    <div class="panel-head"><h2>Chips</h2></div>
    ${error && html`<${Trouble} error=${error} />`}
    ${asks.map(([kind, label, type]) => html`<details class="folded" key=${kind}><summary>${label}</summary>
      <${Form} room=${view} label=${label} fields=${[
        { name: "amount", kind: "money", label: type === "count_chips" || kind === "drop" ? "What you counted" : "Amount", required: true },
        { name: "why", kind: "text", label: "Reason", required: true },
      ]} send=${(said) => send({ type, kind, ...said }, "It waits for another person to sign.")} /></details>`)}
    ${data?.length ? html`<ul class="cases">${data.map((one) => html`<${Slip} key=${one.number} one=${one} send=${send} busy=${busy} view=${view} />`)}</ul>`
      : data && html`<${Empty}>No slips at this table yet.<//>`}
  </section>`;
}

function Slip({ one, send, busy, view }) {
  const [leaving, leave] = useState(false);
  return html`<li>
    <div class="case-head"><strong>${one.title} ${one.number}: ${dollars(one.amount)}</strong>
      <${Badge} kind=${{ open: "warn", done: "good" }[one.state] ?? ""}>${one.state === "open" ? "waits for a signature" : one.state === "done" ? "signed" : one.state}<//></div>
    <p class="small">${one.why}${one.note ? ` · ${one.note}` : ""}</p>
    <ol class="signatures"><li class="signed">${one.asked.who}, ${one.asked.rank} <span class="muted">${clock(one.asked.at)}</span></li>
      ${one.signed ? html`<li class="signed">${one.signed.who}, ${one.signed.rank} <span class="muted">${clock(one.signed.at)}</span></li>` : one.state === "open" && html`<li class="unsigned">Another person on duty here</li>`}</ol>
    ${one.variance != null && html`<p class="small">By the ledger ${dollars(one.held)}; variance ${dollars(one.variance, { sign: true })}</p>`}
    <div class="buttons">
      ${one.state === "open" && !one.mine && html`<button type="button" class="button small primary" disabled=${busy} onClick=${() => send({ type: "sign_chips", number: one.number }, "Signed.")}>Sign slip ${one.number}</button>`}
      ${one.state === "open" && one.mine && html`<button type="button" class="button small" aria-expanded=${leaving ? "true" : "false"} onClick=${() => leave(!leaving)}>Withdraw</button>`}
      <a class="button small" href=${`/document/slip/${encodeURIComponent(one.table)}/${one.number}`}>Print</a>
    </div>
    ${leaving && html`<${Form} room=${view} label="Withdraw the slip" fields=${[{ name: "reason", kind: "text", label: "Reason", required: true }]}
      send=${(said) => send({ type: "withdraw_chips", number: one.number, ...said }, "Withdrawn.")} />`}
  </li>`;
}
