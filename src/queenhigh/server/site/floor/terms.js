// Changes that the book lets happen only after notice: what it demands, how far the notice has run, and the change itself.
// Trying too early is not hidden: the house refuses it and says by which clause.
import { html, useState } from "../vendor/html.js";
import { Badge } from "../lib/parts.js";
import { Clause } from "../lib/rule.js";
import { inDollars } from "../lib/money.js";
import { Form } from "./form.js";
import { doneOr, fieldsOf, isQueued, Rank, titleOf } from "./instruction.js";
import { useNow } from "./poll.js";
import { clock, lasting, some } from "./words.js";

const NAMES = { limits: "Table limits", pay_tables: "Pay tables", closing: "Closing the table", terms: "Game and betting", minimum: "The minimum" };

const LIMITS = { min: "minimum", max: "maximum", unit: "unit", pairs_plus_max: "pairs plus maximum" };
const dollars = (cents) => (cents / 100).toFixed(2);

/** "minimum 25.00, maximum 500.00", or "pair_plus minimum 10.00": the change has to be exactly what its notice says. */
const limitsSign = ({ limits, bet }, now) => Object.entries(LIMITS).filter(([key]) => (limits?.[key] ?? now?.[key] ?? null) !== null)
  .map(([key, word]) => `${bet ? `${bet} ` : ""}${word} ${limits?.[key] === undefined ? "none" : dollars(limits[key])}`).join(", ");

const paySign = ({ choice }) => Object.entries(choice ?? {}).map(([bet, column]) => `${bet.replaceAll("_", " ")} ${column}`).join(", ");

/** What a notice says, from how its form was filled in. Of poker terms the house finds the words itself. */
const SIGNS = {
  limits: (said, change) => ({ change: limitsSign(said, fieldsOf(change).find(({ name }) => name === "limits")?.default) }),
  pay_tables: (said) => ({ change: paySign(said) }),
  minimum: ({ minimum }) => ({ change: `minimum ${dollars(minimum ?? 0)}` }),
  terms: (said) => said,
  closing: ({ text }) => ({ change: text ?? "" }),
};

const TERMS = ["game", "betting", "small_blind", "big_blind", "small_bet", "big_bet", "least", "most", "straddle", "minimum_buy_in", "maximum_buy_in"];

/** The other way round, so that the form of the change starts with what was announced. */
function announced(subject, change) {
  if (subject !== "limits") return {};
  const parts = (change ?? "").split(", ").map((part) => /^(?:(\w+) )?(minimum|maximum|unit|pairs plus maximum) (?:(\d+)\.(\d\d)|none)$/.exec(part));
  if (!parts.every(Boolean)) return {};
  const key = (word) => Object.keys(LIMITS).find((one) => LIMITS[one] === word);
  const limits = Object.fromEntries(parts.filter(([, , , whole]) => whole).map(([, , word, whole, rest]) => [key(word), Number(whole) * 100 + Number(rest)]));
  return { limits, ...(parts[0][1] ? { bet: parts[0][1] } : {}) };
}

/** @param {{term: any, instructions: any[], act: Function, room: any}} props */
export function Term({ term, instructions, act, room }) {
  const change = instructions.find((one) => one.type === term.instruction);
  const notice = instructions.find((one) => one.type === "GiveNotice");
  const now = useNow(!!term.given);
  const [values, keep] = useState({});
  const left = progress(term, now);
  return html`<section class="term" aria-label=${NAMES[term.subject] ?? term.subject}>
    <header><h3>${NAMES[term.subject] ?? term.subject}</h3>${badge(term, left)}</header>
    <p class="small">${term.words} <${Clause} rule=${term.rule} /></p>
    ${term.given && html`<${Running} term=${term} left=${left} />`}
    <details class="folded"><summary>${term.given ? "Give another notice" : "Give notice"} ${notice && html`<${Rank} one=${notice} />`}</summary>
      <${Form} room=${room} label="Give notice" fields=${noticeFields(term, change)} send=${async (said) => {
        keep(said);
        const { minutes, ...rest } = said;
        const effective = Math.floor(Date.now() / 1000) + 60 * (minutes ?? 0) + 2;
        return act({ type: "instruct", order: {
          type: "GiveNotice", subject: term.subject, ...(SIGNS[term.subject] ?? SIGNS.closing)(rest, change ?? {}),
          ...(minutes === undefined ? {} : { effective }),
        } }, "The notice is up.");
      }} /></details>
    ${change && html`<details class="folded" open=${!!term.given}><summary>Make the change <${Rank} one=${change} /></summary>
      <${Form} key=${term.given?.since ?? 0} room=${room} label=${titleOf(change)} fields=${fieldsOf(change)}
        first=${{ ...announced(term.subject, term.given?.change), ...pick(values, fieldsOf(change)) }}
        send=${(said) => act({ type: "instruct", order: { type: change.type, ...said } }, doneOr(change, room, "The change is made."))} />
      ${isQueued(change, room) && html`<p class="muted small">A round is being played: this waits for its end.</p>`}
      ${term.subject === "closing" && room.dealing === "automatic" && html`<p class="muted small">Close the table after the round. Once the notice has run, the automatic dealer waits a minute before another one.</p>`}</details>`}
  </section>`;
}

const pick = (values, fields) => Object.fromEntries(Object.entries(values).filter(([name]) => fields.some((field) => field.name === name)));

/** What a notice says depends on what it is about: limits, pay tables and terms are asked for as they will be. */
function noticeFields(term, change) {
  const wanted = { limits: ["limits", "bet"], pay_tables: ["choice"], terms: TERMS }[term.subject] ?? [];
  const required = ({ name, required }) => (term.subject === "terms" ? required : name !== "bet");
  const asked = term.subject === "minimum" ? [{ name: "minimum", kind: "money", label: "New minimum", required: true }]
    : change ? fieldsOf(change).filter((field) => wanted.includes(field.name)).map((field) => ({ ...field, required: required(field) })) : [];
  const when = term.seconds ? [{ name: "minutes", kind: "number", label: "Minutes from now", required: true, default: Math.ceil(term.seconds / 60) }] : [];
  return asked.length ? [...asked, ...when] : [{ name: "text", kind: "text", label: "What the notice says" }, ...when];
}

function progress(term, now) {
  if (!term.given) return null;
  const rounds = term.rounds ? Math.max(0, term.rounds_left ?? term.rounds - (term.given.rounds_since ?? 0)) : 0;
  const at = term.ready_at ?? term.given.effective ?? 0;
  return { rounds, seconds: Math.max(0, at - now) };
}

const badge = (term, left) => {
  if (term.ready) return html`<${Badge} kind="good">may be made<//>`;
  if (!term.given) return html`<${Badge}>no notice<//>`;
  return left.rounds || left.seconds ? html`<${Badge} kind="warn">notice is running<//>` : html`<${Badge} kind="good">may be made<//>`;
};

function Running({ term, left }) {
  const since = term.given.rounds_since ?? 0;
  return html`<div class="running" role="status">
    <p><strong>${inDollars(term.given.change) || "Announced"}</strong> <span class="muted">since ${clock(term.given.since)}, ${since ? `${some(since, "round")} ago` : "less than a round ago"}</span></p>
    ${term.rounds > 0 && html`<progress max=${term.rounds} value=${term.rounds - left.rounds} aria-label="Rounds of notice"></progress>
      <p class="small">${left.rounds ? `${some(left.rounds, "round")} to go` : `${term.rounds} rounds have been played`}</p>`}
    ${(term.seconds > 0 || term.given.effective) && html`<p class="small">${left.seconds ? `${lasting(left.seconds)} to go, at ${clock(term.ready_at ?? term.given.effective)}` : "The notice period is over"}</p>`}
  </div>`;
}
