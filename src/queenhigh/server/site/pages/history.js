// My rounds: a list across tables, and each round step by step.
import { html, useState } from "../vendor/html.js";
import { Amount } from "../lib/money.js";
import { Empty, Loading, Trouble, useTitle } from "../lib/parts.js";
import { part } from "../lib/router.js";
import { usePerson } from "../lib/session.js";
import { Replay, Sum, timeOf, useRounds } from "../play/rounds.js";

export default function History({ params }) {
  const one = params.table && params.round;
  useTitle(one ? `Round ${params.round}` : "My rounds");
  return one ? html`<${OneRound} table=${params.table} number=${params.round} />` : html`<${All} />`;
}

function OneRound({ table, number }) {
  return html`<div class="page"><header class="page-head"><h1>Round ${number}</h1><a class="button"
      href="/history">All my rounds</a></header>
    <section class="panel"><${Replay} table=${table} number=${number} /></section></div>`;
}

function All() {
  const person = usePerson();
  const [limit, more] = useState(25);
  return html`<div class="page"><header class="page-head"><h1>My rounds</h1><a class="button" href="/">To the tables</a></header>
    ${person === undefined && html`<${Loading} />`}
    ${person === null && html`<${Empty}><a href="/">Sit down at a table</a>, and every round you play is kept here, card by card with its clauses.</${Empty}>`}
    ${person && person.role !== "player" && html`<${Empty}>Rounds are played by players; staff find them under Inspect.</${Empty}>`}
    ${person?.role === "player" && html`<${List} limit=${limit} onMore=${() => more(Math.min(100, limit + 25))} />`}</div>`;
}

const OUTCOMES = { settled: "Settled", showdown: "Showdown", fold: "Won without a showdown", void: "Void: wagers returned", misdeal: "Misdeal" };

function List({ limit, onMore }) {
  const { data, error } = useRounds("", 0, limit);
  if (error) return html`<${Trouble} error=${error} />`;
  if (!data) return html`<${Loading} />`;
  if (!data.rounds.length) return html`<${Empty}>No round of yours is over yet. <a href="/">Sit down at a table</a>: each one you play is kept here, card by card with its clauses.</${Empty}>`;
  const net = data.rounds.reduce((all, round) => all + (round.tournament ? 0 : round.net), 0);
  return html`<section class="panel"><div class="panel-head"><h2>The last ${data.rounds.length}</h2><p>In all <${Amount}
      cents=${net} sign /></p></div>
    <div class="scroll-x" tabindex="0" role="region" aria-label="My rounds"><table class="data stacks"><thead><tr><th scope="col">When</th><th
        scope="col">House</th><th scope="col">Round</th><th scope="col">Outcome</th><th scope="col" class="number">Result</th></tr></thead>
    <tbody>${data.rounds.map((round) => html`<tr
        key=${`${round.table} ${round.number}`}><td data-name="When">${timeOf(round.ended)}</td><td data-name="House"><span>${round.house}<br /><span
        class="small muted">${round.tournament || round.title}</span></span></td>
      <td data-name="Round"><a href=${`/history/${part(round.table)}/${round.number}`}>Round ${round.number}</a></td>
      <td data-name="Outcome">${OUTCOMES[round.outcome] ?? round.outcome.replaceAll("_", " ")}</td><td data-name="Result" class="number"><${Sum}
          amount=${round.net} chips=${Boolean(round.tournament)} sign /></td></tr>`)}</tbody></table></div>
    ${data.more && limit < 100 && html`<p><button type="button" class="button" onClick=${onMore}>Show more</button></p>`}</section>`;
}
