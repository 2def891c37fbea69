// Clauses: a chip that opens what the clause requires in our words, and a panel that says why a wager was settled as it was.
import { html, useEffect, useState } from "../vendor/html.js";
import { api } from "./api.js";
import { Dialog } from "./dialog.js";
import { part } from "./router.js";

const known = new Map();
const HOUSE = "house-procedure";
/** The house's own procedures are cited like clauses, and are in no book. */
const nameOf = (rule) => (rule.book === HOUSE ? "House rule" : `Clause ${rule.clause}`);

/** GET of a clause, kept for as long as the page is open: books do not change under it. */
export function clauseOf(book, clause) {
  const path = book === HOUSE ? "/api/procedures" : `/api/books/${part(book)}/clauses/${part(clause)}`;
  if (!known.has(path)) {
    known.set(path, api.get(path).catch((error) => {
      known.delete(path);
      throw error;
    }));
  }
  return known.get(path);
}

const clausePath = (rule) => `/rules/${part(rule.book)}/${part(rule.clause)}`;

/** @param {{rule: {book: string, clause: string, citation?: string}, short?: boolean}} props */
export function Clause({ rule, link = false }) {
  const [open, show] = useState(false);
  if (!rule) return null;
  const house = rule.book === HOUSE;
  if (link && !house) return html`<a class="clause" href=${clausePath(rule)} title=${rule.citation}>${rule.clause}</a>`;
  return html`<button type="button" class=${`clause${house ? " is-house" : ""}`} title=${house ? null : rule.citation} aria-haspopup="dialog"
      aria-label=${`${nameOf(rule)}: what it says`}
          onClick=${(event) => { event.stopPropagation(); show(true); }}>${house ? "house rule" : rule.clause}</button>
    ${open && html`<${Dialog} title=${nameOf(rule)} onClose=${() => show(false)}><${ClauseWords} rule=${rule} /></${Dialog}>`}`;
}

/** What a clause requires, in our words, with a way to the rules browser. */
export function ClauseWords({ rule, heading = false }) {
  const [clause, show] = useState(null);
  const [failed, fail] = useState(null);
  useEffect(() => {
    let wanted = true;
    clauseOf(rule.book, rule.clause).then((data) => wanted && show(data), (error) => wanted && fail(error));
    return () => { wanted = false; };
  }, [rule.book, rule.clause]);
  const words = clause && (rule.book === HOUSE ? clause[rule.clause] : clause.requires ?? clause.words ?? clause.text ?? clause.title);
  return html`<div class="clause-words">
    ${heading && html`<p class="clause-name"><span class=${`clause as-text${rule.book === HOUSE ? " is-house" : ""}`}>${rule.book === HOUSE ? "house rule" : rule.clause}</span></p>`}
    ${failed ? html`<p>${failed.what}</p>` : words ? html`<p>${words}</p>` : html`<p class="muted">…</p>`}
    ${rule.book !== HOUSE && html`<p class="small"><a href=${clausePath(rule)}>Clause ${rule.clause} in the rules browser</a></p>`}
  </div>`;
}
