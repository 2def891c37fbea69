// The keys of every table: one switch for them all, and the dialog that lists them. Whoever dictates or types by other means can
// switch the letters off.
import { html, useState } from "../vendor/html.js";
import { Dialog } from "../lib/dialog.js";
import { keep, kept } from "./kept.js";

const keysOn = () => kept("keys", true);

// Is a key meant for the table, and not for one of the fields in which one types?
export function forTheTable(event, fields) {
  if (!keysOn() || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  return !event.target.closest?.(fields);
}

export function KeysDialog({ onClose, children }) {
  const [on, turn] = useState(keysOn());
  const switch_ = (event) => {
    keep("keys", event.target.checked);
    turn(event.target.checked);
  };
  return html`<${Dialog} title="Keys" onClose=${onClose}>
    <table class="data"><tbody>${children}</tbody></table>
    <label class="check"><input type="checkbox" checked=${on} onChange=${switch_} /> Letters and digits work as keys</label>
  </${Dialog}>`;
}
