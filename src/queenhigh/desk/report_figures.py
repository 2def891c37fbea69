"""The figures of a report: of a table, of a wager, of an hour, of a jackpot and of the house."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

import msgspec

from queenhigh.desk.records import Found
from queenhigh.house.chips import Slip
from queenhigh.house.incidents import Incident

VOID = frozenset({"void", "partly_void", "misdeal"})
"""Outcomes of rounds that had no result, or not for everyone."""
LIMITS = {"95": Fraction(1_959_964, 1_000_000), "99.7": Fraction(2_967_738, 1_000_000)}
"""Control limits: how many standard deviations of a normal distribution hold that percentage."""


class Hour(msgspec.Struct):
    rounds: int = 0
    handle: int = 0
    win: int = 0
    fees: int = 0


class Priced(msgspec.Struct):
    """A wager whose edge is known: what was put down first, all that was wagered with it, what the house won, and what it was to
    expect, with the standard deviation of that."""

    name: str
    title: str
    wagers: int = 0
    stake: int = 0
    handle: int = 0
    win: int = 0
    expected: Fraction = Fraction(0)
    variance: Fraction = Fraction(0)


class TableReport(msgspec.Struct):
    """What a table did. `win` is what its float took from wagers, jackpot wagers apart; `drop` what players bought in for before
    they played here; `fees` what went into its drop box: fees, commission and time charges."""

    table: str
    book: str
    rounds: int = 0
    handle: int = 0
    win: int = 0
    drop: int = 0
    fees: int = 0
    fills: int = 0
    credits: int = 0
    jackpot_handle: int = 0
    jackpots: int = 0
    """Jackpot prizes paid."""
    banked: int = 0
    """Rounds that a player banked: what is won there is not the house's."""
    outcomes: dict[str, int] = {}
    rulings: list[str] = []
    hours: dict[int, Hour] = {}
    priced: list[Priced] = []
    unpriced: int = 0
    """Handle for which no edge is known."""
    doing: str = ""
    """What is being done towards the figures of the book, where they are not there yet."""

    @property
    def void(self) -> int:
        return sum(count for outcome, count in self.outcomes.items() if outcome in VOID)

    @property
    def expected(self) -> Fraction | None:
        return sum((one.expected for one in self.priced), Fraction(0)) if self.priced else None

    @property
    def deviation(self) -> Fraction:
        """In cents, to a thousandth of one."""
        return Fraction(isqrt(int(sum(one.variance for one in self.priced) * 1_000_000)), 1_000)

    @property
    def actual(self) -> int:
        """What was won on the wagers whose edge is known."""
        return sum(one.win for one in self.priced)

    def limits(self, level: str) -> tuple[int, int]:
        """Between which the win on those wagers is to be found."""
        middle, reach = self.expected or Fraction(0), LIMITS[level] * self.deviation
        return round(middle - reach), round(middle + reach)


class PrizePaid(msgspec.Struct, frozen=True):
    at: int
    table: str
    number: int
    player: str
    amount: int


class MeterReport(msgspec.Struct, frozen=True):
    """A jackpot's account: what it held, what tables put in, what went back to them for prizes, what else moved, and what it
    holds. `exact` is its value by its own events, as it stands now; None where the time does not reach until now."""

    name: str
    opened: int
    contributed: int
    paid: int
    other: int
    closed: int
    exact: Fraction | None

    @property
    def agrees(self) -> bool:
        sums = self.opened + self.contributed - self.paid + self.other == self.closed
        return sums and (self.exact is None or self.exact.__floor__() == self.closed)


class HouseReport(msgspec.Struct):
    since: int
    until: int
    first: int
    last: int
    """The events before and up to which it was read."""
    tables: list[TableReport]
    bought_in: int
    cashed_out: int
    elsewhere: int
    """Bought in for, and not played with at a table yet."""
    prizes: list[PrizePaid]
    meters: list[MeterReport]
    incidents: tuple[Incident, ...]
    voids: list[Found]
    slips: list[Slip]
    """Fills, credits and counts that were asked for in the time."""
    exceptions: list[str]
    players: list[tuple[str, str, int, int, int, int, int]] = []
