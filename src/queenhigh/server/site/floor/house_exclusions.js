// Who may not play in the house at all: listed for staff; a manager excludes a person, and lifts it, with a reason.
import { html, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Badge, Empty, Loading, Trouble } from "../lib/parts.js";
import { useAct } from "./act.js";
import { Form } from "./form.js";
import { usePoll } from "./poll.js";

const day = (at) => new Date(at * 1000).toISOString().slice(0, 10);

export function HouseExclusions({ manages }) {
  const listed = usePoll("/api/exclusions", 15000);
  const { act, busy, error, clear } = useAct(async (command) => {
    const answer = await api.post("/api/exclusions", command);
    await listed.again();
    return answer ?? true;
  });
  const [lifting, lift] = useState("");
  return html`<section class="panel" aria-label="Excluded from the house"><div class="panel-head"><h2>Excluded from the house</h2></div>
    ${error && html`<${Trouble} error=${error} onClose=${clear} />`}
    ${!listed.data ? html`<${Loading} />` : listed.data.length === 0 ? html`<${Empty}>No one is excluded from the house.<//>`
      : html`<ul class="cases">${listed.data.map((one) => html`<li key=${one.person}>
        <div class="case-head"><strong>${one.person}</strong> ${one.over ? html`<${Badge}>over<//>` : html`<${Badge} kind="bad">excluded<//>`}</div>
        <p class="small">${one.reason} <span class="muted">· ${one.by}, ${day(one.at)}${one.until ? `, until ${day(one.until)}` : ""}</span></p>
        ${manages && html`<button type="button" class="button small" aria-expanded=${lifting === one.person ? "true" : "false"} onClick=${() => lift(lifting === one.person ? "" : one.person)}>Lift<span class="unseen"> the exclusion of ${one.person}</span></button>`}
        ${lifting === one.person && html`<${Form} room=${{}} label="Lift the exclusion" fields=${[{ name: "reason", kind: "text", label: "Reason for lifting it", required: true }]}
          send=${async (said) => { const done = await act({ type: "lift", person: one.person, ...said }, "Lifted."); if (done) lift(""); return done; }} />`}</li>`)}</ul>`}
    ${manages && html`<details class="folded"><summary>Exclude a person</summary>
      <p class="small muted">They are notified on every page, give up their seats, and can neither play nor get chips at any table.</p>
      <${Form} room=${{}} label="Exclude" fields=${[
        { name: "person", kind: "text", label: "Name", required: true },
        { name: "reason", kind: "text", label: "Reason", required: true },
      ]} send=${(said) => !busy && act({ type: "exclude", ...said }, `${said.person} is excluded.`)} /></details>`}
  </section>`;
}
