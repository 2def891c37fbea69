// The dock at the near edge, under the thumb: whatever there is to do now, and nothing else.
import { html, useLayoutEffect, useRef, useState } from "../vendor/html.js";
import { Trouble } from "../lib/parts.js";
import { usePerson } from "../lib/session.js";
import { Clause } from "../lib/rule.js";
import { labelOf, mustDecide } from "../felts/layout.js";
import { centsOf, dollars, inChips } from "../lib/money.js";
import { Clock } from "./clock.js";
import { Decisions } from "./decisions.js";
import { Leaving } from "./leaving.js";
import { sentence } from "./notices.js";
import { summary, sum, verdict } from "./outcomes.js";
import { useWorths } from "./advice.js";
import { AmountForm, Tray } from "./tray.js";

export function Dock({ table, felt, hand, seat, chips, chip, onChip, onSit, last, onWhy }) {
  const { you, view, clock } = table;
  const doing = stateOf(table);
  const advice = useWorths(table);
  const box = useRef(null);
  const had = useRef(false);
  // Buttons come and go with the phases: focus that was in the dock stays there.
  useLayoutEffect(() => {
    const dock = box.current;
    const note = () => { had.current = dock.contains(document.activeElement); };
    dock.addEventListener("focusin", note);
    dock.addEventListener("focusout", (event) => { if (event.relatedTarget) had.current = dock.contains(event.relatedTarget); });
    return () => dock.removeEventListener("focusin", note);
  }, []);
  useLayoutEffect(() => {
    if (had.current && (document.activeElement === document.body || !document.activeElement)) box.current.focus({ preventScroll: true });
  });
  const mine = clock && (!clock.seats?.length || clock.seats.includes(seat));
  return html`<section class=${`dock is-${doing}`} aria-label="Your turn at the table" ref=${box} tabindex="-1">
    ${hand.trouble && hand.trouble.where !== "amount" && html`<${Trouble} error=${hand.trouble.error} onClose=${hand.forget} />`}
    ${hand.advice && html`<p class="note advice">${sentence(hand.advice.note)} <${Clause} rule=${hand.advice.rule} /></p>`}
    <${Leaving} you=${you} what="round" busy=${hand.busy.has("sit")} onStay=${hand.stay} />
    <div class="dock-row">
      <${Purse} you=${you} hand=${hand} />
      ${mine && doing !== "stand" && html`<${Clock} clock=${clock} />`}
      <div class="dock-main">
        ${doing === "stand" && html`<${Stand} table=${table} felt=${felt} hand=${hand} onSit=${onSit} />`}
        ${doing === "bet" && html`<${Bet} table=${table} felt=${felt} hand=${hand} seat=${seat} chips=${chips} chip=${chip}
            onChip=${onChip} last=${last} onWhy=${onWhy} />`}
        ${doing === "bank" && html`<${Bank} table=${table} hand=${hand} />`}
        ${doing === "decide" && html`<${Decisions} choices=${you.choices} felt=${felt} onDecide=${hand.decide}
            busy=${hand.busy.has("decide")} many=${new Set(you.choices.map((one) => one.seat)).size > 1}
            advice=${advice} />`}
        ${doing === "result" && html`<${Result} table=${table} hand=${hand} />`}
        ${doing === "wait" && html`<p class="dock-wait"><span class="spinner" aria-hidden="true"></span>${waitingFor(view, felt)}</p>`}
      </div>
    </div>
  </section>`;
}

/** What there is to do: stand | bet | bank | decide | result | wait. */
function stateOf({ view, you, clock }) {
  if (!you?.seats?.length) return "stand";
  if (mustDecide(you)) return "decide";
  if (you.may_bank && clock?.for === "banking" && clock.seats?.some((seat) => you.seats.includes(seat))) return "bank";
  if (you.may_place?.length || (you.tournament?.slips?.length && view.phase === "Betting")) return "bet";
  if (view.lines?.some((line) => you.seats.includes(line.seat))) return "result";
  return "wait";
}

const WAITS = {
  BetsClosed: "No more bets: the cards are shuffled.",
  Dealt: "The cards are dealt.",
  Showdown: "The dealer's hand is turned.",
  Settled: "The wagers are settled.",
  Over: "The next round starts in a moment.",
};

/** Three names at most: more players than that are counted. */
const listed = (names) => (names.length > 3 ? `${names.length} players` : [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" and "));

export function waitingFor(view, felt) {
  if (view.status === "shut") return "This table is closed.";
  if (view.status === "locked") return "The table is stopped while the floor looks into it.";
  if (view.held) return view.held.words;
  const turns = view.seats.filter((seat) => seat.turn && seat.player).map((seat) => seat.player);
  if (turns.length && view.phase !== "Betting") return sentence(`Waiting for ${listed(turns)}`);
  return WAITS[view.phase] ?? (view.dealing === "by_hand" ? `The ${felt.dealer.toLowerCase()} continues in a moment.` : "One moment.");
}

function Purse({ you, hand }) {
  if (!you?.player) return null;
  return html`<div class="purse">
    <span class="purse-sum amount">${dollars(you.chips ?? 0)}</span>
    <span class="purse-name">${inChips() ? "your bank" : "practice chips"}</span>
    ${!inChips() && html`<button type="button" class="purse-more" onClick=${hand.moreChips}>More chips</button>`}
  </div>`;
}

function Stand({ table, felt, hand, onSit }) {
  const person = usePerson();
  const { view, you } = table;
  const free = view.seats.filter((seat) => !seat.player);
  const shut = view.status !== "open";
  const may = !you || you.may_sit;
  const words = shut ? "This table is closed at the moment."
    : you?.excluded ? "You are excluded from this game for now."
    : person && person.role !== "player" ? "You are watching: staff and inspectors do not play."
    : !may ? "You are watching."
    : free.length ? "You are watching. Take a seat to play with practice chips."
    : "Every seat is taken; you are watching.";
  return html`<div class="dock-stand">
    <p>${words}</p>
    ${!shut && may && free.length > 0 && html`<button type="button" class="button primary large" disabled=${hand.busy.has("sit")}
        onClick=${() => onSit()}>Sit down</button>`}
  </div>`;
}

function Bet({ table, felt, hand, seat, chips, chip, onChip, last, onWhy }) {
  const [typing, type] = useState(false);
  const { you, view } = table;
  const own = view.seats.filter((one) => you.seats.includes(one.seat)).flatMap((one) => Object.values(one.wagers));
  const slips = you.tournament?.slips ?? [];
  const open = own.reduce((all, cents) => all + cents, 0);
  const total = open + slips.reduce((all, slip) => all + slip.amount, 0);
  const ready = you.ready || table.ready?.includes(seat);
  const wrong = hand.trouble?.where === "amount" ? hand.trouble.error : null;
  return html`<div class="bet">
    <${Last} table=${table} felt=${felt} lines=${last} onWhy=${onWhy} empty=${!total} />
    <div class="bet-row">
      <${Tray} chips=${chips} chip=${chip} onChip=${onChip} onPlace=${hand.place} />
      <div class="bet-all">
        ${!total && hand.last && html`<button type="button" class="button small" onClick=${hand.repeat}>Repeat last</button>`}
        ${open > 0 && html`<button type="button" class="button small" onClick=${hand.double}>Double</button>
          <button type="button" class="button small" onClick=${hand.clear}>Clear</button>`}
        ${(you.tournament?.secrets_left > 0 || hand.secret) && html`<button type="button" class="button small" aria-pressed=${hand.secret} disabled=${!you.tournament.secrets_left} onClick=${hand.cover}
            title="No one else sees a slip until everyone has wagered">On a slip (${you.tournament.secrets_left})</button>`}
        <button type="button" class="button small quiet" aria-label="Type an amount" aria-expanded=${typing} onClick=${() => type(!typing)}><span class="not-small">Type an</span> amount</button>
      </div>
      <button type="button" class="button primary large bet-go" data-key="d" disabled=${!total || ready || hand.busy.has("ready")}
          onClick=${hand.ready}>
        ${ready ? "Ready" : total ? html`Deal <span class="amount">· ${dollars(total)}</span>` : "Deal"}</button>
    </div>
    ${slips.length > 0 && html`<p class="small slips">On your slip: ${slips.map((slip) => `${labelOf(felt, slip.bet)} ${dollars(slip.amount)}`).join(", ")}.</p>`}
    ${typing && html`<${AmountForm} table=${table} felt=${felt} onPlace=${(bet, cents) => hand.place(bet, cents, "amount")}
        trouble=${wrong} />`}
  </div>`;
}

/** What the last round brought, until the first chip of the next one is down. */
function Last({ felt, lines, empty, onWhy }) {
  if (!lines?.length || !empty) return null;
  return html`<p class="last"><span>Last round: <strong>${summary(lines).replace(/^You /, "you ").replace(/\.$/, "")}</strong></span>
    ${lines.map((line) => html`<button type="button" key=${`${line.seat} ${line.bet}`} class=${`tag ${verdict(line).kind}`}
        onClick=${() => onWhy(line)}
        aria-label=${`Why ${labelOf(felt, line.bet)} ${verdict(line).words}`}>${labelOf(felt, line.bet)} ${verdict(line).short}</button>`)}</p>`;
}

/** The player-dealer's position is offered to you. */
function Bank({ table, hand }) {
  const most = Math.min(table.you.chips, (table.view.limits?.max ?? 10000) * 10);
  const [text, type] = useState(String(Math.floor(most / 100)));
  const [wrong, mark] = useState("");
  const send = (event) => {
    event.preventDefault();
    const cents = centsOf(text);
    mark(cents ? "" : `“${text}” is not an amount of dollars. Write it like 500; nothing was put up.`);
    if (cents) hand.bank(cents);
  };
  return html`<form class="bank-form" onSubmit=${send} noValidate>
    <p><strong>Will you bank this round?</strong> You take the others' wagers and can neither win nor lose more than you put up.</p>
    <div class="buttons"><label class="unseen" for="bank-amount">What you put up, in dollars</label>
      <span class="amount-input"><span aria-hidden="true">$</span><input id="bank-amount" class="input" inputmode="decimal"
          autocomplete="off" value=${text}
        aria-invalid=${Boolean(wrong)} aria-describedby=${wrong ? "bank-wrong" : null}
            onInput=${(event) => type(event.target.value)} /></span>
      <button class="button primary" type="submit">Bank</button>
      <button class="button" type="button" onClick=${hand.ready}>Not this time</button></div>
    ${wrong && html`<p class="wrong" id="bank-wrong" role="alert">${wrong}</p>`}
  </form>`;
}

function Result({ table, hand }) {
  const { view, you } = table;
  const own = view.lines.filter((line) => you.seats.includes(line.seat) && (!line.player || line.player === you.player));
  const net = sum(own);
  return html`<div class="result">
    <p class=${`result-sum ${net > 0 ? "won" : net < 0 ? "lost" : "level"}`}>${summary(own)}</p>
    <p class="result-note">Press an area to see why.</p>
    ${view.phase === "Over" && html`<button type="button" class="button primary large" data-key="d"
        disabled=${you.ready || hand.busy.has("ready")} onClick=${hand.ready}>Next round</button>`}
  </div>`;
}
