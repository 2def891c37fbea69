// The fair deal: what the house has promised for this round, and the check of the last one that is over.
import { html, useEffect, useState } from "../vendor/html.js";
import { Dialog } from "../lib/dialog.js";
import { FairnessCheck, remember } from "../lib/fairness.js";

/** Remembers every commitment as it comes; answers the last view of a round that is over. */
export function useFinished({ view, version }) {
  const [finished, keep] = useState(null);
  useEffect(() => {
    remember(view);
    if (view.fairness?.seed) keep(view);
  }, [version]);
  return finished;
}

export function Fairness({ view, finished, onClose }) {
  const { commitment, seed } = view.fairness ?? {};
  return html`<${Dialog} title="Fair deal" onClose=${onClose} wide>
    ${commitment && !seed && html`<section class="fair-now"><h3>Round ${view.round}: sealed</h3>
      <p>Before betting opened the house fixed the order of the deck and published this fingerprint of it. When the round is over it shows the
        seed, and your browser checks that every card came from that very deck.</p>
      <p class="fingerprint"><span class="small muted">Fingerprint (SHA-256)</span><code>${commitment}</code></p></section>`}
    ${finished ? html`<section><h3>Round ${finished.round}: checked by your browser</h3><${FairnessCheck} view=${finished}
        remembered=${remember(finished)} /></section>`
      : html`<p class="muted">The first round that is over while you are here is checked on this page.</p>`}
    <p class="small"><a href="/fairness">How the check works</a></p>
  </${Dialog}>`;
}
