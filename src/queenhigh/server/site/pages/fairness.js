// Check any shuffle by hand: a seed, a commitment, the cuts. All of it happens in this browser.
import { html, useEffect, useState } from "../vendor/html.js";
import { commitmentOf, cut, shuffled } from "../lib/fairness.js";
import { isHex } from "../lib/shuffle.js";
import { Field, useTitle } from "../lib/parts.js";
import { nameOf, pictureOf } from "../lib/cards.js";

const tidy = (text) => text.trim().toLowerCase().replace(/\s+/g, "");

/** "26, 10" -> [26, 10]; null where it is none. */
function cutsOf(text) {
  if (!text.trim()) return [];
  const cuts = text.split(/[\s,]+/).filter(Boolean).map(Number);
  return cuts.every((at) => Number.isInteger(at) && at > 0 && at < 52) ? cuts : null;
}

async function check(seed, commitment, cuts) {
  const own = await commitmentOf(seed);
  const deck = await shuffled(seed);
  return { own, fits: commitment ? own === commitment : null, deck: cuts.reduce(cut, deck) };
}

export default function FairnessPage({ query }) {
  useTitle("Fairness");
  const [seed, setSeed] = useState(query.seed ?? "");
  const [commitment, setCommitment] = useState(query.commitment ?? "");
  const [cuts, setCuts] = useState(query.cuts ?? "");
  const [found, show] = useState(null);
  const given = tidy(seed);
  const promised = tidy(commitment);
  const cutting = cutsOf(cuts);
  const ready = isHex(given) && cutting && (!promised || isHex(promised));
  useEffect(() => {
    if (!ready) {
      show(null);
      return undefined;
    }
    let wanted = true;
    check(given, promised, cutting).then((result) => wanted && show(result));
    return () => { wanted = false; };
  }, [given, promised, cuts, ready]);
  return html`<div class="page law">
    <header class="page-head"><h1>Check a shuffle</h1></header>
    <p class="lead">At a table your browser checks each card that you have seen, under “Fair deal”: the seed of a live round is never published,
      because it would reveal folded hands. If you do have a seed, from practice in the terminal or from the page of a round that you inspect, check it here. If it
      matches the commitment that was shown before, no one could have chosen the cards in between. It is calculated in your browser and asks the house nothing.</p>
    <div class="fair-columns">
      <form class="panel" onSubmit=${(event) => event.preventDefault()}>
        <${Field} id="seed" label="Seed" help="64 hexadecimal digits." wrong=${given && !isHex(given) ? "A seed has 64 digits from 0 to 9 and a to f." : ""}>
          <textarea id="seed" rows="2" class="code-input" spellcheck="false" autocomplete="off" value=${seed} aria-describedby="seed-help"
            onInput=${(event) => setSeed(event.currentTarget.value)}></textarea></${Field}>
        <${Field} id="commitment" label="Commitment" help="What the table showed before the bets. Leave it empty to see what it should have been."
            wrong=${promised && !isHex(promised) ? "A commitment has 64 digits from 0 to 9 and a to f." : ""}>
          <textarea id="commitment" rows="2" class="code-input" spellcheck="false" autocomplete="off" value=${commitment} aria-describedby="commitment-help"
            onInput=${(event) => setCommitment(event.currentTarget.value)}></textarea></${Field}>
        <${Field} id="cuts" label="Cuts" help="How many cards came off the top, cut by cut, such as 26." wrong=${cutting ? "" : "Cuts are whole numbers from 1 to 51."}>
          <input id="cuts" inputmode="numeric" autocomplete="off" value=${cuts} aria-describedby="cuts-help" onInput=${(event) => setCuts(event.currentTarget.value)} /></${Field}>
      </form>
      <section class="fair-answer" aria-live="polite">${found ? html`<${Answer} found=${found} promised=${promised} />` : html`<${How} />`}</section>
    </div>
    ${found && html`<${Deck} deck=${found.deck} cut=${cutting.length > 0} />`}
  </div>`;
}

function Answer({ found, promised }) {
  const kind = found.fits === null ? "unknown" : found.fits ? "fair" : "foul";
  const words = { unknown: "This seed has the commitment below", fair: "The seed matches the commitment", foul: "The seed does not match the commitment" };
  return html`<div class=${`fairness is-${kind}`}>
    <p class="fairness-title"><strong>${words[kind]}</strong></p>
    <dl class="fairness-facts small"><dt>It should be</dt><dd><code>${found.own}</code></dd>
      ${promised && !found.fits && html`<dt>It was given as</dt><dd><code>${promised}</code></dd>`}</dl>
    <${How} short />
  </div>`;
}

const How = ({ short }) => html`<div class=${short ? "small" : ""}>
  ${!short && html`<h2>How it is calculated</h2>`}
  <ol>
    <li>The commitment is SHA-256 of <code>queenhigh shuffle 1:</code> and the seed.</li>
    <li>The bytes of the shuffle are SHA-256 of the seed and 0, of the seed and 1, and so on, the number as four bytes.</li>
    <li>From the 52nd place of a new deck down to the 2nd, a byte chooses which card goes there; bytes that would favour low cards are discarded.</li>
    <li>A cut takes cards off the top and puts them under the others. Then cards are dealt from the top.</li>
  </ol></div>`;

const Deck = ({ deck, cut: wasCut }) => html`<section>
  <h2>The deck, top card first</h2>
  <p class="muted">${wasCut ? "As it was after the cut." : "As it was shuffled, before any cut."}</p>
  <ol class="deck-list">${deck.map((card, at) => html`<li key=${card}><img src=${pictureOf(card)} alt=${nameOf(card)} width="240" height="336" loading="lazy" /><span aria-hidden="true">${at + 1}</span></li>`)}</ol>
</section>`;
