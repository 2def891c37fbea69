// Starting a run: one press, which also makes a visitor a guest.
import { api } from "../lib/api.js";
import { goTo, part } from "../lib/router.js";
import { somebody } from "../lib/session.js";
import { keep, kept } from "../play/kept.js";

export const settings = () => ({ book: "", level: 1, timed: false, count: 10, pace: 0, goal: 20, ...kept("drills", {}) });
export const remember = (chosen) => keep("drills", chosen);

/** The first answer of a run comes with its first question: the page of the run need not ask again. */
export const handedOver = { run: null };

export async function start(wanted, path = "/api/drills/runs") {
  await somebody();
  const run = await api.post(path, wanted);
  handedOver.run = run;
  goTo(`/drills/run/${part(run.run)}`);
}

/** Clauses of a sheet or of a run, one question about each. */
export const startClauses = (lines) => start({
  level: settings().level, timed: settings().timed,
  clauses: lines.map(({ rule, kind }) => ({ book: rule.book, clause: rule.clause, kind })),
});
