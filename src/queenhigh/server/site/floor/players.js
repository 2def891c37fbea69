// Players at a table and what the floor may do about them: seats, exclusion, winnings held back.
import { html } from "../vendor/html.js";
import { dollars } from "../lib/money.js";
import { Badge, Empty } from "../lib/parts.js";
import { Clause } from "../lib/rule.js";
import { groupOf, Instructions } from "./instruction.js";
import { moment, some } from "./words.js";

/** Who is to be seated sits nowhere yet: a name is typed. */
const toNewcomers = (one) => ({ ...one, fields: one.fields?.map((field) => (field.name === "player" ? { ...field, kind: "text", label: "Name" } : field)) });

/** Who is excluded, since when and for what; anyone who may exclude may lift it, and says why. */
function Excluded({ player, known, order, busy }) {
  const lift = (event) => {
    event.preventDefault();
    const reason = new FormData(event.currentTarget).get("reason").trim();
    if (reason) order("LiftExclusion", { player, reason }, `${player} may take part again.`);
  };
  return html`<li><span><strong>${player}</strong> ${known && html`<span class="muted small">${known.since ? `since ${moment(known.since)}, ` : ""}at ${known.table}${known.by ? `, by ${known.by}` : ""}</span> <${Clause} rule=${known.rule} />
      ${known.breached && html` <span class="small">Breach of ${known.breached}${known.reason ? `: ${known.reason}` : ""}</span>`}`}</span>
    <form class="inline" onSubmit=${lift}><label>Why it is lifted <input class="input" name="reason" required maxlength="400" autocomplete="off" /></label>
      <button type="submit" class="button small" disabled=${busy}>Lift</button></form></li>`;
}

/** @param {{view: any, floor: any, act: Function, busy: boolean}} props */
export function Players({ view, floor, act, busy }) {
  const instructions = floor.instructions ?? [];
  const seats = (view.seats ?? []).filter((seat) => seat.player);
  const order = (type, fields, said) => act({ type: "instruct", order: { type, ...fields } }, said);
  const withheld = Array.isArray(floor.withheld) ? floor.withheld : Object.entries(floor.withheld ?? {}).map(([player, amount]) => ({ player, amount }));
  return html`<div class="two">
    <section class="panel" aria-label="Seats"><div class="panel-head"><h2>Seats</h2><span class="muted small">${seats.length} of ${view.places}</span></div>
      ${seats.length ? html`<ul class="plain rows">${seats.map((seat) => html`<li key=${seat.seat}>
        <span><strong>${seat.seat}</strong> ${seat.player}${seat.bot ? html` <span class="muted small">bot</span>` : ""}
          ${floor.abstained?.[seat.seat] > 0 && html` <${Badge} kind="warn">${some(floor.abstained[seat.seat], "round")} without a wager<//>`}</span>
        <span class="buttons"><button type="button" class="button small" disabled=${busy} onClick=${() => order("VacateSeat", { seat: seat.seat }, `Seat ${seat.seat} is free.`)}>Ask for the seat<span class="unseen"> ${seat.seat}</span></button>
          <button type="button" class="button small" disabled=${busy} onClick=${() => order("LeaveSeat", { seat: seat.seat }, `Seat ${seat.seat} is free.`)}>Leaves<span class="unseen"> seat ${seat.seat}</span></button></span></li>`)}</ul>`
        : html`<${Empty}>No players are seated.<//>`}
      <${Instructions} list=${instructions.filter((one) => one.type === "SeatPlayer").map(toNewcomers)} act=${act} room=${view} />
    </section>
    <section class="panel" aria-label="Sanctions"><h2>Sanctions</h2>
      ${floor.excluded?.length > 0 && html`<h3>Excluded from the game</h3><ul class="plain rows">${floor.excluded.map((player) => html`<${Excluded} key=${player}
        player=${player} known=${floor.exclusions?.find((one) => one.player === player)} order=${order} busy=${busy} />`)}</ul>`}
      ${withheld.length > 0 && html`<ul class="plain rows">${withheld.map(({ player, amount, until }) => html`<li key=${player}>
        <span>${dollars(amount)} held back from <strong>${player}</strong>${until ? html` <span class="muted small">until ${moment(until)}</span>` : ""}</span>
        <span class="buttons"><button type="button" class="button small" disabled=${busy} onClick=${() => order("ReleaseWinnings", { player, paid: true }, "Paid out.")}>Pay it out</button>
          <button type="button" class="button small danger" disabled=${busy} onClick=${() => order("ReleaseWinnings", { player, paid: false }, "Kept.")}>Keep it</button></span></li>`)}</ul>`}
      <${Instructions} list=${instructions.filter((one) => groupOf(one) === "players" && !["ReleaseWinnings", "LiftExclusion"].includes(one.type))} act=${act} room=${view} />
    </section></div>`;
}
