// Small parts that every page uses.
import { html, useEffect, useLayoutEffect, useRef, useState } from "../vendor/html.js";
import { makeStore, useStore } from "./store.js";
import { Clause } from "./rule.js";
import { announce } from "./announce.js";
import { within } from "./place.js";
import { location_, part } from "./router.js";

export function useTitle(title) {
  useEffect(() => { document.title = title ? `${title} · Queenhigh` : "Queenhigh"; }, [title]);
}

/** Data of a GET: {data, error, again}. */
export function useAnswer(ask, inputs) {
  const [answer, show] = useState({ data: null, error: null });
  const [count, again] = useState(0);
  useEffect(() => {
    let wanted = true;
    ask().then((data) => wanted && show({ data, error: null }), (error) => wanted && show({ data: null, error }));
    return () => { wanted = false; };
  }, [...inputs, count]);
  return { ...answer, again: () => again((n) => n + 1) };
}

/** A log shows its end, also when its size changes, unless the reader has scrolled back: up, and nothing else has changed. */
export function useFollowing(box, lines) {
  const follows = useRef(true);
  const was = useRef({});
  const look = ({ scrollTop: top, scrollHeight: whole, clientHeight: seen }) => { was.current = { top, whole, seen }; };
  const show = () => {
    if (follows.current) box.current.scrollTop = box.current.scrollHeight;
    look(box.current);
  };
  useLayoutEffect(show, [lines]);
  useEffect(() => {
    const log = box.current;
    const observer = new ResizeObserver(show);
    const scrolled = () => {
      const { top, whole, seen } = was.current;
      look(log);
      const now = was.current;
      if (now.whole - now.top - now.seen < 24) follows.current = true;
      else if (now.top < top && now.whole === whole && now.seen === seen) follows.current = false;
    };
    observer.observe(log);
    log.addEventListener("scroll", scrolled);
    return () => {
      observer.disconnect();
      log.removeEventListener("scroll", scrolled);
    };
  }, []);
}

export const Loading = ({ what = "Loading" }) => html`<p class="loading" role="status"><span class="spinner"
    aria-hidden="true"></span>${what}…</p>`;

/** A refusal or an error, beside what caused it: what, why, by which clause, what now. */
export function Trouble({ error, onClose }) {
  useEffect(() => {
    if (error) announce([error.what, error.why, error.now].filter(Boolean).join(" "), { now: true });
  }, [error]);
  if (!error) return null;
  return html`<div class="trouble">
    <div class="trouble-words">
      <strong>${error.what}</strong>
      ${error.why && html` <span>${error.why}</span>`}
      ${error.now && html` <span class="trouble-now">${error.now}</span>`}
      ${error.rule && html` <${Clause} rule=${error.rule} />`}
      ${error.code === "no_session" && within(location_.pathname) !== "/login" && html` <a href=${`/login?next=${part(within(location_.pathname) + location_.search)}`}>Log on</a>`}
    </div>
    ${onClose && html`<button type="button" class="button quiet icon" aria-label="Close this message" onClick=${onClose}>×</button>`}
  </div>`;
}

export const Empty = ({ children }) => html`<p class="empty">${children}</p>`;

export const Badge = ({ kind = "", children }) => html`<span class=${`badge ${kind}`}>${children}</span>`;

/** A form's field: label, control, help, and what is wrong with it. The control gets `id` and `aria-describedby`. */
export function Field({ id, label, help, wrong, children }) {
  return html`<div class=${"field" + (wrong ? " is-wrong" : "")}>
    <label for=${id}>${label}</label>
    ${children}
    ${help && html`<p class="help" id=${`${id}-help`}>${help}</p>`}
    ${wrong && html`<p class="wrong" id=${`${id}-wrong`}>${wrong}</p>`}
  </div>`;
}

/** tabs: [{id, label}]; the panel is the caller's, with id `panel-ID` and role tabpanel. */
export function Tabs({ tabs, chosen, onChoose, label }) {
  const row = useRef(null);
  // On a phone the row scrolls sideways: the chosen tab is always seen.
  useEffect(() => {
    const tab = document.getElementById(`tab-${chosen}`);
    if (tab) row.current.scrollLeft += tab.getBoundingClientRect().left - row.current.getBoundingClientRect().left - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [chosen]);
  const move = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.id === chosen);
    const next = tabs[(at + step + tabs.length) % tabs.length].id;
    onChoose(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return html`<div class="tabs" role="tablist" aria-label=${label} ref=${row} onKeyDown=${move}>
    ${tabs.map((tab) => html`<button type="button" role="tab" id=${`tab-${tab.id}`} key=${tab.id} aria-selected=${tab.id === chosen}
      aria-controls=${`panel-${tab.id}`} tabindex=${tab.id === chosen ? 0 : -1} onClick=${() => onChoose(tab.id)}>${tab.label}</button>`)}
  </div>`;
}

const toasts = makeStore([]);
let count = 0;

/** A short word at the edge of the page; it goes by itself and is also told aloud. */
export function toast(words, { kind = "", seconds = 5 } = {}) {
  const id = ++count;
  toasts.set([...toasts.get().slice(-2), { id, words, kind }]);
  announce(words);
  setTimeout(() => toasts.set(toasts.get().filter((one) => one.id !== id)), seconds * 1000);
}

export function Toasts() {
  const shown = useStore(toasts);
  return html`<div class="toasts" aria-hidden="true">${shown.map((one) => html`<p class=${`toast ${one.kind}`}
      key=${one.id}>${one.words}</p>`)}</div>`;
}
