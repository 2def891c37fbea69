// Was the round fair? The page remembers the commitment that it saw while bets were open; when the seed is told after the round,
// the shuffle is done again here (lib/shuffle.js) and compared with every card that was seen.
import { html, useEffect, useState } from "../vendor/html.js";
import { FairnessSteps } from "./fairness_steps.js";
import { commitmentOf, cut, dealtInOrder, isHex, isWholeDeck, shuffled } from "./shuffle.js";

export { commitmentOf, cut, shuffled } from "./shuffle.js";

const KEPT = "queenhigh.commitments";
const MOST_KEPT = 200;

/** What this page saw first: "table/round" -> {commitment, early, others}. It outlives a reload of the page, not the tab. */
const seen = new Map(readKept());

function readKept() {
  try {
    return Object.entries(JSON.parse(sessionStorage.getItem(KEPT) ?? "{}"));
  } catch {
    return [];
  }
}

function keep() {
  while (seen.size > MOST_KEPT) seen.delete(seen.keys().next().value);
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(seen)));
  } catch { /* then it lasts as long as the page */ }
}

/**
 * To be called with each view of a table, as it comes. What is seen first stays: a later commitment is noted beside it and
 * never put in its place. `early`: it was seen while bets were open and no seed had been told.
 */
export function remember(view) {
  const commitment = view?.fairness?.commitment;
  if (!commitment) return null;
  const key = `${view.table}/${view.round}`;
  let kept = seen.get(key);
  if (!kept) {
    kept = { commitment, early: view.phase === "Betting" && !view.fairness.seed, others: [] };
    seen.set(key, kept);
    keep();
  } else if (commitment !== kept.commitment && !kept.others.includes(commitment)) {
    kept = { ...kept, others: [...kept.others, commitment] };
    seen.set(key, kept);
    keep();
  }
  return kept;
}

const step = (id, ok, words) => ({ id, ok, words });
const faces = (cards) => (cards ?? []).map((card) => (typeof card === "string" ? card : card?.face ?? null));

/**
 * @param {object} view the table's view of a round that is over
 * @param {{commitment: string, early: boolean, others?: string[]} | string | null} remembered
 * @returns {Promise<{verdict: "fair"|"foul"|"sealed"|"unknown", steps: {id: string, ok: boolean|null, words: string}[], deck: string[]}>}
 */
export async function checkRound(view, remembered) {
  const fairness = view?.fairness;
  if (!fairness?.commitment) return { verdict: "unknown", steps: [], deck: [] };
  if (!fairness.seed) {
    return { verdict: "sealed", steps: [step("sealed", null, "The deck is sealed; its seed is told when the round is over.")], deck: [] };
  }
  const kept = typeof remembered === "string" ? { commitment: remembered, early: true, others: [] } : remembered;
  const steps = [];
  const end = (deck) => ({ verdict: verdictOf(steps), steps, deck });
  if (!isHex(fairness.seed)) {
    steps.push(step("seed", false, "What was told as the seed is none: a seed is 64 hexadecimal digits."));
    return end([]);
  }
  const reshuffled = (view.rulings ?? []).some((ruling) => ruling.orders?.some((order) => order.order === "Reshuffle"));
  steps.push(await asCommitted(fairness, kept, reshuffled));
  const deck = (fairness.cuts ?? []).reduce(cut, await shuffled(fairness.seed));
  steps.push(step("deck", isWholeDeck(deck), "The seed gives a whole deck: fifty-two cards, each once."));
  if (fairness.positions) steps.push(...asDealt(view, fairness.positions, deck));
  return end(deck);
}

async function asCommitted(fairness, kept, reshuffled) {
  const commitment = await commitmentOf(fairness.seed);
  if (commitment !== fairness.commitment) return step("commitment", false, "The seed does not fit the commitment that the table shows.");
  if (!kept) return step("commitment", null, "The seed fits the commitment on the table. This page came too late to have seen it before the bets.");
  if (kept.commitment === commitment) {
    return kept.early
      ? step("commitment", true, "The seed fits the commitment that this page saw before the first wager.")
      : step("commitment", null, "The seed fits the commitment, which this page saw first when bets were closed already.");
  }
  if (reshuffled && kept.others?.includes(commitment)) {
    return step("commitment", null, "The cards were shuffled again by a ruling; the seed fits the new commitment, as this page saw it then.");
  }
  return step("commitment", false, "The commitment was changed after this page had seen another one.");
}

/** Each card that this page can see lies where it was dealt from, and it was dealt off the top, in order. */
function asDealt(view, positions, deck) {
  const ruled = (view.rulings ?? []).length > 0;
  const wrong = [];
  let count = 0;
  const look = (cards, places, whose) => faces(cards).forEach((face, at) => {
    if (!face || places?.[at] === undefined) return;
    count += 1;
    if (deck[places[at]] !== face) wrong.push(whose);
  });
  look(view.dealer?.cards, positions.dealer, "the dealer");
  look(view.shared, positions.shared, "the shared cards");
  for (const seat of view.seats ?? []) look(seat.cards, positions.seats?.[seat.seat], `seat ${seat.seat}`);
  const found = wrong.length
    ? step("cards", ruled ? null : false, ruled
      ? `Cards of ${[...new Set(wrong)].join(", ")} are not those that were dealt: a ruling of this round put cards right.`
      : `Cards of ${[...new Set(wrong)].join(", ")} are not where the deck has them.`)
    : step("cards", true, `Each of the ${count} cards that lie open is where the deck had it.`);
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
  sealed: "The deck is sealed",
  unknown: "As far as this page can tell",
};

/** For the player's page: checks by itself as soon as the seed is told. */
export function FairnessCheck({ view, remembered }) {
  const [found, show] = useState(null);
  const fairness = view?.fairness;
  useEffect(() => {
    let wanted = true;
    checkRound(view, remembered ?? null).then((result) => wanted && show(result));
    return () => { wanted = false; };
  }, [view?.table, view?.round, fairness?.commitment, fairness?.seed, JSON.stringify(remembered ?? null)]);
  if (!fairness?.commitment || !found) return null;
  return html`<${Verdict} found=${found} fairness=${fairness} />`;
}

export function Verdict({ found, fairness }) {
  return html`<${FairnessSteps} found=${found} titles=${TITLES}>
    <dl class="fairness-facts small">
      <dt>Commitment</dt><dd><code>${fairness.commitment}</code></dd>
      ${fairness.seed && html`<dt>Seed</dt><dd><code>${fairness.seed}</code></dd>`}
      ${fairness.cuts?.length > 0 && html`<dt>Cut</dt><dd>${fairness.cuts.join(", then ")} cards off the top</dd>`}
    </dl>
    ${fairness.seed && html`<p class="small"><a href=${`/fairness?seed=${fairness.seed}&commitment=${fairness.commitment}${
      fairness.cuts?.length ? `&cuts=${fairness.cuts.join(",")}` : ""}`}>See the whole deck</a></p>`}
  </${FairnessSteps}>`;
}
