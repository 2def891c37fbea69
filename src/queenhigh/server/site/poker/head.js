// Above the felt: house, game and stakes, the hand's number, and the ways to more.
import { html } from "../vendor/html.js";
import { Badge } from "../lib/parts.js";
import { part } from "../lib/router.js";
import { HostTool } from "../lobby/hosting.js";
import { Tools } from "../play/tools.js";
import { stakesOf } from "./words.js";

export function Head({ table, onOpen, onSplit, onLeave }) {
  const { view, you } = table;
  const { poker } = view;
  const seated = you?.poker?.seat && !view.tournament;
  return html`<header class="table-head">
    <div class="table-title">
      <h1>${view.house}</h1>
      <p><span class="table-game">${poker.title}</span><${Badge}>${stakesOf(poker)}</${Badge}>
        ${view.round ? html`<span class="table-round">Hand ${view.round}</span>` : null}
        ${view.dealing === "by_hand" && html`<${Badge} kind="info">dealt by hand</${Badge}>`}
        ${view.status === "shut" && html`<${Badge} kind="warn">closed</${Badge}>`}
        ${view.status === "locked" && html`<${Badge} kind="bad">stopped</${Badge}>`}</p>
    </div>
    <${HostTool} view=${view} version=${table.version} />
    <${Tools} tools=${[
      { name: "Fair deal", says: "Each card was fixed before the first bet", press: () => onOpen("fair") },
      { name: "Rules", says: "The book of this table", href: `/rules/${part(view.book)}` },
      { name: "Keys", says: "Playing by keyboard", press: () => onOpen("keys") },
      { name: "Sound", says: "Sounds, their volume, and a notification on your turn", press: () => onOpen("sound") },
      seated && { name: "Call the floor", says: "When something seems wrong", press: () => onOpen("dispute") },
      seated && { name: "Split pot", says: "Ask to share it with everyone still in the hand", press: onSplit },
      seated && { name: "Leave seat", says: you.poker.may_leave === false ? "When the hand is over" : "Your chips go with you", press: onLeave },
      !seated && { name: "Lobby", says: "All tables", href: "/" },
    ]} />
  </header>`;
}
