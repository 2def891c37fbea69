// The player's page: the felt, your place on it, and the dock with what there is to do now.
import { html, useEffect, useMemo, useRef, useState } from "../vendor/html.js";
import { announce } from "../lib/announce.js";
import { api } from "../lib/api.js";
import { denominations } from "../lib/chips.js";
import { Dialog } from "../lib/dialog.js";
import { useMedia } from "../lib/media.js";
import { Loading, Trouble, useTitle } from "../lib/parts.js";
import { goTo, part } from "../lib/router.js";
import { clauseOf } from "../lib/rule.js";
import { somebody } from "../lib/session.js";
import { useTable } from "../lib/table.js";
import { areasOf, useFelt } from "../felts/layout.js";
import { Felt } from "../felts/felt.js";
import { CallTheFloor } from "../play/dispute.js";
import { Decisions } from "../play/decisions.js";
import { Dock } from "../play/dock.js";
import { useHand } from "../play/hand.js";
import { Hints } from "../play/hints.js";
import { KeysHelp, useKeys } from "../play/keys.js";
import { SoundDialog, useLife } from "../play/life.js";
import { Notices, Rulings } from "../play/notices.js";
import { YourPlace } from "../play/place.js";
import { Side } from "../play/side.js";
import { Fairness, useFinished } from "../play/fairness.js";
import { Head } from "../play/head.js";
import { tellings } from "../play/tell.js";
import { TournamentFelt } from "../tournaments/felt.js";
import { Why } from "../play/why.js";

export default function TablePage({ params }) {
  const table = useTable(params.id, "player");
  const felt = useFelt(table.view?.book);
  useTitle("Table");
  useEffect(() => {
    if (table.refused && !table.view) find(params.id);
  }, [table.refused, params.id]);
  const out = table.refused && (!table.view || (table.view.private && table.refused.code === "not_authorised"));
  if (out) return html`<div class="page narrow"><h1>No seat here</h1><${Trouble}
      error=${table.refused} /><p><a class="button" href="/">Go to the lobby</a></p></div>`;
  if (!table.view || !felt) return html`<${Loading} what="Loading the table" />`;
  const room = () => (table.view.poker ? html`<${PokerRoom} key=${params.id} table=${table} />` : html`<${AtTable} key=${params.id} table=${table} felt=${felt} />`);
  return table.view.tournament ? html`<${TournamentFelt} table=${table}>${room()}</${TournamentFelt}>` : room();
}

/** A table of a tournament that is no longer there: to the own seat, or to the tournament. */
async function find(id) {
  const [name, place] = id.split(":");
  if (!place) return;
  const page = await api.get(`/api/tournaments/${part(name)}`).catch(() => null);
  if (page) goTo(page.you?.felt && page.you.felt !== id ? `/table/${part(page.you.felt)}` : `/tournament/${part(name)}`, { replace: true });
}

/** Players against each other: a page of its own, fetched when it is needed. */
function PokerRoom({ table }) {
  const [page, show] = useState(null);
  useEffect(() => { import("../poker/table.js").then((module) => show({ draw: module.default })); }, []);
  return page ? html`<${page.draw} table=${table} />` : html`<${Loading} what="Loading the table" />`;
}

function AtTable({ table, felt }) {
  const { view, you } = table;
  const seats = you?.seats ?? [];
  const [chosen, choose] = useState(null);
  const seat = seats.includes(chosen) ? chosen : (you?.hand?.seat ?? seats[0] ?? null);
  const hand = useHand(table, seat);
  useLife(table);
  const most = you?.tournament ? Math.max(you.tournament.chips, view.limits?.min ?? 0) : view.limits?.max;
  const chips = useMemo(() => denominations({ ...view.limits, max: most }), [view.limits?.min, most, view.limits?.unit]);
  const [chip, onChip] = useState(chips.find((one) => one >= (view.limits?.min ?? 0)) ?? chips[0]);
  const [open, show] = useState(null);
  const wide = useMedia("(min-width: 80rem)");
  const log = useTellings(table, felt);
  const last = useLastLines(table);
  const finished = useFinished(table);
  useKeys({ chips, onChip });
  // The house reads its books when a person first asks for one: better now than when the first "why?" is pressed.
  useEffect(() => { api.get("/api/books").catch(() => {}); }, []);

  const sit = async (at) => {
    await somebody();
    await hand.sit(at);
  };
  const beside = html`<${Notices} view=${view} you=${you} /><${Rulings} view=${view} /><${Hints} felt=${felt} table=${table} />`;
  return html`<div class=${`table-page${seats.length ? " is-seated" : ""}`}>
    <${Head} table=${table} seated=${seats.length > 0} onLeave=${hand.leave} onOpen=${show} />
    ${!wide && beside}
    <div class="table-body">
      <div class="table-main">
        <${Felt} table=${table} felt=${felt} onSit=${sit} onAlso=${(at) => hand.placeAt(at, chip)}>
          ${seats.length > 1 && html`<div class="seat-tabs" role="group" aria-label="Your places">${seats.map((one) => html`<button
              type="button" key=${one} class="button small"
            aria-pressed=${one === seat} onClick=${() => choose(one)}>${felt.seat} ${one}</button>`)}</div>`}
          ${seat && html`<${YourPlace} table=${table} felt=${felt} seat=${seat} busy=${hand.busy}
              onPlace=${(bet) => hand.place(bet, chip)} onTakeBack=${hand.takeBack} onWhy=${(line) => show({ line })} />`}
        </${Felt}>
        <${Dock} table=${table} felt=${felt} hand=${hand} seat=${seat} chips=${chips} chip=${chip} onChip=${onChip} onSit=${sit}
            last=${last} onWhy=${(line) => show({ line })} />
      </div>
      <${Side} table=${table} log=${log}>${wide && beside}</${Side}>
    </div>
    ${open?.line && html`<${Why} line=${open.line} felt=${felt} onClose=${() => show(null)} />`}
    ${open === "dispute" && html`<${CallTheFloor} disputes=${table.you?.disputes} onSend=${(about) => table.do({ type: "dispute", about })} onClose=${() => show(null)} />`}
    ${open === "sound" && html`<${SoundDialog} onClose=${() => show(null)} />`}
    ${open === "unseen" && html`<${Unseen} table=${table} felt=${felt} hand=${hand} onClose=${() => show(null)} />`}
    ${open === "keys" && html`<${KeysHelp} areas=${areasOf(felt, view)} onClose=${() => show(null)} />`}
    ${open === "fairness" && html`<${Fairness} view=${view} finished=${finished} onClose=${() => show(null)} />`}
  </div>`;
}

/** A hand may be kept unseen, and is given up with it: nothing that should lie under the thumb. */
function Unseen({ table, felt, hand, onClose }) {
  const choices = (table.you?.choices ?? []).filter((one) => one.choice === "not_exposed");
  if (!choices.length) return null;
  const decide = (one) => { onClose(); return hand.decide(one); };
  return html`<${Dialog} title="Fold unseen" onClose=${onClose}><p>Your hand is not shown to anyone, and cannot win.</p>
    <${Decisions} choices=${choices} felt=${felt} onDecide=${decide} busy=${hand.busy.has("decide")} many=${choices.length > 1} /></${Dialog}>`;
}

/** Your lines of the last settlement, kept when the next round begins; their clauses are fetched before anybody asks why. */
function useLastLines({ view, you, version }) {
  const [lines, show] = useState([]);
  useEffect(() => {
    const own = (view.lines ?? []).filter((line) => you?.player && line.player === you.player);
    if (!own.length) return;
    show(own);
    for (const line of own) for (const rule of [line.rule, ...(line.also ?? [])]) clauseOf(rule.book, rule.clause).catch(() => {});
  }, [version]);
  return lines;
}

/** Tells what changes to those who listen, and keeps the last of it for the log. */
function useTellings(table, felt) {
  const before = useRef({ view: null, you: null });
  const [log, add] = useState([]);
  useEffect(() => {
    const told = tellings(before.current, table, felt);
    before.current = { view: table.view, you: table.you };
    if (!told.length) return;
    const urgent = told.filter((one) => one.now).map((one) => one.words).join(" ");
    announce(told.filter((one) => !one.now).map((one) => one.words).join(" "));
    announce(urgent, { now: true });
    add((lines) => [...lines, ...told.map((one) => ({ ...one, round: table.view.round }))].slice(-60));
  }, [table.version]);
  return log;
}
