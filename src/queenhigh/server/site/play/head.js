// Above the felt: which house and game, its limits, the round, the jackpot, and the ways to more.
import { html, useEffect, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Badge } from "../lib/parts.js";
import { dollars } from "../lib/money.js";
import { part } from "../lib/router.js";
import { HostTool } from "../lobby/hosting.js";
import { Meter } from "../lobby/meters.js";
import { advise, useAdvised } from "./advice.js";
import { Tools } from "./tools.js";

export function Head({ table, seated, onLeave, onOpen }) {
  const { view } = table;
  const on = useAdvised();
  const own = !view.tournament;
  const unseen = table.you?.choices?.some((one) => one.choice === "not_exposed");
  const { min, max, unit } = view.limits ?? {};
  return html`<header class="table-head">
    <div class="table-title">
      <h1>${view.house}</h1>
      <p><span class="table-game">${view.title}</span>
        <${Badge}>${min ? dollars(min) : ""}${max ? `–${dollars(max)}` : ""}${unit ? ` by ${dollars(unit)}` : ""}</${Badge}>
        <span class="table-round">Round ${view.round}</span>
        ${view.fairness?.commitment && html`<span class="table-seal"
            title=${`The deck is sealed: ${view.fairness.commitment}`}>sealed <code>${view.fairness.commitment.slice(0, 8)}</code></span>`}
        ${view.dealing === "by_hand" && html`<${Badge} kind="info">dealt by hand</${Badge}>`}
        ${view.status === "shut" && html`<${Badge} kind="warn">closed</${Badge}>`}
        ${view.status === "locked" && html`<${Badge} kind="bad">stopped</${Badge}>`}</p>
    </div>
    <${Jackpot} view=${view} />
    <${HostTool} view=${view} version=${table.version} />
    <${Tools} tools=${[
      own && { name: "Advice", says: "What each of your choices is worth, exactly, beside it", press: () => advise(!on), on },
      { name: "Fair deal", says: "How the cards were fixed before the first wager", press: () => onOpen("fairness") },
      { name: "Rules", says: "The book of this table", href: `/rules/${part(view.book)}` },
      { name: "Keys", says: "Playing by keyboard", press: () => onOpen("keys") },
      { name: "Sound", says: "Sounds, their volume, and a notification on your turn", press: () => onOpen("sound") },
      seated && { name: "Call the floor", says: "When something seems wrong", press: () => onOpen("dispute") },
      unseen && { name: "Fold unseen", says: "Give up your hand without showing it", press: () => onOpen("unseen") },
      seated && own && { name: "Leave seat", says: "Your chips go with you", press: onLeave },
      !seated && { name: "Lobby", says: "All tables", href: "/" },
    ]} />
  </header>`;
}

/** Whatever meters the table shows, with a figure that moves when they do. */
function Jackpot({ view }) {
  const { levels = [] } = useShared(view) ?? view.jackpot ?? {};
  if (!levels.length) return null;
  return html`<dl class="meters" aria-label="Jackpot">${levels.map((one) => html`<${Meter} key=${one.label} level=${one} />`)}</dl>`;
}

const EVERY = 4000;

/** What several tables share is read from the house's one display: each table would show it as of its own last round. */
function useShared({ jackpot, table }) {
  const [shown, show] = useState(null);
  const has = Boolean(jackpot?.levels?.length);
  useEffect(() => {
    if (!has) return undefined;
    const ask = () => !document.hidden && api.get("/api/boards/jackpot").then((page) => show(page.jackpots.find((one) => one.tables.includes(table)) ?? null), () => {});
    ask();
    const timer = setInterval(ask, EVERY);
    return () => clearInterval(timer);
  }, [has, table]);
  return shown;
}
