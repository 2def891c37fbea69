// The jackpots of the house, as their displays show them: they move while you look.
import { html } from "../vendor/html.js";
import { Moving } from "../lib/money.js";

/** One level of a jackpot: in the lobby with its house, at a table without. */
export const Meter = ({ level, house, kind }) => html`<div class=${kind}><dt>${house ? html`${house}<span>${level.label}</span>` : level.label}</dt><dd><${Moving} cents=${level.amount} /></dd></div>`;

export function Meters({ meters }) {
  if (!meters?.length) return null;
  return html`<dl class="lobby-meters" aria-label="Jackpots">${meters.flatMap((one) => one.levels.map((level) => html`<${Meter}
    key=${`${one.name} ${level.label}`} kind="panel" house=${one.house} level=${level} />`))}</dl>`;
}
