// Instructions of the floor: a form for each, made from what the house says it needs, with the rank and the clause beside it.
import { html } from "../vendor/html.js";
import { Clause } from "../lib/rule.js";
import { Badge } from "../lib/parts.js";
import { Form } from "./form.js";
import { capital, plain, rankName } from "./words.js";

const GROUP_OF = {
  OpenTable: "table", CloseTable: "table", StartRound: "table", AskForRules: "table", SetArea: "table",
  ChangeLimits: "terms", ChangePayTables: "terms", GiveNotice: "terms", AgreeLimits: "limits", PermitExtraAreas: "limits", SetSchedule: "limits",
  CheckCards: "cards", OrderCount: "cards", RecordCount: "cards", SecureDeck: "cards", ReplaceCards: "cards", ReplaceShoe: "cards", OrderShuffle: "cards",
  SeatPlayer: "seats", LeaveSeat: "seats", VacateSeat: "seats",
  ExcludePlayer: "players", LiftExclusion: "players", WithholdWinnings: "players", ReleaseWinnings: "players", Detain: "players", LogBreach: "players",
  OpenDispute: "disputes", AdviseComplainant: "disputes", DecideDispute: "disputes", ReferDispute: "disputes",
};

export const groupOf = (one) => GROUP_OF[one.type] ?? one.group ?? "other";

const TITLES = {
  OpenTable: "Open the table", CloseTable: "Close the table", GiveNotice: "Put up another notice", AskForRules: "Hand out the rules", ChangeLimits: "Change the limits",
  AgreeLimits: "A player's own limits", ChangePayTables: "Change the pay tables", PermitExtraAreas: "Further betting areas for a player", ChangeJackpotWager: "Change the jackpot wager",
  CheckCards: "Check the cards", OrderCount: "Order a count", RecordCount: "Record a count", SecureDeck: "Secure a deck", ReplaceCards: "Replace cards", ReplaceShoe: "Replace the shoe",
  OrderShuffle: "Order a shuffle", InspectCards: "Inspect the cards", SeatPlayer: "Seat a player", ExcludePlayer: "Exclude a player", WithholdWinnings: "Hold winnings back",
  Detain: "Detain a person", LogBreach: "Write down a breach", DisplaySign: "Put up a sign", AddTable: "Add a table", RemoveTable: "Remove a table", TransferTable: "Move a table to another system",
  CloseSystem: "Close the system", ChangeOption: "Change the option", CheckEquipment: "Check the equipment", ReadMeter: "Read the meter as at a time",
};

export const titleOf = (one) => TITLES[one.type] ?? one.title ?? plain(one.type);

/** Who, when and in what rank are the house's to say, and a table opens with its usual setup: a page never asks for them. */
const UNASKED = ["by", "who", "at", "area", "setup"];

/** What the floor counts is always cards. Why comes last. */
export const fieldsOf = (one) => (one.fields ?? []).filter((field) => !UNASKED.includes(field.name))
  .map((field) => (field.name === "count" ? { ...field, label: "Cards counted" } : field))
  .sort((a, b) => (a.name === "reason") - (b.name === "reason"));

export function Rank({ one }) {
  if (!one.needs_rank) return null;
  const name = capital(rankName(one.needs_rank));
  return one.may === false ? html`<${Badge} kind="warn">needs ${name}<//>` : html`<span class="muted small">${name} or above</span>`;
}

/** Changes of what is played for wait for the end of the round. */
export const isQueued = (one, room) => Boolean(one.waits && room.phase && room.phase !== "Over");
export const doneOr = (one, room, said) => (isQueued(one, room) ? "Queued: it takes effect when this round is over." : said);

/** @param {{one: any, act: Function, room: any, wrap?: "instruct"|"meter", first?: object, label?: string}} props */
export function Instruction({ one, act, room, wrap = "instruct", first, label, danger }) {
  return html`<div class="instruction">
    <p class="instruction-head"><${Rank} one=${one} /> <${Clause} rule=${one.rule} /></p>
    ${one.help && html`<p class="muted small">${one.help}</p>`}
    <${Form} fields=${fieldsOf(one)} room=${room} first=${first} danger=${danger} label=${label ?? titleOf(one)}
      send=${(values) => act({ type: wrap, order: { type: one.type, ...first, ...values } }, doneOr(one, room, `${titleOf(one)}: done.`))} />
    ${isQueued(one, room) && html`<p class="muted small">A round is being played: this waits for its end.</p>`}</div>`;
}

/** Several of them, each opened when it is wanted. */
export function Instructions({ list, act, room, wrap, first = () => undefined }) {
  return list.map((one) => html`<details class="folded" key=${one.type}><summary>${titleOf(one)}${one.may === false && html` <${Rank} one=${one} />`}</summary>
    <${Instruction} one=${one} act=${act} room=${room} wrap=${wrap} first=${first(one)} /></details>`);
}
