// A second factor: an authenticator gets a secret, a code of it is given, and from then on each log on takes one.
import { html, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Badge, Field, Loading, toast, Trouble, useAnswer } from "../lib/parts.js";
import { refresh, renew } from "../lib/session.js";

export const CodeField = ({ id, help = "Six digits from your authenticator, or a recovery code." }) => html`<${Field} id=${id}
    label="Second-factor code" help=${help}><input id=${id} name="code" required maxlength="60"
      autocomplete="one-time-code" autocapitalize="none" spellcheck="false" aria-describedby=${`${id}-help`} /></${Field}>`;

const PasswordField = ({ id }) => html`<${Field} id=${id} label="Your password"><input id=${id} name="password" type="password" required
    autocomplete="current-password" /></${Field}>`;

/** The panel of one's own page, and of the page for those who need one before anything else. */
export function Factor() {
  const { data, error, again } = useAnswer(() => api.get("/api/session/factor"), []);
  const [shown, show] = useState(null);
  const [refused, refuse] = useState(null);
  const step = (order, ask = (change) => change) => async (event) => {
    event.preventDefault();
    const form = event.target;
    try {
      const answer = await ask(api.post("/api/session/factor", order(new FormData(form))));
      refuse(null);
      form.reset();
      show(answer);
      again();
      return answer;
    } catch (trouble) {
      refuse(trouble);
      return null;
    }
  };
  const begin = step((form) => ({ type: "begin", password: form.get("password") }));
  const confirm = step((form) => ({ type: "confirm", code: form.get("code") }), renew);
  const takeOff = step((form) => ({ type: "take_off", password: form.get("password"), code: form.get("code") }), renew);
  const off = async (event) => {
    if (!(await takeOff(event))) return;
    show(null);
    toast("The second factor is off.");
    refresh();
  };
  const noted = () => {
    show(null);
    refresh();
  };
  const trouble = refused && html`<${Trouble} error=${refused} />`;
  return html`<section class="panel" aria-label="Second factor"><h2>Second factor ${data?.on && html`<${Badge} kind="good">on</${Badge}>`}</h2>
    ${error && html`<${Trouble} error=${error} />`}
    ${!data ? !error && html`<${Loading} />`
      : shown?.recovery?.length ? html`<${Recovery} codes=${shown.recovery} done=${noted} />`
      : shown?.secret ? html`<form onSubmit=${confirm}>
          <p>Scan this with your authenticator, or give it the key below. Then type the code that it shows.</p>
          <${Picture} of=${shown.picture} />
          <p><code class="secret">${shown.secret.match(/.{4}/g).join(" ")}</code></p>
          <p><a href=${shown.link}>Open it in an authenticator on this device</a></p>
          ${trouble}<${CodeField} id="confirm-code" help="Six digits." /><button class="button primary">Confirm</button></form>`
      : data.on ? html`<form onSubmit=${off}>
          <p>You need a code each time you log on. ${data.left} of your recovery codes ${data.left === 1 ? "is" : "are"} left. For new ones, turn the second factor off and on again.</p>
          ${trouble}<${PasswordField} id="off-password" /><${CodeField} id="off-code" />
          <button class="button danger">Turn it off</button></form>`
      : html`<form onSubmit=${begin}>
          <p>An app on your phone shows a code. Each time you log on, you need a code as well as the password.</p>
          ${trouble}<${PasswordField} id="factor-password" /><button class="button primary">Begin</button></form>`}
  </section>`;
}

const QUIET = 4; // modules of white around it, without which cameras do not find it

const Picture = ({ of: { size, path } }) => html`<svg class="qr" role="img" aria-label="QR code for your authenticator" shape-rendering="crispEdges"
    viewBox=${`${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`}>
    <rect x=${-QUIET} y=${-QUIET} width="100%" height="100%" fill="#fff" /><path d=${path} fill="#000" /></svg>`;

const Recovery = ({ codes, done }) => html`<div class="note good" role="status"><p><strong>The second factor is on.</strong> Write down these recovery codes and
      keep them apart from your phone. Each works once, and they are not shown again.</p>
    <ul class="recovery">${codes.map((code) => html`<li key=${code}><code>${code}</code></li>`)}</ul>
    <button type="button" class="button primary" onClick=${done}>I have written them down</button></div>`;
