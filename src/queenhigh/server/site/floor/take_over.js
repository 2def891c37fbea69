// Somebody else takes this screen, in their own name: to give a ruling, or to sign what another has asked for.
import { html, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Trouble } from "../lib/parts.js";
import { logOn, refresh, usePerson } from "../lib/session.js";
import { socket } from "../lib/socket.js";

/**
 * They log on here and, if they are not on duty anywhere, at the table in the rank that is needed; then `done` is called.
 * @param {{table: string, book: string, rank: string, label: string, done: (who: any) => Promise<any>}} props
 */
export function TakeOver({ table, book, rank, label, done }) {
  const before = usePerson();
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState(null);
  const [state, show] = useState({ busy: false, error: null });
  const take = async (event) => {
    event.preventDefault();
    show({ busy: true, error: null });
    try {
      const who = await logOn(name.trim(), password, code ?? "");
      if (!who.duty) await api.post("/api/staff", { type: "log_on", place: table, ranks: { [book]: rank } });
      await refresh();
      socket.restart();
      await done(who);
      show({ busy: false, error: null });
    } catch (error) {
      show({ busy: false, error });
      if (error.code === "second_factor") {
        setCode("");
        return;
      }
    }
    setPassword("");
    setCode(null);
  };
  return html`<form class="take-over" onSubmit=${take}>
    <p class="muted small">The screen is theirs from then on${before ? `; ${before.name} logs on again afterwards` : ""}.</p>
    <div class="row"><label class="ask"><span class="ask-label">Name</span><input class="input" autocomplete="off" value=${name} onInput=${(event) => setName(event.target.value)} /></label>
      <label class="ask"><span class="ask-label">Password</span><input class="input" type="password" autocomplete="off" value=${password} onInput=${(event) => setPassword(event.target.value)} /></label>
      ${code !== null && html`<label class="ask"><span class="ask-label">Second-factor code</span><input class="input" autocomplete="one-time-code" value=${code} onInput=${(event) => setCode(event.target.value)} /></label>`}
      <button class="button primary" disabled=${state.busy || !name.trim() || !password}>${label}</button></div>
    ${state.error && html`<${Trouble} error=${state.error} />`}
  </form>`;
}
