// A round that is over, played again on the felt on which it was played: the same felt and the same oval as at the table.
import { html, useEffect, useMemo, useState } from "../vendor/html.js";
import { Loading } from "../lib/parts.js";
import { Clause } from "../lib/rule.js";
import { countIn } from "../lib/money.js";
import { Felt } from "../felts/felt.js";
import { useFelt } from "../felts/layout.js";
import { YourPlace } from "../play/place.js";
import { Why } from "../play/why.js";
import { Steps, useSteps } from "./steps.js";

const NOBODY = { may_place: [], may_withdraw: [], choices: [], may_sit: false };
const NONE = new Set();

/** Every step as the whole table: steps say only what changed. */
function framesOf(page) {
  let view = {};
  let hands = {};
  return page.steps.map((step) => {
    const { poker, tournament, ...rest } = step.changes ?? {};
    view = { ...view, ...rest };
    if (poker !== undefined) view.poker = poker && { ...view.poker, ...poker };
    if (tournament !== undefined) view.tournament = tournament && { ...view.tournament, ...tournament };
    hands = step.hands ?? hands;
    return { view, hands, words: step.words ?? "", rule: step.rule ?? null };
  });
}

export function FeltReplay({ page, children }) {
  const frames = useMemo(() => framesOf(page), [page]);
  const steps = useSteps(frames.length - 1);
  const frame = frames[steps.at];
  if (page.chips) countIn("chips");
  useEffect(() => {
    countIn(page.chips ? "chips" : "dollars");
    return () => countIn("dollars");
  }, [page.chips]);
  const words = frame.words || frames.slice(0, steps.at).findLast((one) => one.words)?.words || "The round begins";
  return html`<div class=${frame.view.poker ? "poker-room" : ""}><div class=${`table-page replay is-seated${frame.view.poker ? " poker" : ""}`}>
    <div class="table-main">
      ${frame.view.poker ? html`<${OnOval} frame=${frame} page=${page} />` : html`<${OnFelt} frame=${frame} page=${page} />`}
      <div class="dock replay-dock">
        <p class="replay-now" role="status"><strong>${words}</strong> ${frame.rule && html`<${Clause} rule=${frame.rule} />`}</p>
        <${Steps} steps=${steps} words=${words}>${children}</${Steps}>
      </div>
    </div></div></div>`;
}

function OnFelt({ frame, page }) {
  const felt = useFelt(page.book);
  const [line, show] = useState(null);
  if (!felt) return html`<${Loading} />`;
  const seats = page.seats.filter((seat) => frame.view.seats.some((one) => one.seat === seat));
  const [seat] = seats;
  const you = { ...NOBODY, player: page.player, seats, hands: frame.hands, hand: frame.hands[seat] ?? null };
  const table = { view: frame.view, you, ready: [], who: page.shared ? page.player : "" };
  return html`<${Felt} table=${table} felt=${felt}>
      ${seat && html`<${YourPlace} table=${table} felt=${felt} seat=${seat} busy=${NONE} onPlace=${() => {}} onTakeBack=${() => {}} onWhy=${show} />`}
    </${Felt}>
    ${line && html`<${Why} line=${line} felt=${felt} mine=${!page.shared} onClose=${() => show(null)} />`}`;
}

/** Fetched when it is needed, as at the table. */
function OnOval({ frame, page }) {
  const [drawn, show] = useState(null);
  useEffect(() => { import("../poker/still.js").then((module) => show({ draw: module.default })); }, []);
  const [seat] = page.seats;
  // Also before the first card: the table does not turn when it is dealt.
  const own = seat ? { seat, cards: frame.hands[seat]?.cards ?? [], words: frame.hands[seat]?.words ?? "", name: page.shared ? page.player : "" } : null;
  return drawn ? html`<${drawn.draw} view=${frame.view} own=${own} />` : html`<${Loading} />`;
}
