// The bar on top of every page: the house, where one can go (on a phone behind a button), the light, who is here, and the way out.
// Below it, quietly, a lost connection.
import { html, useEffect, useLayoutEffect, useRef, useState } from "../vendor/html.js";
import { usePerson, logOff } from "./session.js";
import { link } from "./socket.js";
import { useStore } from "./store.js";
import { goTo } from "./router.js";
import { Dialog } from "./dialog.js";

const PLACES = [
  { href: "/", label: "Tables", here: (path) => path === "/" || path.startsWith("/table/") },
  { href: "/tournaments", label: "Tournaments", here: (path) => path.startsWith("/tournament") },
  { href: "/drills", label: "Practise", here: (path) => path.startsWith("/drills") },
  { href: "/history", label: "My rounds", here: (path) => path.startsWith("/history"), players: true },
  { href: "/rules", label: "Rules", here: (path) => path.startsWith("/rules") || path === "/compare" },
  { href: "/odds", label: "Odds", here: (path) => path.startsWith("/odds") || path.startsWith("/figures") },
];
const STAFF = [{ href: "/floor", label: "Floor", here: (path) => ["/floor", "/deal", "/staff"].some((start) => path.startsWith(start)) }];
const INSPECTOR = [{ href: "/inspect", label: "Inspect", here: (path) => path.startsWith("/inspect") || path.startsWith("/document") }];

export function Bar({ path }) {
  const person = usePerson();
  const [open, show] = useState(false);
  const button = useRef(null);
  useLayoutEffect(() => show(false), [path]);
  useLayoutEffect(() => {
    if (!open) return undefined;
    const shut = (event) => {
      if (event.key === "Escape") button.current?.focus();
      if (event.key === "Escape" || (event.type === "click" && !event.target.closest(".bar"))) show(false);
    };
    document.addEventListener("keydown", shut);
    document.addEventListener("click", shut);
    return () => {
      document.removeEventListener("keydown", shut);
      document.removeEventListener("click", shut);
    };
  }, [open]);
  const players = !person || person.role === "player";
  const places = [...PLACES.filter((place) => players || !place.players), ...(person?.role === "staff" ? STAFF : []), ...(person && person.role !== "player" ? INSPECTOR : [])];
  return html`<header class="bar">
    <a class="bar-brand" href="/" aria-label="Queenhigh, to the tables"><${Mark} /><span>Queenhigh</span></a>
    <nav class="places" id="places" aria-label="Main" data-open=${open}>
      ${places.map(({ href, label, here }) => html`<a key=${href} href=${href} aria-current=${here(path) ? "page" : null}
          onClick=${() => show(false)}>${label}</a>`)}
    </nav>
    <div class="bar-end">
      <${Light} />
      <${Who} person=${person} />
      <button type="button" class="button quiet menu-button" ref=${button} aria-expanded=${open} aria-controls="places"
        onClick=${() => show(!open)}>Menu</button>
    </div>
  </header>
  <${Lost} />
  ${person?.excluded && html`<p class="house-exclusion" role="alert"><strong>You are excluded from this house.</strong> ${person.excluded.reason}
    ${person.excluded.until ? ` It ends on ${new Date(person.excluded.until * 1000).toISOString().slice(0, 10)}.` : ""} You may finish what is down, and take your chips home. Ask the manager if you think this is wrong.</p>`}`;
}

const Mark = () => html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
  <rect x="5" y="2" width="22" height="28" rx="4" class="mark-card" />
  <path class="mark-pip" d="M16 10.5c-1-2.4-5.5-2.6-5.5 1.2 0 3 3.6 5 5.5 8.3 1.9-3.3 5.5-5.3 5.5-8.3 0-3.8-4.5-3.6-5.5-1.2z" />
  <path class="mark-crown" d="M10 25.5l-.8-3.6 3.2 1.7L16 20.8l3.6 2.8 3.2-1.7-.8 3.6z" />
</svg>`;

function Who({ person }) {
  if (person === undefined) return html`<span class="who"></span>`;
  if (!person) return html`<a class="button quiet" href="/login">Log on</a>`;
  return html`<a class="who" href="/account" title="Your account"><span class="who-face"
      aria-hidden="true">${person.name.slice(0, 1).toUpperCase()}</span>
    <span class="who-name">${person.name}</span>${person.guest && html`<span class="who-kind">guest</span>`}</a>
    <${LogOff} person=${person} />`;
}

/** Whoever has an account is gone at once; a guest could not come back, and is asked. */
function LogOff({ person }) {
  const [asked, ask] = useState(false);
  return html`<button type="button" class="button quiet log-off" title="Log off" aria-label="Log off"
      onClick=${() => (person.guest ? ask(true) : leave())}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M14 4H6v16h8M10.5 12H21M17 8l4 4-4 4" /></svg><span>Log off</span></button>
    ${asked && html`<${Dialog} title="Log off?" onClose=${() => ask(false)}>
      <p>${person.name} is a guest: name, chips and rounds cannot be found again.</p>
      <p class="buttons"><button type="button" class="button danger" onClick=${() => { ask(false); leave(); }}>Log off for good</button>
        <button type="button" class="button" onClick=${() => ask(false)}>Stay</button></p></${Dialog}>`}`;
}

export async function leave() {
  await logOff();
  goTo("/");
}

function Light() {
  const system = () => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const [light, show] = useState(document.documentElement.dataset.light ?? system());
  useEffect(() => {
    const query = matchMedia("(prefers-color-scheme: dark)");
    const follow = () => !document.documentElement.dataset.light && show(system());
    query.addEventListener("change", follow);
    return () => query.removeEventListener("change", follow);
  }, []);
  const turn = () => {
    const next = light === "dark" ? "light" : "dark";
    document.documentElement.dataset.light = next;
    try {
      localStorage.setItem("queenhigh.light", next);
    } catch { /* it lasts as long as the page */ }
    show(next);
  };
  return html`<button type="button" class="button quiet icon light-switch" onClick=${turn}
    aria-label=${light === "dark" ? "Switch to light mode" : "Switch to dark mode"}>
    <svg viewBox="0 0 24 24" aria-hidden="true">${light === "dark"
      ? html`<circle cx="12" cy="12" r="4.5" /><path
          d="M12 2v3M12 19v3M2 12h3M19 12h3M4.9 4.9l2.1 2.1M17 17l2.1 2.1M19.1 4.9L17 7M7 17l-2.1 2.1" />`
      : html`<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z" />`}</svg></button>`;
}

function Lost() {
  const state = useStore(link);
  const [late, wait] = useState(false);
  useEffect(() => {
    wait(false);
    if (state !== "lost") return undefined;
    const timer = setTimeout(() => wait(true), 700);
    return () => clearTimeout(timer);
  }, [state]);
  return html`<div class="lost" role="status" data-shown=${state === "lost" && late}>${state === "lost" && late &&
    html`<span class="spinner" aria-hidden="true"></span>The connection is lost; trying again. Nothing that was confirmed is gone.`}</div>`;
}
