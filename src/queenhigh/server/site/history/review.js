// The review of a round: each of your decisions compared with the best one, and what it cost.
import { html, useEffect, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { shortOf } from "../lib/cards.js";
import { Empty, Loading, Trouble } from "../lib/parts.js";
import { part } from "../lib/router.js";
import { choiceWord } from "../felts/layout.js";

const AGAIN = 900;
const STREETS = { first: "Before the flop", second: "On the flop", third: "On the turn", final: "On the river" };

/** Cents with their fractions: what is lost on average is seldom a whole cent. */
export const average = (cents, chips = false) => {
  const size = Math.abs(cents);
  if (chips) return `${size.toLocaleString("en-AU", { maximumFractionDigits: 1 })} chips`;
  return size && size < 100 ? `${size.toLocaleString("en-AU", { maximumFractionDigits: 1 })}¢` : `$${(size / 100).toLocaleString("en-AU", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
};
const signed = (cents, chips) => `${cents < 0 ? "−" : cents > 0 ? "+" : ""}${average(cents, chips)}`;

export function Review({ table, number, chips = false }) {
  const [page, show] = useState(null);
  const [error, refuse] = useState(null);
  useEffect(() => {
    let wanted = true;
    let timer = null;
    const ask = () => api.get(`/api/rounds/${part(table)}/${number}/review`).then((found) => {
      if (!wanted) return;
      show(found);
      if (found.doing) timer = setTimeout(ask, AGAIN);
    }, (trouble) => wanted && refuse(trouble));
    ask();
    return () => { wanted = false; clearTimeout(timer); };
  }, [table, number]);
  if (error) return html`<${Trouble} error=${error} />`;
  if (!page) return html`<${Loading} what="Counting what could have come" />`;
  if (page.doing) return html`<${Loading} what=${`Working out the odds: ${page.doing}`} />`;
  if (!page.lines.length) return html`<${Empty}>There was nothing for you to decide in this round.</${Empty}>`;
  return html`<p class="lead">${summary(page, chips)}</p>
    <ol class="review">${page.lines.map((line, at) => html`<${Decision} key=${at} line=${line} chips=${chips} />`)}</ol>`;
}

/** What the decisions come to, and how many of them the mathematics can check: none, some or all. */
export function summary({ counted, cost, lines }, chips) {
  const one = lines.length === 1;
  if (!counted) return one ? "Your decision cannot be checked against the mathematics." : `None of your ${lines.length} decisions can be checked against the mathematics.`;
  const some = counted < lines.length;
  const checked = some ? `${counted} of your ${lines.length} decisions can be checked against the mathematics. ` : "";
  const all = some ? (counted === 1 ? "It" : "They") : one ? "Your decision" : "Your decisions";
  return `${checked}${all} ${cost ? `cost ${average(cost, chips)} on average` : "could not have been better"}.`;
}

function Decision({ line, chips }) {
  const right = line.cost === 0;
  const kind = line.cost === null ? "" : right ? "good" : "bad";
  return html`<li class=${`review-line ${kind ? `is-${kind}` : "is-open"}`}>
    <p class="review-cards">${line.street && html`<span class="small muted">${STREETS[line.street] ?? line.street}</span>`}
      <span>${line.cards.map(shortOf).join(" ")}${line.shared.length > 0 && html` <span class="muted">with</span> ${line.shared.map(shortOf).join(" ")}`}</span></p>
    <p><strong>${choiceWord(line.did)}</strong> ${line.cost === null ? "" : right ? html`<span class="review-mark">best</span>`
      : html`<span class="review-mark">costs ${average(line.cost, chips)}</span>. Best: <strong>${choiceWord(line.best)}</strong>`}</p>
    ${Object.keys(line.worths).length > 0 && html`<ul class="review-worths" aria-label="What each choice was worth">${Object.entries(line.worths).map(([choice, cents]) => html`<li
        key=${choice}>${choiceWord(choice)} <span class="amount">${signed(cents, chips)}</span></li>`)}</ul>`}
    ${line.note && html`<p class="small muted">${line.note}${line.sampled ? " Deals were sampled." : ""}</p>`}
  </li>`;
}
