// What the pages about the books share: the books themselves, the search over all of them, words with what was searched in bold.
import { html, useEffect, useLayoutEffect, useRef, useState } from "../vendor/html.js";
import { api } from "./api.js";
import { goTo, part } from "./router.js";

let books = null;

/** The books, asked for once. With them come the colours of their houses, for whatever says which book it belongs to. */
export const everyBook = () => (books ??= api.get("/api/books").then(coloured, (error) => { books = null; throw error; }));

function coloured(found) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(found.filter((book) => book.colour).map((book) => `[data-book="${book.id}"] { --house: ${book.colour}; }`).join("\n"));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return found;
}

/** For pages that show books without a list of them. */
export const useHouseColours = () => useEffect(() => { everyBook().catch(() => {}); }, []);

export const bookPath = (book, anchor = "") => `/rules/${part(book)}${anchor ? `#${anchor}` : ""}`;
export const clausePage = (book, clause) => `/rules/${part(book)}/${part(clause)}`;
export const topicPath = (topic) => `/compare?topic=${part(topic)}`;

/** A book's id and "11.5.2(a)" as one word for an address, and back. */
export const pairOf = (book, clause) => `${book}~${clause}`;
export const fromPair = (text) => {
  const at = (text ?? "").indexOf("~");
  return at < 0 ? null : { book: text.slice(0, at), clause: text.slice(at + 1) };
};

/** An element's id for a chapter or clause: letters and figures only. */
export const anchorOf = (text) => text.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");

/** A text with the words that were searched for marked in it. */
export function Marked({ text, words }) {
  const wanted = words.filter((word) => word.length > 1).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (!wanted.length) return text;
  const parts = text.split(new RegExp(`(\\b(?:${wanted.join("|")})\\w*)`, "gi"));
  return parts.map((piece, at) => (at % 2 ? html`<mark>${piece}</mark>` : piece));
}

const WAIT = 90;

/** What the search finds for a text, as it is typed; the newest question wins. */
export function useSearch(text, book = "") {
  const [page, show] = useState(null);
  useEffect(() => {
    const typed = text.trim();
    if (!typed) {
      show(null);
      return undefined;
    }
    let wanted = true;
    const timer = setTimeout(() => {
      api.get(`/api/search?q=${part(typed.slice(0, 120))}${book ? `&book=${part(book)}` : ""}`)
        .then((found) => wanted && show(found), () => wanted && show({ query: typed, total: 0, found: [], failed: true }));
    }, WAIT);
    return () => { wanted = false; clearTimeout(timer); };
  }, [text, book]);
  return page;
}

const pathOf = (one) => (one.what === "topic" ? topicPath(one.id) : clausePage(one.book, one.clause));

/** The search over all books. With `onPick` a result is handed over instead of opened (clauses only). */
export function Search({ book = "", label = "Search every book", start = "", onPick = null, id = "search", quick = false }) {
  const [text, type] = useState(start);
  const page = useSearch(text, book);
  const box = useRef(null);
  const list = useRef(null);
  useLayoutEffect(() => {
    if (!quick) return undefined;
    const jump = (event) => {
      const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? "");
      if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      box.current?.focus();
    };
    addEventListener("keydown", jump);
    return () => removeEventListener("keydown", jump);
  }, [quick]);
  const found = (page?.found ?? []).filter((one) => !onPick || one.what === "clause");
  const move = (event) => {
    const links = [...(list.current?.querySelectorAll("a, button") ?? [])];
    const at = links.indexOf(document.activeElement);
    if (event.key === "ArrowDown") links[Math.min(at + 1, links.length - 1)]?.focus();
    else if (event.key === "ArrowUp") (at > 0 ? links[at - 1] : box.current).focus();
    else if (event.key === "Escape") { type(""); box.current.focus(); }
    else if (event.key === "Enter" && at < 0 && links.length) links[0].click();
    else return;
    event.preventDefault();
  };
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return html`<div class="law-search" role="search" onKeyDown=${move}>
    <label class="unseen" for=${id}>${label}</label>
    <input id=${id} ref=${box} class="law-search-box" type="search" autocomplete="off" spellcheck="false" maxlength="120" placeholder=${label} value=${text}
      onInput=${(event) => type(event.currentTarget.value)} />
    ${quick && html`<kbd class="law-search-key" aria-hidden="true">/</kbd>`}
    <p class="unseen" role="status">${page ? (found.length ? `${page.total} found` : "Nothing found") : ""}</p>
    ${page && html`<div class="law-found panel">
      ${found.length === 0 ? html`<p class="muted">${page.failed ? "The search does not answer." : "No clause matches. Try another word, or a clause number."}</p>`
        : html`<ol ref=${list}>${found.slice(0, 30).map((one) => html`<li key=${one.what + one.book + one.id}><${Result} one=${one} words=${words} onPick=${onPick && ((picked) => { type(""); onPick(picked); })} /></li>`)}</ol>
          ${page.total > 30 && html`<p class="small muted">${page.total} in all: the thirty nearest are shown.</p>`}`}
    </div>`}
  </div>`;
}

function Result({ one, words, onPick }) {
  const inside = html`<span class="found-where">${one.what === "topic" ? html`<span class="badge brand">All houses</span>` : html`<span class="found-house">${one.house}</span>
      <span class="found-number">${one.what === "reading" ? `Reading ${one.id}` : one.id}</span>`}</span>
    <span class="found-words"><${Marked} text=${one.words} words=${words} /></span>`;
  if (onPick) return html`<button type="button" class="found" onClick=${() => onPick({ book: one.book, clause: one.clause })}>${inside}</button>`;
  const path = pathOf(one);
  return html`<a class="found" href=${path} onClick=${(event) => { if (event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey) { event.preventDefault(); goTo(path); } }}>${inside}</a>`;
}

export const DISPOSITIONS = {
  code: "Code", data: "Data", console: "Console", definition: "Definition", document: "Document", record: "Record", procedure: "Procedure", none: "Nothing to decide",
};

/** A reading: the question that the book leaves open, and the answers; the adopted one first. */
export function Reading({ reading, book, here = "" }) {
  return html`<article class="reading" id=${`reading-${anchorOf(reading.id)}`}>
    <h3><span class="reading-id">Reading ${reading.id}</span> ${reading.question}</h3>
    <ul class="reading-options">
      ${reading.options.map((option) => html`<li key=${option.name} class=${option.adopted ? "is-adopted" : ""}>
        ${option.adopted && html`<span class="badge good">Adopted</span> `}${option.words}</li>`)}
    </ul>
    <p class="reading-because"><strong>Why:</strong> ${reading.because}</p>
    ${book && html`<p class="chips">${reading.clauses.filter((clause) => clause !== here).map((clause) => html`<a key=${clause} class="clause" href=${clausePage(book, clause)}>${clause}</a>`)}</p>`}
  </article>`;
}

/** A pay table's rows. Columns of one table stand side by side in `PayGrid`. */
export function PayGrid({ pays, book }) {
  const families = new Map();
  for (const table of pays) families.set(table.name, [...(families.get(table.name) ?? []), table]);
  return [...families.values()].map((columns) => html`<${PayFamily} key=${columns[0].name} columns=${columns} book=${book} />`);
}

function PayFamily({ columns, book }) {
  const rows = [...new Map(columns.flatMap((column) => column.rows.map((row) => [row.name, row.label])))];
  const named = columns.some((column) => column.column);
  return html`<div class="pay-table"><div class="scroll-x" tabindex="0" role="group" aria-label=${`${columns[0].label}: prices`}><table class="data">
    <caption>${columns[0].label}</caption>
    <thead><tr><th scope="col">Hand</th>${columns.map((column) => html`<th scope="col" class="number" key=${column.column}>${named ? `Table ${column.column}` : "Pays"}</th>`)}
      ${!named && html`<th scope="col">Clause</th>`}</tr></thead>
    <tbody>${rows.map(([name, label]) => {
      const cells = columns.map((column) => column.rows.find((row) => row.name === name));
      return html`<tr key=${name}><th scope="row">${label}</th>
        ${cells.map((cell, at) => html`<td class="number" key=${at}>${cell?.pays ?? "–"}</td>`)}
        ${!named && html`<td>${cells[0] && html`<a class="clause" href=${clausePage(book, cells[0].clause)}>${cells[0].clause}</a>`}</td>`}</tr>`;
    })}</tbody>
    ${named && html`<tfoot><tr><th scope="row">Clause</th>${columns.map((column) => html`<td class="number" key=${column.column}>
      <a class="clause" href=${clausePage(book, column.rows[0].clause)} title=${column.rows[0].clause}>${short(column.rows[0].clause)}</a></td>`)}</tr></tfoot>`}
  </table></div></div>`;
}

/** "Table 9 Pair Plus A" has room for "Table 9 A" under its column. */
const short = (clause) => {
  const words = clause.split(" ");
  return words.length > 3 ? [...words.slice(0, 2), words.at(-1)].join(" ") : clause;
};

export const Steps = ({ steps, book }) => html`<div class="scroll-x"><table class="data pay-steps">
  <caption>${steps.label} <a class="clause" href=${clausePage(book, steps.clause)}>${steps.clause}</a></caption>
  <tbody>${steps.rows.map(([left, right]) => html`<tr key=${left}><th scope="row">${left}</th><td class="number">${right}</td></tr>`)}</tbody></table></div>`;

export const Numbers = ({ numbers, book }) => html`<div class="scroll-x"><table class="data">
  <thead><tr><th scope="col">Number</th><th scope="col" class="number">Value</th><th scope="col">What it is</th><th scope="col">Clause</th></tr></thead>
  <tbody>${numbers.map((one) => html`<tr key=${one.name}><th scope="row">${one.label}</th><td class="number">${one.value}</td><td>${one.note}</td>
    <td><a class="clause" href=${clausePage(book, one.clause)}>${one.clause}</a></td></tr>`)}</tbody></table></div>`;

export const Crumbs = ({ book, chapter, title, parents = [], last = false }) => html`<nav class="crumbs" aria-label="Where you are"><ol>
  <li><a href="/rules">Rules</a></li>
  ${book && html`<li><a href=${bookPath(book.id)} aria-current=${last ? "page" : null}>${book.house}: ${book.title}</a></li>`}
  ${chapter && html`<li><a href=${bookPath(book.id, `chapter-${anchorOf(chapter)}`)}>${/^\d/.test(chapter) ? `Chapter ${chapter}` : chapter}${title ? `: ${title}` : ""}</a></li>`}
  ${parents.map((one) => html`<li key=${one.id}><a href=${clausePage(book.id, one.id)}>${one.id}</a></li>`)}
</ol></nav>`;
