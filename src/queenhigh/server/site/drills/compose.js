// Composing a set: parts one below the other, each a number of questions of a kind from a book, at a level, about certain clauses or not.
import { html, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Field, Loading, Trouble, useAnswer } from "../lib/parts.js";
import { goTo, part } from "../lib/router.js";
import { KIND, LEVELS } from "./words.js";

const fresh = (offers) => ({ kind: "pay", book: offers.kinds[0].books[0], count: 5, level: 1, clauses: "" });

export function Compose() {
  const { data, error } = useAnswer(() => api.get("/api/drills"), []);
  if (error) return html`<div class="page"><${Trouble} error=${error} /></div>`;
  return data ? html`<${Form} offers=${data} />` : html`<${Loading} />`;
}

function Form({ offers }) {
  const [set, change] = useState({ title: "", pass_mark: 80, timed: true, same: false, readings: true, note: "", exam: null });
  const [parts, alter] = useState([fresh(offers)]);
  const [wrong, tell] = useState(null);
  const [busy, wait] = useState(false);
  const put = (name) => (event) => change({ ...set, [name]: event.target.type === "checkbox" ? event.target.checked : event.target.value });
  const edit = (at, name, value) => alter(parts.map((one, index) => {
    if (index !== at) return one;
    const next = { ...one, [name]: value };
    const books = booksOf(offers, next.kind);
    if (name === "kind" || name === "book") next.topic = "";
    return books.includes(next.book) ? next : { ...next, book: books[0] };
  }));
  const keep = async (request) => {
    wait(true);
    tell(null);
    try {
      const made = await request();
      goTo(`/drills/sets/${part(made.set)}`);
    } catch (trouble) {
      tell(trouble);
      wait(false);
    }
  };
  const save = (event) => {
    event.preventDefault();
    keep(() => api.post("/api/drills/sets", {
      ...set, pass_mark: Number(set.pass_mark), exam: set.exam && examOf(set.exam),
      parts: parts.map((one) => ({ ...one, count: Number(one.count), level: Number(one.level), points: Number(one.points) || 1, topics: one.topic ? [one.topic] : [], topic: undefined, clauses: one.clauses.split(/[\n;]+/).map((clause) => clause.trim()).filter(Boolean) })),
    }));
  };
  const read = async (event) => {
    const file = event.target.files[0];
    if (file) keep(async () => api.post("/api/drills/sets/file", { text: await file.text() }));
  };
  const exam = (name) => (event) => change({ ...set, exam: { ...set.exam, [name]: event.target.value } });
  const count = parts.reduce((sum, one) => sum + (Number(one.count) || 0), 0);
  return html`<div class="page drills narrow-wide"><header class="page-head"><h1>Compose a set</h1><nav class="buttons" aria-label="Sets"><a class="button" href="/drills/sets">All sets</a></nav></header>
    <form class="stack" onSubmit=${save}>
      ${wrong && html`<${Trouble} error=${wrong} onClose=${() => tell(null)} />`}
      <section class="panel"><div class="drill-fields">
        <${Field} id="title" label="Title"><input id="title" required maxlength="80" value=${set.title} onInput=${put("title")} /></${Field}>
        <${Field} id="mark" label="Pass mark, in per cent"><input id="mark" type="number" min="0" max="100" required value=${set.pass_mark} onInput=${put("pass_mark")} /></${Field}></div>
        <${Field} id="note" label="A message to trainees"><input id="note" maxlength="500" value=${set.note} onInput=${put("note")} /></${Field}>
        <label class="check"><input type="checkbox" checked=${set.timed} onChange=${put("timed")} /> Against the clock</label>
        <label class="check"><input type="checkbox" checked=${set.same} onChange=${put("same")} /> The same questions for all trainees</label>
        <label class="check"><input type="checkbox" checked=${!set.readings} onChange=${(event) => change({ ...set, readings: !event.target.checked })} /> No questions that depend on a house reading</label>
        <label class="check"><input type="checkbox" checked=${Boolean(set.exam)} onChange=${(event) => change({ ...set, exam: event.target.checked ? { attempts: 1, minutes: "", opens: "", due: "" } : null })} /> An exam: answers are withheld until it closes</label>
        ${set.exam && html`<div class="drill-fields"><${Field} id="attempts" label="Attempts"><input id="attempts" type="number" min="1" max="20" required value=${set.exam.attempts} onInput=${exam("attempts")} /></${Field}>
          <${Field} id="minutes" label="Minutes for an attempt"><input id="minutes" type="number" min="0" max="600" placeholder="no limit" value=${set.exam.minutes} onInput=${exam("minutes")} /></${Field}>
          <${Field} id="opens" label="Opens"><input id="opens" type="datetime-local" value=${set.exam.opens} onInput=${exam("opens")} /></${Field}>
          <${Field} id="due" label="Due"><input id="due" type="datetime-local" value=${set.exam.due} onInput=${exam("due")} /></${Field}></div>`}</section>
      ${parts.map((one, at) => html`<${Part} key=${at} at=${at} one=${one} offers=${offers} onEdit=${(name, value) => edit(at, name, value)}
          onRemove=${parts.length > 1 ? () => alter(parts.filter((_, index) => index !== at)) : null} />`)}
      <p class="buttons"><button type="button" class="button" disabled=${parts.length >= 40} onClick=${() => alter([...parts, { ...parts.at(-1), clauses: "" }])}>Add a part</button></p>
      <p class="buttons drill-after"><button type="submit" class="button primary large" disabled=${busy}>Keep this set of ${count}</button>
        <label class="button large">From a file <input class="unseen" type="file" accept="application/json,text/csv,.json,.csv" onChange=${read} /></label></p>
    </form></div>`;
}

/** Dates as the browser's own zone has them, with that zone. */
const examOf = ({ attempts, minutes, opens, due }) => ({
  attempts: Number(attempts) || 1, minutes: Number(minutes) || 0,
  ...(opens ? { opens: new Date(opens).toISOString() } : {}), ...(due ? { due: new Date(due).toISOString() } : {}),
});

const booksOf = (offers, kind) => offers.kinds.find((one) => one.kind === kind)?.books ?? [];

function Part({ at, one, offers, onEdit, onRemove }) {
  const id = (name) => `part-${at}-${name}`;
  const put = (name) => (event) => onEdit(name, event.target.value);
  const topics = useAnswer(() => api.get(`/api/drills/topics/${part(one.kind)}/${part(one.book)}`), [one.kind, one.book]).data ?? [];
  return html`<fieldset class="panel drill-part"><legend class="unseen">Part ${at + 1}</legend>
    <div class="drill-fields">
      <${Field} id=${id("kind")} label="Drill"><select id=${id("kind")} value=${one.kind} onChange=${put("kind")}>${offers.kinds.map(({ kind }) => html`<option key=${kind} value=${kind}>${KIND[kind]}</option>`)}</select></${Field}>
      <${Field} id=${id("book")} label="Book"><select id=${id("book")} value=${one.book} onChange=${put("book")}>${offers.books.filter((book) => booksOf(offers, one.kind).includes(book.book)).map((book) => html`<option
          key=${book.book} value=${book.book}>${book.house}, ${book.title}</option>`)}</select></${Field}>
      <${Field} id=${id("level")} label="Level"><select id=${id("level")} value=${one.level} onChange=${put("level")}>${offers.levels.map((level) => html`<option key=${level} value=${level}>${LEVELS[level] ?? level}</option>`)}</select></${Field}>
      <${Field} id=${id("count")} label="Questions"><input id=${id("count")} type="number" min="1" max="100" required value=${one.count} onInput=${put("count")} /></${Field}>
      <${Field} id=${id("points")} label="Points each"><input id=${id("points")} type="number" min="1" max="100" value=${one.points ?? 1} onInput=${put("points")} /></${Field}></div>
    <${Field} id=${id("topic")} label="Only about this topic"><select id=${id("topic")} value=${topics.includes(one.topic) ? one.topic : ""} onChange=${put("topic")}><option value="">anything</option>${topics.map((topic) => html`<option key=${topic} value=${topic}>${topic.replaceAll("_", " ").replaceAll(".", ", table ")}</option>`)}</select></${Field}>
    <${Field} id=${id("clauses")} label="Only about these clauses" help="As the book numbers them, separated by semicolons: 11.5.2; 12.1. Leave it empty to ask about anything.">
      <input id=${id("clauses")} value=${one.clauses} aria-describedby=${`${id("clauses")}-help`} onInput=${put("clauses")} /></${Field}>
    ${onRemove && html`<button type="button" class="button small danger" onClick=${onRemove} aria-label=${`Remove part ${at + 1}`}>Remove</button>`}</fieldset>`;
}
