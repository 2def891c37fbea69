// Who won what of which pot, with which hand and by which clause: halves, odd chips and commission explained.
import { html } from "../vendor/html.js";
import { Dialog } from "../lib/dialog.js";
import { dollars, inDollars } from "../lib/money.js";
import { Clause } from "../lib/rule.js";
import { Hand } from "./card.js";
import { playersOf } from "./middle.js";
import { potName, seatOf, sentence } from "./words.js";

const PARTS = { high: "high half", low: "low half" };
const HALVES = { high: "for the high half", low: "for the low half" };
const DEALS = { misdeal: "A misdeal: the hand is dealt again.", void: "The hand is void.", fold: "All other players folded." };

/** One line for each winner: all that the seat gets, and its best words. */
export function winnersBySeat(poker) {
  const found = new Map();
  for (const one of poker.winners ?? []) {
    const sum = found.get(one.seat) ?? { seat: one.seat, amount: 0, parts: [], words: [], rule: one.rule };
    sum.amount += one.amount;
    sum.parts.push(one);
    if (one.words && !sum.words.includes(one.words)) sum.words.push(one.words);
    found.set(one.seat, sum);
  }
  return [...found.values()].sort((a, b) => b.amount - a.amount);
}

export function Result({ table, asking, onPots }) {
  const { view, you } = table;
  const { poker } = view;
  const winners = winnersBySeat(poker);
  const mine = you?.poker;
  const may = (name) => (mine?.actions ?? []).some((one) => one.do === name);
  const ready = you?.ready || table.ready?.includes(mine?.seat);
  return html`<div class="result-row">
    <ul class="result-list">${winners.slice(0, 4).map((one) => html`<li key=${one.seat} class=${one.seat === mine?.seat ? "is-mine" : ""}>
      <strong>${one.seat === mine?.seat ? "You win" : `${seatOf(poker, one.seat)?.player ?? `Seat ${one.seat}`} wins`} ${dollars(one.amount)}</strong>
      ${one.words.length > 0 && html`<span>${wonBy(one, mine?.seat)}</span>`} <${Clause} rule=${one.rule} /></li>`)}
      ${winners.length > 0 && html`<li class="muted small">${[poker.commission_taken ? `Commission ${dollars(poker.commission_taken)}` : "No commission", ...notesOf(poker)].join(" · ")}</li>`}
      ${!winners.length && html`<li>${DEALS[poker.outcome] ?? sentence(poker.outcome ?? "")}</li>`}</ul>
    <div class="buttons">
      ${may("show") && html`<button type="button" class="button" data-key="s" onClick=${() => asking.ask("act", { type: "show" })}>Show my hand</button>`}
      <button type="button" class="button" data-key="w" onClick=${onPots}>Why?</button>
      ${mine?.seat && html`<button type="button" class="button primary large" data-key="d" disabled=${ready || Boolean(asking.busy)} onClick=${() => asking.ask("act", { type: "ready" })}>Next hand</button>`}
    </div></div>`;
}

/** "for the high half with a flush, which beats Ann's pair of eights, queen kicker"; `notes`: and who has the odd chip. */
export function wonBy({ parts }, own, { notes = false } = {}) {
  const told = parts.map((one) => [HALVES[one.part], one.words && `with ${inDollars(one.words)}${one.over ? `, which beats ${beaten(one, own)}` : ""}`, notes && inDollars(one.note)].filter(Boolean).join(" "));
  return [...new Set(told.filter(Boolean))].join("; ");
}

const beaten = (one, own) => (one.over_seat === own ? one.over.replace(/^.*?'s /, "your ") : one.over);

/** Halves and odd chips, each once. */
const notesOf = (poker) => [poker.winners.some((one) => one.part === "low") && "high and low share", ...new Set(poker.winners.filter((one) => one.note).map((one) => `${seatOf(poker, one.seat)?.player ?? one.player} ${inDollars(one.note)}`))].filter(Boolean);

/** The pots as they stand, and when they are won how each was divided. */
export function PotsDialog({ view, own, onClose }) {
  const { poker } = view;
  const over = poker.winners?.length > 0;
  const pots = poker.pots ?? [];
  const best = winnersBySeat(poker)[0];
  return html`<${Dialog} title=${over ? `Hand ${view.round}: who won what, and why` : "The pots"} wide onClose=${onClose}><div class="pots-told">
    ${over && best && html`<p class="lead">${best.seat === own ? "You win" : `${seatOf(poker, best.seat)?.player ?? `Seat ${best.seat}`} wins`} ${dollars(best.amount)}${best.words.length ? ` ${wonBy(best, own)}` : ": all other players folded"}.</p>`}
    ${!over && html`<ol class="pot-list">${pots.map((pot, at) => html`<li key=${at}><strong>${sentence(potName(pot.name)).replace(/\.$/, "")} ${dollars(pot.amount)}</strong>
      <span class="muted">played for by ${playersOf(poker, pot) || "the remaining players"}</span></li>`)}</ol>
      ${!pots.length && html`<p class="muted">There is nothing in the pots yet.</p>`}
      <p class="small muted">A player who is all in plays only for what they could match; anything others wager beyond that goes into a side pot.</p>`}
    ${over && html`<div class="scroll-x" tabindex="0" role="region" aria-label="Division of the pots"><table class="data stacks"><thead><tr><th scope="col">Pot</th><th scope="col">Player</th><th scope="col">Hand</th><th
        scope="col" class="number">Gets</th><th scope="col">Clauses</th></tr></thead>
      <tbody>${poker.winners.map((one, at) => html`<tr key=${at}><td data-name="Pot"><span>${sentence(potName(one.pot)).replace(/\.$/, "")}${PARTS[one.part] ? html`<br /><span class="small muted">${PARTS[one.part]}</span>` : ""}</span></td>
        <td data-name="Player">${one.seat === own ? "You" : seatOf(poker, one.seat)?.player ?? `Seat ${one.seat}`}</td>
        <td data-name="Hand"><span>${one.cards?.length > 0 && html`<${Hand} cards=${one.cards.map((card) => (card.face ? card : { face: card }))} label="The five that play" kind="told" />`}${inDollars(one.words)}${one.over ? html`<br /><span class="small">beats ${beaten(one, own)}</span>` : ""}
          ${one.note && html`<br /><span class="small">${inDollars(one.note)}</span>`}</span></td>
        <td class="number" data-name="Gets">${dollars(one.amount)}</td><td data-name="Clauses"><span class="clauses"><${Clause} rule=${one.rule} />${(one.also ?? []).map((rule, n) => html`<${Clause} key=${n} rule=${rule} />`)}</span></td></tr>`)}</tbody></table></div>
      ${poker.hi_lo && html`<p class="small muted">Each pot is halved between the best high and the best low hand of eight or lower; without such a low the high hand wins it all.</p>`}
      <${Taken} poker=${poker} /><${Chases} poker=${poker} />`}
  </div></${Dialog}>`;
}

function Taken({ poker }) {
  if (!poker.commission_taken) return html`<p class="small">No commission was taken from this hand.</p>`;
  return html`<p class="small taken">Commission taken: <strong>${dollars(poker.commission_taken)}</strong>. ${(poker.taken ?? []).map((one, at) => html`<span key=${at}>${dollars(one.amount)} from the ${potName(one.pot)} <${Clause} rule=${one.rule} /> </span>`)}
    <span class="muted">${inDollars(poker.commission)}</span></p>`;
}

function Chases({ poker }) {
  const settled = (poker.side_wagers ?? []).filter((one) => one.outcome);
  if (!settled.length) return null;
  return html`<ul class="small">${settled.map((one, at) => html`<li key=${at}>Flop Chase of ${seatOf(poker, one.seat)?.player}: ${dollars(one.amount)} on ${one.colour},
    ${one.outcome.replaceAll("_", " ")}${one.paid > 0 ? `, ${dollars(one.paid)} back` : ""} <${Clause} rule=${one.rule} /></li>`)}</ul>`;
}
