// A document of the house as the page shows and prints it: the blocks that the house sends, drawn one after the other.
import { html } from "../vendor/html.js";

const columnOf = (name) => ({ label: name.replace(/^>/, ""), number: name.startsWith(">") });

const BLOCKS = {
  Headline: ({ block }) => html`<p class="paper-headline"><span>${block.label}</span> <strong>${block.value}</strong>${block.note && html` <small>${block.note}</small>`}</p>`,
  Facts: ({ block }) => html`<dl class="paper-facts">${block.facts.map((fact) => html`<div key=${fact.key}><dt>${fact.label}</dt>
    <dd>${fact.value}${fact.note && html`<small>${fact.note}</small>`}</dd></div>`)}</dl>`,
  Grid: ({ block }) => {
    const columns = block.columns.map(columnOf);
    return html`<div class="scroll-x" tabindex="0" role="group" aria-label=${block.title || "Table"}><table class=${columns.length > 3 ? "data stacks" : "data"}><thead><tr>${columns.map((one, at) => html`<th key=${at} scope="col" class=${one.number ? "number" : ""}>${one.label}</th>`)}</tr></thead>
      <tbody>${block.rows.map((row, at) => html`<tr key=${at}>${row.map((cell, place) => html`<td key=${place} class=${columns[place]?.number ? "number" : ""} data-name=${columns[place]?.label || undefined}>${cell}</td>`)}</tr>`)}</tbody></table></div>
      ${block.note && html`<p class="small muted">${block.note}</p>`}`;
  },
  Banner: ({ block }) => html`<p class="note warn">${block.text}</p>`,
  Prose: ({ block }) => html`${block.paragraphs.map((words) => html`<p key=${words} class="law-measure">${words}</p>`)}`,
  Entries: ({ block }) => html`${block.caption && html`<p>${block.caption}</p>`}<dl class="paper-entries">${block.entries.map((one) => html`<div key=${one.name}><dt>${one.name}</dt>
    <dd>${one.text}${one.notes.map((note) => html`<small key=${note}>${note}</small>`)}</dd></div>`)}</dl>`,
};

export function Paper({ paper }) {
  return html`<article class="paper-sheet">
    <header><h1>${paper.title}</h1><p class="paper-subtitle">${paper.subtitle}</p></header>
    ${paper.blocks.map((block) => {
      const Block = BLOCKS[block.type];
      return Block && html`<section key=${block.key} class=${`paper-${block.key}`}>${block.title && html`<h2>${block.title}</h2>`}<${Block} block=${block} /></section>`;
    })}
    ${paper.stamps.length > 0 && html`<footer class="small muted">${paper.stamps.map((words) => html`<p key=${words}>${words}</p>`)}</footer>`}
  </article>`;
}
