// The player's hand on the table: everything the page asks of the house, and where its refusal is shown.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "../vendor/html.js";
import { announce } from "../lib/announce.js";
import { api } from "../lib/api.js";
import { toast } from "../lib/parts.js";
import { dollars } from "../lib/money.js";
import { kept, keep } from "./kept.js";

/** @returns what the player can do, `busy` (areas with a command under way) and `trouble` {where, error}. */
export function useHand(table, seat) {
  const [busy, mark] = useState(new Set());
  const [trouble, tell] = useState(null);
  const { view, you } = table;
  const now = useRef(table);
  now.current = table;
  const [advice, advise] = useState(null);
  const [secret, cover] = useState(false);
  // What belongs to the last round or phase goes before the next is painted: a press at first sight of it stays.
  useLayoutEffect(() => cover(false), [view?.round]);
  useLayoutEffect(() => tell((before) => (before?.where === "sit" ? before : null)), [view?.phase, view?.round]);
  useLayoutEffect(() => advise(null), [view?.phase]);
  useEffect(() => {
    const told = table.events.filter((event) => event.type === "Advised" && event.player === you?.player).at(-1);
    if (told) {
      advise(told);
      announce(told.note, { now: true });
    }
  }, [table.version]);

  /** True when the house has it; a refusal is shown at `where` and changes nothing. */
  const ask = useCallback(async (where, command, area = where) => {
    mark((set) => new Set([...set, area]));
    try {
      const answer = await now.current.do(command);
      tell((before) => (before?.where === where || where !== "ready" ? null : before));
      if (answer.note && command.type !== "ready") toast(answer.note, { seconds: 8 });
      return true;
    } catch (error) {
      tell({ where, error });
      return false;
    } finally {
      mark((set) => new Set([...set].filter((one) => one !== area)));
    }
  }, []);

  const wagersNow = () => now.current.view.seats.find((one) => one.seat === seat)?.wagers ?? {};
  const where = seat ? { seat } : {};
  const priced = (bet, amount) => now.current.view.offers.find((offer) => offer.bet === bet)?.price || amount;

  /** On a slip if that was chosen: it is for one wager. */
  const place = async (bet, amount, from = "areas") => {
    const done = await ask(from, { type: "place", bet, amount: priced(bet, amount), ...(secret ? { secret } : where) }, bet);
    if (done) cover(false);
    return done;
  };
  const takeBack = (bet) => ask("areas", { type: "withdraw", bet, ...where }, bet);
  /** Wagers that need another one come after it. */
  const placeAll = async (wagers) => {
    const order = now.current.view.offers.map((offer) => offer.bet);
    const needs = new Map(now.current.view.offers.map((offer) => [offer.bet, offer.needs ? 1 : 0]));
    const bets = Object.keys(wagers).filter((bet) => needs.has(bet)).sort((a, b) => needs.get(a) - needs.get(b) || order.indexOf(a) - order.indexOf(b));
    for (const bet of bets) if (!(await place(bet, wagers[bet]))) return false;
    return true;
  };
  const last = kept(`last.${view?.table}`, null);
  useEffect(() => {
    const wagers = you?.may_place?.length ? wagersNow() : null;
    if (wagers && Object.keys(wagers).length) keep(`last.${view.table}`, wagers);
  }, [table.version]);

  return {
    busy, trouble, advice, last, place, takeBack, secret,
    cover: () => cover((before) => !before),
    forget: () => tell(null),
    /** Without `at`, wherever the house finds a seat. */
    sit: (at) => ask("sit", { type: "sit", seat: at }),
    leave: () => ask("sit", { type: "leave" }),
    stay: () => ask("sit", { type: "stay" }),
    ready: () => ask("ready", { type: "ready" }),
    decide: (choice) => ask("decide", { type: "decide", choice: choice.choice, seat: choice.seat, ...(choice.confirm ? { confirm: true } : {}) }),
    placeAt: (at, amount) => ask("areas", { type: "place", bet: "ante", amount, seat: at }, `ante at ${at}`),
    bank: (amount) => ask("bank", { type: "bank", amount }),
    repeat: () => placeAll(last ?? {}),
    double: () => placeAll(Object.fromEntries(Object.entries(wagersNow()).filter(([bet]) => !priced(bet, 0)))),
    clear: async () => {
      const needing = new Map(now.current.view.offers.map((offer) => [offer.bet, offer.needs ? 0 : 1]));
      for (const bet of Object.keys(wagersNow()).sort((a, b) => (needing.get(a) ?? 0) - (needing.get(b) ?? 0))) if (!(await takeBack(bet))) return;
    },
    moreChips: async () => {
      try {
        const { chips } = await api.post("/api/chips", { amount: 100000 });
        toast(`The cage gives you more. You have ${dollars(chips)} of practice chips.`);
      } catch (error) {
        tell({ where: "chips", error });
      }
    },
  };
}
