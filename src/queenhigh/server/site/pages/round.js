// One round that is over: the cards, what each wager got and why, the timeline with its postings, the sheet, and the shuffle.
import { html, useEffect, useState } from "../vendor/html.js";
import { zoneName } from "../lib/time.js";
import { api } from "../lib/api.js";
import { part } from "../lib/router.js";
import { dollars } from "../lib/money.js";
import { Cards } from "../lib/cards.js";
import { Badge, Loading, Tabs, Trouble, useAnswer, useTitle } from "../lib/parts.js";
import { Clause } from "../lib/rule.js";
import { commitmentOf, cut, shuffled } from "../lib/fairness.js";
import { clock, Outcome, roundPath } from "../records/words.js";

const PARTS = [["story", "What happened"], ["lines", "Wagers"], ["postings", "Postings"], ["sheet", "Sheet"], ["events", "Events"]];

export default function RoundPage({ params }) {
  const { data, error } = useAnswer(() => api.get(`/api/rounds/${part(params.table)}/${part(params.round)}`), [params.table, params.round]);
  const [tab, choose] = useState("story");
  useTitle(`${params.table}, round ${params.round}`);
  if (error) return html`<div class="page inspect"><${Back} table=${params.table} /><h1>${params.table}, round ${params.round}</h1><${Trouble} error=${error} /></div>`;
  if (!data) return html`<div class="page"><${Loading} what="Reading the ledger" /></div>`;
  const parts = PARTS.filter(([name]) => data.whole || name === "story" || name === "lines");
  return html`<div class="page inspect">
    <${Back} table=${data.table} />
    <header class="page-head"><div><h1>${data.table}, round ${data.number}</h1>
      <p class="muted">${data.house}, ${data.title}, edition ${data.edition} · ${clock(data.started)} to ${clock(data.ended, { day: false })} ${zoneName(data.ended)}</p></div>
      <p class="buttons"><${Outcome} outcome=${data.outcome} />
        ${data.previous && html`<a class="button small" href=${roundPath(data.table, data.previous)}>Round ${data.previous}</a>`}
        ${data.next && html`<a class="button small" href=${roundPath(data.table, data.next)}>Round ${data.next}</a>`}</p></header>
    <div class="round-checks">
      ${data.same ? html`<p class="note good">Settled again from its sheet, the round pays the same to the cent.</p>`
        : html`<div class="note warn"><p><strong>Settling it again gives a different result:</strong></p><ul>${data.differences.map((one) => html`<li key=${one}>${one}</li>`)}</ul></div>`}
      <${Shuffle} fairness=${data.fairness} page=${data} />
    </div>
    <${Layout} page=${data} />
    ${data.rulings.map((ruling, at) => html`<${Ruling} key=${at} ruling=${ruling} />`)}
    <${Tabs} label="Parts of the round" chosen=${tab} onChoose=${choose} tabs=${parts.map(([id, label]) => ({ id, label }))} />
    <div id=${`panel-${tab}`} role="tabpanel" aria-labelledby=${`tab-${tab}`}>
      ${tab === "story" && html`<${Story} page=${data} />`}
      ${tab === "lines" && html`<${Lines} lines=${data.lines} />`}
      ${tab === "postings" && html`<${Postings} page=${data} />`}
      ${tab === "sheet" && html`<${Sheet} page=${data} />`}
      ${tab === "events" && html`<${Events} steps=${data.timeline} />`}
    </div>
  </div>`;
}

const Back = ({ table }) => html`<nav class="crumbs" aria-label="Where you are"><ol><li><a href="/inspect">Inspect</a></li><li><a href=${`/inspect?table=${part(table)}`}>${table}</a></li></ol></nav>`;

/** The felt as it lay at the end: every hand, the dealer's, the shared cards, and what each player is up or down. */
const Layout = ({ page }) => html`<section class="round-layout" aria-label="The cards">
  <div class="round-hand is-dealer"><p><b>Dealer</b> ${page.dealer_words && html`<span class="muted">${page.dealer_words}</span>`}</p><${Cards} cards=${page.dealer} label="Dealer" /></div>
  ${page.shared.length > 0 && html`<div class="round-hand"><p><b>Shared</b></p><${Cards} cards=${page.shared} label="Shared cards" /></div>`}
  ${page.seats.map((seat) => html`<div class="round-hand" key=${seat.seat}>
    <p><b>${seat.player}</b> <span class="muted">seat ${seat.seat}</span> <span class=${"amount " + (seat.net > 0 ? "up" : seat.net < 0 ? "down" : "")}>${seat.net ? dollars(seat.net, { sign: true }) : "even"}</span></p>
    <${Cards} cards=${seat.cards} label=${seat.player} />
    <p class="small muted">${[seat.words, seat.choice].filter(Boolean).join(" · ")}</p>
    <p class="small">${Object.entries(seat.wagers).map(([bet, amount]) => `${bet} ${dollars(amount)}`).join(", ")}</p></div>`)}
</section>`;

const Ruling = ({ ruling }) => html`<section class="panel ruling"><div class="panel-head"><h2>Ruling</h2><${Clause} rule=${ruling.rule} /></div>
  <p>${ruling.reason}</p>
  <ul>${ruling.orders.map((order, at) => html`<li key=${at}>${order.words} <${Clause} rule=${order.rule} /></li>`)}</ul>
  <p class="small muted">Takes a ${ruling.by} or above.${ruling.notify.length > 0 && ` Notified: ${ruling.notify.join(", ")}.`}</p></section>`;

/** The events as sentences: when, what and by which clause, who in which rank. */
function Story({ page }) {
  return html`<ol class="story">${page.timeline.map((step) => html`<li key=${step.seq} class=${`story-step is-${step.kind.toLowerCase()}`}>
    <time class="story-time" datetime=${step.at}>${clock(step.at, { day: false })}</time>
    <div class="story-what"><p>${step.words} ${step.rule && html`<${Clause} rule=${step.rule} />`}</p>
      ${step.cards.length > 0 && html`<${Cards} cards=${step.cards} size="small" />`}
      ${step.legs.length > 0 && html`<p class="story-moves small muted">${moves(step.legs).join(" · ")}</p>`}</div>
    <p class="story-by small muted">${step.who}${step.rank && step.rank !== step.who ? html`, <span class="story-rank">${step.rank}</span>` : ""}</p>
  </li>`)}</ol>`;
}

/** A payment in words where it has two legs: "$25 from player:ann to layout:3". */
function moves(legs) {
  if (legs.length === 2) {
    const [from, to] = legs[0].amount < 0 ? legs : [legs[1], legs[0]];
    return [`${dollars(to.amount)} from ${from.account} to ${to.account}`];
  }
  return legs.map((leg) => `${leg.account} ${dollars(leg.amount, { sign: true })}`);
}

const Lines = ({ lines }) => html`<div class="scroll-x"><table class="data"><caption class="unseen">Wagers and their results</caption>
  <thead><tr><th scope="col">Player</th><th scope="col">Wager</th><th scope="col" class="number">Stake</th><th scope="col" class="number">Paid</th><th scope="col" class="number">Returned</th><th scope="col">Why</th><th scope="col">Clauses</th></tr></thead>
  <tbody>${lines.map((line, at) => html`<tr key=${at}><th scope="row">${line.player} <span class="muted">seat ${line.seat}</span></th><td>${line.label}</td><td class="number">${dollars(line.stake)}</td>
    <td class="number">${dollars(line.paid)}</td><td class="number">${dollars(line.returned)}</td><td>${line.words}</td>
    <td><span class="chips"><${Clause} rule=${line.rule} />${line.also.map((rule, n) => html`<${Clause} key=${n} rule=${rule} />`)}</span></td></tr>`)}</tbody></table></div>`;

function Postings({ page }) {
  const legs = page.timeline.flatMap((step) => step.legs.map((leg) => ({ ...leg, seq: step.seq, words: step.words })));
  const sum = page.balances.reduce((total, leg) => total + leg.amount, 0);
  return html`<div class="split"><div class="scroll-x"><table class="data"><caption>Every posting</caption>
    <thead><tr><th scope="col" class="number">Event</th><th scope="col">Account</th><th scope="col" class="number">In or out</th><th scope="col">For</th></tr></thead>
    <tbody>${legs.map((leg, at) => html`<tr key=${at}><td class="number muted">${leg.seq}</td><th scope="row">${leg.account}</th><td class="number"><span class=${"amount " + (leg.amount > 0 ? "up" : "down")}>${dollars(leg.amount, { sign: true })}</span></td><td class="small">${leg.words}</td></tr>`)}</tbody></table></div>
    <div><table class="data"><caption>What the round moved</caption><thead><tr><th scope="col">Account</th><th scope="col" class="number">Change</th></tr></thead>
      <tbody>${page.balances.map((leg) => html`<tr key=${leg.account}><th scope="row">${leg.account}</th><td class="number">${dollars(leg.amount, { sign: true })}</td></tr>`)}
        <tr class="sum"><th scope="row">total</th><td class="number">${dollars(sum)}</td></tr></tbody></table>
      <p class=${"note " + (sum === 0 ? "good" : "warn")}>${sum === 0 ? "It balances to zero." : "It does not balance."}</p></div></div>`;
}

function Sheet({ page }) {
  const path = `/api/rounds/${part(page.table)}/${page.number}/sheet`;
  if (!Object.keys(page.sheet).length) return html`<p class="muted">${page.differences[0]}</p>`;
  return html`<div><p class="law-measure">The round as people played and saw it. Rulings and results are left out, so that the engine works them out again.
      Settle it on any machine: <code>queenhigh settle ${page.table}-${page.number}.yaml</code></p>
    <p class="buttons"><a class="button" href=${`${path}?form=yaml`} download=${`${page.table}-${page.number}.yaml`}>Download as YAML</a><a class="button" href=${`${path}?form=json`} download=${`${page.table}-${page.number}.json`}>Download as JSON</a></p>
    <pre tabindex="0" aria-label="The sheet">${JSON.stringify(page.sheet, null, 2)}</pre></div>`;
}

const Events = ({ steps }) => html`<div class="scroll-x"><table class="data raw"><caption class="unseen">Events as the ledger has them</caption>
  <thead><tr><th scope="col" class="number">Event</th><th scope="col" class="number">Version</th><th scope="col">Time (${zoneName()})</th><th scope="col">Kind</th><th scope="col">Who</th><th scope="col">Rank</th><th scope="col">Clause</th><th scope="col">Hash</th></tr></thead>
  <tbody>${steps.map((step) => html`<tr key=${step.seq}><td class="number">${step.seq}</td><td class="number">${step.version}</td><td>${clock(step.at, { day: false })}</td><th scope="row">${step.kind}</th><td>${step.who}</td><td>${step.rank}</td>
    <td>${step.rule && html`<${Clause} rule=${step.rule} />`}</td><td><code class="small" title=${step.hash}>${step.hash.slice(0, 12)}</code></td></tr>`)}</tbody></table></div>`;

/** The shuffle, done again in this browser, against the deck that the ledger says was dealt. */
function Shuffle({ fairness, page }) {
  const [found, show] = useState(null);
  useEffect(() => {
    if (!fairness?.seed) return;
    Promise.all([commitmentOf(fairness.seed), shuffled(fairness.seed)]).then(([own, deck]) => {
      const cards = fairness.cuts.reduce(cut, deck);
      const seen = [...page.dealer, ...page.shared, ...page.seats.flatMap((seat) => seat.cards)];
      const top = new Set(cards.slice(0, seen.length));
      show({ fits: own === fairness.commitment, dealt: fairness.deck.join() === cards.join(), top: seen.every((card) => top.has(card)) });
    });
  }, [fairness?.seed]);
  if (!fairness && !page.whole) return html`<p class="note">Folded hands stay secret, so the seed of the shuffle is not published. At the table your browser checks every card that you have seen.</p>`;
  if (!fairness) return html`<p class="note">The deck of this round was not sealed: it was brought from elsewhere.</p>`;
  if (!found) return null;
  if (!fairness.deck.length) return html`<p class="note">A deck was sealed for this round, but other cards were brought to the table.</p>`;
  const fair = found.fits && found.dealt;
  return html`<p class=${"note " + (fair ? "good" : "warn")}>${fair
    ? `Shuffled again in this browser, the seed fits its commitment and gives the deck that was dealt${found.top ? "; every card came off the top" : ""}.`
    : "Shuffled again in this browser, the seed does not give what is on record."}
    ${" "}<a href=${`/fairness?seed=${fairness.seed}&commitment=${fairness.commitment}${fairness.cuts.length ? `&cuts=${fairness.cuts.join(",")}` : ""}`}>See the deck</a></p>`;
}
