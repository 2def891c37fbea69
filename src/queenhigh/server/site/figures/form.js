// The form of a question: choices, entries, sliders for prices. What is typed is sent when the field is left or Enter is pressed; a
// slider is sent as it moves.
import { html, useEffect, useState } from "../vendor/html.js";
import { Field } from "../lib/parts.js";

export function Form({ fields, onChange, onReset }) {
  const sliders = fields.filter((field) => field.most != null);
  const first = fields.findIndex((field) => field.most != null);
  const before = first < 0 ? fields : fields.slice(0, first);
  const after = first < 0 ? [] : fields.slice(first).filter((field) => field.most == null);
  const entry = (field) => html`<${Entry} key=${field.name} field=${field} onChange=${onChange} />`;
  return html`<form class="figures-form panel" onSubmit=${(event) => event.preventDefault()}>
    ${before.map(entry)}
    ${sliders.length > 0 && html`<fieldset class="figures-sliders"><legend>Prices</legend>
      ${sliders.map((field) => html`<${Slider} key=${field.name} field=${field} onChange=${onChange} />`)}</fieldset>`}
    ${after.map(entry)}
    <p class="buttons"><button type="button" class="button" onClick=${onReset}>Start again</button></p>
  </form>`;
}

function Entry({ field, onChange }) {
  const [value, write] = useState(field.value ?? "");
  useEffect(() => write(field.value ?? ""), [field.value]);
  const id = `figures-${field.name.replace(/\W+/g, "-")}`;
  const help = [field.long ? "" : field.says, field.own ? `The book has ${field.own}.` : ""].filter(Boolean).join(" ");
  const shared = { id, name: field.name, value, "aria-describedby": help ? `${id}-help` : undefined };
  const send = (event) => event.currentTarget.value !== (field.value ?? "") && onChange(field.name, event.currentTarget.value);
  if (field.choices?.length) {
    return html`<${Field} id=${id} label=${field.label} help=${help}><select ...${shared} onChange=${send}>
      ${field.choices.map(([sent, shown]) => html`<option key=${sent} value=${sent}>${shown}</option>`)}</select><//>`;
  }
  if (field.long) {
    return html`<${Field} id=${id} label=${field.label}><textarea ...${shared} rows="4" spellcheck="false" onInput=${(event) => write(event.currentTarget.value)} onChange=${send}></textarea>
      <details class="help"><summary>How to write it</summary><pre>${field.says}</pre></details><//>`;
  }
  return html`<${Field} id=${id} label=${field.label} help=${help}><input ...${shared} autocomplete="off"
    onInput=${(event) => write(event.currentTarget.value)} onChange=${send} /><//>`;
}

/** A price is a number to 1, or for 1 where the book writes it so; nothing takes the hand off the table. */
function Slider({ field, onChange }) {
  const [number, ...unit] = field.value.split(" ");
  const [value, move] = useState(Number(number));
  useEffect(() => move(Number(number)), [field.value]);
  const id = `figures-${field.name.replace(/\W+/g, "-")}`;
  const words = (unit.length ? unit : field.own.split(" ").slice(1)).join(" ") || "to 1";
  const said = value ? `${value} ${words}` : "nothing";
  const send = (event) => {
    const chosen = Number(event.currentTarget.value);
    move(chosen);
    onChange(field.name, chosen ? `${chosen} ${words}` : "0");
  };
  return html`<div class="figures-slider"><label for=${id}>${field.label}</label>
    <output for=${id}>${said}${Number(field.own.split(" ")[0]) !== value && html` <span class="muted">(the book ${field.own === "0" ? "nothing" : field.own})</span>`}</output>
    <input type="range" id=${id} min=${field.least} max=${Math.max(field.most, value)} step="1" value=${value} aria-valuetext=${said} onInput=${send} /></div>`;
}
