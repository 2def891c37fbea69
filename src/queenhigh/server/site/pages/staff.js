// The staff: who is on duty where and in what rank, logging on and off, and, for managers, accounts and ranks.
import { html } from "../vendor/html.js";
import { Badge, Empty, Loading, Trouble, useTitle } from "../lib/parts.js";
import { usePerson } from "../lib/session.js";
import { Accounts } from "../floor/accounts.js";
import { useBookNames } from "../floor/books.js";
import { labelOfRank, ranksOpenTo, useStaffAct } from "../floor/duty.js";
import { LogOnFirst } from "../floor/entrance.js";
import { Form } from "../floor/form.js";
import { HouseExclusions } from "../floor/house_exclusions.js";
import { FloorNav } from "../floor/nav.js";
import { usePoll } from "../floor/poll.js";
import { capital, clock, rankName } from "../floor/words.js";

export default function StaffPage() {
  const person = usePerson();
  if (person === undefined) return html`<${Loading} />`;
  if (person?.role !== "staff") return html`<${LogOnFirst} what="The staff" />`;
  return html`<${Roster} person=${person} />`;
}

function Roster({ person }) {
  const staff = usePoll("/api/staff", 4000);
  useTitle("Staff");
  const waiting = (staff.data?.requests ?? []).filter((one) => one.state === "open").length;
  return html`<div class="page full staff">
    <header class="page-head"><h1>Staff</h1></header>
    <${FloorNav} here="staff" waiting=${waiting} />
    ${staff.error && html`<${Trouble} error=${staff.error} />`}
    ${!staff.data ? !staff.error && html`<${Loading} what="Reading the roster" />` : html`<div class="deal-grid">
      <div class="col"><${People} staff=${staff.data} />${person.manages && html`<${Accounts} staff=${staff.data} again=${staff.again} />`}</div>
      <div class="col"><${MyDuty} staff=${staff.data} again=${staff.again} person=${person} /><${HouseExclusions} manages=${person.manages} /></div></div>`}
  </div>`;
}

function People({ staff }) {
  const people = staff.people ?? [];
  if (!people.length) return html`<${Empty}>No staff are enrolled.<//>`;
  const books = Object.keys(staff.ladders ?? {});
  return html`<section class="panel" aria-label="The roster"><h2>The roster</h2><div class="scroll-x" tabindex="0" role="group" aria-label="Persons"><table class="data stacks">
    <thead><tr><th scope="col">Name</th><th scope="col">On duty</th><th scope="col">In the rank of</th><th scope="col">Holds</th></tr></thead>
    <tbody>${people.map((one) => html`<tr key=${one.name}><th scope="row">${one.name}</th>
      <td data-name="On duty">${one.duty ? html`<${Badge} kind="good">${one.duty.place}<//> <span class="muted small">since ${clock(one.duty.since)}</span>` : html`<span class="muted">off duty</span>`}</td>
      <td class="small" data-name="In the rank of">${one.duty ? [...new Set(Object.entries(one.duty.ranks).map(([book, rank]) => labelOfRank(staff.ladders, book, rank)))].join(", ") : ""}</td>
      <td class="small" data-name="Holds">${[...new Set(books.flatMap((book) => (one.ranks?.[book] ?? []).map((rank) => labelOfRank(staff.ladders, book, rank))))].join(", ")}</td></tr>`)}</tbody></table></div></section>`;
}

/** One place at a time, and one rank for each book of it. */
function MyDuty({ staff, again, person }) {
  const nameOf = useBookNames();
  const { act, busy, error, clear } = useStaffAct(again);
  const duty = person.duty ?? staff.me?.duty;
  const places = staff.places ?? [];
  if (duty) {
    return html`<section class="panel" aria-label="Your duty"><h2>Your duty</h2>
      <p>You are on duty at <strong>${duty.place}</strong>.</p>
      <ul class="plain small">${Object.entries(duty.ranks).map(([book, rank]) => html`<li key=${book}>${labelOfRank(staff.ladders, book, rank)} <span class="muted">${nameOf(book)}</span></li>`)}</ul>
      ${error && html`<${Trouble} error=${error} onClose=${clear} />`}
      <button type="button" class="button" disabled=${busy} onClick=${() => act({ type: "log_off" }, "Logged off.")}>Log off</button></section>`;
  }
  return html`<section class="panel" aria-label="Your duty"><h2>Log on</h2>
    ${error && html`<${Trouble} error=${error} onClose=${clear} />`}
    ${places.map((one) => html`<details class="folded" key=${one.place}><summary>${one.place}${one.tables?.length > 1 ? html` <span class="muted small">${one.tables.length} tables</span>` : ""}</summary>
      <${LogOn} place=${one} staff=${staff} act=${act} /></details>`)}</section>`;
}

const booksOf = (place, staff) => (place.book ? [place.book] : place.books ?? Object.keys(staff.me?.ranks ?? {}));

function LogOn({ place, staff, act }) {
  const nameOf = useBookNames();
  const fields = booksOf(place, staff).map((book) => {
    const open = ranksOpenTo(staff.me?.ranks?.[book] ?? [], staff.ladders?.[book] ?? []);
    return { name: book, kind: "choice", label: nameOf(book), default: open.filter((one) => !one.office).at(-1)?.rank,
      choices: open.map(({ rank, label }) => ({ value: rank, label: capital(rankName(label ?? rank)) })) };
  }).filter((field) => field.choices.length);
  if (!fields.length) return html`<p class="muted small">You hold no rank there.</p>`;
  return html`<${Form} room=${{}} label=${`Log on to ${place.place}`} fields=${fields} send=${(ranks) => act({ type: "log_on", place: place.place, ranks }, "Logged on.")} />`;
}
