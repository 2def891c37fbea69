// What a trainee fills in: an amount or a word beside a wager, options by letter, cards by pressing them.
import { html } from "../vendor/html.js";
import { Card, nameOf } from "../lib/cards.js";
import { Chip } from "../lib/chips.js";
import { inAmounts, letterOf, SAYS } from "./words.js";

export const WORDS = [["t", "Take"], ["r", "Return"], ["n", "Nothing"], ["c", "Stays"]];

/** Enter goes to what is still open, and answers when nothing is. An empty field is left by Tab, never answered by a slip. */
function onEnter(event) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const { form } = event.target;
  const fields = [...form.querySelectorAll("input.drill-input")];
  const at = fields.indexOf(event.target);
  const empty = [...fields.slice(at + 1), ...fields.slice(0, at)].find((field) => !field.value.trim());
  const choice = [...form.querySelectorAll("fieldset[data-item]")].find((group) => !group.querySelector("input:checked"));
  const next = empty ?? choice?.querySelector("input");
  if (next) next.focus();
  else if (event.target.value.trim()) form.requestSubmit();
}

/** `touch`: the page has a pad of its own, and the keyboard of the phone stays away. */
export function TypedAnswer({ item, value, onChange, onFocus, touch, chosen }) {
  const word = item.asks === "amount" ? SAYS[value.trim().toLowerCase()] : "";
  return html`<span class=${`drill-entry${chosen ? " is-chosen" : ""}`}>
    <input class="drill-input" type="text" name=${item.id} aria-label=${item.ask} value=${value} autocomplete="off" autocapitalize="off" spellcheck=${false}
      inputmode=${touch ? "none" : item.asks === "amount" ? "text" : "decimal"} placeholder=${item.asks === "number" ? "number" : "?"}
      maxlength="60" onInput=${(event) => onChange(event.target.value)} onKeyDown=${onEnter} onFocus=${(event) => { onFocus(item.id); event.target.select(); event.target.scrollIntoView({ block: "nearest" }); }} />
    ${word && html`<span class="drill-word" aria-hidden="true">${word}</span>`}</span>`;
}

/** A payment cut from the rack: each press lays a chip down; what lies there can be typed as well. */
export function ChipsAnswer({ item, value, onChange, onFocus }) {
  const lying = chipsOf(value);
  const put = (chip, by) => {
    const next = { ...lying, [chip]: Math.max(0, (lying[chip] ?? 0) + by) };
    onChange(item.options.filter((one) => next[one]).map((one) => `${next[one]}x${one}`).join(" "));
  };
  return html`<div class="drill-payment" role="group" aria-label=${item.ask}>
    <p class="drill-rack">${item.options.map((chip) => html`<button type="button" key=${chip} class="drill-chip" data-chip=${chip} aria-label=${`Lay down a $${chip} chip`} onClick=${() => put(chip, 1)}
        onContextMenu=${(event) => { event.preventDefault(); put(chip, -1); }}><${Chip} cents=${Number(chip) * 100} /><b>${lying[chip] ? `× ${lying[chip]}` : ""}</b></button>`)}</p>
    <p class="drill-laid"><input class="drill-input" type="text" name=${item.id} aria-label=${item.ask} value=${value} autocomplete="off" autocapitalize="off" spellcheck=${false} inputmode="none" maxlength="80" placeholder="2x25 3x5"
        onInput=${(event) => onChange(event.target.value)} onFocus=${() => onFocus(item.id)} onKeyDown=${(event) => { if (event.key === "Enter") onEnter(event); }} />
      <button type="button" class="button small" onClick=${() => onChange("")}>Clear</button></p></div>`;
}

const chipsOf = (text) => Object.fromEntries([...text.matchAll(/(\d+)x(\d+)/g)].map(([, count, chip]) => [chip, Number(count)]));

/** One or several of the options. `onChoose(letters)` gets all that are chosen. */
export function Options({ item, value, onChoose, grid = false, costs = null }) {
  const several = item.asks === "several";
  const press = (letter) => {
    if (!several) return onChoose(letter);
    const chosen = new Set(value);
    chosen.has(letter) ? chosen.delete(letter) : chosen.add(letter);
    return onChoose([...chosen].sort().join(""));
  };
  return html`<fieldset class=${`drill-options${grid ? " is-grid" : ""}`} data-item=${item.id}><legend>${item.ask}</legend>
    ${item.options.map((option, at) => {
      const letter = letterOf(at);
      return html`<label key=${letter} class=${`drill-option${value.includes(letter) ? " is-chosen" : ""}`} data-letter=${letter}>
        <input type=${several ? "checkbox" : "radio"} name=${item.id} value=${letter} checked=${value.includes(letter)} onChange=${() => press(letter)} />
        <kbd aria-hidden="true">${letter.toUpperCase()}</kbd><span>${capital(inAmounts(item, option))}</span>${costs && html`<span class="drill-cost">${costs[at]}</span>`}</label>`;
    })}</fieldset>`;
}

/** Steps in order: each press gives the step its place; pressed again, it gives it up. */
export function OrderAnswer({ item, value, onChoose }) {
  const press = (letter) => onChoose(value.includes(letter) ? value.replace(letter, "") : value + letter);
  return html`<fieldset class="drill-options is-order" data-item=${item.id}><legend>${item.ask}</legend>
    ${item.options.map((option, at) => {
      const letter = letterOf(at);
      const place = value.indexOf(letter) + 1;
      return html`<button type="button" key=${letter} class=${`drill-option${place ? " is-chosen" : ""}`} data-letter=${letter} aria-pressed=${place > 0} onClick=${() => press(letter)}>
        <kbd aria-hidden="true">${place || letter.toUpperCase()}</kbd><span>${capital(option)}</span>${place > 0 && html`<span class="unseen">, step ${place}</span>`}</button>`;
    })}</fieldset>`;
}

/** One press answers. */
export function QuickOptions({ item, onChoose, busy }) {
  return html`<fieldset class="drill-options is-quick" data-item=${item.id}><legend>${item.ask}</legend>
    ${item.options.map((option, at) => html`<button type="button" key=${at} class="drill-option" data-letter=${letterOf(at)} disabled=${busy} onClick=${() => onChoose(letterOf(at))}>
      <kbd aria-hidden="true">${letterOf(at).toUpperCase()}</kbd><span>${capital(option)}</span></button>`)}</fieldset>`;
}

export function CardsAnswer({ item, value, onChoose }) {
  const chosen = new Set(value.split(" ").filter(Boolean));
  const press = (face) => {
    chosen.has(face) ? chosen.delete(face) : chosen.add(face);
    onChoose(item.options.filter((one) => chosen.has(one)).join(" "));
  };
  return html`<fieldset class="drill-options is-cards" data-item=${item.id}><legend>${item.ask}</legend>
    <span class="cards medium">${item.options.map((face, at) => html`<button type="button" key=${face} class="drill-pick" data-letter=${at + 1} aria-pressed=${chosen.has(face)}
        aria-label=${nameOf(face)} onClick=${() => press(face)}><${Card} card=${face} at=${0} /></button>`)}</span></fieldset>`;
}

export const capital = (text) => text.replace(/^./, (first) => first.toUpperCase());
