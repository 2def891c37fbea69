// The dock at the near edge, under the thumb: what there is to do now, your stake, and the ways to sit out, top up and come back.
import { html, useLayoutEffect, useRef, useState } from "../vendor/html.js";
import { dollars, inChips } from "../lib/money.js";
import { nameOf } from "../lib/cards.js";
import { Trouble } from "../lib/parts.js";
import { part } from "../lib/router.js";
import { somebody, usePerson } from "../lib/session.js";
import { Clause } from "../lib/rule.js";
import { Clock } from "../play/clock.js";
import { Leaving } from "../play/leaving.js";
import { Before, mayBefore } from "./before.js";
import { Betting } from "./betting.js";
import { Early } from "./early.js";
import { Result } from "./result.js";
import { isOver, ordinal, seatOf } from "./words.js";

const TURN = new Set(["fold", "check", "call", "bet", "raise_to", "all_in"]);

/** What there is to do: stand | act | discard | show | buy | away | over | wait. */
export function stateOf({ view, you }) {
  const mine = you?.poker;
  if (!mine?.seat) return "stand";
  const doing = new Set((mine.actions ?? []).map((one) => one.do));
  if (doing.has("discard")) return "discard";
  if ([...doing].some((one) => TURN.has(one))) return "act";
  if (doing.has("muck") || doing.has("ask_to_see")) return "show";
  const seat = seatOf(view.poker, mine.seat);
  if (mine.may_buy_in && !mine.stack && !seat?.live) return "buy";
  if (mine.may_come_back || mine.may_post) return "away";
  return isOver(view) && view.poker.winners?.length ? "over" : "wait";
}

export function Dock({ table, asking, log, pick, onBuyIn, onSit, onPots }) {
  const { view, you, clock } = table;
  const mine = you?.poker;
  const doing = stateOf(table);
  const box = useFocus();
  const turn = doing === "act" || doing === "discard";
  const timed = clock && (!clock.seats?.length || clock.seats.includes(mine?.seat));
  const trouble = asking.trouble && asking.trouble.where !== "buy" ? asking.trouble : null;
  return html`<section class=${`dock poker-dock is-${doing}${turn ? " is-turn" : ""}`} aria-label="Your turn at the table" ref=${box} tabindex="-1">
    ${trouble && html`<${Trouble} error=${trouble.error} onClose=${asking.forget} />`}
    <${Leaving} you=${you} what="hand" busy=${Boolean(asking.busy)} onStay=${() => asking.ask("seat", { type: "stay" })} />
    <div class="poker-dock-row">
      ${mine?.seat && html`<${Stake} table=${table} asking=${asking} onBuyIn=${onBuyIn} timed=${timed && turn} />`}
      <div class="poker-dock-main">
        ${doing === "stand" && html`<${Stand} table=${table} asking=${asking} onSit=${onSit} />`}
        ${doing === "act" && html`<${Betting} table=${table} asking=${asking} />`}
        ${doing === "discard" && html`<${Discard} pick=${pick} asking=${asking} />`}
        ${doing === "show" && html`<${Show} mine=${mine} asking=${asking} />`}
        ${doing === "buy" && html`<div class="dock-say"><p><strong>Buy in to be dealt in.</strong> You sit at seat ${mine.seat} without chips.</p>
          <button type="button" class="button primary large" onClick=${onBuyIn}>Buy in</button></div>`}
        ${doing === "away" && html`<${Away} table=${table} asking=${asking} />`}
        ${doing === "over" && html`<${Result} table=${table} asking=${asking} onPots=${onPots} />`}
        ${doing === "wait" && html`<${Wait} table=${table} asking=${asking} log=${log} />`}
        ${mine && mayBefore(mine.actions ?? []).length > 0 && html`<${Before} table=${table} asking=${asking} />`}
      </div>
    </div>
  </section>`;
}

/** Buttons come and go with every turn: focus that was in the dock stays there. */
function useFocus() {
  const box = useRef(null);
  const had = useRef(false);
  useLayoutEffect(() => {
    const note = (event) => { had.current = box.current?.contains(event.target) ?? false; };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useLayoutEffect(() => {
    if (had.current && (!document.activeElement || document.activeElement === document.body)) box.current?.focus({ preventScroll: true });
  });
  return box;
}

function Stake({ table, asking, onBuyIn, timed }) {
  const { you, clock } = table;
  const mine = you.poker;
  const time = (mine.actions ?? []).find((one) => one.do === "buy_time");
  const left = seatOf(table.view.poker, mine.seat)?.time_bank;
  return html`<div class="stake">
    ${timed && html`<${Clock} clock=${clock} />`}
    <div class="stake-words"><span class="stake-sum amount">${dollars(mine.stack ?? 0)}</span><span class="stake-name">${inChips() ? "your bank" : "in play"}${mine.pocket !== undefined && !inChips() ? ` · pocket ${dollars(mine.pocket)}` : ""}</span></div>
    <div class="stake-ways">
      ${time && html`<button type="button" class="button small" data-key="t" disabled=${Boolean(asking.busy)} onClick=${() => asking.ask("act", { type: "buy_time" })}>Buy time${time.amount ? ` ${dollars(time.amount)}` : left ? ` (${left})` : ""}</button>`}
      ${mine.may_buy_in && mine.stack > 0 && html`<button type="button" class="button small stake-later" onClick=${onBuyIn}>Top up</button>`}
      ${mine.may_sit_out && html`<button type="button" class="button small stake-later" disabled=${Boolean(asking.busy)} onClick=${() => asking.ask("seat", { type: "sit_out" })}>Sit out</button>`}
    </div>
  </div>`;
}

function Stand({ table, asking, onSit }) {
  const person = usePerson();
  const { view, you } = table;
  const { poker } = view;
  const mine = you?.poker;
  const free = poker.seats.filter((seat) => !seat.player);
  const shut = view.status !== "open";
  const may = !mine || Boolean(mine.may_sit?.length);
  const place = mine?.position_on_list;
  const offered = poker.offer && poker.offer.player === you?.player ? poker.offer : null;
  const words = view.tournament ? "You are watching a table of a tournament."
    : shut ? "This table is closed at the moment." : you?.excluded ? "You are excluded from this game for now."
    : person && person.role !== "player" ? "You are watching: staff and inspectors do not play."
    : offered ? `Seat ${offered.seats?.[0]} is yours if you take it now.`
    : place ? `You are ${ordinal(place)} on the waiting list.`
    : free.length ? "You are watching. Take a seat and buy in with practice chips."
    : "All seats are taken. Join the waiting list and we will tell you when a seat is yours.";
  const waits = mine ? mine.may_join_list && !place : !person && !shut && !free.length && !view.tournament;
  const join = async () => {
    await somebody();
    await asking.ask("seat", { type: "join_list" });
  };
  return html`<div class="dock-say"><p>${words}</p><div class="buttons">
    ${waits && html`<button type="button" class="button" disabled=${Boolean(asking.busy)} onClick=${join}>Join the waiting list</button>`}
    ${place && html`<button type="button" class="button" disabled=${Boolean(asking.busy)} onClick=${() => asking.ask("seat", { type: "leave_list" })}>Leave the list</button>`}
    ${view.tournament && html`<a class="button" href=${`/tournament/${part(view.tournament.name)}`}>The tournament</a>`}
    ${!shut && may && free.length > 0 && !view.tournament && html`<button type="button" class="button primary large" onClick=${() => onSit((free.find((seat) => !mine || mine.may_sit.includes(seat.seat)) ?? free[0]).seat)}>Sit down</button>`}
  </div></div>`;
}

function Discard({ pick, asking }) {
  return html`<div class="dock-say"><p><strong>Give up one card.</strong> ${pick?.chosen ? `The ${nameOf(pick.chosen)} goes.` : "Press the card that goes."}</p>
    <div class="buttons discards">${(pick?.faces ?? []).map((face, at) => html`<button type="button" key=${face} class="button small unseen-until-focus" data-key=${String(at + 1)} onClick=${() => pick.onPick(face)}>${nameOf(face)}</button>`)}
      <button type="button" class="button primary large" data-key="d" disabled=${!pick?.chosen || Boolean(asking.busy)} onClick=${() => asking.ask("act", { type: "discard", card: pick.chosen })}>Discard</button></div></div>`;
}

function Show({ mine, asking }) {
  const off = Boolean(asking.busy);
  return html`<div class="dock-say"><p><strong>Showdown.</strong> ${mine.words ? `You have ${mine.words}.` : "Show your hand or give it up unseen."}</p><div class="buttons">
    ${mine.actions.some((one) => one.do === "show") && html`<button type="button" class="button primary large" data-key="s" disabled=${off} onClick=${() => asking.ask("act", { type: "show" })}>Show</button>`}
    ${mine.actions.some((one) => one.do === "muck") && html`<button type="button" class="button large" data-key="m" disabled=${off} onClick=${() => asking.ask("act", { type: "muck" })}>Muck</button>`}
    ${mine.actions.filter((one) => one.do === "ask_to_see").flatMap((one) => one.seats ?? []).map((seat) => html`<button type="button" key=${seat} class="button" disabled=${off}
        onClick=${() => asking.ask("act", { type: "ask_to_see", seat })}>See the hand of seat ${seat}</button>`)}</div></div>`;
}

function Away({ table, asking }) {
  const mine = table.you.poker;
  const seat = seatOf(table.view.poker, mine.seat);
  const off = Boolean(asking.busy);
  const here = seat?.presence === "here";
  return html`<div class="dock-say"><p><strong>${here ? "You wait for your blind." : "You are sitting out."}</strong>${mine.away_by && html` You are not dealt in, and your chips stay on the table. <${Clause} rule=${mine.away_by} />`}
      ${here && mine.may_post ? " It comes round to your seat in a few hands. Post it now, and you are dealt in with the next hand." : seat?.owes ? ` Your seat ${seat.owes}.` : ""}
      ${seat?.missed_blind ? " A missed blind is made up when you come back." : ""}</p><div class="buttons">
    ${mine.may_post && html`<button type="button" class=${`button${here ? " primary large" : ""}`} disabled=${off} onClick=${() => asking.ask("seat", { type: "post" })}>Post and play now</button>`}
    ${mine.may_come_back && html`<button type="button" class="button primary large" disabled=${off} onClick=${() => asking.ask("seat", { type: "come_back" })}>I'm back</button>`}</div></div>`;
}

function Wait({ table, asking, log }) {
  const { view, you } = table;
  const seat = seatOf(view.poker, you.poker.seat);
  const playing = !view.held && seat?.live && seat.cards?.length > 0 && !seat.all_in && view.poker.turn;
  return html`<div class="dock-wait-row"><p class="dock-wait"><span class="spinner" aria-hidden="true"></span>${waitingFor(table)}</p>
    ${playing && html`<${Early} table=${table} asking=${asking} />`}
    ${(you.poker.actions ?? []).some((one) => one.do === "show") && html`<button type="button" class="button" onClick=${() => asking.ask("act", { type: "show" })}>Show my hand</button>`}
    <ul class="recent" aria-hidden="true">${log.slice(-3).map((one, at) => html`<li key=${at} class=${one.mine ? "is-mine" : ""}>${one.words}</li>`)}</ul></div>`;
}

export function waitingFor({ view, you }) {
  const { poker } = view;
  if (view.status === "shut") return "This table is closed.";
  if (view.status === "locked") return "The table is stopped while the floor looks into it.";
  if (view.held) return view.held.words;
  const turn = poker.turn && seatOf(poker, poker.turn);
  if (turn) return `${turn.player} is to act.`;
  const discarding = (poker.discarding ?? []).map((seat) => seatOf(poker, seat)?.player).filter(Boolean);
  if (discarding.length) return `${discarding.length > 2 ? `${discarding.length} players` : discarding.join(" and ")} to discard.`;
  if (runsOut(poker)) return "All in: the board runs out.";
  if (view.phase === "Showdown") return "Showdown.";
  if (view.phase === "StreetDue" && view.dealing !== "by_hand") return poker.board?.length ? "The next card is dealt." : "The flop is dealt.";
  if (poker.seats.filter((seat) => seat.player && seat.presence === "here" && (seat.stack > 0 || seat.live)).length < 2) return "Waiting for players.";
  if (isOver(view)) return "The next hand starts in a moment.";
  if (view.phase === "Preparing") return you?.poker ? "Blinds are posted and the cards shuffled." : "The next hand is prepared.";
  return view.dealing === "by_hand" ? "The dealer continues in a moment." : "One moment.";
}

/** Everybody left is all in but one at most, and cards are still to come. */
export function runsOut(poker) {
  const live = poker.seats.filter((seat) => seat.live && seat.player);
  return live.length > 1 && !poker.turn && live.filter((seat) => !seat.all_in).length < 2 && (poker.board?.length ?? 0) < 5;
}
