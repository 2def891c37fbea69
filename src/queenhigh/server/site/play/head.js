// Above the felt: which house and game, its limits, the round, the jackpot, and the ways to more.
import { html, useEffect, useRef, useState } from "../vendor/html.js";
import { Badge } from "../lib/parts.js";
import { dollars } from "../lib/money.js";
import { useMedia } from "../lib/media.js";
import { Tools } from "./tools.js";

export function Head({ table, seated, onLeave, onOpen }) {
  const { view } = table;
  const narrow = useMedia("(max-width: 56rem)");
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
    ${narrow ? html`<button type="button" class="button small table-more" aria-haspopup="dialog" onClick=${() => onOpen("more")}>More</button>`
      : html`<${Tools} view=${view} seated=${seated} onLeave=${onLeave} onOpen=${onOpen} />`}
  </header>`;
}

/** Whatever meters the table shows, with a figure that moves when they do. */
function Jackpot({ view }) {
  const meters = metersOf(view.jackpot);
  if (!meters.length) return null;
  return html`<dl class="meters" aria-label="Jackpot">${meters.map((one) => html`<div
      key=${one.label}><dt>${one.label}</dt><dd><${Figure} cents=${one.cents} /></dd></div>`)}</dl>`;
}

function metersOf(jackpot) {
  const levels = jackpot?.levels ?? [];
  return levels.map(({ label, amount }) => ({ label, cents: amount }));
}

function Figure({ cents }) {
  const before = useRef(cents);
  const [moved, show] = useState(false);
  useEffect(() => {
    if (before.current === cents) return undefined;
    before.current = cents;
    show(true);
    const timer = setTimeout(() => show(false), 900);
    return () => clearTimeout(timer);
  }, [cents]);
  const shown = (cents / 100).toLocaleString("en-AU", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return html`<span class=${"amount" + (moved ? " is-moved" : "")}>$${shown}</span>`;
}
