"""Rule 1.1 Void: what it does to a round or to one hand, and the lines that it leaves."""

from __future__ import annotations

from queenhigh.games.crown_perth_holdem_poker.book import rule
from queenhigh.games.crown_perth_holdem_poker.table import (
    DEALER_POKER_EXTRA,
    PerthRound,
    is_poker_extra,
)
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.phases import Settled
from queenhigh.games.kit.ruling import Order, ReturnBets, Reverse, Seats, VoidRound
from queenhigh.money import Outcome
from queenhigh.rules import Rule


def void_round(round: PerthRound, decided: Rule) -> tuple[Order, ...]:
    """Every wager goes back, also those that a fold had lost (reading A33), and what was paid is taken back."""
    over = VoidRound(decided)
    if isinstance(round, Settled):
        return over, Reverse(rule("1.1 Void"), tuple(round.hands), "what was paid is taken back")
    if round.table.readings["A33"] == "returned":
        return (over,)
    folded = [hand for hand in round.in_order if hand.choice is Choice.FOLD]
    lost: dict[str, list[int]] = {}
    for hand in folded:
        for bet in hand.wagers:
            if not bet.startswith(DEALER_POKER_EXTRA):
                lost.setdefault(bet, []).append(hand.seat)
    return *(ReturnBets(rule("4.4"), bet, tuple(seats), Outcome.LOSE) for bet, seats in lost.items()), over


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
