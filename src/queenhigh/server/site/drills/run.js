// A run of drills: question, answer, verdict, and the next; at the end, how it went. What was answered is kept by the house, so
// that a page that is loaded again stands where it stood.
import { html, useEffect, useLayoutEffect, useRef, useState } from "../vendor/html.js";
import { announce } from "../lib/announce.js";
import { api } from "../lib/api.js";
import { Loading, Trouble, useTitle } from "../lib/parts.js";
import { part } from "../lib/router.js";
import { useFelt } from "../felts/layout.js";
import { Clock } from "./clock.js";
import { Pad } from "./pad.js";
import { Question } from "./question.js";
import { Results } from "./results.js";
import { handedOver } from "./start.js";
import { headlineOf, spokenOf, Verdict } from "./verdict.js";
import { isQuick, isTyped, KIND, LEVELS, timeOf } from "./words.js";

export default function RunPage({ id }) {
  const path = `/api/drills/runs/${part(id)}`;
  const [run, show] = useState(handedOver.run?.run === id ? handedOver.run : null);
  const [error, fail] = useState(null);
  const [busy, wait] = useState(false);
  const [over, end] = useState(false);
  const ask = async (request) => {
    wait(true);
    fail(null);
    try {
      const next = await request();
      show(next);
      return next;
    } catch (trouble) {
      fail(trouble);
      return null;
    } finally {
      wait(false);
    }
  };
  useEffect(() => {
    handedOver.run = null;
    if (!run) ask(() => api.get(path)).then((found) => found?.ended && end(true));
  }, [id]);
  const shown = run?.question ?? run?.verdict?.question;
  useEffect(() => {
    if (!run?.withheld || run.ended || !run.ends) return undefined;
    const timer = setTimeout(() => ask(() => api.get(path)), Math.min(2 ** 31 - 1, Math.max(0, run.ends - run.now) + 1500));
    return () => clearTimeout(timer);
  }, [run?.run, run?.ends, run?.ended]);
  useTitle(shown && !over ? KIND[shown.kind] : "Practise");
  if (!run) return error ? html`<div class="page"><${Trouble} error=${error} /><p><a class="button primary" href="/drills">Go to the drills</a></p></div>` : html`<${Loading} what="Dealing" />`;
  if (run.withheld && !run.question) return html`<div class="page drills narrow"><${Handed} run=${run} /></div>`;
  if (over || !shown) return html`<div class="page drills"><${Results} run=${run} /></div>`;
  const send = (answer, step) => ask(() => api.post(`${path}/answers/${shown.number}`, { answer, step }))
    .then((next) => {
      const step = next?.question?.done?.at(-1);
      if (next?.verdict?.right && next.verdict.question.kind === "speed" && !next.ended) return ask(() => api.post(`${path}/next`));
      if (next?.verdict) announce(spokenOf(next.verdict), { now: true });
      else if (step) announce(`${step.right ? "Right" : "Not right"}: ${step.expected}. ${next.question.items[0].ask}`, { now: true });
    });
  const next = () => (run.ended || run.answered >= run.count ? end(true) : ask(() => api.post(`${path}/next`)));
  const stop = () => ask(() => api.post(`${path}/stop`)).then((found) => found && end(true));
  return html`<div class="page drills drill-run">
    <${Head} run=${run} question=${shown} stopped=${!run.question} onStop=${stop} busy=${busy} />
    ${error && html`<${Trouble} error=${error} onClose=${() => fail(null)} />`}
    ${run.question ? html`<${Asking} key=${`${shown.number} ${shown.done?.length ?? 0}`} question=${shown} busy=${busy} onSend=${send} withheld=${run.withheld} />`
      : html`<${Told} key=${shown.number} run=${run} busy=${busy} onNext=${next} />`}
  </div>`;
}

function Head({ run, question, stopped, onStop, busy }) {
  return html`<header class="drill-head">
    <div><h1>${KIND[question.kind]}</h1><p class="muted">${question.house}, ${question.game} · ${LEVELS[question.level] ?? `level ${question.level}`}${run.title ? ` · ${run.title}` : ""}</p></div>
    <${Progress} run=${run} />
    <div class="drill-head-end">
      ${run.lost !== null && html`<p class="drill-figure" title="What your mistakes cost in this run"><b>$${run.lost}</b><span>lost by mistakes</span></p>`}
      ${run.withheld ? run.ends && html`<p class="drill-figure"><b><${Left} ends=${run.ends} now=${run.now} key=${run.now} /></b><span>left</span></p>`
        : html`<p class="drill-figure" title="Drills in a row without a mistake"><b>${run.streak}</b><span>in a row</span></p>`}
      ${question.seconds > 0 && html`<${Clock} key=${question.number} seconds=${question.seconds} elapsed=${question.elapsed} stopped=${stopped} />`}
      <button type="button" class="button small" disabled=${busy} onClick=${onStop}>${run.withheld ? "Hand in" : "End"}</button></div>
  </header>`;
}

function Progress({ run }) {
  const dots = Array.from({ length: run.count }, (_, at) => {
    const line = run.lines.find((one) => one.number === at + 1);
    return line ? (line.right ? "is-right" : "is-wrong") : run.withheld && at < run.answered ? "is-given" : at === (run.withheld ? run.answered : run.lines.length) ? "is-now" : "";
  });
  return html`<div class="drill-progress" role="img" aria-label=${`Question ${Math.min(run.count, run.answered + (run.question ? 1 : 0))} of ${run.count}${run.withheld ? "" : `, ${run.right} right`}`}>
    ${run.count <= 30 ? dots.map((state, at) => html`<span key=${at} class=${state}></span>`) : html`<b>${run.answered} / ${run.count}</b>`}</div>`;
}

/** An attempt at an exam that has been handed in: what was right is told when the exam closes. */
function Handed({ run }) {
  return html`<header class="page-head"><div><h1>Handed in</h1><p class="lead">${run.title}: ${run.answered} of ${run.count} answered.</p></div></header>
    <section class="panel"><p>Your answers are kept. When the exam closes you see what was right and your points, and if you have passed, your certificate.</p>
      <p class="buttons"><a class="button primary" href=${`/drills/set/${part(run.set)}`}>To the exam</a><a class="button" href="/drills">All drills</a></p></section>`;
}

function Left({ ends, now }) {
  const [began] = useState(() => performance.now());
  const [at, tick] = useState(began);
  useEffect(() => { const timer = setInterval(() => tick(performance.now()), 1000); return () => clearInterval(timer); }, []);
  return timeOf(Math.max(0, (ends - now - (at - began)) / 1000));
}

function Asking({ question, busy, onSend, withheld = false }) {
  const felt = useFelt(question.book);
  const [given, fill] = useState({});
  const [at, focus] = useState(null);
  const [touch] = useState(() => matchMedia("(pointer: coarse), (max-width: 44rem)").matches);
  const form = useRef(null);
  const typed = question.items.filter(isTyped);
  const of = (id) => given[id] ?? "";
  const set = (id, text) => fill((before) => ({ ...before, [id]: text }));
  const answer = (all) => !busy && onSend(Object.fromEntries(question.items.map((item) => [item.id, all[item.id] ?? ""])), question.done?.length ?? 0);
  const go = (id) => form.current?.querySelector(`input[name="${CSS.escape(id)}"]`)?.focus();
  useLayoutEffect(() => {
    if (!felt) return;
    const first = form.current.querySelector("input.drill-input");
    if (first && !touch) first.focus({ preventScroll: true });
    else form.current.focus({ preventScroll: true });
    if (first) focus(first.name);
  }, [Boolean(felt)]);
  useLetters(form);
  /** A word from the pad settles the wager, and the next one that is open has its turn. */
  const word = (letter) => {
    set(at, letter);
    const index = typed.findIndex((item) => item.id === at);
    const next = [...typed.slice(index + 1), ...typed.slice(0, index)].find((item) => !of(item.id).trim());
    if (next) go(next.id);
  };
  const missing = question.items.filter((item) => !of(item.id).trim()).length;
  const chosen = question.items.find((item) => item.id === at);
  if (!felt) return html`<${Loading} what="Dealing" />`;
  return html`<form ref=${form} class="drill-form" tabindex="-1" aria-label=${question.title} onSubmit=${(event) => { event.preventDefault(); answer(given); }}>
    <${Question} question=${question} felt=${felt} answers=${{ of, set, at, focus, touch }} busy=${busy} onQuick=${(letter) => answer({ [question.items[0].id]: letter })} />
    ${!isQuick(question) && html`<div class="drill-foot">
      <${Pad} item=${chosen} value=${chosen ? of(chosen.id) : ""} touch=${touch} onWrite=${(text) => set(at, text)} onWord=${word} />
      <p class="muted small drill-left">${missing ? `${missing} to answer` : "All answered"}</p>
      <button type="submit" class="button primary large" disabled=${busy}>${withheld ? (missing === question.items.length ? "Leave it" : "Answer") : missing === question.items.length ? "Show me" : "Check"}</button></div>`}
  </form>`;
}

/** Letters and figures choose an option: of the question that has the focus, else of the first that is open. */
function useLetters(form) {
  useLayoutEffect(() => {
    const press = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !form.current) return;
      if (event.target.closest?.("input[type=text], select, textarea, dialog")) return;
      const key = event.key.toLowerCase();
      if (!/^[a-z1-9]$/.test(key)) return;
      const groups = [...form.current.querySelectorAll("fieldset[data-item]")];
      const group = groups.find((one) => one.contains(document.activeElement)) ?? groups.find((one) => !one.querySelector("input:checked")) ?? groups[0];
      const letter = /[1-9]/.test(key) && !group?.classList.contains("is-cards") ? "abcdefghi"[Number(key) - 1] : key;
      const option = group?.querySelector(`[data-letter="${letter}"]`);
      if (!option) return;
      event.preventDefault();
      const input = option.querySelector("input");
      (input ?? option).focus();
      (input ?? option).click();
      if (input?.type === "radio") groups[groups.indexOf(group) + 1]?.querySelector("input")?.focus();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

function Told({ run, busy, onNext }) {
  const { verdict } = run;
  const felt = useFelt(verdict.question.book);
  const button = useRef(null);
  const last = run.ended || run.answered >= run.count;
  const good = verdict.marks.filter((mark) => mark.right).length;
  useLayoutEffect(() => { button.current?.focus({ preventScroll: true }); }, [Boolean(felt)]);
  if (!felt) return html`<${Loading} />`;
  return html`<div class=${`drill-form told-${verdict.question.kind}`}>
    <${Question} question=${{ ...verdict.question, done: [] }} felt=${felt} marks=${new Map(verdict.marks.map((mark) => [mark.id, mark]))} />
    <${Verdict} verdict=${verdict} />
    <div class="drill-foot"><p class=${`drill-short ${verdict.right ? "is-right" : "is-wrong"}`} aria-hidden="true">${headlineOf(verdict)}${verdict.marks.length > 1 ? ` ${good} of ${verdict.marks.length}` : ""}</p>
      <button ref=${button} type="button" class="button primary large" disabled=${busy} onClick=${onNext}>${last ? "How it went" : "Next"}</button></div>
  </div>`;
}
