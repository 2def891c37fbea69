"""Live meters: what several tables feed at once. Exact to the last fraction; the ledger decides who came first.

Melbourne's arithmetic is the room's (`jackpot`, `prizes`); here is the meter itself between rounds. A table's Jackpot Wagers
contribute when betting closes (6.3.2), so that every table of the group sees them; when the outcome is recorded the room says
what the meter then holds (6.3).
"""

from __future__ import annotations

from fractions import Fraction

import msgspec
from msgspec.structs import replace

from queenhigh.games.crown_melbourne_three_card_poker.book import rule
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import System, contribution
from queenhigh.games.crown_melbourne_three_card_poker.table import JACKPOT, MelbourneRound
from queenhigh.rules import Cited, Rule


class MeterEvent(Cited, frozen=True, tag=True):
    pass


class MeterOpened(MeterEvent, frozen=True, tag=True):
    """A prize meter system begins at its seed times the cost of its wager."""

    system: System
    tables: tuple[str, ...]
    rule: Rule
    also: tuple[Rule, ...] = ()


class MeterMoved(MeterEvent, frozen=True, tag=True):
    """`value` in cents, exactly; `contributed` is what this table's wagers of the round in play are part of it."""

    name: str
    table: str
    value: Fraction
    contributed: Fraction
    rule: Rule


class Meter(msgspec.Struct, frozen=True):
    system: System
    tables: tuple[str, ...]
    value: Fraction
    contributed: dict[str, Fraction] = {}
    """By table: what the round in play has put in so far."""

    def for_table(self, table: str) -> System:
        """The system as a round at this table reckons with it: without that round's own contributions."""
        return replace(self.system, meter=self.value - self.contributed.get(table, Fraction(0)))


def evolve(meter: Meter | None, event: Cited) -> Meter | None:
    match event:
        case MeterOpened(system=system, tables=tables):
            return Meter(system, tables, system.meter)
        case MeterMoved() if meter is not None:
            contributed = {**meter.contributed, event.table: event.contributed}
            return replace(meter, value=event.value, contributed=contributed)
    return meter


def registered(meter: Meter, table: str, round: MelbourneRound) -> MeterMoved | None:
    """6.3.2: the new Jackpot Wagers of a round go on the meter. One that was carried over did so in its own round."""
    new = sum(JACKPOT in hand.wagers and seat not in round.table.carried for seat, hand in round.hands.items())
    amount = new * contribution(meter.system, meter.system.cost, round.table.readings)
    if not amount:
        return None
    return MeterMoved(meter.system.name, table, meter.value + amount, amount, rule("6.3.2"))


def recorded(meter: Meter, table: str, value: Fraction) -> MeterMoved:
    """6.3: the outcome is recorded, and this is what the meter holds from now on."""
    return MeterMoved(meter.system.name, table, value, Fraction(0), rule("6.3"))
