// A question as it is asked, whatever its kind: the story or the layout, what is to be answered, and afterwards the marks on it.
import { html } from "../vendor/html.js";
import { CardsAnswer, ChipsAnswer, Options, OrderAnswer, QuickOptions, TypedAnswer } from "./answers.js";
import { inDollars } from "../lib/money.js";
import { Layout } from "./layout.js";
import { Costs, MarkTag } from "./verdict.js";
import { isChoice, isQuick, isTyped, placeOf, saidOf, storyOf } from "./words.js";

/**
 * @param {{question: object, felt: object, answers?: {of: Function, set: Function, at: string|null, focus: Function, touch: boolean}|null,
 *   marks?: Map<string, object>|null, busy?: boolean, onQuick?: Function}} props
 * Without `answers` nothing can be changed any more, and `marks` by id are shown where things lie.
 */
export function Question({ question, felt, answers = null, marks = null, busy = false, onQuick = null }) {
  const entry = (item) => {
    const mark = marks?.get(item.id);
    if (mark) return html`<${MarkTag} mark=${mark} item=${item} />`;
    if (!answers) return null;
    if (item.asks === "chips") return html`<${ChipsAnswer} item=${item} value=${answers.of(item.id)} onFocus=${answers.focus} onChange=${(text) => answers.set(item.id, text)} />`;
    return html`<${TypedAnswer} item=${item} value=${answers.of(item.id)} touch=${answers.touch} chosen=${answers.at === item.id} onFocus=${answers.focus}
        onChange=${(text) => answers.set(item.id, text)} />`;
  };
  const loose = question.items.filter((item) => isTyped(item) && !placeOf(item.id));
  const others = answers ? question.items.filter((item) => !isTyped(item)) : [];
  const drawn = question.rows.length > 0 || loose.length > 0;
  return html`<div class=${`drill-question kind-${question.kind}${answers ? "" : " is-told"}`}>
    <div class="drill-scene">
      <${Told} question=${question} />
      ${drawn && html`<${Layout} question=${question} felt=${felt} box=${entry}>
        ${loose.length > 0 && html`<ul class="drill-loose" aria-label="Asked of the table">${loose.map((item) => html`<li key=${item.id}><span class="drill-label"><span>${item.ask}</span></span>${entry(item)}</li>`)}</ul>`}
      </${Layout}>`}
      ${(question.done ?? []).length > 0 && html`<ol class="drill-done" aria-label="Decided">${question.done.map((mark) => html`<${Decided} key=${mark.id} mark=${mark} />`)}</ol>`}
    </div>
    ${others.length > 0 && html`<div class="drill-asks">${others.map((item) => html`<${Asked} key=${item.id} item=${item} answers=${answers} busy=${busy} onQuick=${isQuick(question) ? onQuick : null} />`)}</div>`}
  </div>`;
}

function Asked({ item, answers, busy, onQuick }) {
  const put = (text) => answers.set(item.id, text);
  if (onQuick) return html`<${QuickOptions} item=${item} busy=${busy} onChoose=${onQuick} />`;
  if (item.asks === "order") return html`<${OrderAnswer} item=${item} value=${answers.of(item.id)} onChoose=${put} />`;
  if (isChoice(item)) return html`<${Options} item=${item} value=${answers.of(item.id)} grid=${item.options.every((one) => one.length < 36)} onChoose=${put} />`;
  return html`<${CardsAnswer} item=${item} value=${answers.of(item.id)} onChoose=${put} />`;
}

/** What the table is like, and what was reported. */
function Told({ question }) {
  const { signs, report, facts } = storyOf(question.lines);
  if (!signs.length && !report) return null;
  return html`<div class=${`drill-told${report ? " panel" : ""}`}>
    ${signs.length > 0 && html`<ul class="drill-signs">${signs.map((line) => html`<li key=${line}>${/reading|clause/.test(line) ? line.trim() : inDollars(line.trim())}</li>`)}</ul>`}
    ${report && html`<div class="drill-report"><h2>${report.replace(/^./, (first) => first.toUpperCase())}</h2>
      ${facts.length > 0 && html`<dl class="facts">${facts.map((fact) => {
        const [name, ...rest] = fact.split(": ");
        return html`<div key=${fact}><dt>${name}</dt><dd>${rest.join(": ")}</dd></div>`;
      })}</dl>`}</div>`}
  </div>`;
}

/** A decision of a hand that goes on. */
function Decided({ mark }) {
  const item = { asks: "one", options: mark.options ?? [] };
  return html`<li class=${`drill-mark ${mark.right ? "is-right" : "is-wrong"}`}>
    <p class="drill-mark-head"><span class="drill-sign" role="img" aria-label=${mark.right ? "Right" : "Wrong"}>${mark.right ? "✓" : "✗"}</span><b>${mark.ask}</b>
      ${!mark.right && html`<span class="drill-said">${saidOf(item, mark.given)}</span>`}<span class="drill-key">${mark.expected.replace(/^[a-z] /, "")}</span></p>
    ${mark.others?.length > 0 && html`<${Costs} mark=${mark} item=${item} />`}</li>`;
}
