// The inspector's desk: any round, the chain of the ledger, the accounts, and what went wrong.
import { html, useEffect, useRef, useState } from "../vendor/html.js";
import { zoneName } from "../lib/time.js";
import { api } from "../lib/api.js";
import { goTo, part } from "../lib/router.js";
import { usePerson } from "../lib/session.js";
import { dollars } from "../lib/money.js";
import { Badge, Empty, Field, Loading, Tabs, Trouble, useAnswer, useTitle } from "../lib/parts.js";
import { Clause } from "../lib/rule.js";
import { clock, Outcome, roundPath } from "../records/words.js";
import RoundPage from "./round.js";
import { Access } from "../records/access.js";
import { Reports } from "../records/reports.js";
import { Search } from "../records/search.js";

export default function InspectPage({ params, query }) {
  if (params.round) return html`<${RoundPage} params=${params} />`;
  return html`<${Desk} query=${query} />`;
}

const PARTS = [["rounds", "Rounds"], ["search", "Search"], ["reports", "Reports"], ["incidents", "Incidents"], ["chain", "Chain"], ["accounts", "Accounts"], ["access", "Access"]];

function Desk({ query }) {
  useTitle("Inspect");
  const person = usePerson();
  const [tab, choose] = useState(PARTS.some(([name]) => name === query.part) ? query.part : "rounds");
  if (person === undefined) return html`<${Loading} />`;
  if (!person || person.role === "player") {
    return html`<div class="page narrow"><h1>For inspectors</h1><p>What is on record is open to inspectors, and to staff on duty at their tables.</p>
      <p><a class="button primary" href="/login">Log on</a></p></div>`;
  }
  const whole = person.role === "inspector" || person.manages;
  const parts = PARTS.filter(([name]) => whole || name === "rounds" || name === "incidents");
  const turn = (name) => { choose(name); goTo(`/inspect?part=${name}`, { replace: true }); };
  return html`<div class="page inspect">
    <header class="page-head"><h1>Inspect</h1><p class="muted">Everything here is read from the ledger. Nothing can be changed.</p></header>
    <${Tabs} label="What to look into" chosen=${tab} onChoose=${turn} tabs=${parts.map(([id, label]) => ({ id, label }))} />
    <div id=${`panel-${tab}`} role="tabpanel" aria-labelledby=${`tab-${tab}`}>
      ${tab === "rounds" && html`<${Rounds} query=${query} />`}
      ${tab === "incidents" && html`<${Incidents} query=${query} />`}
      ${tab === "search" && html`<${Search} query=${query} />`}
      ${tab === "reports" && html`<${Reports} />`}
      ${tab === "chain" && html`<${Chain} />`}
      ${tab === "access" && html`<${Access} />`}
      ${tab === "accounts" && html`<${Accounts} />`}
    </div>
  </div>`;
}

// -- rounds

function Rounds({ query }) {
  const { data: tables, error } = useAnswer(() => api.get("/api/rounds"), []);
  const [chosen, choose] = useState(query.table ?? "");
  const [number, type] = useState("");
  const [at, setAt] = useState("");
  if (error) return html`<${Trouble} error=${error} />`;
  if (!tables) return html`<${Loading} />`;
  if (!tables.length) return html`<${Empty}>You are not on duty at any table. Log on at one, or ask an inspector.</${Empty}>`;
  const table = chosen || tables[0].table;
  const open = (event) => {
    event.preventDefault();
    if (/^\d+$/.test(number.trim())) goTo(roundPath(table, Number(number)));
  };
  return html`<div class="split left">
    <form class="panel" onSubmit=${open}>
      <${Field} id="round-table" label="Table"><select id="round-table" value=${table} onChange=${(event) => choose(event.currentTarget.value)}>
        ${tables.map((one) => html`<option key=${one.table} value=${one.table}>${one.table} (${one.rounds} rounds)</option>`)}</select></${Field}>
      <${Field} id="round-number" label="Round number"><input id="round-number" inputmode="numeric" autocomplete="off" value=${number} onInput=${(event) => type(event.currentTarget.value)} /></${Field}>
      <button class="button primary" type="submit">Open the round</button>
      <hr />
      <${Field} id="round-at" label="Or by time" help=${`In ${zoneName()}, the time of the house. The list then begins with the round in play at that moment.`}><input id="round-at" type="datetime-local" value=${at} aria-describedby="round-at-help" onInput=${(event) => setAt(event.currentTarget.value)} /></${Field}>
    </form>
    <${RoundList} key=${table + at} table=${table} at=${at} />
  </div>`;
}

function RoundList({ table, at }) {
  const [pages, show] = useState([]);
  const [error, fail] = useState(null);
  const load = (before) => api.get(`/api/rounds/${part(table)}?limit=25${before ? `&before=${before}` : at ? `&at=${part(at)}` : ""}`)
    .then((page) => show((known) => [...known, page]), fail);
  useEffect(() => { load(0); }, []);
  if (error) return html`<${Trouble} error=${error} />`;
  if (!pages.length) return html`<${Loading} />`;
  const rounds = pages.flatMap((page) => page.rounds);
  const last = rounds.at(-1);
  if (!rounds.length) return html`<${Empty}>No round at this table has ended yet.</${Empty}>`;
  return html`<div>
    ${pages[0].playing > 0 && html`<p class="note">Round ${pages[0].playing} is being played. Its cards are under seal until it is over.</p>`}
    <div class="scroll-x"><table class="data rounds stacks"><caption class="unseen">Rounds of ${table}, newest first</caption>
      <thead><tr><th scope="col" class="number">Round</th><th scope="col">Ended (${zoneName()})</th><th scope="col">Outcome</th><th scope="col" class="number">Wagered</th><th scope="col" class="number">Events</th></tr></thead>
      <tbody>${rounds.map((one) => html`<tr key=${one.number}><th scope="row" class="number" data-name="Round"><a href=${roundPath(table, one.number)}>${one.number}</a></th>
        <td data-name=${`Ended (${zoneName()})`}>${clock(one.ended)}</td><td data-name="Outcome"><${Outcome} outcome=${one.outcome} />${one.rulings > 0 && html` <${Badge} kind="warn">${one.rulings === 1 ? "ruling" : `${one.rulings} rulings`}</${Badge}>`}</td>
        <td data-name="Wagered" class="number">${dollars(one.turnover)}</td><td data-name="Events" class="number muted">${one.first}–${one.last}</td></tr>`)}</tbody></table></div>
    ${last.number > 1 && html`<p><button type="button" class="button" onClick=${() => load(last.number)}>Earlier rounds</button></p>`}
  </div>`;
}

// -- incidents

function Incidents({ query }) {
  const [table, setTable] = useState(query.table ?? "");
  const [kind, setKind] = useState("");
  const [clause, setClause] = useState("");
  const [who, setWho] = useState("");
  const asked = Object.entries({ table, kind, clause: clause.trim(), who: who.trim() }).filter(([, value]) => value).map(([name, value]) => `${name}=${part(value)}`).join("&");
  const { data, error } = useAnswer(() => api.get(`/api/incidents?${asked}`), [asked]);
  const { data: tables } = useAnswer(() => api.get("/api/rounds"), []);
  return html`<div>
    <form class="incident-filter" onSubmit=${(event) => event.preventDefault()}>
      <label>Table <select class="input" value=${table} onChange=${(event) => setTable(event.currentTarget.value)}><option value="">all</option>${(tables ?? []).map((one) => html`<option key=${one.table}>${one.table}</option>`)}</select></label>
      <label>Clause <input class="input" autocomplete="off" value=${clause} onInput=${(event) => setClause(event.currentTarget.value)} /></label>
      <label>By <input class="input" autocomplete="off" value=${who} onInput=${(event) => setWho(event.currentTarget.value)} /></label>
    </form>
    <${Trouble} error=${error} />
    ${!data && !error && html`<${Loading} />`}
    ${data && html`<div class="kinds" role="group" aria-label="Kinds">${[["", "all", Object.values(data.kinds).reduce((sum, one) => sum + one, 0)], ...Object.entries(data.kinds).map(([name, count]) => [name, name, count])]
      .map(([value, label, count]) => html`<button type="button" key=${value} class="button small" aria-pressed=${kind === value} onClick=${() => setKind(value)}>${label} <b>${count}</b></button>`)}</div>
      ${data.incidents.length === 0 ? html`<${Empty}>No incidents recorded.</${Empty}>`
        : html`<ol class="incidents">${data.incidents.map((one) => html`<${Incident} key=${one.number} one=${one} />`)}</ol>`}
      ${data.total > data.incidents.length && html`<p class="muted small">The newest ${data.incidents.length} of ${data.total}.</p>`}`}
  </div>`;
}

const KIND = { ruling: "info", refusal: "bad", breach: "bad", count: "warn", exclusion: "bad", withheld: "warn", dispute: "warn", detention: "bad" };

export const Incident = ({ one }) => html`<li class="incident panel">
  <p class="incident-head"><span class="muted">No. ${one.number}</span> <${Badge} kind=${KIND[one.kind] ?? ""}>${one.kind}</${Badge}>
    <span>${one.table}${one.round ? html`, <a href=${roundPath(one.table, one.round)}>round ${one.round}</a>` : ""}</span>
    <span class="muted">${clock(one.at)} ${zoneName(one.at)}</span> <${Clause} rule=${one.rule} /></p>
  <p>${one.what}</p>
  ${one.ordered.length > 0 && html`<ul class="small">${one.ordered.map((order) => html`<li key=${order}>${order}</li>`)}</ul>`}
  <p class="small muted">${[one.who && `By ${one.who}${one.rank && one.rank !== one.who ? ` (${one.rank})` : ""}`, one.told && (one.kind === "refusal" ? `needed: ${one.told}` : `told: ${one.told}`), one.persons.length && `about ${one.persons.join(", ")}`].filter(Boolean).join(" · ")}</p>
</li>`;

// -- the chain

function Chain() {
  const [check, show] = useState(null);
  const [error, fail] = useState(null);
  const [known, type] = useState("");
  const timer = useRef(0);
  const look = () => api.get("/api/audit/verify").then((page) => {
    show(page);
    if (page.state === "running") timer.current = setTimeout(look, 250);
  }, fail);
  useEffect(() => { look(); return () => clearTimeout(timer.current); }, []);
  const begin = (event) => {
    event.preventDefault();
    fail(null);
    api.post("/api/audit/verify", { known: known.split(/\s+/).filter(Boolean) }).then((page) => { show(page); timer.current = setTimeout(look, 60); }, fail);
  };
  const share = check?.of ? Math.round((check.checked / check.of) * 100) : 0;
  return html`<div class="split"><div>
    <p class="law-measure">Each event carries the hash of the one before. The check walks all of them from the first, adds up every posting on the way, and names the first that is wrong.</p>
    <${Trouble} error=${error} />
    ${check?.state === "running" && html`<div class="panel"><p role="status">Checking… ${check.checked.toLocaleString("en")} of ${check.of.toLocaleString("en")} events</p>
      <progress class="chain-progress" value=${check.checked} max=${check.of || 1} aria-label="Checked">${share} %</progress></div>`}
    ${check?.state === "sound" && html`<div class="panel chain-result is-sound" role="status"><h2>Sound</h2>
      <p>${check.checked.toLocaleString("en")} events, each with the hash of the one before, in ${check.seconds} s.</p>
      <p class="small">Keep this head somewhere else. Given to a later check, it shows whether anything before it was cut off or rewritten.</p>
      <p><code class="head-code">${check.head.seq}:${check.head.hash}</code></p></div>`}
    ${check?.state === "faulty" && html`<div class="panel chain-result is-faulty" role="alert"><h2>Not sound</h2><p><strong>${check.fault}</strong></p>
      <p>${check.checked.toLocaleString("en")} events before it are sound.</p></div>`}
    </div>
    <form class="panel" onSubmit=${begin}>
      <${Field} id="known" label="Heads that you kept" help="One or more, such as 118:8a0f…; leave it empty if you have none."><textarea id="known" class="code-input" rows="4" spellcheck="false" value=${known} aria-describedby="known-help" onInput=${(event) => type(event.currentTarget.value)}></textarea></${Field}>
      <button class="button primary" type="submit" disabled=${check?.state === "running"}>Check the chain</button>
    </form></div>`;
}

// -- the accounts

function Accounts() {
  const { data, error, again } = useAnswer(() => api.get("/api/audit/reconcile"), []);
  if (error) return html`<${Trouble} error=${error} />`;
  if (!data) return html`<${Loading} what="Adding up" />`;
  return html`<div>
    ${data.faults.length === 0 ? html`<p class="note good">Every account equals its postings, and together they balance to zero. As at event ${data.at.toLocaleString("en")}.</p>`
      : html`<div class="note warn" role="alert"><p><strong>The books do not balance.</strong></p><ul>${data.faults.map((fault) => html`<li key=${fault}>${fault}</li>`)}</ul></div>`}
    <div class="columns">
      <div class="scroll-x"><table class="data"><caption>By kind</caption><thead><tr><th scope="col">Kind</th><th scope="col" class="number">Accounts</th><th scope="col" class="number">Holds</th></tr></thead>
        <tbody>${data.kinds.map((one) => html`<tr key=${one.kind}><th scope="row">${one.kind}</th><td class="number">${one.accounts}</td><td class="number">${dollars(one.holds)}</td></tr>`)}
          <tr class="sum"><th scope="row">total</th><td></td><td class="number">${dollars(data.together)}</td></tr></tbody></table></div>
      <div class="scroll-x"><table class="data"><caption>Accounts</caption><thead><tr><th scope="col">Account</th><th scope="col" class="number">Holds</th></tr></thead>
        <tbody>${data.accounts.map((one) => html`<tr key=${one.account}><th scope="row">${one.account}</th><td class="number">${dollars(one.holds)}</td></tr>`)}</tbody></table></div>
    </div>
    <p><button type="button" class="button" onClick=${again}>Add up again</button></p></div>`;
}
