// Round the felt of a tournament's table: the level and the clock above it, and whatever happens to you in the tournament. Amounts on
// the felt are chips of the tournament.
import { html, useEffect, useLayoutEffect, useRef, useState } from "../vendor/html.js";
import { announce } from "../lib/announce.js";
import { api } from "../lib/api.js";
import { Dialog } from "../lib/dialog.js";
import { countIn, money } from "../lib/money.js";
import { Badge, toast } from "../lib/parts.js";
import { goTo, part } from "../lib/router.js";
import { chips, ordinal, tableName, useStage } from "./words.js";

export function TournamentFelt({ table, children }) {
  countIn("chips");
  useEffect(() => () => countIn("dollars"), []);
  const { tournament } = table.view;
  const you = table.you?.tournament ?? null;
  const told = useFate(table, you);
  return html`<div class="t-felt"><${Strip} table=${table} you=${you} />${children}
    ${told && html`<${Fate} told=${told} name=${tournament.name} />`}</div>`;
}

function Strip({ table, you }) {
  const { tournament } = table.view;
  const now = useStage(tournament.stage);
  const { stage } = tournament;
  const late = now?.left !== null && now?.left <= 30;
  return html`<header class="t-strip" aria-label="The tournament">
    <a class="t-strip-title" href=${`/tournament/${part(tournament.name)}`}>${tournament.title}</a>
    <span class="t-strip-place">${tableName(tournament.place)}${stage?.unit === "round" ? `, hand ${Math.max(1, tournament.hand)} of ${stage.hands}` : ""}</span>
    ${now && html`<span class="t-strip-stage"><strong>${now.what}</strong> ${now.words}</span>`}
    ${now?.time && html`<span class=${`t-strip-clock${late ? " is-late" : ""}`} role="timer" aria-label=${`${now.time} left`}>${now.time}</span>`}
    ${now?.following && html`<span class="t-strip-next">then ${now.following}</span>`}
    <span class="t-strip-left">${tournament.left} of ${tournament.entries} left · average ${chips(tournament.average)}</span>
    ${stage?.hand_for_hand && html`<${Badge} kind="warn">${tournament.waits ? "hand for hand: waiting for the other tables" : "hand for hand"}</${Badge}>`}
    ${you?.felt && html`<span class="t-strip-you"><strong>${ordinal(you.place)}</strong> with ${chips(you.chips)}</span>`}
    ${you?.away && you.standing === "playing" && html`<${Back} name=${tournament.name} />`}
  </header>`;
}

function Back({ name }) {
  const [busy, wait] = useState(false);
  const back = async () => {
    wait(true);
    try {
      await api.post(`/api/tournaments/${part(name)}/commands`, { id: crypto.randomUUID(), do: { type: "come_back" } });
    } catch (error) {
      toast(error.what, { kind: "bad" });
    } finally {
      wait(false);
    }
  };
  return html`<button type="button" class="button small primary" disabled=${busy} onClick=${back}>I am back</button>`;
}

/** Moved: the page follows. Out, through or over: it is said once, and stays until it is closed. */
function useFate(table, you) {
  const before = useRef(null);
  const [told, tell] = useState(null);
  const here = table.view.table;
  useEffect(() => {
    const was = before.current;
    before.current = you && { felt: you.felt, standing: you.standing, over: you.over };
    if (!you) return;
    if (you.felt && you.felt !== here) {
      const words = `You have been moved to ${tableName(you.table)}, seat ${you.seat}.`;
      announce(words, { now: true });
      toast(words, { seconds: 8 });
      goTo(`/table/${part(you.felt)}`, { replace: true });
      return;
    }
    if (!was) return;
    if (you.over && !was.over && you.entered) tell({ kind: "over", you });
    else if (was.standing === "playing" && ["out", "retired", "disqualified"].includes(you.standing)) tell({ kind: "out", you });
    else if (was.standing === "playing" && you.standing === "through") tell({ kind: "through", you });
    else if (you.standing === "playing" && was.standing === "through") tell(null);
    else if (you.prize && told) tell({ ...told, you });
  }, [table.version]);
  return told;
}

function Fate({ told, name }) {
  const [closed, close] = useState(null);
  const { you, kind } = told;
  useLayoutEffect(() => close(null), [kind]);
  if (closed === kind) return null;
  const won = kind === "over" && you.place === 1;
  const title = won ? "You have won" : kind === "through" ? "You are through" : kind === "over" ? "The tournament is over" : "You are out";
  return html`<${Dialog} title=${title} onClose=${() => close(kind)}>
    ${kind !== "through" && html`<p class="t-place">${ordinal(you.place)}</p>`}
    <p>${won ? "The last player with chips." : kind === "through" ? "Your bank is among the largest. The next round begins in a moment." : `You finished ${ordinal(you.place)}.`}
      ${you.prize ? html` Your prize is <strong>${money(you.prize)}</strong>.` : ""}</p>
    <div class="buttons"><a class="button primary" href=${`/tournament/${part(name)}`}>The standings</a><button type="button" class="button" onClick=${() => close(kind)}>Stay and watch</button></div>
  </${Dialog}>`;
}
