// The first hand, step by step, for those who play this book for the first time. The step that fits the moment stands out (on a phone
// it stands alone), and what to press for it wears a ring.
import { html, useEffect, useState } from "../vendor/html.js";
import { mustDecide } from "../felts/layout.js";
import { keep, kept } from "./kept.js";

/** Words that the book defines say what it says of them: pointed at, focused or pressed. Each once in a line. */
function glossed(line, glossary) {
  const words = Object.keys(glossary).sort((a, b) => b.length - a.length);
  if (!words.length) return line;
  const said = new Set();
  return line.split(new RegExp(`\\b((?:${words.map((word) => word.replace(/[^\w ]/g, "\\$&")).join("|")})s?)\\b`, "i")).map((piece, at) => {
    const word = piece.toLowerCase();
    const known = at % 2 ? glossary[word] ?? glossary[word.replace(/s$/, "")] : null;
    if (!known || said.has(word)) return piece;
    said.add(word);
    return html`<span class="glossed"><button type="button">${piece}</button><span role="tooltip">${known}</span></span>`;
  });
}

/** What to press next: the first of these that is there. */
const NEXT = [".is-decide .decision:not(:disabled)", ".dock .act.is-call:not(:disabled)", ".bet-go:not(:disabled)", ".area-box.is-open > [data-area=ante]", ".area-box.is-open > button", ".dock .button.primary.large:not(:disabled)", ".dock [data-key=w]", ".last button"];

/** Looked for after every change of the table. */
function useRing(on) {
  useEffect(() => {
    const found = on ? NEXT.map((one) => document.querySelector(one)).find(Boolean) : null;
    if (!found) return undefined;
    found.dataset.guide = "here";
    return () => { delete found.dataset.guide; };
  });
}

export function Hints({ felt, table, at = null }) {
  const { book } = table.view;
  const [closed, close] = useState(kept(`hints.${book}`, false));
  const [read, keepOn] = useState(null);
  const seen = closed || !felt.hints.length;
  useRing(!seen);
  if (seen) return null;
  // A step with the keyboard's focus stays, though the table goes on: on a phone its words would vanish with the focus.
  const now = read ?? at ?? (mustDecide(table.you) ? 1 : table.view.lines?.length ? 2 : 0);
  const dismiss = () => {
    keep(`hints.${book}`, true);
    close(true);
  };
  return html`<aside class="hints" aria-label="How to play">
    <span class="hints-step">Step ${now + 1} of ${felt.hints.length}</span><ol onFocusIn=${() => keepOn(now)} onFocusOut=${() => keepOn(null)}>${felt.hints.map((line, n) => html`<li key=${n} class=${n === now ? "is-now" : ""}>${glossed(line, felt.glossary)}</li>`)}</ol>
    <button type="button" class="button small" onClick=${dismiss}>Got it</button>
  </aside>`;
}
