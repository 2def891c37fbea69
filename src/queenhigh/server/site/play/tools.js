// The ways to more at a table: small buttons in its head, and on a phone a list behind one of them.
import { html } from "../vendor/html.js";
import { Dialog } from "../lib/dialog.js";
import { part } from "../lib/router.js";
import { advise, useAdvised } from "./advice.js";

/** What can be asked for here, `{ name, says, press | href, on }`. What opens a dialog takes the place of the list. */
function useTools({ view, seated, onLeave, onOpen }) {
  const on = useAdvised();
  const own = !view.tournament;
  return [
    own && { name: "Advice", says: "What each of your choices is worth, exactly, beside it", press: () => advise(!on), on },
    { name: "Fair deal", says: "How the cards were fixed before the first wager", press: () => onOpen("fairness") },
    { name: "Rules", says: "The book of this table", href: `/rules/${part(view.book)}` },
    { name: "Keys", says: "Playing by keyboard", press: () => onOpen("keys") },
    seated && { name: "Call the floor", says: "When something seems wrong", press: () => onOpen("dispute") },
    seated && own && { name: "Leave seat", says: "Your chips go with you", press: onLeave },
    !seated && { name: "Lobby", says: "All tables", href: "/" },
  ].filter(Boolean);
}

export function Tools(props) {
  return html`<div class="buttons table-tools">${useTools(props).map(({ name, says, press, href, on }) => (href
    ? html`<a key=${name} class="button small" href=${href} title=${says}>${name}</a>`
    : html`<button key=${name} type="button" class="button small" title=${says} aria-pressed=${on} onClick=${press}>${name}</button>`))}</div>`;
}

export function More({ onClose, ...props }) {
  const words = ({ name, says, on }) => html`<span>${name}${on !== undefined && html` <b>${on ? "on" : "off"}</b>`}</span><small>${says}.</small>`;
  const press = (one) => {
    onClose();
    one.press();
  };
  return html`<${Dialog} title="At this table" onClose=${onClose}><ul class="tool-list">${useTools(props).map((one) => html`<li key=${one.name}>${one.href
    ? html`<a class="tool" href=${one.href}>${words(one)}</a>`
    : html`<button type="button" class="tool" aria-pressed=${one.on} onClick=${() => press(one)}>${words(one)}</button>`}</li>`)}</ul></${Dialog}>`;
}
