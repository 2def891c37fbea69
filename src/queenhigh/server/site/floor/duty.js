// Duty: the rank in which a person works at a table. The rank that counts is the one they logged on in, not the highest they hold.
import { html } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Badge, Loading, Trouble } from "../lib/parts.js";
import { within } from "../lib/place.js";
import { goTo } from "../lib/router.js";
import { refresh, usePerson } from "../lib/session.js";
import { socket } from "../lib/socket.js";
import { useAct } from "./act.js";
import { capital, clock, rankName } from "./words.js";

/** Rungs up to the highest that a person holds, and the offices they hold outside the ladder. */
export function ranksOpenTo(held, ladder) {
  const highest = Math.max(-1, ...ladder.map(({ rank, office }, at) => (!office && held.includes(rank) ? at : -1)));
  return ladder.filter(({ rank, office }, at) => held.includes(rank) || (!office && at <= highest));
}

export const labelOfRank = (ladders, book, rank) => capital(rankName(ladders?.[book]?.find((one) => one.rank === rank) ?? rank));

const covers = (staff, place, table) => place === table || staff?.places?.some((one) => one.place === place && one.tables?.includes(table));

/** Which book a table plays by, where the table itself cannot be asked. */
export const bookAt = (staff, table) => staff?.places?.find((one) => one.place === table)?.book;

/** Orders about duty: after logging on or off a person sees and does other things, so the socket is opened again. A person who
    logs off from the table of this page is taken to the floor; one who logs off elsewhere stays, and can log on here. */
export const useStaffAct = (again, here = true) => useAct(async (command) => {
  const answer = await api.post("/api/staff", command);
  await Promise.all([refresh(), again()]);
  if (command.type.startsWith("log_")) socket.restart();
  if (command.type === "log_off" && here && /^\/(deal|floor)\/./.test(within(location.pathname))) goTo("/floor");
  return answer ?? true;
});

/** My rank at this table: {rank, label}, or null if I am not on duty there. */
export function rankAt(staff, person, table, book) {
  const duty = person?.duty ?? staff?.me?.duty;
  if (!duty || !covers(staff, duty.place, table)) return null;
  const rank = duty.ranks?.[book];
  return rank ? { rank, label: labelOfRank(staff?.ladders, book, rank) } : null;
}

/** Before the table may be seen: duty there, in a rank that this page is for. */
export function Entrance({ id, table, staff, floor = false }) {
  const person = usePerson();
  const book = bookAt(staff.data, id);
  const mine = rankAt(staff.data, person, id, book);
  const low = floor && mine && staff.data.ladders?.[book]?.[0]?.rank === mine.rank;
  const waits = !staff.data ? !staff.error : mine && !low && !table.refused;
  return html`<div class="page staff"><p class="crumb"><a href="/floor">The floor</a></p><h1>${id}</h1>
    ${staff.error && html`<${Trouble} error=${staff.error} />`}
    ${table.refused && mine && html`<${Trouble} error=${table.refused} />`}
    ${low && html`<p class="note warn">The floor's page is for ranks above ${mine.label}. <a href=${`/deal/${id}`}>Go to the dealer's page</a></p>`}
    ${waits ? html`<${Loading} what="Loading the table" />` : book ? html`<${Duty} table=${id} book=${book} staff=${staff.data} again=${staff.again} />`
      : staff.data && html`<p>There is no table with that name. <a href="/floor">Go to the floor</a></p>`}</div>`;
}

/** @param {{table: string, book: string, staff: any, again: () => Promise<void>}} props */
export function Duty({ table, book, staff, again }) {
  const person = usePerson();
  const mine = rankAt(staff, person, table, book);
  const { act, busy, error, clear } = useStaffAct(again, Boolean(mine));
  if (!staff || !person) return null;
  const duty = person.duty ?? staff.me?.duty;
  const others = (staff.people ?? []).filter((one) => one.name !== person.name && one.duty && covers(staff, one.duty.place, table) && one.duty.ranks?.[book]);
  const open = ranksOpenTo(staff.me?.ranks?.[book] ?? [], staff.ladders?.[book] ?? []);
  return html`<section class="panel duty" aria-label="Duty at this table">
    <div class="panel-head"><h2>On duty</h2>${mine && html`<div class="buttons">
      <a class="button small" href=${`/login?next=${encodeURIComponent(location.pathname)}`}>Hand over</a>
      <button type="button" class="button small" disabled=${busy} onClick=${() => act({ type: "log_off" }, "Logged off.")}>Log off</button></div>`}</div>
    ${error && html`<${Trouble} error=${error} onClose=${clear} />`}
    ${mine ? html`<p><strong>${person.name}</strong> <${Badge} kind="info">${mine.label}<//>
        ${duty.place !== table && html` <span class="muted small">for ${duty.place}</span>`}</p>`
      : duty ? html`<p>You are on duty at <strong>${duty.place}</strong>. One person works at one place at a time.</p>
        <button type="button" class="button" disabled=${busy} onClick=${() => act({ type: "log_off" }, "Logged off.")}>Log off there</button>`
      : open.length ? html`<p>Log on to this table. The rank you choose is the one your orders are given in.</p>
        <div class="buttons">${open.map(({ rank, label }, at) => html`<button type="button" key=${rank} class=${`button ${at ? "" : "primary"}`} disabled=${busy}
          onClick=${() => act({ type: "log_on", place: table, ranks: { [book]: rank } }, "Logged on.")}>${capital(rankName(label ?? rank))}</button>`)}</div>`
      : html`<p class="muted">You hold no rank of this book. A manager can enrol you.</p>`}
    ${others.length > 0 && html`<ul class="plain small">${others.map((one) => html`<li key=${one.name}>${one.name}, ${labelOfRank(staff.ladders, book, one.duty.ranks[book])}
      <span class="muted"> since ${clock(one.duty.since)}</span></li>`)}</ul>`}
  </section>`;
}
