// Amounts are whole cents everywhere; only what is shown or typed is in dollars.
import { html } from "../vendor/html.js";

/** 2500 -> "$25", 2550 -> "$25.50", -100 -> "-$1". */
export function dollars(cents, { sign = false } = {}) {
  const whole = Math.trunc(Math.abs(cents) / 100).toLocaleString("en-AU");
  const rest = Math.abs(cents) % 100;
  const text = `$${whole}${rest ? "." + String(rest).padStart(2, "0") : ""}`;
  if (cents < 0) return `−${text}`;
  return sign && cents > 0 ? `+${text}` : text;
}

/** What somebody typed, as cents; null where it is no amount ("12.345", "1e3", "ten"). */
export function centsOf(text) {
  const found = /^\s*\$?\s*(\d{1,9})(?:[.,](\d{1,2}))?\s*$/.exec(text.replace(/(\d),(?=\d{3}\b)/g, "$1"));
  if (!found) return null;
  return Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
}

export const Amount = ({ cents, sign }) =>
  html`<span class=${"amount" + (sign && cents > 0 ? " up" : sign && cents < 0 ? " down" : "")}>${dollars(cents, { sign })}</span>`;
