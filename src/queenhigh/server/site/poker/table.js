// The poker player's page: the oval, the dock with what there is to do now, and what happened beside it.
import { html, useEffect, useLayoutEffect, useRef, useState } from "../vendor/html.js";
import { announce } from "../lib/announce.js";
import { api } from "../lib/api.js";
import { faceOf } from "../lib/cards.js";
import { useFit } from "../lib/fit.js";
import { useMedia } from "../lib/media.js";
import { somebody } from "../lib/session.js";
import { useFelt } from "../felts/layout.js";
import { Hints } from "../play/hints.js";
import { SoundDialog, useLife } from "../play/life.js";
import { CallTheFloor } from "../play/dispute.js";
import { Notices, Rulings } from "../play/notices.js";
import { useAsk } from "./ask.js";
import { BuyIn } from "./buy_in.js";
import { Dock, stateOf, waitingFor } from "./dock.js";
import { useEarly } from "./early.js";
import { FairDeal, useOpened } from "./fair.js";
import { useHands } from "./hands.js";
import { Head } from "./head.js";
import { KeysHelp, usePokerKeys } from "./keys.js";
import { Oval } from "./oval.js";
import { PotsDialog } from "./result.js";
import { Side } from "./side.js";
import { useTall } from "./tall.js";
import { tellings } from "./tell.js";
import { isOver } from "./words.js";

export default function PokerTable({ table }) {
  const { view, you } = table;
  const asking = useAsk(table);
  useLife(table);
  const told = useRef([]);
  const log = useTellings(table, told);
  const hands = useHands(table, told);
  const opened = useOpened(table);
  const [open, show] = useState(null);
  const wide = useMedia("(min-width: 80rem)");
  const tall = useTall();
  const box = useFit();
  const own = ownOf(table);
  const pick = usePick(table);
  usePokerKeys();
  useEarly(table, asking);
  // The house reads its books when a person first asks for one: better now than when the first clause is pressed.
  useEffect(() => { api.get("/api/books").catch(() => {}); }, []);

  const bounds = you?.poker?.may_buy_in ?? { min: view.poker.buy_in?.[0], max: view.poker.buy_in?.[1] ?? undefined };
  const sit = async (seat) => {
    await somebody();
    show({ seat });
  };
  const move = (to) => asking.ask("seat", { type: "change_seat", to });
  const mine = you?.poker?.seat ?? null;
  const post = usePosting(table, asking);
  const felt = useFelt(view.book);
  const free = mine ? you.poker.may_change_seat ?? [] : you?.poker ? you.poker.may_sit ?? [] : null;
  const taking = !view.tournament && view.status === "open" && (!free || free.length > 0);
  const pocket = you?.poker?.pocket ?? you?.chips ?? null;
  const guide = felt && html`<${Hints} felt=${felt} table=${table} at=${guideAt(table)} />`;
  const beside = html`<${Notices} view=${view} you=${you} /><${Rulings} view=${view} />${guide}`;
  const blind = view.poker.betting?.blinds?.at(-1);
  return html`<div class="poker-room"><div class=${`table-page poker${mine ? " is-seated" : ""}${tall ? " is-tall" : ""}`}>
    <${Head} table=${table} onOpen=${show} onSplit=${() => asking.ask("act", { type: "agree_to_split" })} onLeave=${() => asking.ask("seat", { type: "leave" })} />
    ${!wide && !tall && beside}
    <div class="table-body">
      <div class="table-main">
        ${tall && beside}
        <${Oval} box=${box} view=${view} own=${own} tall=${tall} clock=${table.clock} onSit=${taking ? (mine ? move : sit) : null} maySit=${free} moving=${Boolean(mine)} onPots=${() => show("pots")} pick=${pick} words=${middleWords(table, tall)} />
        <${Dock} table=${table} asking=${asking} log=${log} pick=${pick} onSit=${sit} onBuyIn=${() => show("buy")} onPots=${() => show("pots")} />
      </div>
      <${Side} table=${table} log=${log} hands=${hands} asking=${asking}>${wide && beside}</${Side}>
    </div>
    ${open === "dispute" && html`<${CallTheFloor} disputes=${you?.disputes} onSend=${(about) => table.do({ type: "dispute", about })} onClose=${() => show(null)} />`}
    ${open === "sound" && html`<${SoundDialog} onClose=${() => show(null)} />`}
    ${open === "keys" && html`<${KeysHelp} onClose=${() => show(null)} />`}
    ${open === "fair" && html`<${FairDeal} view=${view} opened=${opened} onClose=${() => show(null)} />`}
    ${open === "pots" && html`<${PotsDialog} view=${view} own=${mine} onClose=${() => show(null)} />`}
    ${open === "buy" && html`<${BuyIn} title=${you?.poker?.stack ? "Top up" : "Buy in"} seat=${mine} bounds=${bounds} blind=${blind} pocket=${pocket} asking=${asking} where="buy"
        onBuy=${(amount) => asking.ask("buy", { type: "buy_in", amount })} onClose=${() => show(null)} />`}
    ${open?.seat && html`<${BuyIn} title="Take a seat" sits seat=${open.seat} bounds=${bounds} blind=${blind} pocket=${pocket} asking=${asking} where="buy"
        onBuy=${(amount, posts) => { post.current = posts; return asking.ask("buy", { type: "sit", seat: open.seat, buy_in: amount }); }} onClose=${() => show(null)} />`}
  </div></div>`;
}

/** Which line of the guide fits the moment. */
const guideAt = (table) => ({ stand: 0, buy: 0, act: 2, discard: 2, show: 3, over: 3 })[stateOf(table)] ?? 1;

/** Who has just sat down and has to wait for the blind posts it instead, if they said so: once. */
function usePosting({ you, version }, asking) {
  const wanted = useRef(false);
  useEffect(() => {
    if (!wanted.current || !you?.poker?.seat) return;
    if (you.poker.may_post) asking.ask("seat", { type: "post" });
    if (you.poker.may_post || you.poker.in_hand) wanted.current = false;
  }, [version]);
  return wanted;
}

/** The own place: cards as the player may see them. */
function ownOf({ view, you }) {
  const seat = you?.poker?.seat;
  if (!seat) return null;
  const hand = you.hand ?? {};
  const shown = view.poker.seats.find((one) => one.seat === seat);
  const cards = hand.cards?.length ? hand.cards : (you.poker.cards ?? []).map((face) => ({ face }));
  return { seat, cards: cards.length ? cards : shown?.cards ?? [], words: hand.words ?? you.poker.words ?? "" };
}

/** Which card of one's own goes, while one has to. */
function usePick({ view, you }) {
  const [chosen, choose] = useState(null);
  const faces = ((you?.poker?.actions ?? []).find((one) => one.do === "discard")?.cards ?? []).map(faceOf);
  useLayoutEffect(() => choose(null), [view.round, faces.join()]);
  return faces.length ? { faces, chosen: faces.includes(chosen) ? chosen : null, onPick: choose } : null;
}

/** One line under the board, where the dock does not say it. */
function middleWords(table, tall) {
  const { view } = table;
  if (isOver(view) && view.poker.winners?.length) return "";
  const doing = stateOf(table);
  return doing === "act" ? "Your turn" : doing === "discard" ? "Give up one card" : tall && doing !== "stand" ? "" : waitingFor(table);
}

/** Tells what changes to those who listen, and keeps the last of it for the log. */
function useTellings(table, told) {
  const before = useRef(null);
  const [log, add] = useState([]);
  const seen = useRef(-1);
  // While drawing, not after it: the record of hands reads the same words in its own effect.
  if (seen.current !== table.version) {
    seen.current = table.version;
    told.current = tellings(before.current, table);
    before.current = { view: table.view, you: table.you };
  }
  useEffect(() => {
    const lines = told.current;
    if (!lines.length) return;
    announce(lines.filter((one) => !one.now).map((one) => one.spoken ?? one.words).join(" "));
    announce(lines.filter((one) => one.now).map((one) => one.spoken ?? one.words).join(" "), { now: true });
    add((all) => [...all, ...lines.filter((one) => !one.quiet)].slice(-120));
  }, [table.version]);
  return log;
}
