// Were the cards dealt from the deck that was sealed? Its seed is never told, for it would open folded and mucked hands; instead
// each of the fifty-two places was sealed by itself before the first card. For every card that this player has seen the house
// now tells its place and its salt, and the browser does the sums by itself, with nothing from the server:
//
//   leaf of a place   SHA-256 of "queenhigh leaf 1:PLACE:SALT:CARD", in hexadecimal
//   root              SHA-256 of the fifty-two leaves, written one after another
import { html, useEffect, useState } from "../vendor/html.js";
import { FairnessSteps } from "./fairness_steps.js";
import { hexOf, sha256 } from "./shuffle.js";

const KEPT = "queenhigh.leaves";
const MOST_KEPT = 60;
const PLACES = 52;
const FACE = /^[2-9TJQKA][cdhs]$/;

/** Phases in which no card has been dealt, nor a wager decided. */
const EARLY = new Set(["Preparing", "Betting"]);

const seen = new Map(readKept());

function readKept() {
  try {
    return Object.entries(JSON.parse(sessionStorage.getItem(KEPT) ?? "{}"));
  } catch {
    return [];
  }
}

async function digest(text) {
  return hexOf(await sha256(new TextEncoder().encode(text)));
}

export const leafOf = (place, salt, card) => digest(`queenhigh leaf 1:${place}:${salt}:${card}`);
export const rootOf = (leaves) => digest(leaves.join(""));

/** To be called with each view as it comes: what is seen first of a hand stays. `early`: no card had been dealt then. */
export function rememberSeals(view) {
  const seals = view?.fairness?.seals;
  if (!seals?.length) return null;
  const key = `${view.table}/${view.round}`;
  const kept = seen.get(key) ?? [];
  const more = seals.slice(kept.length).map(({ root }) => ({ root, early: EARLY.has(view.phase) }));
  if (more.length) {
    seen.set(key, [...kept, ...more]);
    while (seen.size > MOST_KEPT) seen.delete(seen.keys().next().value);
    try {
      sessionStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(seen)));
    } catch { /* then it lasts as long as the page */ }
  }
  return seen.get(key);
}

const step = (id, ok, words) => ({ id, ok, words });

/**
 * @param {{seals: {root: string, leaves: string[]}[], cuts: number[]}} fairness
 * @param {{of: string, card: string, seal: number, position: number, salt: string}[]} openings
 * @param {{root: string, early: boolean}[] | null} remembered
 * @param {string[]} faces cards that this page shows and that must be among the openings
 * @returns {Promise<{verdict: "fair"|"foul"|"sealed"|"unknown", steps: {id: string, ok: boolean|null, words: string}[]}>}
 */
export async function checkHand(fairness, openings, remembered, faces = []) {
  const seals = fairness?.seals ?? [];
  if (!seals.length) return { verdict: "unknown", steps: [] };
  if (!openings.length) {
    return { verdict: "sealed", steps: [step("sealed", null, "The fifty-two places are sealed; the cards that you see are opened when the hand is over.")] };
  }
  const steps = [asRemembered(seals, remembered), await asRooted(seals), await asOpened(seals, openings)];
  const opened = new Set(openings.map((one) => one.card));
  const missing = faces.filter((face) => !opened.has(face));
  steps.push(step("all", missing.length === 0, missing.length ? `Not opened: ${missing.join(", ")}.` : `All ${faces.length} cards that this page shows are among them.`));
  const twice = openings.some((one, at) => openings.some((other, n) => n < at && other.card === one.card && other.seal === one.seal && other.position !== one.position));
  steps.push(step("once", !twice, twice ? "A card was in two places of one deck." : "No card was in two places."));
  const verdict = steps.some((one) => one.ok === false) ? "foul" : steps.every((one) => one.ok) ? "fair" : "unknown";
  return { verdict, steps };
}

function asRemembered(seals, remembered) {
  if (!remembered?.length) return step("seen", null, "This page was opened too late to see the seal before the first card.");
  const changed = seals.some(({ root }, at) => remembered[at] && remembered[at].root !== root);
  if (changed) return step("seen", false, "The seal was changed after this page had seen another one.");
  return remembered[0].early ? step("seen", true, "The seal is the one that this page saw before the first card.")
    : step("seen", null, "The seal is the one that this page saw first, when cards had been dealt already.");
}

async function asRooted(seals) {
  for (const { root, leaves = [] } of seals) {
    if (leaves.length !== PLACES || (await rootOf(leaves)) !== root) return step("root", false, "The list of leaves does not give the seal.");
  }
  return step("root", true, "The fifty-two leaves give the seal.");
}

async function asOpened(seals, openings) {
  const wrong = [];
  for (const { card, seal = 0, position, salt } of openings) {
    const leaf = seals[seal]?.leaves?.[position];
    if (!FACE.test(card) || !leaf || (await leafOf(position, salt, card)) !== leaf) wrong.push(card);
  }
  return wrong.length ? step("cards", false, `Not the cards that were sealed: ${wrong.join(", ")}.`) : step("cards", true, `Each of the ${openings.length} cards opens the leaf of its place.`);
}

const TITLES = {
  fair: "The cards were fixed before the first one was dealt",
  foul: "This does not add up",
  sealed: "The deck is sealed, card by card",
  unknown: "As far as this page can tell",
};

/** `hand`: {fairness, openings, remembered, faces} of a hand that is over. */
export function CardsCheck({ hand }) {
  const [found, show] = useState(null);
  useEffect(() => {
    let wanted = true;
    checkHand(hand.fairness, hand.openings, hand.remembered, hand.faces).then((result) => wanted && show(result));
    return () => { wanted = false; };
  }, [hand]);
  if (!found) return null;
  return html`<${FairnessSteps} found=${found} titles=${TITLES}>
    <dl class="fairness-facts small">${hand.fairness.seals.map(({ root }, at) => html`<dt key=${`t${at}`}>Seal${at ? ` after the shuffle in mid-hand` : ""}</dt><dd key=${`d${at}`}><code>${root}</code></dd>`)}</dl>
  </${FairnessSteps}>`;
}
