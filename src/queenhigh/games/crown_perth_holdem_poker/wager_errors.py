"""Rules 3.2, 3.3, 4.12 and 5.9-5.11: wagers that were late, oral, of a wrong amount or omitted; hands kept unexposed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from queenhigh.games.crown_perth_holdem_poker.book import rule
from queenhigh.games.crown_perth_holdem_poker.decide import against_keeping_unseen
from queenhigh.games.crown_perth_holdem_poker.jackpot import MULTIPLE, WAGERS, wager_of
from queenhigh.games.crown_perth_holdem_poker.limits import (
    EXCESS,
    MULTIPLES,
    SHORT,
    counting,
    outside_limits,
    proper,
)
from queenhigh.games.crown_perth_holdem_poker.table import (
    AGAINST_DEALER,
    ANTE,
    DEALER,
    FLOP,
    JACKPOTS,
    RIVER,
    TURN,
    PerthRound,
    hand_at,
    jackpot_on,
    unnamed,
)
from queenhigh.games.crown_perth_holdem_poker.wagers import PLACED_BY
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.facts import CannotBe, Irregularity
from queenhigh.games.kit.legal import refuse
from queenhigh.games.kit.phases import Betting, Deciding, Hand, Settled, in_play
from queenhigh.games.kit.ruling import (
    PLAYER,
    Amend,
    Continue,
    Order,
    Record,
    Refuse,
    Regrade,
    ReturnBets,
    Ruling,
    Warn,
    amended,
)
from queenhigh.money import Cents, MoneyError, dollars, in_dollars
from queenhigh.rules import IllegalAction

ITS_TIME = {
    **PLACED_BY,
    "jackpot": rule("3.9"),
    FLOP: rule("3.35"),
    TURN: rule("3.38"),
    RIVER: rule("3.41"),
}
"""The clause that says when each wager may be placed. A report may name a Jackpot Wager without its level."""


class OralWager(Irregularity, frozen=True, kw_only=True, tag="oral_wager"):
    """3.2: a player called out a wager. Oral wagers are not accepted."""

    seat: int
    bet: str = ANTE


class LateWager(Irregularity, frozen=True, kw_only=True, tag="late_wager"):
    """3.3, 3.9, 3.23, 3.29: a wager was placed or changed after the round began; 3.35, 3.38, 3.41: after its card was
    dealt."""

    seat: int
    bet: str = ANTE
    attempted: Cents = Cents(0)


class ElectNotExposed(Irregularity, frozen=True, kw_only=True, tag="elect_not_exposed"):
    """4.12: a player waves a hand over the cards to keep them unexposed. It is refused if others have wagered on them."""

    seat: int


class StreetWagerAmount(Irregularity, frozen=True, kw_only=True, tag="street_wager_amount"):
    """5.9(a)-(d): a flop, turn or river wager is not the amount that the ante requires; `placed` is the amount found."""

    seat: int
    bet: str
    placed: Cents


class FlopWagerOmitted(Irregularity, frozen=True, kw_only=True, tag="flop_wager_inadvertently_omitted"):
    """5.9(e): a player inadvertently placed no flop wager. The hand stays active, without turn and river wagers."""

    seat: int


class WagerOutsideLimits(Irregularity, frozen=True, kw_only=True, tag="wager_outside_limits"):
    """5.10: a wager is below the minimum, above the maximum or not in whole betting units; `placed` is the amount
    found."""

    seat: int
    bet: str = ANTE
    placed: Cents


AREAS = {1: ("area_1",), 2: ("area_2",), 3: ("area_1", "area_2")}
"""The areas of a Jackpot Wager of each level (3.8)."""


class JackpotWagerShort(Irregularity, frozen=True, kw_only=True, tag="jackpot_wager_short"):
    """5.11: a jackpot wager is below its value (`placed`, or `area_1` and `area_2` of a level 3 wager). It is
    `amended` or returned."""

    seat: int
    placed: Cents | None = None
    amended: bool | str | int | None = False
    area_1: Cents | None = None
    area_2: Cents | None = None


@rule("3.2")
def oral_wager(fact: OralWager, round: PerthRound) -> Ruling:
    note = f"{fact.bet or 'the wager'} was only called out"
    return Ruling(rule("3.2"), DEALER, (Refuse(rule("3.2"), (fact.seat,), note),), reason=fact.detail)


@rule("3.3")
def late_wager(fact: LateWager, round: PerthRound) -> Ruling:
    clause = ITS_TIME.get(fact.bet.partition("/")[0], rule("3.3"))
    orders = (Refuse(clause, (fact.seat,), f"{fact.bet} stays as it was"),)
    return Ruling(clause, DEALER, orders, reason=fact.detail)


@rule("4.12(a)")
def elect_not_exposed(fact: ElectNotExposed, round: PerthRound) -> Ruling:
    """Refused, and the hand settled, if another player has a Player Poker Extra on it."""
    hand = hand_at(round, fact.seat, rule("4.12(b)"))
    bar = against_keeping_unseen(round, hand)
    if bar is not None and bar.rule == rule("4.12(a)"):
        return Ruling(bar.rule, DEALER, (Refuse(bar.rule, (fact.seat,), bar.what),), reason=fact.detail)
    refuse(bar)
    note = "the hand is not exposed: its wagers are lost"
    return Ruling(rule("4.12(b)"), DEALER, (Record(rule("4.12(b)"), note),), reason=fact.detail)


@rule("5.9(a)")
def street_wager_amount(fact: StreetWagerAmount, round: PerthRound) -> Ruling:
    """A short wager is settled as it is; a larger one up to the proper amount."""
    hand = hand_at(round, fact.seat, rule("5.9(a)"))
    _require_unsettled(round)
    if fact.bet not in MULTIPLES or fact.bet not in hand.wagers:
        what = f"Area {fact.seat} has no {fact.bet} wager."
        raise CannotBe("bet", what, rule("5.9(a)"), "Name a wager that is there.")
    due = proper(round.table, hand, fact.bet)
    if fact.placed == due:
        raise CannotBe("placed", f"{in_dollars(due)} is what it should be.", rule("5.9(a)"), "Play on.")
    clause = (SHORT if fact.placed < due else EXCESS)[fact.bet]
    found = replace(hand, wagers={**hand.wagers, fact.bet: fact.placed})
    counts = counting(round.table, found, fact.bet)
    orders = (amended(clause, fact.seat, fact.bet, fact.placed, counts),)
    return Ruling(clause, DEALER, orders, reason=fact.detail)


@rule("5.9(e)(i)")
def flop_wager_omitted(fact: FlopWagerOmitted, round: PerthRound) -> Ruling:
    """An exception to 3.35, and by default to 3.12(b)(i) (reading A21). It needs a ruling that the omission was inadvertent."""
    hand = hand_at(round, fact.seat, rule("5.9(e)(i)"))
    if not isinstance(round, Deciding) or hand.choice is not Choice.UNDECIDED or not in_play(round, hand, ANTE):
        raise IllegalAction(
            f"Area {fact.seat} has acted before the flop.", rule("5.9(e)(i)"), "The choice of hand remains."
        )
    orders = (
        Continue(rule("5.9(e)(i)"), "the hand and its side wagers stay active"),
        Warn(rule("5.9(e)(ii)"), (fact.seat,), "no turn or river wager"),
    )
    return Ruling(rule("5.9(e)(i)"), unnamed(round), orders, reason=fact.detail)


@rule("5.10(a)")
def wager_outside_limits(fact: WagerOutsideLimits, round: PerthRound) -> Ruling:
    """Applies once the round has begun. A player whose wager exceeds the maximum is told the limits (5.10(c)). Of a flop,
    turn or river wager no more counts than the ante allows (5.9).
    """
    hand = hand_at(round, fact.seat, rule("5.10(a)"))
    _require_unsettled(round)
    if fact.bet not in AGAINST_DEALER or fact.bet not in hand.wagers:
        what = f"Area {fact.seat} has no {fact.bet} wager."
        raise CannotBe("bet", what, rule("5.10(a)"), "Name a wager that is there.")
    counts = outside_limits(round.table, fact.bet, fact.placed)
    if counts is None:
        raise CannotBe("placed", f"{in_dollars(fact.placed)} is within the limits.", rule("5.10(a)"), "Play on.")
    clause = counts.why[0]
    found = replace(hand, wagers={**hand.wagers, fact.bet: fact.placed})
    settled = counting(round.table, found, fact.bet)
    orders: tuple[Order, ...] = (amended(clause, fact.seat, fact.bet, fact.placed, settled),)
    if clause != rule("5.10(c)"):
        return Ruling(clause, DEALER, orders, reason=fact.detail)
    advised = Warn(clause, (fact.seat,), f"the maximum is {in_dollars(counts.stake)}")
    return Ruling(clause, DEALER, (*orders, advised), (PLAYER,), fact.detail)


@rule("5.11")
def jackpot_wager_short(fact: JackpotWagerShort, round: PerthRound) -> Ruling:
    """The player makes the wager up, or it is invalid and returned. The full part of a level 3 wager may stay (reading
    A11b).
    """
    hand = hand_at(round, fact.seat, rule("5.11"))
    bet, jackpot = jackpot_on(hand), round.table.jackpot
    if isinstance(round, Betting) or not bet or jackpot is None or not in_play(round, hand, bet):
        raise IllegalAction(
            f"Area {fact.seat} has no Jackpot Wager in the round.", rule("5.11"), "Name an area with one."
        )
    _require_unsettled(round)
    level, unit = JACKPOTS[bet], jackpot.level_1
    price = wager_of(level, unit)
    if hand.wagers[bet] > price:
        what = f"Area {fact.seat} has {in_dollars(hand.wagers[bet])} there, more than the {in_dollars(price)} that it costs."
        raise IllegalAction(what, WAGERS[level], "Play on: the excess is returned.")
    _require_areas(fact, level)
    placed = _placed(fact, hand, bet)
    parts = (fact.area_1, wager_of(1, unit), 1), (fact.area_2, wager_of(2, unit), 2)
    short = [part for part, value, _ in parts if part is not None and part < value]
    if placed >= price and not short:
        what = f"{in_dollars(placed)} is not less than {in_dollars(price)}."
        raise CannotBe("placed", what, WAGERS[level], "Play on.")
    if _is_amended(fact.amended, price):
        note = f"made up to {in_dollars(price)}"
        return Ruling(rule("5.11"), unnamed(round), (Continue(rule("5.11"), note),), reason=fact.detail)
    full = [own for part, value, own in parts if part is not None and part >= value]
    if level == len(MULTIPLE) and len(full) == 1 and round.table.readings["A11b"] == "keep_full_part":
        orders: tuple[Order, ...] = (Regrade(rule("5.11"), fact.seat, bet, f"jackpot_{full[0]}", placed),)
    else:
        orders = (Amend(rule("5.11"), fact.seat, bet, placed), ReturnBets(rule("5.11"), bet, (fact.seat,)))
    return Ruling(rule("5.11"), unnamed(round), orders, reason=fact.detail)


def _require_areas(fact: JackpotWagerShort, level: int) -> None:
    """3.8: Level 1 is placed on the Level 1 area, Level 2 on the Level 2 area, and Level 3 on both."""
    lies_on = {"area_1": fact.area_1, "area_2": fact.area_2}
    for area, part in lies_on.items():
        if part is not None and area not in AREAS[level]:
            areas = " and ".join(AREAS[level])
            what = f"A Level {level} Jackpot Wager is placed on {areas}, not on {area}."
            raise CannotBe(area, what, WAGERS[level], f"Name {areas}.")
    parts = [part for part in lies_on.values() if part is not None]
    if parts and fact.placed not in (None, sum(parts)):
        what = f"The areas hold {in_dollars(Cents(sum(parts)))}, not {in_dollars(fact.placed or 0)}."
        raise CannotBe("placed", what, rule("5.11"), "Give the areas, or what was placed in all.")


def _placed(fact: JackpotWagerShort, hand: Hand, bet: str) -> Cents:
    if fact.area_1 is not None or fact.area_2 is not None:
        return Cents((fact.area_1 or 0) + (fact.area_2 or 0))
    return hand.wagers[bet] if fact.placed is None else fact.placed


AMENDED, NOT_AMENDED = ("yes", "true", "amended"), ("", "no", "false", "returned")


def _is_amended(given: bool | str | int | None, price: Cents) -> bool:
    """`amended` is `true`, or the amount to which the wager was made up."""
    if isinstance(given, str):
        try:
            return dollars(given) >= price
        except MoneyError:
            word = given.strip().lower()
        if word not in (*AMENDED, *NOT_AMENDED):
            what = f"{given!r} is neither yes or no nor an amount."
            raise CannotBe("amended", what, rule("5.11"), "Say to which amount the wager was made up.")
        return word in AMENDED
    return given >= price if type(given) is int else bool(given)


def _require_unsettled(round: PerthRound) -> None:
    if isinstance(round, Settled):
        raise IllegalAction("The wagers are settled.", rule("6.10"), "It is a dispute: call the casino operator.")


RULINGS: dict[type, Callable[[Any, PerthRound], Ruling]] = {
    OralWager: oral_wager,
    LateWager: late_wager,
    ElectNotExposed: elect_not_exposed,
    StreetWagerAmount: street_wager_amount,
    FlopWagerOmitted: flop_wager_omitted,
    WagerOutsideLimits: wager_outside_limits,
    JackpotWagerShort: jackpot_wager_short,
}
