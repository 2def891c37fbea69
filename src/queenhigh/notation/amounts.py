"""Amounts as people write them, on sheets and in Python. Internally there are only whole cents."""

from __future__ import annotations

from decimal import Decimal

from queenhigh.money import Cents, MoneyError, cents, dollars
from queenhigh.money.cents import MOST


def amount(value: object) -> Cents:
    """Cents from an amount in dollars as people write it: `10`, `12.5`, `Decimal("12.50")` or `"12.50"`.

    An amount that is not a whole number of cents is refused, never rounded.
    """
    if isinstance(value, str):
        return dollars(value)
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise MoneyError(f'An amount must be a number of dollars or text such as "12.50", not {value!r}.')
    exact = Decimal(repr(value)) if isinstance(value, float) else Decimal(value)
    if not exact.is_finite() or not 0 <= exact <= MOST // 100:
        given = text if len(text := str(exact)) <= 40 else "what was given"
        raise MoneyError(f"An amount is between 0 and {MOST // 100} dollars; {given} is not.")
    if exact * 100 % 1:
        raise MoneyError(f'{value} is not a whole number of cents. Write two decimals at most, such as "12.50".')
    return cents(int(exact * 100))
