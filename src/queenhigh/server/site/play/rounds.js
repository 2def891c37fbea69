// Your rounds: the list, and one of them step by step.
import { html, useEffect, useState } from "../vendor/html.js";
import { clock, isToday, moment } from "../lib/time.js";
import { api } from "../lib/api.js";
import { Cards } from "../lib/cards.js";
import { Dialog } from "../lib/dialog.js";
import { Amount, dollars } from "../lib/money.js";
import { Empty, Loading, Trouble, useAnswer } from "../lib/parts.js";
import { Clause } from "../lib/rule.js";
import { part } from "../lib/router.js";
import { useFelt } from "../felts/layout.js";
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
  if (!data.rounds.length) return html`<${Empty}>No round of yours is over yet.</${Empty}>`;
  return html`<ul class="own-rounds">${data.rounds.map((round) => html`<li key=${`${round.table} ${round.number}`}>
      <button type="button" class="round-row" onClick=${() => show(round)} aria-haspopup="dialog"
          aria-label=${`Round ${round.number}${table ? "" : ` at ${round.house}`}: ${netWords(round)}. See it again`}>
        <span class="round-name">Round ${round.number}${!table && html`<span class="small muted">${round.house}</span>`}</span>
        <span class="small muted">${timeOf(round.ended)}</span>
        <${Sum} amount=${round.net} chips=${Boolean(round.tournament)} sign /></button></li>`)}</ul>
    ${open && html`<${Dialog} title=${`Round ${open.number}, ${open.house}`} wide onClose=${() => show(null)}><${Replay}
        table=${open.table} number=${open.number} /></${Dialog}>`}`;
}

const netWords = ({ net, tournament }) => {
  const sum = tournament ? `${Math.abs(net)} chips` : dollars(Math.abs(net));
  return net > 0 ? `won ${sum}` : net < 0 ? `lost ${sum}` : "even";
};

export const timeOf = (text) => (isToday(text) ? clock(text) : moment(text));

const faces = (cards) => cards.map((face) => ({ face }));
const backs = (count) => Array.from({ length: count }, () => ({ back: true }));

/** A round that is over, event by event, as its table saw it. */
export function Replay({ table, number }) {
  const { data: round, error } = useAnswer(() => api.get(`/api/rounds/${part(table)}/${number}`), [table, number]);
  const felt = useFelt(round?.book);
  const [at, go] = useState(0);
  const [runs, run] = useState(false);
  const last = round ? round.timeline.length - 1 : 0;
  useEffect(() => {
    if (!runs || at >= last) {
      run(false);
      return undefined;
    }
    const timer = setTimeout(() => go(at + 1), 900);
    return () => clearTimeout(timer);
  }, [runs, at, last]);
  if (error) return html`<${Trouble} error=${error} />`;
  if (!round) return html`<${Loading} what="Recalling the round" />`;
  const step = round.timeline[at];
  const past = round.timeline.slice(0, at + 1);
  const passed = new Set(past.map((one) => one.kind));
  const poker = round.timeline.some((one) => one.kind === "HoleCardsDealt");
  const dealt = passed.has("CardsDealt") || passed.has("HoleCardsDealt");
  const shown = passed.has("DealerShown");
  const shared = poker ? past.filter((one) => one.kind === "CommunityDealt").flatMap((one) => one.cards) : shown ? round.shared : [];
  const each = Math.max(0, ...round.seats.map((seat) => seat.cards.length)) || 3;
  const over = at === last;
  return html`<div class="replay">
    <p class="small muted replay-where">${round.house} · ${round.title} · ${timeOf(round.ended)}</p>
    <div class=${`replay-felt felt-flat felt-${felt?.felt ?? "emerald"}`}>
      ${!poker && html`<div class="replay-hand"><span>${felt?.dealer ?? "Dealer"}</span>${dealt ? html`<${Cards}
          cards=${shown ? faces(round.dealer) : backs(round.dealer.length)} label="Dealer" size="medium" />` : html`<span
          class="cards-rest"></span>`}
        <span class="small">${shown ? round.dealer_words : ""}</span></div>`}
      ${shared?.length > 0 && html`<div class="replay-hand"><span>On the table</span><${Cards}
          cards=${faces(shared)} label="On the table" size="medium" /></div>`}
      ${round.seats.map((seat) => html`<div class=${"replay-hand" + (step.seat === seat.seat ? " is-now" : "")}
          key=${seat.seat}><span>${seat.player}</span>
        ${dealt ? html`<${Cards} cards=${seat.cards.length ? faces(seat.cards) : backs(each)} label=${seat.player}
            size="small" fan />` : html`<span class="cards-rest"></span>`}
        <span class="small">${over ? html`<${Sum} amount=${seat.net} chips=${round.chips} sign />`
            : dealt && passed.has("Decided") ? seat.choice : ""}</span></div>`)}
    </div>
    <p class="replay-now" role="status"><strong>${step.words}</strong> ${step.rule && html`<${Clause} rule=${step.rule} />`}</p>
    <div class="replay-steps">
      <input type="range" min="0" max=${last} value=${at} aria-label="Step"
          aria-valuetext=${`Step ${at + 1} of ${last + 1}: ${step.words}`} onInput=${(event) => go(Number(event.target.value))} />
      <div class="buttons">
        <button type="button" class="button small" disabled=${at === 0} onClick=${() => go(0)}>Start</button>
        <button type="button" class="button small" disabled=${at === 0} onClick=${() => go(at - 1)}>Back</button>
        <button type="button" class="button small primary"
            onClick=${() => { if (at >= last) go(0); run(!runs); }}>${runs ? "Pause" : "Play it"}</button>
        <button type="button" class="button small" disabled=${over} onClick=${() => go(at + 1)}>Next</button>
        <button type="button" class="button small" disabled=${over} onClick=${() => go(last)}>End</button>
        <span class="small muted">${at + 1} of ${last + 1}</span>
      </div>
    </div>
    <${Settlement} lines=${round.lines} poker=${poker} chips=${round.chips} />
    <p class="small"><a href=${`/history/${part(table)}/${number}`}>This round on a page of its own</a></p>
  </div>`;
}

/** Of a round, in dollars; of a hand of a tournament, in its chips. */
export const Sum = ({ amount, chips, sign }) => (chips
  ? html`<span class=${`amount${sign && amount > 0 ? " up" : sign && amount < 0 ? " down" : ""}`}>${sign && amount > 0 ? "+" : amount < 0 ? "−" : ""}${Math.abs(amount).toLocaleString("en-AU")} chips</span>`
  : html`<${Amount} cents=${amount} sign=${sign} />`);

function Settlement({ lines, poker, chips }) {
  return html`<div class="scroll-x" tabindex="0" role="region" aria-label="Settlement"><table class="data"><caption>Settlement</caption>
    <thead><tr><th scope="col">Player</th><th scope="col">${poker ? "Pot" : "Wager"}</th><th scope="col" class="number">${poker ? "Won" : "Stake"}</th><th
        scope="col">What became of it</th><th scope="col">Clause</th></tr></thead>
    <tbody>${lines.map((line, at) => html`<tr key=${at}><td>${line.player}</td><td>${line.label}</td><td class="number"><${Sum}
        amount=${poker ? line.paid : line.stake} chips=${chips} /></td>
      <td>${poker ? "" : verdict(line).words}${line.words ? html`${poker ? "" : html`<br />`}<span class="small muted">${line.words}</span>` : ""}</td><td><${Clause}
          rule=${line.rule} /></td></tr>`)}</tbody></table></div>`;
}
