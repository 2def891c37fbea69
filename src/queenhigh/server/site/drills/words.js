// Words that several views of the drills use.
import { moment } from "../lib/time.js";
import { inDollars } from "../lib/money.js";

export const KIND = { pay: "Pay this layout", ruling: "Make the ruling", read: "Read the hand", play: "Play the hand", speed: "Pay at speed", spot: "Spot the error", procedure: "Procedure", betting: "Rule on the bet" };

export const LEVELS = { 1: "Learner", 2: "Dealer", 3: "Inspector" };

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** 75 -> "1:15", 8 -> "8 s". */
export const timeOf = (seconds) => (seconds < 60 ? `${Math.round(seconds)} s` : `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, "0")}`);

export const percent = (part, all) => (all ? Math.round((100 * part) / all) : 0);

export const dateOf = (ms) => moment(ms / 1000);

export const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

export const letterOf = (at) => LETTERS[at];

export const isChoice = (item) => item.asks === "one" || item.asks === "several" || item.asks === "order";

export const isTyped = (item) => ["amount", "money", "number", "chips"].includes(item.asks);

/** Amounts have their sign; the numbers of clauses are no amounts. */
export const inAmounts = (item, words) => (/clause/i.test(`${item.id} ${item.ask}`) ? words : inDollars(words));

/** What may be said of a wager beside an amount. */
export const SAYS = { t: "taken", r: "returned", n: "nothing", c: "stays" };

/** What was answered, for people: the words of the options rather than their letters. */
export function saidOf(item, given) {
  if (!given) return "no answer";
  if (item?.asks === "amount") return SAYS[given.toLowerCase()] ?? given;
  if (!item || !isChoice(item) || !/^[a-z]+$/.test(given)) return given;
  const chosen = [...given].map((letter) => item.options[LETTERS.indexOf(letter)]);
  return chosen.every(Boolean) ? chosen.join("; ") : given;
}

/** The key without the letters that the terminal needs: "a push; c pay" -> "push; pay". */
export const keyOf = (item, expected) => (item && isChoice(item) ? expected.replace(/(^|; )[a-z] /g, "$1") : expected);

/** An answer that ends the question with one press: there is one thing to say. */
export const isQuick = (question) => question.items.length === 1 && question.items[0].asks === "one" && question.kind !== "ruling";

/** Where an item lies: "2.ante" -> {seat: 2, bet: "ante"}; null for what lies at no place. */
export function placeOf(id) {
  const wager = /^(\d+)\.(.+)$/.exec(id);
  if (wager) return { seat: Number(wager[1]), bet: wager[2] };
  const own = /^(seat|chase)\.(\d+)$/.exec(id);
  return own ? { seat: Number(own[2]), bet: own[1] } : null;
}

/** Where the lines of a question are of two sorts: what the table is like, and what was reported with its details. */
export function storyOf(lines) {
  const from = lines.findIndex((line) => line.startsWith("Reported:"));
  return from < 0 ? { signs: lines, report: "", facts: [] }
    : { signs: lines.slice(0, from), report: lines[from].replace(/^Reported:\s*/, ""), facts: lines.slice(from + 1).map((line) => line.trim()) };
}
