"""Rules 1.1 Void, 5.5(c)(iii) and 5.8(a): which wagers are returned, paid or stay in play.

This covers a round or hand that is void, a dealer without a proper hand, and a board of which only the flop can be
corrected.
"""

from __future__ import annotations

from queenhigh.cards import Card
from queenhigh.games.crown_perth_holdem_poker.book import rule
from queenhigh.games.crown_perth_holdem_poker.hand import FLOP_CARDS, final_hand
from queenhigh.games.crown_perth_holdem_poker.table import (
    AGAINST_DEALER,
    ANTE,
    DEALER_POKER_EXTRA,
    FLOP,
    JACKPOTS,
    PerthRound,
    is_poker_extra,
)
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.phases import Hand, Settled, in_play
from queenhigh.games.kit.ruling import Continue, Order, PayBets, ReturnBets, Reverse, Seats, VoidRound
from queenhigh.hands import FiveCard
from queenhigh.money import Outcome
from queenhigh.rules import Rule


def void_round(round: PerthRound, decided: Rule) -> tuple[Order, ...]:
    """Return every wager, including those lost by a fold (reading A33), and take payments back."""
    over: tuple[Order, ...] = (VoidRound(decided),)
    if isinstance(round, Settled):
        over += (Reverse(rule("1.1 Void"), tuple(round.hands), "what was paid is taken back"),)
    if round.table.readings["A33"] == "returned":
        return over
    lost: dict[str, list[int]] = {}
    for hand in round.in_order:
        for bet in hand.wagers if hand.choice is Choice.FOLD else ():
            if not bet.startswith(DEALER_POKER_EXTRA):
                lost.setdefault(bet, []).append(hand.seat)
    return *(ReturnBets(rule("4.4"), bet, tuple(seats), Outcome.LOSE) for bet, seats in lost.items()), *over


def void_hands(
    round: PerthRound, seats: Seats, decided: Rule, *, incomplete: Seats = ()
) -> tuple[tuple[Order, ...], tuple[str, ...]]:
    """Return the wagers that these hands would have decided, and say which they are.

    A Dealer Poker Extra on the area is not one of them (reading A15). Other players' wagers on the hand may stay live
    if its cards are not `incomplete` (reading A15b).
    """
    readings = round.table.readings
    back: dict[str, list[int]] = {}
    for seat in seats:
        for bet in round.hands[seat].wagers:
            if bet.startswith(DEALER_POKER_EXTRA) and readings["A15"] == "live_with_other_ante":
                continue
            if is_poker_extra(bet) and "/" in bet and readings["A15b"] == "live" and seat not in incomplete:
                continue
            back.setdefault(bet, []).append(seat)
    return tuple(ReturnBets(decided, bet, tuple(held), Outcome.VOID) for bet, held in back.items()), tuple(back)


def void_against_dealer(round: PerthRound, decided: Rule) -> tuple[Order, ...]:
    """5.8(a)(ii): ante, flop, turn and river wagers are void, except those lost by a fold (reading A17)."""
    lost = round.table.readings["A17"] == "lost"
    hands = [hand for hand in round.in_order if not (lost and hand.choice is Choice.FOLD)]
    held = {bet: tuple(hand.seat for hand in hands if in_play(round, hand, bet)) for bet in AGAINST_DEALER}
    return tuple(ReturnBets(decided, bet, seats, Outcome.VOID) for bet, seats in held.items() if seats)


def still_valid(round: PerthRound, decided: Rule, *, dealer: bool) -> tuple[Order, ...]:
    """5.5(c)(iii)(3) and 5.8(a)(i): wagers that the flop decides stay in play, with the `dealer`'s hand or without it."""
    bets = {bet for hand in round.in_order for bet in hand.wagers if in_play(round, hand, bet)}
    stay = [bet for bet in bets if bet in JACKPOTS or is_poker_extra(bet)]
    if dealer:
        stay += [bet for bet in bets if bet.startswith(DEALER_POKER_EXTRA)]
    return (Continue(decided, "Jackpot and Poker Extra wagers that the flop decides remain valid"),) if stay else ()


def without_dealer(round: PerthRound) -> tuple[Order, ...]:
    """5.5(c)(iii)(1) to (4): which wagers are returned, which antes are paid, and what the flop decides."""
    back = _back_without_dealer(round)
    paid = tuple(hand.seat for hand in round.in_order if pays_ante(round, hand))
    pay = (PayBets(rule("5.5(c)(iii)(2)"), ANTE, paid),) if paid else ()
    valid = still_valid(round, rule("5.5(c)(iii)(3)"), dealer=False) if _has_flop(round) else ()
    return *back, *pay, *valid


def pays_ante(round: PerthRound, hand: Hand) -> bool:
    """5.5(c)(iii)(2): every ante that is not folded is paid, by default without a flush (reading A14c)."""
    if not in_play(round, hand, ANTE) or hand.choice is Choice.FOLD:
        return False
    if round.table.readings["A14c"] == "no_flush_test":
        return True
    shared: tuple[Card, ...] = getattr(round, "shared", ())
    flopped = _has_flop(round) and bool(hand.cards)
    return flopped and final_hand(hand.cards, shared).category >= FiveCard.FLUSH


def _has_flop(round: PerthRound) -> bool:
    return len(getattr(round, "shared", ())) >= FLOP_CARDS


def _back_without_dealer(round: PerthRound) -> tuple[Order, ...]:
    """Folded antes, wagers that only the dealer's hand decides and, before the flop, those that the flop would have
    decided.

    Flop Wagers are not on the list (reading A14).
    """
    flopped = _has_flop(round)
    back: dict[tuple[str, Rule], list[int]] = {}
    for hand in round.in_order:
        for bet in hand.wagers:
            if not in_play(round, hand, bet):
                continue
            if bet == ANTE:
                clause = rule("5.5(c)(iii)(1)") if hand.choice is Choice.FOLD else None
            elif bet in JACKPOTS or is_poker_extra(bet):
                clause = None if flopped else rule("5.5(c)(iii)(3)")
            else:
                paid = bet == FLOP and round.table.readings["A14"] != "returned"
                clause = None if paid else rule("5.5(c)(iii)(4)")
            if clause is not None:
                back.setdefault((bet, clause), []).append(hand.seat)
    return tuple(ReturnBets(clause, bet, tuple(seats)) for (bet, clause), seats in back.items())
