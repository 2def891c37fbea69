// Who asked to leave with a hand on the table leaves when it is over, and may think better of it until then.
import { html } from "../vendor/html.js";

export function Leaving({ you, what, busy, onStay }) {
  if (!you?.leaving) return null;
  return html`<p class="leaving" role="status"><span>You will leave after this ${what}.</span>
    <button type="button" class="button small" disabled=${busy} onClick=${onStay}>Undo</button></p>`;
}
