// Any round, by who was in it, when, for how much, how it ended and what was ruled; and from there a statement or a proof.
import { html, useState } from "../vendor/html.js";
import { bareMoment, zoneName } from "../lib/time.js";
import { api } from "../lib/api.js";
import { part } from "../lib/router.js";
import { dollars } from "../lib/money.js";
import { Outcome, roundPath } from "./words.js";
import { Badge, Empty, Field, Loading, Trouble, useAnswer } from "../lib/parts.js";

const FIELDS = [["player", "Player"], ["amount", "Amount in dollars"], ["ruling", "Ruling under clause"]];

export function Search({ query }) {
  const [asked, ask] = useState({ player: query.player ?? "" });
  const [typed, type] = useState(asked);
  const { data: tables } = useAnswer(() => api.get("/api/rounds"), []);
  const set = (name) => (event) => type({ ...typed, [name]: event.currentTarget.value });
  const search = (event) => { event.preventDefault(); ask({ ...typed }); };
  return html`<div class="split left">
    <form class="panel" role="search" onSubmit=${search}>
      ${FIELDS.map(([name, label]) => html`<${Field} key=${name} id=${`find-${name}`} label=${label} help=${name === "ruling" ? "The number of a clause, or “any” for every ruling." : ""}><input id=${`find-${name}`} autocomplete="off" value=${typed[name] ?? ""} onInput=${set(name)} /></${Field}>`)}
      <${Field} id="find-table" label="Table"><select id="find-table" value=${typed.table ?? ""} onChange=${set("table")}><option value="">all, tournaments too</option>
        ${(tables ?? []).map((one) => html`<option key=${one.table}>${one.table}</option>`)}</select></${Field}>
      <${Field} id="find-outcome" label="Outcome"><select id="find-outcome" value=${typed.outcome ?? ""} onChange=${set("outcome")}>
        ${["", "settled", "showdown", "fold", "void", "partly_void", "misdeal"].map((value) => [value, value.replace("_", " ") || "any"]).map(([value, label]) => html`<option key=${value} value=${value}>${label}</option>`)}</select></${Field}>
      <${Field} id="find-from" label=${`From (${zoneName()})`}><input id="find-from" type="datetime-local" value=${typed.from ?? ""} onInput=${set("from")} /></${Field}>
      <${Field} id="find-until" label=${`Until (${zoneName()})`}><input id="find-until" type="datetime-local" value=${typed.until ?? ""} onInput=${set("until")} /></${Field}>
      <button class="button primary" type="submit">Search</button>
    </form>
    <${Results} key=${JSON.stringify(asked)} asked=${asked} />
  </div>`;
}

function Results({ asked }) {
  const [limit, more] = useState(50);
  const words = Object.entries(asked).filter(([, value]) => value?.trim()).map(([name, value]) => `${name}=${part(value.trim())}`).join("&");
  const { data, error } = useAnswer(() => api.get(`/api/find?${words}&limit=${limit}`), [words, limit]);
  if (error) return html`<${Trouble} error=${error} />`;
  if (!data) return html`<${Loading} what="Searching" />`;
  const player = asked.player?.trim();
  return html`<div>
    <p role="status">${data.total === 1 ? "1 round" : `${data.total.toLocaleString("en")} rounds`} found.
      ${player && html` <a href=${`/document/statement?player=${part(player)}&from=2000-01-01T00:00&until=2100-01-01T00:00`}>Account statement of ${player}</a>`}</p>
    ${data.rounds.length === 0 ? html`<${Empty}>No rounds match. Leave something out, or write the name as it was at the table.</${Empty}>`
      : html`<div class="scroll-x"><table class="data rounds stacks"><caption class="unseen">Rounds found, newest first</caption>
        <thead><tr><th scope="col">Round</th><th scope="col">Ended (${zoneName()})</th><th scope="col">Outcome</th><th scope="col">Players</th></tr></thead>
        <tbody>${data.rounds.map((one) => html`<${Row} key=${`${one.table}/${one.number}`} one=${one} player=${player} />`)}</tbody></table></div>`}
    ${data.total > data.rounds.length && limit < 200 && html`<p><button type="button" class="button" onClick=${() => more(200)}>More</button></p>`}
  </div>`;
}

const same = (one, other) => one.toLowerCase() === other?.toLowerCase();

function Row({ one, player }) {
  const players = Object.entries(one.players).sort(([a], [b]) => Number(same(b, player)) - Number(same(a, player)));
  const result = (net) => (one.tournament ? `${net > 0 ? "+" : ""}${net.toLocaleString("en")} chips` : dollars(net, { sign: true }));
  return html`<tr><th scope="row"><a href=${roundPath(one.table, one.number)}>${one.table}/${one.number}</a>${one.tournament && html`<br /><small>${one.tournament}</small>`}</th>
    <td data-name=${`Ended (${zoneName()})`}>${bareMoment(one.ended, { seconds: true })}</td>
    <td data-name="Outcome"><${Outcome} outcome=${one.outcome} />
      ${one.rulings.map((clause, at) => html` <${Badge} key=${at} kind="info">${clause}</${Badge}>`)}</td>
    <td data-name="Players"><ul class="found-players">${players.map(([name, net]) => html`<li key=${name}>${name} <strong>${result(net)}</strong>
      <a href=${`/document/proof/${part(one.table)}/${one.number}?player=${part(name)}`} aria-label=${`Proof of payment for ${name}, ${one.table} round ${one.number}`}>proof</a></li>`)}</ul></td></tr>`;
}
