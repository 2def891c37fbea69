// The kinds of drill as they are offered: a picture, a name, and what they are about.
import { html, useState } from "../vendor/html.js";
import { Cards } from "../lib/cards.js";
import { Chip } from "../lib/chips.js";
import { Trouble } from "../lib/parts.js";
import { settings, start } from "./start.js";
import { KIND } from "./words.js";

const ART = {
  pay: { felt: "emerald", cards: ["Qh", "Ah", "7h"] },
  ruling: { felt: "wine", cards: ["??", "??", "As"] },
  play: { felt: "ocean", cards: ["Ah", "Ts"] },
  read: { felt: "lake", cards: ["9c", "9s", "As", "Ah", "7h"] },
  spot: { felt: "wine", cards: ["9c", "9s", "As"] },
  procedure: { felt: "ocean", cards: ["??", "??", "??"] },
  betting: { felt: "lake", chips: [2500, 2500, 10000] },
  speed: { felt: "emerald", chips: [10000, 2500, 2500, 500, 100] },
};
const ABOUT = {
  pay: "A round is over. Pay or take every wager.",
  ruling: "Something went wrong. Who orders what?",
  play: "Decide, and see what each mistake costs.",
  read: "Name the hand at a glance.",
  spot: "One thing in a round was done wrong. Find it.",
  procedure: "The steps of a round, in order.",
  betting: "Oversize chips, short raises, out of turn.",
  speed: "Odd stakes, the fewest chips, three seconds a wager.",
};

export function Art({ kind }) {
  const { felt, cards, chips } = ART[kind] ?? ART.pay;
  if (chips) return html`<div class=${`drill-art felt-${felt}`} aria-hidden="true"><span class="art-chips">${chips.map((cents, at) => html`<${Chip} key=${at} cents=${cents} />`)}</span></div>`;
  return html`<div class=${`drill-art felt-${felt}`} aria-hidden="true"><${Cards} cards=${cards.map((face) => (face === "??" ? { back: true } : { face }))} fan size="small" /></div>`;
}

/** In the lobby of the house: one press starts, with what was chosen last time. */
export function Practise() {
  const [wrong, tell] = useState(null);
  const [busy, wait] = useState("");
  const go = async (kind) => {
    wait(kind);
    tell(null);
    const { level, count, timed } = settings();
    try {
      await start({ kind, level, count, timed });
    } catch (trouble) {
      tell(trouble);
      wait("");
    }
  };
  return html`<section class="practise" aria-labelledby="practise"><div class="panel-head"><h2 id="practise">Or practise</h2><a class="button quiet" href="/drills">Levels, books, score sheet</a></div>
    ${wrong && html`<${Trouble} error=${wrong} onClose=${() => tell(null)} />`}
    <div class="practise-kinds">${Object.keys(ABOUT).map((kind) => html`<button type="button" class="practise-kind" key=${kind} disabled=${Boolean(busy)} aria-busy=${busy === kind} onClick=${() => go(kind)}>
      <${Art} kind=${kind} /><span class="practise-words"><b>${KIND[kind]}</b><span>${busy === kind ? "Dealing…" : ABOUT[kind]}</span></span></button>`)}</div></section>`;
}
