"""Amounts of any currency as whole numbers of one smallest chip: 2754.70 and 35 are 275470 and 3500 of it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal

from queenhigh.notation.phh import PhhError

DECIMALS = 8
"""The finest that any currency is cut."""
DIGITS = 15
"""More digits before the point than there is money."""

_PLAIN = re.compile(r"[+-]?(\d{1,24}(\.\d{0,12})?|\.\d{1,12})\Z", re.ASCII)


def amount(given: object, name: str) -> Decimal:
    """A TOML number, or a number in text such as `9,999.99`. Infinity stands for a stack that nobody knows."""
    if isinstance(given, str):
        text = given.replace(",", "")
        if not _PLAIN.match(text):
            raise PhhError(f"{name}: {shown(given)} is not an amount.")
        given = Decimal(text)
    if isinstance(given, bool) or not isinstance(given, int | Decimal):
        raise PhhError(f"{name}: {shown(given)} is not an amount.")
    if isinstance(given, Decimal):
        if given.is_nan():
            raise PhhError(f"{name}: nan is not an amount.")
        if given.is_infinite():
            return given
        if not given:
            return Decimal(0)
        if not -DIGITS <= given.adjusted() < DIGITS:
            raise PhhError(f"{name}: {shown(given)} is no amount of chips.")
        return given
    if abs(given) >= 10**DIGITS:
        raise PhhError(f"{name}: it has more digits than any amount of chips.")
    return Decimal(given)


def decimals(amounts: Iterable[Decimal]) -> int:
    """Places after the point that are needed to write all of them."""
    return max([_decimals(one) for one in amounts], default=0)


def _decimals(one: Decimal) -> int:
    places = -int(one.as_tuple().exponent)
    return max(places if places <= DECIMALS else -int(one.normalize().as_tuple().exponent), 0)


def units(given: Decimal, places: int, name: str = "") -> int:
    """The amount in smallest chips."""
    whole = given.scaleb(places)
    if whole != whole.to_integral_value():
        raise PhhError(f"{name}: {given} is finer than any chip.")
    return int(whole)


def written(amount: int, places: int) -> str:
    """Smallest chips as the format has them: all their places, so that they are read back as the same."""
    if not places:
        return str(amount)
    sign, digits = "-" if amount < 0 else "", str(abs(amount)).rjust(places + 1, "0")
    return f"{sign}{digits[:-places]}.{digits[-places:]}"


def shown(given: object) -> str:
    """What was given, cut where it is long. Never a number with a million digits."""
    if isinstance(given, int) and not isinstance(given, bool) and abs(given) >= 10**40:
        return "a number of more than forty digits"
    if isinstance(given, list | dict):
        return "a list" if isinstance(given, list) else "a group of fields"
    text = str(given) if isinstance(given, Decimal) else repr(given)
    return text if len(text) <= 40 else text[:37] + "..."
