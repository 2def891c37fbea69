// A form made from a list of fields. What was left empty is not sent: the house knows its own defaults.
import { html, useState } from "../vendor/html.js";
import { FieldInput, labelOf } from "./field.js";

/** @typedef {import("./field.js").Field} Field */

/** @param {Field[]} fields */
export function firstValues(fields) {
  return Object.fromEntries(fields.filter(({ default: given }) => given !== undefined && given !== null && given !== "" &&
    !(Array.isArray(given) && !given.length)).map((field) => [field.name, field.default]));
}

/** @param {Field[]} fields @param {Record<string, any>} values */
export const missing = (fields, values) => fields.filter((field) => field.required && values[field.name] === undefined).map(labelOf);

/** Some fields are asked only while another has a certain value. */
const isAsked = ({ only }, values) => !only || values[only[0]] === only[1];

/** What is sent of a form: nothing that is not asked. */
const asked = (fields, values) => given(Object.fromEntries(Object.entries(values).filter(([name]) => {
  const field = fields.find((one) => one.name === name);
  return !field || isAsked(field, values);
})));

export const given = (values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** State for a form: [values, set(name, value), reset]. */
export function useValues(fields, first = {}) {
  const [values, show] = useState(() => ({ ...firstValues(fields), ...first }));
  const set = (name, value) => show((before) => given({ ...before, [name]: value }));
  return [values, set, (next = {}) => show({ ...firstValues(fields), ...next })];
}

/** @param {{fields: Field[], values: object, set: Function, room: object}} props */
export function Fields({ fields, values, set, room }) {
  return fields.filter((field) => isAsked(field, values)).map((field) => html`<${FieldInput} key=${field.name} field=${field} value=${values[field.name]}
    set=${(value) => set(field.name, value)} room=${room} />`);
}

/**
 * A whole form with its button. `send` gets the values and answers with a promise; while it runs the button waits.
 * @param {{fields: Field[], send: (values: object) => Promise<any>, label: string, room: object, first?: object, danger?: boolean,
 *   disabled?: string, children?: any}} props
 */
export function Form({ fields, send, label, room, first, danger, disabled, children }) {
  const [values, set, reset] = useValues(fields, first);
  const [busy, wait] = useState(false);
  const [round, again] = useState(0);
  const lacking = missing(fields, values);
  const submit = async (event) => {
    event.preventDefault();
    if (busy || lacking.length || disabled) return;
    wait(true);
    if (await send(asked(fields, values))) {
      reset(first);
      again(round + 1);
    }
    wait(false);
  };
  return html`<form class="schema-form" onSubmit=${submit} key=${round}>
    <${Fields} fields=${fields} values=${values} set=${set} room=${room} />
    ${children}
    <div class="form-end"><button class=${`button ${danger ? "danger" : "primary"}`} disabled=${busy || lacking.length > 0 || !!disabled}>${label}</button>
      ${disabled ? html`<small class="muted">${disabled}</small>` : lacking.length > 0 && html`<small class="muted">Still needed: ${lacking.join(", ")}</small>`}</div>
  </form>`;
}
