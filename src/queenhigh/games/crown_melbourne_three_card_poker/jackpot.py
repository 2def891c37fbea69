"""Rule 6: prize meter systems. Which tables may join, what the meter holds, when it is reset, and what moves when a
system closes.

Everything is arithmetic on exact fractions of a cent; the house keeps the live meter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache

import msgspec

from queenhigh.games.crown_melbourne_three_card_poker.book import PAY, rule
from queenhigh.games.kit.events import Event
from queenhigh.hands import FiveCard
from queenhigh.money import Cents, PayTable, in_dollars, rounded_up
from queenhigh.rules import IllegalAction, Readings, Rule

UNIT = int(PAY.figure("jackpot_unit"))
SYSTEMS_PER_TABLE = int(PAY.figure("systems_per_table"))
PAYS = {option: PAY.table("jackpot", option) for option in (1, 2)}
ROWS = {option: table.by_kind(FiveCard) for option, table in PAYS.items()}
RATES = {option: PAY.rates("increment", option) for option in (1, 2)}


class Equipment(StrEnum):
    """6.2.1: Jackpot Wagers are taken while the equipment works or the meter is kept by hand."""

    WORKING = "working"
    MANUAL = "manual"
    FAILED = "failed"


class System(msgspec.Struct, frozen=True, kw_only=True):
    """A prize meter system. `meter` is in cents and their fractions, before the wagers of the round in play."""

    option: int
    seed: Cents
    cost: Cents
    meter: Fraction
    name: str = ""
    equipment: Equipment = Equipment.WORKING
    house_reset: Cents = Cents(0)

    def __post_init__(self) -> None:
        if self.option not in PAYS:
            PAY.table("jackpot", self.option)
        if self.seed not in RATES[self.option].rates:
            RATES[self.option].rate(self.seed)

    @property
    def rate(self) -> Fraction:
        return RATES[self.option].rates[self.seed]

    @property
    def pays(self) -> PayTable:
        return PAYS[self.option]

    @property
    def floor(self) -> Fraction:
        """6.3.1: the seed, which is per dollar of the Jackpot Wager's cost, times that cost."""
        return Fraction(self.seed * self.cost, UNIT)


class Participant(msgspec.Struct, frozen=True):
    """A table that would belong to a system: what its own game's rules pay, and at what rate, seed and cost."""

    table: str
    pays: Mapping[str, str]
    seed: Cents
    rate: Fraction
    cost: Cents
    systems: tuple[str, ...] = ()


def participant(table: str, system: System) -> Participant:
    """A Three Card Poker table that is set up like the system."""
    pays = {name: str(row.pays) for name, row in system.pays.items()}
    return Participant(table, pays, system.seed, system.rate, system.cost)


class SystemOpened(Event, frozen=True, tag=True):
    name: str
    tables: tuple[str, ...]
    rule: Rule
    also: tuple[Rule, ...] = ()


class TableJoined(Event, frozen=True, tag=True):
    table: str
    system: str
    rule: Rule
    also: tuple[Rule, ...] = ()


class MeterRecorded(Event, frozen=True, tag=True):
    """The meter's new value: cents as an exact fraction, in text."""

    value: str
    rule: Rule
    also: tuple[Rule, ...] = ()
    system: str = ""

    @property
    def exact(self) -> Fraction:
        return Fraction(self.value)


@rule("6.1.1")
def open_system(
    new: System, tables: Sequence[Participant], running: Sequence[System], readings: Readings
) -> SystemOpened:
    """Open a system. It needs a table and, if there are other systems, a different cost but the same option, seed and
    payouts."""
    if not tables:
        raise IllegalAction("A prize meter system needs a table.", rule("6.1.1(a)"), "Name its tables.")
    for table in tables:
        _fits(table, new)
    for other in running:
        if other.cost == new.cost:
            raise IllegalAction(
                f"System {other.name or 'in use'} already takes Jackpot Wagers of {in_dollars(new.cost)}.",
                rule("6.1.1(e)"),
                "Choose another cost.",
            )
        same_seed = other.seed == new.seed or readings["A-23"] == "option_only"
        if other.option != new.option or not same_seed:
            raise IllegalAction(
                "All systems have one option, seed, rate and payout table.",
                rule("6.1.1(f)"),
                "Give all systems the same terms.",
            )
    also = (rule("6.1.1(a)"), rule("6.1.1(e)"), rule("6.1.1(f)"), RATES[new.option].rule)
    return SystemOpened(new.name, tuple(table.table for table in tables), rule("6.1.1"), also)


@rule("6.1.1(b)")
def join(newcomer: Participant, system: System) -> TableJoined:
    _fits(newcomer, system)
    return TableJoined(newcomer.table, system.name, rule("6.1.1(b)"), (rule("6.1.1(c)"), rule("6.1.1(d)")))


def _fits(table: Participant, system: System) -> None:
    like = participant(table.table, system)
    if table.pays.keys() != like.pays.keys():
        raise IllegalAction(
            f"Table {table.table} has other qualifying hands.",
            rule("6.1.1(b)(i)"),
            "Leave it out, or change its hands.",
        )
    if table.pays != like.pays:
        raise IllegalAction(
            f"Table {table.table} has another jackpot payout table.",
            rule("6.1.1(b)(ii)"),
            "Leave it out, or change its payout table.",
        )
    if (table.rate, table.seed) != (like.rate, like.seed):
        raise IllegalAction(
            f"Table {table.table} has another increment rate or seed.",
            rule("6.1.1(b)(iii)"),
            "Leave it out, or change its seed.",
        )
    if len({*table.systems, system.name}) > SYSTEMS_PER_TABLE:
        raise IllegalAction(
            f"Table {table.table} already belongs to {table.systems[0]}.",
            rule("6.1.1(c)"),
            "Remove it from there first.",
        )
    if table.cost != system.cost:
        raise IllegalAction(
            f"Table {table.table} asks {in_dollars(table.cost)} for a Jackpot Wager, the others {in_dollars(system.cost)}.",
            rule("6.1.1(d)"),
            "Leave it out, or change its cost.",
        )


@rule("6.1.1(j)")
def close_system(
    system: System, parts: Mapping[str, Fraction], receivers: Sequence[System], readings: Readings
) -> list[MeterRecorded]:
    """Close a system. Whatever the meter holds above its seed goes to other systems, in parts of the house's choice
    that must add up."""
    amount = closing_balance(system, readings)
    if not receivers:
        if readings["A-22b"] == "held":
            return [MeterRecorded(str(amount), rule("6.1.1(j)"), system="held")]
        raise IllegalAction("There is no other meter to take the balance.", rule("6.1.1(j)"), "Open another first.")
    if sum(parts.values()) != amount or parts.keys() - {receiver.name for receiver in receivers}:
        raise IllegalAction(
            f"The parts must come to {exactly(amount)} and go to other systems.",
            rule("6.1.1(j)"),
            "Divide exactly that amount.",
        )
    return [
        MeterRecorded(str(receiver.meter + parts[receiver.name]), rule("6.1.1(j)"), system=receiver.name)
        for receiver in receivers
        if receiver.name in parts
    ]


def closing_balance(system: System, readings: Readings) -> Fraction:
    if readings["A-22"] == "excess_times_cost":
        return (system.meter - system.seed) * system.cost / UNIT
    return system.meter - system.floor


@rule("6.3")
def least_value(system: System, wagered: Cents, prizes: Fraction) -> Fraction:
    """Return the minimum of the meter: 6.3.1 plus 6.3.2 less 6.3.3 since the last reset, for the whole group, without
    bonus prizes."""
    return system.floor + system.rate * wagered - prizes


@rule("6.3.2")
def contribution(system: System, wagered: Cents, readings: Readings, count: int = 1) -> Fraction:
    """Return what `count` Jackpot Wagers add to the meter."""
    rate = system.rate
    return _contribution(rate.numerator, rate.denominator, wagered, readings["A-14b"] == "cent_up", count)


@lru_cache(maxsize=256)
def _contribution(parts: int, whole: int, wagered: Cents, cent_up: bool, count: int) -> Fraction:
    """The rate as two whole numbers, which a cache finds faster than a fraction."""
    exact = Fraction(parts * wagered, whole)
    return count * (Fraction(rounded_up(exact)) if cent_up else exact)


def reset_value(system: System, readings: Readings) -> Fraction:
    """6.4: the seed times the cost, or what the house fixed beforehand if that is more (reading A-21)."""
    if readings["A-21"] == "house_amount":
        return max(system.floor, Fraction(system.house_reset))
    return system.floor


def exactly(amount: Fraction) -> str:
    """Return dollars with all decimals: `11999.3188`."""
    ten_thousandths = amount * 100
    if ten_thousandths.denominator != 1:
        return f"{amount / 100}"
    text = f"{ten_thousandths.numerator // 10_000}.{ten_thousandths.numerator % 10_000:04d}"
    return text.removesuffix("00")
