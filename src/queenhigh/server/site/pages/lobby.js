// The lobby: find a seat, see the jackpots, and a card for each house with one obvious thing to do.
import { html, useEffect, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Cards } from "../lib/cards.js";
import { Houses } from "../lib/houses.js";
import { Badge, Loading, Trouble, useTitle } from "../lib/parts.js";
import { goTo, part } from "../lib/router.js";
import { somebody, usePerson } from "../lib/session.js";
import { socket } from "../lib/socket.js";
import { Practise } from "../drills/kinds.js";
import { useFelt } from "../felts/layout.js";
import { ANY, Finder, fits, inOrder, seatMe, TOURNAMENTS } from "../lobby/finder.js";
import { Meters } from "../lobby/meters.js";
import { inDollars } from "../lib/money.js";
import { TournamentCard } from "../tournaments/cards.js";

// A few cards, in other company each time: every face is a request of its own, and court cards are large.
const SHOW = [["Ah", "As"], ["Qh", "Ah", "7h"], ["As", "Ts", "9s"], ["Ts", "9c", "7h"], ["9c", "9s", "7h"]].map((faces) => faces.map((face) => ({ face })));
const MOST = 6;

export default function Lobby() {
  useTitle("");
  const [lobby, show] = useState(null);
  const [error, fail] = useState(null);
  const [wanted, choose] = useState(ANY);
  const person = usePerson();
  useEffect(() => {
    api.get("/api/lobby").then(show, fail);
    return socket.lobby(show);
  }, []);
  const player = !person || person.role === "player";
  const books = inOrder(lobby?.books ?? []);
  const found = (lobby?.tables ?? []).filter((table) => fits(table, wanted));
  const rooms = books.map((book) => [book, found.filter((table) => table.book === book.book)]).filter(([, tables]) => tables.length);
  const only = wanted.book === TOURNAMENTS;
  const cups = (lobby?.tournaments ?? []).filter((row) => ["entering", "playing"].includes(row.phase) && (only || !wanted.book || row.book === wanted.book) && wanted.stake === "");
  return html`<div class="page lobby">
    <header class="welcome">
      <h1>Sit down. The cards are by the book.</h1>
      <p class="lead">Casino poker by each house's own rules, with practice chips. Every payment shows the clause behind it.</p>
    </header>
    ${error && !lobby && html`<${Trouble} error=${error} />`}
    ${!lobby && !error && html`<${Loading} what="Loading the lobby" />`}
    ${lobby && html`<${Finder} books=${books} wanted=${wanted} choose=${choose} count=${only ? cups.length : found.length} player=${player} />`}
    <${Meters} meters=${lobby?.meters} />
    <div class="rooms">${rooms.map(([book, tables], at) => html`<${House} key=${book.book} book=${book} tables=${tables} meters=${lobby.meters} cards=${SHOW[at % SHOW.length]} player=${player} />`)}
      ${cups.slice(0, only ? cups.length : MOST).map((row) => html`<${TournamentCard} key=${row.name} row=${row} />`)}</div>
    ${lobby?.tournaments.length > 0 && html`<p class="lobby-more"><a href="/tournaments">All tournaments</a></p>`}
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
const sitsAt = (table, name) => table.seats.some((seat) => seat.player && seat.player === name);

/** Where to sit: where you sit already, else the first open table with company that still has a place. */
function best(tables, name) {
  const open = tables.filter((table) => table.status === "open");
  return open.find((table) => sitsAt(table, name))
    ?? open.find((table) => freeAt(table).length && table.seats.some((seat) => seat.player))
    ?? open.find((table) => freeAt(table).length) ?? open[0] ?? tables[0];
}

function House({ book, tables, meters, cards, player }) {
  const person = usePerson();
  const felt = useFelt(book.book);
  const [wrong, tell] = useState(null);
  const [busy, wait] = useState(false);
  const { house, title } = tables[0];
  const seated = tables.some((table) => sitsAt(table, person?.name));
  const way = seated ? "Back to your seat" : player ? "Sit down" : "Look on";
  const several = book.games.length > 1;

  const trying = async (go) => {
    wait(true);
    tell(null);
    try {
      await go();
    } catch (error) {
      tell(error);
      wait(false);
    }
  };
  /** One press: a guest if need be, a place in the middle, and the table's page. */
  const sitDown = () => trying(async () => {
    const who = await somebody();
    const table = best(tables, who.name);
    if (!sitsAt(table, who.name) && freeAt(table).length && who.role === "player")
      await api.post(`/api/tables/${part(table.table)}/commands`, { id: crypto.randomUUID(), do: { type: "sit" } });
    goTo(`/table/${part(table.table)}`);
  });
  return html`<article class=${`panel room${several ? " is-wide" : ""}`}>
    <div class=${`room-felt felt-${felt?.felt ?? "emerald"}`}>
      <h2>${several ? title : house}</h2><p>${several ? house : title}</p>
      <span class="room-cards" aria-hidden="true"><${Cards} cards=${cards} fan size="small" /></span>
    </div>
    ${felt?.about && html`<p class="room-about">${felt.about}</p>`}
    ${several && player && html`<ul class="room-games" aria-label=${`Games of ${title}`}>${book.games.map((game) => html`<li key=${game.value}><button type="button" class="button small" disabled=${busy}
      onClick=${() => trying(() => seatMe({ ...ANY, book: book.book, game: game.value }))}>${game.label}</button></li>`)}</ul>`}
    <ul class="room-tables">${tables.map((table) => html`<${TableRow} key=${table.table} table=${table} name=${person?.name} shares=${meters.some((one) => one.tables.includes(table.table))} />`)}</ul>
    <div class="room-foot">
      ${wrong && html`<${Trouble} error=${wrong} onClose=${() => tell(null)} />`}
      <button type="button" class="button primary large" disabled=${busy} onClick=${sitDown}
          aria-label=${`${way} at ${house}, ${title}`}>${way}</button>
      <p class="room-links"><a href=${`/rules/${part(book.book)}`} aria-label=${`The rules of ${house}, ${title}`}>Rules</a>
        <a href=${`/odds/${part(book.book)}`} aria-label=${`The odds of ${house}, ${title}`}>Odds</a></p>
    </div>
  </article>`;
}

/** What several tables share is shown once, above them all: each table would show it as of its own last round. */
function TableRow({ table, name, shares }) {
  const { title, limit, stake } = table.played;
  const taken = table.seats.length - freeAt(table).length;
  return html`<li>
    <div class="room-facts">
      <a class="room-table" href=${`/table/${part(table.table)}`}>${limit ? `${title}, ${limit.toLowerCase()}` : nameOf(table.table)}</a>
      <${Badge}>${stake.label}</${Badge}>
      ${table.status !== "open" && html`<${Badge} kind="warn">${table.status === "locked" ? "stopped" : "closed"}</${Badge}>`}
      <span class="small muted room-round">${limit ? `${nameOf(table.table)} · ` : ""}${table.round ? `round ${table.round}` : "just opened"}</span>
    </div>
    <ul class="room-seats" aria-label=${`${taken} of ${table.seats.length} seats taken`}>
      ${table.seats.map((seat) => html`<li key=${seat.seat}
          class=${!seat.player ? "is-free" : seat.player === name ? "is-you" : seat.bot ? "" : "is-person"}
          title=${seat.player ? `${seat.player}${seat.bot ? " (bot)" : ""}` : "free"}>${seat.player ? seat.player.slice(0, 1).toUpperCase() : seat.seat}</li>`)}
    </ul>
    ${table.headline && !limit && !shares && html`<p class="small muted room-headline">${inDollars(table.headline)}</p>`}
  </li>`;
}

/** "melbourne-2" -> "Table 2" where it is one of a row; else its own name. */
const nameOf = (id) => (/-\d+$/.test(id) ? `Table ${id.replace(/^.*-/, "")}` : id);
