// A table as this page watches it. `table.view`, `.you`, `.dealer`, `.floor`, `.clock`, `.ready` are the newest; `events` those
// of the last step (for words and motion only: what is true is in the view).
import { useCallback, useEffect, useState } from "../vendor/html.js";
import { socket } from "./socket.js";

const NOTHING = { version: 0, view: null, you: null, dealer: null, floor: null, clock: null, ready: [], events: [], refused: null };

/** @param {string} id @param {"player"|"dealer"|"floor"|"board"} as */
export function useTable(id, as) {
  const [table, show] = useState(NOTHING);
  useEffect(() => {
    show(NOTHING);
    return socket.watch(id, as, (message) => show((before) => after(before, message)));
  }, [id, as]);
  const act = useCallback((command, options) => socket.do(id, command, options), [id]);
  return { ...table, do: act };
}

const dealt = (view, dealing) => (view && dealing && view.dealing !== dealing ? { ...view, dealing } : view);

function after(before, message) {
  switch (message.t) {
    case "clock":
      return { ...before, clock: message.clock ?? null, ready: message.ready ?? before.ready, view: dealt(before.view, message.dealing) };
    case "refused":
      return { ...before, refused: message.error };
    default: {
      const { version, view, you = null, dealer = null, floor = null, events, missed } = message;
      const clock = message.clock === undefined ? before.clock : message.clock;
      const ready = message.ready ?? before.ready;
      return { version, view, you, dealer, floor, clock, ready, events: events ?? missed ?? [], refused: null };
    }
  }
}
