// For the wall: the clock of a tournament, and its standings.
import { html } from "../vendor/html.js";
import { money } from "../lib/money.js";
import { chips, ordinal, PHASES, tableName, useStage } from "./words.js";

export function ClockBoard({ page }) {
  const view = page.tournament;
  const { row, stage } = view;
  const now = useStage(stage);
  return html`<div class="clock-board">
    <header><p class="sign-house">${row.house} · ${row.game}</p><h1>${row.title}</h1></header>
    <div class="clock-main">
      <p class="clock-what">${now ? now.what : PHASES[row.phase] ?? row.phase}</p>
      <p class="clock-time">${row.phase === "closed" ? "Over" : now?.time || (stage?.unit === "round" ? `${stage.hands} hands` : stage ? "Last level" : "")}</p>
      <p class="clock-words">${now?.words ?? `${row.entries} of ${row.most} have entered`}</p>
      <p class="clock-next">${now?.following ? `Next: ${now.following}` : ""}${stage?.hand_for_hand ? " · hand for hand" : ""}</p>
    </div>
    <dl class="clock-facts"><div><dt>Players left</dt><dd>${stage ? `${row.left} of ${row.entries}` : row.entries}</dd></div>
      <div><dt>Average bank</dt><dd>${chips(view.average)}</dd></div><div><dt>Prize pool</dt><dd>${money(row.pool)}</dd></div>
      <div><dt>Places paid</dt><dd>${view.prizes.length}</dd></div></dl>
  </div>`;
}

export function StandingsBoard({ page, shown, dots }) {
  const { row, prizes } = page.tournament;
  const worth = new Map(prizes.map((one) => [one.place, one.amount]));
  return html`<div class="standings-board"><header><p class="sign-house">${row.title} · ${PHASES[row.phase] ?? row.phase}</p><h1>Standings</h1></header>
    <table><thead><tr><th>Place</th><th>Player</th><th>Chips</th><th>Table</th><th>Prize</th></tr></thead>
      <tbody>${shown.items.map((one) => html`<tr key=${one.player} data-state=${one.state}><td>${one.place ? ordinal(one.place) : ""}</td><td>${one.player}</td><td>${one.chips ? chips(one.chips) : ""}</td>
        <td>${one.table ? tableName(one.table) : one.state === "out" ? "out" : ""}</td><td>${one.prize ? money(one.prize) : one.state === "out" && worth.has(one.place) ? money(worth.get(one.place)) : ""}</td></tr>`)}</tbody></table>${dots}</div>`;
}
