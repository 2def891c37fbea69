// The jackpots of the house, as their displays show them: they move while you look.
import { html } from "../vendor/html.js";
import { Moving } from "../lib/money.js";

export function Meters({ meters }) {
  if (!meters?.length) return null;
  return html`<dl class="lobby-meters" aria-label="Jackpots">${meters.flatMap((one) => one.levels.map((level) => html`<div class="panel" key=${`${one.name} ${level.label}`}>
    <dt>${one.house}<span>${level.label}</span></dt><dd><${Moving} cents=${level.amount} /></dd></div>`))}</dl>`;
}
