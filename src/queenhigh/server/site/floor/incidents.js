// The incident log: what went wrong, who ruled and in what rank, which orders followed, and the clause behind each.
import { html, useState } from "../vendor/html.js";
import { Badge, Empty, Loading, Trouble } from "../lib/parts.js";
import { Clause } from "../lib/rule.js";
import { usePoll } from "./poll.js";
import { capital, moment, plain, rankName } from "./words.js";

const KINDS = ["ruling", "refusal", "breach", "count", "exclusion", "withheld", "released", "dispute", "detention", "regulator", "jackpot"];
const COLOURS = { ruling: "info", refusal: "warn", breach: "bad", count: "bad", exclusion: "bad", withheld: "warn", dispute: "warn" };
const SINCE = [["", "Any time"], ["3600", "Last hour"], ["28800", "Last eight hours"], ["86400", "Last day"]];

/** @param {{table?: string, tables?: string[]}} props a table's own log, or the whole house's with a choice of table */
export function Incidents({ table = "", tables = [] }) {
  const [asked, ask] = useState({ table, kind: "", clause: "", who: "", period: "" });
  const query = new URLSearchParams();
  for (const name of ["table", "kind", "clause", "who"]) if (asked[name].trim()) query.set(name, asked[name].trim());
  const { data, error } = usePoll(`/api/incidents?${query}`, 4000);
  const change = (name) => (event) => ask({ ...asked, [name]: event.target.value });
  const since = asked.period ? Date.now() / 1000 - Number(asked.period) : 0;
  const found = (data?.incidents ?? []).filter((one) => one.at >= since).sort((a, b) => b.number - a.number);
  return html`<section class="panel incidents" aria-label="Incident log">
    <div class="panel-head"><h2>Incident log</h2><span class="muted small" role="status">${data ? `${found.length} shown` : ""}</span></div>
    <form class="filters" role="search" aria-label="Filter the incident log" onSubmit=${(event) => event.preventDefault()}>
      ${!table && html`<label><span>Table</span><select class="input" value=${asked.table} onChange=${change("table")}><option value="">All tables</option>
        ${tables.map((id) => html`<option key=${id} value=${id}>${id}</option>`)}</select></label>`}
      <label><span>Kind</span><select class="input" value=${asked.kind} onChange=${change("kind")}><option value="">All kinds</option>
        ${KINDS.map((kind) => html`<option key=${kind} value=${kind}>${capital(kind)}</option>`)}</select></label>
      <label><span>Clause</span><input class="input" value=${asked.clause} onInput=${change("clause")} placeholder="Number" /></label>
      <label><span>By</span><input class="input" value=${asked.who} onInput=${change("who")} placeholder="Name" /></label>
      <label><span>When</span><select class="input" value=${asked.period} onChange=${change("period")}>${SINCE.map(([value, label]) => html`<option key=${value} value=${value}>${label}</option>`)}</select></label>
    </form>
    ${error && html`<${Trouble} error=${error} />`}
    ${!data ? !error && html`<${Loading} what="Reading the log" />` : found.length ? html`<${Log} found=${found.slice(0, 200)} place=${!table} />`
      : html`<${Empty}>No incidents recorded.<//>`}
  </section>`;
}

export function Log({ found, place = true }) {
  return html`<ol class="incident-log">${found.map((one) => html`<li key=${one.number}>
    <div class="log-head"><${Badge} kind=${COLOURS[one.kind]}>${one.kind}<//> <strong>${capital(one.what)}</strong> <${Clause} rule=${one.rule} /></div>
    ${one.ordered?.length > 0 && html`<ul class="log-orders">${one.ordered.map((order, at) => html`<li key=${at}>${typeof order === "string" ? capital(order) : capital(order.words ?? plain(order.order))}</li>`)}</ul>`}
    <p class="muted small">${one.number} · ${moment(one.at)}${place && html` · <a href=${`/floor/${one.table}`}>${one.table}</a>`}${one.round ? ` · round ${one.round}` : ""}
      ${one.who ? ` · ${one.who}` : ""}${one.rank ? ` (${rankName(one.rank)})` : ""}${one.told ? ` · ${one.kind === "refusal" ? "needed" : "told"}: ${rankName(one.told)}` : ""}</p>
  </li>`)}</ol>`;
}
