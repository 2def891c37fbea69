// A question as it is asked, whatever its kind: the story or the layout, what is to be answered, and afterwards the marks on it.
import { html, useState } from "../vendor/html.js";
import { CardsAnswer, Options, QuickOptions, TypedAnswer } from "./answers.js";
import { Layout } from "./layout.js";
import { Pad } from "./pad.js";
import { Costs, MarkTag } from "./verdict.js";
import { isChoice, isQuick, placeOf, storyOf } from "./words.js";

const isTyped = (item) => ["amount", "money", "number"].includes(item.asks);

const coarse = () => matchMedia("(pointer: coarse), (max-width: 44rem)").matches;

/** Without `answers` nothing can be changed any more, and `marks` by id are shown where things lie. */
export function Question({ question, answers, marks = null, busy, onQuick }) {
  const [at, focus] = useState(question.items.find(isTyped)?.id ?? null);
  const [touch] = useState(coarse);
  const open = Boolean(answers);
  const write = (id, text) => answers.set(id, text);
  const entry = (item) => {
    const mark = marks?.get(item.id);
    if (mark) return html`<${MarkTag} mark=${mark} item=${item} />`;
    if (!open) return null;
    return html`<${TypedAnswer} item=${item} value=${answers.of(item.id)} touch=${touch} chosen=${at === item.id} onFocus=${focus} onChange=${(text) => write(item.id, text)} />`;
  };
  const loose = question.items.filter((item) => isTyped(item) && !placeOf(item.id));
  const chosen = question.items.find((item) => item.id === at);
  const word = (letter) => {
    write(at, letter);
    const fields = question.items.filter(isTyped);
    const index = fields.findIndex((item) => item.id === at);
    const next = [...fields.slice(index + 1), ...fields.slice(0, index)].find((item) => !answers.of(item.id).trim());
    if (next) document.querySelector(`input[name="${CSS.escape(next.id)}"]`)?.focus();
  };
  const quick = isQuick(question);
  return html`<div class=${`drill-question kind-${question.kind}`}>
    <${Told} question=${question} />
    ${(question.rows.length > 0 || loose.length > 0) && html`<${Layout} question=${question} box=${entry} big=${question.kind === "read" || question.kind === "play"}>
      ${loose.length > 0 && html`<ul class="drill-loose" aria-label="Asked of the table">${loose.map((item) => html`<li key=${item.id}><span class="drill-label"><span>${item.ask}</span></span>${entry(item)}</li>`)}</ul>`}
    </${Layout}>`}
    ${(question.done ?? []).length > 0 && html`<ol class="drill-done" aria-label="Decided">${question.done.map((mark) => html`<${Decided} key=${mark.id} mark=${mark} />`)}</ol>`}
    ${open && question.items.some((item) => !isTyped(item)) && html`<div class="drill-asks">${question.items.filter((item) => !isTyped(item)).map((item) => {
      if (quick) return html`<${QuickOptions} key=${item.id} item=${item} busy=${busy} onChoose=${onQuick} />`;
      if (isChoice(item)) return html`<${Options} key=${item.id} item=${item} value=${answers.of(item.id)} grid=${item.options.every((one) => one.length < 28)} onChoose=${(text) => write(item.id, text)} />`;
      return html`<${CardsAnswer} key=${item.id} item=${item} value=${answers.of(item.id)} onChoose=${(text) => write(item.id, text)} />`;
    })}</div>`}
    ${open && html`<${Pad} item=${chosen} value=${chosen ? answers.of(chosen.id) : ""} touch=${touch} onWrite=${(text) => write(at, text)} onWord=${word} />`}
  </div>`;
}

/** What the table is like, and what was reported. */
function Told({ question }) {
  const { signs, report, facts } = storyOf(question.lines);
  if (!signs.length && !report) return null;
  return html`<div class=${`drill-told${report ? " panel" : ""}`}>
    ${signs.length > 0 && html`<ul class="drill-signs">${signs.map((line) => html`<li key=${line}>${line.trim()}</li>`)}</ul>`}
    ${report && html`<div class="drill-report"><h2>${report.replace(/^./, (first) => first.toUpperCase())}</h2>
      ${facts.length > 0 && html`<dl class="facts">${facts.map((fact) => {
        const [name, ...rest] = fact.split(": ");
        return html`<div key=${fact}><dt>${name}</dt><dd>${rest.join(": ")}</dd></div>`;
      })}</dl>`}</div>`}
  </div>`;
}

/** A decision of a hand that goes on. */
function Decided({ mark }) {
  return html`<li class=${`drill-mark ${mark.right ? "is-right" : "is-wrong"}`}>
    <p class="drill-mark-head"><span class="drill-sign" role="img" aria-label=${mark.right ? "Right" : "Wrong"}>${mark.right ? "✓" : "✗"}</span><b>${mark.ask}</b>
      ${!mark.right && html`<span class="drill-said">${mark.given || "nothing"}</span>`}<span class="drill-key">${mark.expected.replace(/^[a-z] /, "")}</span></p>
    ${mark.options?.length > 0 && html`<${Costs} mark=${mark} item=${{ options: mark.options }} />`}</li>`;
}
