// A tournament's own page: what it is, how to enter, the clock, the standings, the seats and the prizes.
import { html, useEffect, useRef, useState } from "../vendor/html.js";
import { announce } from "../lib/announce.js";
import { api } from "../lib/api.js";
import { money } from "../lib/money.js";
import { Badge, Loading, Tabs, Trouble, useTitle } from "../lib/parts.js";
import { goTo, part } from "../lib/router.js";
import { somebody, usePerson } from "../lib/session.js";
import { usePoll } from "../floor/poll.js";
import { StageClock } from "../tournaments/clock.js";
import { Prizes, Seats, Standings } from "../tournaments/standings.js";
import { chips, clockWords, KIND, moment, ordinal, PHASES, tableName, useLeft } from "../tournaments/words.js";

export default function TournamentPage({ params }) {
  const person = usePerson();
  const { data, error, again } = usePoll(`/api/tournaments/${part(params.name)}`, 1500);
  const [tab, choose] = useState("standings");
  useTitle(data?.view.row.title ?? "Tournament");
  useEffect(() => { again(); }, [person?.name]);
  useFollow(data?.you);
  if (!data) return error ? html`<div class="page narrow"><h1>No such tournament</h1><${Trouble} error=${error} /><p><a class="button" href="/tournaments">All tournaments</a></p></div>` : html`<${Loading} />`;
  const { view, you, now } = data;
  const { row } = view;
  const ahead = now - Math.floor(Date.now() / 1000);
  return html`<div class="page tournament">
    <header class="t-head">
      <div><p class="small muted">${row.house} · ${row.game}</p><h1>${row.title}</h1>
        <p><${Badge} kind=${KIND[row.phase]}>${PHASES[row.phase] ?? row.phase}</${Badge}> ${row.words && html`<span class="muted">${row.words}</span>`}</p></div>
      <div class="buttons">
        <a class="button small" href=${`/tournament/${part(row.name)}/terms`}>Terms and conditions</a>
        <a class="button small" href=${`/board/clock/${part(row.name)}`}>Clock board</a>
        ${data.director && html`<a class="button small" href=${`/tournament/${part(row.name)}/director`}>Director's console</a>`}
      </div>
    </header>
    <div class="t-body">
      <div class="t-main">
        <${Entry} data=${data} ahead=${ahead} again=${again} />
        <section class="panel"><${Tabs} label="About the tournament" chosen=${tab} onChoose=${choose}
            tabs=${[{ id: "standings", label: row.phase === "entering" ? "Entrants" : "Standings" }, { id: "seats", label: "Tables" }]} />
          <div role="tabpanel" id=${`panel-${tab}`} aria-labelledby=${`tab-${tab}`}>
            ${tab === "standings" ? html`<${Standings} view=${view} name=${you?.player} />` : html`<${Seats} view=${view} name=${you?.player} />`}</div>
        </section>
      </div>
      <aside class="t-side">
        <${StageClock} view=${view} ahead=${ahead} />
        <section class="panel"><h2>Prizes</h2><p class="small muted">The pool is ${money(row.pool)}${view.when_full.length ? `, and ${money(full(row))} with all ${row.most} places taken` : ""}.</p><${Prizes} view=${view} /></section>
        <section class="panel"><h2>In short</h2><dl class="t-facts is-wide">
          <div><dt>Start</dt><dd>${row.words && row.phase === "entering" && !row.entries ? "A moment after the first entry" : moment(row.starts)}</dd></div>
          <div><dt>Entry</dt><dd>${money(row.buy_in)} + ${money(row.entry_fee)} fee</dd></div>
          <div><dt>Players</dt><dd>${row.entries} of ${row.most}, at least ${row.least}</dd></div>
          ${view.rebuy !== null && html`<div><dt>Re-buy</dt><dd>${money(view.rebuy)}</dd></div>`}
          ${view.add_on !== null && html`<div><dt>Add-on</dt><dd>${money(view.add_on)}</dd></div>`}
          <div><dt>Director</dt><dd>${row.director || "not appointed"}</dd></div></dl></section>
      </aside>
    </div>
  </div>`;
}

const full = (row) => row.pool + (row.most - row.entries) * row.buy_in;

/** Whoever waits here is taken to the table as soon as the seats are drawn. */
function useFollow(you) {
  const before = useRef(undefined);
  useEffect(() => {
    if (!you) return;
    const was = before.current;
    before.current = you.felt;
    if (was === "" && you.felt) {
      announce("Play begins. You are taken to your table.", { now: true });
      goTo(`/table/${part(you.felt)}`);
    }
  }, [you?.felt, Boolean(you)]);
}

function Entry({ data, ahead, again }) {
  const { view, you } = data;
  const { row } = view;
  const [trouble, tell] = useState(null);
  const [busy, wait] = useState(false);
  const [permission, permit] = useState(false);
  const may = new Set(you?.may ?? []);
  const ask = async (command) => {
    wait(true);
    tell(null);
    try {
      await somebody();
      await api.post(`/api/tournaments/${part(row.name)}/commands`, { id: crypto.randomUUID(), do: command });
      await again();
    } catch (error) {
      tell(error);
    } finally {
      wait(false);
    }
  };
  const cost = row.entry_fee + row.buy_in;
  const entering = row.phase === "entering" || (row.phase === "playing" && may.has("enter"));
  return html`<section class="panel t-entry" aria-label="Your entry">
    ${trouble && html`<${Trouble} error=${trouble} onClose=${() => tell(null)} />`}
    <${Words} data=${data} ahead=${ahead} />
    <div class="buttons">
      ${entering && !you?.entered && html`<button type="button" class="button primary large" disabled=${busy || (you && !may.has("enter"))} onClick=${() => ask({ type: "enter", permission })}>
        Enter for ${money(cost)}</button>`}
      ${you?.felt && html`<a class="button primary large" href=${`/table/${part(you.felt)}`}>Go to your seat</a>`}
      ${may.has("sign_terms") && html`<button type="button" class="button primary" disabled=${busy} onClick=${() => ask({ type: "sign_terms" })}>Sign the terms</button>`}
      ${may.has("buy_back_in") && html`<button type="button" class="button primary" disabled=${busy} onClick=${() => ask({ type: "buy_back_in" })}>Buy back in for ${money(view.rebuy ?? 0)}</button>`}
      ${may.has("take_add_on") && html`<button type="button" class="button" disabled=${busy} onClick=${() => ask({ type: "take_add_on" })}>Add-on for ${money(view.add_on ?? 0)}</button>`}
      ${may.has("come_back") && html`<button type="button" class="button primary" disabled=${busy} onClick=${() => ask({ type: "come_back" })}>I am back</button>`}
      ${may.has("withdraw_entry") && html`<button type="button" class="button" disabled=${busy} onClick=${() => ask({ type: "withdraw_entry" })}>Withdraw</button>`}
      ${may.has("retire") && html`<${Retire} busy=${busy} ask=${ask} />`}
      ${may.has("raise_dispute") && !["closed", "cancelled"].includes(row.phase) && html`<${Dispute} busy=${busy} ask=${ask} />`}
    </div>
    ${entering && !you?.entered && html`<label class="check small"><input type="checkbox" checked=${permission} onChange=${(event) => permit(event.target.checked)} /> My name may be shown to promote the house</label>
    <p class="small muted">By entering, you accept the <a href=${`/tournament/${part(row.name)}/terms`}>terms and conditions</a>.
      ${you && data.chips < cost ? html` You have ${money(data.chips)}: <a href="/account">ask the cage for more</a>.` : ""}</p>`}
  </section>`;
}

function Words({ data, ahead }) {
  const { view, you } = data;
  const { row } = view;
  const soon = useLeft(row.phase === "entering" ? row.starts : null, ahead);
  if (row.phase === "cancelled") return html`<p><strong>Cancelled.</strong> All entries were refunded.</p>`;
  if (row.phase === "closed") {
    const winner = view.standings.find((one) => one.place === 1);
    return html`<p class="t-words"><strong>${you?.entered ? you.place === 1 ? "You won." : `You finished ${ordinal(you.place)}.` : `${winner?.player ?? "No one"} won.`}</strong>
      ${you?.prize ? ` Your prize is ${money(you.prize)}; it has been added to your chips.` : ""}</p>`;
  }
  if (row.phase === "playing" || row.phase === "ended") {
    if (!you?.entered) return html`<p class="t-words">${row.left} of ${row.entries} players are left. Anyone may watch.</p>`;
    if (you.felt) return html`<p class="t-words"><strong>${ordinal(you.place)} of ${row.left}</strong> with ${chips(you.chips)} chips: ${tableName(you.table)}, seat ${you.seat}.${you.away ? " You are marked as away: your hands are folded." : ""}</p>`;
    if (you.standing === "through") return html`<p class="t-words"><strong>You are through.</strong> Wait for the next round.</p>`;
    return html`<p class="t-words"><strong>You are out, ${ordinal(you.place)} of ${row.entries}.</strong> ${row.left} are left.</p>`;
  }
  if (row.phase !== "entering") return html`<p class="t-words">It starts on ${moment(row.starts)}. Entries are not open yet.</p>`;
  if (you?.entered) return html`<p class="t-words"><strong>You have entered.</strong> ${soon ? `Play begins in ${clockWords(soon)}.` : row.words ? "Play begins in a moment." : `Play begins on ${moment(row.starts)}.`} You are taken to your seat.</p>`;
  if (you?.entry_refused && row.entries >= row.most) return html`<p class="t-words">${you.entry_refused.what}</p>`;
  return html`<p class="t-words">${row.entries} of ${row.most} have entered. ${row.words ? "Enter, and bots take the other seats." : `It starts on ${moment(row.starts)}.`}</p>`;
}

function Retire({ busy, ask }) {
  const [sure, set] = useState(false);
  return html`<button type="button" class="button danger" disabled=${busy} onClick=${() => (sure ? ask({ type: "retire" }) : set(true))}>${sure ? "Retire: press again" : "Retire"}</button>`;
}

function Dispute({ busy, ask }) {
  const [open, show] = useState(false);
  const [about, type] = useState("");
  if (!open) return html`<button type="button" class="button quiet" onClick=${() => show(true)}>Call the Director</button>`;
  return html`<form class="t-dispute" onSubmit=${(event) => { event.preventDefault(); if (about.trim()) ask({ type: "raise_dispute", about }).then(() => show(false)); }}>
    <label for="dispute">What is it about?</label><input id="dispute" class="input" maxlength="400" value=${about} onInput=${(event) => type(event.target.value)} />
    <button type="submit" class="button" disabled=${busy || !about.trim()}>Send</button></form>`;
}
