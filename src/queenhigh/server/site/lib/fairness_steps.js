// What a check of the cards has found: the verdict, each step of it, and whatever it was done with.
import { html } from "../vendor/html.js";

const MARKS = new Map([[true, "✓"], [false, "✗"], [null, "·"]]);
const SPOKEN = new Map([[true, "Holds: "], [false, "Fails: "], [null, "Not known: "]]);

export const FairnessSteps = ({ found, titles, children }) => html`<div class=${`fairness is-${found.verdict}`}>
  <p class="fairness-title"><strong>${titles[found.verdict]}</strong></p>
  <ul class="fairness-steps">
    ${found.steps.map((one) => html`<li key=${one.id} data-ok=${String(one.ok)}><span aria-hidden="true">${MARKS.get(one.ok)}</span>
      <span><span class="unseen">${SPOKEN.get(one.ok)}</span>${one.words}</span></li>`)}
  </ul>
  ${children}
</div>`;
