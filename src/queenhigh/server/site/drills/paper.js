// A set on paper: the questions with the felt as it lies there, the pay tables, and on a sheet of their own the keys with their clauses.
import { html, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Loading, Trouble, useAnswer, useTitle } from "../lib/parts.js";
import { part } from "../lib/router.js";
import { useFelt } from "../felts/layout.js";
import { Layout } from "./layout.js";
import { isTyped, placeOf } from "./words.js";

export default function Paper({ id }) {
  const [keys, show] = useState(false);
  const { data, error } = useAnswer(() => api.get(`/api/drills/sets/${part(id)}/paper?keys=${keys}`), [id, keys]);
  useTitle(data?.title ?? "On paper");
  if (error) return html`<div class="page"><${Trouble} error=${error} /></div>`;
  if (!data) return html`<${Loading} />`;
  return html`<div class="page drills"><header class="page-head no-print"><h1>${data.title}</h1><nav class="buttons" aria-label="Paper">
      <button type="button" class="button" aria-pressed=${keys} onClick=${() => show(!keys)}>${keys ? "The questions" : "The keys"}</button>
      <button type="button" class="button primary" onClick=${() => print()}>Print</button><a class="button" href=${`/drills/sets/${part(id)}`}>Back</a></nav></header>
    ${keys || !data.questions.length ? html`<pre class="drill-paper" tabindex="0" aria-label="Keys">${data.text}</pre>` : html`<${Questions} data=${data} />`}</div>`;
}

function Questions({ data }) {
  return html`<article class="drill-paper is-drawn" aria-label="Questions">
    <h2>${data.title}</h2>${data.note && html`<p>${data.note}</p>`}
    <p class="paper-name"><span>Name</span><i></i><span>Date</span><i></i></p>
    <ol class="paper-questions">${data.questions.map((one) => html`<${PaperQuestion} key=${one.number} question=${one} />`)}</ol>
    ${data.cribs.length > 0 && html`<${Cribs} cribs=${data.cribs} />`}</article>`;
}

const Blank = () => html`<i class="paper-blank" aria-label="Your answer"></i>`;

function PaperQuestion({ question }) {
  const felt = useFelt(question.book);
  const loose = question.items.filter((item) => !isTyped(item) || !placeOf(item.id));
  return html`<li class="paper-question"><h3>${question.title}</h3>
    ${question.lines.map((line) => html`<p key=${line}>${line}</p>`)}
    ${felt && question.rows.length > 0 && html`<${Layout} question=${question} felt=${felt} box=${() => html`<${Blank} />`} />`}
    ${loose.map((item) => html`<${Loose} key=${item.id} item=${item} />`)}</li>`;
}

/** Letters of options that share a line. */
const SHORT = 32;

/** Something that is asked of the whole table: a line to write on, or options to tick or to number. */
function Loose({ item }) {
  const choice = ["one", "several", "order"].includes(item.asks);
  return html`<div class="paper-item"><p>${item.ask}${!choice && html` <${Blank} />`}</p>
    ${choice && html`<ul class=${item.options.every((option) => option.length <= SHORT) ? "is-short" : ""}>${item.options.map((option) => html`<li key=${option}><i class="paper-box" aria-hidden="true"></i>${option}</li>`)}</ul>`}</div>`;
}

function Cribs({ cribs }) {
  return html`<section class="paper-cribs"><h2>Pay tables</h2>${[...Map.groupBy(cribs, (one) => one.title)].map(([title, tables]) => html`<div key=${title}><h3>${title}</h3>
    <div class="paper-tables">${tables.map((one) => html`<table key=${one.name}><caption>${one.name}</caption>
      <tbody>${one.rows.map(([hand, pays]) => html`<tr key=${hand}><th scope="row">${hand}</th><td>${pays}</td></tr>`)}</tbody></table>`)}</div></div>`)}</section>`;
}
