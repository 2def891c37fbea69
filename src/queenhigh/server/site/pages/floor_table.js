// One table from the floor: notices and the changes they allow, opening and closing, seats, sanctions, disputes, cards, meters.
import { html, useState } from "../vendor/html.js";
import { dollars, inDollars } from "../lib/money.js";
import { noticeWords } from "../lib/notice.js";
import { Badge, Empty, Tabs, toast, Trouble, useTitle } from "../lib/parts.js";
import { Clause } from "../lib/rule.js";
import { socket } from "../lib/socket.js";
import { useTable } from "../lib/table.js";
import { useAct } from "../floor/act.js";
import { Chips } from "../floor/chips.js";
import { Dealing } from "../floor/dealing.js";
import { Disputes } from "../floor/disputes.js";
import { Duty, Entrance, rankAt } from "../floor/duty.js";
import { Form } from "../floor/form.js";
import { groupOf, Instruction, Instructions, titleOf } from "../floor/instruction.js";
import { Incidents } from "../floor/incidents.js";
import { Meter } from "../floor/meter.js";
import { Players } from "../floor/players.js";
import { usePoll } from "../floor/poll.js";
import { Requests } from "../floor/requests.js";
import { ReportDialog } from "../floor/report.js";
import { Rulings } from "../floor/ruling.js";
import { Term } from "../floor/terms.js";
import { QueuedOrders, WaitingReports } from "../floor/waiting.js";
import { clock, plain } from "../floor/words.js";

export default function FloorTable({ id, person }) {
  const table = useTable(id, "floor");
  const staff = usePoll("/api/staff", 5000);
  const { act, busy, error, clear } = useAct(table.do, toast);
  const [tab, choose] = useState("changes");
  const [reporting, report] = useState(false);
  const { view, floor } = table;
  useTitle(view ? `Floor, ${view.title ?? id}` : "Floor");
  if (!view) return html`<${Entrance} id=${id} table=${table} staff=${staff} floor />`;
  const mine = rankAt(staff.data, person, id, view.book);
  const tools = { id, view, floor: floor ?? {}, dealer: table.dealer, act, busy, error, clear, staff };
  const tabs = [["changes", "Limits and notices"], ["players", "Seats and players"], ["cards", "Cards"], ["chips", "Chips"], ["disputes", "Disputes"],
    ...(floor?.meter || floor?.meter_orders?.length ? [["meter", "Meters"]] : []), ["signatures", "Signatures"], ["incidents", "Incidents"]];
  return html`<div class="page full staff">
    <header class="page-head">
      <div><p class="crumb"><a href="/floor">The floor</a></p><h1>${view.title ?? id}</h1>
        <p class="muted">${id} · <${Badge} kind=${{ open: "good", locked: "bad" }[view.status] ?? ""}>${view.status}<//>
          ${view.round ? ` round ${view.round}` : ""}${view.phase ? ` · ${plain(view.phase)}` : ""}</p></div>
      <div class="buttons"><${Dealing} view=${view} act=${act} busy=${busy} may=${!!mine} />
        <button type="button" class="button small warned" onClick=${() => report(true)}>Report an irregularity</button>
        <a class="button small" href=${`/deal/${id}`}>Deal</a><a class="button small" href=${`/table/${id}`}>Player's view</a></div>
    </header>
    ${error && html`<div class="sticky-trouble"><${Trouble} error=${error} onClose=${clear} /></div>`}
    <${Locked} ...${tools} />
    <div class="deal-grid">
      <div class="col">
        <${WaitingReports} reports=${floor?.waiting_reports} table=${id} ...${tools} />
        <${QueuedOrders} queued=${floor?.queued} what=${view.poker ? "hand" : "round"} act=${act} busy=${busy} />
        <${Prizes} ...${tools} />
        <div><${Tabs} label="What to do at this table" tabs=${tabs.map(([one, label]) => ({ id: one, label }))} chosen=${tab} onChoose=${choose} />
          <div role="tabpanel" id=${`panel-${tab}`} aria-labelledby=${`tab-${tab}`}><${PANELS[tab]} ...${tools} /></div></div>
      </div>
      <div class="col">
        <${Duty} table=${id} book=${view.book} staff=${staff.data} again=${staff.again} />
        <${Facts} view=${view} floor=${floor ?? {}} />
        <${Rulings} rulings=${view.rulings} />
      </div>
    </div>
    ${reporting && html`<${ReportDialog} table=${id} ...${tools} close=${() => report(false)} />`}
  </div>`;
}

const PANELS = {
  changes: Changes,
  players: Players,
  cards: ({ floor, view, act }) => html`<section class="panel" aria-label="Cards"><h2>Cards</h2><${CardState} floor=${floor} />
    <${Instructions} list=${(floor.instructions ?? []).filter((one) => groupOf(one) === "cards")} act=${act} room=${view} /></section>`,
  chips: ({ id, act, busy, view }) => html`<${Chips} id=${id} act=${act} busy=${busy} view=${view} />`,
  disputes: ({ floor, view, act, busy }) => html`<${Disputes} disputes=${floor.disputes} act=${act} busy=${busy} room=${view} />`,
  meter: ({ floor, view, act, staff }) => html`<${Meter} meter=${floor.meter} orders=${floor.meter_orders} act=${act}
    room=${{ ...view, tables: [...new Set((staff.data?.places ?? []).flatMap((one) => one.tables ?? []))] }} />`,
  signatures: ({ staff, id, view }) => html`<${Requests} staff=${staff.data} again=${staff.again} table=${id} book=${view.book} />`,
  incidents: ({ id }) => html`<${Incidents} table=${id} />`,
};

/** A lock is the house's and no event of the table: after it the table is looked at afresh. */
function Locked({ view, floor, act }) {
  if (view.status !== "locked") return null;
  return html`<section class="panel urgent" aria-label="The table is locked"><h2>The table is locked</h2>
    <p>${floor.locked ?? "Something did not add up, and nothing was recorded."}</p>
    <p class="muted small">Look at the layout and the float before you unlock it. What you write here is recorded.</p>
    <${Form} room=${view} label="Unlock the table" fields=${[{ name: "reason", kind: "text", label: "What you found", required: true }]}
      send=${async (said) => {
        const done = await act({ type: "unlock", ...said }, "The table is unlocked.");
        if (done) socket.restart();
        return done;
      }} /></section>`;
}

const PRIZE = /Prize/;

/** A prize waits for a supervisor: the same order is on the dealer's page. */
function Prizes({ dealer, act, busy }) {
  const orders = [dealer?.next, ...(dealer?.orders ?? [])].filter((one) => one && PRIZE.test(one.order));
  const waiting = orders.filter((one, at) => orders.findIndex((other) => other.order === one.order) === at);
  if (!waiting.length) return null;
  return html`<section class="panel urgent" aria-label="A prize to verify"><h2>A prize to verify</h2>
    ${waiting.map((one) => html`<p key=${one.order}><button type="button" class="button primary" disabled=${busy}
      onClick=${() => act({ type: "order", order: one.order }, "Done.")}>${one.label ?? plain(one.order)}</button> <${Clause} rule=${one.rule} /></p>`)}</section>`;
}

function Changes({ view, floor, act }) {
  const instructions = floor.instructions ?? [];
  const terms = view.status === "shut" ? [] : floor.terms ?? [];
  const named = new Set(terms.map((one) => one.instruction));
  const rest = instructions.filter((one) => ["table", "limits", "terms", "other"].includes(groupOf(one)) && !named.has(one.type) && (one.type !== "OpenTable" || view.status === "shut"));
  const opening = rest.find((one) => one.type === "OpenTable");
  return html`<div class="col">
    ${opening && html`<section class="panel" aria-label="Open the table"><h2>${titleOf(opening)}</h2><${Instruction} one=${opening} act=${act} room=${view} /></section>`}
    ${terms.length > 0 && html`<section class="panel" aria-label="Changes with notice"><h2>Changes with notice</h2>
      <div class="terms">${terms.map((term) => html`<${Term} key=${term.subject} term=${term} instructions=${instructions} act=${act} room=${view} />`)}</div></section>`}
    <section class="panel" aria-label="Other instructions"><h2>Other instructions</h2>
      <${Instructions} list=${rest.filter((one) => one !== opening)} act=${act} room=${view} />
      ${!rest.length && html`<${Empty}>Nothing else at this table.<//>`}</section>
  </div>`;
}

function CardState({ floor }) {
  const said = [
    floor.counting && "A card count was ordered, and its result is not in yet.",
    floor.miscounted != null && `The deck had ${floor.miscounted} cards: it is replaced before the next round.`,
    floor.shuffle_due && "The cards are shuffled before the next deal.",
    floor.checked_at && `The cards were last checked at ${clock(floor.checked_at)}.`,
  ].filter(Boolean);
  return said.map((words) => html`<p key=${words} class="small">${words}</p>`);
}

/** "True", "hand_held" and cents are for programs. */
const setting = (label, value) => (/chip/i.test(label) && /^\d+$/.test(value) ? dollars(Number(value)) : { True: "yes", False: "no" }[value] ?? inDollars(String(value).replaceAll("_", " ")));

function Facts({ view, floor }) {
  const { money = {}, settings = [] } = floor;
  const rows = [
    ["Limits", view.limits ? `${dollars(view.limits.min)} to ${view.limits.max == null ? "no maximum" : dollars(view.limits.max)}${view.limits.unit ? `, in ${dollars(view.limits.unit)}` : ""}` : "–"],
    ["On the layout", money.layout === undefined ? "–" : dollars(money.layout)],
    ...settings.map(({ label, value }) => [label, setting(label, value)]),
  ];
  return html`<section class="panel" aria-label="The table now"><h2>The table now</h2>
    <dl class="facts">${rows.map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
    ${view.notices?.length > 0 && html`<h3>Notices</h3><ul class="plain small">${view.notices.map((one, at) => html`<li key=${at}>${noticeWords(one)}</li>`)}</ul>`}</section>`;
}
