"""How an evening ends, exactly: the bankroll's distribution carried from round to round, where it is small enough to carry.

Counts of rounds are whole numbers; what follows from two hundred of them in a row is calculated in double precision,
which leaves a dozen correct digits, far more than a simulation gives.
"""

from __future__ import annotations

from math import gcd, sqrt
from typing import Any

import msgspec
import numpy as np

from queenhigh.maths.simulation.evening import QUANTILES, Evening, EveningOdds, PlayEvenings, odds_of, quantile
from queenhigh.maths.simulation.table import Array, table_of

WORK = 500_000_000
"""The most additions that are made: about a second."""


class Exact(msgspec.Struct, frozen=True):
    ruined: Array
    """For each round, the chance that ruin comes with it."""
    played: Array
    """For each round, the chance that it is played."""
    won: Array
    """The possible results of an evening in cents, in ascending order."""
    chances: Array

    @property
    def ruin(self) -> float:
        return float(self.ruined.sum())

    @property
    def rounds(self) -> tuple[float, float]:
        """Return the average number of rounds that are played, and its standard deviation."""
        mean = float(self.played.sum())
        squares = float((2 * np.arange(len(self.played)) + 1) @ self.played)
        return mean, sqrt(max(squares - mean**2, 0.0))

    @property
    def to_ruin(self) -> tuple[float, float] | None:
        """Return the same for the evenings that end in ruin, or None if none does."""
        if not self.ruin:
            return None
        rounds = np.arange(1, len(self.ruined) + 1)
        mean = float(rounds @ self.ruined) / self.ruin
        return mean, sqrt(max(float((rounds - mean) ** 2 @ self.ruined) / self.ruin, 0.0))

    @property
    def mean(self) -> float:
        return float(self.won @ self.chances)

    @property
    def deviation(self) -> float:
        return sqrt(max(float((self.won - self.mean) ** 2 @ self.chances), 0.0))

    @property
    def ahead(self) -> float:
        return float(self.chances[self.won > 0].sum())

    def words(self, evening: Evening) -> dict[str, Any]:
        ends = list(zip(self.won.tolist(), self.chances.tolist(), strict=True))
        return {
            "ruin_percent": round(100 * self.ruin, 6),
            "ahead_percent": round(100 * self.ahead, 6),
            "rounds_to_ruin": round(self.to_ruin[0], 6) if self.to_ruin else None,
            "rounds_played": round(self.rounds[0], 6),
            "average": round(self.mean / 100, 6),
            "standard_deviation": round(self.deviation / 100, 6),
            "quantiles": {str(q): quantile(ends, q, 1.0) / 100 for q in QUANTILES},
        }

    def errors_away(self, simulated: dict[str, Any], many: int) -> dict[str, float]:
        """Return how many standard errors a simulation is away. A certain figure has none and must match."""
        found = {
            "ruin": (simulated["ruin_percent"] / 100, self.ruin, sqrt(self.ruin * (1 - self.ruin))),
            "ahead": (simulated["ahead_percent"] / 100, self.ahead, sqrt(self.ahead * (1 - self.ahead))),
            "average": (simulated["average"] * 100, self.mean, self.deviation),
            "rounds_played": (simulated["rounds_played"], *self.rounds),
        }
        ruined = round(simulated["ruin_percent"] / 100 * many)
        if self.to_ruin and ruined:
            found["rounds_to_ruin"] = (simulated["rounds_to_ruin"], *self.to_ruin)
        rounding = {"ruin": 1e-6, "ahead": 1e-6, "average": 1e-2}
        return {
            name: round(
                (value - exact)
                / max(deviation / sqrt(ruined if name == "rounds_to_ruin" else many), rounding.get(name, 1e-4)),
                3,
            )
            for name, (value, exact, deviation) in found.items()
        }


def exact_evening(job: PlayEvenings) -> Exact | None:
    """Return the exact evening, or None if the wagers of a round are not counted together or it would take too long."""
    counts, odds = table_of(job.setting).exactly(job.wagers), odds_of(job)
    if counts is None:
        return None
    nets, chances = _round(counts, odds)
    start, step = job.evening.bankroll * odds.parts, gcd(*map(int, nets)) or 1
    top = min(odds.goal, start + max(int(nets[-1]), 0) * job.evening.rounds) + max(int(nets[-1]), 0)
    low = max(min(odds.least, start), odds.floor, start + min(int(nets[0]), 0) * job.evening.rounds) + int(nets[0])
    first, size = (low - start) // step - 1, (top - start) // step - (low - start) // step + 3
    if size * len(nets) * job.evening.rounds > WORK:
        return None
    money = start + (first + np.arange(size)) * step
    over = (money < odds.least) | (money <= odds.floor) | (money >= odds.goal)
    alive, ends = np.zeros(size), np.zeros(size)
    alive[-first] = 1.0
    ruined, played = np.zeros(job.evening.rounds), np.zeros(job.evening.rounds)
    for n in range(job.evening.rounds):
        after = np.zeros(size)
        there = np.flatnonzero(alive)
        if not len(there):
            break
        played[n] = alive.sum()
        begin, end = int(there[0]), int(there[-1]) + 1
        for net, chance in zip((nets // step).tolist(), chances.tolist(), strict=True):
            after[begin + net : end + net] += chance * alive[begin:end]
        ends += np.where(over, after, 0.0)
        ruined[n] = after[money < odds.least].sum()
        alive = np.where(over, 0.0, after)
    ends += alive
    kept = np.flatnonzero(ends)
    won = (money[kept] - start) / odds.parts
    return Exact(ruined, played, won, ends[kept])


def _round(counts: Array, odds: EveningOdds) -> tuple[Array, Array]:
    """Return the possible results of one round, the worst first, and their probabilities."""
    there = np.flatnonzero(counts)
    nets, cells = np.unique(odds.nets[there], return_inverse=True)
    together = np.zeros(len(nets), dtype=object)
    np.add.at(together, cells, counts[there].astype(object))
    whole = int(together.sum())
    return nets, np.array([int(count) / whole for count in together])
