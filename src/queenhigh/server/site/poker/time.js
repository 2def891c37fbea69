// Time to act, as a ring round the place whose turn it is. It is for people only: the house keeps the clock.
import { html, useEffect, useRef, useState } from "../vendor/html.js";

/** {seconds, share} left of a clock, looked at four times a second; null without one. */
export function useTime(clock) {
  const until = clock?.until ?? null;
  const span = useRef({ until: null, whole: 1 });
  if (until && span.current.until !== until) span.current = { until, whole: Math.max(1, (until - Date.now()) / 1000) };
  const [, tick] = useState(0);
  useEffect(() => {
    if (!until) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [until]);
  if (!until) return null;
  const seconds = Math.max(0, (until - Date.now()) / 1000);
  return { seconds, share: Math.min(1, seconds / span.current.whole) };
}

export function Ring({ clock, seat }) {
  const time = useTime(clock?.seats?.length && !clock.seats.includes(seat) ? null : clock);
  return html`<span class=${`ring${time && time.seconds <= 5 ? " is-low" : ""}`} style=${{ "--share": time ? time.share.toFixed(3) : 1 }} aria-hidden="true"></span>`;
}
