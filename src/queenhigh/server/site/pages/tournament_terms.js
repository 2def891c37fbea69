// The terms and conditions as everybody can read and print them: every item that the book asks for, with its clause.
import { html } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Badge, Loading, Trouble, useAnswer, useTitle } from "../lib/parts.js";
import { part } from "../lib/router.js";

export default function TermsPage({ params }) {
  const { data, error } = useAnswer(() => api.get(`/api/tournaments/${part(params.name)}/terms`), [params.name]);
  useTitle(data ? `Terms of ${data.document.title}` : "Terms and conditions");
  if (error) return html`<div class="page narrow"><h1>No terms</h1><${Trouble} error=${error} /><p><a class="button" href="/tournaments">All tournaments</a></p></div>`;
  if (!data) return html`<${Loading} />`;
  const { document: paper } = data;
  return html`<article class="page terms-page">
    <header class="t-head"><div><h1>${paper.title}</h1><p class="muted">${paper.subtitle}</p></div>
      <div class="buttons no-print"><button type="button" class="button small" onClick=${() => print()}>Print</button>
        <a class="button small" href=${`/tournament/${part(data.name)}`}>The tournament</a></div></header>
    ${!data.published && html`<p class="note warn">This edition has not been published.</p>`}
    ${paper.blocks.map((block, at) => html`<${Block} key=${at} block=${block} book=${paper.stamps[0].book} />`)}
    <footer class="small muted"><p>${paper.stamps.map((stamp) => `${stamp.house}, ${stamp.title}, edition ${stamp.edition}`).join("; ")}. Edition ${data.edition} of these terms.
      Practice chips only.</p></footer>
  </article>`;
}

function Block({ block, book }) {
  switch (block.type) {
    case "Facts":
      return html`<section class="panel"><dl class="t-facts is-wide">${block.facts.map((fact) => html`<div key=${fact.key}><dt>${fact.label}</dt><dd>${fact.value}</dd></div>`)}</dl></section>`;
    case "Entries":
      return html`<section><h2>${block.title}</h2><dl class="terms-list">${block.entries.map((entry) => {
        const [clause, ...label] = entry.name.split("  ");
        return html`<div key=${entry.name}><dt><a class="clause" href=${`/rules/${part(book)}/${part(clause)}`}>${clause}</a> ${label.join(" ")}</dt><dd>${entry.text}</dd></div>`;
      })}</dl></section>`;
    case "Grid":
      return html`<section><h2>${block.title} ${block.cite && html`<${Badge}>${block.cite}</${Badge}>`}</h2><div class="scroll-x" tabindex="0" role="region" aria-label=${block.title}><table class="data">
        <thead><tr>${block.columns.map((name) => html`<th key=${name} class=${name.startsWith(">") ? "number" : ""}>${name.replace(/^>/, "")}</th>`)}</tr></thead>
        <tbody>${block.rows.map((row, at) => html`<tr key=${at}>${row.map((cell, n) => html`<td key=${n} class=${block.columns[n]?.startsWith(">") ? "number" : ""}>${cell}</td>`)}</tr>`)}</tbody></table></div></section>`;
    case "Banner":
      return html`<p class="note warn">${block.text} ${block.cite && html`<${Badge}>${block.cite}</${Badge}>`}</p>`;
    case "Prose":
      return html`<section>${block.title && html`<h2>${block.title}</h2>`}${block.paragraphs.map((text, at) => html`<p key=${at}>${text}</p>`)}</section>`;
    default:
      return null;
  }
}
