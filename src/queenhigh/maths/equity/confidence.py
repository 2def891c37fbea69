"""Confidence limits of a sampled equity.

A hand that never won in a sample may still win: a mean of 0 says nothing about its own error. Where few deals were won,
or few were lost, the limits are Clopper and Pearson's, which are never too narrow; elsewhere they are Wilson's, with
the variance of the shares in place of p (1 - p), because pots are also divided.
"""

from __future__ import annotations

from math import ceil, erfc, exp, floor, log1p, sqrt

FEW = 40
"""With fewer pots won or lost than this, a normal approximation is not used."""
Z_95 = 1.959963984540054
HALVINGS = 64


def interval(won: float, spread: float, deals: int, z: float = Z_95) -> tuple[float, float]:
    """Limits for the mean share, `z` standard errors on either side of it: `won` is the sum of the shares of this many deals and
    `spread` their variance."""
    if won > deals / 2:
        low, high = interval(deals - won, spread, deals, z)
        return 1 - high, 1 - low
    if won < FEW:
        outside = erfc(z / sqrt(2)) / 2
        low = _chance(floor(won) - 1, deals, 1 - outside) if won >= 1 else 0.0
        return low, _chance(ceil(won), deals, outside)
    middle, half = won + z * z / 2, z * sqrt(deals * spread + z * z / 4)
    return max(0.0, (middle - half) / (deals + z * z)), min(1.0, (middle + half) / (deals + z * z))


def standard_error(won: float, spread: float, deals: int) -> float:
    """Return half the width of the interval of one standard error, which is never 0."""
    low, high = interval(won, spread, deals, 1.0)
    return (high - low) / 2


def _chance(most: int, deals: int, likely: float) -> float:
    """The probability of winning a deal for which winning at most this many of them has the given probability."""
    if most >= deals:
        return 1.0
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        chance = (low + high) / 2
        term = total = exp(deals * log1p(-chance))
        for n in range(most):
            term *= (deals - n) / (n + 1) * chance / (1 - chance)
            total += term
        low, high = (chance, high) if total > likely else (low, chance)
    return (low + high) / 2
