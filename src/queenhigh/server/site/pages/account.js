// Your account: who you are here, a new password, and the way out.
import { html, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { leave } from "../lib/bar.js";
import { Badge, Empty, Field, Loading, toast, Trouble, useTitle } from "../lib/parts.js";
import { usePerson } from "../lib/session.js";

export default function Account() {
  useTitle("Account");
  const person = usePerson();
  if (person === undefined) return html`<${Loading} />`;
  if (!person) return html`<div class="page narrow"><h1>Account</h1><${Empty}>Nobody is logged on here. <a
      href="/login">Log on</a></${Empty}></div>`;
  return html`<div class="page narrow stack">
    <header><h1>${person.name}</h1>
      <p class="buttons"><${Badge}
          kind="info">${person.guest ? "guest" : person.role}</${Badge}>${person.manages && html`<${Badge}>manages accounts</${Badge}>`}
        ${person.duty && html`<${Badge} kind="good">on duty at ${person.duty.place}</${Badge}>`}</p></header>
    ${person.role === "player" && html`<section
        class="panel"><h2>Practice chips</h2><p>They are worth nothing, and the cage has plenty of them.</p><${MoreChips} /></section>`}
    ${person.guest ? html`<section class="panel"><h2>A guest</h2>
        <p>Your name, chips and rounds are this browser's alone. They are kept while you come back: who logs off, or stays away for half a day, begins anew as another guest.</p></section>`
      : html`<${NewPassword} />`}
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

function NewPassword() {
  const [error, fail] = useState(null);
  const [wrong, mark] = useState("");
  const send = async (event) => {
    event.preventDefault();
    const form = event.target;
    const [old, fresh, again] = ["old", "new", "again"].map((name) => form.elements[name].value);
    mark(fresh.length < 12 ? "At least twelve characters." : fresh !== again ? "The two are not the same." : "");
    if (fresh.length < 12 || fresh !== again) return;
    try {
      await api.post("/api/session/password", { old, new: fresh });
      form.reset();
      fail(null);
      toast("The password is changed.");
    } catch (trouble) {
      fail(trouble);
    }
  };
  return html`<form class="panel" onSubmit=${send}><h2>A new password</h2>
    ${error && html`<${Trouble} error=${error} />`}
    <${Field} id="old" label="The one you have"><input id="old" name="old" type="password" required
        autocomplete="current-password" /></${Field}>
    <${Field} id="new" label="The new one" help="Twelve characters or more." wrong=${wrong}><input id="new" name="new"
        type="password" required autocomplete="new-password" aria-invalid=${Boolean(wrong)}
        aria-describedby=${wrong ? "new-help new-wrong" : "new-help"} /></${Field}>
    <${Field} id="again" label="The new one again"><input id="again" name="again" type="password" required
        autocomplete="new-password" /></${Field}>
    <button class="button primary">Change it</button></form>`;
}
