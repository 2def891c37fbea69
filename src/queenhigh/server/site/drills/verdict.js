// What an answer was worth, item by item: what was said, what is right, why, and the clauses that open in our words.
import { html, useState } from "../vendor/html.js";
import { Dialog } from "../lib/dialog.js";
import { anchorOf } from "../lib/law.js";
import { part } from "../lib/router.js";
import { Clause } from "../lib/rule.js";
import { capital } from "./answers.js";
import { inAmounts, keyOf, saidOf, timeOf } from "./words.js";

export const headlineOf = (verdict) => (verdict.right ? "Right." : verdict.late && verdict.marks.every((mark) => mark.right) ? "Right, but late." : "Not right.");

/** For the screen reader. */
export function spokenOf(verdict) {
  const wrong = verdict.marks.filter((mark) => !mark.right);
  return [headlineOf(verdict), verdict.note, ...wrong.slice(0, 4).map((mark) => `${mark.ask}: ${mark.expected}.`)].filter(Boolean).join(" ");
}

export function Verdict({ verdict }) {
  const { marks, question } = verdict;
  const wrong = marks.filter((mark) => !mark.right);
  const right = marks.filter((mark) => mark.right);
  const kind = verdict.right ? "good" : verdict.late && !wrong.length ? "warn" : "bad";
  return html`<section class=${`panel drill-verdict is-${kind}`} aria-labelledby="verdict">
    <header class="drill-verdict-head"><h2 id="verdict">${headlineOf(verdict)}</h2>
      <p>${marks.length > 1 && html`<span>${right.length} of ${marks.length}</span>`}<span>${timeOf(verdict.seconds)}</span>${verdict.lost && html`<span>given away <b>$${verdict.lost}</b></span>`}</p></header>
    ${verdict.note && html`<p class="note warn">${verdict.note}</p>`}
    ${wrong.length > 0 && html`<ol class="drill-marks">${wrong.map((mark) => html`<${MarkLine} key=${mark.id} mark=${mark} question=${question} />`)}</ol>`}
    ${right.length > 0 && (wrong.length > 0 && right.length > 1
      ? html`<details class="folded"><summary>What was right, and why (${right.length})</summary><ol class="drill-marks">${right.map((mark) => html`<${MarkLine} key=${mark.id} mark=${mark} question=${question} />`)}</ol></details>`
      : html`<ol class="drill-marks">${right.map((mark) => html`<${MarkLine} key=${mark.id} mark=${mark} question=${question} />`)}</ol>`)}
  </section>`;
}

export function MarkLine({ mark, question }) {
  const item = question.items.find((one) => one.id === mark.id) ?? { asks: "", options: [] };
  return html`<li class=${`drill-mark ${mark.right ? "is-right" : "is-wrong"}`}>
    <p class="drill-mark-head"><span class="drill-sign" role="img" aria-label=${mark.right ? "Right" : "Wrong"}>${mark.right ? "✓" : "✗"}</span><b>${inAmounts(mark, mark.ask)}</b>
      ${!mark.right && html`<span class="drill-said">${capital(inAmounts(mark, saidOf(item, mark.given)))}</span>`}
      <span class="drill-key">${capital(inAmounts(mark, keyOf(item, mark.expected)))}</span></p>
    ${mark.given && mark.note && html`<p class="small drill-odd">${mark.note}</p>`}
    ${mark.others?.length > 0 && html`<${Costs} mark=${mark} item=${item} />`}
    ${mark.why && html`<p class="drill-why">${mark.why}</p>`}
    ${mark.readings?.map((one) => html`<p class="drill-reading small" key=${one.id}><a href=${`/rules/${part(mark.clauses[0]?.book ?? question.book)}?part=readings#reading-${anchorOf(one.id)}`}>House reading ${one.id}</a>: ${one.question} <b>${one.adopted}</b></p>`)}
    ${mark.clauses.length > 0 && html`<p class="chips">${mark.clauses.map((rule) => html`<${Clause} key=${rule.clause} rule=${rule} />`)}</p>`}
  </li>`;
}

/** What each choice gives away. */
export function Costs({ mark, item }) {
  return html`<ul class="drill-costs">${item.options.map((option, at) => {
    const free = /^0\.00$/.test(mark.others[at] ?? "");
    return html`<li key=${option} class=${`${free ? "is-free" : ""}${"abcdefghijklmnopqrstuvwxyz"[at] === mark.given ? " is-given" : ""}`}><span>${capital(option)}</span>
      <span class="amount">${free ? "gives nothing away" : `gives away $${mark.others[at]}`}</span></li>`;
  })}</ul>${mark.lost && !mark.right && html`<p class="small">That gave away ${mark.lost}.</p>`}`;
}

const short = (text) => text.replace(/\.00\b/, "").replace(/^(\d+): .*/, "$1");

/** The tag on a wager: what was said, and what is right; pressed, it says why. */
export function MarkTag({ mark, item }) {
  const [open, show] = useState(false);
  return html`<button type="button" class=${`tag drill-tag ${mark.right ? "won" : "lost"}`} aria-haspopup="dialog" onClick=${() => show(true)}
      aria-label=${`${mark.ask}: ${mark.right ? "right" : `wrong, you said ${mark.given || "nothing"}`}. ${mark.expected}. Why?`}>
      ${mark.right ? html`<span aria-hidden="true">✓ ${short(mark.expected)}</span>` : html`<span aria-hidden="true"><s>${short(saidOf(item, mark.given))}</s> ${short(mark.expected)}</span>`}</button>
    ${open && html`<${Dialog} title=${mark.ask} onClose=${() => show(false)}><ol class="drill-marks"><${MarkLine} mark=${mark} question=${{ items: [item] }} /></ol></${Dialog}>`}`;
}
