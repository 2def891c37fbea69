// Boards for a wall: jackpots, table limits, one table, the whole house. They need nobody at the keyboard: the stream comes
// back by itself, figures roll, and what does not fit on one screen is shown page by page.
import { html, useEffect, useLayoutEffect, useRef, useState } from "../vendor/html.js";
import { clock } from "../lib/time.js";
import { api } from "../lib/api.js";
import { at } from "../lib/place.js";
import { part } from "../lib/router.js";
import { dollars, inDollars } from "../lib/money.js";
import { Empty, Loading, Trouble, useAnswer, useTitle } from "../lib/parts.js";
import { useHouseColours } from "../lib/law.js";
import { noticeWords } from "../lib/notice.js";
import { ClockBoard, StandingsBoard } from "../tournaments/boards.js";

const KINDS = { house: "The house", jackpot: "Jackpots", limits: "Table limits", table: "Table", clock: "Tournament clock", standings: "Standings" };

export default function BoardsPage({ params }) {
  useHouseColours();
  if (!params.kind) return html`<${Index} />`;
  return html`<${Board} kind=${params.kind} id=${params.id ?? ""} />`;
}

/** The board's newest picture. EventSource comes back by itself; where it gave up, so do we, after a moment. */
function useBoard(kind, id) {
  const [board, show] = useState({ page: null, live: false, error: null });
  useEffect(() => {
    let source = null;
    let timer = 0;
    const query = id ? `?id=${part(id)}` : "";
    const open = () => {
      source = new EventSource(at(`/api/boards/${part(kind)}/stream${query}`));
      source.addEventListener("board", (event) => show({ page: JSON.parse(event.data), live: true, error: null }));
      source.onopen = () => show((before) => ({ ...before, live: true }));
      source.onerror = () => {
        show((before) => ({ ...before, live: false }));
        if (source.readyState !== EventSource.CLOSED) return;
        api.get(`/api/boards/${part(kind)}${query}`).catch((error) => error.status === 404 && show({ page: null, live: false, error }));
        timer = setTimeout(open, 3000);
      };
    };
    open();
    return () => { source.close(); clearTimeout(timer); };
  }, [kind, id]);
  return board;
}

/** What a board holds always fits its wall: where it would not, everything on it gets a little smaller. */
function fit(board) {
  board.style.setProperty("--fit", "1");
  if (getComputedStyle(board).overflowY !== "hidden") return;
  for (let percent = 97; percent > 40 && board.scrollHeight > board.clientHeight + 1; percent -= 3) {
    board.style.setProperty("--fit", String(percent / 100));
  }
}

/** Whenever what is on it changes its size: another picture, the next screen, the fonts, the wall itself. */
function useFit(board, ready) {
  useLayoutEffect(() => {
    if (!ready) return undefined;
    const again = () => fit(board.current);
    const observer = new ResizeObserver(again);
    for (const child of board.current.children) observer.observe(child);
    addEventListener("resize", again);
    document.fonts.addEventListener("loadingdone", again);
    again();
    return () => {
      observer.disconnect();
      removeEventListener("resize", again);
      document.fonts.removeEventListener("loadingdone", again);
    };
  }, [ready]);
}

function Board({ kind, id }) {
  const { page, live, error } = useBoard(kind, id);
  const board = useRef(null);
  useFit(board, Boolean(page));
  useTitle(id ? `${KINDS[kind] ?? kind} ${id}` : KINDS[kind] ?? "Board");
  useEffect(() => {
    const before = document.documentElement.dataset.light;
    document.documentElement.dataset.light = "dark";
    return () => { if (before) document.documentElement.dataset.light = before; else delete document.documentElement.dataset.light; };
  }, []);
  if (error) return html`<div class="board"><h1>No such board</h1><${Trouble} error=${error} /><p><a href="/boards">All boards</a></p></div>`;
  if (!page) return html`<div class="board"><${Loading} /></div>`;
  const Shown = { house: House, jackpot: Jackpots, limits: Limits, table: OneTable, clock: ClockBoard, standings: Standing }[kind];
  return html`<div class=${`board board-${kind}`} data-live=${live} ref=${board}>
    <${Shown} page=${page} id=${id} />
    <footer class="board-foot"><span>${page.name}</span><span>Practice chips only</span><${Clock} live=${live} /></footer>
  </div>`;
}

function Clock({ live }) {
  const [now, tick] = useState(new Date());
  useEffect(() => { const timer = setInterval(() => tick(new Date()), 1000); return () => clearInterval(timer); }, []);
  return html`<span class="board-clock">${!live && html`<span class="board-lost">Not connected; trying again</span>`}${clock(now)}</span>`;
}

/** Several screens of the same board, one after the other. */
function usePages(items, size, seconds = 12) {
  const count = Math.max(1, Math.ceil(items.length / size));
  const [at, turn] = useState(0);
  useEffect(() => {
    if (count < 2) return undefined;
    const timer = setInterval(() => turn((now) => (now + 1) % count), seconds * 1000);
    return () => clearInterval(timer);
  }, [count]);
  const shown = at % count;
  return { items: items.slice(shown * size, (shown + 1) * size), at: shown, count };
}

const Dots = ({ at, count }) => count > 1 && html`<p class="board-dots" aria-label=${`Screen ${at + 1} of ${count}`} role="img">${Array.from({ length: count }, (_, n) => html`<span key=${n} data-on=${n === at}></span>`)}</p>`;

// -- figures that roll

/** The figure moves from what it showed to what it is. It never shows more than there is, and goes down at once. */
function useRolling(cents) {
  const [shown, show] = useState(cents);
  const from = useRef(cents);
  useEffect(() => {
    const start = from.current;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (still || cents <= start) {
      from.current = cents;
      show(cents);
      return undefined;
    }
    const began = performance.now();
    const lasts = Math.min(4000, 600 + (cents - start) / 2);
    let frame = requestAnimationFrame(function roll(now) {
      const part = Math.min(1, (now - began) / lasts);
      from.current = Math.floor(start + (cents - start) * (1 - (1 - part) ** 3));
      show(from.current);
      if (part < 1) frame = requestAnimationFrame(roll);
    });
    return () => cancelAnimationFrame(frame);
  }, [cents]);
  return shown;
}

/** Each digit on a wheel of its own. Those who listen hear the figure as it is, not every step. */
export function Rolling({ cents }) {
  const shown = useRolling(cents);
  const whole = Math.floor(shown / 100).toLocaleString("en-AU");
  const rest = String(shown % 100).padStart(2, "0");
  const sign = (text, at, kind) => /\d/.test(text)
    ? html`<span key=${`${kind}${at}`} class=${`digit ${kind}`}><span class="digit-wheel" data-at=${text}>${"0123456789".split("").map((one) => html`<span key=${one}>${one}</span>`)}</span></span>`
    : html`<span key=${`${kind}${at}`} class=${`comma ${kind}`}>${text}</span>`;
  const places = [...whole];
  return html`<span class="rolling"><span class="unseen">${dollars(cents)}</span><span aria-hidden="true" class="rolling-digits"><span class="rolling-sign">$</span>
    ${places.map((text, at) => sign(text, places.length - at, "whole"))}<span class="comma cents">.</span>${[...rest].map((text, at) => sign(text, at, "cents"))}</span></span>`;
}

// -- jackpots

function Jackpots({ page }) {
  const shown = usePages(page.jackpots, page.jackpots.some((one) => one.levels.length > 1) ? 1 : 2);
  if (!page.jackpots.length) return html`<div class="board-empty"><h1>Jackpots</h1><${Empty}>No jackpot is open.</${Empty}></div>`;
  return html`<div class="jackpots" data-count=${shown.items.length}>${shown.items.map((one) => html`<${Jackpot} key=${one.house + one.name} one=${one} />`)}<${Dots} ...${shown} /></div>`;
}

const Jackpot = ({ one }) => html`<section class="jackpot" data-levels=${one.levels.length} aria-label=${`${one.house}, ${one.title} jackpot`}>
  <header><p class="jackpot-house">${one.house} · ${one.title}</p><h1>${one.levels.length > 1 ? "Jackpots" : "Jackpot"}</h1></header>
  <div class="jackpot-levels">${[...one.levels].reverse().map((level) => html`<div class="jackpot-level" key=${level.label}>
    ${one.levels.length > 1 && html`<p class="jackpot-label">${level.label}</p>`}
    <p class="jackpot-amount"><${Rolling} cents=${level.amount} /></p>
    <p class="jackpot-cost">for a wager of ${dollars(level.cost)}</p></div>`)}</div>
  <dl class="jackpot-prizes">${one.prizes.map((prize) => html`<div key=${prize.hand}><dt>${prize.hand}</dt><dd>${prize.pays}</dd></div>`)}</dl>
  <p class="jackpot-tables">${one.tables.length === 1 ? "Table" : "Tables"} ${one.tables.join(", ")} <a class="clause" href=${`/rules/${part(one.rule.book)}/${part(one.rule.clause)}`}>${one.rule.clause}</a></p>
</section>`;

// -- table limits

function Limits({ page }) {
  const shown = usePages(page.signs, page.signs.length === 1 ? 1 : 2);
  return html`<div class="signs" data-count=${shown.items.length}>${page.signs.length !== 1 && html`<h1 class="board-title">Table limits</h1>`}
    <div class="signs-grid">${shown.items.map((sign) => html`<${Sign} key=${sign.table + sign.kind} sign=${sign} large=${page.signs.length === 1} />`)}</div><${Dots} ...${shown} /></div>`;
}

/** A sign as the book wants it, block by block. */
export function Sign({ sign, large = false }) {
  const Heading = large ? "h1" : "h2";
  return html`<section class="sign" data-kind=${sign.kind} data-large=${large} data-book=${sign.book} aria-label=${`${sign.table}: ${KIND_WORDS[sign.kind] ?? sign.kind}`}>
    <header><p class="sign-house">${sign.house}</p><${Heading} class="sign-title">${sign.title}</${Heading}><p class="sign-table">Table ${sign.table}</p></header>
    ${sign.blocks.map((block, at) => html`<${Block} key=${at} block=${block} />`)}
    <p class="sign-stamp">${sign.stamp}</p>
  </section>`;
}

const KIND_WORDS = { limits: "table limits", pays: "pay tables", jackpot: "jackpot" };

function Block({ block }) {
  switch (block.type) {
    case "Headline": return html`<div class="sign-headline"><p>${block.label}</p><p class="sign-value">${block.value}</p><p class="small">${block.note}</p></div>`;
    case "Facts": return html`<div class="sign-facts-block">${block.title && html`<p class="sign-block-title">${block.title}</p>`}<dl class="sign-facts" data-key=${block.key}>${block.facts.filter((fact) => fact.value).map((fact) => html`<div key=${fact.key}><dt>${fact.label}</dt><dd>${fact.value}${fact.note && html`<small>${fact.note}</small>`}</dd></div>`)}</dl></div>`;
    case "Grid": return html`<table class="sign-grid"><caption>${block.title}</caption><tbody>${block.rows.map((row) => html`<tr key=${row[0]}><th scope="row">${row[0]}</th>${row.slice(1).map((cell, at) => html`<td key=${at}>${cell}</td>`)}</tr>`)}</tbody></table>`;
    case "Banner": return html`<p class="sign-banner"><strong>${block.title}</strong> ${block.text}</p>`;
    case "Prose": return html`<div class="sign-prose">${block.paragraphs.map((text) => html`<p key=${text}>${text}</p>`)}</div>`;
    default: return null;
  }
}

// -- one table, and the house

function OneTable({ page }) {
  const [table] = page.tables;
  const limits = page.signs.find((sign) => sign.kind === "limits");
  const pays = page.signs.find((sign) => sign.kind === "pays");
  return html`<div class="one-table" data-jackpot=${page.jackpots.length > 0}>
    <header class="one-head"><div><p class="sign-house">${table.house}</p><h1>${table.title}</h1>${!table.limits.max && html`<p class="one-game">${inDollars(table.headline)}</p>`}</div>
      <div class="one-state"><${Status} table=${table} /><p>Table ${table.table}</p></div></header>
    <div class="one-body">
      ${page.jackpots.map((one) => html`<div class="one-jackpot" key=${one.name}>${[...one.levels].reverse().map((level) => html`<div key=${level.label}><p class="jackpot-label">${level.label}</p><p class="jackpot-amount"><${Rolling} cents=${level.amount} /></p></div>`)}</div>`)}
      ${limits && html`<div class="one-limits">${limits.blocks.filter((block) => block.type !== "Prose").map((block, at) => html`<${Block} key=${at} block=${block} />`)}</div>`}
      ${pays && html`<div class="one-pays">${grids(pays.blocks).map((block, at) => html`<${Block} key=${at} block=${block} />`)}</div>`}
    </div>
    ${table.notices.map((notice) => html`<p class="sign-banner" key=${notice.subject}>${noticeWords(notice)}</p>`)}
  </div>`;
}

/** Pay tables of one row stand together: Ante and Play take a line each, not a table each. */
function grids(blocks) {
  const every = blocks.filter((block) => block.type === "Grid");
  const single = every.filter((block) => block.rows.length === 1);
  const rows = single.map((block) => [block.title, ...block.rows[0].slice(1)]);
  const first = rows.length ? [{ type: "Grid", title: rows.map(([name]) => name).join(", "), rows }] : [];
  return [...first, ...every.filter((block) => block.rows.length > 1)];
}

const PHASES = { Betting: "Place your bets", BetsClosed: "No more bets", Dealt: "Cards are out", Deciding: "Players decide", FlopOut: "Flop", TurnOut: "Turn", RiverOut: "River", Showdown: "Showdown", Settled: "Settled", Over: "Next round soon" };

const Status = ({ table }) => html`<span class="board-status" data-status=${table.status}>${table.status === "open" ? PHASES[table.phase] ?? "Open" : table.status === "shut" ? "Closed" : "Paused"}</span>`;

function House({ page }) {
  const shown = usePages(page.tables, 9);
  return html`<div class="house-board">
    <header class="house-head"><h1>${page.name}</h1>
      <div class="house-jackpots">${page.jackpots.map((one) => { const top = one.levels.at(-1); return html`<div key=${one.house + one.name}><p class="jackpot-label">${one.house}</p><p class="jackpot-amount"><${Rolling} cents=${top.amount} /></p></div>`; })}</div></header>
    <div class="house-tables" data-count=${shown.items.length}>${shown.items.map((table) => html`<section class="tile" key=${table.table} data-status=${table.status} data-book=${table.book}>
      <header><p class="sign-house">${table.house}</p><h2>${table.title}</h2><${Status} table=${table} /></header>
      <p class="tile-limits" data-words=${!table.limits.max}>${table.limits.max ? html`${table.limits.min ? dollars(table.limits.min) : "–"}<span> to </span>${dollars(table.limits.max)}` : inDollars(table.headline)}</p>
      <p class="tile-foot"><span>Table ${table.table}</span><span>${free(table)}</span></p>
      ${table.notices.map((notice) => html`<p class="sign-banner small" key=${notice.subject}>${noticeWords(notice)}</p>`)}
    </section>`)}</div><${Dots} ...${shown} />
  </div>`;
}

const free = (table) => {
  const left = table.places - table.taken;
  return table.status !== "open" ? "" : left > 0 ? `${left} ${left === 1 ? "seat" : "seats"} free` : "Full";
};

// -- tournaments

function Standing({ page }) {
  const shown = usePages(page.tournament.standings, 10);
  return html`<${StandingsBoard} page=${page} shown=${shown} dots=${html`<${Dots} ...${shown} />`} />`;
}

// -- what there is

function Index() {
  useTitle("Boards");
  const { data, error } = useAnswer(() => api.get("/api/boards/house"), []);
  const held = useAnswer(() => api.get("/api/tournaments"), []);
  return html`<div class="page law"><header class="page-head"><h1>Boards</h1></header>
    <p class="lead">For a screen on the wall. Open one, press F11, and leave it: it stays up to date and reconnects by itself.</p>
    <${Trouble} error=${error} />
    ${data && html`<ul class="shelf boards-index">
      <li><a class="book-card" href="/board/house"><span class="book-house">The whole house</span><span class="book-title">Tables and jackpots</span></a></li>
      <li><a class="book-card" href="/board/limits"><span class="book-house">Every table</span><span class="book-title">Table limits</span></a></li>
      <li><a class="book-card" href="/board/jackpot"><span class="book-house">Every jackpot</span><span class="book-title">Jackpots</span></a></li>
      ${(held.data?.tournaments ?? []).flatMap((row) => [["clock", "Clock of"], ["standings", "Standings of"]].map(([kind, words]) => html`<li key=${kind + row.name}><a class="book-card" href=${`/board/${kind}/${part(row.name)}`}><span class="book-house">Tournament</span><span class="book-title">${words} ${row.title}</span></a></li>`))}
      ${data.jackpots.map((one) => html`<li key=${one.name}><a class="book-card" href=${`/board/jackpot/${part(one.name)}`}><span class="book-house">${one.house}</span><span class="book-title">Jackpot of ${one.tables.join(", ")}</span></a></li>`)}
      ${data.tables.flatMap((table) => [["table", "Board of"], ["limits", "Limits of"]].map(([kind, words]) => html`<li key=${kind + table.table}><a class="book-card" data-book=${table.book} href=${`/board/${kind}/${part(table.table)}`}><span class="book-house">${table.house}</span><span class="book-title">${words} <span class="unbroken">${table.table}</span></span></a></li>`))}
    </ul>`}</div>`;
}
