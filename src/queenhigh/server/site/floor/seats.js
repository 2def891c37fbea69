// The table as the dealer sees it: each seat with its wagers, cards and choice, and what is entered for players without a device.
import { html, useState } from "../vendor/html.js";
import { Cards } from "../lib/cards.js";
import { Dialog } from "../lib/dialog.js";
import { dollars } from "../lib/money.js";
import { Badge } from "../lib/parts.js";
import { Form } from "./form.js";
import { betLabel as labelOf, plain } from "./words.js";

/** @param {{view: any, dealer: any, act: Function, busy: boolean, mayDeal: boolean}} props */
export function Seats({ view, dealer, act, busy, mayDeal }) {
  const [open, show] = useState(null);
  const [asking, ask] = useState(null);
  const decide = (seat, { choice, label, confirm }) => act({ type: "decide_for", seat, choice, ...(confirm ? { confirm } : {}) }, `Seat ${seat}: ${label ?? plain(choice)}.`);
  const entry = dealer?.entry ?? {};
  const wagers = new Map((entry.wagers ?? []).map((one) => [one.seat, one]));
  const decisions = new Map((entry.decisions ?? []).map((one) => [one.seat, one]));
  const waiting = dealer?.waiting ?? [];
  const used = (seat) => seat.player || seat.cards?.length || Object.keys(seat.wagers ?? {}).length;
  const seats = (view.seats ?? []).filter(used);
  const free = (view.seats ?? []).filter((seat) => !used(seat)).map((seat) => seat.seat);
  return html`<section class="panel seats" aria-label="The table">
    <div class="panel-head"><h2>The table</h2>${view.shared_label && html`<span class="muted small">${view.shared_label}</span>`}</div>
    <div class="house-hand"><span class="seat-number" aria-hidden="true">D</span>
      <div><strong>Dealer</strong>${view.dealer?.words && html` <span class="muted">${view.dealer.words}</span>`}
        ${view.dealer?.qualifies === false && html` <${Badge} kind="warn">does not qualify<//>`}</div>
      ${view.dealer?.cards?.length > 0 && html`<${Cards} cards=${view.dealer.cards} label="The dealer's cards" size="small" />`}
      ${view.shared?.length > 0 && html`<${Cards} cards=${view.shared} label=${view.shared_label ?? "Shared cards"} size="small" />`}</div>
    <ol class="seat-list">${seats.map((seat) => html`<li key=${seat.seat} class=${`seat-row${seat.out ? " out" : ""}${waiting.includes(seat.seat) || seat.turn ? " turn" : ""}`}>
      <span class="seat-number">${seat.seat}</span>
      <div class="seat-who"><span><strong>${seat.player ?? "Empty seat"}</strong>${seat.bot && html` <span class="muted small">bot</span>`}</span>
        ${seat.words && html`<span class="muted small">${seat.words}</span>`}</div>
      <div class="seat-wagers">${Object.entries(seat.wagers ?? {}).map(([bet, amount]) => html`<span key=${bet} class="wager">${labelOf(view, bet)} <strong>${dollars(amount)}</strong></span>`)}</div>
      ${seat.cards?.length > 0 ? html`<${Cards} cards=${seat.cards} label=${`Cards of seat ${seat.seat}`} size="small" />` : html`<span></span>`}
      <div class="seat-do">
        ${seat.out ? html`<${Badge}>out<//>` : seat.choice && seat.choice !== "undecided" && seat.choice !== "none" && html`<${Badge} kind=${seat.choice === "fold" ? "" : "info"}>${plain(seat.choice)}<//>`}
        ${decisions.has(seat.seat) && mayDeal && html`<div class="buttons" role="group" aria-label=${`Decision of seat ${seat.seat}`}>
          ${decisions.get(seat.seat).choices.map((one) => html`<button type="button" key=${one.choice} class="button small" disabled=${busy}
            onClick=${() => (one.confirm ? ask({ seat: seat.seat, ...one }) : decide(seat.seat, one))}>${one.label ?? plain(one.choice)}${one.cost ? ` ${dollars(one.cost)}` : ""}</button>`)}</div>`}
        ${wagers.has(seat.seat) && mayDeal && html`<button type="button" class="button small" aria-expanded=${open === seat.seat ? "true" : "false"}
          onClick=${() => show(open === seat.seat ? null : seat.seat)}>Enter a wager<span class="unseen"> for seat ${seat.seat}</span></button>`}
      </div>
      ${open === seat.seat && wagers.has(seat.seat) && html`<div class="seat-entry"><${Form} label="Enter" room=${view}
        fields=${[
          { name: "bet", kind: "choice", label: "Wager", required: true, choices: wagers.get(seat.seat).bets.map(({ bet, label }) => ({ value: bet, label: label ?? labelOf(view, bet) })) },
          { name: "amount", kind: "money", label: "Amount", required: true, default: view.limits?.min },
        ]} send=${(values) => act({ type: "wager_for", seat: seat.seat, ...values }, `Seat ${seat.seat}: ${labelOf(view, values.bet)} ${dollars(values.amount)}.`)} /></div>`}
    </li>`)}</ol>
    ${asking && html`<${Dialog} title=${`Seat ${asking.seat}: ${asking.label ?? plain(asking.choice)}`} onClose=${() => ask(null)}>
      <p>The side bets go too. Does the player mean that?</p>
      <div class="buttons"><button type="button" class="button primary" onClick=${() => { decide(asking.seat, asking); ask(null); }}>Yes, all of it</button>
        <button type="button" class="button" onClick=${() => ask(null)}>No</button></div><//>`}
    ${free.length > 0 && html`<p class="muted small free-seats">Free: ${free.join(", ")}</p>`}
  </section>`;
}
