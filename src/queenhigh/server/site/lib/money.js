// Amounts are whole cents everywhere; only what is shown or typed is in dollars. At a table of a tournament they are whole chips,
// which are no money: `countIn("chips")` while it is shown.
import { html, useEffect, useRef, useState } from "../vendor/html.js";

let unit = "dollars";
const grouped = new Intl.NumberFormat("en-AU"); // made once: toLocaleString makes one for each amount

/** @param {"dollars"|"chips"} kind */
export const countIn = (kind) => { unit = kind; };
export const inChips = () => unit === "chips";
/** Before a field for an amount, and in its label. */
export const currency = () => (inChips() ? "" : "$");
export const unitWords = () => (inChips() ? "in chips" : "in dollars");

/** As it is typed: 2550 -> "25.50"; in a tournament "2550". */
export const plain = (cents) => (inChips() ? String(cents) : cents % 100 ? (cents / 100).toFixed(2) : String(cents / 100));

/** As short as it gets, for the face of a chip. */
export function short(cents) {
  const value = inChips() ? cents : cents / 100;
  return value >= 1000 && value % 100 === 0 ? `${value / 1000}k` : Number.isInteger(value) ? String(value) : value.toFixed(2);
}

const signed = (text, amount, sign) => (amount < 0 ? `−${text}` : sign && amount > 0 ? `+${text}` : text);

/** 2500 -> "$25", 2550 -> "$25.50", -100 -> "-$1". */
export function dollars(cents, { sign = false } = {}) {
  return inChips() ? signed(grouped.format(Math.abs(cents)), cents, sign) : money(cents, { sign });
}

/** Amounts in the server's sentences: "raises to 12.00" -> "raises to $12". */
export const inDollars = (words) => (words ?? "").replace(/\$?\b(\d[\d,]*)\.(\d\d)\b/g, (_, whole, rest) => dollars(Number(whole.replaceAll(",", "")) * 100 + Number(rest)));

/** Money in any case: prizes, fees and buy-ins. */
export function money(cents, { sign = false } = {}) {
  const whole = grouped.format(Math.trunc(Math.abs(cents) / 100));
  const rest = Math.abs(cents) % 100;
  return signed(`$${whole}${rest ? "." + String(rest).padStart(2, "0") : ""}`, cents, sign);
}

/** The amount that was typed, in cents; null if it is not an amount ("12.345", "1e3", "ten"). */
export function centsOf(text) {
  if (inChips()) return /^\s*\d{1,12}\s*$/.test(text.replaceAll(",", "")) ? Number(text.replaceAll(",", "")) : null;
  const found = /^\s*\$?\s*(\d{1,9})(?:[.,](\d{1,2}))?\s*$/.exec(text.replace(/(\d),(?=\d{3}\b)/g, "$1"));
  if (!found) return null;
  return Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
}

export const Amount = ({ cents, sign }) =>
  html`<span class=${"amount" + (sign && cents > 0 ? " up" : sign && cents < 0 ? " down" : "")}>${dollars(cents, { sign })}</span>`;

/** A jackpot's display, to the cent: it stands out for a moment when it moves. */
export function Moving({ cents }) {
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
