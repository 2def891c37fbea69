// Advice: what each choice is worth, exactly, shown beside it once the player has asked for it. It uses only the player's own cards.
import { useEffect, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { part } from "../lib/router.js";
import { makeStore, useStore } from "../lib/store.js";
import { keep, kept } from "./kept.js";

const AGAIN = 700;
/** An answer that takes longer than this is announced. */
const SOON = 300;
const advised = makeStore(kept("advice", false));

export const useAdvised = () => useStore(advised);

export function advise(on) {
  advised.set(on);
  keep("advice", on);
}

const NOTHING = { worths: [], note: "", doing: "" };

/** What the house answers for the choices that are open now: `worths` with seat, choice, cents, exact and best. */
export function useWorths({ view, you }) {
  const on = useAdvised();
  const [page, show] = useState(NOTHING);
  const asked = on && !view.tournament && you?.choices?.some((one) => one.choice !== "not_exposed")
    ? `${view.table} ${view.round} ${view.phase} ${you.choices.map((one) => `${one.seat}${one.choice}`)}` : "";
  useEffect(() => {
    show(NOTHING);
    if (!asked) return undefined;
    let wanted = true;
    let timer = null;
    const slow = setTimeout(() => show((page) => (page === NOTHING ? { ...NOTHING, doing: "counting the hands that can come" } : page)), SOON);
    const ask = () => api.get(`/api/tables/${part(view.table)}/practice`).then((found) => {
      if (!wanted || found.round !== view.round) return;
      show({ ...NOTHING, ...found });
      if (found.doing) timer = setTimeout(ask, AGAIN);
    }, () => wanted && show({ ...NOTHING, note: "The values of these choices are not available right now." }));
    ask();
    return () => { wanted = false; clearTimeout(timer); clearTimeout(slow); };
  }, [asked]);
  return asked ? page : NOTHING;
}
