// The fair deal: what the house has promised for this round, and the check of the last one that is over.
import { html, useEffect, useState } from "../vendor/html.js";
import { Dialog } from "../lib/dialog.js";
import { FairnessCheck, remember } from "../lib/fairness.js";

/** Remembers every seal as it comes; answers the last view of a round that is over, and what opens the player's own cards. */
export function useFinished({ view, you, version }) {
  const [finished, keep] = useState(null);
  useEffect(() => {
    remember(view);
    const own = you?.openings ?? [];
    if (view.fairness?.openings?.length || own.length) keep({ view, own });
  }, [version]);
  return finished;
}

export function Fairness({ view, finished, onClose }) {
  const { root } = view.fairness ?? {};
  return html`<${Dialog} title="Fair deal" onClose=${onClose} wide>
    ${root && view.phase !== "Over" && html`<section class="fair-now"><h3>Round ${view.round}: sealed</h3>
      <p>Before betting opened the house fixed the order of the deck, sealed each of its fifty-two places and published this fingerprint of them.
        When the round is over each card that you have seen is opened, and your browser checks it against its place. Folded hands stay secret for good.</p>
      <p class="fingerprint"><span class="small muted">Seal (SHA-256 of the fifty-two leaves)</span><code>${root}</code></p></section>`}
    ${finished ? html`<section><h3>Round ${finished.view.round}: checked by your browser</h3><${FairnessCheck} view=${finished.view}
        remembered=${remember(finished.view)} own=${finished.own} /></section>`
      : html`<p class="muted">The first round that ends while you are here is checked on this page.</p>`}
    <p class="small"><a href="/fairness">How the check works</a></p>
  </${Dialog}>`;
}
