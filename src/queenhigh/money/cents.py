"""Amounts of money are whole cents everywhere. Dollars are only a way of writing them, and fractions never become floats."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NewType

from queenhigh.money.errors import MoneyError

Cents = NewType("Cents", int)
"""An amount of money in cents. Arithmetic on it is arithmetic on whole numbers."""

NOTHING = Cents(0)
MOST = Cents(10**15)
"""Ten trillion dollars: far above any stake, and far below where a database's integers end."""

_DOLLARS = re.compile(r"([0-9]{1,3}(?:,[0-9]{3}){1,6}|[0-9]{1,20})(?:\.([0-9]{2}))?")


def cents(value: object) -> Cents:
    """Check a number of cents: whole, not negative, not absurdly large. `2.5`, `True`, `"3"`, `1e3` and `2**63` are all
    refused."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise MoneyError(f"An amount must be a whole number of cents, not {value!r}.")
    if not 0 <= value <= MOST:
        given = value if value.bit_length() <= 64 else "what was given"
        raise MoneyError(f"An amount is between 0 and {MOST} cents; {given} is not.")
    return Cents(value)


def dollars(text: object) -> Cents:
    """Cents from `"12.50"`, `"12"`, `"$1,250"`. Only text is accepted: a number could already have been rounded."""
    if not isinstance(text, str):
        raise MoneyError(f'An amount is written as text such as "12.50", not as {text!r}.')
    match = _DOLLARS.fullmatch(text.strip().removeprefix("$"))
    if match is None:
        raise MoneyError(f'{text!r} is not an amount. Write dollars, with any cents as two digits: "12" or "12.50".')
    return cents(int(match[1].replace(",", "")) * 100 + int(match[2] or 0))


def in_dollars(amount: int) -> str:
    """`1250` as `"12.50"`: the form of every file and message."""
    return f"{amount // 100}.{amount % 100:02d}" if amount >= 0 else f"-{in_dollars(-amount)}"


def told_amount(amount: int) -> str:
    """`$5`, `$2.50` or `$1,000`, for pages."""
    if amount < 0:
        return f"-{told_amount(-amount)}"
    return f"${amount // 100:,}" + (f".{amount % 100:02d}" if amount % 100 else "")


def rounded_up(exact: Fraction, unit: Cents = Cents(1)) -> Cents:
    """The lowest multiple of `unit` that is not below the exact amount."""
    return Cents(-(-exact // unit) * unit)


def rounded_down(exact: Fraction, unit: Cents = Cents(1)) -> Cents:
    return Cents(exact // unit * unit)
