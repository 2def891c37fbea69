// One question of a form, by its kind: a seat is a button, cards are picked, money is typed in dollars and kept in cents.
import { clock, secondsOf, zoneName } from "../lib/time.js";
import { html, useId, useState } from "../vendor/html.js";
import { centsOf } from "../lib/money.js";
import { CardPicker } from "./card_picker.js";

/**
 * @typedef {{name: string, kind: string, label?: string, help?: string, required?: boolean, default?: any,
 *   choices?: (string|number|{value: any, label: string})[]}} Field
 * @typedef {{places?: number, seats?: {seat: number, player: string|null, wagers?: object}[], offers?: {bet: string, label: string}[],
 *   tables?: string[]}} Room  what the table looks like, so that nobody has to type what can be tapped
 */

const wording = (name) => {
  const words = String(name).replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What a fact is called when a person is asked for it. */
const ASKED = {
  reason: "Why", to: "Whose cards", count: "How many", seat: "Seat", seats: "Seats", when: "When was it found", detail: "What happened, in your words",
  dealt_count: "Cards dealt there", deck_count: "Cards in the deck, counted", retracting: "Seats that take their wagers back", dealt: "The cards in the order in which they came",
  nominated: "The cards as the player names them", rack: "The discard rack, top card first", order_determinable: "Can the order of the cards be determined?",
  reconstructable: "Can the cards be corrected?", reconstructed: "Was the hand reconstructed?", attempted: "Amount put down", placed: "Amount on the table",
  breached: "Clause that was breached", viewed: "Hands that were looked at", hinders: "Does it hinder the shuffle, or spoil cards?", void_wagers: "Are the wagers void?",
  exclude: "Excluded from the game?", withhold: "Are winnings held back?", seize: "Are winnings seized?", confiscate: "Is the device confiscated?", resolved: "Does the complainant accept the decision?", forfeit: "Are the hands forfeit?", agreed: "Do all players at the table agree?", whole_deck: "The whole deck?", only_cards_in_rack: "Were they the only cards in the rack?",
};

export const labelOf = (field) => (field.label && field.label !== wording(field.name) ? field.label : ASKED[field.name] ?? field.label ?? wording(field.name));

const optionsOf = (field) => (field.choices ?? []).map((one) =>
  (typeof one === "object" ? { value: one.value, label: one.label ?? wording(one.value) } : { value: one, label: wording(one) }));

/** @param {{field: Field, value: any, set: (value: any) => void, room: Room}} props */
export function FieldInput({ field, value, set, room }) {
  const Kind = KINDS[field.kind] ?? Text;
  return html`<${Kind} field=${field} value=${value} set=${set} room=${room} />`;
}

/** A group of buttons under one name: which is pressed is the answer. Pressed again, the answer is taken back. */
function Buttons({ field, options, chosen, press }) {
  const id = useId();
  return html`<div class="ask" role="group" aria-labelledby=${id} aria-describedby=${field.help ? id + "-help" : undefined}>
    <span class="ask-label" id=${id}>${labelOf(field)}${field.required && html`<span class="ask-must" title="needed"> *</span>`}</span>
    <div class="ask-buttons">${options.map(({ value, label, note }) => html`
      <button type="button" key=${String(value)} class="pick" aria-pressed=${chosen(value) ? "true" : "false"} onClick=${() => press(value)}>
        ${label}${note && html`<small>${note}</small>`}</button>`)}</div>
    ${field.help && html`<small class="ask-help" id=${id + "-help"}>${field.help}</small>`}
  </div>`;
}

function Typed({ field, children, id }) {
  return html`<div class="ask">
    <label class="ask-label" for=${id}>${labelOf(field)}${field.required && html`<span class="ask-must" title="needed"> *</span>`}</label>
    ${children}${field.help && html`<small class="ask-help" id=${id + "-help"}>${field.help}</small>`}</div>`;
}

const seatOptions = (room) => Array.from({ length: room.places || 0 }, (_, at) => {
  const found = room.seats?.find((one) => one.seat === at + 1);
  return { value: at + 1, label: String(at + 1), note: found?.player ?? undefined };
});

const one = (value, set) => ({ chosen: (other) => other === value, press: (other) => set(other === value ? undefined : other) });

const several = (value, set) => {
  const listed = value === undefined || value === "" ? [] : Array.isArray(value) ? value : [value];
  return {
    chosen: (other) => listed.includes(other),
    press: (other) => {
      const next = listed.includes(other) ? listed.filter((each) => each !== other) : [...listed, other];
      set(next.length ? next : undefined);
    },
  };
};

const Seat = ({ field, value, set, room }) => html`<${Buttons} field=${field} options=${seatOptions(room)} ...${one(value, set)} />`;

const Seats = ({ field, value, set, room }) => html`<${Buttons} field=${field} options=${seatOptions(room)} ...${several(value, set)} />`;

/** Seats and the dealer; where the field names others (the stub, the jackpot cards), those too. */
function To({ field, value, set, room }) {
  const others = optionsOf(field).length ? optionsOf(field) : [{ value: "dealer", label: "Dealer" }];
  return html`<${Buttons} field=${field} options=${[...seatOptions(room), ...others]} ...${several(value, set)} />`;
}

function Choice({ field, value, set }) {
  const options = optionsOf(field);
  const id = useId();
  if (options.length <= 6) return html`<${Buttons} field=${field} options=${options} ...${one(value, set)} />`;
  return html`<${Typed} field=${field} id=${id}><select id=${id} class="input" value=${value ?? ""}
    onChange=${(event) => set(options.find((each) => String(each.value) === event.target.value)?.value)}>
    <option value="">Choose</option>
    ${options.map((each) => html`<option key=${each.value} value=${each.value}>${each.label}</option>`)}</select><//>`;
}

const Choices = ({ field, value, set }) => html`<${Buttons} field=${field} options=${optionsOf(field)} ...${several(value, set)} />`;

const Flag = ({ field, value, set }) => html`<${Buttons} field=${field} options=${[{ value: true, label: "Yes" }, { value: false, label: "No" }]} ...${one(value, set)} />`;

const betOptions = (field, room) => (optionsOf(field).length ? optionsOf(field) : (room.offers ?? []).map(({ bet, label }) => ({ value: bet, label })));

const Bet = ({ field, value, set, room }) => html`<${Buttons} field=${field} options=${betOptions(field, room)} ...${one(value, set)} />`;

const Bets = ({ field, value, set, room }) => html`<${Buttons} field=${field} options=${betOptions(field, room)} ...${several(value, set)} />`;

/** Typed in dollars; what is no amount stays visible, marked, and is not sent. */
export function Money({ field, value, set }) {
  const id = useId();
  const [text, type] = useState(value === undefined || value === null ? "" : (value / 100).toFixed(value % 100 ? 2 : 0));
  const wrong = text.trim() !== "" && centsOf(text) === null;
  return html`<${Typed} field=${field} id=${id}><span class="money-box"><span aria-hidden="true">$</span><input id=${id} class="input" inputmode="decimal" autocomplete="off"
    value=${text} aria-invalid=${wrong ? "true" : undefined} aria-describedby=${field.help ? id + "-help" : undefined}
    onInput=${(event) => { type(event.target.value); set(centsOf(event.target.value) ?? undefined); }} /></span>
    ${wrong && html`<small class="ask-wrong">Dollars, such as 25 or 12.50</small>`}<//>`;
}

function Numbered({ field, value, set }) {
  const id = useId();
  return html`<${Typed} field=${field} id=${id}><input id=${id} class="input short" inputmode="numeric" autocomplete="off" value=${value ?? ""}
    onInput=${(event) => set(/^\d{1,9}$/.test(event.target.value.trim()) ? Number(event.target.value) : undefined)} /><//>`;
}

function Text({ field, value, set }) {
  const id = useId();
  return html`<${Typed} field=${field} id=${id}><input id=${id} class="input" autocomplete="off" maxlength="500" value=${value ?? ""}
    onInput=${(event) => set(event.target.value.trim() ? event.target.value : undefined)} /><//>`;
}

function Player({ field, value, set, room }) {
  const seated = (room.seats ?? []).filter((each) => each.player).map(({ seat, player }) => ({ value: player, label: player, note: `seat ${seat}` }));
  const known = seated.some((each) => each.value === value);
  if (!seated.length) return html`<${Text} field=${field} value=${value} set=${set} />`;
  return html`<${Buttons} field=${field} options=${seated} ...${one(value, set)} />
    <${Text} field=${{ name: field.name, label: `${labelOf(field)}, if not at the table` }} value=${known ? undefined : value} set=${set} />`;
}

function Persons({ field, value, set, room }) {
  const seated = (room.seats ?? []).filter((each) => each.player).map(({ player }) => ({ value: player, label: player }));
  return seated.length ? html`<${Buttons} field=${field} options=${seated} ...${several(value, set)} />` : html`<${Texts} field=${field} value=${value} set=${set} />`;
}

/** A list of words, separated by commas. */
const Texts = ({ field, value, set }) => html`<${Text} field=${{ ...field, help: field.help ?? "Separated by commas" }} value=${value?.join(", ")}
  set=${(text) => set(text ? text.split(",").map((word) => word.trim()).filter(Boolean) : undefined)} />`;

/** A number for each seat that needs one. */
function Counts({ field, value, set, room }) {
  const taken = (room.seats ?? []).filter((seat) => seat.player).map((seat) => seat.seat);
  const id = useId();
  return html`<fieldset class="ask counts"><legend class="ask-label">${labelOf(field)}</legend>${taken.map((seat) => html`
    <label key=${seat} for=${`${id}-${seat}`}><span class="small">Seat ${seat}</span><input id=${`${id}-${seat}`} class="input short" inputmode="numeric" autocomplete="off" value=${value?.[seat] ?? ""}
      onInput=${(event) => {
        const next = { ...(value ?? {}) };
        if (/^\d{1,2}$/.test(event.target.value.trim())) next[seat] = Number(event.target.value);
        else delete next[seat];
        set(Object.keys(next).length ? next : undefined);
      }} /></label>`)}</fieldset>`;
}

const Cards = ({ field, value, set }) => html`<${CardPicker} label=${labelOf(field)} help=${field.help} value=${value ?? []}
  set=${(cards) => set(cards.length ? cards : undefined)} />`;

/** A moment that was: the clock's own words, to the second. */
function Moment({ field, value, set }) {
  const id = useId();
  return html`<${Typed} field=${{ ...field, label: `${labelOf(field)} (${zoneName()})` }} id=${id}><input id=${id} class="input" type="datetime-local" step="1"
    onInput=${(event) => set(secondsOf(event.target.value))} /><//>`;
}

/** A moment from now on, asked for in minutes: nobody types seconds since 1970. */
function Time({ field, value, set }) {
  const id = useId();
  const [minutes, type] = useState("");
  const at = value ? clock(value) : null;
  return html`<${Typed} field=${{ ...field, label: `${labelOf(field)} (minutes from now)` }} id=${id}><span class="beside"><input id=${id} class="input short" inputmode="numeric" autocomplete="off"
    value=${minutes} onInput=${(event) => {
      type(event.target.value);
      const found = /^\d{1,5}$/.exec(event.target.value.trim());
      set(found ? Math.floor(Date.now() / 1000) + 60 * Number(found[0]) + 5 : undefined);
    }} />${at && html`<span class="muted">at ${at}</span>`}</span><//>`;
}

function Limits({ field, value, set }) {
  const part = (name) => (cents) => {
    const next = { ...(value ?? {}), [name]: cents };
    for (const key of Object.keys(next)) if (next[key] === undefined) delete next[key];
    set(Object.keys(next).length ? next : undefined);
  };
  return html`<fieldset class="ask limits"><legend class="ask-label">${labelOf(field)}</legend>
    <${Money} field=${{ name: "min", label: "Minimum" }} value=${value?.min} set=${part("min")} />
    <${Money} field=${{ name: "max", label: "Maximum" }} value=${value?.max} set=${part("max")} />
    <${Money} field=${{ name: "unit", label: "In steps of" }} value=${value?.unit} set=${part("unit")} />
    ${field.help && html`<small class="ask-help">${field.help}</small>`}</fieldset>`;
}

/** A pay table for each bet, by the letter of its column; the field's choices, where it has them, are {bet: [columns]}. */
function PayTables({ field, value, set }) {
  const bets = Object.keys(field.choices ?? field.default ?? {});
  const Kind = field.choices ? Choice : Text;
  return html`<fieldset class="ask limits"><legend class="ask-label">${labelOf(field)}</legend>${bets.map((bet) => html`
    <${Kind} key=${bet} field=${{ name: bet, kind: "choice", choices: field.choices?.[bet] }} value=${value?.[bet]} set=${(column) => {
      const next = { ...(value ?? {}) };
      if (column === undefined) delete next[bet];
      else next[bet] = column;
      set(Object.keys(next).length ? next : undefined);
    }} />`)}</fieldset>`;
}

const Table = ({ field, value, set, room }) =>
  html`<${Choice} field=${{ ...field, choices: field.choices ?? (room.tables ?? []).map((id) => ({ value: id, label: id })) }} value=${value} set=${set} />`;

const KINDS = {
  seat: Seat, seats: Seats, to: To, choice: Choice, choices: Choices, flag: Flag, bet: Bet, bets: Bets, money: Money,
  number: Numbered, text: Text, clause: Text, player: Player, persons: Persons, cards: Cards, time: Time, limits: Limits,
  pay_tables: PayTables, table: Table, texts: Texts, counts: Counts, moment: Moment,
};
