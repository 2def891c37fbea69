"""How an evening ends, without a single simulated round: the result of one round, convolved with itself.

Ruin is left out: whoever may lose everything before midnight has to simulate (`queenhigh simulate --bankroll`).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

NEGLIGIBLE = 1e-9
"""Chances below this are rounding: the transform is good to fifteen digits, not to all."""


class Ending(NamedTuple):
    """`values` in units of the stake, and how likely each of them is."""

    values: NDArray[np.float64]
    chances: NDArray[np.float64]
    apart: float
    """How far apart two endings are at least: results of 7 and -1 end eight apart."""

    def below(self, value: float) -> float:
        return float(self.chances[self.values < value - 1e-9].sum())

    @property
    def ahead(self) -> float:
        return float(self.chances[self.values > 1e-9].sum())

    @property
    def mean(self) -> float:
        return float((self.values * self.chances).sum())

    def quantile(self, share: float) -> float:
        """The least value that is not exceeded in this share of the evenings."""
        return float(self.values[int(np.searchsorted(np.cumsum(self.chances), share - 1e-12))])


def ending(results: Mapping[Fraction, int], rounds: int) -> Ending:
    """After so many rounds of a wager with these results and counts."""
    parts = lcm(*(net.denominator for net in results))
    nets = [int(net * parts) for net in results]
    low, high = min(nets), max(nets)
    one = np.zeros(high - low + 1)
    whole = sum(results.values())
    for net, count in zip(nets, results.values(), strict=True):
        one[net - low] = count / whole
    length = rounds * (high - low) + 1
    size = 1 << (length - 1).bit_length()
    chances = np.fft.irfft(np.fft.rfft(one, size) ** rounds, size)[:length]
    values = (np.arange(length) + rounds * low) / parts
    kept = np.flatnonzero(chances > NEGLIGIBLE)
    there = slice(kept[0], kept[-1] + 1)
    likely = np.clip(chances[there], 0, None)
    return Ending(values[there], likely / likely.sum(), gcd(*(net - low for net in nets)) / parts)


def in_steps(end: Ending, most: int = 60) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Summed up in steps of a round number of stakes, nothing always at an edge: the middle of each step, and its chance.

    Where endings lie as far apart as that, each has a step of its own. The outermost thousandth on either side is left out: a
    chart is no place for one evening in a thousand.
    """
    low, high = end.quantile(0.001), end.quantile(0.999)
    step = next(n * 10**power for power in range(9) for n in (1, 2, 5) if (high - low) / (n * 10**power) <= most)
    if end.apart >= step / 2:
        step, start = max(end.apart, step // end.apart * end.apart), end.values[0] % end.apart - end.apart / 2
    else:
        start = 0.0
    places = np.floor((end.values - start) / step + 1e-9).astype(int)
    first, last = int(np.floor((low - start) / step)), int(np.floor((high - start) / step))
    middles = start + np.arange(first, last + 1) * step + step / 2
    sums = np.array([end.chances[places == place].sum() for place in range(first, last + 1)])
    return middles, sums
