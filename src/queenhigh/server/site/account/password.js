// Choosing a password: the current one, and the new one twice.
import { html, useState } from "../vendor/html.js";
import { Field, toast, Trouble } from "../lib/parts.js";
import { changePassword } from "../lib/session.js";

export function NewPassword({ title = "Change your password", now = "Current password" }) {
  const [error, fail] = useState(null);
  const [wrong, mark] = useState("");
  const send = async (event) => {
    event.preventDefault();
    const form = event.target;
    const [old, fresh, again] = ["old", "new", "again"].map((name) => form.elements[name].value);
    mark(fresh.length < 12 ? "At least twelve characters." : fresh !== again ? "The two new passwords differ." : "");
    if (fresh.length < 12 || fresh !== again) return;
    try {
      await changePassword(old, fresh);
      form.reset();
      fail(null);
      toast("Your password is changed.");
    } catch (trouble) {
      fail(trouble);
    }
  };
  return html`<form class="panel" onSubmit=${send}><h2>${title}</h2>
    ${error && html`<${Trouble} error=${error} />`}
    <${Field} id="old" label=${now}><input id="old" name="old" type="password" required
        autocomplete="current-password" /></${Field}>
    <${Field} id="new" label="New password" help="Twelve characters or more. A few words of your own are good; one that others use is not." wrong=${wrong}><input id="new" name="new"
        type="password" required autocomplete="new-password" aria-invalid=${Boolean(wrong)}
        aria-describedby=${wrong ? "new-help new-wrong" : "new-help"} /></${Field}>
    <${Field} id="again" label="New password again"><input id="again" name="again" type="password" required
        autocomplete="new-password" /></${Field}>
    <button class="button primary">Change password</button></form>`;
}
