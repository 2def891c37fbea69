// Logging on: for staff and for players with an account. Guests need none of it.
import { html, useState } from "../vendor/html.js";
import { CodeField } from "../account/factor.js";
import { Field, Trouble, useTitle } from "../lib/parts.js";
import { goTo } from "../lib/router.js";
import { beGuest, logOn } from "../lib/session.js";

export default function Login({ query }) {
  useTitle("Log on");
  const [error, fail] = useState(null);
  const [busy, wait] = useState("");
  const [coded, needCode] = useState(false);
  const next = query.next?.startsWith("/") && !query.next.startsWith("//") ? query.next : null;
  const go = (name, ask) => async (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    wait(name);
    fail(null);
    try {
      const who = await ask(form);
      goTo(next ?? (who?.role === "staff" ? "/floor" : who?.role === "inspector" ? "/inspect" : "/"));
    } catch (trouble) {
      fail({ name, trouble });
      if (trouble.code === "second_factor") needCode(true);
      wait("");
    }
  };
  return html`<div class="page narrow stack">
    <header><h1>Come in</h1><p class="lead">Players need no account: choose a name, or go straight to a table.</p></header>
    <form class="panel" onSubmit=${go("guest", (form) => beGuest(form.get("guest").trim()))}>
      <h2>Play as a guest</h2>
      ${error?.name === "guest" && html`<${Trouble} error=${error.trouble} />`}
      <${Field} id="guest" label="Your name at the tables" help="At most 24 characters. Leave it empty and one is chosen for you."><input id="guest"
          name="guest" autocomplete="nickname" aria-describedby="guest-help" /></${Field}>
      <button class="button primary" disabled=${busy === "guest"}>Come in as a guest</button>
    </form>
    <form class="panel" onSubmit=${go("account", (form) => logOn(form.get("name").trim(), form.get("password"), form.get("code") ?? ""))}>
      <h2>Log on</h2>
      <p class="muted">For dealers, floor staff, inspectors, and players with an account.</p>
      ${error?.name === "account" && html`<${Trouble} error=${error.trouble} />`}
      <${Field} id="name" label="Name"><input id="name" name="name" required autocomplete="username" autocapitalize="none" /></${Field}>
      <${Field} id="password" label="Password"><input id="password" name="password" type="password" required
          autocomplete="current-password" /></${Field}>
      ${coded && html`<${CodeField} id="code" />`}
      <p class="buttons"><button class="button primary" disabled=${busy === "account"}>Log on</button>
        <a class="button quiet" href=${`/sign-up${next ? `?next=${encodeURIComponent(next)}` : ""}`}>Sign up</a></p>
    </form>
  </div>`;
}
