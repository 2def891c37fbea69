// Practice: the lobby of drills, a run, the score sheet, and the instructor's sets. Each view is imported when it is opened.
import { html, useEffect, useState } from "../vendor/html.js";
import { Loading, Trouble } from "../lib/parts.js";

const VIEWS = {
  run: () => import("../drills/run.js"),
  sheet: () => import("../drills/sheet.js"),
  sets: () => import("../drills/sets.js"),
  set: () => import("../drills/set.js"),
  paper: () => import("../drills/paper.js"),
  classes: () => import("../drills/classes.js"),
  certificate: () => import("../drills/certificate.js"),
  signoff: () => import("../drills/signoff.js"),
  join: () => import("../drills/join.js"),
};

export default function Drills({ params }) {
  const [view, show] = useState(null);
  const [error, fail] = useState(null);
  useEffect(() => {
    const load = VIEWS[params.view] ?? (() => import("../drills/lobby.js"));
    load().then((module) => show(() => module.default),
      () => fail({ what: "This page could not be loaded.", now: "Load it again in a moment." }));
  }, [params.view]);
  if (error) return html`<div class="page"><${Trouble} error=${error} /></div>`;
  return view ? html`<${view} id=${params.id} />` : html`<${Loading} />`;
}
