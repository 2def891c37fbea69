// Which report: a day, or a shift between two moments, of all tables or of one.
import { html, useState } from "../vendor/html.js";
import { todayOf, zoneName } from "../lib/time.js";
import { api } from "../lib/api.js";
import { goTo, part } from "../lib/router.js";
import { Field, useAnswer } from "../lib/parts.js";

export function Reports() {
  const { data: tables } = useAnswer(() => api.get("/api/rounds"), []);
  const [day, setDay] = useState(todayOf());
  const [from, setFrom] = useState("");
  const [until, setUntil] = useState("");
  const [table, setTable] = useState("");
  const [players, withPlayers] = useState(false);
  const open = (event) => {
    event.preventDefault();
    const span = from && until ? `from=${part(from)}&until=${part(until)}` : `day=${part(day)}`;
    goTo(`/document/report?${span}${table ? `&table=${part(table)}` : ""}${players ? "&players=true" : ""}`);
  };
  return html`<form class="panel records-form" onSubmit=${open}>
    <p class="law-measure">Drop, handle, win and hold beside the theoretical hold with control limits; fees and commission by table and hour; jackpots with their meters; void rounds, rulings, refusals and exceptions. Times are ${zoneName()}.</p>
    <${Field} id="report-day" label="Day"><input id="report-day" type="date" required value=${day} onInput=${(event) => setDay(event.currentTarget.value)} /></${Field}>
    <${Field} id="report-table" label="Table"><select id="report-table" value=${table} onChange=${(event) => setTable(event.currentTarget.value)}><option value="">all</option>
      ${(tables ?? []).map((one) => html`<option key=${one.table}>${one.table}</option>`)}</select></${Field}>
    <fieldset><legend>Or a shift</legend>
      <${Field} id="report-from" label="From"><input id="report-from" type="datetime-local" value=${from} onInput=${(event) => setFrom(event.currentTarget.value)} /></${Field}>
      <${Field} id="report-until" label="Until"><input id="report-until" type="datetime-local" value=${until} onInput=${(event) => setUntil(event.currentTarget.value)} /></${Field}>
    </fieldset>
    <label class="check"><input type="checkbox" checked=${players} onChange=${(event) => withPlayers(event.currentTarget.checked)} /> Include players' sessions and ratings</label>
    <button class="button primary" type="submit">Create the report</button>
  </form>`;
}
