// The ways to more at a table: small buttons in its head, on a phone a list behind one of them.
import { html, useState } from "../vendor/html.js";
import { Dialog } from "../lib/dialog.js";
import { useMedia } from "../lib/media.js";

/** `tools` are `{ name, says, press | href, on }`, and false where there is none: `on` makes it a switch. */
export function Tools({ tools }) {
  const narrow = useMedia("(max-width: 56rem)");
  const [open, show] = useState(false);
  const all = tools.filter(Boolean);
  if (!narrow) return html`<div class="buttons table-tools">${all.map((one) => html`<${Tool} key=${one.name} tool=${one} kind="button small">${one.name}</${Tool}>`)}</div>`;
  return html`<button type="button" class="button small table-more" aria-haspopup="dialog" onClick=${() => show(true)}>More</button>
    ${open && html`<${Dialog} title="At this table" onClose=${() => show(false)}><ul class="tool-list">${all.map((one) => html`<li key=${one.name}>
      <${Tool} tool=${one} kind="tool" after=${() => show(false)}><span>${one.name}${one.on !== undefined && html` <b>${one.on ? "on" : "off"}</b>`}</span><small>${one.says}.</small></${Tool}></li>`)}</ul></${Dialog}>`}`;
}

function Tool({ tool: { says, press, href, on }, kind, after, children }) {
  if (href) return html`<a class=${kind} href=${href} title=${says}>${children}</a>`;
  const pressed = () => {
    after?.();
    press();
  };
  return html`<button type="button" class=${kind} title=${says} aria-pressed=${on} onClick=${pressed}>${children}</button>`;
}
