// Where one is logged on: since when, when it was last used, on what and from where; and the end of it, with the password.
import { moment } from "../lib/time.js";
import { html, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Badge, Field, Loading, toast, Trouble, useAnswer } from "../lib/parts.js";
import { refresh } from "../lib/session.js";


export function SessionsPanel() {
  const { data, error, again } = useAnswer(() => api.get("/api/sessions"), []);
  const [password, type] = useState("");
  const [refused, refuse] = useState(null);
  const end = async (order, said) => {
    try {
      await api.post("/api/sessions", { ...order, password });
      refuse(null);
      type("");
      toast(said);
      await refresh();
      again();
    } catch (trouble) {
      refuse(trouble);
    }
  };
  const sessions = data?.sessions ?? [];
  const others = sessions.some((one) => !one.here);
  return html`<section class="panel" aria-label="Where you are logged on"><h2>Where you are logged on</h2>
    ${error && html`<${Trouble} error=${error} />`}
    ${!data ? !error && html`<${Loading} />` : html`<ul class="sessions">${sessions.map((one) => html`<li key=${one.id}>
      <div><strong>${one.device}</strong> ${one.here && html`<${Badge} kind="good">here</${Badge}>`}
        <p class="small muted">From ${one.address}, since ${moment(one.since)}; last used ${moment(one.used)}</p></div>
      ${!one.here && html`<button type="button" class="button small danger" disabled=${!password}
        onClick=${() => end({ type: "end", id: one.id }, "Logged off there.")}>Log off there<span class="unseen">: ${one.device}, ${one.address}</span></button>`}</li>`)}</ul>`}
    ${others && html`<form onSubmit=${(event) => { event.preventDefault(); end({ type: "end_others" }, "Logged off everywhere else."); }}>
      ${refused && html`<${Trouble} error=${refused} />`}
      <${Field} id="sessions-password" label="Your password" help="This stops anyone else using your browser from doing it."><input
          id="sessions-password" type="password" required autocomplete="current-password" value=${password}
          aria-describedby="sessions-password-help" onInput=${(event) => type(event.target.value)} /></${Field}>
      <button class="button danger" disabled=${!password}>Log off everywhere else</button></form>`}
  </section>`;
}
