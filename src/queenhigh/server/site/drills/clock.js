// The clock of a question: what is left, as a ring and a figure. Late answers still count as answers; they are only not right.
import { html, useEffect, useState } from "../vendor/html.js";
import { announce } from "../lib/announce.js";
import { timeOf } from "./words.js";

export function Clock({ seconds, elapsed, stopped = false }) {
  const [began] = useState(() => performance.now() - elapsed);
  const [now, tick] = useState(() => performance.now());
  const gone = stopped ? elapsed : now - began;
  const left = Math.max(0, seconds - gone / 1000);
  useEffect(() => {
    if (stopped) return undefined;
    const timer = setInterval(() => tick(performance.now()), 200);
    return () => clearInterval(timer);
  }, [stopped]);
  const over = left <= 0;
  useEffect(() => { if (over && !stopped) announce("Time is up."); }, [over, stopped]);
  return html`<span class=${`drill-clock${left <= 5 ? " is-low" : ""}`} role="timer" aria-label=${over ? "Time is up" : `${Math.ceil(left)} seconds left`}>
    <svg viewBox="0 0 36 36" aria-hidden="true"><circle class="clock-back" cx="18" cy="18" r="15.900" /><circle class="clock-left" cx="18" cy="18" r="15.900"
        pathLength="100" stroke-dasharray=${`${(100 * left) / seconds} 100`} /></svg>
    <b aria-hidden="true">${over ? "late" : timeOf(Math.ceil(left))}</b></span>`;
}
