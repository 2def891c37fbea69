// Your rounds beside the table: the list, and one of them step by step.
import { html, useState } from "../vendor/html.js";
import { clock, isToday, moment } from "../lib/time.js";
import { api } from "../lib/api.js";
import { Dialog } from "../lib/dialog.js";
import { Amount, dollars } from "../lib/money.js";
import { Empty, Loading, Trouble, useAnswer } from "../lib/parts.js";
import { Clause } from "../lib/rule.js";
import { part } from "../lib/router.js";
import { FeltReplay } from "../history/replay.js";
import { verdict } from "./outcomes.js";

/** Newest first: of one table, or of all. */
export function useRounds(table, fresh, limit = 25) {
  const query = new URLSearchParams({ limit, ...(table ? { table } : {}) });
  return useAnswer(() => api.get(`/api/my/rounds?${query}`), [table, fresh, limit]);
}

export function RoundList({ table, fresh, limit = 12 }) {
  const { data, error } = useRounds(table, fresh, limit);
  const [open, show] = useState(null);
  if (error) return html`<${Trouble} error=${error} />`;
  if (!data) return html`<${Loading} />`;
  if (!data.rounds.length) return html`<${Empty}>You have not finished a round yet.</${Empty}>`;
  return html`<ul class="own-rounds">${data.rounds.map((round) => html`<li key=${`${round.table} ${round.number}`}>
      <button type="button" class="round-row" onClick=${() => show(round)} aria-haspopup="dialog"
          aria-label=${`Round ${round.number}${table ? "" : ` at ${round.house}`}: ${netWords(round)}. See it again`}>
        <span class="round-name">Round ${round.number}${!table && html`<span class="small muted">${round.house}</span>`}</span>
        <span class="small muted">${timeOf(round.ended)}</span>
        <${Sum} amount=${round.net} chips=${Boolean(round.tournament)} sign /></button></li>`)}</ul>
    ${open && html`<${Dialog} title=${`Round ${open.number}, ${open.house}`} wide onClose=${() => show(null)}><${Replay}
        table=${open.table} number=${open.number} />
      <p class="small"><a href=${`/history/${part(open.table)}/${open.number}`}>This round on a page of its own, with a review</a></p></${Dialog}>`}`;
}

const netWords = ({ net, tournament }) => {
  const sum = tournament ? `${Math.abs(net)} chips` : dollars(Math.abs(net));
  return net > 0 ? `won ${sum}` : net < 0 ? `lost ${sum}` : "even";
};

export const timeOf = (text) => (isToday(text) ? clock(text) : moment(text));

/** A round that is over, event by event, on its felt. */
export function Replay({ table, number }) {
  const { data, error } = useAnswer(() => api.get(`/api/rounds/${part(table)}/${number}/replay`), [table, number]);
  if (error) return html`<${Trouble} error=${error} />`;
  return data ? html`<${FeltReplay} page=${data} />` : html`<${Loading} what="Recalling the round" />`;
}

/** Of a round, in dollars; of a hand of a tournament, in its chips. */
export const Sum = ({ amount, chips, sign }) => (chips
  ? html`<span class=${`amount${sign && amount > 0 ? " up" : sign && amount < 0 ? " down" : ""}`}>${sign && amount > 0 ? "+" : amount < 0 ? "−" : ""}${Math.abs(amount).toLocaleString("en-AU")} chips</span>`
  : html`<${Amount} cents=${amount} sign=${sign} />`);

/** What became of each wager, or pot, and by which clause. */
export function Settled({ round: { lines, timeline, chips } }) {
  const poker = timeline.some((one) => one.kind === "HoleCardsDealt");
  return html`<div class="scroll-x" tabindex="0" role="region" aria-label="Settlement"><table class="data stacks"><caption>Settlement</caption>
    <thead><tr><th scope="col">Player</th><th scope="col">${poker ? "Pot" : "Wager"}</th><th scope="col" class="number">${poker ? "Won" : "Stake"}</th><th
        scope="col">Result</th><th scope="col">Clause</th></tr></thead>
    <tbody>${lines.map((line, at) => html`<tr key=${at}><td data-name="Player">${line.player}</td><td data-name=${poker ? "Pot" : "Wager"}>${line.label}</td><td
        data-name=${poker ? "Won" : "Stake"} class="number"><${Sum} amount=${poker ? line.paid : line.stake} chips=${chips} /></td>
      <td data-name="Result"><span>${poker ? "" : verdict(line).words}${line.words ? html`${poker ? "" : html`<br />`}<span class="small muted">${line.words}</span>` : ""}</span></td><td data-name="Clause"><${Clause}
          rule=${line.rule} /></td></tr>`)}</tbody></table></div>`;
}
