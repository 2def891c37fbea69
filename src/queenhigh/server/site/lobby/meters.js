// The jackpots of the house, as their displays show them: they move while you look.
import { html, useEffect, useRef, useState } from "../vendor/html.js";

export function Meters({ meters }) {
  if (!meters?.length) return null;
  return html`<dl class="lobby-meters" aria-label="Jackpots">${meters.flatMap((one) => one.levels.map((level) => html`<div class="panel" key=${`${one.name} ${level.label}`}>
    <dt>${one.house}<span>${level.label}</span></dt><dd><${Moving} cents=${level.amount} /></dd></div>`))}</dl>`;
}

function Moving({ cents }) {
  const before = useRef(cents);
  const [moved, show] = useState(false);
  useEffect(() => {
    if (before.current === cents) return undefined;
    before.current = cents;
    show(true);
    const timer = setTimeout(() => show(false), 900);
    return () => clearTimeout(timer);
  }, [cents]);
  return html`<span class=${"amount" + (moved ? " is-moved" : "")}>$${(cents / 100).toLocaleString("en-AU", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}</span>`;
}
