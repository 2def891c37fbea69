// Signing up: a name, a password, and what was played as a guest comes along.
import { html, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Field, Loading, Trouble, useAnswer, useTitle } from "../lib/parts.js";
import { goTo } from "../lib/router.js";
import { signUp, usePerson } from "../lib/session.js";

export default function SignUpPage({ query }) {
  useTitle("Sign up");
  const person = usePerson();
  const { data, error } = useAnswer(() => api.get("/api/session/sign-up"), []);
  const [refused, refuse] = useState(null);
  const [busy, wait] = useState(false);
  const next = query.next?.startsWith("/") && !query.next.startsWith("//") ? query.next : "/";
  const send = async (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    wait(true);
    refuse(null);
    try {
      await signUp({ name: form.get("name").trim(), password: form.get("password"), invitation: query.invitation ?? "" });
      goTo(next);
    } catch (trouble) {
      refuse(trouble);
      wait(false);
    }
  };
  if (error) return html`<div class="page narrow"><h1>Sign up</h1><${Trouble} error=${error} /></div>`;
  if (!data || person === undefined) return html`<${Loading} />`;
  if (person && !person.guest) return html`<div class="page narrow"><h1>Sign up</h1><p>You are logged on as ${person.name}.</p><p><a class="button primary" href=${next}>Continue</a></p></div>`;
  if (data.mode === "off" || (data.mode === "invited" && !query.invitation)) return html`<div class="page narrow"><h1>Sign up</h1>
    <section class="panel"><p>${data.mode === "off" ? "Accounts of this house are created by its staff. Ask a manager for one." : "You need an invitation. Ask the house for a link."}</p>
      <p class="buttons"><a class="button primary" href="/">Play as a guest</a><a class="button" href="/login">Log on</a></p></section></div>`;
  return html`<div class="page narrow stack"><header><h1>Sign up</h1><p class="lead">${person ? `Your chips and rounds as ${person.name} move to your new account.` : "Your chips and your rounds are here when you come back."}</p></header>
    <form class="panel" onSubmit=${send}>
      ${refused && html`<${Trouble} error=${refused} />`}
      <${Field} id="sign-name" label="Name at the tables" help=${person ? "Leave it as it is to keep your seat, or choose another." : "At most 24 characters."}><input id="sign-name" name="name" required defaultValue=${person?.name ?? ""} autocomplete="username" aria-describedby="sign-name-help" /></${Field}>
      <${Field} id="sign-password" label="Password" help="At least 12 characters: a few words of your own are best."><input id="sign-password" name="password" type="password" required minlength="12" autocomplete="new-password" aria-describedby="sign-password-help" /></${Field}>
      <button class="button primary" disabled=${busy}>Sign up</button></form>
    <p class="muted">Practice chips only: nothing here is worth money.</p></div>`;
}
