// What the rounds came to, one after the other: a line for each game, and the same figures in a table.
import { html, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { useMedia } from "../lib/media.js";
import { money } from "../lib/money.js";
import { Empty, Loading, Trouble, useAnswer } from "../lib/parts.js";
import { moment } from "../lib/time.js";

const [LEFT, TOP, BELOW] = [64, 12, 26];

const amountOf = (series, amount) => (series.chips ? `${amount < 0 ? "−" : amount > 0 ? "+" : ""}${Math.abs(amount).toLocaleString("en-AU")} chips` : money(amount, { sign: true }));
const nameOf = (series) => `${series.game || series.title}${series.chips ? ", tournaments" : ""}`;

export function SessionGraph({ query }) {
  const [session, choose] = useState(true);
  const { data, error } = useAnswer(() => api.get(`/api/my/graph?${query}&session=${session}`), [query, session]);
  const pick = (label, value) => html`<button type="button" class="button small" aria-pressed=${session === value} onClick=${() => choose(value)}>${label}</button>`;
  return html`<section class="panel" aria-labelledby="graph-title"><div class="panel-head"><h2 id="graph-title">${session ? "Your last session" : "All these rounds"}</h2>
      <div class="buttons graph-pick" role="group" aria-label="Which rounds">${pick("Last session", true)}${pick("All", false)}</div></div>
    ${error ? html`<${Trouble} error=${error} />` : !data ? html`<${Loading} />` : !data.series.length ? html`<${Empty}>No rounds match.</${Empty}>` : html`<${Drawn} data=${data} />`}</section>`;
}

function Drawn({ data: { since, until, series } }) {
  return html`<p class="small muted">${moment(since) === moment(until) ? moment(since) : `${moment(since)} to ${moment(until)}`}</p>
    <${Lines} series=${series} />
    <div class="scroll-x" tabindex="0" role="region" aria-label="The figures of the graph"><table class="data stacks"><caption class="unseen">Results by game</caption>
      <thead><tr><th scope="col">Game</th><th scope="col" class="number">Rounds</th><th scope="col" class="number">Won</th><th scope="col" class="number">Lost</th><th scope="col" class="number">Best moment</th><th scope="col" class="number">Worst moment</th><th scope="col" class="number">Result</th></tr></thead>
      <tbody>${series.map((one, n) => html`<tr key=${n}><th scope="row" data-name="Game"><span><span class=${`graph-key series-${n}`} aria-hidden="true"></span>${nameOf(one)}</span></th><td data-name="Rounds" class="number">${one.rounds}</td>
        <td data-name="Won" class="number">${one.won}</td><td data-name="Lost" class="number">${one.lost}</td>
        <td data-name="Best moment" class="number">${amountOf(one, Math.max(0, ...one.points.map((point) => point[2])))}</td><td data-name="Worst moment" class="number">${amountOf(one, Math.min(0, ...one.points.map((point) => point[2])))}</td>
        <td data-name="Result" class="number"><span class=${`amount ${one.net > 0 ? "up" : one.net < 0 ? "down" : ""}`}>${amountOf(one, one.net)}</span></td></tr>`)}</tbody></table></div>`;
}

/** Money and tournament chips are not added up: each kind has its own scale. */
function Lines({ series }) {
  return [false, true].map((chips) => {
    const drawn = series.map((one, n) => ({ ...one, n })).filter((one) => one.chips === chips);
    return drawn.length > 0 && html`<${Plot} key=${chips} drawn=${drawn} chips=${chips} />`;
  });
}

function Plot({ drawn, chips }) {
  const [WIDE, HIGH] = useMedia("(max-width: 47.99rem)") ? [360, 200] : [900, 220];
  const every = drawn.flatMap((one) => one.points.map((point) => point[2]));
  const [low, high] = [Math.min(0, ...every), Math.max(0, ...every)];
  const span = high - low || 1;
  const most = Math.max(1, ...drawn.map((one) => one.rounds));
  const x = (rounds) => LEFT + (rounds / most) * (WIDE - LEFT - 8);
  const y = (amount) => TOP + ((high - amount) / span) * (HIGH - TOP - BELOW);
  const told = drawn.map((one) => `${nameOf(one)}: ${amountOf(one, one.net)} after ${one.rounds} rounds`).join("; ");
  const mark = (amount) => (chips ? amount.toLocaleString("en-AU") : money(amount));
  return html`<svg class="session-graph" viewBox=${`0 0 ${WIDE} ${HIGH}`} role="img" aria-label=${told}>
    ${[...new Set([high, 0, low])].map((amount) => html`<g key=${amount}><line class=${amount ? "graph-rule" : "graph-zero"} x1=${LEFT} x2=${WIDE - 8} y1=${y(amount)} y2=${y(amount)} />
      <text class="graph-text" x=${LEFT - 8} y=${y(amount) + 4} text-anchor="end">${mark(amount)}</text></g>`)}
    ${drawn.map((one) => html`<polyline key=${one.n} class=${`graph-line series-${one.n}`} points=${[[0, 0, 0], ...one.points].map(([rounds, , sum]) => `${x(rounds).toFixed(1)},${y(sum).toFixed(1)}`).join(" ")} />`)}
    <text class="graph-text" x=${LEFT} y=${HIGH - 6}>0</text><text class="graph-text" x=${WIDE - 8} y=${HIGH - 6} text-anchor="end">${most} ${most === 1 ? "round" : "rounds"}</text>
  </svg>`;
}
