// The score sheet: every clause that was asked, how it stands, and what to practise next. What is known comes back later and later.
import { html, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Clause } from "../lib/rule.js";
import { Badge, Empty, Loading, Trouble, useAnswer, useTitle } from "../lib/parts.js";
import { usePerson } from "../lib/session.js";
import { startClauses } from "./start.js";
import { counted, KIND, percent } from "./words.js";

const BOXES = ["just wrong", "seen", "a day", "three days", "known"];

export default function Sheet() {
  useTitle("Score sheet");
  const person = usePerson();
  const { data, error } = useAnswer(() => (person ? api.get("/api/drills/sheet") : Promise.resolve(null)), [person?.name]);
  if (error) return html`<div class="page"><${Trouble} error=${error} /></div>`;
  if (person === undefined || (person && !data)) return html`<${Loading} />`;
  return html`<div class="page drills"><header class="page-head"><div><h1>Score sheet</h1><p class="lead">Clause by clause. A clause that you got right comes back after longer and longer intervals.</p></div>
    <nav class="buttons" aria-label="Practice"><a class="button" href="/drills">All drills</a></nav></header>
    ${data?.clauses.length ? html`<${Body} sheet=${data} />` : html`<${Empty}>Nothing here yet. It starts with your first answer: <a href="/drills">start a drill</a>.</${Empty}>`}</div>`;
}

function Body({ sheet }) {
  const [wrong, tell] = useState(null);
  const [busy, wait] = useState(false);
  const [only, choose] = useState("all");
  const books = [...new Set(sheet.clauses.map((line) => line.rule.book))];
  const lines = sheet.clauses.filter((line) => only === "all" || (only === "due" ? line.now : only === "wrong" ? line.box === 0 : line.rule.book === only));
  const go = async () => {
    wait(true);
    try {
      await startClauses(sheet.next);
    } catch (trouble) {
      tell(trouble);
      wait(false);
    }
  };
  return html`${wrong && html`<${Trouble} error=${wrong} onClose=${() => tell(null)} />`}
    <section class="panel drill-tally" aria-label="Figures">
      <p class="drill-figure"><b>${sheet.clauses.length}</b><span>${sheet.clauses.length === 1 ? "clause" : "clauses"} met</span></p>
      <p class="drill-figure"><b>${percent(sheet.right, sheet.answers)} %</b><span>right</span></p>
      <p class="drill-figure"><b>${sheet.streak}</b><span>in a row, best ${sheet.best}</span></p>
      <p class="drill-figure"><b>${sheet.clauses.filter((line) => line.box === 4).length}</b><span>known</span></p>
      ${sheet.next.length > 0 && html`<button type="button" class="button primary large" disabled=${busy} onClick=${go}>Practise ${counted(sheet.next.length, "clause")}</button>`}
    </section>
    <section class="panel"><div class="panel-head"><h2>${counted(lines.length, "clause")}</h2>
      <label class="drill-filter">Show <select class="input" value=${only} onChange=${(event) => choose(event.target.value)}>
        <option value="all">all</option><option value="due">due now</option><option value="wrong">wrong last time</option>
        ${books.map((book) => html`<option key=${book} value=${book}>${sheet.clauses.find((line) => line.rule.book === book).house}</option>`)}</select></label></div>
    <div class="scroll-x" tabindex="0" role="region" aria-label="Clauses"><table class="data drill-sheet"><thead><tr><th scope="col">Clause</th><th scope="col">What it says</th><th scope="col">Drill</th><th scope="col"
        class="number">Right</th><th scope="col">Status</th><th scope="col">Back</th></tr></thead>
      <tbody>${lines.map((line) => html`<tr key=${`${line.rule.book} ${line.rule.clause}`}><td><${Clause} rule=${line.rule} /><br /><span class="small muted">${line.house}</span></td><td class="drill-sheet-words">${line.words}</td>
        <td>${KIND[line.kind]}</td><td class="number">${line.right} of ${line.asked}</td><td><${Boxes} box=${line.box} /></td>
        <td>${line.now ? html`<${Badge} kind="warn">now</${Badge}>` : inDays(line.due)}</td></tr>`)}</tbody></table></div></section>`;
}

const Boxes = ({ box }) => html`<span class="drill-boxes" role="img" aria-label=${BOXES[box]} title=${BOXES[box]}>${[1, 2, 3, 4].map((at) => html`<span key=${at} class=${at <= box ? "is-full" : ""}></span>`)}</span>`;

function inDays(seconds) {
  const days = Math.ceil((seconds * 1000 - Date.now()) / 86400000);
  return days <= 1 ? "in a day" : `in ${days} days`;
}
