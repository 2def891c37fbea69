"""Meters and rounds for the tests: Melbourne rounds with N Jackpot Wagers, put on a meter by the house's own functions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from queenhigh.cards import cards
from queenhigh.games.crown_melbourne_three_card_poker.book import BOOK
from queenhigh.games.crown_melbourne_three_card_poker.facets import prize_meters as meters
from queenhigh.games.crown_melbourne_three_card_poker.facets.meters import MeterMoved
from queenhigh.games.crown_melbourne_three_card_poker.facets.prize_meters import Meter
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import System
from queenhigh.games.crown_melbourne_three_card_poker.jackpot_wagers import meter_at_settlement, meter_recorded
from queenhigh.games.crown_melbourne_three_card_poker.prizes import determine
from queenhigh.games.crown_melbourne_three_card_poker.table import JACKPOT, MelbourneRound, Table
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.phases import Betting, Hand, Release, Showdown
from queenhigh.money import Cents, Outcome

ROYAL, STRAIGHT_FLUSH, NOTHING = "As Ks Qs", "9s 8s 7s", "2c 7d 9h"
SHARED = "Js Ts"
RULE = BOOK.rule


def system(name: str = "main", *, cost: int = 100, seed: int = 1_000_000, option: int = 1, meter: int = 0) -> System:
    made = System(name=name, option=option, seed=Cents(seed), cost=Cents(cost), meter=Fraction(0))
    return replace(made, meter=Fraction(meter) or made.floor)


def table(readings: Mapping[str, str] | None = None, **more: Any) -> Table:
    return Table(readings=BOOK.readings.adopt(dict(readings or {})), **more)


def wagering(count: int, at: Table | None = None, cost: int = 100) -> Betting[Table]:
    """A round in which this many hands have a Jackpot Wager."""
    hands = {
        seat: Hand(seat, f"player {seat}", {"ante": Cents(1000), JACKPOT: Cents(cost)}, choice=Choice.PLAY)
        for seat in range(1, count + 1)
    }
    return Betting(table=at or table(), hands=hands)


def shown(round: MelbourneRound, *held: str, shared: str = SHARED) -> Showdown[Table]:
    """The cards are on the table: hands 1, 2, ... hold these."""
    hands = {
        seat: replace(hand, cards=cards(held[seat - 1]) if seat <= len(held) else cards(NOTHING))
        for seat, hand in round.hands.items()
    }
    return Showdown(table=round.table, hands=hands, shared=cards(shared))


def given_back(round: MelbourneRound, *seats: int) -> MelbourneRound:
    released = {(seat, JACKPOT): Release(Outcome.RETURNED, RULE("11.5.2")) for seat in seats}
    return replace(round, released=released)


class Group:
    """A meter whose tables register and record as at the desk. 6.3 is checked after everything."""

    def __init__(self, meter: Meter | None = None, *tables: str) -> None:
        self.meter = meter or Meter(system(), tables or ("1", "2", "3"), system().meter)
        self.events: list[MeterMoved] = []

    @property
    def value(self) -> Fraction:
        return self.meter.value

    def take(self, event: MeterMoved | None) -> MeterMoved | None:
        if event is not None:
            self.events.append(event)
            after = meters.evolve(self.meter, event)
            assert after is not None
            meters.check(after)
            self.meter = after
        return event

    def live(self, at: str, round: Any, number: int) -> Any:
        return replace(round, table=replace(round.table, jackpot=self.meter.for_table(at, round, number)))

    def register(self, at: str, round: MelbourneRound, number: int = 1) -> MeterMoved | None:
        return self.take(meters.registered(self.meter, at, round, number, number))

    def record(
        self, at: str, round: MelbourneRound, number: int = 1, royals: int = 0, straight_flushes: int = 0
    ) -> MeterMoved:
        """The outcome, with these numbers of Royal and Straight Flushes, whose prizes are determined at once."""
        live = self.live(at, round, number)
        prizes, paid = None, 0
        if royals or straight_flushes:
            value, later = meter_at_settlement(live)
            prizes = determine(live.table.jackpot, value, royals, straight_flushes, live.table.readings, later)
            paid = royals * prizes.royal + straight_flushes * prizes.straight_flush
        made = meters.recorded(self.meter, at, live, number, meter_recorded(live, prizes), paid, number)
        self.take(made)
        return made

    def pend(self, at: str, round: Showdown[Table], number: int = 1) -> MeterMoved | None:
        return self.take(meters.recorded_pending(self.meter, at, self.live(at, round, number), number, number))
