// The lobby: a card for each house, with one obvious thing to do.
import { html, useEffect, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Cards } from "../lib/cards.js";
import { Houses } from "../lib/houses.js";
import { dollars } from "../lib/money.js";
import { Badge, Loading, Trouble, useTitle } from "../lib/parts.js";
import { goTo, part } from "../lib/router.js";
import { somebody, usePerson } from "../lib/session.js";
import { socket } from "../lib/socket.js";
import { Practise } from "../drills/kinds.js";
import { useFelt } from "../felts/layout.js";
import { inDollars } from "../poker/words.js";
import { TournamentCards } from "../tournaments/cards.js";

// A few cards, in other company each time: every face is a request of its own, and court cards are large.
const SHOW = [["Qh", "Ah", "7h"], ["As", "Ts", "9s"], ["Ts", "9c", "7h"], ["Ah", "As"], ["9c", "9s", "7h"]].map((faces) => faces.map((face) => ({ face })));

export default function Lobby() {
  useTitle("");
  const [lobby, show] = useState(null);
  const [error, fail] = useState(null);
  useEffect(() => {
    api.get("/api/lobby").then(show, fail);
    return socket.lobby(show);
  }, []);
  const houses = [...Map.groupBy(lobby?.tables ?? [], (table) => table.book)];
  return html`<div class="page lobby">
    <header class="welcome">
      <h1>Sit down. The cards are by the book.</h1>
      <p class="lead">Casino poker as each house's own rules have it, with practice chips. Every payment shows the clause behind it.</p>
    </header>
    ${error && !lobby && html`<${Trouble} error=${error} />`}
    ${!lobby && !error && html`<${Loading} what="Opening the doors" />`}
    <div class="rooms">${houses.map(([book, tables], at) => html`<${House} key=${book} book=${book} tables=${tables}
        cards=${SHOW[at % SHOW.length]} />`)}</div>
    ${lobby?.tournaments?.length > 0 && html`<section class="lobby-tournaments" aria-labelledby="lobby-tournaments">
      <div class="lobby-head"><h2 id="lobby-tournaments">Tournaments</h2><a href="/tournaments">All of them</a></div>
      <${TournamentCards} rows=${lobby.tournaments.filter((row) => ["entering", "playing"].includes(row.phase)).slice(0, 6)} /></section>`}
    ${lobby && html`<${Houses} />`}
    ${lobby && html`<${Practise} />`}
    <section class="promises" aria-label="What you can count on">
      <div><h2>Why, every time</h2><p>Press any result to read the clause that decided it, in plain words.</p></div>
      <div><h2>A deal you can check</h2><p>The deck is sealed before betting opens, and your own browser checks it afterwards. <a href="/fairness">Check a shuffle</a></p></div>
      <div><h2>Practice chips only</h2><p>Nothing here is worth money. When your chips run out, the cage gives you more.</p></div>
      <div><h2>For the wall</h2><p>Jackpots, table limits and tournament clocks on a screen of their own. <a href="/boards">All boards</a></p></div>
    </section>
  </div>`;
}

const freeAt = (table) => table.seats.filter((seat) => !seat.player);

/** Where to sit: where you sit already, else the first open table with company that still has a place. */
function best(tables, name) {
  const open = tables.filter((table) => table.status === "open");
  return open.find((table) => table.seats.some((seat) => seat.player && seat.player === name))
    ?? open.find((table) => freeAt(table).length && table.seats.some((seat) => seat.player))
    ?? open.find((table) => freeAt(table).length) ?? open[0] ?? tables[0];
}

function House({ book, tables, cards }) {
  const person = usePerson();
  const felt = useFelt(book);
  const [wrong, tell] = useState(null);
  const [busy, wait] = useState(false);
  const { house, title } = tables[0];
  const seated = tables.some((table) => table.seats.some((seat) => person && seat.player === person.name));
  const way = seated ? "Back to your seat" : !person || person.role === "player" ? "Sit down" : "Look on";

  /** One press: a guest if need be, a place in the middle, and the table's page. */
  const sitDown = async () => {
    wait(true);
    tell(null);
    try {
      const who = await somebody();
      const table = best(tables, who.name);
      const places = freeAt(table);
      const has = table.seats.some((seat) => seat.player === who.name);
      if (!has && places.length && who.role === "player") {
        const seat = places[Math.floor(places.length / 2)].seat;
        await api.post(`/api/tables/${part(table.table)}/commands`, { id: crypto.randomUUID(), do: { type: "sit", seat } });
      }
      goTo(`/table/${part(table.table)}`);
    } catch (error) {
      tell(error);
      wait(false);
    }
  };
  return html`<article class="panel room">
    <div class=${`room-felt felt-${felt?.felt ?? "emerald"}`}>
      <h2>${house}</h2><p>${title}</p>
      <span class="room-cards" aria-hidden="true"><${Cards} cards=${cards} fan size="small" /></span>
    </div>
    ${felt?.about && html`<p class="room-about">${felt.about}</p>`}
    <ul class="room-tables">${tables.map((table) => html`<${TableRow} key=${table.table} table=${table} name=${person?.name} />`)}</ul>
    <div class="room-foot">
      ${wrong && html`<${Trouble} error=${wrong} onClose=${() => tell(null)} />`}
      <button type="button" class="button primary large" disabled=${busy} onClick=${sitDown}
          aria-label=${`${way} at ${house}, ${title}`}>${way}</button>
      <p class="room-links"><a href=${`/rules/${part(book)}`} aria-label=${`The rules of ${house}, ${title}`}>Rules</a>
        <a href=${`/odds/${part(book)}`} aria-label=${`The odds of ${house}, ${title}`}>Odds</a></p>
    </div>
  </article>`;
}

function TableRow({ table, name }) {
  const { min, max } = table.limits ?? {};
  const taken = table.seats.length - freeAt(table).length;
  return html`<li>
    <div class="room-facts">
      <a class="room-table" href=${`/table/${part(table.table)}`}>${nameOf(table.table)}</a>
      ${min && max ? html`<${Badge}>${dollars(min)}–${dollars(max)}</${Badge}>` : null}
      ${table.status !== "open" && html`<${Badge} kind="warn">${table.status === "locked" ? "stopped" : "closed"}</${Badge}>`}
      <span class="small muted room-round">${table.round ? `round ${table.round}` : "just opened"}</span>
    </div>
    <ul class="room-seats" aria-label=${`${taken} of ${table.seats.length} places taken`}>
      ${table.seats.map((seat) => html`<li key=${seat.seat}
          class=${!seat.player ? "is-free" : seat.player === name ? "is-you" : seat.bot ? "" : "is-person"}
          title=${seat.player ? `${seat.player}${seat.bot ? " (bot)" : ""}` : "free"}>${seat.player ? seat.player.slice(0, 1).toUpperCase() : seat.seat}</li>`)}
    </ul>
    ${table.headline && html`<p class="small muted room-headline">${inDollars(table.headline)}</p>`}
  </li>`;
}

/** "melbourne-2" -> "Table 2" where it is one of a row; else its own name. */
const nameOf = (id) => (/-\d+$/.test(id) ? `Table ${id.replace(/^.*-/, "")}` : id);
