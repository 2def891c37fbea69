// Decided beforehand: kept in this page alone, told to nobody, and sent when the turn comes if it still fits. Any bet that changes
// what there is to call undoes it.
import { html, useEffect, useLayoutEffect, useRef, useState } from "../vendor/html.js";
import { dollars } from "../lib/money.js";

const kept = { key: "", choice: "" };

const keyOf = ({ view }) => `${view.table} ${view.round} ${view.poker.board?.length ?? 0}`;

/** To be used by the page: sends what was chosen as soon as it is this player's turn. */
export function useEarly(table, asking) {
  const sent = useRef("");
  useEffect(() => {
    const actions = table.you?.poker?.actions ?? [];
    const may = (name) => actions.some((one) => one.do === name);
    if (!may("fold") && !may("check")) return;
    const key = keyOf(table);
    const { choice } = kept;
    if (kept.key !== key || !choice || sent.current === `${key} ${table.version}`) return;
    kept.choice = "";
    sent.current = `${key} ${table.version}`;
    const call = actions.find((one) => one.do === "call");
    if (choice !== "call" && may("check")) asking.ask("act", { type: "check" });
    else if (choice === "fold") asking.ask("act", { type: "fold" });
    else if (choice === "call" && call && (call.adds ?? call.amount) === kept.amount) asking.ask("act", { type: "call" });
  }, [table.version]);
}

export function Early({ table }) {
  const key = keyOf(table);
  const { poker } = table.view;
  const own = poker.seats.find((seat) => seat.seat === table.you.poker.seat);
  const level = Math.max(0, ...poker.seats.map((seat) => seat.bet ?? 0));
  const owed = Math.min(own?.stack ?? 0, level - (own?.bet ?? 0));
  const [chosen, choose] = useState(kept.key === key ? kept.choice : "");
  useLayoutEffect(() => {
    if (kept.key === key && (kept.choice !== "call" || kept.amount === owed)) return;
    Object.assign(kept, { key, choice: "" });
    choose("");
  }, [key, owed]);
  const set = (choice) => (event) => {
    Object.assign(kept, { key, choice: event.target.checked ? choice : "", amount: owed });
    choose(kept.choice);
  };
  const box = (choice, words) => html`<label class="early-choice"><input type="checkbox" checked=${chosen === choice} onChange=${set(choice)} />${words}</label>`;
  return html`<div class="early" role="group" aria-label="When it is your turn">${box("fold", "Check or fold")}${owed > 0 ? box("call", `Call ${dollars(owed)}`) : box("check", "Check")}</div>`;
}
