// The mathematics department: one page for every question. The house says what the form holds and what to show; the address keeps
// what was filled in, so that a sheet can be passed on.
import { html, useEffect, useRef, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Loading, Trouble, useAnswer, useTitle } from "../lib/parts.js";
import { goTo, part } from "../lib/router.js";
import { Form } from "../figures/form.js";
import { Answer } from "../figures/answer.js";

const AGAIN = 700;
const SETTLE = 250;
const questionPath = (question) => `/figures/${part(question)}`;

export default function FiguresPage({ params, query }) {
  return params.question ? html`<${Question} key=${params.question} question=${params.question} query=${query} />` : html`<${Shelf} />`;
}

function Shelf() {
  useTitle("Figures");
  const { data, error } = useAnswer(() => api.get("/api/figures"), []);
  return html`<div class="page law">
    <header class="law-hero"><h1>The mathematics department</h1>
      <p class="lead">Design a pay table, price information, value stacks. Counted exactly where that is possible, and otherwise with an interval.</p></header>
    <${Trouble} error=${error} />
    ${!data && !error && html`<${Loading} />`}
    ${data && html`<ul class="shelf">${data.map((one) => html`<li key=${one.question}><a class="book-card" href=${questionPath(one.question)}>
      <span class="book-title">${one.title}</span><span class="book-approved">${one.about}</span></a></li>`)}</ul>`}
    <p>The edge of every wager of a book, and how it is played, is on its page of <a href="/odds">odds</a>.</p>
  </div>`;
}

/** Asked again until it is there. The last sheet stays while the next one is worked out. */
function useSheet(question, search) {
  const [page, show] = useState({ sheet: null, error: null, busy: true, doing: "" });
  useEffect(() => {
    let timer = null;
    let wanted = true;
    show((before) => ({ ...before, busy: true, doing: "" }));
    const ask = () => api.get(`/api/figures/${part(question)}${search}`).then((found) => {
      if (!wanted) return;
      if (found.doing) {
        show((before) => ({ ...before, doing: found.doing }));
        timer = setTimeout(ask, AGAIN);
      } else show({ sheet: found, error: null, busy: false, doing: "" });
    }, (error) => wanted && show((before) => ({ ...before, error, busy: false })));
    timer = setTimeout(ask, SETTLE);
    return () => { wanted = false; clearTimeout(timer); };
  }, [question, search]);
  return page;
}

function Question({ question, query }) {
  const search = new URLSearchParams(query).toString();
  const { sheet, error, busy, doing } = useSheet(question, search ? `?${search}` : "");
  const { data: every } = useAnswer(() => api.get("/api/figures"), []);
  const about = every?.find((one) => one.question === question);
  const title = sheet?.title ?? about?.title ?? "Figures";
  const latest = useRef(query);
  latest.current = query;
  useTitle(title);
  const change = (name, value) => {
    const kept = Object.entries(latest.current).filter(([key]) => (name === "book" ? false : name === "wager" && question === "design" ? key === "book" : key !== name));
    goTo(`${questionPath(question)}?${new URLSearchParams([...kept, [name, value]])}`, { replace: true });
  };
  return html`<div class="page law figures">
    <nav class="crumbs" aria-label="Where you are"><ol><li><a href="/figures">Figures</a></li>
      ${sheet && html`<li><a href=${questionPath(question)} aria-current="page">${sheet.title}</a></li>`}</ol></nav>
    <header class="book-head"><h1>${title}</h1>${(sheet || about) && html`<p class="lead">${sheet?.lead ?? about.about}</p>`}</header>
    ${!sheet && !error && html`<${Loading} what=${doing || "Counting"} />`}
    <${Trouble} error=${error} />
    ${sheet && html`<div class="figures-desk">
      <${Form} key=${`${query.book ?? ""} ${query.wager ?? ""}`} fields=${sheet.fields} onChange=${change} onReset=${() => goTo(questionPath(question), { replace: true })} />
      <div class="figures-answer" aria-busy=${busy}>${busy && doing ? html`<${Loading} what=${doing} />` : html`<p class="unseen" role="status">${busy ? "Counting" : "Up to date"}</p>`}<${Answer} sheet=${sheet} /></div>
    </div>`}
    ${error && !sheet && html`<p><a class="button" href=${questionPath(question)}>Start again</a></p>`}
  </div>`;
}
