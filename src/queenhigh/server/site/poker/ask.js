// Asking the house at a poker table. A refusal is kept with the place of the page that caused it, and goes when the table moves on.
import { useCallback, useLayoutEffect, useRef, useState } from "../vendor/html.js";
import { toast } from "../lib/parts.js";

export function useAsk(table) {
  const [busy, mark] = useState("");
  const [trouble, tell] = useState(null);
  const now = useRef(table);
  now.current = table;
  const { view } = table;
  useLayoutEffect(() => tell((before) => (before?.where === "seat" ? before : null)), [view.round, view.phase, view.poker?.turn]);

  /** True when the house has it. */
  const ask = useCallback(async (where, command) => {
    mark(where);
    tell(null);
    try {
      const answer = await now.current.do(command);
      if (answer?.note && command.type !== "ready") toast(answer.note, { seconds: 8 });
      return true;
    } catch (error) {
      tell({ where, error });
      return false;
    } finally {
      mark("");
    }
  }, []);
  return { ask, busy, trouble, forget: () => tell(null) };
}
