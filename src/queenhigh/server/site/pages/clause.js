// One clause: what it requires, who, an example; the questions it leaves open; its scenarios; the code and the tests behind it.
import { html, useLayoutEffect } from "../vendor/html.js";
import { clauseOf } from "../lib/rule.js";
import { goTo } from "../lib/router.js";
import { Badge, Loading, Trouble, useAnswer, useTitle } from "../lib/parts.js";
import { clausePage, Crumbs, Numbers, pairOf, PayGrid, Reading, Search, Steps, topicPath } from "../lib/law.js";
import { Code } from "../lib/source.js";

export default function ClausePage({ params }) {
  const { data, error } = useAnswer(() => clauseOf(params.book, params.clause), [params.book, params.clause]);
  useTitle(data ? `${data.id} · ${data.book.house}` : "Rules");
  useLayoutEffect(() => {
    if (!data) return undefined;
    const turn = (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? "")) return;
      const to = event.key === "[" ? data.previous : event.key === "]" ? data.next : null;
      if (to) goTo(clausePage(data.book.id, to.id));
    };
    addEventListener("keydown", turn);
    return () => removeEventListener("keydown", turn);
  }, [data]);
  if (error?.nearest) return html`<${Heading} book=${params.book} heading=${params.clause} clauses=${error.nearest} />`;
  if (error) return html`<div class="page law"><${Crumbs} /><h1>No such clause</h1><${Trouble} error=${error} /><${Search} quick /></div>`;
  if (!data) return html`<div class="page law"><${Loading} what="Loading the book" /></div>`;
  return html`<div class="page law" data-book=${data.book.id}>
    <${Crumbs} book=${data.book} chapter=${data.chapter} title=${data.chapter_title} parents=${data.parents} />
    <article class="clause-page">
      <header>
        <h1 class="clause-number"><span class="unseen">Clause </span>${data.id}</h1>
        <p class="clause-facts"><${Badge} kind="brand">${data.form}</${Badge}> <${Badge}>${data.kind}</${Badge}>
          ${data.authority && html`<${Badge} kind="warn">${data.authority.replace(/_/g, " ")}</${Badge}>`}</p>
      </header>
      <p class="clause-text">${data.requires}</p>
      ${data.because && html`<p class="law-measure">${data.because}</p>`}
      ${data.example && html`<${Example} text=${data.example} />`}
      ${data.system && html`<p class="law-measure clause-system"><strong>In Queenhigh:</strong> ${data.system}</p>`}
      <p class="buttons">
        <a class="button small" href=${`/compare?a=${encodeURIComponent(pairOf(data.book.id, data.id))}`}>Compare it with another clause</a>
        ${data.topics.map((topic) => html`<a key=${topic.id} class="button small" href=${topicPath(topic.id)}>All houses: ${topic.title}</a>`)}
      </p>
    </article>
    <nav class="neighbours" aria-label="Neighbouring clauses">
      ${data.previous ? html`<a rel="prev" href=${clausePage(data.book.id, data.previous.id)}><span class="small muted">Previous</span><b>${data.previous.id}</b><span class="near-words">${data.previous.requires}</span></a>` : html`<span></span>`}
      ${data.next ? html`<a rel="next" href=${clausePage(data.book.id, data.next.id)}><span class="small muted">Next</span><b>${data.next.id}</b><span class="near-words">${data.next.requires}</span></a>` : html`<span></span>`}
    </nav>
    ${data.children.length > 0 && html`<section><h2>Under it</h2><${Clauses} book=${data.book.id} clauses=${data.children.map((one) => ({ clause: one.id, requires: one.requires }))} /></section>`}
    ${(data.pays.length > 0 || data.steps.length > 0 || data.numbers.length > 0) && html`<section><h2>Its numbers</h2><div class="pay-tables">
      <${PayGrid} pays=${data.pays} book=${data.book.id} />${data.steps.map((steps) => html`<${Steps} key=${steps.name} steps=${steps} book=${data.book.id} />`)}</div>
      ${data.numbers.length > 0 && html`<${Numbers} numbers=${data.numbers} book=${data.book.id} />`}</section>`}
    ${data.readings.length > 0 && html`<section><h2>${data.readings.length === 1 ? "A question it leaves open" : "Questions it leaves open"}</h2>
      <div class="readings">${data.readings.map((reading) => html`<${Reading} key=${reading.id} reading=${reading} book=${data.book.id} here=${data.id} />`)}</div></section>`}
    ${data.scenarios.length > 0 && html`<section class="scenarios"><h2>${data.scenarios.length === 1 ? "Scenario" : "Scenarios"}</h2>
      ${data.scenarios.map((one, at) => html`<${Scenario} key=${at} scenario=${one} />`)}</section>`}
    <section><h2>In code</h2>
      ${data.cited.length ? data.cited.map((one) => html`<${Code} key=${one.file + one.cites[0]} excerpt=${one} clause=${data.id} />`)
        : html`<p class="muted">${data.disposition === "code" || data.disposition === "data" || data.disposition === "console" ? "No code cites it yet." : "This clause needs no code."}</p>`}
    </section>
    <section><h2>In the tests</h2><${Tests} tests=${data.tests} /></section>
  </div>`;
}

const Clauses = ({ book, clauses }) => html`<ol class="law-clauses">${clauses.map((one) => html`<li key=${one.clause} class="law-clause" data-depth="0">
  <a class="law-number" href=${clausePage(book, one.clause)}>${one.clause}</a><p>${one.requires}</p></li>`)}</ol>`;

/** A number that has no clause of its own, only clauses under it. */
function Heading({ book, heading, clauses }) {
  useTitle(heading);
  return html`<div class="page law"><${Crumbs} /><h1>Clauses under ${heading}</h1><${Clauses} book=${book} clauses=${clauses} /><${Search} quick /></div>`;
}

/** "what is given -> what follows"; several of them stand apart with semicolons. */
function Example({ text }) {
  const cases = text.split(/;\s+/).map((one) => one.split(/\s*->\s*/));
  return html`<figure class="example"><figcaption>For example</figcaption>
    ${cases.map(([given, ...then], at) => html`<p key=${at}><span>${given}</span>${then.map((one, n) => html`<span key=${n} class="example-then"><span aria-hidden="true">→ </span>${one}</span>`)}</p>`)}</figure>`;
}

/** What the clause decides: the sentence, and below it what is given, what happens and what follows. */
function Scenario({ scenario }) {
  return html`<article class="scenario"><h3>${scenario.title}</h3><dl>
    ${["given", "when", "then"].map((part) => scenario[part].length > 0 && html`<div key=${part} class=${`scenario-${part}`}><dt>${part}</dt>
      ${scenario[part].map((line, at) => html`<dd key=${at}>${line}</dd>`)}</div>`)}</dl></article>`;
}

function Tests({ tests }) {
  return html`<div class="tests">
    <h3>Tests written for it</h3>${tests.declared.length ? html`<${TestList} tests=${tests.declared} />` : html`<p class="muted">No test names it.</p>`}
    <h3>Tests that applied it</h3>${tests.witnessed.length ? html`<${TestList} tests=${tests.witnessed} />` : html`<p class="muted">${tests.note || "No test has applied it."}</p>`}
  </div>`;
}

/** `tests/x/test_y.py::TestZ::test_a_thing_happens` reads as a sentence, with its file beside it. */
function TestList({ tests }) {
  return html`<ul class="test-list">${tests.map((name) => {
    const [file, ...rest] = name.split("::");
    const said = (rest.at(-1) ?? file).replace(/^test_/, "").replace(/\[.*\]$/, "").replace(/_/g, " ");
    return html`<li key=${name}><span>${said[0].toUpperCase() + said.slice(1)}</span> <code class="small muted">${file}</code></li>`;
  })}</ul>`;
}
