"""The figures of a wager: counts of results, and the exact figures that follow from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm, sqrt

import msgspec


class Result(msgspec.Struct, frozen=True):
    """One kind of result: how many deals end in it, and the value of each in units of the wager."""

    count: int
    net: Fraction
    """The average over these deals, if they do not all pay the same."""


Ends = Mapping[str, Mapping[tuple[Fraction, Fraction], int]]
"""Deals by hand, and for each by all that was wagered and the net result."""


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """The exact figures of one wager. Everything is in units of the stake that is put down first."""

    results: dict[Fraction, int]
    """The player's possible net results, and in how many deals each occurs."""
    wagered: Fraction
    """The average amount wagered, including stakes added later."""
    hands: dict[str, Result]
    """Results by the hand that decides the wager."""
    ends: Ends = {}
    """Set if deals with one hand may end differently."""

    @property
    def deals(self) -> int:
        return sum(self.results.values())

    @property
    def mean(self) -> Fraction:
        return sum((net * count for net, count in self.results.items()), Fraction(0)) / self.deals

    @property
    def house_edge(self) -> Fraction:
        """What the other side keeps of the first stake, on average."""
        return -self.mean

    @property
    def element_of_risk(self) -> Fraction:
        """What the other side keeps of everything that is wagered."""
        return -self.mean / self.wagered

    @property
    def player_return(self) -> Fraction:
        return 1 + self.mean

    @property
    def variance(self) -> Fraction:
        squares = sum((net * net * count for net, count in self.results.items()), Fraction(0)) / self.deals
        return squares - self.mean**2

    @property
    def deviation(self) -> float:
        return sqrt(self.variance)

    def share(self, *, won: bool) -> Fraction:
        """How often the player ends ahead, or behind."""
        return Fraction(sum(n for net, n in self.results.items() if (net > 0 if won else net < 0)), self.deals)


def tally(results: Iterable[tuple[Fraction, int]]) -> dict[Fraction, int]:
    """Counts by value, the worst first. A result that never happens is left out."""
    made: dict[Fraction, int] = {}
    for net, count in results:
        if count:
            made[net] = made.get(net, 0) + count
    return dict(sorted(made.items()))


def in_whole(results: Iterable[tuple[Fraction, Fraction]]) -> dict[Fraction, int]:
    """The same for results with fractions of a deal: all counts multiplied so that they are whole."""
    given = list(results)
    whole = lcm(*(count.denominator for _, count in given))
    return tally((net, int(count * whole)) for net, count in given)


def played_out(ends: Ends, counts: Mapping[str, int]) -> Figures:
    """Figures of a wager whose deals are known by how they end; `counts` says how often each hand comes."""
    every = [(staked, net, count) for one in ends.values() for (staked, net), count in one.items()]
    return Figures(
        results=tally((net, count) for _, net, count in every),
        wagered=sum((staked * count for staked, _, count in every), Fraction(0)) / sum(count for *_, count in every),
        hands={
            name: Result(counts[name], average(tally((net, count) for (_, net), count in one.items())))
            for name, one in ends.items()
        },
        ends=ends,
    )


def average(results: Mapping[Fraction, int]) -> Fraction:
    return sum((net * n for net, n in results.items()), Fraction(0)) / sum(results.values())


def percent(exact: Fraction, digits: int = 6) -> float:
    """A percentage for people and JSON; the exact figure is the fraction beside it."""
    return round(float(exact * 100), digits)
