// Accounts, for managers: make one, close it, end its sessions, give it a new password (shown once), and say which ranks somebody holds.
import { html, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Badge, Loading, Trouble } from "../lib/parts.js";
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
  const { act, busy, error, clear } = useAct(async (command) => {
    const { path = "/api/accounts", ...body } = command;
    const answer = await api.post(path, body);
    if (answer?.password) show({ name: body.name, password: answer.password });
    await Promise.all([accounts.again(), again()]);
    return answer ?? true;
  });
  const ladders = staff.ladders ?? {};
  const listed = accounts.data?.accounts ?? accounts.data ?? [];
  return html`<section class="panel" aria-label="Accounts"><div class="panel-head"><h2>Accounts</h2></div>
    ${error && html`<${Trouble} error=${error} onClose=${clear} />`}
    ${secret && html`<div class="note good" role="status"><p>Password of <strong>${secret.name}</strong>: <code>${secret.password}</code></p>
      <p class="small">It is shown this once. <button type="button" class="button small" onClick=${() => show(null)}>I have noted it</button></p></div>`}
    ${accounts.error && html`<${Trouble} error=${accounts.error} />`}
    ${!accounts.data ? !accounts.error && html`<${Loading} />` : html`<div class="scroll-x" tabindex="0" role="group" aria-label="List of accounts"><table class="data stacks">
      <thead><tr><th scope="col">Name</th><th scope="col">Role</th><th scope="col">State</th><th scope="col"><span class="unseen">Actions</span></th></tr></thead>
      <tbody>${listed.filter((one) => !one.guest).map((one) => html`<tr key=${one.name}><th scope="row">${one.name}</th>
        <td data-name="Role">${capital(one.role)}${one.manages ? ", manages" : ""}</td>
        <td data-name="State">${one.disabled ? html`<${Badge} kind="bad">disabled<//>` : html`<${Badge} kind="good">active<//>`} ${one.factor && html`<${Badge}>second factor<//>`}</td>
        <td><div class="buttons"><button type="button" class="button small" disabled=${busy} onClick=${() => act({ type: "reset", name: one.name }, "New password made.")}>New password<span class="unseen"> for ${one.name}</span></button>
          <button type="button" class="button small" disabled=${busy} onClick=${() => act({ type: "log_off", name: one.name }, `${one.name} is logged off everywhere.`)}>Log off everywhere<span class="unseen">: ${one.name}</span></button>
          ${one.factor && one.name !== staff.me?.name && html`<button type="button" class="button small danger" disabled=${busy} onClick=${() => act({ type: "take_off_factor", name: one.name }, `The second factor of ${one.name} is off.`)}>Take off second factor<span class="unseen"> of ${one.name}</span></button>`}
          <button type="button" class=${`button small ${one.disabled ? "" : "danger"}`} disabled=${busy}
            onClick=${() => act({ type: one.disabled ? "enable" : "disable", name: one.name }, one.disabled ? "Enabled." : "Disabled.")}>${one.disabled ? "Enable" : "Disable"}<span class="unseen"> ${one.name}</span></button></div></td></tr>`)}</tbody></table></div>`}
    <details class="folded"><summary>New account</summary>
      <${Form} room=${{}} label="Make the account" fields=${[
        { name: "name", kind: "text", label: "Name", required: true },
        { name: "role", kind: "choice", label: "Role", required: true, default: "staff", choices: ["staff", "inspector", "player"] },
        { name: "manages", kind: "flag", label: "Administers accounts", default: false },
      ]} send=${(said) => act({ type: "create", ...said }, "The account is made.")} /></details>
    <details class="folded"><summary>Ranks</summary>
      <p class="small muted">These are all that the person holds from then on.</p>
      <${Form} room=${{}} label="Enrol" fields=${[
        { name: "person", kind: "choice", label: "Person", required: true, choices: listed.filter((one) => one.role === "staff").map((one) => ({ value: one.name, label: one.name })) },
        ...Object.entries(ladders).map(([book, ladder]) => ({ name: book, kind: "choices", label: nameOf(book), choices: ladder.map(({ rank, label }) => ({ value: rank, label: capital(rankName(label ?? rank)) })) })),
      ]} send=${({ person, ...ranks }) => act({ path: "/api/staff", type: "enrol", person, ranks: Object.fromEntries(Object.entries(ranks).map(([book, held]) => [book, [held].flat()])) }, `${person} is enrolled.`)} /></details>
  </section>`;
}
