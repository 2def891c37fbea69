// The settings of a private table as its book's form asks for them: each field by its kind, and what is wrong with it beside it.
import { html, useId, useState } from "../vendor/html.js";
import { centsOf, money, plain } from "../lib/money.js";
import { Clause } from "../lib/rule.js";

const KINDS = { choice: Choice, money: Money, number: Number_, flag: Flag, file: File_ };

/** Where everything is as usual. */
export const usually = (fields) => Object.fromEntries(fields.filter((field) => field.default !== undefined).map((field) => [field.name, field.default]));

export function SettingField({ field, value, set, error }) {
  const Kind = KINDS[field.kind] ?? Text;
  const id = useId();
  const wrong = error?.field === field.name ? error : null;
  const described = [field.help && `${id}-help`, wrong && `${id}-wrong`].filter(Boolean).join(" ") || null;
  return html`<div class=${`field${wrong ? " is-wrong" : ""}`}><label for=${id}>${field.label}</label>
    <${Kind} key=${wrong && field.kind !== "file" ? `wrong ${wrong.nearest}` : "right"} id=${id} field=${field} value=${value} set=${set} describedby=${described} invalid=${wrong ? "true" : null} />
    ${field.help && html`<p class="help" id=${`${id}-help`}>${field.help}</p>`}
    ${wrong && html`<p class="wrong" id=${`${id}-wrong`}>${wrong.what} ${wrong.why} ${wrong.rule && html`<${Clause} rule=${wrong.rule} />`}
      ${wrong.nearest !== null && html` <button type="button" class="link" onClick=${() => set(wrong.nearest)}>Use ${said(field, wrong.nearest)}</button>`}</p>`}</div>`;
}

const said = (field, value) => (field.kind === "money" ? money(value) : field.choices?.find?.((one) => one.value === value)?.label ?? value);

function Choice({ id, field, value, set, describedby }) {
  return html`<select id=${id} value=${value} aria-describedby=${describedby} onChange=${(event) => set(event.target.value)}>
    ${field.choices.map((one) => html`<option key=${one.value} value=${one.value}>${one.label}</option>`)}</select>`;
}

/** In dollars; what is no amount is sent as it was typed, and refused with the nearest that is one. */
function Money({ id, value, set, describedby, invalid }) {
  const [text, type] = useState(typeof value === "number" ? plain(value) : value ?? "");
  return html`<span class="money-box"><span aria-hidden="true">$</span><input id=${id} inputmode="decimal" autocomplete="off" value=${text} aria-describedby=${describedby} aria-invalid=${invalid}
    onInput=${(event) => { type(event.target.value); set(centsOf(event.target.value) ?? event.target.value); }} /></span>`;
}

function Number_({ id, value, set, describedby, invalid }) {
  return html`<input id=${id} inputmode="numeric" autocomplete="off" value=${value ?? ""} aria-describedby=${describedby} aria-invalid=${invalid}
    onInput=${(event) => set(/^\d{1,6}$/.test(event.target.value.trim()) ? Number(event.target.value) : event.target.value)} />`;
}

function Flag({ id, value, set }) {
  return html`<input id=${id} type="checkbox" checked=${Boolean(value)} onChange=${(event) => set(event.target.checked)} />`;
}

/** A text file that was saved before; its text is sent. */
function File_({ id, set, describedby, invalid }) {
  return html`<input id=${id} type="file" accept=".toml" aria-describedby=${describedby} aria-invalid=${invalid}
    onChange=${async (event) => set((await event.target.files[0]?.text()) ?? "")} />`;
}

function Text({ id, value, set, describedby }) {
  return html`<input id=${id} value=${value ?? ""} maxlength="200" aria-describedby=${describedby} onInput=${(event) => set(event.target.value)} />`;
}
