"""Business figures: what a table is expected to win, how much a shift may deviate, and how much money it needs.

Every function takes plain numbers, so that a report on a live ledger can use them: a handle in cents, an edge and a
variance in units of the first stake, results as `Figures.results` has them (net for the player, and how many deals).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import ceil, exp, lcm, log, sqrt

import msgspec

from queenhigh.money import Cents
from queenhigh.rules import InputError

THREE_SIGMA = 3.0
"""The usual limits of a control chart: a normal table is outside them in 27 of 10,000 shifts."""
HALVINGS = 200


class ControlLimits(msgspec.Struct, frozen=True, kw_only=True):
    """The expected win on a handle, and the limits outside which a shift should be investigated."""

    handle: Fraction
    expected: Fraction
    """The theoretical win, in cents."""
    variance: Fraction
    """The variance of the win, in square cents."""
    deviations: float = THREE_SIGMA

    @property
    def deviation(self) -> float:
        return sqrt(self.variance)

    @property
    def low(self) -> float:
        return float(self.expected) - self.deviations * self.deviation

    @property
    def high(self) -> float:
        return float(self.expected) + self.deviations * self.deviation

    @property
    def holds(self) -> tuple[float, float, float]:
        """The lower limit, the theoretical hold and the upper limit, as shares of the handle; None without a handle."""
        if not self.handle:
            return 0.0, 0.0, 0.0
        whole = float(self.handle)
        return self.low / whole, float(self.expected) / whole, self.high / whole

    def score(self, win: int) -> float:
        """How many standard deviations a win is above the expected one."""
        off = float(win - self.expected)
        return off / self.deviation if self.variance else 0.0 if not off else off * float("inf")

    def outside(self, win: int) -> bool:
        """Is this win below the lower limit or above the upper one? On a limit is inside."""
        return not self.low <= win <= self.high


def control_limits(
    handle: Cents | int,
    edge: Fraction,
    variance: Fraction,
    *,
    squares: int | None = None,
    stake: Cents | int | None = None,
    covariance: Fraction = Fraction(0),
    pairs: int = 0,
    deviations: float = THREE_SIGMA,
) -> ControlLimits:
    """Limits for the win on one wager. `edge` and `variance` are per unit of the first stake, and `handle` is first stakes.

    A win spreads by the squares of the stakes: give their sum as `squares` (square cents), or an average `stake` if only that is
    known, which understates the spread where stakes differ. Seats of one round share a dealer: `pairs` is the sum of the products
    of their stakes, each two seats once, and `covariance` what each such product adds.
    """
    if handle < 0:
        raise InputError(f"A handle cannot be below zero: {handle}.")
    if squares is None:
        if stake is None or (stake <= 0 and handle):
            raise InputError(
                "Control limits need the stakes: give the sum of their squares, or an average stake above zero."
            )
        squares = int(handle) * int(stake)
    spread = variance * squares + 2 * covariance * pairs
    return ControlLimits(handle=Fraction(handle), expected=edge * handle, variance=spread, deviations=deviations)


def together(limits: Iterable[ControlLimits], *, deviations: float = THREE_SIGMA) -> ControlLimits:
    """Combine several independent wagers, tables or shifts."""
    made = list(limits)
    return ControlLimits(
        handle=sum((one.handle for one in made), Fraction(0)),
        expected=sum((one.expected for one in made), Fraction(0)),
        variance=sum((one.variance for one in made), Fraction(0)),
        deviations=deviations,
    )


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """How busy a table is."""

    seats: int
    rounds_an_hour: Fraction
    hours_a_day: Fraction
    stake: Cents
    """The average first stake of a seat."""

    @property
    def rounds_a_day(self) -> Fraction:
        return self.rounds_an_hour * self.hours_a_day


def table_variance(seats: int, variance: Fraction, covariance: Fraction) -> Fraction:
    """The variance of a round with this many equal stakes: each seat by itself, and each pair of seats twice."""
    return seats * variance + seats * (seats - 1) * covariance


def theoretical_win(pace: Pace, edge: Fraction) -> dict[str, Fraction]:
    """The theoretical win in cents, per round, hour and day."""
    a_round = edge * pace.stake * pace.seats
    return {"round": a_round, "hour": a_round * pace.rounds_an_hour, "day": a_round * pace.rounds_a_day}


# -- money that a bank needs

Results = Mapping[Fraction, int]


def banks(results: Results) -> list[tuple[float, float]]:
    """The possible results of a round for the bank, with their probabilities."""
    deals = sum(results.values())
    return [(-float(net), count / deals) for net, count in results.items() if count]


def adjustment(results: Results) -> float:
    """Return Lundberg's coefficient: the R above 0 at which exp(-R x bank's result) averages to 1; 0 if the bank has no
    edge."""
    rounds = banks(results)
    if sum(won * part for won, part in rounds) <= 0:
        return 0.0
    worst = -min(won for won, _ in rounds)
    if worst <= 0:
        return float("inf")

    def above(at: float) -> bool:
        return sum(part * exp(-at * won) for won, part in rounds) > 1

    high = 1 / worst
    while not above(high):
        high *= 2
    low = 0.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if above(middle) else (middle, high)
    return low


def ruin_bounds(results: Results, bank: float) -> tuple[float, float]:
    """Lower and upper bounds on the chance that a bank of this many stakes is ever used up, however long it plays.
    These are Lundberg's: exp(-R bank) is the upper bound, and exp(-R (bank + the most that a round can cost)) the
    lower.
    """
    rate = adjustment(results)
    if not rate:
        return 1.0, 1.0
    worst = -min(won for won, _ in banks(results))
    return (0.0, 0.0) if rate == float("inf") else (exp(-rate * (bank + worst)), exp(-rate * bank))


def float_for(results: Results, risk: float) -> float:
    """The float, in stakes, that is ever used up with at most this chance. Refused if the bank has no edge."""
    if not 0 < risk < 1:
        raise InputError(f"A risk must be between 0 and 1, not {risk}.")
    rate = adjustment(results)
    if not rate:
        raise InputError("The bank has no edge in this wager, so every float is used up in the end.")
    return 0.0 if rate == float("inf") else -log(risk) / rate


def ruin_within(results: Results, bank: int, rounds: int) -> float:
    """The chance that a bank of this many stakes is used up within this many rounds: round by round, in double precision."""
    import numpy as np

    step = lcm(*(net.denominator for net in results))
    whole = [(int(-net * step), count) for net, count in results.items() if count]
    deals, start = sum(count for _, count in whole), bank * step
    most = start + rounds * max(max(won for won, _ in whole), 0)
    alive = np.zeros(most + 1)
    alive[start] = 1.0
    ruined = 0.0
    for _ in range(rounds):
        after = np.zeros(most + 1)
        for won, count in whole:
            part = count / deals
            if won >= 0:
                after[won:] += part * alive[: most + 1 - won]
            else:
                lost = min(-won, most + 1)
                after[: most + 1 - lost] += part * alive[lost:]
                ruined += part * float(alive[:lost].sum())
        ruined += float(after[0])
        after[0] = 0.0
        alive = after
    return ruined


# -- jackpots and favourable wagers


def kelly(results: Results) -> float:
    """The share of a bankroll to stake so that it grows fastest; 0 if the player has no edge."""
    rounds = [(-won, part) for won, part in banks(results)]
    if sum(won * part for won, part in rounds) <= 0:
        return 0.0
    worst = -min(won for won, _ in rounds)
    if worst <= 0:
        return 1.0
    low, high = 0.0, 1 / worst
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        slope = sum(part * won / (1 + middle * won) for won, part in rounds)
        low, high = (middle, high) if slope > 0 else (low, middle)
    return low


def time_to_hit(chance: Fraction, likely: float = 0.5) -> int:
    """The number of rounds after which a prize has been hit with at least this probability."""
    if not 0 < chance <= 1:
        raise InputError(f"A chance is above 0 and at most 1, not {chance}.")
    if not 0 <= likely < 1:
        raise InputError(f"A probability must be from 0 to below 1, not {likely}.")
    return 1 if chance == 1 else max(ceil(log(1 - likely) / log(1 - float(chance))), 0)
