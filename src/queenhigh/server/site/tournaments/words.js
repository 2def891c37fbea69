// Words and clocks of tournaments, for every page that shows one.
import { useEffect, useState } from "../vendor/html.js";

export const PHASES = {
  draft: "being drawn up", announced: "announced", entering: "entries open", playing: "playing", ended: "prizes next", closed: "over", cancelled: "cancelled",
};
export const KIND = { entering: "good", playing: "info", ended: "info", announced: "", closed: "", cancelled: "bad", draft: "warn" };
export const STANDINGS = {
  entered: "entered", playing: "in play", away: "away", through: "through", out: "out", retired: "retired", disqualified: "disqualified", withdrawn: "withdrawn",
};

const ENDINGS = { 1: "st", 2: "nd", 3: "rd" };
export const ordinal = (n) => `${n}${n % 100 > 10 && n % 100 < 14 ? "th" : ENDINGS[n % 10] ?? "th"}`;

export const chips = (count) => (count ?? 0).toLocaleString("en-AU");
export const tableName = (place) => (/-\d+$/.test(place) ? `Table ${place.replace(/^.*-/, "")}` : `Table ${place}`);

/** 95 -> "1:35", 3700 -> "1:01:40". */
export function clockWords(seconds) {
  const left = Math.max(0, Math.ceil(seconds));
  const parts = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  return (parts[0] ? parts : parts.slice(1)).map((part, at) => (at ? String(part).padStart(2, "0") : part)).join(":");
}

export { dayAndTime as moment } from "../lib/time.js";

/** Seconds that are left of something by the house's clock, looked at twice a second; null without an end. */
export function useLeft(until, ahead = 0) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!until) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, [until]);
  return until ? Math.max(0, until - ahead - Date.now() / 1000) : null;
}

/** What the clock says now: {words, left, what}. `ahead`: by how much the house's clock is ahead of this one. */
export function useStage(stage, ahead = 0) {
  const until = !stage || stage.stopped ? null : stage.paused_until ?? stage.ends;
  const left = useLeft(until, ahead);
  if (!stage) return null;
  const what = stage.stopped ? "The clock is stopped" : stage.paused_until ? "Break" : stage.between ? "Between rounds"
    : `${stage.second_chance ? "Second chance, round" : stage.unit === "level" ? "Level" : "Round"} ${stage.number}`;
  return { what, left, time: left === null ? "" : clockWords(left), words: stage.words, following: stage.following };
}
