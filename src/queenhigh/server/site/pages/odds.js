// The odds of a book: exact, with charts, and by which clauses. The house works them out when they are first asked for.
import { html, useEffect, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { bookPath, clausePage, everyBook, useHouseColours } from "../lib/law.js";
import { Loading, Trouble, useAnswer, useTitle } from "../lib/parts.js";
import { part } from "../lib/router.js";
import { Chart, signed } from "../odds/charts.js";

const AGAIN = 700;
export const oddsPath = (book) => `/odds/${part(book)}`;

export default function OddsPage({ params }) {
  useHouseColours();
  return params.book ? html`<${Book} key=${params.book} id=${params.book} />` : html`<${Shelf} />`;
}

function Shelf() {
  useTitle("Odds");
  const { data, error } = useAnswer(() => api.get("/api/odds"), []);
  return html`<div class="page law">
    <header class="law-hero"><h1>What every wager costs, exactly</h1>
      <p class="lead">Nothing is estimated or simulated: every deal is counted, and the rules engine that settles the tables here settles one deal of each kind. Change a pay table, and the answer changes.</p></header>
    <${Trouble} error=${error} />
    ${!data && !error && html`<${Loading} what="Loading the books" />`}
    ${data && html`<ul class="shelf">${data.map((one) => html`<li key=${one.book}><a class="book-card" data-book=${one.book} href=${oddsPath(one.book)}>
      <span class="book-house">${one.house}</span><span class="book-title">${one.title}</span>
      <span class="book-approved">${one.about}</span></a></li>`)}</ul>`}
    <p><a class="button" href="/figures">Design a pay table, and more figures</a></p>
  </div>`;
}

/** Asked again until it is there. */
function useOdds(book) {
  const [page, show] = useState({ data: null, error: null });
  useEffect(() => {
    let timer = null;
    let wanted = true;
    const ask = () => api.get(`/api/odds/${part(book)}`).then((data) => {
      if (!wanted) return;
      show({ data, error: null });
      if (data.doing) timer = setTimeout(ask, AGAIN);
    }, (error) => wanted && show((before) => ({ ...before, error })));
    ask();
    return () => { wanted = false; clearTimeout(timer); };
  }, [book]);
  return page;
}

function Book({ id }) {
  const { data, error } = useOdds(id);
  const figures = data?.figures;
  const { data: books } = useAnswer(everyBook, []);
  useTitle(figures ? `Odds: ${figures.house}, ${figures.title}` : "Odds");
  if (error) return html`<div class="page law"><${Crumbs} /><h1>The odds</h1><${Trouble} error=${error} /><p><a class="button" href="/odds">All books</a></p></div>`;
  if (!figures) {
    const book = books?.find((one) => one.id === (data?.book ?? id));
    return html`<div class="page law" data-book=${book?.id}><${Crumbs} />
      <header class="book-head"><h1>The odds${book ? ` of ${book.title}` : ""}</h1>${book && html`<p class="lead">${book.house}</p>`}</header>
      <${Loading} what="Counting every deal there is" />
      <p class="muted odds-doing" aria-live="off">${data?.doing ? `Now: ${data.doing}. ` : ""}This happens once for the whole house and continues if you leave the page.</p></div>`;
  }
  const overview = data.charts.filter((chart) => !chart.name.startsWith("pays."));
  return html`<div class="page law odds" data-book=${figures.book}>
    <${Crumbs} figures=${figures} />
    <header class="book-head"><h1>The odds of ${figures.title}</h1>
      <p class="lead">${figures.house} · ${figures.edition === "undated" ? "undated" : `edition ${figures.edition}`} · exact, from the rules as they are played here</p></header>
    <${OneLine} figures=${figures} />
    <p class="buttons"><a class="button" href=${bookPath(figures.book)}>The book</a>
      <a class="button" href=${`/api/odds/${part(figures.book)}/paper`} download>Save the whole report</a>
      <a class="button" href=${`/figures/design?book=${part(figures.book)}`}>Design its pay tables</a></p>
    <${Wagers} figures=${figures} />
    <${Advice} strategy=${figures.strategy} better=${figures.up_card?.rule} />
    <section aria-labelledby="odds-charts"><h2 id="odds-charts">Charts</h2>
      <div class="charts">${overview.map((chart) => html`<${Chart} key=${chart.name} chart=${chart} />`)}</div></section>
    <${OneWager} figures=${figures} charts=${data.charts} />
    <p class="small muted">Asked as <code>${figures.asked}</code>. The names of casinos only identify the rule books.</p>
  </div>`;
}

/** What a player needs to know before anything else: how to play, and what it costs. */
function OneLine({ figures }) {
  const { strategy, wagers } = figures;
  const main = wagers[strategy?.for] ?? Object.values(wagers)[0];
  if (!main) return null;
  const rule = figures.up_card?.rule ?? strategy?.rule ?? (strategy?.folds ? `Fold ${strategy.folds.join(", ")}; play everything else.` : "");
  return html`<p class="note good law-measure one-line"><strong>${rule}</strong> Played that way, $100 of ante costs you $${main.house_edge_percent.toFixed(2)} on average.</p>`;
}

const Crumbs = ({ figures }) => html`<nav class="crumbs" aria-label="Where you are"><ol><li><a href="/odds">Odds</a></li>
  ${figures && html`<li><a href=${oddsPath(figures.book)} aria-current="page">${figures.house}: ${figures.title}</a></li>`}</ol></nav>`;

function titled(figures, name) {
  const [, family, column] = /^(\w+?)(?:\[(\w+)\])?$/.exec(name);
  return `${figures.words.titles[family] ?? family}${column ? `, table ${column}` : ""}`;
}

/** A wager may have two figures, by who may fold the hand. */
const eachFigure = (figures) => Object.entries(figures.wagers).flatMap(([name, wager]) => [wager, wager.with_the_best_folds].filter(Boolean)
  .map((one) => [one.assumes ? `${titled(figures, name)}: ${one.assumes}` : titled(figures, name), one]));

const percent = (value, digits = 4) => `${value.toFixed(digits)} %`;

const Wagers = ({ figures }) => html`<section aria-labelledby="odds-wagers"><h2 id="odds-wagers">Every wager, with optimal play</h2>
  <div class="scroll-x" tabindex="0" role="region" aria-labelledby="odds-wagers"><table class="data odds-table stacks"><thead><tr><th scope="col">Wager</th><th scope="col" class="number">House edge</th>
    <th scope="col">Exactly</th><th scope="col" class="number">Element of risk</th><th scope="col" class="number">Wins</th><th scope="col" class="number">Deviation</th></tr></thead>
  <tbody>${eachFigure(figures).map(([title, one]) => html`<tr key=${title}><th scope="row">${title}</th>
    <td class="number" data-name="House edge"><b>${percent(one.house_edge_percent)}</b></td><td data-name="Exactly"><code>${one.house_edge}</code></td><td class="number" data-name="Element of risk">${percent(one.element_of_risk_percent)}</td>
    <td class="number" data-name="Wins">${percent(one.wins_percent, 2)}</td><td class="number" data-name="Deviation">${one.standard_deviation.toFixed(3)}</td></tr>`)}</tbody></table></div>
  <p class="small muted law-measure">House edge: what the other side keeps of the first stake on average. Element of risk: the same amount, as a share of everything wagered in the round. Deviation: the standard deviation of one round, in first stakes.</p>
  ${Object.values(figures.wagers).filter((one) => one.note).map((one) => html`<p key=${one.note} class="small muted law-measure">${one.note}</p>`)}</section>`;

function Advice({ strategy, better }) {
  if (!strategy.rule && !strategy.folds) return null;
  const words = strategy.rule ?? `Fold ${strategy.folds.join(", ")}; play everything else.`;
  if (better) return html`<p class="note good law-measure"><strong>${better}</strong> By your own hand alone: ${words} The program derived this rule from the count.</p>`;
  return html`<p class="note good law-measure"><strong>${words}</strong> That plays ${strategy.plays.toLocaleString("en-AU")} of ${strategy.of.toLocaleString("en-AU")} hands.
    ${strategy.turn_wagers_percent != null && html` A wager is worth it on ${percent(strategy.turn_wagers_percent, 2)} of turns and ${percent(strategy.river_wagers_percent, 2)} of rivers.`}
    ${" "}The program derived this rule from the count.</p>`;
}

/** One wager closely: how often each hand comes, what it adds, what the book pays, and by which clauses. */
function OneWager({ figures, charts }) {
  const names = Object.keys(figures.wagers);
  const [name, choose] = useState(names[0]);
  const wager = figures.wagers[name];
  const chart = charts.find((one) => one.name === `pays.${name}`);
  return html`<section aria-labelledby="odds-one"><h2 id="odds-one">Wager by wager</h2>
    <p class="odds-choose"><label for="odds-wager">Wager</label>
      <select id="odds-wager" class="input" value=${name} onChange=${(event) => choose(event.currentTarget.value)}>
        ${names.map((one) => html`<option key=${one} value=${one}>${titled(figures, one)}</option>`)}</select></p>
    <div class="charts">
      ${chart && html`<${Chart} key=${chart.name} chart=${chart} />`}
      <div class="panel"><h3>What the book pays</h3><div class="scroll-x" tabindex="0" role="region" aria-label="What the book pays">
        <table class="data"><thead><tr><th scope="col">Result</th><th scope="col" class="number">Pays</th><th scope="col">Clause</th></tr></thead>
        <tbody>${wager.pays.map((pay, n) => html`<tr key=${n}><th scope="row">${words(pay)}</th><td class="number">${pay.pays}</td>
          <td><a href=${clausePage(figures.book, pay.rule)}>${pay.rule}</a></td></tr>`)}</tbody></table></div></div>
      <div class="panel"><h3>Exactly</h3><dl class="odds-exact">
        ${[["House edge", wager.house_edge], ...(wager.with_the_best_folds ? [[`House edge, ${wager.with_the_best_folds.assumes}`, wager.with_the_best_folds.house_edge]] : []), ["Element of risk", wager.element_of_risk], ["Return", wager.return], ["Variance", wager.variance], ["Wagered a round", wager.wagered], ["Deals counted", wager.deals.toLocaleString("en-AU")]]
          .map(([label, value]) => html`<div key=${label}><dt>${label}</dt><dd><code>${value}</code></dd></div>`)}</dl>
        <p class="small muted">Up or down ${signed(-wager.house_edge_percent)} % of the first stake on average.</p>
        <h4>Settled by</h4><p class="odds-clauses">${wager.clauses.map((clause) => html`<a key=${clause} href=${clausePage(figures.book, clause)}>${clause}</a>`)}</p></div>
    </div></section>`;
}

const words = (pay) => `${pay.table.replace(/\..*/, "").replace(/_/g, " ")}: ${pay.row.replace(/_/g, " ")}`;
