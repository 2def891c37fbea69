// What you would like to play: it narrows the list below, and one press seats you at the best table of it.
import { html, useId, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { money } from "../lib/money.js";
import { Trouble } from "../lib/parts.js";
import { goTo, part } from "../lib/router.js";
import { somebody } from "../lib/session.js";

export const ANY = { book: "", game: "", betting: "", stake: "" };
export const TOURNAMENTS = "tournaments";

/** Poker, where games and betting may be chosen, before the games that are played against a bank. */
export const inOrder = (books) => [...books].filter((book) => book.games.length).sort((a, b) => b.games.length - a.games.length);

export const isAny = (wanted) => Object.values(wanted).every((value) => value === "");

/** Is this table one of those that are wanted? */
export function fits(table, wanted) {
  const { game, betting, stake } = table.played;
  return (!wanted.book || wanted.book === table.book) && (!wanted.game || wanted.game === game)
    && (!wanted.betting || wanted.betting === betting) && (wanted.stake === "" || Number(wanted.stake) === stake.least);
}

/** A seat at the fullest table of the kind, or at one that the house opens for it; then that table's page. */
export async function seatMe(wanted) {
  await somebody();
  const asked = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== "").map(([name, value]) => [name, name === "stake" ? Number(value) : value]));
  const { table } = await api.post("/api/seats", { id: crypto.randomUUID(), wanted: asked });
  goTo(`/table/${part(table)}`);
}

function Choose({ label, value, options, onChoose, children }) {
  const id = useId();
  return html`<div class="field"><label for=${id}>${label}</label><select id=${id} value=${value} onChange=${(event) => onChoose(event.target.value)}>
    ${children ?? options.map((one) => html`<option key=${one.value} value=${one.value}>${one.label}</option>`)}</select></div>`;
}

export function Finder({ books, wanted, choose, count, player }) {
  const [wrong, tell] = useState(null);
  const [busy, wait] = useState(false);
  const book = books.find((one) => one.book === wanted.book);
  const stakes = book ? book.stakes : [...new Map(books.flatMap((one) => one.stakes).map(({ least }) => [least, { least, label: `From ${money(least)}` }])).values()].sort((a, b) => a.least - b.least);
  const press = async (event) => {
    event.preventDefault();
    wait(true);
    tell(null);
    try {
      await seatMe(wanted);
    } catch (error) {
      tell(error);
      wait(false);
    }
  };
  const game = (value) => {
    const [of, name = ""] = value.split("|");
    choose(of === TOURNAMENTS ? { ...ANY, book: of } : { ...ANY, book: of, game: name });
  };
  const only = wanted.book === TOURNAMENTS;
  return html`<form class="panel finder" aria-label="Find a seat" onSubmit=${press}>
    <${Choose} label="Game" value=${wanted.game || only ? `${wanted.book}|${wanted.game}` : wanted.book ? `${wanted.book}|` : "|"} onChoose=${game}>
      <option value="|">Any game</option>
      ${books.map((one) => (one.games.length > 1
        ? html`<optgroup key=${one.book} label=${`${one.title}, ${one.house}`}><option value=${`${one.book}|`}>Any of these</option>
            ${one.games.map((each) => html`<option key=${each.value} value=${`${one.book}|${each.value}`}>${each.label}</option>`)}</optgroup>`
        : html`<option key=${one.book} value=${`${one.book}|${one.games[0].value}`}>${one.title}, ${one.house}</option>`))}
      <option value=${`${TOURNAMENTS}|`}>Tournaments</option>
    <//>
    ${book?.bettings.length > 0 && html`<${Choose} label="Betting" value=${wanted.betting} onChoose=${(betting) => choose({ ...wanted, betting })}
      options=${[{ value: "", label: "Any limit" }, ...book.bettings]} />`}
    ${!only && html`<${Choose} label="Stake" value=${String(wanted.stake)} onChoose=${(stake) => choose({ ...wanted, stake })}
      options=${[{ value: "", label: "Any stake" }, ...stakes.map((one) => ({ value: String(one.least), label: one.label }))]} />`}
    ${!only && player && html`<button type="submit" class="button primary large" disabled=${busy}>Seat me</button>`}
    <p class="finder-count small muted" role="status">${countOf(count, only)}
      ${!isAny(wanted) && html` <button type="button" class="link" onClick=${() => choose(ANY)}>Show all</button>`}</p>
    ${player && html`<p class="finder-friends"><span class="muted small">Playing with friends?</span> <a class="button" href="/host">Open a private table</a></p>`}
    ${wrong && html`<${Trouble} error=${wrong} onClose=${() => tell(null)} />`}
  </form>`;
}

/** Tables are opened on demand; tournaments are not. */
function countOf(count, tournaments) {
  if (count === 0) return tournaments ? "No tournament is open at the moment." : "No such table is open; the house opens one for you.";
  const what = tournaments ? "tournament" : "table";
  return `${count} ${count === 1 ? what : `${what}s`}`;
}
