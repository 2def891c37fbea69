// A place at the rim: who sits there, the stake as chips and figure, the cards, what was done last, button and blinds.
import { html } from "../vendor/html.js";
import { dollars, inDollars } from "../lib/money.js";
import { faceOf, nameOf } from "../lib/cards.js";
import { style } from "./geometry.js";
import { Hand, PokerCard, stateOf } from "./card.js";
import { Piles } from "./piles.js";
import { Ring } from "./time.js";

const PRESENCE = { away: "away", sitting_out: "sits out" };

export function Place({ seat, poker, spot, own, won, plays, clock, onSit, moving, pick, side }) {
  if (!seat.player) return html`<${Free} seat=${seat} poker=${poker} spot=${spot} onSit=${onSit} moving=${moving} side=${side} />`;
  const cards = own?.cards?.length ? own.cards : seat.cards ?? [];
  const turn = poker.turn === seat.seat || (poker.discarding ?? []).includes(seat.seat);
  const folded = !seat.live && !(cards.some((card) => faceOf(card)) && !own);
  const state = [own && "is-mine", turn && "is-turn", folded && "is-folded", seat.all_in && "is-all-in", won && "is-winner", seat.presence !== "here" && "is-away"];
  const words = own?.words || (cards.some((card) => faceOf(card)) ? seat.words : "");
  return html`<li class=${`place-spot is-${side} ${state.filter(Boolean).join(" ")}`} style=${style(spot)} data-seat=${seat.seat}>
    <div class="place-hand">${pick ? html`<${Picking} cards=${cards} pick=${pick} />`
      : html`<${Hand} cards=${cards} label=${own && !own.name ? "Your cards" : seat.player} kind=${own ? "own" : "other"} plays=${won ? plays : null} />`}</div>
    <div class="pod">
      ${turn && html`<${Ring} clock=${clock} seat=${seat.seat} />`}
      <${Marks} seat=${seat.seat} poker=${poker} />
      <${Chases} wagers=${chasesOf(seat, poker)} />
      <p class="pod-name"><span class="pod-number">${seat.seat}</span><span class="pod-player" title=${seat.player}>${own ? own.name || "You" : seat.player}</span>
        ${seat.bot && html`<span class="pod-kind" title="An automatic player">bot</span>`}</p>
      <p class="pod-stack"><${Piles} cents=${seat.stack} columns=${2} high=${4} /><span class="amount">${seat.all_in ? "All in" : dollars(seat.stack)}</span></p>
      ${own && words && html`<p class="pod-own">${words}</p>`}
      <${State} seat=${seat} won=${won} words=${own ? "" : words} turn=${turn} />
    </div>
    <span class="unseen">${spoken(seat, poker, own, turn)}</span>
  </li>`;
}

/** "posts the blind 1.00" -> "blind $1": a tag is short, and what is shown stands below it. */
const tagWords = (last) => inDollars(last).replace(/^posts the /, "").replace(/^takes more time$/, "more time").replace(/^shows .*/, "shows");
const owesWords = (owes) => (owes.startsWith("posts") ? "posts next hand" : owes.startsWith("waits") ? "waits" : owes);

function Free({ seat, poker, spot, onSit, moving, side }) {
  const dead = poker.button === seat.seat;
  return html`<li class=${`place-spot is-free is-${side}`} style=${style(spot)} data-seat=${seat.seat}>
    <div class="pod-free"><${Marks} seat=${seat.seat} poker=${poker} />
      ${onSit ? html`<button type="button" class=${`sit${moving ? " is-move" : ""}`} title=${moving ? `Move to seat ${seat.seat}` : undefined} onClick=${() => onSit(seat.seat)} aria-label=${`${moving ? "Move to" : "Sit down at"} seat ${seat.seat}${dead ? ", where the dead button is" : ""}`}>
        <span class="pod-number">${seat.seat}</span>${!moving && html`<span>Sit here</span>`}</button>`
        : html`<span class="seat-print"><span class="unseen">Seat ${seat.seat}, ${seat.reserved ? "reserved" : "free"}${dead ? ". The dealer button is here: a dead button" : ""}</span><span
            aria-hidden="true">${seat.seat}</span></span>`}
      ${dead && html`<span class="dead-words">dead button</span>`}</div>
  </li>`;
}

/** The button and the blinds. A button at an empty place is dead: nobody acts from it. */
function Marks({ seat, poker }) {
  const here = [poker.button === seat && ["D", "button", "Dealer button"], poker.small_blind === seat && ["SB", "blind", "Small blind"], poker.big_blind === seat && ["BB", "blind", "Big blind"]];
  const marks = here.filter(Boolean);
  if (!marks.length) return null;
  return html`<span class="marks" aria-hidden="true">${marks.map(([short, kind, name]) => html`<span key=${short} class=${`mark-${kind}`} title=${name}>${short}</span>`)}</span>`;
}

/** The Flop Chase wagers of a seat, until the card after the flop: further in, bets and the board need the room. */
const chasesOf = ({ seat }, { side_wagers: wagers = [], board }) => ((board ?? []).length > 3 ? [] : wagers.filter((one) => one.seat === seat));

function Chases({ wagers }) {
  if (!wagers.length) return null;
  return html`<span class="chases" aria-hidden="true">${wagers.map(({ colour, amount, outcome }) => html`<span key=${colour} class=${`chase is-${colour}${outcome ? " is-settled" : ""}`}
    title=${`Flop Chase on ${colour}`}>${dollars(amount)}</span>`)}</span>`;
}

function State({ seat, won, words, turn }) {
  const last = seat.mucked ? "mucks" : seat.last;
  const tag = won ? html`<span class="pod-tag is-won">${dollars(won, { sign: true })}</span>`
    : seat.presence !== "here" ? html`<span class="pod-tag is-quiet">${PRESENCE[seat.presence] ?? seat.presence}</span>`
    : last && !turn && !(seat.words && last.startsWith("shows")) ? html`<span class=${`pod-tag is-${last.split(/\s/)[0].replace(/s$/, "")}`}>${tagWords(last)}</span>`
    : seat.owes && !seat.live ? html`<span class="pod-tag is-quiet" title=${seat.owes}>${owesWords(seat.owes)}</span>` : null;
  return html`<p class="pod-state" aria-hidden="true">${tag}${words && html`<span class="pod-words">${words}</span>`}</p>`;
}

/** Which card goes: each is a button, and the choice is confirmed below. */
function Picking({ cards, pick }) {
  return html`<span class="pcs own is-picking" role="group" aria-label="Which card do you give up?">${cards.map((card, at) => {
    const face = faceOf(card);
    return html`<button type="button" key=${face} class="pc-pick" aria-pressed=${pick.chosen === face} data-card=${face} aria-label=${`Give up the ${nameOf(face)}`}
        onClick=${() => pick.onPick(face)}><${PokerCard} card=${card} at=${at} state=${stateOf(card, null)} /></button>`;
  })}</span>`;
}

function spoken(seat, poker, own, turn) {
  const where = [poker.button === seat.seat && "dealer button", poker.small_blind === seat.seat && "small blind", poker.big_blind === seat.seat && "big blind"];
  return [`Seat ${seat.seat}`, own ? own.name || "you" : seat.player, `${dollars(seat.stack)} on the table`, ...where, seat.bet > 0 && `bet ${dollars(seat.bet)}`,
    ...chasesOf(seat, poker).map((one) => `Flop Chase ${dollars(one.amount)} on ${one.colour}`), seat.all_in && "all in",
    !seat.live && (seat.cards?.length || seat.last) && "not in the hand", PRESENCE[seat.presence], seat.last && inDollars(seat.last), seat.words, turn && "to act"].filter(Boolean).join(", ");
}
