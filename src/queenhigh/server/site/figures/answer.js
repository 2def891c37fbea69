// What the house answers: figures line by line, charts, tables, and the whole of it as data or as a command.
import { html } from "../vendor/html.js";
import { Chart } from "../odds/charts.js";

export function Answer({ sheet }) {
  return html`
    ${sheet.lines?.length > 0 && html`<dl class="odds-exact panel figures-lines">${sheet.lines.map(([label, value]) => html`<div key=${label}><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`}
    ${sheet.charts?.length > 0 && html`<div class=${sheet.charts.length > 1 ? "charts" : ""}>${sheet.charts.map((chart) => html`<${Chart} key=${chart.name} chart=${chart} />`)}</div>`}
    ${sheet.tables?.filter((table) => table.rows.length).map((table) => html`<${Figures} key=${table.title} table=${table} />`)}
    ${sheet.notes?.map((note) => html`<p key=${note} class="small muted law-measure">${note}</p>`)}
    <p class="buttons">${sheet.keep && html`<${Keep} name=${sheet.keep_as} text=${sheet.keep} label="Save this pay table" />`}
      <${Keep} name=${`${sheet.question}.json`} text=${JSON.stringify(sheet.data, null, 2)} label="Save the figures as JSON" /></p>
    ${sheet.keep && html`<p class="small muted law-measure">A saved pay table can be used at <a href="/host">a private table</a> if the book lists those prices. For other prices, make a book of your own with <code>queenhigh new-book NAME --like BOOK --pay-table FILE</code>.</p>`}
    ${sheet.again && html`<p class="small muted">The same from the command line: <code>${sheet.again}</code></p>`}`;
}

const head = (name) => ({ number: name.startsWith(">"), words: name.replace(/^>/, "") });

function Figures({ table }) {
  const heads = table.heads.map(head);
  const id = `figures-${table.title.replace(/\W+/g, "-")}`;
  return html`<section aria-labelledby=${id}><h2 id=${id}>${table.title}</h2>
    <div class="scroll-x" tabindex="0" role="region" aria-labelledby=${id}><table class=${heads.length > 3 ? "data stacks" : "data"}>
      <thead><tr>${heads.map((one, n) => html`<th key=${n} scope="col" class=${one.number ? "number" : ""}>${one.words || html`<span class="unseen">What</span>`}</th>`)}</tr></thead>
      <tbody>${table.rows.map((row, at) => html`<tr key=${at}>${row.map((value, n) => (n === 0
        ? html`<th key=${n} scope="row" class=${heads[n].number ? "number" : ""} data-name=${heads[n].number ? heads[n].words : undefined}>${value}</th>`
        : html`<td key=${n} class=${heads[n].number ? "number" : ""} data-name=${heads[n].words || undefined}>${value}</td>`))}</tr>`)}</tbody></table></div></section>`;
}

function Keep({ name, text, label }) {
  const keep = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return html`<button type="button" class="button" onClick=${keep}>${label}</button>`;
}
