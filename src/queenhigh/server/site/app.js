// The shell: the bar on top, the page of the address below it. Pages are imported when they are first needed.
import { html, render, useEffect, useLayoutEffect, useRef, useState } from "./vendor/html.js";
import { announcer } from "./lib/announce.js";
import { person, refresh, usePerson } from "./lib/session.js";
import { within } from "./lib/place.js";
import { goTo, location_, match, useAddress } from "./lib/router.js";
import { Bar } from "./lib/bar.js";
import { Loading, Toasts, Trouble } from "./lib/parts.js";

/** Each page exports default a component that gets {params, query}. */
const ROUTES = [
  ["/", () => import("./pages/lobby.js")],
  ["/table/:id", () => import("./pages/table.js")],
  ["/host", () => import("./pages/host.js")],
  ["/join/:token", () => import("./pages/join.js")],
  ["/tournaments", () => import("./pages/tournaments.js")],
  ["/tournament/:name", () => import("./pages/tournament.js")],
  ["/tournament/:name/terms", () => import("./pages/tournament_terms.js")],
  ["/tournament/:name/director", () => import("./pages/director.js")],
  ["/deal/:id", () => import("./pages/dealer.js")],
  ["/floor", () => import("./pages/floor.js")],
  ["/floor/:id", () => import("./pages/floor.js")],
  ["/staff", () => import("./pages/staff.js")],
  ["/drills", () => import("./pages/drills.js")],
  ["/drills/:view", () => import("./pages/drills.js")],
  ["/drills/:view/:id", () => import("./pages/drills.js")],
  ["/rules", () => import("./pages/rules.js")],
  ["/rules/:book", () => import("./pages/rules.js")],
  ["/rules/:book/:clause", () => import("./pages/rules.js")],
  ["/odds", () => import("./pages/odds.js")],
  ["/odds/:book", () => import("./pages/odds.js")],
  ["/figures", () => import("./pages/figures.js")],
  ["/figures/:question", () => import("./pages/figures.js")],
  ["/compare", () => import("./pages/compare.js")],
  ["/inspect", () => import("./pages/inspect.js")],
  ["/inspect/:table/:round", () => import("./pages/inspect.js")],
  ["/document/:kind", () => import("./pages/document.js")],
  ["/document/:kind/:table/:round", () => import("./pages/document.js")],
  ["/fairness", () => import("./pages/fairness.js")],
  ["/boards", () => import("./pages/boards.js")],
  ["/board/:kind", () => import("./pages/boards.js")],
  ["/board/:kind/:id", () => import("./pages/boards.js")],
  ["/sign-up", () => import("./pages/sign_up.js")],
  ["/login", () => import("./pages/login.js")],
  ["/account", () => import("./pages/account.js")],
  ["/history", () => import("./pages/history.js")],
  ["/history/:table/:round", () => import("./pages/history.js")],
  ["/shared/:token", () => import("./pages/shared.js")],
];

/** The page of a path. It keeps standing, with the query it had, until the next one is loaded; a query alone changes at once. */
function usePage(address) {
  const [page, show] = useState({ path: null, component: null, trouble: null });
  const query = useRef(address.query);
  if (page.path === address.path) query.current = address.query;
  useEffect(() => {
    let wanted = true;
    const { path } = address;
    const found = match(ROUTES, path);
    if (!found) {
      show({ path, component: NotFound, params: {} });
      return undefined;
    }
    found.load().then(
      (module) => wanted && show({ path, component: module.default, params: found.params }),
      () => wanted && show({ path, trouble: { what: "This page could not be loaded.", now: "Load it again in a moment." } }),
    );
    return () => { wanted = false; };
  }, [address.path]);
  return { ...page, query: query.current };
}

function NotFound() {
  return html`<div class="page narrow"><h1>Page not found</h1><p>There is no page at this address.</p>
    <p><a class="button primary" href="/">Go to the lobby</a></p></div>`;
}

/** What stands in the place of every page while there is something to be done first. */
function useDue(who) {
  const [component, show] = useState(null);
  useEffect(() => {
    if (who?.due && !component) import("./account/due.js").then((module) => show(() => module.default));
  }, [who?.due]);
  return who?.due ? component ?? Loading : null;
}

function App() {
  const address = useAddress();
  const who = usePerson();
  const before = useDue(who);
  const page = usePage(address);
  const main = useRef(null);
  const first = useRef(true);
  const shown = page.path;
  // Before it is painted: a person who types as soon as the page appears keeps the focus they chose.
  useLayoutEffect(() => {
    if (!shown) return;
    if (first.current) first.current = false;
    else main.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [shown]);
  const wall = address.path.startsWith("/board/");
  return html`
    ${!wall && html`<a class="skip" href="#main" onClick=${(event) => { event.preventDefault(); main.current?.focus(); }}>Skip to content</a>
      <${Bar} path=${address.path} />`}
    <main id="main" tabindex="-1" ref=${main} class=${wall ? "wall" : ""}>
      ${before ? html`<${before} person=${who} />`
        : page.trouble ? html`<div class="page"><${Trouble} error=${page.trouble} /></div>`
        : page.component ? html`<${page.component} key=${page.path} params=${page.params} query=${page.query} />`
        : html`<${Loading} />`}
    </main>
    <${Toasts} />`;
}

document.addEventListener("click", (event) => {
  const a = event.target.closest?.("a[href]");
  if (!a || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (a.target || a.hasAttribute("download") || a.origin !== location_.origin || a.getAttribute("href").startsWith("#")) return;
  if (/^\/(api|ws|schema|metrics|health)(\/|$)/.test(within(a.pathname))) return;
  event.preventDefault();
  goTo(a.pathname + a.search + a.hash);
});

announcer();
refresh().catch(() => person.set(null));
render(html`<${App} />`, document.getElementById("app"));
