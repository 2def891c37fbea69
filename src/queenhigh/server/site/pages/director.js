// The director's console: what is still to be done before play, the clock, orders, entrants, disputes, tables.
import { html } from "../vendor/html.js";
import { money } from "../lib/money.js";
import { Badge, Loading, Trouble, useTitle } from "../lib/parts.js";
import { part } from "../lib/router.js";
import { clock } from "../lib/time.js";
import { usePoll } from "../floor/poll.js";
import { StageClock } from "../tournaments/clock.js";
import { labelOf, Orders } from "../tournaments/orders.js";
import { Seats, Standings } from "../tournaments/standings.js";
import { KIND, PHASES, STANDINGS } from "../tournaments/words.js";

export default function DirectorPage({ params }) {
  const { data, error, again } = usePoll(`/api/tournaments/${part(params.name)}`, 1500);
  useTitle(data ? `Director: ${data.view.row.title}` : "Director's console");
  if (!data) return error ? html`<div class="page narrow"><h1>Director's console</h1><${Trouble} error=${error} /></div>` : html`<${Loading} />`;
  const { view, director } = data;
  if (!director) {
    return html`<div class="page narrow"><h1>Director's console</h1><p>This page is for those who run the tournament, and for inspectors.</p>
      <p class="buttons"><a class="button" href=${`/tournament/${part(params.name)}`}>The tournament</a><a class="button" href="/staff">Log on for duty</a></p></div>`;
  }
  const { row } = view;
  const ahead = data.now - Math.floor(Date.now() / 1000);
  return html`<div class="page director">
    <header class="t-head"><div><p class="small muted">Director's console${director.rank ? `, as ${director.rank}` : ""}</p><h1>${row.title}</h1>
      <p><${Badge} kind=${KIND[row.phase]}>${PHASES[row.phase] ?? row.phase}</${Badge}> <span class="muted">${row.game}</span></p></div>
      <div class="buttons"><a class="button small" href=${`/tournament/${part(row.name)}`}>Public page</a><a class="button small" href=${`/tournament/${part(row.name)}/terms`}>Terms</a>
        <a class="button small" href=${`/board/clock/${part(row.name)}`}>Clock board</a><a class="button small" href=${`/board/standings/${part(row.name)}`}>Standings board</a></div></header>
    <div class="t-console">
      <div>
        <${Orders} data=${data} again=${again} />
        <section class="panel"><h2>Tables</h2><${Seats} view=${view} /></section>
      </div>
      <div>
        <${StageClock} view=${view} ahead=${ahead} />
        ${!view.stage && html`<${Steps} steps=${director.steps} />`}
        <section class="panel"><h2>Who runs it</h2><dl class="t-facts is-wide">
          <div><dt>Director</dt><dd>${director.director || "not appointed"}</dd></div>
          <div><dt>Deputies</dt><dd>${director.deputies.join(", ") || "none"}</dd></div>
          <div><dt>Present</dt><dd>${director.present.join(", ") || "no one"}</dd></div>
          <div><dt>Terms</dt><dd>edition ${director.edition}, published ${director.published || "no"}, advised ${director.advised || "no"}</dd></div>
          <div><dt>In the pool</dt><dd>${money(director.collected + director.made_up)}</dd></div>
          <div><dt>Entry fees</dt><dd>${money(director.fees)}</dd></div></dl></section>
        <${Queued} queued=${director.queued} />
        <${Disputes} disputes=${director.disputes} />
        <${Entrants} entrants=${director.entrants} />
        ${view.stage && html`<section class="panel"><h2>Standings</h2><${Standings} view=${view} /></section>`}
      </div>
    </div>
  </div>`;
}

function Steps({ steps }) {
  const next = steps.findIndex((one) => !one.done);
  return html`<section class="panel"><h2>Before play</h2><ol class="t-steps">${steps.map((one, at) => html`<li key=${one.words} class=${one.done ? "is-done" : at === next ? "is-next" : ""}>
    <span aria-hidden="true">${one.done ? "✓" : "○"}</span><span>${one.words}<span class="unseen">${one.done ? ", done" : ", to be done"}</span></span><${Badge}>${one.clause}</${Badge}></li>`)}</ol></section>`;
}

/** Penalties and disqualifications that wait for the end of a hand. */
function Queued({ queued }) {
  if (!queued?.length) return null;
  return html`<section class="panel" aria-label="Queued for the end of the hand"><h2>Queued for the end of the hand</h2><ul class="t-steps">${queued.map((one) => html`<li key=${one.number}><span>${one.number}</span>
    <span><strong>${one.player}</strong>: ${labelOf(one.order).toLowerCase()}${one.words ? `, ${one.words}` : ""} <span class="muted small">${one.who}, ${clock(one.at)}</span></span><${Badge} kind="info">queued</${Badge}></li>`)}</ul></section>`;
}

function Disputes({ disputes }) {
  if (!disputes.length) return null;
  return html`<section class="panel"><h2>Disputes</h2><ol class="t-steps">${disputes.map((one) => html`<li key=${one.number}><span>${one.number}</span>
    <span><strong>${one.player}</strong>: ${one.about}${one.ruling ? html`<br /><span class="muted">${one.ruling}</span>` : ""}</span><${Badge} kind=${one.state === "open" ? "warn" : "good"}>${one.state}</${Badge}></li>`)}</ol></section>`;
}

function Entrants({ entrants }) {
  if (!entrants.length) return null;
  return html`<section class="panel"><h2>Entrants</h2><div class="scroll-x" tabindex="0" role="region" aria-label="Entrants"><table class="data"><thead><tr><th>Player</th><th>State</th><th class="number">Paid</th><th>Notes</th></tr></thead>
    <tbody>${entrants.map((one) => html`<tr key=${one.player}><td>${one.player}</td><td>${STANDINGS[one.state] ?? one.state}</td><td class="number">${money(one.fee + one.stake)}</td><td>${notes(one)}</td></tr>`)}</tbody></table></div></section>`;
}

const notes = (one) => [one.away && "away", one.sits_out && `sits out ${one.sits_out} hands`, ...one.penalties, one.rebuys && `${one.rebuys} re-buys`, one.added && "add-on", one.signed && "signed",
  one.employee && `works here: ${one.employee}`, one.stands_in_for && `for ${one.stands_in_for}`].filter(Boolean).join("; ");
