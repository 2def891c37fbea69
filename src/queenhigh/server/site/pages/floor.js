// The floor: every table at a glance, what needs attention, the incident log and the orders that wait for a signature.
import { html } from "../vendor/html.js";
import { Badge, Empty, Loading, Trouble, useTitle } from "../lib/parts.js";
import { dollars } from "../lib/money.js";
import { usePerson } from "../lib/session.js";
import { LogOnFirst } from "../floor/entrance.js";
import { FloorNav } from "../floor/nav.js";
import { Incidents } from "../floor/incidents.js";
import { usePoll } from "../floor/poll.js";
import { Requests } from "../floor/requests.js";
import { plain, rankName, some } from "../floor/words.js";
import FloorTable from "./floor_table.js";

export default function FloorPage({ params, query }) {
  const person = usePerson();
  if (person === undefined) return html`<${Loading} />`;
  if (person?.role !== "staff") return html`<${LogOnFirst} what="The floor" />`;
  return params.id ? html`<${FloorTable} key=${params.id} id=${params.id} person=${person} />` : html`<${Overview} show=${query.show ?? "tables"} />`;
}

function Overview({ show }) {
  const floor = usePoll("/api/floor", 2000);
  const staff = usePoll("/api/staff", show === "requests" ? 2000 : 10000);
  useTitle("Floor");
  const tables = floor.data?.tables ?? [];
  const waiting = (staff.data?.requests ?? floor.data?.requests ?? []).filter((one) => one.state === "open").length;
  return html`<div class="page full staff">
    <header class="page-head"><h1>The floor</h1><${Totals} tables=${tables} /></header>
    <${FloorNav} here=${show} waiting=${waiting} />
    ${floor.error && html`<${Trouble} error=${floor.error} />`}
    ${show === "incidents" ? html`<${Incidents} tables=${tables.map((one) => one.table)} />`
      : show === "requests" ? html`<${Requests} staff=${staff.data} again=${staff.again} />`
      : !floor.data ? !floor.error && html`<${Loading} what="Loading the floor" />`
      : tables.length ? html`<${Alerts} tables=${tables} /><${Tables} tables=${tables} />`
      : html`<${Places} staff=${staff.data} />`}
  </div>`;
}

function Totals({ tables }) {
  if (!tables.length) return null;
  const open = tables.filter((one) => one.status === "open").length;
  const layout = tables.reduce((sum, one) => sum + (one.layout ?? 0), 0);
  return html`<p class="muted">${some(open, "table")} open · ${dollars(layout)} on the layouts</p>`;
}

const URGENT = ["locked", "prize", "report", "count"];

function Alerts({ tables }) {
  const found = tables.flatMap((one) => (one.alerts ?? []).map((alert) => ({ ...alert, table: one.table })));
  if (!found.length) return html`<p class="note good">Nothing needs the floor.</p>`;
  return html`<ul class="alerts" aria-label="What needs the floor">${found.map((one, at) => html`<li key=${at} class=${URGENT.includes(one.kind) ? "bad" : ""}>
    <a href=${`/floor/${one.table}`}>${one.table}</a> <span>${one.text}</span></li>`)}</ul>`;
}

const STATUS = { open: "good", locked: "bad", shut: "" };

/** Nobody sees a table's money before they are on duty there. */
function Places({ staff }) {
  const tables = (staff?.places ?? []).filter((one) => one.book && staff.me?.ranks?.[one.book]?.length);
  return html`<section class="panel" aria-label="Log on for duty"><h2>You are not on duty</h2>
    <p>Log on to a table here, or to a whole area on the <a href="/staff">staff page</a>.</p>
    ${tables.length ? html`<div class="buttons">${tables.map((one) => html`<a key=${one.place} class="button" href=${`/deal/${one.place}`}>${one.place}</a>`)}</div>`
      : html`<${Empty}>You hold no rank at any table. A manager can enrol you.<//>`}</section>`;
}

/** The automatic dealer and floor are always about: who counts here is people. */
const persons = (one) => (one.on_duty ?? []).filter((each) => !/^automatic /.test(each.name));

function Tables({ tables }) {
  return html`<div class="scroll-x" tabindex="0" role="group" aria-label="Tables"><table class="data floor-table stacks"><caption class="unseen">The tables of the house</caption>
    <thead><tr><th scope="col">Table</th><th scope="col">Status</th><th scope="col">Round</th><th scope="col">Phase</th><th scope="col">Dealing</th>
      <th scope="col">On duty</th><th scope="col" class="number">Seats</th><th scope="col" class="number">Layout</th><th scope="col" class="number">Float</th><th scope="col">Alerts</th><th scope="col"><span class="unseen">Go to</span></th></tr></thead>
    <tbody>${tables.map((one) => html`<tr key=${one.table}>
      <th scope="row"><a href=${`/floor/${one.table}`}>${one.table}</a><br /><span class="muted small">${one.house ?? one.title}</span></th>
      <td data-name="Status"><${Badge} kind=${STATUS[one.status]}>${one.status}<//></td>
      <td data-name="Round">${one.round || "–"}</td><td data-name="Phase">${one.phase ? plain(one.phase) : "–"}</td>
      <td data-name="Dealing">${one.dealing === "by_hand" ? "By hand" : "Automatic"}</td>
      <td class="small" data-name="On duty">${persons(one).length ? persons(one).map((each) => `${each.name} (${rankName(each.label ?? each.rank)})`).join(", ") : html`<span class="muted">nobody</span>`}</td>
      <td class="number" data-name="Seats">${one.seats_taken ?? "–"} / ${one.places ?? "–"}</td>
      <td class="number" data-name="Layout">${one.layout === undefined ? "–" : dollars(one.layout)}</td><td class="number" data-name="Float">${one.float == null ? "–" : dollars(one.float)}</td>
      <td>${(one.alerts ?? []).map((alert, at) => html`<${Badge} key=${at} kind=${URGENT.includes(alert.kind) ? "bad" : "warn"}>${alert.kind}<//> `)}</td>
      <td><a class="button small" href=${`/deal/${one.table}`}>Deal<span class="unseen"> at ${one.table}</span></a></td>
    </tr>`)}</tbody></table></div>`;
}
