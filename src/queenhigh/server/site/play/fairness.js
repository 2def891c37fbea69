// The fair deal: what was promised before betting, and the checker, which is loaded only when somebody looks.
import { html, useEffect, useState } from "../vendor/html.js";
import { Dialog } from "../lib/dialog.js";

export function Fairness({ view, onClose }) {
  const [checker, load] = useState(null);
  useEffect(() => {
    import("../pages/fairness.js").then((module) => load(() => module.FairnessCheck ?? null), () => load(null));
  }, []);
  const { commitment, seed } = view.fairness ?? {};
  return html`<${Dialog} title="Fair deal" onClose=${onClose} wide>
    <p>Before betting opened in round ${view.round} the house fixed the order of the deck and published this fingerprint of it. After the round it
      shows the seed, and your browser checks that the cards were dealt from that very deck.</p>
    ${commitment && html`<p class="fingerprint"><span class="small muted">Fingerprint (SHA-256)</span><code>${commitment}</code></p>`}
    ${!seed && html`<p class="muted">The seed is shown when the round is over.</p>`}
    ${checker && html`<${checker} view=${view} />`}
  </${Dialog}>`;
}
