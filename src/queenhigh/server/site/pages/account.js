// Your account: who you are here, a new password, a second factor, where you are logged on, and the way out.
import { html, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { leave } from "../lib/bar.js";
import { Factor } from "../account/factor.js";
import { NewPassword } from "../account/password.js";
import { SessionsPanel } from "../account/sessions.js";
import { Badge, Empty, Loading, toast, Trouble, useTitle } from "../lib/parts.js";
import { usePerson } from "../lib/session.js";

export default function Account() {
  useTitle("Account");
  const person = usePerson();
  if (person === undefined) return html`<${Loading} />`;
  if (!person) return html`<div class="page narrow"><h1>Account</h1><${Empty}>You are not logged on. <a
      href="/login">Come in as a guest, or log on</a>.</${Empty}></div>`;
  return html`<div class="page narrow stack">
    <header><h1>${person.name}</h1>
      <p class="buttons"><${Badge}
          kind="info">${person.guest ? "guest" : person.role}</${Badge}>${person.manages && html`<${Badge}>manages accounts</${Badge}>`}
        ${person.duty && html`<${Badge} kind="good">on duty at ${person.duty.place}</${Badge}>`}</p></header>
    ${person.role === "player" && html`<section
        class="panel"><h2>Practice chips</h2><p>They are worth nothing, and the cage has plenty of them.</p><${MoreChips} /></section>`}
    ${person.guest ? html`<section class="panel"><h2>A guest</h2>
        <p>Your name, chips and rounds are this browser's alone. They are kept as long as you come back. If you log off, or stay away for half a day, you start again as a new guest.</p><p><a class="button primary" href="/sign-up?next=/account">Sign up and keep them</a></p></section>`
      : html`<${NewPassword} /><${Factor} /><${SessionsPanel} />`}
    <section class="panel"><h2>Leave</h2>${person.role === "player" && html`<p>Your seats are given up after a while.</p>`}<button type="button" class="button danger"
        onClick=${leave}>Log off</button></section>
  </div>`;
}

function MoreChips() {
  const [error, fail] = useState(null);
  const ask = async () => {
    try {
      const { chips } = await api.post("/api/chips", { amount: 100000 });
      fail(null);
      toast(`You have $${(chips / 100).toLocaleString("en-AU")} of practice chips.`);
    } catch (trouble) {
      fail(trouble);
    }
  };
  return html`${error && html`<${Trouble} error=${error} />`}<button type="button" class="button" onClick=${ask}>$1,000 more</button>`;
}
