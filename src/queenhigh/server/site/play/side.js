// Beside the felt: what has happened, and your last rounds.
import { html, useRef, useState } from "../vendor/html.js";
import { Tabs, useFollowing } from "../lib/parts.js";
import { RoundList } from "./rounds.js";

export function Side({ table, log, children }) {
  const [tab, choose] = useState("log");
  return html`<aside class="table-side panel" aria-label="Beside the table">
    ${children}
    <${Tabs} label="Beside the table" chosen=${tab} onChoose=${choose}
        tabs=${[{ id: "log", label: "What happened" }, { id: "rounds", label: "My rounds" }]} />
    ${tab === "log" ? html`<div role="tabpanel" id="panel-log" aria-labelledby="tab-log"><${Log} lines=${log} /></div>`
      : html`<div role="tabpanel" id="panel-rounds" aria-labelledby="tab-rounds">${table.you?.seats ? html`<${RoundList}
          table=${table.view.table} fresh=${`${table.view.round} ${table.view.phase === "Over"}`} />` : html`<p
          class="muted small">Your rounds at this table are kept here once you play.</p>`}</div>`}
  </aside>`;
}

function Log({ lines }) {
  const box = useRef(null);
  useFollowing(box, lines);
  return html`<ol class="log" ref=${box} tabindex="0" aria-label="What happened">
    ${lines.length ? lines.map((one, at) => html`<li key=${at}
        class=${`${one.mine ? "is-mine" : ""}${/^Round /.test(one.words) ? " is-round" : ""}`}>${one.words}</li>`)
      : html`<li class="muted">The table's log appears here.</li>`}
  </ol>`;
}
