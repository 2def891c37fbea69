// The lobby of drills: choose a book and a level once, then each kind is one press away.
import { html, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Badge, Loading, Trouble, useAnswer, useTitle } from "../lib/parts.js";
import { part } from "../lib/router.js";
import { usePerson } from "../lib/session.js";
import { Art } from "./kinds.js";
import { remember, settings, start, startClauses } from "./start.js";
import { counted, dateOf, LEVELS, percent } from "./words.js";

export default function DrillLobby() {
  useTitle("Practise");
  const person = usePerson();
  const { data, error, again } = useAnswer(() => api.get("/api/drills"), [person?.name]);
  const [chosen, choose] = useState(settings());
  const [wrong, tell] = useState(null);
  const [busy, wait] = useState("");
  const change = (name, value) => {
    const next = { ...chosen, [name]: value };
    remember(next);
    choose(next);
  };
  const go = async (what, begin) => {
    wait(what);
    tell(null);
    try {
      await begin();
    } catch (trouble) {
      tell(trouble);
      wait("");
    }
  };
  if (error) return html`<div class="page"><${Trouble} error=${error} /><p><button type="button" class="button" onClick=${again}>Try again</button></p></div>`;
  if (!data) return html`<${Loading} what="Shuffling" />`;
  const book = data.books.some((one) => one.book === chosen.book) ? chosen.book : "";
  return html`<div class="page drills drill-lobby">
    <header class="page-head"><div><h1>Practise</h1><p class="lead">Real rounds of every book. Answer, and read the clause that decides.</p></div>
      <nav class="buttons" aria-label="Practice"><a class="button" href="/drills/sheet">Score sheet</a>${data.sets && html`<a class="button" href="/drills/sets">Sets</a><a class="button" href="/drills/classes">Classes</a>`}</nav></header>
    ${wrong && html`<${Trouble} error=${wrong} onClose=${() => tell(null)} />`}
    ${data.assigned.length > 0 && html`<${AssignedList} sets=${data.assigned} />`}
    ${data.open.map((run) => html`<p class="note drill-open" key=${run.run}><span>You left <b>${run.title}</b> at ${run.answered} of ${run.count}.</span>
      <a class="button small" href=${`/drills/run/${part(run.run)}`}>Continue</a></p>`)}
    <section class="drill-choices" aria-label="What to practise">
      <${Choice} label="Book" name="book" value=${book} onChoose=${(value) => change("book", value)}
        options=${[["", "Any book"], ...data.books.map((one) => [one.book, shortOf(one)])]} />
      <${Choice} label="Level" name="level" value=${chosen.level} onChoose=${(value) => change("level", value)}
        options=${data.levels.map((level) => [level, LEVELS[level] ?? `Level ${level}`])} />
      <${Choice} label="Questions" name="count" value=${chosen.count} onChoose=${(value) => change("count", value)}
        options=${[5, 10, 20].map((count) => [count, String(count)])} />
      <label class="check"><input type="checkbox" checked=${chosen.timed} onChange=${(event) => change("timed", event.target.checked)} />
        Against the clock</label>
      ${chosen.timed && html`<label class="field-inline">Seconds for each answer <input class="input" type="number" min="0" max="600" value=${chosen.pace || ""} placeholder="as the level" onChange=${(event) => change("pace", Math.min(600, Math.max(0, Math.trunc(Number(event.target.value) || 0))))} /></label>`}
    </section>
    <div class="drill-kinds">${data.kinds.map((kind) => html`<${KindCard} key=${kind.kind} kind=${kind} book=${book} busy=${busy}
        onStart=${() => go(kind.kind, () => start({ kind: kind.kind, level: chosen.level, count: chosen.count, timed: chosen.timed, pace: chosen.pace ?? 0, ...(book && kind.books.includes(book) ? { book } : {}) }))} />`)}</div>
    ${data.standing && data.standing.answers > 0 && html`<${Standing} standing=${data.standing} busy=${busy} goal=${chosen.goal} onGoal=${(value) => change("goal", value)}
        onPractise=${() => go("clauses", () => startClauses(data.standing.next))} />`}
    ${!data.standing?.answers && html`<p class="muted">Nothing is on your score sheet yet. It fills with the first answer, clause by clause.</p>`}
  </div>`;
}

/** "Crown Melbourne, Three Card Poker" without its second half where one house has one game only. */
const shortOf = ({ house, title }) => `${house}${house === "Crown Melbourne" ? `, ${title}` : ""}`;

function Choice({ label, name, value, options, onChoose }) {
  return html`<fieldset class="drill-choice"><legend>${label}</legend><div class="drill-pills">
    ${options.map(([option, words]) => html`<label key=${option} class=${option === value ? "is-chosen" : ""}><input type="radio" class="unseen" name=${name}
        checked=${option === value} onChange=${() => onChoose(option)} /><span>${words}</span></label>`)}</div></fieldset>`;
}

function KindCard({ kind, book, busy, onStart }) {
  const without = book && !kind.books.includes(book);
  return html`<article class="panel drill-kind">
    <${Art} kind=${kind.kind} />
    <div class="drill-kind-words"><h2>${kind.title}</h2><p>${kind.about}</p>${without && html`<p class="small muted">That book has none; you get one from another book.</p>`}</div>
    <button type="button" class="button primary large" disabled=${Boolean(busy)} onClick=${onStart} aria-label=${`Start: ${kind.title}`}>${busy === kind.kind
      ? html`<span class="spinner" aria-hidden="true"></span>Dealing` : "Start"}</button>
  </article>`;
}

function AssignedList({ sets }) {
  return html`<section class="panel drill-assigned" aria-labelledby="assigned"><h2 id="assigned">Assigned to you</h2>
    <ul>${sets.map((one) => html`<li key=${one.set}><div><b>${one.title}</b>${one.exam && html` <${Badge}>exam</${Badge}>`}<br /><span class="small muted">${counted(one.count, "question")} from ${one.author}${
      one.pass_mark ? `, passed with ${one.pass_mark} %` : ""}${one.exam?.due ? `, due ${dateOf(one.exam.due)}` : ""}</span></div>
      ${one.passed !== null && html`<${Badge} kind=${one.passed ? "good" : "warn"}>${one.passed ? "passed" : "not passed yet"} · ${one.exam ? one.percent : percent(one.best, one.count)} %</${Badge}>`}
      <a class="button primary small" href=${`/drills/set/${part(one.set)}`} aria-label=${`Open ${one.title}`}>${one.run ? "Continue" : one.closed ? "Results" : one.attempts ? "Again" : "Begin"}</a></li>`)}</ul></section>`;
}

function Standing({ standing, busy, onPractise, goal, onGoal }) {
  return html`<section class="panel drill-standing" aria-labelledby="standing"><div class="panel-head"><h2 id="standing">How you stand</h2>
      <p class="drill-figures"><span><b>${standing.streak}</b> in a row</span><span><b>${standing.best}</b> at best</span><span><b>${percent(standing.right, standing.answers)} %</b> right</span></p></div>
    <p class="drill-goal"><label for="goal">Today</label> <progress id="goal-done" aria-label="Today's goal" max=${goal} value=${Math.min(goal, standing.today)}></progress> <span><b>${standing.today}</b> of <input id="goal" type="number" min="1" max="500" value=${goal} onChange=${(event) => onGoal(Math.min(500, Math.max(1, Math.trunc(Number(event.target.value) || 20))))} /> drills</span></p>
    ${standing.next.length > 0 ? html`<p>${counted(standing.due, "clause")} to practise now:</p>
      <ul class="drill-due">${standing.next.map((line) => html`<li key=${`${line.rule.book} ${line.rule.clause}`}><a class="clause"
          href=${`/rules/${part(line.rule.book)}/${part(line.rule.clause)}`}>${line.rule.clause}</a> <span>${line.words}</span></li>`)}</ul>
      <p class="buttons"><button type="button" class="button primary" disabled=${Boolean(busy)} onClick=${onPractise}>Practise these</button>
        <a class="button" href="/drills/sheet">The whole sheet</a></p>`
      : html`<p>Nothing is due. Clauses you knew come back in a few days.</p>`}</section>`;
}
