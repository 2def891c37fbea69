// Words that several views of the drills use.

export const KIND = { pay: "Pay this layout", ruling: "Make the ruling", read: "Read the hand", play: "Play the hand" };

export const LEVELS = { 1: "Learner", 2: "Dealer", 3: "Inspector" };

/** 75 -> "1:15", 8 -> "8 s". */
export const timeOf = (seconds) => (seconds < 60 ? `${Math.round(seconds)} s` : `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, "0")}`);

export const percent = (part, all) => (all ? Math.round((100 * part) / all) : 0);

export const dateOf = (ms) => new Date(ms).toLocaleString("en-AU", { dateStyle: "medium", timeStyle: "short" });

export const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** Where the lines of a question are of two sorts: plain ones, and details that are set in by two blanks. */
export function storyOf(lines) {
  const from = lines.findIndex((line) => line.startsWith("Reported:"));
  return from < 0 ? { signs: lines, report: "", facts: [] }
    : { signs: lines.slice(0, from), report: lines[from].replace(/^Reported:\s*/, ""), facts: lines.slice(from + 1).map((line) => line.trim()) };
}
