// Calling the floor: a player who disagrees says so, and a supervisor looks into it.
import { html, useState } from "../vendor/html.js";
import { Dialog } from "../lib/dialog.js";
import { Field, toast, Trouble } from "../lib/parts.js";

export function CallTheFloor({ onSend, onClose }) {
  const [about, write] = useState("");
  const [wrong, mark] = useState("");
  const [error, fail] = useState(null);
  const send = async (event) => {
    event.preventDefault();
    mark(about.trim() ? "" : "Say what it is about.");
    if (!about.trim()) return;
    try {
      await onSend(about.trim());
      toast("The floor has been called.");
      onClose();
    } catch (refusal) {
      fail(refusal);
    }
  };
  return html`<${Dialog} title="Call the floor" onClose=${onClose}>
    <p>If you think something was dealt, ruled or paid incorrectly, describe it here. Your dispute is recorded and the floor decides it by the book.</p>
    ${error && html`<${Trouble} error=${error} />`}
    <form onSubmit=${send} noValidate>
      <${Field} id="about" label="What is it about?" wrong=${wrong}><textarea id="about" maxlength="400" value=${about}
        aria-invalid=${Boolean(wrong)} aria-describedby=${wrong ? "about-wrong" : null} onInput=${(event) => write(event.target.value)}></textarea></${Field}>
      <button class="button primary">Call the floor</button>
    </form>
  </${Dialog}>`;
}
