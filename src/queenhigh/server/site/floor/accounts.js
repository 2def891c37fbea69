// Accounts, for managers: make one, close it, end its sessions, give it a new password (shown once), and say which ranks a person holds.
import { html, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Badge, Loading, Trouble, useAnswer } from "../lib/parts.js";
import { at } from "../lib/place.js";
import { location_ } from "../lib/router.js";
import { useAct } from "./act.js";
import { useBookNames } from "./books.js";
import { Form } from "./form.js";
import { usePoll } from "./poll.js";
import { capital, rankName } from "./words.js";

/** @param {{staff: any, again: () => Promise<void>}} props */
export function Accounts({ staff, again }) {
  const accounts = usePoll("/api/accounts", 10000);
  const [secret, show] = useState(null);
  const nameOf = useBookNames();
  const signing = useAnswer(() => api.get("/api/session/sign-up"), []);
  const { act, busy, error, clear } = useAct(async (command) => {
    const { path = "/api/accounts", ...body } = command;
    const answer = await api.post(path, body);
    if (answer?.link) show({ link: location_.origin + at(answer.link) });
    if (answer?.password) show({ name: body.name, password: answer.password });
    await Promise.all([accounts.again(), again()]);
    return answer ?? true;
  });
  const ladders = staff.ladders ?? {};
  const listed = accounts.data?.accounts ?? accounts.data ?? [];
  return html`<section class="panel" aria-label="Accounts"><div class="panel-head"><h2>Accounts</h2>
    ${signing.data?.mode === "invited" && html`<button type="button" class="button small" disabled=${busy} onClick=${() => act({ path: "/api/invitations" }, "The invitation has been created.")}>Invite a player</button>`}</div>
    ${error && html`<${Trouble} error=${error} onClose=${clear} />`}
    ${secret && html`<div class="note good" role="status">${secret.link ? html`<p>Invitation: works once, within two weeks: <code class="invitation">${secret.link}</code></p>`
      : html`<p>Password of <strong>${secret.name}</strong>: <code>${secret.password}</code></p>`}
      <p class="small">It is not shown again. <button type="button" class="button small" onClick=${() => show(null)}>I have written it down</button></p></div>`}
    ${accounts.error && html`<${Trouble} error=${accounts.error} />`}
    ${!accounts.data ? !accounts.error && html`<${Loading} />` : html`<div class="scroll-x" tabindex="0" role="group" aria-label="List of accounts"><table class="data stacks">
      <thead><tr><th scope="col">Name</th><th scope="col">Role</th><th scope="col">State</th><th scope="col"><span class="unseen">Actions</span></th></tr></thead>
      <tbody>${listed.filter((one) => !one.guest).map((one) => html`<tr key=${one.name}><th scope="row">${one.name}</th>
        <td data-name="Role">${capital(one.role)}${one.manages ? ", manages" : ""}</td>
        <td data-name="State">${one.disabled ? html`<${Badge} kind="bad">disabled<//>` : html`<${Badge} kind="good">active<//>`} ${one.factor && html`<${Badge}>second factor<//>`}</td>
        <td><div class="buttons"><button type="button" class="button small" disabled=${busy} onClick=${() => act({ type: "reset", name: one.name }, "New password made.")}>New password<span class="unseen"> for ${one.name}</span></button>
          <button type="button" class="button small" disabled=${busy} onClick=${() => act({ type: "log_off", name: one.name }, `${one.name} is logged off everywhere.`)}>Log off everywhere<span class="unseen">: ${one.name}</span></button>
          ${one.factor && one.name !== staff.me?.name && html`<button type="button" class="button small danger" disabled=${busy} onClick=${() => act({ type: "take_off_factor", name: one.name }, `The second factor of ${one.name} is off.`)}>Remove second factor<span class="unseen"> of ${one.name}</span></button>`}
          <button type="button" class=${`button small ${one.disabled ? "" : "danger"}`} disabled=${busy}
            onClick=${() => act({ type: one.disabled ? "enable" : "disable", name: one.name }, one.disabled ? "Enabled." : "Disabled.")}>${one.disabled ? "Enable" : "Disable"}<span class="unseen"> ${one.name}</span></button></div></td></tr>`)}</tbody></table></div>`}
    <details class="folded"><summary>New account</summary>
      <${Form} room=${{}} label="Create the account" fields=${[
        { name: "name", kind: "text", label: "Name", required: true },
        { name: "role", kind: "choice", label: "Role", required: true, default: "staff", choices: ["staff", "inspector", "player"] },
        { name: "manages", kind: "flag", label: "Administers accounts", default: false },
      ]} send=${(said) => act({ type: "create", ...said }, "The account has been created.")} /></details>
    <details class="folded"><summary>Ranks</summary>
      <${Ranks} people=${listed.filter((one) => one.role === "staff").map((one) => one.name)} staff=${staff} act=${act} busy=${busy} nameOf=${nameOf} /></details>
  </section>`;
}

/** The ranks that a person holds, to be changed: what is added and taken away is shown before it is done. */
function Ranks({ people, staff, act, busy, nameOf }) {
  const [person, choose] = useState("");
  const [wanted, ask] = useState(null);
  const ladders = staff.ladders ?? {};
  const known = (staff.people ?? []).find((one) => one.name === person);
  const held = Object.fromEntries(Object.entries(known?.ranks ?? {}).filter(([, ranks]) => ranks.length));
  const label = (book, rank) => capital(rankName((ladders[book] ?? []).find((one) => one.rank === rank)?.label ?? rank));
  const changes = wanted ? Object.keys({ ...held, ...wanted }).map((book) => ({
    book,
    more: (wanted[book] ?? []).filter((rank) => !(held[book] ?? []).includes(rank)),
    less: (held[book] ?? []).filter((rank) => !(wanted[book] ?? []).includes(rank)),
  })).filter(({ more, less }) => more.length + less.length) : [];
  const ends = Object.entries(known?.duty?.ranks ?? {}).some(([book]) => changes.some((one) => one.book === book && one.less.length));
  const confirm = async () => {
    if (await act({ path: "/api/staff", type: "enrol", person, ranks: wanted, instead_of: held }, `The ranks of ${person} are changed.`)) ask(null);
  };
  return html`<div class="ranks">
    <label>Person <select class="input" value=${person} onChange=${(event) => { choose(event.target.value); ask(null); }}>
      <option value="">Choose</option>${people.map((name) => html`<option key=${name} value=${name}>${name}</option>`)}</select></label>
    ${person && !wanted && html`<${Form} key=${`${person} ${JSON.stringify(held)}`} room=${{}} label="Show the changes" first=${held}
      fields=${Object.entries(ladders).map(([book, ladder]) => ({ name: book, kind: "choices", label: nameOf(book), choices: ladder.map(({ rank }) => ({ value: rank, label: label(book, rank) })) }))}
      send=${async (ranks) => {
        const shown = Object.fromEntries(Object.keys(ladders).map((book) => [book, [ranks[book] ?? []].flat()]));
        ask({ ...held, ...shown });
        return false;
      }} />`}
    ${wanted && html`<div class="note" role="status"><p><strong>${changes.length ? `Changes for ${person}` : "Nothing would change."}</strong></p>
      <ul class="plain small">${changes.map(({ book, more, less }) => html`<li key=${book}>${nameOf(book)}: ${[...more.map((rank) => `add ${label(book, rank)}`), ...less.map((rank) => `take away ${label(book, rank)}`)].join(", ")}</li>`)}</ul>
      ${ends && html`<p class="small">${person} is on duty at ${known.duty.place}, and is logged off where the rank of that duty goes.</p>`}
      <div class="buttons">${changes.length > 0 && html`<button type="button" class="button primary" disabled=${busy} onClick=${confirm}>Confirm</button>`}
        <button type="button" class="button" onClick=${() => ask(null)}>Back</button></div></div>`}
  </div>`;
}
