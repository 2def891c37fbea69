// The poker table as its dealer sees it: the oval, where the pots go, and what is entered for players without a device.
import { html, useState } from "../vendor/html.js";
import { centsOf, dollars } from "../lib/money.js";
import { Clause } from "../lib/rule.js";
import { waitingFor } from "./dock.js";
import { Oval } from "./oval.js";
import { PotsDialog } from "./result.js";
import { useTall } from "./tall.js";
import { potName, seatOf, sentence } from "./words.js";

const PLAIN = new Set(["fold", "check", "call", "all_in", "show", "muck"]);
const SIZED = new Set(["bet", "raise_to", "straddle"]);

export default function Dealt({ table, act, busy, mayDeal }) {
  const { view, dealer, clock } = table;
  const [open, show] = useState(false);
  const tall = useTall();
  return html`<div class="poker-room">
    <${Push} pots=${dealer?.pots ?? []} />
    <${Oval} view=${view} tall=${tall} clock=${clock} onPots=${() => show(true)} words=${waitingFor(table)} />
    ${mayDeal && (dealer?.entry?.actions ?? []).filter((one) => !seatOf(view.poker, one.seat)?.bot).map((one) => html`<${Entered} key=${`${one.seat} ${view.poker.board.length} ${view.poker.to_call}`} one=${one} act=${act} busy=${busy} />`)}
    ${open && html`<${PotsDialog} view=${view} onClose=${() => show(false)} />`}
  </div>`;
}

/** What goes where when the pots are pushed, in the book's order. */
function Push({ pots }) {
  if (!pots.length) return null;
  return html`<section class="panel push" aria-label="Where the pots go"><h2>Where the pots go</h2><ol>${pots.map((one, at) => html`<li key=${at}>
    <strong>${dollars(one.amount)}</strong> ${one.seat ? `to seat ${one.seat}, ${one.player}` : "to the drop, commission"} <span class="muted">${sentence(potName(one.pot)).replace(/\.$/, "")}${one.part && one.part !== "whole" ? `, ${one.part}` : ""}</span>
    ${" "}<${Clause} rule=${one.rule} /></li>`)}</ol></section>`;
}

/** For a player without a device: the same legal acts, entered by the dealer. */
function Entered({ one, act, busy }) {
  const plain = one.actions.filter((action) => PLAIN.has(action.do));
  const sized = one.actions.filter((action) => SIZED.has(action.do));
  const enter = (action, amount) => act({ type: "act_for", seat: one.seat, do: { type: action.do, ...(amount ? { amount } : {}) } }, `Seat ${one.seat}: ${action.label}${amount ? ` ${dollars(amount)}` : ""}.`);
  if (!plain.length && !sized.length) return null;
  return html`<div class="entered" role="group" aria-label=${`Entered for seat ${one.seat}`}><span><strong>Seat ${one.seat}</strong> ${one.player}</span>
    <div class="buttons">${plain.map((action) => html`<button type="button" key=${action.do} class="button small" disabled=${busy} onClick=${() => enter(action)}>${action.label}${action.adds ? ` ${dollars(action.adds)}` : ""}</button>`)}
      ${sized.map((action) => html`<${Sized} key=${action.do} seat=${one.seat} action=${action} busy=${busy} onEnter=${(cents) => enter(action, cents)} />`)}</div></div>`;
}

function Sized({ seat, action, busy, onEnter }) {
  const least = action.min ?? action.amount;
  const most = action.max ?? action.amount;
  const [text, type] = useState(String(least / 100));
  const cents = centsOf(text);
  const wrong = cents === null || cents < least || cents > most;
  return html`<form class="entered-size" onSubmit=${(event) => { event.preventDefault(); if (!wrong) onEnter(cents); }}>
    <label><span class="unseen">${action.label}, seat ${seat}, from ${dollars(least)} to ${dollars(most)}</span><input class="input" inputmode="decimal" value=${text} aria-invalid=${wrong} onInput=${(event) => type(event.target.value)} /></label>
    <button type="submit" class="button small" disabled=${busy || wrong}>${action.label}</button></form>`;
}
