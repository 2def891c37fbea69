// Going through a round step by step: a slider, buttons and keys (arrows, Home, End, and the space bar to play it).
import { html, useEffect, useLayoutEffect, useState } from "../vendor/html.js";

const PACE = 1000;
const TYPES = "input:not([type=range]), textarea, select, [contenteditable]";

/** Where a replay is: {at, go, runs, run}. It stops at the end. */
export function useSteps(last) {
  const [at, set] = useState(0);
  const [runs, run] = useState(false);
  const within = (to) => Math.max(0, Math.min(last, to));
  const go = (to) => set(within(to));
  const by = (steps) => set((now) => within(now + steps));
  useEffect(() => {
    if (!runs) return undefined;
    if (at >= last) {
      run(false);
      return undefined;
    }
    const timer = setTimeout(() => set(at + 1), PACE);
    return () => clearTimeout(timer);
  }, [runs, at, last]);
  const play = () => {
    if (at >= last) set(0);
    run(!runs);
  };
  return { at: Math.min(at, last), last, go, by, runs, stop: () => run(false), play };
}

/** Two keys may be pressed before the page is drawn again: steps are counted from where the last one led. */
function useKeys({ last, go, by, stop, play }) {
  // Before it is painted: a key that is pressed at first sight of it counts.
  useLayoutEffect(() => {
    const press = (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.(`${TYPES}, [role=tablist]`)) return;
      const move = { ArrowLeft: () => by(-1), ArrowRight: () => by(1), Home: () => go(0), End: () => go(last) }[event.key];
      if (!move && !(event.key === " " && !event.target.closest?.("button, a, summary"))) return;
      event.preventDefault();
      if (!move) play();
      else {
        stop();
        move();
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}

/** The controls. `words` say what happened at this step; `children` stand beside the buttons. */
export function Steps({ steps, words, children }) {
  const { at, last, go, runs, stop, play } = steps;
  useKeys(steps);
  const button = (label, to, off, key) => html`<button type="button" class="button small" disabled=${off} aria-keyshortcuts=${key} title=${`Key: ${key}`}
      onClick=${() => { stop(); go(to); }}>${label}</button>`;
  return html`<div class="replay-steps">
    <input type="range" min="0" max=${last} value=${at} aria-label="Step" aria-valuetext=${`Step ${at + 1} of ${last + 1}: ${words}`}
        onInput=${(event) => { stop(); go(Number(event.target.value)); }} />
    <div class="buttons">${button("Start", 0, at === 0, "Home")}${button("Back", at - 1, at === 0, "ArrowLeft")}
      <button type="button" class="button small primary" aria-keyshortcuts="Space" title="Key: space bar" onClick=${play}>${runs ? "Pause" : "Play it"}</button>
      ${button("Next", at + 1, at === last, "ArrowRight")}${button("End", last, at === last, "End")}
      <span class="small muted">${at + 1} of ${last + 1}</span>${children}</div>
  </div>`;
}
