// Words of the poker table: the server's amounts in dollars, streets, names of actions, who is meant.
import { dollars } from "../lib/money.js";

export const BETTING = { no_limit: "no limit", pot: "pot limit", half_pot: "half pot limit", fixed: "fixed limit", spread: "spread limit" };

export const STREETS = ["Before the flop", "Flop", "Turn", "River"];

/** From the board, which is what everybody sees. */
export const streetOf = (poker) => ({ 0: 0, 3: 1, 4: 2, 5: 3 }[poker.board?.length ?? 0] ?? 0);

export const sentence = (text) => (text ? text.replace(/^./, (letter) => letter.toUpperCase()).replace(/[.!?]?$/, (end) => end || ".") : "");

/** "1/2 no limit" for the badge. */
export function stakesOf({ betting = {} }) {
  const plain = (cents) => dollars(cents);
  const type = BETTING[betting.type] ?? betting.type ?? "";
  if (betting.type === "fixed" && betting.small_bet) return `${plain(betting.small_bet)}/${plain(betting.big_bet)} ${type}`;
  if (betting.type === "spread" && betting.max) return `${plain(betting.min)}–${plain(betting.max)} ${type}`;
  return `${(betting.blinds ?? []).map(plain).join("/")} ${type}`;
}

const ENDINGS = { 1: "st", 2: "nd", 3: "rd" };
export const ordinal = (n) => `${n}${n % 100 > 10 && n % 100 < 14 ? "th" : ENDINGS[n % 10] ?? "th"}`;

export const seatOf = (poker, number) => poker.seats.find((seat) => seat.seat === number) ?? null;

export const list = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);

/** "main" -> "main pot", "side_1" or "side 1" -> "side pot 1". */
export function potName(name) {
  const [kind, number = ""] = String(name || "main").replaceAll("_", " ").replace(/\bpot\b/, "").trim().split(/\s+/);
  return `${kind} pot ${number}`.trim();
}

export const isOver = (view) => !view.phase || view.phase === "Over" || view.poker?.winners?.length > 0;
