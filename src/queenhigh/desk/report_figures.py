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
"""Control limits: how many standard deviations of a normal distribution cover that percentage."""


class Hour(msgspec.Struct):
    rounds: int = 0
    handle: int = 0
    win: int = 0
    fees: int = 0


class Priced(msgspec.Struct):
    """A wager whose edge is known: the first stakes, all wagers that followed, what the house won, and its expected win
    with the standard deviation."""

    name: str
    title: str
    wagers: int = 0
    stake: int = 0
    handle: int = 0
    win: int = 0
    expected: Fraction = Fraction(0)
    variance: Fraction = Fraction(0)


class TableReport(msgspec.Struct):
    """The results of a table. `win` is what its float won from wagers, except jackpot wagers; `drop` the buy-ins of
    players before they played here; `fees` what went into its drop box: fees, commission and time charges."""

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
    """Rounds that a player banked: the house wins nothing there."""
    outcomes: dict[str, int] = {}
    rulings: list[str] = []
    hours: dict[int, Hour] = {}
    priced: list[Priced] = []
    unpriced: int = 0
    """Handle for which no edge is known."""
    doing: str = ""
    """The status of the book's figures, if they are not available yet."""

    @property
    def void(self) -> int:
        return sum(count for outcome, count in self.outcomes.items() if outcome in VOID)

    @property
    def expected(self) -> Fraction | None:
        return sum((one.expected for one in self.priced), Fraction(0)) if self.priced else None

    @property
    def deviation(self) -> Fraction:
        """The standard deviation in cents, to a thousandth of a cent."""
        return Fraction(isqrt(int(sum(one.variance for one in self.priced) * 1_000_000)), 1_000)

    @property
    def actual(self) -> int:
        """What was won on the wagers whose edge is known."""
        return sum(one.win for one in self.priced)

    def limits(self, level: str) -> tuple[int, int]:
        """The control limits of the win on those wagers."""
        middle, reach = self.expected or Fraction(0), LIMITS[level] * self.deviation
        return round(middle - reach), round(middle + reach)


class PrizePaid(msgspec.Struct, frozen=True):
    at: int
    table: str
    number: int
    player: str
    amount: int


class MeterReport(msgspec.Struct, frozen=True):
    """A jackpot's account: its opening balance, what tables put in, what went back to them for prizes, other movements,
    and its closing balance. `exact` is its present value by its own events; None if the period ends before now."""

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
    """Buy-ins that have not been played at a table yet."""
    prizes: list[PrizePaid]
    meters: list[MeterReport]
    incidents: tuple[Incident, ...]
    voids: list[Found]
    slips: list[Slip]
    """Fills, credits and counts requested in the period."""
    exceptions: list[str]
    players: list[tuple[str, str, int, int, int, int, int]] = []
