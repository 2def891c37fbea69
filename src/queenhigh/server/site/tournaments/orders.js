// The director's orders: what each is called, where it belongs, and a form for its fields.
import { html, useState } from "../vendor/html.js";
import { secondsOf } from "../lib/time.js";
import { api } from "../lib/api.js";
import { Field, Trouble } from "../lib/parts.js";
import { part } from "../lib/router.js";
import { tableName } from "./words.js";

export const GROUPS = [
  ["Before entries", ["DrawUpTerms", "PublishTerms", "AdviseInspectorate", "AppointDirector", "AppointDeputy", "Attend", "DesignateTables", "OpenEntries"]],
  ["Entries", ["Enter", "RefuseEntry", "SignTerms", "WithdrawEntry", "NominateSubstitute", "BuyBackIn", "TakeAddOn", "MoveStart", "CancelTournament"]],
  ["The start", ["Brief", "PractiseHand", "StartPlay"]],
  ["The clock", ["StopClock", "StartClock", "CallBreak", "EndBreak", "NextLevel"]],
  ["Tables and rounds", ["BalanceTables", "HandForHand", "EndRoundOfPlay", "StartRoundOfPlay", "StartRepechage", "ConcludeTable"]],
  ["Players", ["MarkAway", "Penalise", "ReportPhone", "Disqualify", "ForfeitEntry", "Retire"]],
  ["Disputes", ["RaiseDispute", "RuleOnDispute"]],
  ["Prizes", ["AgreeDeal", "ConcludePlay", "AwardPrizes"]],
];
const LABELS = {
  DrawUpTerms: "Draw up the terms", PublishTerms: "Publish the terms", AdviseInspectorate: "Notice to the regulator", AppointDirector: "Appoint the Director",
  AppointDeputy: "Appoint a Deputy", Attend: "I am here", DesignateTables: "Designate the tables", OpenEntries: "Open entries", Enter: "Enter a player",
  RefuseEntry: "Refuse an entry", SignTerms: "Terms signed", WithdrawEntry: "Withdraw an entry", NominateSubstitute: "A substitute", BuyBackIn: "A re-buy",
  TakeAddOn: "An add-on", MoveStart: "Move the start", CancelTournament: "Cancel and refund", Brief: "Players briefed", PractiseHand: "A practice hand",
  StartPlay: "Draw seats and start", StopClock: "Stop the clock", StartClock: "Start the clock", CallBreak: "Call a break", EndBreak: "End the break", NextLevel: "Next level",
  BalanceTables: "Balance the tables", HandForHand: "Hand for hand", EndRoundOfPlay: "End the round", StartRoundOfPlay: "Start the next round", StartRepechage: "Second chance",
  ConcludeTable: "Conclude a table", MarkAway: "Away or back", Penalise: "A penalty", ReportPhone: "A telephone", Disqualify: "Disqualify", ForfeitEntry: "Forfeit an entry",
  Retire: "A player retires", RaiseDispute: "Record a dispute", RuleOnDispute: "Rule on a dispute", AgreeDeal: "A deal", ConcludePlay: "Conclude play", AwardPrizes: "Give the prizes",
};
const FIELDS = {
  player: "Player", substitute: "Substitute", table: "Table", person: "Person", tables: "Tables, separated by commas", agreed: "Who agrees", penalty: "Penalty", cause: "What for", toml: "Terms and conditions",
  number: "Dispute", to: "New start", here: "Present", on: "On", away: "Away", understood: "They have understood", told: "The players were notified", entitled: "Entitled to be here and gamble", permission: "Name may be used",
  employee: "Works for the house as", approved_by: "Approved by", inspector: "Inspector", why: "Why", minutes: "Minutes", about: "What about", ruling: "Ruling", declined: "Who declines", selected: "Meets the selection criteria",
};
const SURE = new Set(["CancelTournament", "Disqualify", "ForfeitEntry", "Retire", "AwardPrizes", "NextLevel", "WithdrawEntry"]);
const YES = new Set(["here", "on", "away", "understood", "entitled", "told"]);

export const labelOf = (type) => LABELS[type] ?? type.replace(/(?<=[a-z])(?=[A-Z])/g, " ");

/** Buttons for what has its place now; one with fields opens its form below. */
export function Orders({ data, again }) {
  const { director, view } = data;
  const [open, show] = useState(null);
  const known = new Map(director.orders.map((one) => [one.type, one]));
  const grouped = new Set(GROUPS.flatMap(([, types]) => types));
  const rest = director.orders.filter((one) => !grouped.has(one.type)).map((one) => one.type);
  return html`<section class="panel" aria-label="Orders"><h2>Orders</h2>
    ${!director.rank && html`<p class="note">You are watching. To give orders, be on duty in a rank of this book: <a href="/staff">log on for duty</a>.</p>`}
    ${[...GROUPS, ["Others", rest]].map(([title, types]) => {
      const here = types.filter((type) => known.has(type));
      if (!here.length) return null;
      return html`<div class="order-group" key=${title}><h3>${title}</h3><div class="buttons">
        ${here.map((type) => html`<button type="button" key=${type} class="button small" aria-expanded=${open === type} disabled=${!director.rank} onClick=${() => show(open === type ? null : type)}>${labelOf(type)}</button>`)}</div>
        ${here.includes(open) && html`<${OrderForm} key=${open} order=${known.get(open)} data=${data} again=${again} onDone=${() => show(null)} />`}</div>`;
    })}
    ${view.row.phase === "entering" && html`<${Bots} name=${view.row.name} again=${again} off=${!director.rank} />`}
  </section>`;
}

export async function give(name, order) {
  await api.post(`/api/tournaments/${part(name)}/commands`, { id: crypto.randomUUID(), do: { type: "order", order } });
}

function OrderForm({ order, data, again, onDone }) {
  const fields = order.fields.map((field) => (field.kind === "toml" ? { ...field, name: "toml" } : field));
  const [values, set] = useState(() => Object.fromEntries(fields.map((field) => [field.name, first(field, data)])));
  const [wrong, tell] = useState(null);
  const [busy, wait] = useState(false);
  const [sure, ask] = useState(!SURE.has(order.type));
  const send = async (event) => {
    event.preventDefault();
    if (!sure) return ask(true);
    wait(true);
    tell(null);
    try {
      await give(data.view.row.name, { type: order.type, ...Object.fromEntries(fields.map((field) => [field.name, valueOf(field, values[field.name])]).filter(([, value]) => value !== undefined)) });
      await again();
      return onDone();
    } catch (error) {
      return tell(error);
    } finally {
      wait(false);
    }
  };
  return html`<form class="order-form" onSubmit=${send}>
    ${wrong && html`<${Trouble} error=${wrong} onClose=${() => tell(null)} />`}
    ${fields.map((field) => html`<${Input} key=${field.name} id=${`${order.type}-${field.name}`} field=${field} data=${data} value=${values[field.name]} onChange=${(value) => set((before) => ({ ...before, [field.name]: value }))} />`)}
    <div class="buttons"><button type="submit" class=${`button ${SURE.has(order.type) ? "danger" : "primary"}`} disabled=${busy}>${sure ? labelOf(order.type) : `${labelOf(order.type)}: are you sure?`}</button>
      <button type="button" class="button quiet" onClick=${onDone}>Not now</button></div>
  </form>`;
}

const playersOf = (data) => data.director.entrants.map((one) => one.player);

function first(field, data) {
  switch (field.kind) {
    case "flag": return YES.has(field.name);
    case "player": return field.required && !["Enter"].includes(field.name) ? playersOf(data)[0] ?? "" : "";
    case "table": return data.view.tables[0]?.place ?? data.director.designated[0] ?? "";
    case "person": return data.director.staff[0] ?? "";
    case "penalty": return data.director.penalties[0] ?? "";
    case "dispute": return String(data.director.disputes.find((one) => one.state !== "decided")?.number ?? "");
    case "number": return "5";
    case "players": return [];
    default: return "";
  }
}

function valueOf(field, value) {
  switch (field.kind) {
    case "flag": return value;
    case "number": case "dispute": return Number(value) || 0;
    case "time": return secondsOf(value) ?? 0;
    case "tables": return value.split(/[,\s]+/).filter(Boolean);
    case "players": return value;
    default: return value === "" && !field.required ? undefined : value;
  }
}

function Input({ id, field, data, value, onChange }) {
  const label = FIELDS[field.name] ?? field.name;
  const change = (event) => onChange(event.target.value);
  const chosen = (options) => html`<select id=${id} value=${value} onChange=${change}>${options.map(([key, words]) => html`<option key=${key} value=${key}>${words}</option>`)}</select>`;
  if (field.kind === "flag") return html`<label class="check"><input type="checkbox" checked=${value} onChange=${(event) => onChange(event.target.checked)} /> ${label}</label>`;
  if (field.kind === "players") {
    const turn = (name, on) => onChange(on ? [...value, name] : value.filter((one) => one !== name));
    return html`<fieldset class="field"><legend>${label}</legend><div class="many">${data.view.standings.filter((one) => ["playing", "through", "away", "out"].includes(one.state)).map((one) => html`<label key=${one.player} class="check"><input
        type="checkbox" checked=${value.includes(one.player)} onChange=${(event) => turn(one.player, event.target.checked)} /> ${one.player}</label>`)}</div></fieldset>`;
  }
  const known = playersOf(data);
  const input = field.kind === "player" && known.length && !id.startsWith("Enter-") ? chosen(known.map((name) => [name, name]))
    : field.kind === "table" ? chosen(data.director.designated.map((place) => [place, tableName(place)]))
    : field.kind === "person" ? chosen(data.director.staff.map((name) => [name, name]))
    : field.kind === "penalty" ? chosen(data.director.penalties.map((name) => [name, name]))
    : field.kind === "dispute" ? chosen(data.director.disputes.map((one) => [String(one.number), `${one.number}: ${one.player}, ${one.about}`]))
    : field.kind === "toml" ? html`<${Terms} id=${id} book=${data.view.row.book} value=${value} onChange=${onChange} />`
    : field.kind === "time" ? html`<input id=${id} type="datetime-local" value=${value} onInput=${change} required=${field.required} />`
    : field.kind === "number" ? html`<input id=${id} inputmode="numeric" value=${value} onInput=${change} />`
    : html`<input id=${id} value=${value} maxlength="400" required=${field.required} onInput=${change} />`;
  return html`<${Field} id=${id} label=${label}>${input}</${Field}>`;
}

/** The book's own template to begin with; the house says what is missing. */
function Terms({ id, book, value, onChange }) {
  const [wrong, tell] = useState(null);
  const load = async () => {
    try {
      onChange((await api.get(`/api/tournament-terms?book=${part(book)}`)).toml);
    } catch (error) {
      tell(error);
    }
  };
  return html`<div><div class="buttons"><button type="button" class="button small" onClick=${load}>Begin with the template</button></div>
    ${wrong && html`<${Trouble} error=${wrong} />`}
    <textarea id=${id} spellcheck="false" value=${value} onInput=${(event) => onChange(event.target.value)}></textarea></div>`;
}

function Bots({ name, again, off }) {
  const [count, type] = useState("6");
  const [wrong, tell] = useState(null);
  const add = async (event) => {
    event.preventDefault();
    tell(null);
    try {
      await api.post(`/api/tournaments/${part(name)}/commands`, { id: crypto.randomUUID(), do: { type: "add_bots", count: Number(count) || 1 } });
      await again();
    } catch (error) {
      tell(error);
    }
  };
  return html`<form class="order-group" onSubmit=${add}><h3>Bots</h3>${wrong && html`<${Trouble} error=${wrong} onClose=${() => tell(null)} />`}
    <div class="buttons"><label for="bots">How many</label><input id="bots" class="input t-count" inputmode="numeric" value=${count} onInput=${(event) => type(event.target.value)} />
      <button type="submit" class="button small" disabled=${off}>Let them enter</button></div></form>`;
}
