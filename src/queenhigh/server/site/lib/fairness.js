// Was the round fair? The page remembers the seal that it saw while bets were open. When the round is over the table opens each
// card that was shown, and the player's own, and every one is checked here against the place that was sealed for it
// (lib/fairness_cards.js). The seed is never published, because it would reveal folded hands.
import { html, useEffect, useState } from "../vendor/html.js";
import { checkHand, rememberSeals } from "./fairness_cards.js";
import { FairnessSteps } from "./fairness_steps.js";
import { dealtInOrder } from "./shuffle.js";

export { commitmentOf, cut, shuffled } from "./shuffle.js";

/** To be called with each view of a table, as it comes. What is seen first stays. */
export const remember = rememberSeals;

const step = (id, ok, words) => ({ id, ok, words });
const faces = (cards) => (cards ?? []).map((card) => (typeof card === "string" ? card : card?.face ?? null));

/**
 * @param {object} view the table's view of a round that is over
 * @param {{root: string, early: boolean}[] | null} remembered
 * @param {{of: string, card: string, seal: number, position: number, salt: string}[]} own what opens the player's own cards
 * @returns {Promise<{verdict: "fair"|"foul"|"sealed"|"unknown", steps: {id: string, ok: boolean|null, words: string}[]}>}
 */
export async function checkRound(view, remembered, own = []) {
  const fairness = view?.fairness;
  const openings = [...new Map([...(fairness?.openings ?? []), ...own].map((one) => [`${one.seal} ${one.position} ${one.card}`, one])).values()];
  const shown = [view?.dealer?.cards, view?.shared, ...(view?.seats ?? []).map((seat) => seat.cards)].flatMap(faces).filter(Boolean);
  const found = await checkHand(fairness, openings, remembered, [...new Set(shown)]);
  if (!openings.length || !fairness?.positions) return found;
  const steps = [...found.steps, ...asDealt(view, fairness, openings)];
  return { verdict: verdictOf(steps), steps };
}

/** Each card that is open lies where it was dealt from, and it was dealt off the top, in order. */
function asDealt(view, { positions, cuts = [] }, openings) {
  const ruled = (view.rulings ?? []).length > 0;
  const off = cuts.reduce((sum, at) => sum + at, 0);
  const places = new Map(openings.map((one) => [one.card, (((one.position - off) % 52) + 52) % 52]));
  const wrong = [];
  const look = (cards, dealt, whose) => faces(cards).forEach((face, at) => {
    if (face && dealt?.[at] !== undefined && places.get(face) !== dealt[at]) wrong.push(whose);
  });
  look(view.dealer?.cards, positions.dealer, "the dealer");
  look(view.shared, positions.shared, "the shared cards");
  for (const seat of view.seats ?? []) look(seat.cards, positions.seats?.[seat.seat], `seat ${seat.seat}`);
  const found = wrong.length
    ? step("places", ruled ? null : false, ruled
      ? `Cards of ${[...new Set(wrong)].join(", ")} are not those that were dealt: a ruling in this round corrected cards.`
      : `Cards of ${[...new Set(wrong)].join(", ")} were not dealt from where the deck had them.`)
    : step("places", true, "Each of them was dealt from its place in the deck as it was cut.");
  const inOrder = dealtInOrder(positions, view.bank?.seat ?? view.seats?.find((seat) => seat.bank !== undefined)?.seat);
  return [found, step("order", inOrder, inOrder
    ? "They were dealt off the top, in order, none left out."
    : "They were not dealt off the top in order: cards were left out or moved.")];
}

function verdictOf(steps) {
  if (steps.some((one) => one.ok === false)) return "foul";
  return steps.every((one) => one.ok) ? "fair" : "unknown";
}

const TITLES = {
  fair: "The cards were fixed before the first wager",
  foul: "This does not add up",
  sealed: "The deck is sealed, card by card",
  unknown: "As far as this page can tell",
};

/** For the player's page: checks by itself as soon as the cards are opened. */
export function FairnessCheck({ view, remembered, own }) {
  const [found, show] = useState(null);
  const fairness = view?.fairness;
  useEffect(() => {
    let wanted = true;
    checkRound(view, remembered ?? null, own ?? []).then((result) => wanted && show(result));
    return () => { wanted = false; };
  }, [view?.table, view?.round, fairness?.root, fairness?.openings?.length, own?.length, JSON.stringify(remembered ?? null)]);
  if (!fairness?.root || !found) return null;
  return html`<${FairnessSteps} found=${found} titles=${TITLES}>
    <dl class="fairness-facts small">
      ${fairness.seals.map(({ root }, at) => html`<dt key=${`t${at}`}>Seal${at ? " after the cards were shuffled again" : ""}</dt><dd key=${`d${at}`}><code>${root}</code></dd>`)}
      ${fairness.cuts?.length > 0 && html`<dt>Cut</dt><dd>${fairness.cuts.join(", then ")} cards off the top</dd>`}
    </dl>
  </${FairnessSteps}>`;
}
