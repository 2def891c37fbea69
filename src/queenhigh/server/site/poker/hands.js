// The last hands: as this page saw them, frame by frame, played again on the same oval; older ones as files to download.
import { html, useEffect, useRef, useState } from "../vendor/html.js";
import { Dialog } from "../lib/dialog.js";
import { Amount } from "../lib/money.js";
import { Trouble } from "../lib/parts.js";
import { part } from "../lib/router.js";
import { Steps, useSteps } from "../history/steps.js";
import { Oval } from "./oval.js";
import { useTall } from "./tall.js";

const MOST = 20;
const MOST_FRAMES = 160;

/** Records what comes: [{round, frames: [{view, own, words}], over, net}], newest first. A ref, for nothing is drawn from it until asked. */
export function useHands(table, told) {
  const hands = useRef([]);
  const [, finished] = useState(0);
  useEffect(() => {
    const { view, you } = table;
    if (!view.round) return;
    let hand = hands.current[0];
    if (!hand || hand.round !== view.round) {
      hand = { round: view.round, frames: [], over: false, net: null, from: ownStake(view, you) };
      hands.current = [hand, ...hands.current].slice(0, MOST);
    }
    if (hand.over || hand.frames.length >= MOST_FRAMES) return;
    const mine = you?.poker?.seat;
    const own = mine ? { seat: mine, cards: you.hand?.cards ?? [], words: you.hand?.words ?? "" } : null;
    hand.frames.push({ view, own, words: told.current.filter((one) => !one.quiet).map((one) => one.words).join(" ") });
    if (view.phase === "Over") {
      hand.over = true;
      hand.net = mine && hand.from !== null ? ownStake(view, you) - hand.from : null;
      finished((n) => n + 1);
    }
  }, [table.version]);
  return hands.current;
}

function ownStake(view, you) {
  const seat = view.poker.seats.find((one) => one.seat === you?.poker?.seat);
  return seat ? seat.stack + (seat.paid ?? 0) : null;
}

const phh = (table, round) => `/api/tables/${part(table)}/hands/${round}.phh`;

/** A link that fetches the file itself, so that a refusal can stand beside it. */
function Phh({ table, round, quiet = false, onTrouble }) {
  const name = `${table}-${round}.phh`;
  const fetchIt = async (event) => {
    event.preventDefault();
    const answer = await fetch(phh(table, round));
    if (!answer.ok) {
      const told = await answer.json().catch(() => ({}));
      onTrouble(told.error ?? { what: "The file could not be fetched.", now: "Try again in a moment." });
      return;
    }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await answer.blob());
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };
  return html`<a class=${`button small${quiet ? " quiet" : ""}`} href=${phh(table, round)} download=${name} onClick=${fetchIt}
      aria-label=${quiet ? `Hand ${round} as a PHH file` : undefined}>${quiet ? "PHH" : "Download PHH"}</a>`;
}

export function HandList({ table, hands }) {
  const [open, show] = useState(null);
  const [trouble, tell] = useState(null);
  const over = hands.filter((hand) => hand.over);
  if (!over.length) return html`<p class="muted small">You can replay each hand that ends while you are here.</p>`;
  return html`<ul class="hand-list">${over.map((hand) => html`<li key=${hand.round}>
      <button type="button" class="hand-row" aria-haspopup="dialog" onClick=${() => show(hand)} aria-label=${`Hand ${hand.round}: see it again`}>
        <span>Hand ${hand.round}</span>${hand.net === null ? html`<span class="small muted">watched</span>` : html`<${Amount} cents=${hand.net} sign />`}</button>
      <${Phh} table=${table} round=${hand.round} quiet onTrouble=${tell} /></li>`)}</ul>
    ${trouble && html`<${Trouble} error=${trouble} onClose=${() => tell(null)} />`}
    ${open && html`<${Replay} table=${table} hand=${open} onClose=${() => show(null)} />`}`;
}

function Replay({ table, hand, onClose }) {
  const [trouble, tell] = useState(null);
  const steps = useSteps(hand.frames.length - 1);
  const tall = useTall();
  const frame = hand.frames[steps.at];
  return html`<${Dialog} title=${`Hand ${hand.round}`} wide onClose=${onClose}><div class="hand-replay">
    <${Oval} view=${frame.view} own=${frame.own} tall=${tall} still />
    <p class="replay-told" role="status">${frame.words || "…"}</p>
    <${Steps} steps=${steps} words=${frame.words}><${Phh} table=${table} round=${hand.round} onTrouble=${tell} /></${Steps}>
    ${trouble && html`<${Trouble} error=${trouble} onClose=${() => tell(null)} />`}
  </div></${Dialog}>`;
}
