// The books: the shelf, one book to read, and (clause.js) one clause with all that stands behind it.
import { html, useEffect, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { part } from "../lib/router.js";
import { Loading, Tabs, Trouble, useAnswer, useTitle } from "../lib/parts.js";
import { anchorOf, bookPath, clausePage, Crumbs, DISPOSITIONS, everyBook, Numbers, PayGrid, Reading, Search, Steps, topicPath, useHouseColours } from "../lib/law.js";
import ClausePage from "./clause.js";

export default function RulesPage({ params, query }) {
  useHouseColours();
  if (params.clause) return html`<${ClausePage} params=${params} query=${query} />`;
  return params.book ? html`<${BookPage} key=${params.book} id=${params.book} query=${query} />` : html`<${Shelf} query=${query} />`;
}

// -- the shelf

const ASKED = [
  ["fold-with-pair-plus", "A fold with Pair Plus"], ["exposed-card", "An exposed card"], ["who-banks", "Who banks"],
  ["no-hand-ante", "Dealer does not qualify"], ["wrong-number", "Wrong number of cards"], ["closing-notice", "Closing a table"],
];

function Shelf({ query }) {
  useTitle("Rules");
  const { data, error } = useAnswer(everyBook, []);
  return html`<div class="page law">
    <header class="law-hero">
      <h1>Five books, clause by clause</h1>
      <p class="lead">What each house requires, in our words; the code that applies it, the tests that check it, and every question that a book leaves open.</p>
      <${Search} start=${query.q ?? ""} quick />
    </header>
    <${Trouble} error=${error} />
    ${!data && !error && html`<${Loading} what="Loading the books" />`}
    ${data && html`<ul class="shelf">${data.map((book) => html`<li key=${book.id}><a class="book-card" data-book=${book.id} href=${bookPath(book.id)}>
      <span class="book-house">${book.house}</span>
      <span class="book-title">${book.title}</span>
      <span class="book-edition">${book.edition === "undated" ? "Undated edition" : `Edition ${book.edition}`}</span>
      <span class="book-approved">${book.approved}</span>
      <span class="book-counts"><span><b>${book.clauses}</b> clauses</span><span><b>${book.readings}</b> readings</span></span>
    </a></li>`)}</ul>`}
    <section class="law-asked">
      <h2>How does each house treat…</h2>
      <p class="buttons">${ASKED.map(([id, words]) => html`<a key=${id} class="button" href=${topicPath(id)}>${words}</a>`)}
        <a class="button primary" href="/compare">All topics side by side</a></p>
    </section>
    <p class="small muted">The names of casinos only identify the rule books. Not affiliated with or certified by anyone.</p>
  </div>`;
}

// -- one book

const TABS = [["clauses", "Clauses"], ["pays", "Pay tables"], ["numbers", "Numbers"], ["readings", "Readings"], ["staff", "Staff"]];

function BookPage({ id, query }) {
  const { data, error } = useAnswer(() => api.get(`/api/books/${part(id)}`), [id]);
  const [tab, choose] = useState(TABS.some(([name]) => name === query.part) ? query.part : "clauses");
  useTitle(data ? `${data.book.house}, ${data.book.title}` : "Rules");
  useEffect(() => {
    const wanted = decodeURIComponent(globalThis.location.hash.slice(1));
    if (data && wanted) document.getElementById(wanted)?.scrollIntoView();
  }, [data]);
  if (error) return html`<div class="page law"><${Crumbs} /><h1>The book</h1><${Trouble} error=${error} /><p><a class="button" href="/rules">All books</a></p></div>`;
  if (!data) return html`<div class="page law"><${Loading} what="Loading the book" /></div>`;
  const shown = TABS.filter(([name]) => name !== "pays" || data.pays.length || data.steps.length);
  return html`<div class="page law" data-book=${data.book.id}>
    <${Crumbs} book=${data.book} last />
    <header class="book-head">
      <h1>${data.book.title}</h1>
      <p class="lead">${data.book.house} · ${data.book.edition === "undated" ? "undated" : `edition ${data.book.edition}`} · ${data.book.approved}</p>
    </header>
    <p><a class="button" href=${`/odds/${part(data.book.id)}`}>The odds of this game</a></p>
    <${Search} book=${data.book.id} label=${`Search ${data.book.title}`} quick />
    <${Tabs} label="Parts of the book" chosen=${tab} onChoose=${choose} tabs=${shown.map(([name, label]) => ({ id: name, label: label + count(data, name) }))} />
    <div id=${`panel-${tab}`} role="tabpanel" aria-labelledby=${`tab-${tab}`}>
      ${tab === "clauses" && html`<${Chapters} page=${data} />`}
      ${tab === "pays" && html`<div class="pay-tables"><${PayGrid} pays=${data.pays} book=${data.book.id} />${data.steps.map((steps) => html`<${Steps} key=${steps.name} steps=${steps} book=${data.book.id} />`)}</div>`}
      ${tab === "numbers" && html`<${Numbers} numbers=${data.numbers} book=${data.book.id} />`}
      ${tab === "readings" && html`<p class="muted law-measure">Where the book is silent or contradicts itself. Each is a named setting of a table; the adopted answer is what our tables play by.</p>
        <div class="readings">${data.readings.map((reading) => html`<${Reading} key=${reading.id} reading=${reading} book=${data.book.id} />`)}</div>`}
      ${tab === "staff" && html`<${Staff} staff=${data.staff} />`}
    </div>
  </div>`;
}

const count = (page, tab) => ({ clauses: ` (${page.book.clauses})`, readings: ` (${page.readings.length})` })[tab] ?? "";

const numbered = (chapter) => /^\d/.test(chapter.name);

function Chapters({ page }) {
  const [form, choose] = useState("");
  const forms = [...new Set(page.chapters.flatMap((chapter) => chapter.clauses.map((clause) => clause.disposition)))];
  const chapters = page.chapters.map((chapter) => ({ ...chapter, clauses: chapter.clauses.filter((clause) => !form || clause.disposition === form) })).filter((chapter) => chapter.clauses.length);
  return html`<div class="book-body">
    <nav class="contents" aria-label="Contents" data-numbered=${chapters.some(numbered)}><h2>Contents</h2><ol>
      ${chapters.map((chapter) => html`<li key=${chapter.name}><a href=${`#chapter-${anchorOf(chapter.name)}`} onClick=${jump}>${chapters.some(numbered) && html`<span class="contents-number">${numbered(chapter) ? chapter.name : ""}</span>`}<span>${chapter.title || chapter.name}</span></a></li>`)}
    </ol>
    <label class="contents-filter">Show <select class="input" value=${form} onChange=${(event) => choose(event.currentTarget.value)}>
      <option value="">every clause</option>${forms.map((name) => html`<option key=${name} value=${name}>${DISPOSITIONS[name]}</option>`)}</select></label>
    </nav>
    <div class="book-text">${chapters.map((chapter) => html`<section key=${chapter.name} class="chapter" aria-labelledby=${`chapter-${anchorOf(chapter.name)}`}>
      <h2 id=${`chapter-${anchorOf(chapter.name)}`} tabindex="-1">${numbered(chapter) && html`<span class="chapter-number">${chapter.name}</span> `}${chapter.title || chapter.name}</h2>
      <ol class="law-clauses">${chapter.clauses.map((clause) => html`<${Line} key=${clause.id} clause=${clause} book=${page.book.id} />`)}</ol>
    </section>`)}</div>
  </div>`;
}

/** Within a page an anchor is no new address: only scroll there, and take the keyboard along. */
function jump(event) {
  event.preventDefault();
  const target = document.getElementById(event.currentTarget.getAttribute("href").slice(1));
  target?.scrollIntoView({ behavior: "smooth" });
  target?.focus({ preventScroll: true });
}

const depthOf = (id) => Math.min(3, Math.max(0, (id.match(/\.|\(/g) ?? []).length - 1));

const Line = ({ clause, book }) => html`<li class="law-clause" data-depth=${depthOf(clause.id)} id=${anchorOf(clause.id)}>
  <a class="law-number" href=${clausePage(book, clause.id)}>${clause.id}</a>
  <p>${clause.requires}</p>
  <span class="law-marks">
    ${clause.authority && html`<span class="law-mark">${clause.authority}</span>`}
    ${clause.readings > 0 && html`<span class="law-mark is-open">${clause.readings === 1 ? "1 reading" : `${clause.readings} readings`}</span>`}
  </span>
</li>`;

const Staff = ({ staff }) => html`<div class="law-measure">
  <p>“Or above” in a clause means that rank or a higher one.</p>
  <ol class="ladder" reversed>${[...staff.ladder].reverse().map((rank) => html`<li key=${rank}>${rank.replace(/_/g, " ")}</li>`)}</ol>
  ${staff.beside.length > 0 && html`<h2>Outside the ladder</h2><p>They are responsible only for what a clause assigns to them.</p>
    <ul>${staff.beside.map((rank) => html`<li key=${rank}>${rank.replace(/_/g, " ")}</li>`)}</ul>`}
</div>`;
