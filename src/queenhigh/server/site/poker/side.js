// Beside the felt: what happened, the last hands, and how the table is set up.
import { html, useRef, useState } from "../vendor/html.js";
import { Tabs, useFollowing } from "../lib/parts.js";
import { dollars, inDollars } from "../lib/money.js";
import { HandList } from "./hands.js";
import { BETTING, ordinal } from "./words.js";

const TABS = [{ id: "log", label: "What happened" }, { id: "hands", label: "Hands" }, { id: "facts", label: "Table" }];

export function Side({ table, log, hands, asking, children }) {
  const [tab, choose] = useState("log");
  return html`<aside class="table-side panel poker-side" aria-label="Beside the table">
    ${children}
    <${Tabs} label="Beside the table" chosen=${tab} onChoose=${choose} tabs=${TABS} />
    <div role="tabpanel" id=${`panel-${tab}`} aria-labelledby=${`tab-${tab}`}>
      ${tab === "log" && html`<${Log} lines=${log} />`}
      ${tab === "hands" && html`<${HandList} table=${table.view.table} hands=${hands} />`}
      ${tab === "facts" && html`<${Facts} table=${table} asking=${asking} />`}
    </div>
  </aside>`;
}

function Log({ lines }) {
  const box = useRef(null);
  useFollowing(box, lines);
  return html`<ol class="log" ref=${box} tabindex="0" aria-label="What happened">
    ${lines.length ? lines.map((one, at) => html`<li key=${at} class=${`${one.mine ? "is-mine " : ""}is-${one.kind ?? "plain"}${one.kind === "hand" ? " is-round" : ""}`}>${one.words}</li>`)
      : html`<li class="muted">The table's log appears here.</li>`}
  </ol>`;
}

function Facts({ table, asking }) {
  const { view, you } = table;
  const { poker } = view;
  const [least, most] = poker.buy_in ?? [];
  const mine = you?.poker;
  const time = poker.clock ?? poker.time;
  return html`<dl class="table-facts">
      <div><dt>Game</dt><dd>${poker.title}</dd></div>
      <div><dt>Betting</dt><dd>${inDollars(poker.betting?.label) || BETTING[poker.betting?.type]}</dd></div>
      <div><dt>Blinds</dt><dd>${(poker.betting?.blinds ?? []).map((cents) => dollars(cents)).join(" and ")}${poker.betting?.straddle ? ", straddles allowed" : ""}</dd></div>
      ${!view.tournament && (least || most) ? html`<div><dt>Buy-in</dt><dd>${least ? `from ${dollars(least)}` : ""}${most ? ` to ${dollars(most)}` : ""}</dd></div>` : null}
      <div><dt>Commission</dt><dd>${inDollars(poker.commission) || "none"}</dd></div>
      <div><dt>Lowest chip</dt><dd>${dollars(poker.chip ?? 100)}</dd></div>
      ${time && html`<div><dt>Time to act</dt><dd>${time.seconds} seconds${time.extensions ? `; ${time.extra_seconds} more, up to ${time.extensions} times${time.fee ? `, for ${dollars(time.fee)} each` : ""}` : ""}</dd></div>`}
    </dl>
    ${!view.tournament && html`<h3>Waiting list</h3>`}
    ${view.tournament ? null : poker.waiting_list?.length ? html`<ol class="waiting">${poker.waiting_list.map((name, at) => html`<li key=${name} class=${name === you?.player ? "is-mine" : ""}><span class="muted">${ordinal(at + 1)}</span> ${name === you?.player ? "You" : name}</li>`)}</ol>`
      : html`<p class="small muted">No one is waiting for a seat.</p>`}
    ${mine?.may_join_list && html`<button type="button" class="button small" disabled=${Boolean(asking.busy)} onClick=${() => asking.ask("seat", { type: "join_list" })}>Join the list</button>`}`;
}
