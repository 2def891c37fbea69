// Prize meters and pools: what is on them, level by level, and the orders about them.
import { html } from "../vendor/html.js";
import { dollars } from "../lib/money.js";
import { Badge } from "../lib/parts.js";
import { Instructions } from "./instruction.js";
import { useNow } from "./poll.js";
import { clock, lasting, plain } from "./words.js";

/** A new system is opened with the house, and a balance in parts is a matter for the accounts: not from this page. */
const ELSEWHERE = ["OpenSystem"];
const UNASKED = ["parts", "house_period"];

const OTHERWISE = { to: { kind: "text", label: "To which system" }, as_at: { kind: "moment", label: "As at" } };

const asked = (orders) => orders.filter((one) => !ELSEWHERE.includes(one.type))
  .map((one) => ({ ...one, fields: one.fields?.filter((field) => !UNASKED.includes(field.name)).map((field) => ({ ...field, ...OTHERWISE[field.name] })) }));

/** @param {{meter: any, orders: any[], act: Function, room: any}} props */
export function Meter({ meter, orders = [], act, room }) {
  const now = useNow(!!meter?.signs?.length);
  const first = (one) => Object.fromEntries([["system", meter?.name], ["table", room.table]]
    .filter(([name, value]) => value && one.fields?.some((field) => field.name === name)));
  return html`<section class="panel" aria-label="Prize meters"><h2>Prize meters</h2>
    ${meter && html`<div class="meter">${(meter.levels ?? []).map((level) => html`<p class="meter-value" key=${level.label}>
        <span class="muted small">${meter.name ? `${plain(meter.name)}, ` : ""}${level.label}, wager ${dollars(level.cost)}</span><strong>${dollars(level.amount)}</strong></p>`)}
      ${meter.equipment && html`<p><${Badge} kind=${meter.equipment === "working" ? "good" : "warn"}>${plain(meter.equipment)}<//></p>`}
      ${meter.tables?.length > 0 && html`<p class="small">Tables: ${meter.tables.join(", ")}</p>`}
      ${meter.signs?.length > 0 && html`<ul class="plain small">${meter.signs.map((sign) => html`<li key=${sign.subject + sign.table}>
        Sign: ${sign.subject} at ${sign.table}, up for ${lasting(Math.max(0, now - sign.since))} (since ${clock(sign.since)})</li>`)}</ul>`}
    </div>`}
    <${Instructions} list=${asked(orders)} act=${act} room=${room} wrap="meter" first=${first} />
  </section>`;
}
