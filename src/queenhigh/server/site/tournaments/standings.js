// Who plays, who is out in which place, and what the prizes are.
import { html } from "../vendor/html.js";
import { money } from "../lib/money.js";
import { Badge } from "../lib/parts.js";
import { part } from "../lib/router.js";
import { chips, ordinal, STANDINGS, tableName } from "./words.js";

export function Standings({ view, name }) {
  const begun = view.standings.some((one) => one.place);
  const seated = begun && view.tables.length > 0;
  if (!view.standings.length) return html`<p class="muted">No one has entered yet.</p>`;
  return html`<div class="scroll-x" tabindex="0" role="region" aria-label="Standings"><table class="data standings">
    <thead><tr>${begun && html`<th class="number">Place</th>`}<th>Player</th>${seated && html`<th class="number">Chips</th><th>Seat</th>`}<th>State</th>
      ${begun && html`<th class="number">Prize</th>`}</tr></thead>
    <tbody>${view.standings.map((one) => html`<tr key=${one.player} class=${one.player === name ? "is-you" : ""}>
      ${begun && html`<td class="number">${one.place ? ordinal(one.place) : ""}</td>`}
      <td>${one.player === name ? html`<strong>${one.player}</strong> <${Badge} kind="brand">you</${Badge}>` : one.player} ${one.bot && html`<span class="kind">bot</span>`}</td>
      ${seated && html`<td class="number">${one.chips ? chips(one.chips) : ""}</td>
        <td>${one.table ? html`<a href=${`/table/${part(`${view.row.name}:${one.table}`)}`}>${tableName(one.table)}, seat ${one.seat}</a>` : ""}</td>`}
      <td>${view.row.phase === "closed" && one.place === 1 ? "won" : STANDINGS[one.state] ?? one.state}${one.passed_over ? ", no prize" : ""}</td>
      ${begun && html`<td class="number">${one.prize ? money(one.prize) : ""}</td>`}</tr>`)}</tbody>
  </table></div>
  ${seated && html`<${Worth} view=${view} />`}`;
}

/** The stacks that are left, for the chip model: up to ten, once nobody can come in any more. */
function Worth({ view }) {
  const stacks = view.standings.filter((one) => one.chips > 0 && ["playing", "away"].includes(one.state)).map((one) => one.chips);
  const prizes = view.prizes.filter((one) => one.place <= stacks.length).map((one) => (one.amount / 100).toFixed(2));
  if (view.when_full.length || stacks.length < 2 || stacks.length > 10 || !prizes.length) return null;
  return html`<p><a href=${`/figures/icm?${new URLSearchParams({ stacks: stacks.join(" "), prizes: prizes.join(", ") })}`}>What these stacks are worth</a></p>`;
}

/** While places are free, what the prizes come to when all are taken. */
export function Prizes({ view }) {
  const shown = view.when_full.length ? view.when_full : view.prizes;
  return html`<table class="data prizes"><thead><tr><th>Place</th><th class="number">Prize</th></tr></thead>
    <tbody>${shown.map((one) => html`<tr key=${one.place}><td>${ordinal(one.place)}</td><td class="number">${money(one.amount)}</td></tr>`)}</tbody></table>`;
}

export function Seats({ view, name }) {
  if (!view.tables.length) return html`<p class="muted">Seats are drawn when play begins.</p>`;
  return html`<div class="t-tables">${view.tables.map((table) => html`<article key=${table.place} class="t-table">
    <h3><a href=${`/table/${part(table.felt)}`}>${tableName(table.place)}</a>
      <span class="small muted">hand ${table.hand}${table.waits ? ", waits for the others" : table.concluded ? ", concluded" : ""}</span></h3>
    <ol>${table.seats.map((seat) => html`<li key=${seat.seat} class=${seat.player === name ? "is-you" : ""}><span class="seat-number">${seat.seat}</span>
      <span class="seat-player">${seat.player}${seat.bot ? html` <span class="kind">bot</span>` : ""}</span><span class="amount">${chips(seat.chips)}</span></li>`)}</ol>
  </article>`)}</div>`;
}
