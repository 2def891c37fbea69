"""Rule 7: what the house takes for hosting the game, from which pot, where it goes, and what is exempt.

There are four methods, one or more at a table (7.2). A percentage and a fee per hand come out of the pots; a fee per
person is taken before the first card, and a time charge by the hour. Commission does not depend on a flop (reading
A-15): only a hand without wagers other than blinds is exempt (7.6), and a percentage is not taken from a pot that goes
back to exactly the players who contributed to it (7.8).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

import msgspec

from queenhigh.games.crown_melbourne_crown_poker.book import PAY, rule
from queenhigh.money import NOTHING, Cents, in_dollars, rounded_down
from queenhigh.rules import Cited, IllegalAction, Readings, Rule

LEAST_RATE, MOST_RATE = PAY.figure("commission_least_rate").value, PAY.figure("commission_most_rate").value
PERIOD = int(PAY.figure("time_charge_period")) * 60 * 60
"""Seconds that one time charge pays for."""
CHIP_BOX, FLOAT, SLIDE = "chip_box", "float", "drop_slide"


class Percentage(msgspec.Struct, frozen=True, tag="percent"):
    """7.2.1: a share of the pots; `cap` is the most that is taken (7.7)."""

    rate: Fraction
    cap: Cents | None = None


class TimeCharge(msgspec.Struct, frozen=True, tag="time"):
    """7.2.2: a charge per player and hour, in advance. `most` is the maximum on the sign (7.2.2(c))."""

    hourly_fee: Cents
    most: Cents | None = None


class Step(msgspec.Struct, frozen=True):
    """The amount for a range of players in the hand, both ends included; without `players_max` there is no upper
    end."""

    players_min: int
    players_max: int | None
    amount: Cents


class PerHand(msgspec.Struct, frozen=True, tag="fixed_hand"):
    """7.2.3: a fixed amount out of the pots, by the number of players in the hand."""

    schedule: tuple[Step, ...]


class PerPerson(msgspec.Struct, frozen=True, tag="per_player"):
    """7.2.4: a fee from each player before the hand."""

    fee: Cents


Method = Percentage | TimeCharge | PerHand | PerPerson
Commission = tuple[Method, ...]
"""One or more methods together (7.2); empty if commission was set to nil (7.4)."""


class Played(msgspec.Struct, frozen=True):
    """The facts of a hand that commission depends on. `only_blinds`: nobody wagered more than blinds and straddles."""

    players: int
    chip: Cents = Cents(1)
    only_blinds: bool = False
    straddled: bool = False
    flop: bool = True
    uncalled: bool = False
    """A wager that nobody called went back, so it is in none of the pots (7.5)."""


class Contested(msgspec.Struct, frozen=True):
    """A pot as 7.8 sees it. Without winners it is still being played for."""

    amount: Cents
    contributors: frozenset[int]
    winners: frozenset[int] = frozenset()
    equal: bool = False
    """There was a showdown, and all the winners hold hands of equal value: in hi-lo, both ways."""
    only_blind: frozenset[int] = frozenset()
    """Contributors who folded a blind and wagered nothing else."""
    all_in_early: frozenset[int] = frozenset()
    """Contributors who went all-in before the final betting round."""
    on_slide: Cents = NOTHING
    """What was collected from it before the showdown."""
    high: Cents | None = None
    """The high half, where high and low share the pot."""


class Taken(Cited, frozen=True, tag=True):
    """The commission on one pot and its clause: the method, or the exemption if there is none. `high` is the high
    half's part, if each half bears its own (reading A-34b).
    """

    pot: int
    amount: Cents
    rule: Rule
    also: tuple[Rule, ...] = ()
    high: Cents | None = None


def check(commission: Commission) -> Commission:
    """7.2.1: refuse a percentage outside 2 % to 10 %, negative amounts, and two charges for one number of players."""
    for method in commission:
        match method:
            case Percentage(rate=rate) if not LEAST_RATE <= rate <= MOST_RATE:
                raise IllegalAction(
                    f"A commission of {float(rate):.2%} is not possible.",
                    rule("7.2.1"),
                    f"It is from {float(LEAST_RATE):.0%} to {float(MOST_RATE):.0%}.",
                )
            case Percentage(cap=int(amount)) | TimeCharge(hourly_fee=amount) | PerPerson(fee=amount) if amount < 0:
                raise IllegalAction("Commission cannot be negative.", rule("7.2"), "Name an amount, or none.")
            case TimeCharge(hourly_fee=fee, most=int(most)) if fee > most:
                raise IllegalAction(
                    f"The sign says at most {in_dollars(most)} an hour.", rule("7.2.2(c)"), "Change the sign first."
                )
            case PerHand(schedule=steps) if any(step.amount < 0 for step in steps):
                raise IllegalAction("Commission cannot be negative.", rule("7.2"), "Name an amount, or none.")
            case PerHand(schedule=steps):
                _check_steps(steps)
    return commission


def _check_steps(steps: Sequence[Step]) -> None:
    """7.2.3(b): one charge for each number of players."""
    upto: int | None = -1
    for step in sorted(steps, key=lambda step: step.players_min):
        if step.players_max is not None and step.players_max < step.players_min:
            what = f"A charge cannot be for {step.players_min} to {step.players_max} players."
            raise IllegalAction(what, rule("7.2.3(b)"), "Name the lower number first.")
        if upto is None or step.players_min <= upto:
            what = f"There are two charges for {step.players_min} players."
            raise IllegalAction(what, rule("7.2.3(b)"), "Name one charge for each number of players.")
        upto = step.players_max


def rake(commission: Commission, hand: Played, pots: Sequence[Contested], readings: Readings) -> tuple[Taken, ...]:
    """7.2.1, 7.2.3 and 7.5-7.8: the commission on each pot, the main pot first. Called after every betting round, it
    returns what is due so far, never less than before: the Dealer collects as play continues."""
    if exempt := spared(hand, readings):
        return tuple(Taken(number, NOTHING, exempt) for number in range(len(pots)))
    taken = [_nothing(number) for number in range(len(pots))]
    for method in commission:
        if isinstance(method, Percentage):
            taken = _add(taken, percentage(method, hand, pots, readings))
        elif isinstance(method, PerHand):
            taken = _add(taken, per_hand(method, hand, pots, taken, readings))
    return tuple(taken)


def percentage(method: Percentage, hand: Played, pots: Sequence[Contested], readings: Readings) -> list[Taken]:
    """7.2.1 with 7.5, 7.7 and 7.8 (readings A-12 to A-12d)."""
    unit = hand.chip if readings["commission_rounding"] != "exact" else Cents(1)
    nearest = readings["commission_rounding"] == "nearest_chip"
    free = [exempt(pot, readings) for pot in pots]
    if readings["tie_exemption_scope"] == "whole_hand":
        free = [all(free)] * len(free)
    amounts: list[int] = []
    highs: list[int | None] = []
    for pot, spares in zip(pots, free, strict=True):
        full, high = _of(method.rate, pot, unit, readings, nearest=nearest)
        amounts.append(full if not spares else _kept(pot, full, readings))
        highs.append(None if spares else high)
    if readings["commission_base"] == "whole_hand":
        sizes = [0 if spares else pot.amount for pot, spares in zip(pots, free, strict=True)]
        spread = _main_first(_round(method.rate * sum(sizes), unit, nearest=nearest), sizes)
        amounts = [kept if spares else share for kept, share, spares in zip(amounts, spread, free, strict=True)]
        highs = [None] * len(pots)
    capped = _capped(method.cap, amounts, [pot.amount for pot in pots], unit, readings)
    taken = []
    for number, (before, amount) in enumerate(zip(amounts, capped, strict=True)):
        also: tuple[Rule, ...] = (rule("7.5"),) if hand.uncalled else ()
        if amount < before:
            also += (rule("7.7"),)
            highs[number] = None if highs[number] is None else min(highs[number] or 0, amount)
        cited = rule("7.8") if free[number] else rule("7.2.1")
        high = highs[number]
        taken.append(Taken(number, Cents(amount), cited, also, None if high is None else Cents(high)))
    return taken


def assess(method: TimeCharge, seats: Iterable[int]) -> dict[int, Cents]:
    """7.2.2(a): charge every player at the table, including inactive ones."""
    return dict.fromkeys(seats, method.hourly_fee)


def collection_times(opened_at: int, until: int) -> list[int]:
    """7.2.2(b): each hour is paid when it begins (1.1 'Collection time')."""
    return list(range(opened_at, until + 1, PERIOD))


def per_hand(
    method: PerHand, hand: Played, pots: Sequence[Contested], before: Sequence[Taken], readings: Readings
) -> list[Taken]:
    """7.2.3: by the number of players, from the main pot and then the side pots, and never more than is there. Under
    the other reading (A-57) one chip of each pot is left for its winner."""
    due = amount_for(method, hand.players)
    kept = hand.chip if readings["fixed_commission_limit"] == "winner_keeps_a_chip" else 0
    left = [max(pot.amount - taken.amount - kept, 0) for pot, taken in zip(pots, before, strict=True)]
    return [
        Taken(number, Cents(amount), rule("7.2.3(a)"), (rule("7.2.3(b)"),))
        for number, amount in enumerate(_main_first(due, left))
    ]


def amount_for(method: PerHand, players: int) -> Cents:
    for step in method.schedule:
        if step.players_min <= players and (step.players_max is None or players <= step.players_max):
            return step.amount
    return NOTHING


def before_the_hand(commission: Commission, stacks: Mapping[int, Cents]) -> dict[int, Cents]:
    """7.2.4(b): each player's fee, collected before the first card and dropped at once."""
    fee = sum(method.fee for method in commission if isinstance(method, PerPerson))
    return {seat: Cents(min(fee, stack)) for seat, stack in stacks.items()} if fee else {}


def spared(hand: Played, readings: Readings) -> Rule | None:
    """7.6: only blinds were wagered (readings A-14, A-15)."""
    straddle_counts = hand.straddled and readings["straddle_in_blinds_only_hand"] == "wager"
    if hand.only_blinds and not straddle_counts:
        return rule("7.6")
    if not hand.flop and readings["raise_wins_blinds_commission"] == "no_flop_no_drop":
        return rule("7.6")
    return None


def given_back(commission: Commission, hand: Played, fees: Mapping[int, Cents], readings: Readings) -> dict[int, Cents]:
    """7.6: a fee taken before the hand is kept, unless the reading (A-27) exempts every method."""
    if readings["blinds_only_scope"] == "every_method" and spared(hand, readings):
        return dict(fees)
    return {}


def exempt(pot: Contested, readings: Readings) -> bool:
    """7.8: the winners tie and nobody else put a chip into the pot (readings A-13, A-13c, A-13d)."""
    if len(pot.winners) < 2 or not (pot.equal or _only_split(pot, readings)):
        return False
    others = pot.contributors - pot.winners
    if readings["tie_exemption_contributors"] == "blinds_disregarded":
        others -= pot.only_blind
    stopped = readings["tie_exemption_all_in"] == "does_not_contest" and pot.winners & pot.all_in_early
    return not others and not stopped


def drops(method: Method, *, stand_alone: bool) -> tuple[str, Rule]:
    """Where the money goes when it leaves the slide: a stand-alone table has a float and no chip box of its own."""
    match method, stand_alone:
        case Percentage(), False:
            return CHIP_BOX, rule("7.2.1(b)")
        case Percentage(), True:
            return FLOAT, rule("7.2.1(c)")
        case TimeCharge(), _:
            return (FLOAT if stand_alone else CHIP_BOX), rule("7.2.2(e)")
        case PerHand(), _:
            return (FLOAT if stand_alone else CHIP_BOX), rule("7.2.3(c)")
    return (FLOAT if stand_alone else CHIP_BOX), rule("7.2.4(c)")


def _of(rate: Fraction, pot: Contested, unit: Cents, readings: Readings, *, nearest: bool) -> tuple[int, int | None]:
    """The percentage of a pot, and of its high half if each half bears its own (reading A-34b)."""
    if pot.high is None or readings["hi_lo_commission"] == "before_split":
        return _round(rate * pot.amount, unit, nearest=nearest), None
    high = _round(rate * pot.high, unit, nearest=nearest)
    return high + _round(rate * (pot.amount - pot.high), unit, nearest=nearest), high


def _round(exact: Fraction, unit: Cents, *, nearest: bool) -> int:
    return rounded_down(exact + Fraction(unit, 2) if nearest else exact, unit)


def _kept(pot: Contested, due: int, readings: Readings) -> int:
    """Reading A-13b: what was on the slide when the tie was found is returned or kept."""
    return min(pot.on_slide, due) if readings["tie_exemption_collected"] == "kept" else 0


def _only_split(pot: Contested, readings: Readings) -> bool:
    return pot.high is not None and readings["tie_exemption_hi_lo"] == "equal_value"


def _capped(cap: Cents | None, amounts: list[int], pots: Sequence[int], unit: Cents, readings: Readings) -> list[int]:
    """7.7 (readings A-12c, A-12d). Only whole chips are collected, so a cap between two chips is rounded down."""
    if cap is None:
        return amounts
    cap = rounded_down(Fraction(cap), unit)
    if readings["commission_cap_scope"] == "per_pot":
        return [min(cap, amount) for amount in amounts]
    if sum(amounts) <= cap:
        return amounts
    if readings["commission_order"] == "main_pot_first":
        return _main_first(cap, amounts)
    total = sum(size for size, amount in zip(pots, amounts, strict=True) if amount)
    shares = [min(cap * size // total // unit * unit, amount) for size, amount in zip(pots, amounts, strict=True)]
    rest = _main_first(cap - sum(shares), [amount - share for amount, share in zip(amounts, shares, strict=True)])
    return [share + more for share, more in zip(shares, rest, strict=True)]


def _main_first(due: int, limits: Sequence[int]) -> list[int]:
    taken = []
    for limit in limits:
        taken.append(min(due, limit))
        due -= taken[-1]
    return taken


def _nothing(number: int) -> Taken:
    return Taken(number, NOTHING, rule("7.2"))


def _add(first: Sequence[Taken], second: Sequence[Taken]) -> list[Taken]:
    """Add two methods at one table. If the first took nothing, the clause of the second applies."""
    added = []
    for one, two in zip(first, second, strict=True):
        amount = Cents(one.amount + two.amount)
        if one.rule == rule("7.2"):
            added.append(Taken(one.pot, amount, two.rule, two.also, two.high))
        else:
            added.append(Taken(one.pot, amount, one.rule, (*one.also, two.rule, *two.also), one.high))
    return added
