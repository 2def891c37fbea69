// How a run went: the figures, each question in a line, and what to practise next.
import { html, useState } from "../vendor/html.js";
import { useFelt } from "../felts/layout.js";
import { api } from "../lib/api.js";
import { Dialog } from "../lib/dialog.js";
import { Clause } from "../lib/rule.js";
import { Badge, Empty, Loading, Trouble, useAnswer } from "../lib/parts.js";
import { part } from "../lib/router.js";
import { Question } from "./question.js";
import { remember, settings, start, startClauses } from "./start.js";
import { Verdict } from "./verdict.js";
import { counted, KIND, LEVELS, percent, timeOf } from "./words.js";

export function Results({ run }) {
  const [wrong, tell] = useState(null);
  const [busy, wait] = useState(false);
  const [looked, look] = useState(null);
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
  const level = settings().level;
  const again = (at = level) => {
    remember({ ...settings(), level: at });
    return start({ ...(kinds.size === 1 ? { kind: [...kinds][0] } : {}), level: at, count: Math.min(50, run.count), timed: run.timed });
  };
  const ready = !run.set && LEVELS[level + 1] && run.answered >= 5 && percent(run.right, run.answered) >= 90;
  return html`<header class="page-head"><div><h1>${title(run)}</h1><p class="lead">${run.title || `${counted(run.answered, "question")} answered.`}</p></div></header>
    ${wrong && html`<${Trouble} error=${wrong} onClose=${() => tell(null)} />`}
    <section class="panel drill-tally" aria-label="Figures">
      <p class="drill-figure"><b>${run.right}<small> of ${run.count}</small></b><span>right</span></p>
      ${run.points !== null && html`<p class="drill-figure"><b>${run.points}<small> of ${run.possible}</small></b><span>points</span></p>`}
      <p class="drill-figure"><b>${run.points === null ? percent(run.right, run.count) : Math.floor((100 * run.points) / (run.possible || 1))} %</b><span>${run.passed === null ? "of the run" : run.passed ? "passed" : `${run.pass_mark} % to pass`}</span></p>
      <p class="drill-figure"><b>${timeOf(run.seconds)}</b><span>in all</span></p>
      <p class="drill-figure"><b>${run.streak}</b><span>in a row, best ${run.best}</span></p>
      ${run.lost !== null && html`<p class="drill-figure"><b>$${run.lost}</b><span>lost by mistakes</span></p>`}
      ${run.passed !== null && html`<${Badge} kind=${run.passed ? "good" : "bad"}>${run.passed ? "Passed" : "Not passed"}</${Badge}>`}
    </section>
    <p class="buttons drill-after">
      ${ready && html`<button type="button" class="button primary large" disabled=${busy} onClick=${() => go(() => again(level + 1))}>Continue as ${LEVELS[level + 1].toLowerCase()}</button>`}
      ${missed.length > 0 && html`<button type="button" class=${`button large${ready ? "" : " primary"}`} disabled=${busy} onClick=${() => go(() => startClauses(missed.slice(0, 10)))}>Practise what you got wrong</button>`}
      ${run.set ? html`<a class="button large" href=${`/drills/set/${part(run.set)}`}>Back to the set</a>`
        : html`<button type="button" class=${`button large${missed.length || ready ? "" : " primary"}`} disabled=${busy} onClick=${() => go(() => again())}>Another run</button>`}
      <a class="button large" href="/drills/sheet">Score sheet</a><a class="button large" href="/drills">All drills</a></p>
    <${Speed} lines=${run.lines.filter((line) => line.kind === "speed")} />
    ${run.lines.length ? html`<section class="panel"><h2>Question by question</h2><div class="scroll-x" tabindex="0" role="region" aria-label="Question by question"><table class="data"><thead><tr><th scope="col">No.</th><th scope="col">Drill</th><th
        scope="col">Result</th><th scope="col" class="number">Time</th><th scope="col">Review</th></tr></thead>
      <tbody>${run.lines.map((line) => html`<tr key=${line.number}><td>${line.number}</td><td><button type="button" class="drill-look" aria-haspopup="dialog" aria-label=${`Look at question ${line.number} again`} onClick=${() => look(line.number)}>${KIND[line.kind]}</button></td>
        <td><${Badge} kind=${line.right ? "good" : line.late && line.good === line.marks ? "warn" : "bad"}>${line.right ? "right" : line.late && line.good === line.marks ? "late" : `${line.good} of ${line.marks}`}</${Badge}></td>
        <td class="number">${timeOf(line.seconds)}</td><td><span class="chips">${line.wrong.map((rule) => html`<${Clause} key=${rule.clause} rule=${rule} />`)}</span></td></tr>`)}</tbody></table></div></section>`
      : html`<${Empty}>Nothing was answered.</${Empty}>`}
    ${looked && html`<${Again} run=${run.run} number=${looked} onClose=${() => look(null)} />`}`;
}

/** How fast each wager was paid, beside the pace. */
function Speed({ lines }) {
  if (!lines.length) return null;
  const most = Math.max(...lines.map((line) => Math.max(line.took, line.pace * 1000)), 1);
  const good = lines.filter((line) => line.right);
  const mean = good.reduce((sum, line) => sum + line.took, 0) / 1000 / (good.length || 1);
  const pace = Math.max(...lines.map((line) => line.pace));
  return html`<section class="panel"><h2>Speed</h2><p>${good.length} of ${lines.length} wagers paid right${good.length ? `, ${mean.toFixed(1)} seconds each` : ""}${pace ? `; the pace is ${pace} seconds` : ""}.</p>
    <ol class="drill-speed" style=${{ "--pace": pace ? `${(100000 * pace) / most}%` : "200%" }}>${lines.map((line) => html`<li key=${line.number} class=${line.right ? "is-right" : "is-wrong"} style=${{ "--took": `${(100 * line.took) / most}%` }}
      title=${`Wager ${line.number}`}><span class="drill-speed-bar"></span><b>${(line.took / 1000).toFixed(1)} s</b><span class="unseen">${line.right ? "right" : "wrong"}</span></li>`)}</ol></section>`;
}

/** A question as it was answered. */
function Again({ run, number, onClose }) {
  const { data, error } = useAnswer(() => api.get(`/api/drills/runs/${part(run)}/answers/${number}`), [run, number]);
  const felt = useFelt(data?.question.book);
  return html`<${Dialog} title=${`Question ${number}`} wide onClose=${onClose}>
    ${error ? html`<${Trouble} error=${error} />` : data && felt ? html`<div class="drill-form"><${Question} question=${{ ...data.question, done: [] }} felt=${felt} marks=${new Map(data.marks.map((mark) => [mark.id, mark]))} />
      <${Verdict} verdict=${data} /></div>` : html`<${Loading} />`}</${Dialog}>`;
}

function title(run) {
  const share = percent(run.right, run.answered);
  if (!run.answered) return "Ended.";
  if (share === 100) return "Not a mistake.";
  if (share >= 80) return "Well dealt.";
  return share >= 50 ? "Getting there." : "Worth another run.";
}
