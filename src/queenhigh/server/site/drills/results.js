// How a run went: the figures, each question in a line, and what to practise next.
import { html, useState } from "../vendor/html.js";
import { Clause } from "../lib/rule.js";
import { Badge, Empty, Trouble } from "../lib/parts.js";
import { part } from "../lib/router.js";
import { settings, start, startClauses } from "./start.js";
import { counted, KIND, percent, timeOf } from "./words.js";

export function Results({ run }) {
  const [wrong, tell] = useState(null);
  const [busy, wait] = useState(false);
  const go = async (begin) => {
    wait(true);
    try {
      await begin();
    } catch (trouble) {
      tell(trouble);
      wait(false);
    }
  };
  const missed = [...new Map(run.lines.flatMap((line) => line.wrong.map((rule) => [`${rule.book} ${rule.clause}`, { rule, kind: line.kind }]))).values()];
  const kinds = new Set(run.lines.map((line) => line.kind));
  const again = () => start({ ...(kinds.size === 1 ? { kind: [...kinds][0] } : {}), level: settings().level, count: Math.min(50, run.count), timed: run.timed });
  return html`<header class="page-head"><div><h1>${title(run)}</h1><p class="lead">${run.title || `${counted(run.answered, "question")} answered.`}</p></div></header>
    ${wrong && html`<${Trouble} error=${wrong} onClose=${() => tell(null)} />`}
    <section class="panel drill-tally" aria-label="Figures">
      <p class="drill-figure"><b>${run.right}<small> of ${run.count}</small></b><span>right</span></p>
      <p class="drill-figure"><b>${percent(run.right, run.count)} %</b><span>${run.passed === null ? "of the run" : run.passed ? "passed" : `${run.pass_mark} % to pass`}</span></p>
      <p class="drill-figure"><b>${timeOf(run.seconds)}</b><span>in all</span></p>
      <p class="drill-figure"><b>${run.streak}</b><span>in a row, best ${run.best}</span></p>
      ${run.lost !== null && html`<p class="drill-figure"><b>$${run.lost}</b><span>given away</span></p>`}
      ${run.passed !== null && html`<${Badge} kind=${run.passed ? "good" : "bad"}>${run.passed ? "Passed" : "Not passed"}</${Badge}>`}
    </section>
    <p class="buttons drill-after">
      ${missed.length > 0 && html`<button type="button" class="button primary large" disabled=${busy} onClick=${() => go(() => startClauses(missed.slice(0, 10)))}>Practise what was wrong</button>`}
      ${run.set ? html`<a class="button large" href=${`/drills/set/${part(run.set)}`}>Back to the set</a>`
        : html`<button type="button" class=${`button large${missed.length ? "" : " primary"}`} disabled=${busy} onClick=${() => go(again)}>Another run</button>`}
      <a class="button large" href="/drills/sheet">Score sheet</a><a class="button large" href="/drills">All drills</a></p>
    ${run.lines.length ? html`<section class="panel"><h2>Question by question</h2><div class="scroll-x" tabindex="0" role="region" aria-label="Question by question"><table class="data"><thead><tr><th scope="col">No.</th><th scope="col">Drill</th><th
        scope="col">Result</th><th scope="col" class="number">Time</th><th scope="col">To look at again</th></tr></thead>
      <tbody>${run.lines.map((line) => html`<tr key=${line.number}><td>${line.number}</td><td>${KIND[line.kind]}</td>
        <td><${Badge} kind=${line.right ? "good" : line.late && line.good === line.marks ? "warn" : "bad"}>${line.right ? "right" : line.late && line.good === line.marks ? "late" : `${line.good} of ${line.marks}`}</${Badge}></td>
        <td class="number">${timeOf(line.seconds)}</td><td><span class="chips">${line.wrong.map((rule) => html`<${Clause} key=${rule.clause} rule=${rule} />`)}</span></td></tr>`)}</tbody></table></div></section>`
      : html`<${Empty}>Nothing was answered.</${Empty}>`}`;
}

function title(run) {
  const share = percent(run.right, run.answered);
  if (!run.answered) return "Ended.";
  if (share === 100) return "Not a mistake.";
  if (share >= 80) return "Well dealt.";
  return share >= 50 ? "Getting there." : "Worth another run.";
}
