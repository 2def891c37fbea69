"""Rules 6.12-6.14, 6.17, 6.18: what chips and words mean. Words bind; chips without words are read by their number and
size. One oversize chip is a call unless it opens a later round; several chips are a raise if they make up at least half
of one, and a call otherwise.
"""

from __future__ import annotations

from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.betting import (
    OPEN,
    all_in,
    bet,
    call,
    check,
    fold,
    least_rule,
    raise_to,
)
from queenhigh.games.crown_melbourne_crown_poker.book import PAY, rule
from queenhigh.games.crown_melbourne_crown_poker.bounds import Options, options
from queenhigh.games.crown_melbourne_crown_poker.games import FIRST
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound
from queenhigh.games.kit.legal import Bar, refuse
from queenhigh.rules import Cited, IllegalAction, Rule

HALF = PAY.figure("half_raise_share").value
OVERSIZE = int(PAY.figure("oversize_chips"))


def put_in(hand: BettingRound, action: do.PutIn) -> list[Cited]:
    """Decide what chips put in by the player in turn mean, with or without words."""
    seat = hand.seats[action.seat]
    added = sum(action.chips)
    refuse(against_chips(hand, action))
    match action.said:
        case "fold":
            return fold(hand, do.Fold(action.seat))
        case "check":
            return check(hand, do.Check(action.seat))
        case "call":
            return _read(hand, action.seat, "call", 0, rule("6.18"), "call was said")
        case "all_in":
            return all_in(hand, do.AllIn(action.seat))
        case "raise" | "bet":
            return _spoken(hand, action, seat.bet + added)
        case "":
            return _unspoken(hand, action, seat.bet + added)
    raise IllegalAction(f"{action.said!r} is not a decision.", rule("8.2"), "Open, call, raise, check or fold.")


def against_chips(hand: BettingRound, action: do.PutIn) -> Bar | None:
    """Return why chips cannot be put in: they have no value, there are none and nothing was said, or the player has
    fewer."""
    stack = hand.seats[action.seat].stack
    if any(chip <= 0 for chip in action.chips) or action.meant < 0:
        return Bar("A wager must be above zero.", rule("1.1 'Wager'"), "Name amounts above zero.")
    lowest = hand.table.chip
    if any(chip % lowest for chip in action.chips):
        return Bar(
            f"The lowest chip in play is {hand.table.told(lowest)}.", rule("6.2"), "Put in chips that are in play."
        )
    if not action.chips and not action.said:
        return Bar("Nothing was put in and nothing was said.", rule("8.2"), "Put in chips, or say what you do.")
    if sum(action.chips) > stack:
        return Bar(
            f"Seat {action.seat} has {hand.table.told(stack)}.",
            rule("1.1 'Table stakes'"),
            "Go all-in, or put in less.",
        )
    return None


def _spoken(hand: BettingRound, action: do.PutIn, total: int) -> list[Cited]:
    """6.18, 1.1 'Raise': an announced raise must be made, to the announced amount or to what the chips allow
    (6.14.2)."""
    open_to = options(hand)
    if open_to.barred_by is not None:
        return _no_raise(hand, action.seat, open_to)
    meant = action.meant or total
    one_chip = len(action.chips) == OVERSIZE and not action.meant and not hand.table.structure.limited
    decided = rule("6.14.2") if one_chip else rule("1.1 'Raise'") if not action.meant else rule("6.18")
    to = min(max(meant, open_to.min_to), open_to.max_to)
    return _read(hand, action.seat, _raising(hand), to, decided, f"{action.said} was said")


def _unspoken(hand: BettingRound, action: do.PutIn, total: int) -> list[Cited]:
    if total < hand.level:
        if sum(action.chips) == hand.seats[action.seat].stack:
            return call(hand, do.Call(action.seat))
        return _too_little(hand, action.seat, total)
    one_chip = len(action.chips) == OVERSIZE and hand.table.readings["single_chip_rule"] == "oversize_chip"
    if one_chip and total > hand.level:
        return _oversize(hand, action.seat, total)
    return by_total(hand, action.seat, total)


def _too_little(hand: BettingRound, number: int, total: int) -> list[Cited]:
    """6.17: the chips stay; the player makes up the difference or folds and leaves them."""
    added = total - hand.seats[number].bet
    return [happened.PutInShort(number, added, total, rule("6.17"))]


def _oversize(hand: BettingRound, number: int, total: int) -> list[Cited]:
    """6.13, 6.14.1: a call; as the first wager of a later round, a bet of the chip or of the maximum bet."""
    limited = hand.table.structure.limited
    decided = rule("6.13") if limited else rule("6.14.1(a)") if hand.street == FIRST else rule("6.14.1(b)")
    if hand.level:
        return _read(hand, number, "call", 0, decided, "one oversize chip", rule("1.1 'Oversize chip'"))
    open_to = options(hand)
    if open_to.barred_by is not None:
        return _no_raise(hand, number, open_to)
    if total < open_to.min_to:  # one chip, but not an oversize one
        return by_total(hand, number, total)
    return _read(
        hand, number, "bet", min(total, open_to.max_to), decided, "one oversize chip", rule("1.1 'Oversize chip'")
    )


def by_total(hand: BettingRound, number: int, total: int) -> list[Cited]:
    """6.12: half a raise or more must be made up to a raise; less is a call, and the surplus goes back (A-18)."""
    seat = hand.seats[number]
    if total == hand.level:
        return _read(hand, number, "call", 0, rule("8.2.1"), "the chips of a call")
    if total == seat.bet + seat.stack:
        return all_in(hand, do.AllIn(number))
    open_to = options(hand)
    if open_to.barred_by is not None:
        return _no_raise(hand, number, open_to)
    if open_to.min_to <= total <= open_to.max_to:
        made = _raising(hand)
        decided = rule("8.2.2") if hand.level else OPEN[hand.street]
        return _read(hand, number, made, total, decided, f"the chips of a {'raise' if hand.level else 'bet'}")
    previous = hand.step if hand.table.readings["half_raise_base"] == "last_increment" else hand.level
    previous = previous or open_to.min_to
    if total - hand.level >= HALF * previous:
        to = min(max(total, open_to.min_to), open_to.max_to)
        return _read(hand, number, _raising(hand), to, rule("6.12"), "half of the last bet or raise, or more")
    if not hand.level:
        raise IllegalAction(
            f"The minimum is {hand.table.told(open_to.min_to)}.", least_rule(hand), "Check, or bet that much."
        )
    return _read(hand, number, "call", 0, rule("6.12"), "less than half of the last bet or raise")


def _no_raise(hand: BettingRound, number: int, open_to: Options) -> list[Cited]:
    assert open_to.barred_by is not None
    return _read(hand, number, "call", 0, open_to.barred_by, "no raise is open")


def _raising(hand: BettingRound) -> str:
    return "raise_to" if hand.level else "bet"


def _read(hand: BettingRound, number: int, taken: str, to: int, decided: Rule, note: str, *also: Rule) -> list[Cited]:
    """The chips read as an action, and the events that follow."""
    seat = hand.seats[number]
    if taken == "call" and hand.level <= seat.bet:
        made, taken, to = check(hand, do.Check(number)), "check", seat.bet
    elif taken == "call":
        made = call(hand, do.Call(number))
        to = min(hand.level, seat.bet + seat.stack)
    elif taken == "bet":
        made = bet(hand, do.Bet(number, to))
    else:
        made = raise_to(hand, do.RaiseTo(number, to))
    return [happened.ReadAs(number, taken, to, decided, note, also), *made]
