// Three lines for whoever plays this book for the first time. The one that fits the moment stands out; on a phone it stands alone.
import { html, useState } from "../vendor/html.js";
import { mustDecide } from "../felts/layout.js";
import { keep, kept } from "./kept.js";

export function Hints({ felt, table, at = null }) {
  const { book } = table.view;
  const [closed, close] = useState(kept(`hints.${book}`, false));
  if (closed || !felt.hints.length) return null;
  const now = at ?? (mustDecide(table.you) ? 1 : table.view.lines?.length ? 2 : 0);
  const dismiss = () => {
    keep(`hints.${book}`, true);
    close(true);
  };
  return html`<aside class="hints" aria-label="How to play">
    <ol>${felt.hints.map((line, n) => html`<li key=${n} class=${n === now ? "is-now" : ""}>${line}</li>`)}</ol>
    <button type="button" class="button small" onClick=${dismiss}>Got it</button>
  </aside>`;
}
