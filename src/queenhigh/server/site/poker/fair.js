// "Fair deal" at the poker table: the seal of this hand, and the check of the last one that is over.
import { html, useEffect, useState } from "../vendor/html.js";
import { faceOf } from "../lib/cards.js";
import { Dialog } from "../lib/dialog.js";
import { CardsCheck, rememberSeals } from "../lib/fairness_cards.js";

/** Remembers each seal as it comes; answers the last hand whose cards were opened. */
export function useOpened({ view, you, version }) {
  const [opened, keep] = useState(null);
  useEffect(() => {
    const remembered = rememberSeals(view);
    const openings = [...(view.fairness?.openings ?? []), ...(you?.poker?.openings ?? [])];
    if (!openings.length || view.phase !== "Over") return;
    const shown = [...view.poker.board, ...view.poker.seats.flatMap((seat) => seat.cards ?? []), ...(you?.hand?.cards ?? [])];
    const faces = [...new Set(shown.map(faceOf).filter(Boolean))];
    keep({ round: view.round, fairness: view.fairness, openings: distinct(openings), remembered, faces });
  }, [version]);
  return opened;
}

const distinct = (openings) => [...new Map(openings.map((one) => [`${one.seal} ${one.position} ${one.card}`, one])).values()];

export function FairDeal({ view, opened, onClose }) {
  const seal = view.fairness?.seals?.at(-1);
  return html`<${Dialog} title="Fair deal" onClose=${onClose} wide>
    ${seal && view.phase !== "Over" && html`<section class="fair-now"><h3>Hand ${view.round}: sealed</h3>
      <p>Before the first card the house fixed the order of the deck and sealed each of its fifty-two places separately. Mucked hands stay secret for good; every card that you have seen is
        opened when the hand is over, and your browser checks it against its place.</p>
      <p class="fingerprint"><span class="small muted">Seal (SHA-256 of the fifty-two leaves)</span><code>${seal.root}</code></p></section>`}
    ${opened ? html`<section><h3>Hand ${opened.round}: checked by your browser</h3><${CardsCheck} hand=${opened} /></section>`
      : html`<p class="muted">The first hand that ends while you are here is checked on this page.</p>`}
  </${Dialog}>`;
}
