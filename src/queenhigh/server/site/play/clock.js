// A ring that empties. It is there only where the house keeps a clock, and only for people: it decides nothing.
import { html, useEffect, useState } from "../vendor/html.js";

const ROUND = 2 * Math.PI * 20;

/** Seconds left until `until` (epoch ms), looked at four times a second; null without a clock. */
function useSecondsLeft(until) {
  const left = () => (until ? Math.max(0, (until - Date.now()) / 1000) : null);
  const [seconds, show] = useState(left());
  useEffect(() => {
    show(left());
    if (!until) return undefined;
    const timer = setInterval(() => show(left()), 250);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}

export function Clock({ clock }) {
  const until = clock?.until ?? null;
  const seconds = useSecondsLeft(until);
  const [span, measure] = useState(1);
  useEffect(() => { if (until) measure(Math.max(1, (until - Date.now()) / 1000)); }, [until]);
  if (!until || seconds === null) return null;
  const share = Math.min(1, seconds / span);
  const low = seconds <= 5;
  return html`<div class=${"clock" + (low ? " is-low" : "")} role="timer" aria-label=${`${Math.ceil(seconds)} seconds left`}>
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <circle class="clock-track" cx="24" cy="24" r="20" />
      <circle class="clock-hand" cx="24" cy="24" r="20" stroke-dasharray=${ROUND} stroke-dashoffset=${ROUND * (1 - share)} />
    </svg>
    <span aria-hidden="true">${Math.ceil(seconds)}</span>
  </div>`;
}
