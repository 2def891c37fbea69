// What changed between two views of a table, in sentences: for the screen reader and for the log beside the felt. Made from
// what is shown, so that a person who listens learns what a person who looks sees, and nothing else.
import { wordsOf, faceOf } from "../lib/cards.js";
import { dollars } from "../lib/money.js";
import { choiceWord, labelOf, labelOfChoice, mustDecide } from "../felts/layout.js";
import { disputesMoved } from "./dispute.js";
import { compared, summary, verdict } from "./outcomes.js";

const PHASES = {
  BetsClosed: "No more bets.", Dealt: "The cards are dealt.", FlopOut: "The flop is out.", TurnOut: "The turn is out.", RiverOut: "The river is out.",
};
const PAST = {
  play: "plays", fold: "folds", keep_side_bets: "gives up the ante and keeps the side bets", check: "checks", not_exposed: "keeps the hand unseen",
};

const YOURS = {
  play: "play", fold: "fold", keep_side_bets: "give up the ante and keep the side bets", check: "check", not_exposed: "keep your hand unseen",
};

const isUp = (cards) => cards?.length > 0 && cards.every((card) => faceOf(card));

/** @returns {{words: string, now?: boolean, mine?: boolean}[]} */
export function tellings(before, after, felt) {
  const { view: was } = before;
  const { view: is, you } = after;
  if (!was || !is) return [];
  const told = [];
  const say = (words, more = {}) => words && told.push({ words, ...more });
  const mine = new Set(you?.seats ?? []);
  if (is.round !== was.round || (is.phase === "Betting" && was.phase !== "Betting")) say(`Round ${is.round}. Betting is open.`);
  if (is.phase !== was.phase) say(PHASES[is.phase]);
  seats(was, is, mine, felt, say);
  if (is.shared?.length > (was.shared?.length ?? 0)) say(`On the table: ${wordsOf(is.shared)}.`);
  if (isUp(is.dealer?.cards) && !isUp(was.dealer?.cards)) say(`${felt.dealer} has ${wordsOf(is.dealer.cards)}: ${dealerWords(is.dealer, felt)}.`);
  for (const ruling of (is.rulings ?? []).slice(was.round === is.round ? was.rulings?.length ?? 0 : 0)) {
    say(`A ruling: ${(ruling.orders ?? []).map((order) => order.words).filter(Boolean).join(" ") || ruling.reason}`, { now: true });
  }
  if (is.lines?.length && !was.lines?.length) {
    const own = is.lines.filter((line) => mine.has(line.seat) && (!line.player || line.player === you.player));
    say([...new Set(own.filter((line) => line.hands?.dealer).map((line) => compared(line, felt)))].join(" "), { mine: true });
    say(own.map((line) => `${labelOf(felt, line.bet)} ${verdict(line).words}.`).join(" "), { mine: true });
    say(summary(own), { mine: true });
  }
  for (const words of disputesMoved(before.you, you)) say(words, { now: true, mine: true });
  const asked = mustDecide(you) && !(mustDecide(before.you) && was.phase === is.phase);
  if (asked) {
    const hand = you.hand;
    if (hand) say(`Your cards: ${wordsOf(hand.cards)}${hand.words ? `, ${hand.words}` : ""}.`, { now: true, mine: true });
    const choices = you.choices.map((one) => labelOfChoice(one) + (one.cost ? ` for ${dollars(one.cost)}` : ""));
    say(`Your decision: ${choices.join(", or ")}.`, { now: true, mine: true });
  }
  return told;
}

function seats(was, is, mine, felt, say) {
  for (const seat of is.seats) {
    const old = was.seats.find((one) => one.seat === seat.seat) ?? {};
    const who = mine.has(seat.seat) ? "You" : seat.player;
    if (seat.player && seat.player !== old.player) say(`${mine.has(seat.seat) ? "You sit" : `${who} sits`} down at ${felt.seat.toLowerCase()} ${seat.seat}.`);
    if (!seat.player && old.player) say(`${old.player} has left.`);
    if (seat.choice !== old.choice && PAST[seat.choice]) {
      say(mine.has(seat.seat) ? `You ${YOURS[seat.choice] ?? choiceWord(seat.choice).toLowerCase()}.` : `${who} ${PAST[seat.choice]}.`, { mine: mine.has(seat.seat) });
    }
    if (!mine.has(seat.seat) || is.phase !== "Betting") continue;
    for (const [bet, cents] of Object.entries(seat.wagers ?? {})) {
      if (cents !== old.wagers?.[bet]) say(`${labelOf(felt, bet)}: ${dollars(cents)}.`, { mine: true });
    }
    if (was.round !== is.round) continue;
    for (const bet of Object.keys(old.wagers ?? {})) if (!(bet in seat.wagers)) say(`${labelOf(felt, bet)} taken back.`, { mine: true });
  }
}

/** "queen high, qualifies"; a book in which every dealer's hand plays says no more than the hand. */
export function dealerWords(dealer, felt) {
  if (!dealer?.words) return "";
  if (!felt.qualifies) return dealer.words;
  if (dealer.qualifies === true) return `${dealer.words}, qualifies`;
  if (dealer.qualifies === false) return `${dealer.words}, does not qualify`;
  return dealer.words;
}
