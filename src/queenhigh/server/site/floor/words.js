// Small words of the floor: times, how long ago, ranks, and what things are called.

export { clock, moment } from "../lib/time.js";

/** 75 -> "1 min 15 s", 1200 -> "20 min", 90000 -> "25 h". */
export function lasting(seconds) {
  if (seconds >= 7200) return `${Math.floor(seconds / 3600)} h${seconds % 3600 >= 60 ? ` ${Math.floor((seconds % 3600) / 60)} min` : ""}`;
  if (seconds < 60) return `${Math.max(0, Math.floor(seconds))} s`;
  const rest = Math.floor(seconds % 60);
  return `${Math.floor(seconds / 60)} min${rest ? ` ${rest} s` : ""}`;
}

export const some = (count, what, whats = `${what}s`) => `${count} ${count === 1 ? what : whats}`;

/** `casino_supervisor` -> "casino supervisor"; ranks that are written with capitals stay as the book has them. */
export const rankName = (rank) => (typeof rank === "object" && rank ? rank.label ?? rank.rank : String(rank ?? "")).replaceAll("_", " ");

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** `CloseTable` -> "Close table", `pair_plus` -> "Pair plus". */
export const plain = (name) => capital(String(name).replace(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " ").toLowerCase());

/** What a betting area is called at this table. */
export const betLabel = (view, bet) => [...(view.offers ?? []), ...(view.later ?? [])].find((offer) => offer.bet === bet)?.label ?? plain(bet);

export const article = (rank) => (/^[aeiou]/i.test(rank) ? "an" : "a");
