// Lines, drawn by uPlot, in the colours of the light that is on. The figures stand in a table beside it.
import { html, useEffect, useRef, useState } from "../vendor/html.js";
import uPlot from "../vendor/uplot.js";

const SHEET = "/vendor/uplot.css";
/** What marks say stands in rows above a chart, so that neighbours do not meet: their height in pixels, and how many. */
const ROW = 13;
const ROWS = 2;
const number = (value, digits = 2) => value.toLocaleString("en-AU", { maximumFractionDigits: digits });

function dress() {
  if (document.querySelector(`link[href="${SHEET}"]`)) return;
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: SHEET }));
}

/** Several lines over one axis: every x that any of them has, and nothing where a line has none. */
function joined(series) {
  const every = [...new Set(series.flatMap((one) => one.x))].sort((a, b) => a - b);
  if (series.length === 1) return [series[0].x, series[0].y];
  return [every, ...series.map((one) => {
    const known = new Map(one.x.map((x, n) => [x, one.y[n]]));
    return every.map((x) => known.get(x));
  })];
}

export function Line({ chart }) {
  const box = useRef(null);
  const [read, show] = useState(null);
  useEffect(() => {
    dress();
    let plot = null;
    const draw = () => {
      plot?.destroy();
      plot = new uPlot(options(chart, box.current, show), joined(chart.series), box.current);
    };
    const size = new ResizeObserver(() => plot?.setSize(sizeOf(box.current)));
    const light = new MutationObserver(draw);
    const system = matchMedia("(prefers-color-scheme: dark)");
    draw();
    size.observe(box.current);
    light.observe(document.documentElement, { attributeFilter: ["data-light"] });
    system.addEventListener("change", draw);
    return () => { size.disconnect(); light.disconnect(); system.removeEventListener("change", draw); plot.destroy(); };
  }, [chart]);
  return html`<div class="line-chart" aria-hidden="true">
    <p class="line-read">${read ? html`<b>${read.at}</b> ${read.values.map((one) => html`<span key=${one.n} class=${`line-key series-${one.n}`}>${one.words}</span>`)}`
      : html`<span class="line-y">${chart.y}</span> ${chart.series.length > 1 && chart.series.map((series, n) => html`<span key=${n} class=${`line-key series-${n}`}>${series.title}</span>`)}`}</p>
    <div ref=${box}></div>
    <p class="line-x">${chart.x}</p>
  </div>`;
}

const sizeOf = (box) => ({ width: box.clientWidth, height: Math.max(200, Math.min(320, Math.round(box.clientWidth * 0.5))) });

function options(chart, box, show) {
  const style = getComputedStyle(box);
  const colour = (name) => style.getPropertyValue(name).trim();
  const font = `12px ${style.fontFamily}`;
  const axis = { stroke: colour("--ink-2"), grid: { stroke: colour("--line"), width: 1 }, ticks: { show: false }, font, border: { show: false } };
  const filled = chart.series.every((one) => one.filled);
  const named = chart.marks.filter((mark) => mark.x != null).length;
  return {
    ...sizeOf(box),
    padding: [named ? ROW * Math.min(named, ROWS) + 4 : null, null, null, null],
    legend: { show: false },
    cursor: { drag: { setScale: false, x: false, y: false }, points: { size: 7 } },
    scales: { x: { time: false }, y: filled ? { range: (_, __, high) => [0, high * 1.08] } : {} },
    axes: [
      { ...axis, space: 72, values: (_, ticks) => ticks.map((at) => number(at)) },
      { ...axis, size: 46, values: (_, ticks) => ticks.map((at) => number(at)) },
    ],
    series: [{}, ...chart.series.map((series, n) => ({
      label: series.title,
      stroke: colour(`--series-${n}`),
      fill: series.filled ? `color-mix(in srgb, ${colour(`--series-${n}`)} 25%, transparent)` : undefined,
      width: 2,
      spanGaps: true,
      points: { show: false },
      paths: series.filled ? uPlot.paths.bars({ size: [0.92] }) : uPlot.paths.linear(),
    }))],
    hooks: {
      draw: [(plot) => marks(plot, chart, colour, font)],
      setCursor: [(plot) => show(plot.cursor.idx == null ? null : readOf(plot, chart))],
    },
  };
}

function readOf(plot, chart) {
  const at = plot.cursor.idx;
  const name = chart.series[0].names?.[at];
  const values = chart.series.map((series, n) => ({ n, y: plot.data[n + 1][at], title: series.title })).filter((one) => one.y != null);
  return { at: name ?? number(plot.data[0][at]), values: values.map(({ n, y, title }) => ({ n, words: `${chart.series.length > 1 ? `${title} ` : ""}${number(y, 4)}` })) };
}

/** What matters on either axis, said on the chart itself. For a place across it is said above the lines and bars, where nothing lies
    behind it; the one furthest to the right stands lowest, so that no line runs through the words of another. */
function marks(plot, chart, colour, font) {
  const { ctx } = plot;
  const { left, top, width, height } = plot.bbox;
  const ratio = devicePixelRatio;
  const across = chart.marks.filter((mark) => mark.x != null).sort((one, other) => other.x - one.x)
    .map((mark) => ({ words: mark.words, x: plot.valToPos(mark.x, "x", true) })).filter(({ x }) => x >= left && x <= left + width)
    .map((mark, at) => ({ ...mark, base: top - (at % ROWS) * ROW * ratio }));
  const up = chart.marks.filter((mark) => mark.x == null).map((mark) => ({ words: mark.words, y: plot.valToPos(mark.y, "y", true) }))
    .filter(({ y }) => y >= top && y <= top + height);
  const line = (paint, from, to) => {
    ctx.strokeStyle = paint;
    ctx.beginPath();
    ctx.moveTo(...from);
    ctx.lineTo(...to);
    ctx.stroke();
  };
  ctx.save();
  ctx.font = font.replace("12px", `${11 * ratio}px`);
  ctx.textAlign = "left";
  ctx.setLineDash([5 * ratio, 4 * ratio]);
  ctx.lineWidth = ratio;
  for (const { y } of up) line(colour("--ink-2"), [left, y], [left + width, y]);
  for (const { x, base } of across) line(colour("--bad"), [x, base - 2 * ratio], [x, top + height]);
  for (const { words, y } of up) backed(ctx, words, left + 4 * ratio, y - 5 * ratio, colour("--ink-2"), colour("--surface"));
  for (const { words, x, base } of across) {
    const wide = ctx.measureText(words).width + 4 * ratio;
    backed(ctx, words, x + wide > left + width ? x - wide : x + 4 * ratio, base - 4 * ratio, colour("--bad"), colour("--surface"));
  }
  ctx.restore();
}

/** Words have the panel behind them, whatever lies there. */
function backed(ctx, words, x, y, ink, ground) {
  const { width, actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = ctx.measureText(words);
  ctx.fillStyle = ground;
  ctx.fillRect(x - 2, y - up - 2, width + 4, up + down + 4);
  ctx.fillStyle = ink;
  ctx.fillText(words, x, y);
}
