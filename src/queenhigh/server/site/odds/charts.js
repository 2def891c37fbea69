// The charts of a book's odds: the house says what to draw, as bars, lines or a grid; each has its figures in a table as well.
import { html } from "../vendor/html.js";
import { Line } from "./line.js";

const KINDS = { bars: Bars, lines: Line, grid: Grid };

export function Chart({ chart }) {
  const Drawn = KINDS[chart.kind];
  const name = `chart-${chart.name.replace(/\W+/g, "-")}`;
  return html`<figure class="chart panel" id=${name} aria-labelledby=${`${name}-title`}>
    <figcaption><h3 id=${`${name}-title`}>${chart.title}</h3><p>${chart.says}</p></figcaption>
    <${Drawn} chart=${chart} />
    <details class="chart-figures"><summary>The figures</summary><div class="scroll-x chart-scroll" tabindex="0"
        role="region" aria-label=${`The figures of: ${chart.title}`}><${Figures} chart=${chart} /></div></details>
  </figure>`;
}

/** A label with more letters takes two lines. */
const LONG = 20;

/** A bar for each label and panel, with its value in words beside it. Bars below nothing go to the left. On a phone the panels
    stand one under the other, each with its labels. */
function Bars({ chart }) {
  const spans = chart.panels.map((panel) => Math.max(0, ...panel.values) - Math.min(0, ...panel.values) || 1);
  const widest = Math.max(...spans);
  return html`<div class="bars" data-panels=${chart.panels.length} data-long=${chart.labels.some((label) => label.length > LONG)} aria-hidden="true">
    ${chart.panels.map((panel, n) => html`<div class="bars-panel" key=${panel.title}>
      <span class="bars-label"></span><span class="bars-head">${panel.title}</span>
      ${chart.labels.map((label, row) => html`<span class="bars-label" key=${`${label} label`} title=${label}>${label}</span>
        <${Bar} key=${label} panel=${panel} row=${row} n=${n} span=${chart.same_scale ? widest : spans[n]} />`)}
    </div>`)}
  </div>`;
}

function Bar({ panel, row, n, span }) {
  const value = panel.values[row];
  const low = Math.min(0, ...panel.values);
  const at = (share) => `${(share * 100).toFixed(3)}%`;
  const start = (Math.min(0, value) - low) / span;
  return html`<span class=${`bar-cell${low < 0 ? " has-less" : ""}${value < 0 ? " is-less" : ""}`}>
    <span class="bar-track"><span class=${`bar-fill series-${n}`} style=${{ left: at(start), width: at(Math.abs(value) / span) }}></span>
      <span class="bar-words" style=${value < 0 ? { right: at(1 - start) } : { left: at(start + value / span) }}>${panel.words[row]}</span></span>
  </span>`;
}

/** Thirteen by thirteen: green is worth having, red is not; what is folded has an edge. */
function Grid({ chart }) {
  const most = Math.max(...chart.rows.flat().map((cell) => Math.abs(cell.value)));
  const shade = (cell) => `${Math.round(Math.min(1, (Math.abs(cell.value) / most) * 1.6) * 100)}%`;
  return html`<div class="hand-grid" aria-hidden="true">${chart.rows.flat().map((cell) => html`<span key=${cell.name}
      class=${`${cell.value < 0 ? "is-less" : "is-more"}${cell.marked && !chart.plain ? " is-marked" : ""}`} style=${{ "--share": shade(cell) }}
      title=${`${cell.name}: ${chart.plain ? cell.value : signed(cell.value)} ${chart.unit}${cell.marked ? `, ${chart.marked}` : ""}`}>
    <b>${cell.name}</b><small>${chart.plain ? `${Math.round(cell.value)} ${chart.unit}` : signed(cell.value, 2)}</small></span>`)}</div>`;
}

export const signed = (value, digits = 4) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(digits)}`;

function Figures({ chart }) {
  if (chart.kind === "bars") {
    return html`<table class="data"><thead><tr><th scope="col"><span class="unseen">What</span></th>
      ${chart.panels.map((panel) => html`<th key=${panel.title} scope="col" class="number">${panel.title}</th>`)}</tr></thead>
      <tbody>${chart.labels.map((label, row) => html`<tr key=${label}><th scope="row">${label}</th>
        ${chart.panels.map((panel, n) => html`<td key=${n} class="number">${panel.words[row]}</td>`)}</tr>`)}</tbody></table>`;
  }
  if (chart.kind === "grid") {
    return html`<table class="data"><thead><tr><th scope="col">Hand</th><th scope="col" class="number">Value, in ${chart.unit}</th><th scope="col">Best</th></tr></thead>
      <tbody>${chart.rows.flat().map((cell) => html`<tr key=${cell.name}><th scope="row">${cell.name}</th>
        <td class="number">${signed(cell.value, 6)}</td><td>${cell.marked ? chart.marked : "played"}</td></tr>`)}</tbody></table>`;
  }
  return chart.series.map((series) => html`<table class="data" key=${series.title}><caption>${series.title}</caption>
    <thead><tr><th scope="col" class=${series.names?.length ? "" : "number"}>${series.names?.length ? "Hand" : chart.x}</th><th scope="col" class="number">${chart.y}</th></tr></thead>
    <tbody>${series.x.map((x, n) => html`<tr key=${n}><th scope="row" class=${series.names?.length ? "" : "number"}>${series.names?.[n] ?? x.toLocaleString("en-AU")}</th>
      <td class="number">${series.y[n].toLocaleString("en-AU", { maximumFractionDigits: 4 })}</td></tr>`)}</tbody></table>`);
}
