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
  ExcludePlayer: "players", WithholdWinnings: "players", ReleaseWinnings: "players", Detain: "players", LogBreach: "players",
  OpenDispute: "disputes", AdviseComplainant: "disputes", DecideDispute: "disputes", ReferDispute: "disputes",
};

export const groupOf = (one) => GROUP_OF[one.type] ?? one.group ?? "other";

export const titleOf = (one) => one.title ?? plain(one.type);

/** Who, when and in what rank are the house's to say, and a table opens with its usual setup: a page never asks for them. */
const UNASKED = ["by", "who", "at", "setup"];

export const fieldsOf = (one) => (one.fields ?? []).filter((field) => !UNASKED.includes(field.name));

export function Rank({ one }) {
  if (!one.needs_rank) return null;
  const name = capital(rankName(one.needs_rank));
  return one.may === false ? html`<${Badge} kind="warn">needs ${name}<//>` : html`<span class="muted small">${name} or above</span>`;
}

/** @param {{one: any, act: Function, room: any, wrap?: "instruct"|"meter", first?: object, label?: string}} props */
export function Instruction({ one, act, room, wrap = "instruct", first, label, danger }) {
  return html`<div class="instruction">
    <p class="instruction-head"><${Rank} one=${one} /> <${Clause} rule=${one.rule} /></p>
    ${one.help && html`<p class="muted small">${one.help}</p>`}
    <${Form} fields=${fieldsOf(one)} room=${room} first=${first} danger=${danger} label=${label ?? titleOf(one)}
      send=${(values) => act({ type: wrap, order: { type: one.type, ...first, ...values } }, `${titleOf(one)}: done.`)} /></div>`;
}

/** Several of them, each opened when it is wanted. */
export function Instructions({ list, act, room, wrap, first = () => undefined }) {
  return list.map((one) => html`<details class="folded" key=${one.type}><summary>${titleOf(one)}${one.may === false && html` <${Rank} one=${one} />`}</summary>
    <${Instruction} one=${one} act=${act} room=${room} wrap=${wrap} first=${first(one)} /></details>`);
}
