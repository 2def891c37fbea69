// My rounds: a list that can be filtered, what it came to, and each round again on its felt, with a review.
import { html, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { shortOf, nameOf } from "../lib/cards.js";
import { Empty, Loading, Tabs, Trouble, useAnswer, useTitle } from "../lib/parts.js";
import { goTo, part } from "../lib/router.js";
import { at } from "../lib/place.js";
import { usePerson } from "../lib/session.js";
import { SessionGraph } from "../history/graph.js";
import { Review } from "../history/review.js";
import { ShareButton } from "../history/share.js";
import { Replay, Settled, Sum, timeOf } from "../play/rounds.js";

const PAGE = 25;
const RESULTS = [["", "All"], ["won", "Won"], ["lost", "Lost"], ["even", "Even"], ["folded", "Folded"]];
const OUTCOMES = { void: "Void: wagers returned", misdeal: "Misdeal" };

export default function History({ params, query }) {
  const one = params.table && params.round;
  return one ? html`<${OneRound} table=${params.table} number=${Number(params.round)} />` : html`<${All} query=${query} />`;
}

function OneRound({ table, number }) {
  const person = usePerson();
  const { data: round, error } = useAnswer(() => api.get(`/api/rounds/${part(table)}/${number}`), [table, number]);
  const [tab, choose] = useState("review");
  const player = person?.role === "player";
  const poker = round?.timeline.some((step) => step.kind === "HoleCardsDealt");
  const sheet = !round?.chips || poker;
  const what = poker ? "hand" : "round";
  useTitle(`${poker ? "Hand" : "Round"} ${number}`);
  return html`<div class="page history-one"><header class="page-head"><h1>${round ? `${round.house}, ${what} ${number}` : `Round ${number}`}</h1><div class="buttons">
      ${player && round && html`${sheet && html`<a class="button" href=${`/api/rounds/${part(table)}/${number}/sheet?form=yaml`} download>Save as sheet</a>`}
        ${poker && html`<a class="button" href=${`/api/tables/${part(table)}/hands/${number}.phh`} download>Save as PHH</a>`}<${ShareButton} table=${table} number=${number} what=${what} />`}
      <a class="button" href="/history">All my rounds</a></div></header>
    ${error ? html`<${Trouble} error=${error} />` : html`<${Replay} table=${table} number=${number} />`}
    ${round && html`<section class="panel"><${Tabs} label="About this round" chosen=${tab} onChoose=${choose} tabs=${[{ id: "review", label: "Review" }, { id: "settled", label: "Settlement" }]} />
      <div role="tabpanel" id=${`panel-${tab}`} aria-labelledby=${`tab-${tab}`}>${tab === "review" ? html`<${Review} table=${table} number=${number} chips=${round.chips} />`
        : html`<${Settled} round=${round} />`}</div></section>`}</div>`;
}

function All({ query }) {
  const person = usePerson();
  useTitle("My rounds");
  return html`<div class="page"><header class="page-head"><h1>My rounds</h1><div class="buttons">${person?.role === "player" && html`<a class="button" href="/document/statement?from=2000-01-01T00:00&until=2100-01-01T00:00">Account statement</a>`}<a class="button" href="/">Go to the tables</a></div></header>
    ${person === undefined && html`<${Loading} />`}
    ${person === null && html`<${Empty}><a href="/">Sit down at a table</a>, and every round you play is kept here, card by card with its clauses.</${Empty}>`}
    ${person && person.role !== "player" && html`<${Empty}>Rounds are played by players; staff find them under Inspect.</${Empty}>`}
    ${person?.role === "player" && html`<${Filtered} query=${query} />`}</div>`;
}

const FIELDS = ["book", "table", "from", "until", "result", "least"];

/** What is asked for is in the address, so that it can be kept and gone back to. */
function Filtered({ query }) {
  const wanted = Object.fromEntries(FIELDS.map((name) => [name, query[name] ?? ""]).filter(([, value]) => value));
  const skip = Math.max(0, Number(query.skip) || 0);
  const asked = new URLSearchParams({ ...wanted, ...(wanted.until ? { until: `${wanted.until}T23:59:59` } : {}) }).toString();
  const { data, error } = useAnswer(() => api.get(`/api/my/rounds?${asked}&limit=${PAGE}&skip=${skip}`), [asked, skip]);
  const change = (more) => goTo(`/history?${new URLSearchParams(Object.entries({ ...wanted, ...more }).filter(([, value]) => value)).toString()}`, { replace: true });
  const none = data && !data.places.length;
  if (none) return html`<${Empty}>You have not finished a round yet. <a href="/">Sit down at a table</a>: each one you play is kept here, card by card with its clauses.</${Empty}>`;
  return html`<${Filters} wanted=${wanted} places=${data?.places ?? []} onChange=${change} />
    ${error ? html`<${Trouble} error=${error} />` : !data ? html`<${Loading} />` : html`<${List} data=${data} skip=${skip} asked=${asked} onSkip=${(to) => change({ skip: to })} />`}
    <${SessionGraph} query=${asked} />`;
}

function Filters({ wanted, places, onChange }) {
  const books = [...new Map(places.map((place) => [place.book, place.title]))];
  const field = (name, label, control) => html`<div class="field"><label for=${`rounds-${name}`}>${label}</label>${control}</div>`;
  const typed = (name, more) => html`<input id=${`rounds-${name}`} class="input" value=${wanted[name] ?? ""} ...${more} onChange=${(event) => onChange({ [name]: event.target.value.trim() })} />`;
  const chosen = (name, options) => html`<select id=${`rounds-${name}`} class="input" value=${wanted[name] ?? ""} onChange=${(event) => onChange({ [name]: event.target.value })}>
      ${options.map(([value, label]) => html`<option key=${value} value=${value} selected=${value === (wanted[name] ?? "")}>${label}</option>`)}</select>`;
  return html`<search class="panel filters" aria-label="Filter rounds">
    ${field("book", "Game", chosen("book", [["", "All games"], ...books]))}
    ${field("table", "Table", chosen("table", [["", "All tables"], ...places.map((place) => [place.table, place.table])]))}
    ${field("from", "From", typed("from", { type: "date" }))}${field("until", "To", typed("until", { type: "date" }))}
    ${field("result", "Result", chosen("result", RESULTS))}
    ${field("least", "Won or lost at least ($)", typed("least", { inputmode: "decimal", placeholder: "0" }))}
    ${Object.keys(wanted).length > 0 && html`<button type="button" class="button quiet" onClick=${() => onChange(Object.fromEntries(FIELDS.map((name) => [name, ""])))}>Clear</button>`}
  </search>`;
}

const saidCards = (cards) => cards.map(nameOf).join(", ");
const Written = ({ cards }) => html`<span class="written-cards" role="img" aria-label=${saidCards(cards)}>${cards.map((card) => html`<span key=${card}
    class=${/[hd]$/.test(card) ? "is-red" : ""}>${shortOf(card)}</span>`)}</span>`;

function List({ data, skip, asked, onSkip }) {
  if (!data.rounds.length) return html`<${Empty}>No rounds match. Change or clear the filters.</${Empty}>`;
  const last = skip + data.rounds.length;
  return html`<section class="panel own-rounds-panel" aria-labelledby="rounds-title"><div class="panel-head"><h2 id="rounds-title">${data.total === 1 ? "1 round" : `${data.total.toLocaleString("en-AU")} rounds`}</h2><a class="button small" href=${at(`/api/my/files?${asked}`)} download="my-rounds.zip">Save as files</a></div>
    <div class="scroll-x" tabindex="0" role="region" aria-label="My rounds"><table class="data stacks own-list"><thead><tr><th scope="col">Round</th><th scope="col">Game</th><th scope="col">Cards</th><th
        scope="col">Action</th><th scope="col" class="number">Stake</th><th scope="col" class="number">Pot</th><th scope="col" class="number">Result</th></tr></thead>
    <tbody>${data.rounds.map((round) => html`<${Row} key=${`${round.table} ${round.number}`} round=${round} />`)}</tbody></table></div>
    <nav class="pages" aria-label="Pages">${(skip > 0 || data.more) && html`<button type="button" class="button small" disabled=${!skip} onClick=${() => onSkip(Math.max(0, skip - PAGE))}>Newer</button>
      <span class="small muted">${skip + 1} to ${last} of ${data.total.toLocaleString("en-AU")}</span>
      <button type="button" class="button small" disabled=${!data.more} onClick=${() => onSkip(skip + PAGE)}>Older</button>`}</nav></section>`;
}

function Row({ round }) {
  const { held } = round;
  const chips = Boolean(round.tournament);
  return html`<tr><td data-name="Round"><span><a href=${`/history/${part(round.table)}/${round.number}`}>${round.game ? "Hand" : "Round"} ${round.number}</a><br /><span class="small muted">${timeOf(round.ended)}</span></span></td>
    <td data-name="Game"><span>${round.game || round.title}<br /><span class="small muted">${round.tournament || round.house}</span></span></td>
    <td data-name="Cards"><span>${held.cards.length ? html`<${Written} cards=${held.cards} />` : "–"}${held.shared.length > 0 && html`<br /><span class="small"><span class="unseen">with </span><${Written} cards=${held.shared} /></span>`}</span></td>
    <td data-name="Action"><span>${OUTCOMES[round.outcome] ?? (held.action || (round.folded ? "Folded" : "–"))}${held.words && html`<br /><span class="small muted">${held.words}</span>`}</span></td>
    <td data-name="Stake" class="number">${chips ? "–" : html`<${Sum} amount=${round.staked} />`}</td><td data-name="Pot" class="number">${round.pot ? html`<${Sum} amount=${round.pot} />` : null}</td>
    <td data-name="Result" class="number"><${Sum} amount=${round.net} chips=${chips} sign /></td></tr>`;
}
