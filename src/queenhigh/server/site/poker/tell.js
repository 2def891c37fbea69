// What changed between two views, in sentences: for the screen reader, for the log, and for a hand that is played again. Made from
// what is shown, so that a person who listens learns what a person who looks sees, and nothing else.
import { faceOf, shortOf, wordsOf } from "../lib/cards.js";
import { dollars, inDollars } from "../lib/money.js";
import { disputesMoved } from "../play/dispute.js";
import { winnersBySeat, wonBy } from "./result.js";
import { seatOf, STREETS, streetOf } from "./words.js";

const OUTCOMES = { misdeal: "A misdeal: the hand is dealt again.", void: "The hand is void." };
const BACK = { away: "is away from the table", sitting_out: "sits out", here: "is back" };
const YOU_BACK = { away: "You are sitting out.", sitting_out: "You sit out the next hand.", here: "You are back." };
const YOU = { folds: "fold", checks: "check", calls: "call", bets: "bet", raises: "raise", posts: "post", straddles: "straddle", antes: "ante", discards: "discard", shows: "show", mucks: "muck", takes: "take", keeps: "keep", puts: "put" };

/** "raises to 12.00" of another or of yourself. */
const did = (who, mine, last) => (mine ? `You ${inDollars(last).replace(/^\w+/, (verb) => YOU[verb] ?? verb)}.` : `${who} ${inDollars(last)}.`);

/** @returns {{words: string, now?: boolean, mine?: boolean, kind?: string}[]} */
export function tellings(before, after) {
  const was = before?.view;
  const { view: is, you } = after;
  if (!was?.poker || !is?.poker) return [];
  const told = [];
  const say = (words, more = {}) => words && told.push({ words, ...more });
  const own = you?.poker?.seat ?? null;
  const fresh = is.round !== was.round;
  if (fresh) say(`Hand ${is.round}.${buttonWords(is.poker, own)}`, { kind: "hand" });
  seats(was, is, own, fresh, say);
  const board = is.poker.board ?? [];
  if (board.length > (fresh ? 0 : was.poker.board?.length ?? 0)) {
    const from = fresh ? 0 : was.poker.board?.length ?? 0;
    say(`${STREETS[streetOf(is.poker)]}: ${board.slice(from).map((card) => shortOf(faceOf(card))).join(" ")}.`, { kind: "street", spoken: `${STREETS[streetOf(is.poker)]}: ${wordsOf(board.slice(from))}.` });
  }
  for (const ruling of (is.rulings ?? []).slice(fresh ? 0 : was.rulings?.length ?? 0)) {
    say(`A ruling: ${(ruling.orders ?? []).map((order) => order.words).filter(Boolean).join(" ") || ruling.reason} [${ruling.rule?.clause ?? ""}]`, { now: true, kind: "ruling" });
  }
  if (is.poker.winners?.length && !(was.poker.winners?.length && !fresh)) {
    for (const one of winnersBySeat(is.poker)) {
      const name = seatOf(is.poker, one.seat)?.player ?? `Seat ${one.seat}`;
      say(`${[one.seat === own ? "You win" : `${name} wins`, dollars(one.amount), wonBy(one, own, { notes: true })].filter(Boolean).join(" ")}.`, { mine: one.seat === own, kind: "won", now: one.seat === own });
    }
    if (is.poker.commission_taken) say(`Commission ${dollars(is.poker.commission_taken)}.`);
  } else if (is.poker.outcome !== was.poker.outcome) say(OUTCOMES[is.poker.outcome], { now: true });
  for (const words of disputesMoved(before.you, you)) say(words, { mine: true, now: true, kind: "ruling" });
  asked(before, after, say);
  return told;
}

function buttonWords(poker, own) {
  if (!poker.button) return "";
  const at = seatOf(poker, poker.button);
  return poker.dead_button || !at?.player ? ` The button is dead, at seat ${poker.button}.` : poker.button === own ? " You have the button." : ` ${at.player} has the button.`;
}

function seats(was, is, own, fresh, say) {
  for (const seat of is.poker.seats) {
    const old = seatOf(was.poker, seat.seat) ?? {};
    const mine = seat.seat === own;
    if (seat.player && seat.player !== old.player) say(`${mine ? "You sit" : `${seat.player} sits`} down at seat ${seat.seat}.`);
    if (!seat.player && old.player) say(`${old.player} has left.`);
    if (seat.player && seat.player === old.player && seat.presence !== old.presence && BACK[seat.presence]) say(mine ? YOU_BACK[seat.presence] : `${seat.player} ${BACK[seat.presence]}.`, { mine });
    if (seat.last && (fresh || seat.last !== old.last) && !(fresh && is.poker.board?.length)) say(did(seat.player, mine, seat.last) + (seat.all_in && !old.all_in ? " All in." : ""), { mine });
    const faces = (seat.cards ?? []).filter(faceOf).length;
    if (!mine && faces && faces > (old.cards ?? []).filter(faceOf).length && !/^shows/.test(seat.last ?? "")) say(`${seat.player}: ${wordsOf(seat.cards.filter(faceOf))}.`);
  }
  for (const wager of (is.poker.side_wagers ?? []).slice(fresh ? 0 : was.poker.side_wagers?.length ?? 0)) {
    say(`${wager.seat === own ? "You" : seatOf(is.poker, wager.seat)?.player}: Flop Chase ${dollars(wager.amount)} on ${wager.colour}.`, { mine: wager.seat === own });
  }
}

const turnOf = (you) => (you?.poker?.actions ?? []).some((one) => ["fold", "check", "call", "discard"].includes(one.do));

function asked(before, { view, you }, say) {
  const cards = you?.hand?.cards ?? [];
  if (cards.length && !(before.you?.hand?.cards ?? []).length) say(`Your cards: ${wordsOf(cards)}.`, { mine: true, now: true });
  if (!turnOf(you) || turnOf(before.you)) return;
  const { actions } = you.poker;
  const of = (name) => actions.find((one) => one.do === name);
  const size = of("bet") ?? of("raise_to");
  const may = [of("check") && "check", of("call") && `call ${dollars(of("call").amount)}`, size && `${size.do === "bet" ? "bet" : "raise to"} ${dollars(size.min)}${size.max > size.min ? ` up to ${dollars(size.max)}` : ""}`, of("fold") && "fold", of("discard") && "discard a card"];
  say(`Your turn: ${may.filter(Boolean).join(", or ")}.`, { mine: true, now: true, quiet: true });
}
