// Who runs the table: the automatic dealer, or a dealer by hand.
import { html } from "../vendor/html.js";

/** @param {{view: any, act: Function, busy: boolean, may: boolean}} props */
export function Dealing({ view, act, busy, may }) {
  const modes = [["automatic", "Automatic"], ["by_hand", "By hand"]];
  return html`<div class="switch" role="group" aria-label="Dealing">${modes.map(([mode, label]) => html`<button type="button" key=${mode}
    aria-pressed=${view.dealing === mode ? "true" : "false"} disabled=${busy || !may}
    onClick=${() => view.dealing !== mode && act({ type: "dealing", mode }, mode === "automatic" ? "The automatic dealer takes over." : "You deal by hand.")}>${label}</button>`)}</div>`;
}
