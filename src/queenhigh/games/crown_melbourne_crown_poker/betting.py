"""Rules 6.5-6.18, 8.2, 8.17-8.20: what an action in turn comes to. Each function gives the events, or the refusal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.book import PAY, rule
from queenhigh.games.crown_melbourne_crown_poker.bounds import MOST_RAISES, Options, least_bet, options, required
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit
from queenhigh.rules import Cited, IllegalAction, Rule

HALF = PAY.figure("all_in_share").value
"""6.16.2(b): from this share of a bet or raise on, an all-in counts fully."""

OPEN = (rule("8.17.3"), rule("8.18.2"), rule("8.19.2"), rule("8.20.2"))
FOLLOW = ((rule("8.17.3"),), (rule("8.18.3"),), (rule("8.19.3"),), (rule("8.20.3"),))
"""By betting round: who opens, and who follows the opener."""


def fold(hand: BettingRound, action: do.Fold) -> list[Cited]:
    """8.2.3: by passing the cards; whoever declines to call has folded too (1.1 'Fold')."""
    return [happened.Folded(action.seat, rule("8.2.3"), _FOLD_ALSO[hand.street])]


_FOLD_ALSO = ((rule("8.17.2"), rule("1.1 'Fold'")), *[(rule("1.1 'Fold'"),)] * 3)


def check(hand: BettingRound, action: do.Check) -> list[Cited]:
    """8.2.4: only while nothing is owed; in the first round that is the unraised last blind's option (A-03)."""
    owed = hand.level - hand.seats[action.seat].bet
    if owed > 0:
        raise IllegalAction(f"There are {hand.table.told(owed)} to call.", rule("1.1 'Check'"), "Call, raise or fold.")
    return [happened.Checked(action.seat, rule("8.2.4"), _CHECK_ALSO[hand.street])]


_CHECK_ALSO = tuple((rule("1.1 'Check'"), opened) for opened in OPEN)


def call(hand: BettingRound, action: do.Call) -> list[Cited]:
    """1.1 'Call': the highest legal bet, or everything that is left (6.16.1)."""
    seat = hand.seats[action.seat]
    owed = hand.level - seat.bet
    if owed <= 0:
        raise IllegalAction("There is nothing to call.", rule("1.1 'Call'"), "Check, bet or fold.")
    if owed >= seat.stack:
        also = (rule("1.1 'All-in'"), rule("1.1 'Call'")) if owed > seat.stack else FOLLOW[hand.street]
        decided = rule("6.16.1") if owed > seat.stack else rule("8.2.1")
        return [happened.Called(action.seat, seat.stack, seat.bet + seat.stack, decided, also)]
    return [happened.Called(action.seat, owed, hand.level, rule("8.2.1"), _CALL_ALSO[hand.street])]


_CALL_ALSO = tuple((rule("1.1 'Call'"), *follow) for follow in FOLLOW)


def bet(hand: BettingRound, action: do.Bet) -> list[Cited]:
    if hand.level:
        follows = FOLLOW[hand.street][0]
        raise IllegalAction(
            f"There is a bet of {hand.table.told(hand.level)} already.", follows, "Call, raise or fold."
        )
    return _wager(hand, action.seat, action.amount, options(hand))


def raise_to(hand: BettingRound, action: do.RaiseTo) -> list[Cited]:
    if not hand.level:
        raise IllegalAction("There is nothing to raise.", rule("1.1 'Raise'"), "Check, bet or fold.")
    return _wager(hand, action.seat, action.amount, options(hand))


def all_in(hand: BettingRound, action: do.AllIn) -> list[Cited]:
    """1.1 'All-in': no more than a legal bet, or a legal raise if a raise is an option; the rest stays in the stack."""
    seat = hand.seats[action.seat]
    total = seat.bet + seat.stack
    if total <= hand.level:
        return call(hand, do.Call(action.seat))
    open_to = options(hand)
    if open_to.barred_by is not None:
        return cut_to_call(hand, action.seat, open_to)
    if total > open_to.max_to:
        limit = hand.table.structure.limit
        if limit in (Limit.POT, Limit.HALF_POT) and hand.table.readings["pot_limit_all_in"] == "refused":
            raise IllegalAction(f"The most is {hand.table.told(open_to.max_to)}.", rule("6.7"), "Name a legal amount.")
        taken = happened.ReadAs(
            action.seat,
            "raise_to" if hand.level else "bet",
            open_to.max_to,
            rule("1.1 'All-in'"),
            f"the most is {hand.table.told(open_to.max_to)}",
        )
        return [taken, *_wager(hand, action.seat, open_to.max_to, open_to)]
    return _wager(hand, action.seat, total, open_to)


def cut_to_call(hand: BettingRound, seat: int, open_to: Options) -> list[Cited]:
    """No raise is open to the seat, so its chips make a call; where nothing is owed there is nothing they could make."""
    assert open_to.barred_by is not None
    if open_to.may_check:
        raise IllegalAction("No bet or raise is open to this seat.", open_to.barred_by, "Check or fold.")
    taken = happened.ReadAs(
        seat, "call", hand.seats[seat].bet + open_to.to_call, rule("1.1 'All-in'"), "no raise is open"
    )
    return [taken, *call(hand, do.Call(seat))]


def _wager(hand: BettingRound, number: int, to: int, open_to: Options) -> list[Cited]:
    """A bet or raise to a total: within the limits and no smaller than any before it (6.6), unless it is all-in."""
    seat = hand.seats[number]
    if open_to.barred_by is not None:
        raise IllegalAction(_WHY_NOT[open_to.barred_by.clause], open_to.barred_by, "Call, check or fold.")
    if to > seat.bet + seat.stack:
        raise IllegalAction(
            f"Seat {number} has {hand.table.told(seat.bet + seat.stack)}.", rule("1.1 'Table stakes'"), "Go all-in."
        )
    everything = to == seat.bet + seat.stack
    if to <= hand.level:
        raise IllegalAction(
            f"A raise goes above {hand.table.told(hand.level)}.", rule("1.1 'Raise'"), "Call, or raise to more."
        )
    if to > open_to.max_to:
        raise IllegalAction(
            f"The most is {hand.table.told(open_to.max_to)}.",
            _LARGEST[hand.table.structure.limit],
            "Wager no more than that.",
        )
    if not everything:
        if to < open_to.min_to:
            raise IllegalAction(
                f"The least is {hand.table.told(open_to.min_to)}.",
                least_rule(hand),
                "Wager at least that, or go all-in.",
            )
        if to % hand.table.chip:
            raise IllegalAction(
                f"The lowest chip in play is {hand.table.told(hand.table.chip)}.", rule("6.2"), "Wager whole chips."
            )
    return [_event(hand, number, to)]


_WHY_NOT = {
    "6.7": "The limit leaves no bet that is large enough.",
    "6.8": "The limit leaves no bet that is large enough.",
    "6.9": "There have been as many raises as a round has.",
    "6.16.1": "There are not enough chips to raise.",
    "6.16.2(a)": "Only an all-in of less than half the required raise has been added since this seat acted.",
    "6.16.3": "Only an all-in short of a raise has been added since this seat acted.",
    "6.17": "Chips short of a call were put in.",
    "6.18.3": "A check out of turn forfeits the right to bet or raise.",
}
_LARGEST = {
    Limit.NO_LIMIT: rule("1.1 'No limit'"),
    Limit.POT: rule("6.7"),
    Limit.HALF_POT: rule("6.7"),
    Limit.FIXED: rule("1.1 'Fixed bet'"),
    Limit.SPREAD: rule("6.8"),
}


def least_rule(hand: BettingRound) -> Rule:
    """The clause that gives a bet or raise its least amount."""
    limit = hand.table.structure.limit
    if limit is Limit.FIXED:
        return rule("1.1 'Fixed bet'")
    if limit is Limit.SPREAD:
        return rule("6.8")
    return rule("6.6") if hand.level else rule("6.4")


def _event(hand: BettingRound, number: int, to: int) -> Cited:
    """The bet or raise as it counts: fully, by half (6.16.2(b)) or not at all as a raise (6.16.2(a), 6.16.3)."""
    needed = required(hand)
    before, added = hand.level, to - hand.seats[number].bet
    structure = hand.table.structure
    whole = to >= needed
    if whole:
        reopens, full = True, to
        decided = rule("8.2.2") if before else OPEN[hand.street]
        also = _FULL_ALSO[structure.limit] if before else (_LARGEST[structure.limit],)
    elif structure.limited:
        reopens = to - before >= HALF * (needed - before)
        decided = rule("6.16.2(b)") if reopens else rule("6.16.2(a)")
        full = hand.full
        if reopens:
            full = to if hand.table.readings["raise_after_half_all_in"] == "from_all_in" else needed
        also = (rule("1.1 'All-in'"),)
    else:
        reopens, full, decided, also = False, hand.full, rule("6.16.3"), (rule("1.1 'All-in'"),)
    if not before:
        step = max(to, least_bet(hand)) if whole else needed
        return happened.Opened(number, added, to, step, full, reopens, decided, also)
    step = max(hand.step, to - before) if whole else hand.step
    if structure.limited and hand.raises >= MOST_RAISES:
        also = (*also, rule("1.1 'Head to Head'"))
    return happened.Raised(number, added, to, step, full, reopens, _counts(hand, to, needed, reopens), decided, also)


_FULL_ALSO = {
    Limit.NO_LIMIT: (rule("1.1 'Raise'"), rule("6.6"), rule("6.9")),
    Limit.POT: (rule("1.1 'Raise'"), rule("6.6"), rule("6.7"), rule("6.9")),
    Limit.HALF_POT: (rule("1.1 'Raise'"), rule("6.6"), rule("6.7"), rule("6.9")),
    Limit.FIXED: (rule("1.1 'Raise'"), rule("1.1 'Fixed bet'"), rule("1.1 'Structured limit'"), rule("6.9")),
    Limit.SPREAD: (rule("1.1 'Raise'"), rule("6.6"), rule("6.8"), rule("6.9")),
}


def _counts(hand: BettingRound, to: int, needed: int, reopens: bool) -> bool:
    """Is it one of the three raises (readings A-07, A-07b)?"""
    if hand.level > hand.full and to >= needed and hand.table.readings["completion_counts"] == "does_not_count":
        return False
    match hand.table.readings["raises_counted"]:
        case "half_or_more":
            return reopens
        case "full_only":
            return to >= needed
        case _:
            return True


BY_TYPE: dict[type, Callable[[Any, Any], list[Cited]]] = {
    do.Fold: fold,
    do.Check: check,
    do.Call: call,
    do.Bet: bet,
    do.RaiseTo: raise_to,
    do.AllIn: all_in,
}
"""What each action in turn is decided by."""


def complete(hand: BettingRound) -> bool:
    """1.1 'Betting round': everybody has called, checked or folded, or nobody is left whom a bet could concern.

    The bet of a hand that is dead since stands in the pot, and has to be called like any other (A-51).
    """
    if not hand.waiting:
        return True
    if len(hand.waiting) > 1:
        return len(hand.live) == 1
    last = hand.seats[hand.waiting[0]]
    dead = hand.aggressor is not None and not hand.seats[hand.aggressor].live
    if dead and hand.level > last.bet and hand.table.readings["dead_hand_wager"] == "stays":
        return len(hand.live) == 1
    others = [seat for seat in hand.seats.values() if seat.live and seat is not last]
    return not [seat for seat in others if seat.stack or seat.bet > last.bet]
