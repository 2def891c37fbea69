"""Rules 1.1 Void and 5.5(c)(iii): which wagers go back when a round or one hand is void, or the dealer has no proper hand."""

from __future__ import annotations

from queenhigh.games.crown_perth_holdem_poker.book import rule
from queenhigh.games.crown_perth_holdem_poker.hand import FLOP_CARDS
from queenhigh.games.crown_perth_holdem_poker.table import (
    ANTE,
    DEALER_POKER_EXTRA,
    FLOP,
    JACKPOTS,
    PerthRound,
    is_poker_extra,
)
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.phases import Settled, in_play
from queenhigh.games.kit.ruling import Order, ReturnBets, Reverse, Seats, VoidRound
from queenhigh.money import Outcome
from queenhigh.rules import Rule


def void_round(round: PerthRound, decided: Rule) -> tuple[Order, ...]:
    """Every wager goes back, also those that a fold had lost (reading A33), and what was paid is taken back."""
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
    """What these hands would have decided goes back, and which wagers these are.

    A Dealer Poker Extra on the area is none of them (reading A15); others on the hand may stay live where its cards are
    not `incomplete` (reading A15b).
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


def back_without_dealer(round: PerthRound) -> tuple[Order, ...]:
    """5.5(c)(iii): folded antes, what only the dealer's hand decides, and before the flop what the flop would have decided.

    Flop Wagers are not in the list (reading A14).
    """
    flopped = len(getattr(round, "shared", ())) >= FLOP_CARDS
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
