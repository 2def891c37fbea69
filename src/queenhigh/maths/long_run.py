"""The mean and the spread of a prize meter in the long run.

Between hits a meter grows by the same amount every round. A hit leaves a part of it, but never less than a least
amount, so the mean is not where growth and prizes balance: near the minimum the meter cannot fall further, and the mean
is higher.

A meter that starts at X and is hit with chance p in every round holds X + K c when it is hit, with K geometric. An
exponential time E with 1 - exp(-rate) = p has K = ceil(E), which leads to a chain that can be solved: with H(x) the
share of time above x, c H'(x) = rate (sum of q H((x - b) / a) - H(x)), where a hit of share q leaves a x + b. Its
solution above the minimum is a series of exponentials, summed here in decimals of fifty digits. The mean of the meter
itself is between those of two such chains: X + c E is never more than X + c K, and X + c E + c E[K - E] spreads further
about the same mean, which can only raise the mean of a chain whose hits are increasing and convex.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

DIGITS, SMALLEST = 50, Decimal(10) ** -40
HALVINGS, CLOSE = 60, Decimal(10) ** -20
QUANTILES = (5, 25, 50, 75, 95)
"""The per cent of all rounds in which a meter is lower."""


class Hit(NamedTuple):
    """A possible event of a round: a meter x becomes `slope * x + offset`, or the minimum if that is more.

    The meter may leave that line by `slack`, from least to most: prizes are taken of whole dollars.
    """

    chance: Fraction
    slope: Fraction
    offset: Fraction
    slack: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))


class LongRun(NamedTuple):
    """The mean of a meter over all rounds, taken when they are settled, and a bound on its error."""

    mean: Fraction
    within: Fraction


def long_run(grows: Fraction, least: Fraction, hits: Sequence[Hit]) -> LongRun:
    """The long run of a meter. `grows` is what each round adds, and `hits` are all other events."""
    with localcontext() as context:
        context.prec = DIGITS
        chance = _decimal(sum((hit.chance for hit in hits), Fraction(0)))
        rate = -(1 - chance).ln()
        late = _decimal(grows) * (1 / chance - 1 / rate)
        mean = _series(grows, least, hits, rate, late, None).mean
        low = _series(grows, least, hits, rate, Decimal(0), 0).mean
        high = _series(grows, least, hits, rate, late, 1).mean
        return LongRun(Fraction(mean), Fraction(max(mean - low, high - mean)))


def nearest(exact: Fraction, unit: int) -> int:
    """Round to whole units, half a unit up."""
    return int((exact + Fraction(unit, 2)) // unit) * unit


class Series(NamedTuple):
    """The share of time above x is the sum of weight * exp(-power * x) over the terms, divided by `above`, from `floor` on."""

    floor: Decimal
    terms: list[tuple[Decimal, Decimal]]
    """The terms of the series: weight and power."""
    above: Decimal
    late: Decimal

    @property
    def mean(self) -> Decimal:
        area = sum((weight * (-power * self.floor).exp() / power for weight, power in self.terms), Decimal(0))
        return self.floor + area / self.above + self.late

    def share_above(self, at: Decimal) -> Decimal:
        if at <= self.floor:
            return Decimal(1)
        return sum((weight * (-power * at).exp() for weight, power in self.terms), Decimal(0)) / self.above

    def density(self, at: Decimal) -> Decimal:
        """Return how fast the share above falls at this amount."""
        return sum((weight * power * (-power * at).exp() for weight, power in self.terms), Decimal(0)) / self.above


def quantiles(grows: Fraction, least: Fraction, hits: Sequence[Hit], parts: Sequence[int]) -> dict[int, Fraction]:
    """The amount below which a meter is in a given per cent of all rounds, from the same series as its mean."""
    return dict(zip(parts, _quantiles(grows, least, tuple(hits), tuple(parts)), strict=True))


@lru_cache(maxsize=256)
def _quantiles(grows: Fraction, least: Fraction, hits: tuple[Hit, ...], parts: tuple[int, ...]) -> tuple[Fraction, ...]:
    """Cached, because odds and PAR sheets ask for the same meters, and finding them is half the work of both."""
    with localcontext() as context:
        context.prec = DIGITS
        found = _middle(grows, least, hits)
        return tuple(Fraction(_below(found, 1 - Decimal(part) / 100) + found.late) for part in parts)


def share_above(grows: Fraction, least: Fraction, hits: Sequence[Hit], at: Fraction) -> Fraction:
    """The share of all rounds in which a meter is above an amount."""
    with localcontext() as context:
        context.prec = DIGITS
        found = _middle(grows, least, hits)
        return Fraction(found.share_above(_decimal(at) - found.late))


def _middle(grows: Fraction, least: Fraction, hits: Sequence[Hit]) -> Series:
    """Return the chain whose mean is reported as the meter's."""
    chance = _decimal(sum((hit.chance for hit in hits), Fraction(0)))
    rate = -(1 - chance).ln()
    return _series(grows, least, hits, rate, _decimal(grows) * (1 / chance - 1 / rate), None)


def _below(found: Series, above: Decimal) -> Decimal:
    """Solve by Newton's method, or by bisection if a step would leave the interval: a step is worth some ten
    bisections."""
    low, high = found.floor, 2 * found.floor + found.mean
    while found.share_above(high) > above:
        low, high = high, 2 * high
    at = (low + high) / 2
    for _ in range(HALVINGS):
        over = found.share_above(at) - above
        low, high = (at, high) if over > 0 else (low, at)
        before, at = at, at + over / found.density(at)
        if not low < at < high:
            at = (low + high) / 2
        if abs(at - before) <= CLOSE * at:
            break
    return at


def _series(
    grows: Fraction, least: Fraction, hits: Sequence[Hit], rate: Decimal, late: Decimal, end: int | None
) -> Series:
    """Return the series of the chain that holds X + c E + `late` when it is hit. `end` selects the least or the most
    slack of every hit."""
    total = sum((hit.chance for hit in hits), Fraction(0))
    lines = [
        (
            _decimal(hit.chance / total),
            hit.slope,
            _decimal(hit.offset + (0 if end is None else hit.slack[end])) + _decimal(hit.slope) * late,
        )
        for hit in hits
        if hit.slope
    ]
    floor, decay = _decimal(least), rate / _decimal(grows)
    weights: dict[Fraction, Decimal] = {Fraction(1): Decimal(1)}
    waiting = {slope for _, slope, _ in lines}
    above = (-decay * floor).exp()
    terms = [(Decimal(1), decay)]
    while waiting:
        scale = max(waiting)
        waiting.remove(scale)
        power = decay / _decimal(scale)
        fed = sum(
            (share * weights[scale / slope] * (power * offset).exp() for share, slope, offset in lines
             if scale / slope in weights),
            Decimal(0),
        )  # fmt: skip
        weights[scale] = fed / (1 - 1 / _decimal(scale))
        term = weights[scale] * (-power * floor).exp()
        above += term
        terms.append((weights[scale], power))
        if abs(term) > SMALLEST * abs(above):
            waiting |= {scale * slope for _, slope, _ in lines}
    return Series(floor, terms, above, late)


def _decimal(exact: Fraction) -> Decimal:
    return Decimal(exact.numerator) / exact.denominator
