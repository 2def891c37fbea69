// How each house treats a thing: topics with every house in a column, or any clauses side by side.
import { html, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { goTo, part } from "../lib/router.js";
import { clauseOf } from "../lib/rule.js";
import { Badge, Loading, Trouble, useAnswer, useTitle } from "../lib/parts.js";
import { clausePage, fromPair, pairOf, Reading, Search, topicPath, useHouseColours } from "../lib/law.js";

export default function ComparePage({ query }) {
  useHouseColours();
  if ("a" in query || "b" in query) return html`<${Pair} a=${fromPair(query.a)} b=${fromPair(query.b)} />`;
  return html`<${Topics} chosen=${query.topic ?? ""} houses=${(query.books ?? "").split(",").filter(Boolean)} />`;
}

// -- topics

function Topics({ chosen, houses }) {
  const { data, error } = useAnswer(() => api.get("/api/compare"), []);
  const [text, type] = useState("");
  useTitle("Side by side");
  if (error) return html`<div class="page law"><${Trouble} error=${error} /></div>`;
  if (!data) return html`<div class="page law"><${Loading} what="Loading the books" /></div>`;
  const shown = houses.length ? data.books.filter((book) => houses.includes(book.id)) : data.books;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (topic) => words.every((word) => [topic.title, topic.asks, topic.group, ...topic.words, ...Object.values(topic.says)].join(" ").toLowerCase().includes(word));
  const topics = data.topics.filter(fits);
  const groups = [...new Set(topics.map((topic) => topic.group))];
  const address = (topic, books) => topicPath(topic) + (books.length && books.length < data.books.length ? `&books=${books.map(part).join(",")}` : "");
  const toggle = (id) => {
    const next = shown.some((book) => book.id === id) ? shown.filter((book) => book.id !== id) : data.books.filter((book) => book.id === id || shown.includes(book));
    if (next.length) goTo(address(chosen, next.map((book) => book.id)), { replace: true });
  };
  return html`<div class="page full law compare">
    <header class="page-head"><h1>Side by side</h1><a class="button" href="/compare?a=">Compare two clauses</a></header>
    <div class="compare-body">
      <nav class="topics" aria-label="Topics" data-open=${chosen ? "false" : "true"}>
        <label class="unseen" for="topic-filter">Filter topics</label>
        <input id="topic-filter" class="input" type="search" placeholder=${`Filter ${data.topics.length} topics`} value=${text} onInput=${(event) => type(event.currentTarget.value)} />
        ${groups.map((group) => html`<section key=${group}><h2>${group}</h2><ul>${topics.filter((topic) => topic.group === group).map((topic) => html`<li key=${topic.id}>
          <a href=${address(topic.id, shown.map((book) => book.id))} aria-current=${topic.id === chosen ? "page" : null}>${topic.title}</a></li>`)}</ul></section>`)}
        ${!topics.length && html`<p class="muted">No topic matches.</p>`}
      </nav>
      <div class="compare-main">
        <fieldset class="houses"><legend class="unseen">Houses</legend>${data.books.map((book) => html`<label key=${book.id} class="house-toggle" data-book=${book.id}>
          <input type="checkbox" checked=${shown.includes(book)} onChange=${() => toggle(book.id)} /><span>${book.short}</span></label>`)}</fieldset>
        ${chosen ? html`<${Topic} key=${chosen} id=${chosen} books=${shown} />` : html`<${Overview} topics=${topics} books=${shown} address=${address} />`}
      </div>
    </div>
  </div>`;
}

/** Every topic as a row: the answers in a sentence, house by house. */
const Overview = ({ topics, books, address }) => html`<div class="scroll-x" tabindex="0" role="region" aria-label="Every topic, house by house"><table class="data overview">
  <thead><tr><th scope="col">Topic</th>${books.map((book) => html`<th scope="col" key=${book.id}>${book.short}</th>`)}</tr></thead>
  <tbody>${topics.map((topic) => html`<tr key=${topic.id}><th scope="row"><a href=${address(topic.id, books.map((book) => book.id))}>${topic.title}</a></th>
    ${books.map((book) => html`<td key=${book.id} data-house=${book.short} class=${topic.says[book.id] ? "" : "muted"}>${topic.says[book.id] ?? "Silent"}</td>`)}</tr>`)}</tbody></table></div>`;

function Topic({ id, books }) {
  const { data, error } = useAnswer(() => api.get(`/api/compare/${part(id)}`), [id]);
  useTitle(data ? `${data.title}, side by side` : "Side by side");
  if (error) return html`<${Trouble} error=${error} />`;
  if (!data) return html`<${Loading} />`;
  const step = (to, words) => to && html`<a class="button small" href=${topicPath(to.id)}>${words}: ${to.title}</a>`;
  return html`<article class="topic">
    <p class="topic-group">${data.group}</p>
    <h2 class="topic-title">${data.title}</h2>
    <p class="lead">${data.asks}</p>
    <div class="columns-law" data-count=${books.length}>${books.map((book) => {
      const answer = data.answers.find((one) => one.book === book.id);
      return html`<section key=${book.id} class=${"house-answer" + (answer.silent ? " is-silent" : "")} data-book=${book.id} aria-label=${`${book.house}, ${book.title}`}>
        <h3><span>${book.house}</span> <small>${book.title}</small></h3>
        <p class="house-says">${answer.silent ? "This book does not mention it." : answer.says}</p>
        ${answer.clauses.length > 0 && html`<ol class="house-clauses">${answer.clauses.map((clause) => html`<li key=${clause.id}>
          <a class="clause" href=${clausePage(book.id, clause.id)}>${clause.id}</a><p>${clause.requires}</p></li>`)}</ol>`}
        ${answer.readings.length > 0 && html`<details class="house-readings"><summary>${answer.readings.length === 1 ? "1 reading affects this" : `${answer.readings.length} readings affect this`}</summary>
          ${answer.readings.map((reading) => html`<${Reading} key=${reading.id} reading=${reading} book=${book.id} />`)}</details>`}
      </section>`;
    })}</div>
    <p class="buttons">${step(data.previous, "Before")} ${step(data.next, "After")} <a class="button small quiet" href="/compare">All topics</a></p>
  </article>`;
}

// -- any two clauses

function Pair({ a, b }) {
  useTitle("Two clauses");
  const place = (side, picked) => {
    const pair = { a, b, [side]: picked };
    const query = ["a", "b"].filter((name) => pair[name]).map((name) => `${name}=${part(pairOf(pair[name].book, pair[name].clause))}`).join("&");
    goTo(`/compare?${query || "a="}`, { replace: true });
  };
  return html`<div class="page full law compare">
    <header class="page-head"><h1>Two clauses</h1><a class="button" href="/compare">All topics</a></header>
    <div class="columns-law" data-count="2">
      ${["a", "b"].map((side) => {
        const pair = side === "a" ? a : b;
        const key = pair ? pairOf(pair.book, pair.clause) : side;
        return html`<section class="house-answer" key=${side} data-book=${pair?.book ?? null} aria-label=${side === "a" ? "First clause" : "Second clause"}>
          <${Search} id=${`pick-${side}`} label=${pair ? "Choose another clause" : "Find a clause"} onPick=${(picked) => place(side, picked)} />
          ${pair ? html`<${OneOfTwo} key=${key} pair=${pair} />` : html`<p class="muted">Find the ${side === "a" ? "first" : "second"} clause by words or number.</p>`}
        </section>`;
      })}
    </div>
  </div>`;
}

function OneOfTwo({ pair }) {
  const { data, error } = useAnswer(() => clauseOf(pair.book, pair.clause), [pair.book, pair.clause]);
  if (error) return html`<${Trouble} error=${error} />`;
  if (!data) return html`<${Loading} />`;
  return html`<article data-book=${data.book.id}>
    <h2><span class="muted">${data.book.house}</span> <a href=${clausePage(data.book.id, data.id)}>${data.id}</a></h2>
    <p class="clause-facts"><${Badge} kind="brand">${data.form}</${Badge}> <${Badge}>${data.kind}</${Badge}> ${data.authority && html`<${Badge} kind="warn">${data.authority.replace(/_/g, " ")}</${Badge}>`}</p>
    <p class="clause-text">${data.requires}</p>
    ${data.example && html`<p class="small muted">For example: ${data.example.replace(/->/g, "→")}</p>`}
    ${data.readings.map((reading) => html`<${Reading} key=${reading.id} reading=${reading} book=${data.book.id} here=${data.id} />`)}
  </article>`;
}
