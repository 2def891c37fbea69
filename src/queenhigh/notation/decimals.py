"""Exact amounts as text."""

from __future__ import annotations

from fractions import Fraction

MOST_DECIMALS = 1000


def decimals(exact: Fraction) -> str:
    """All the decimals that a fraction has, at least two. Rates are percentages, so a meter's come to an end."""
    places, power = 0, 1
    while (exact * power).denominator != 1:
        places, power = places + 1, power * 10
        if places > MOST_DECIMALS:
            raise ValueError(f"{exact} has no end as a decimal")
    whole, rest = divmod(int(exact * power), power)
    return f"{whole}.{f'{rest:0{places}d}' if places else '':0<2}"
