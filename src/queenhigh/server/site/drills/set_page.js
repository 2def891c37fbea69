// One set, for its instructor: who is to do it, how they did, where people are weak, and everything as files or on paper.
import { html, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Clause } from "../lib/rule.js";
import { Badge, Empty, Field, Loading, toast, Trouble, useAnswer } from "../lib/parts.js";
import { location_, part } from "../lib/router.js";
import { counted, dateOf, KIND, LEVELS, percent, timeOf } from "./words.js";

export function SetPage({ id, names }) {
  const path = `/api/drills/sets/${part(id)}`;
  const first = useAnswer(() => api.get(path), [id]);
  const [changed, show] = useState(null);
  const [wrong, tell] = useState(null);
  const set = changed ?? first.data;
  const ask = async (request) => {
    tell(null);
    try {
      show(await request());
      return true;
    } catch (trouble) {
      tell(trouble);
      return false;
    }
  };
  if (first.error) return html`<div class="page"><${Trouble} error=${first.error} /><p><a class="button" href="/drills/sets">All sets</a></p></div>`;
  if (!set) return html`<${Loading} />`;
  const { count } = set;
  return html`<div class="page drills drill-set"><header class="page-head"><div><h1>${set.title}</h1>
      <p class="lead">${set.exam && html`<${Badge}>exam</${Badge}> `}${counted(count, "question")} by ${set.author}, passed with ${set.pass_mark} %${set.timed ? ", against the clock" : ""}${set.same ? ", the same for all trainees" : ""}${set.readings ? "" : ", no questions that depend on a house reading"}. ${set.closed && html`<${Badge}>closed</${Badge}>`}</p></div>
      <nav class="buttons no-print" aria-label="Sets"><a class="button" href="/drills/sets">All sets</a>
        ${set.mine && !(set.exam && set.closed) && html`<button type="button" class="button" onClick=${() => ask(() => api.post(`${path}/closed`, { closed: !set.closed }))}>${set.closed ? "Open again" : "Close"}</button>`}</nav></header>
    ${wrong && html`<${Trouble} error=${wrong} onClose=${() => tell(null)} />`}
    ${set.exam && html`<p class="note">${counted(set.exam.attempts ?? 1, "attempt")}${set.exam.minutes ? ` of ${counted(set.exam.minutes, "minute")}` : ""}, ${set.possible} points.${set.exam.opens ? ` Opens ${dateOf(set.exam.opens)}.` : ""}${set.exam.due ? ` Due ${dateOf(set.exam.due)}.` : ""} ${set.released ? "It has closed: trainees see their answers, and those who passed have a certificate." : "The exam is open: nobody sees the keys until it closes."}</p>`}
    <div class="split"><div class="stack">
      <${People} set=${set} count=${count} names=${names} path=${path} ask=${ask} />
      <${Attempts} set=${set} />
      ${set.weak.length > 0 && html`<section class="panel"><h2>Weakest areas</h2><ul class="drill-weak">${set.weak.map((one) => html`<li key=${`${one.rule.book} ${one.rule.clause}`}><span><${Clause} rule=${one.rule} /> <b>${one.wrong} of ${one.asked}</b> wrong</span><span class="small muted">${one.words}</span></li>`)}</ul></section>`}
    </div><aside class="stack">
      <section class="panel"><h2>Parts</h2><ul class="drill-parts">${set.parts.map((one, at) => html`<li key=${at}><b>${one.count} × ${KIND[one.kind]}</b><br /><span class="small muted">${one.house}, ${one.game} · ${LEVELS[one.level]}</span>
        ${one.clauses.length > 0 && html`<span class="chips">${one.clauses.map((rule) => html`<${Clause} key=${rule.clause} rule=${rule} />`)}</span>`}${one.topics.length > 0 && html`<span class="small">${one.topics.join(", ")}</span>`}</li>`)}</ul></section>
      <section class="panel no-print"><h2>Downloads</h2><p class="small muted">Results, and the set itself for <code>queenhigh sets</code>.</p>
        <p class="buttons"><a class="button small" download href=${`${path}/results/csv`}>Results CSV</a><a class="button small" download href=${`${path}/results/json`}>Results JSON</a></p>
        <p class="buttons">${set.mine && html`<a class="button small" download href=${`${path}/set/json`}>Set JSON</a><a class="button small" download href=${`${path}/set/csv`}>Set CSV</a>`}
          <button type="button" class="button small" onClick=${() => print()}>Print this page</button></p>
        ${set.mine && html`<p class="buttons"><a class="button small" href=${`/drills/paper/${part(id)}`}>Questions on paper</a><a class="button small" href=${`/drills/signoff/${part(id)}`}>Practical sign-off sheet</a><a class="button small" download href=${`${path}/qti`}>QTI</a></p>`}</section>
    </aside></div></div>`;
}

function People({ set, count, names, path, ask }) {
  const [typed, type] = useState("");
  const link = `${location_.origin}/drills/set/${part(set.set)}`;
  const assign = async (event) => {
    event.preventDefault();
    const list = typed.split(/[,;\n]+/).map((name) => name.trim()).filter(Boolean);
    if (list.length && (await ask(() => api.post(`${path}/people`, { assign: list })))) type("");
  };
  const copy = () => navigator.clipboard?.writeText(link).then(() => toast("The link is copied."), () => toast(link));
  return html`<section class="panel"><h2>People</h2>
    ${set.people.length ? html`<div class="scroll-x" tabindex="0" role="region" aria-label="People"><table class="data"><thead><tr><th scope="col">Name</th><th scope="col">Result</th><th scope="col" class="number">Best</th><th scope="col"
        class="number">Attempts</th><th scope="col">Last</th>${set.mine && html`<th scope="col" class="no-print"><span class="unseen">Change</span></th>`}</tr></thead>
      <tbody>${set.people.map((one) => html`<tr key=${one.name}><td>${one.name}${!one.assigned && html` <span class="small muted">by the link</span>`}</td>
        <td>${one.passed === null ? html`<${Badge}>${one.attempts ? "begun" : "not begun"}</${Badge}>` : html`<${Badge} kind=${one.passed ? "good" : "bad"}>${one.passed ? "passed" : "not passed"}</${Badge}>`}</td>
        <td class="number">${one.best === null ? "" : `${set.exam ? one.percent : percent(one.best, count)} %`}</td><td class="number">${one.attempts}</td><td>${one.last ? dateOf(one.last) : ""}</td>
        ${set.mine && html`<td class="no-print">${one.assigned && html`<button type="button" class="button small quiet" aria-label=${`Unassign ${one.name}`} onClick=${() => ask(() => api.post(`${path}/people`, { unassign: [one.name] }))}>Take off</button>`}</td>`}</tr>`)}</tbody></table></div>`
      : html`<${Empty}>No one yet. Assign it below, or share the link.</${Empty}>`}
    ${set.mine && html`<form class="drill-assign no-print" onSubmit=${assign}>
      <${Field} id="assign" label="Assign to" help="Account names, separated by commas."><input id="assign" list="staff-names" value=${typed} aria-describedby="assign-help" autocomplete="off" onInput=${(event) => type(event.target.value)} /></${Field}>
      <datalist id="staff-names">${names.map((name) => html`<option key=${name} value=${name}></option>`)}</datalist>
      <button type="submit" class="button primary" disabled=${!typed.trim()}>Assign</button></form>
      <p class="drill-link no-print"><span class="small muted">Anyone with the link may take it:</span> <code>${link}</code> <button type="button" class="button small" onClick=${copy}>Copy</button></p>`}
  </section>`;
}

function Attempts({ set }) {
  if (!set.attempts.length) return null;
  return html`<section class="panel"><h2>Attempts</h2><div class="scroll-x" tabindex="0" role="region" aria-label="Attempts"><table class="data"><thead><tr><th scope="col">Name</th><th scope="col">Begun</th><th scope="col"
      class="number">${set.exam ? "Points" : "Right"}</th><th scope="col" class="number">Late</th><th scope="col" class="number">Time</th><th scope="col">Result</th></tr></thead>
    <tbody>${set.attempts.map((one) => html`<tr key=${`${one.name} ${one.begun}`}><td>${one.name}</td><td>${dateOf(one.begun)}</td><td class="number">${set.exam ? `${one.points} of ${one.possible}, ${one.percent} %` : `${one.right} of ${one.count}`}</td><td class="number">${one.late}</td>
      <td class="number">${timeOf(one.seconds)}</td><td>${one.passed === null ? html`<${Badge}>${one.answered} answered</${Badge}>` : html`<${Badge} kind=${one.passed ? "good" : "bad"}>${one.passed ? "passed" : "not passed"}</${Badge}>`}
      ${set.exam && set.released && one.passed && html` <a class="small" href=${`/drills/certificate/${part(one.run)}`} aria-label=${`Certificate of ${one.name}`}>Certificate</a>`}</td></tr>`)}</tbody></table></div></section>`;
}
