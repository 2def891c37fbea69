// For visitors without a staff account: what this page is, and the way in.
import { html } from "../vendor/html.js";
import { goTo } from "../lib/router.js";

export function LogOnFirst({ what }) {
  const next = encodeURIComponent(location.pathname + location.search);
  return html`<div class="page narrow"><h1>${what}</h1>
    <p>It is for the staff of the house. Log on with a staff account.</p>
    <p><button type="button" class="button primary" onClick=${() => goTo(`/login?next=${next}`)}>Log on</button></p></div>`;
}
