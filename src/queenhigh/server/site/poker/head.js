// Above the felt: house, game and stakes, the hand's number, and the ways to more.
import { html } from "../vendor/html.js";
import { Badge } from "../lib/parts.js";
import { part } from "../lib/router.js";
import { stakesOf } from "./words.js";

export function Head({ table, onOpen, onLeave }) {
  const { view, you } = table;
  const { poker } = view;
  return html`<header class="table-head">
    <div class="table-title">
      <h1>${view.house}</h1>
      <p><span class="table-game">${poker.title}</span><${Badge}>${stakesOf(poker)}</${Badge}>
        ${view.round ? html`<span class="table-round">Hand ${view.round}</span>` : null}
        ${view.dealing === "by_hand" && html`<${Badge} kind="info">dealt by hand</${Badge}>`}
        ${view.status === "shut" && html`<${Badge} kind="warn">closed</${Badge}>`}
        ${view.status === "locked" && html`<${Badge} kind="bad">stopped</${Badge}>`}</p>
    </div>
    <div class="buttons table-tools">
      <button type="button" class="button small" onClick=${() => onOpen("fair")}>Fair deal</button>
      <a class="button small rules-button" href=${`/rules/${part(view.book)}`}>Rules</a>
      <button type="button" class="button small keys-button" onClick=${() => onOpen("keys")}>Keys</button>
      ${you?.poker?.seat && !view.tournament ? html`<button type="button" class="button small" onClick=${onLeave} title=${you.poker.may_leave === false ? "When the hand is over" : undefined}>Leave seat</button>` : html`<a class="button small" href="/">Lobby</a>`}
    </div>
  </header>`;
}
