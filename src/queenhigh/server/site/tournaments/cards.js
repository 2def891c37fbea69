// Tournaments as cards, in the lobby and on their own page.
import { html } from "../vendor/html.js";
import { money } from "../lib/money.js";
import { Badge } from "../lib/parts.js";
import { part } from "../lib/router.js";
import { KIND, moment, PHASES } from "./words.js";

export function TournamentCards({ rows }) {
  if (!rows.length) return html`<p class="empty">No tournament is announced at the moment.</p>`;
  return html`<ul class="t-cards">${rows.map((row) => html`<li key=${row.name}><${TournamentCard} row=${row} /></li>`)}</ul>`;
}

export function TournamentCard({ row }) {
  const open = row.phase === "entering" && row.entries < row.most;
  return html`<article class=${`panel t-card is-${row.phase}`}>
    <header><h3><a href=${`/tournament/${part(row.name)}`}>${row.title}</a></h3><${Badge} kind=${KIND[row.phase]}>${PHASES[row.phase] ?? row.phase}</${Badge}></header>
    <p class="small muted">${row.game}${row.words ? "" : ` · ${moment(row.starts)}`}</p>
    ${row.words && html`<p>${row.words}</p>`}
    <p class="t-card-facts"><span>${row.phase === "playing" ? `${row.left} of ${row.entries} left` : `${row.entries} of ${row.most} entered`}</span>
      <span>${money(row.entry_fee + row.buy_in)} to enter</span><span>${open ? `pool up to ${money(row.pool + (row.most - row.entries) * row.buy_in)}` : `pool ${money(row.pool)}`}</span></p>
    <a class=${`button ${open ? "primary" : ""}`} href=${`/tournament/${part(row.name)}`} aria-label=${`${open ? "Enter" : row.phase === "playing" ? "Watch" : "See"} ${row.title}`}>${open ? "Enter" : row.phase === "playing" ? "Watch" : "See"}</a>
  </article>`;
}
