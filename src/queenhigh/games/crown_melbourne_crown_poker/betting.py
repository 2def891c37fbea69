"""Rules 6.5-6.18, 8.2, 8.17-8.20: what an action in turn leads to. Each function returns the events, or the refusal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.book import PAY, rule
from queenhigh.games.crown_melbourne_crown_poker.bounds import MOST_RAISES, Options, least_bet, options, required
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound
from queenhigh.games.crown_melbourne_crown_poker.structure import FIXED, NO_LIMIT, RATIOS, SPREAD, Limit
from queenhigh.games.kit.legal import Amounts, Bar, refuse
from queenhigh.rules import Cited, Rule

HALF = PAY.figure("all_in_share").value
"""6.16.2(b): an all-in of at least this share of a bet or raise counts as a full one."""

OPEN = (rule("8.17.3"), rule("8.18.2"), rule("8.19.2"), rule("8.20.2"))
FOLLOW = ((rule("8.17.3"),), (rule("8.18.3"),), (rule("8.19.3"),), (rule("8.20.3"),))
"""For each betting round, the clauses on who opens and who follows."""


def fold(hand: BettingRound, action: do.Fold) -> list[Cited]:
    """8.2.3: a player folds by passing the cards; one who declines to call has folded too (1.1 'Fold')."""
    return [happened.Folded(action.seat, rule("8.2.3"), _FOLD_ALSO[hand.street])]


_FOLD_ALSO = ((rule("8.17.2"), rule("1.1 'Fold'")), *[(rule("1.1 'Fold'"),)] * 3)


def check(hand: BettingRound, action: do.Check) -> list[Cited]:
    """8.2.4: only while there is nothing to call; in the first round that is the option of the last blind, if nobody
    has raised (A-03)."""
    if bar := against_checking(hand, action):
        refuse(bar)
    return [happened.Checked(action.seat, rule("8.2.4"), _CHECK_ALSO[hand.street])]


def against_checking(hand: BettingRound, action: do.Check) -> Bar | None:
    owed = hand.level - hand.seats[action.seat].bet
    if owed <= 0:
        return None
    return Bar(f"It costs {hand.table.told(owed)} to call.", rule("1.1 'Check'"), "Call, raise or fold.")


_CHECK_ALSO = tuple((rule("1.1 'Check'"), opened) for opened in OPEN)


def call(hand: BettingRound, action: do.Call) -> list[Cited]:
    """1.1 'Call': the highest legal bet, or the rest of the stack (6.16.1)."""
    if bar := against_calling(hand, action):
        refuse(bar)
    seat = hand.seats[action.seat]
    owed, stack = hand.level - seat.bet, seat.stack
    if owed < stack:
        return [happened.Called(action.seat, owed, hand.level, rule("8.2.1"), _CALL_ALSO[hand.street])]
    also = (rule("1.1 'All-in'"), rule("1.1 'Call'")) if owed > stack else FOLLOW[hand.street]
    decided = rule("6.16.1") if owed > stack else rule("8.2.1")
    return [happened.Called(action.seat, stack, seat.bet + stack, decided, also)]


def against_calling(hand: BettingRound, action: do.Call) -> Bar | None:
    if hand.level > hand.seats[action.seat].bet:
        return None
    return Bar("There is nothing to call.", rule("1.1 'Call'"), "Check, bet or fold.")


_CALL_ALSO = tuple((rule("1.1 'Call'"), *follow) for follow in FOLLOW)


def bet(hand: BettingRound, action: do.Bet) -> list[Cited]:
    if bar := against_betting(hand, action):
        refuse(bar)
    return [_event(hand, action.seat, action.amount)]


def against_betting(hand: BettingRound, action: do.Bet) -> Bar | None:
    if hand.level:
        what = f"There is a bet of {hand.table.told(hand.level)} already."
        return Bar(what, FOLLOW[hand.street][0], "Call, raise or fold.")
    return _against_wager(hand, action.seat, action.amount, options(hand))


def raise_to(hand: BettingRound, action: do.RaiseTo) -> list[Cited]:
    if bar := against_raising(hand, action):
        refuse(bar)
    return [_event(hand, action.seat, action.amount)]


def against_raising(hand: BettingRound, action: do.RaiseTo) -> Bar | None:
    if not hand.level:
        return Bar("There is nothing to raise.", rule("1.1 'Raise'"), "Check, bet or fold.")
    return _against_wager(hand, action.seat, action.amount, options(hand))


def all_in(hand: BettingRound, action: do.AllIn) -> list[Cited]:
    """1.1 'All-in': no more than a legal bet, or a legal raise if a raise is an option; the rest stays in the stack. If
    the seat may not raise, its chips are a call."""
    refuse(against_all_in(hand, action))
    number, seat = action.seat, hand.seats[action.seat]
    total = seat.bet + seat.stack
    if total <= hand.level:
        return call(hand, do.Call(number))
    open_to = options(hand)
    if open_to.barred_by is not None:
        to = seat.bet + open_to.to_call
        read = happened.ReadAs(number, "call", to, rule("1.1 'All-in'"), "no raise is open")
        return [read, *call(hand, do.Call(number))]
    if total <= open_to.max_to:
        return [_event(hand, number, total)]
    made, note = "raise_to" if hand.level else "bet", f"the maximum is {hand.table.told(open_to.max_to)}"
    read = happened.ReadAs(number, made, open_to.max_to, rule("1.1 'All-in'"), note)
    return [read, _event(hand, number, open_to.max_to)]


def against_all_in(hand: BettingRound, action: do.AllIn) -> Bar | None:
    """Refuse an all-in if the seat may not raise and has nothing to call."""
    seat, table = hand.seats[action.seat], hand.table
    total = seat.bet + seat.stack
    if total <= hand.level:
        return None
    open_to = options(hand)
    if open_to.barred_by is not None:
        what = "No bet or raise is open to this seat."
        return Bar(what, open_to.barred_by, "Check or fold.") if open_to.may_check else None
    if total > open_to.max_to and table.structure.limit in RATIOS and table.readings["pot_limit_all_in"] == "refused":
        return Bar(f"The maximum is {table.told(open_to.max_to)}.", rule("6.7"), "Name a legal amount.")
    return _against_wager(hand, action.seat, min(total, open_to.max_to), open_to)


def _against_wager(hand: BettingRound, number: int, to: int, open_to: Options) -> Bar | None:
    """A bet or raise to a total: within the limits and no smaller than any before it (6.6), unless it is all-in."""
    seat, table = hand.seats[number], hand.table
    if open_to.barred_by is not None:
        return Bar(_WHY_NOT[open_to.barred_by.clause], open_to.barred_by, "Call, check or fold.")
    everything = seat.bet + seat.stack
    if to > everything:
        return Bar(f"Seat {number} has {table.told(everything)}.", rule("1.1 'Table stakes'"), "Go all-in.")
    if to <= hand.level:
        return Bar(f"A raise must go above {table.told(hand.level)}.", rule("1.1 'Raise'"), "Call, or raise to more.")
    if to > open_to.max_to:
        clause = _LARGEST[table.structure.limit]
        return Bar(f"The maximum is {table.told(open_to.max_to)}.", clause, "Wager no more than that.")
    if to == everything:
        return None
    if to < open_to.min_to:
        what = f"The minimum is {table.told(open_to.min_to)}."
        return Bar(what, least_rule(hand), "Wager at least that, or go all-in.")
    if to % table.chip:
        return Bar(f"The lowest chip in play is {table.told(table.chip)}.", rule("6.2"), "Wager whole chips.")
    return None


def amounts(hand: BettingRound, open_to: Options) -> Amounts | None:
    """The minimum and maximum that the seat in turn may bet or raise to, in whole chips. A seat may always wager its
    last chips."""
    if open_to.barred_by is not None:
        return None
    chip, seat = hand.table.chip, hand.seats[open_to.seat]
    everything = seat.bet + seat.stack
    least = open_to.min_to if open_to.min_to == everything else -(-open_to.min_to // chip) * chip
    most = open_to.max_to if open_to.max_to == everything else open_to.max_to // chip * chip
    return Amounts(least, most, chip) if least <= most else None


_WHY_NOT = {
    "6.7": "The limit allows no bet that is large enough.",
    "6.8": "The limit allows no bet that is large enough.",
    "6.9": "The round has had all the raises that it may have.",
    "6.16.1": "There are not enough chips to raise.",
    "6.16.2(a)": "Only an all-in of less than half the required raise has been added since this seat acted.",
    "6.16.3": "Only an all-in short of a raise has been added since this seat acted.",
    "6.17": "Chips short of a call were put in.",
    "6.18.3": "A check out of turn forfeits the right to bet or raise.",
}
_LARGEST = {
    NO_LIMIT: rule("1.1 'No limit'"),
    Limit.POT: rule("6.7"),
    Limit.HALF_POT: rule("6.7"),
    FIXED: rule("1.1 'Fixed bet'"),
    SPREAD: rule("6.8"),
}


def least_rule(hand: BettingRound) -> Rule:
    """The clause that sets the minimum of a bet or raise."""
    limit = hand.table.structure.limit
    if limit is FIXED:
        return rule("1.1 'Fixed bet'")
    if limit is SPREAD:
        return rule("6.8")
    return rule("6.6") if hand.level else rule("6.4")


def _event(hand: BettingRound, number: int, to: int) -> Cited:
    """The event of a bet or raise. It counts as a full one, as a full one from half of it on (6.16.2(b)), or not as a
    raise at all (6.16.2(a), 6.16.3)."""
    needed, before, structure = required(hand), hand.level, hand.table.structure
    added = to - hand.seats[number].bet
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
    NO_LIMIT: (rule("1.1 'Raise'"), rule("6.6"), rule("6.9")),
    Limit.POT: (rule("1.1 'Raise'"), rule("6.6"), rule("6.7"), rule("6.9")),
    Limit.HALF_POT: (rule("1.1 'Raise'"), rule("6.6"), rule("6.7"), rule("6.9")),
    FIXED: (rule("1.1 'Raise'"), rule("1.1 'Fixed bet'"), rule("1.1 'Structured limit'"), rule("6.9")),
    SPREAD: (rule("1.1 'Raise'"), rule("6.6"), rule("6.8"), rule("6.9")),
}


def _counts(hand: BettingRound, to: int, needed: int, reopens: bool) -> bool:
    """Is it one of the three raises (readings A-07, A-07b)?"""
    if hand.level > hand.full and to >= needed and hand.table.readings["completion_counts"] == "does_not_count":
        return False
    counted = hand.table.readings["raises_counted"]
    if counted == "half_or_more":
        return reopens
    return to >= needed if counted == "full_only" else True


BY_TYPE: dict[type, Callable[[Any, Any], list[Cited]]] = {
    do.Fold: fold,
    do.Check: check,
    do.Call: call,
    do.Bet: bet,
    do.RaiseTo: raise_to,
    do.AllIn: all_in,
}
"""The function that decides each action in turn."""

AGAINST: dict[type, Callable[[Any, Any], Bar | None]] = {
    do.Check: against_checking,
    do.Call: against_calling,
    do.Bet: against_betting,
    do.RaiseTo: against_raising,
    do.AllIn: against_all_in,
}
"""The function that gives the objection to each action, if there is one. A fold in turn is always allowed."""


def complete(hand: BettingRound) -> bool:
    """1.1 'Betting round': everyone has called, checked or folded, or no player is left who could answer a bet. The bet
    of a hand that has since become dead stays in the pot and must be called like any other (A-51).
    """
    waiting = hand.waiting
    if len(waiting) != 1:
        return not waiting
    seats = hand.seats
    last = seats[waiting[0]]
    dead = hand.aggressor is not None and not seats[hand.aggressor].live
    if dead and hand.level > last.bet and hand.table.readings["dead_hand_wager"] == "stays":
        return len(hand.live) == 1
    bet = last.bet
    return not [s for s in seats.values() if s.live and (s.stack or s.bet > bet) and s is not last]
