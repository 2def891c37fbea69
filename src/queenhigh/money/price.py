"""Prices: how a pay table says what a result is worth.

    "35 to 1"    thirty-five times the stake, and the stake comes back
    "500 for 1"  five hundred times the stake, which is consumed
    "10 %"       a share of a pool or meter; the stake is consumed

Any other spelling is refused.
"""

from __future__ import annotations

import re
from fractions import Fraction

import msgspec

from queenhigh.money.cents import Cents
from queenhigh.money.errors import MoneyError

_RATIO = re.compile(r"([0-9]{1,9})\s*(to|for)\s*([0-9]{1,9})")
_PERCENT = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)\s*%")


class Odds(msgspec.Struct, frozen=True):
    """`win` to `stake`: for every `stake` wagered, `win` is paid and the stake comes back."""

    win: int
    stake: int = 1

    @classmethod
    def parse(cls, text: str) -> Odds:
        parsed = price(text)
        if not isinstance(parsed, Odds):
            raise MoneyError(f"{text!r} is a price but not odds: odds read like '35 to 1'.")
        return parsed

    def on(self, stake: int) -> Fraction:
        """The exact winnings on a stake."""
        return Fraction(stake * self.win, self.stake)

    def pays(self, stake: int) -> Cents:
        if self.stake == 1:
            return Cents(stake * self.win)
        return whole(self.on(stake), self, stake)

    def __str__(self) -> str:
        return f"{self.win} to {self.stake}"


class Multiple(msgspec.Struct, frozen=True):
    """`prize` for `stake`: the whole payment, the stake being consumed."""

    prize: int
    stake: int = 1

    def on(self, stake: int) -> Fraction:
        return Fraction(stake * self.prize, self.stake)

    def pays(self, stake: int) -> Cents:
        return whole(self.on(stake), self, stake)

    def __str__(self) -> str:
        return f"{self.prize} for {self.stake}"


class Share(msgspec.Struct, frozen=True):
    """A share of something that is not the stake: a meter, a pool, a pot."""

    part: Fraction

    def of(self, whole: Fraction | int) -> Fraction:
        return self.part * whole

    def __str__(self) -> str:
        return f"{_decimal(self.part * 100)} %"


Price = Odds | Multiple | Share

EVENS = Odds(1)


def price(text: object) -> Price:
    """Read a price, or say what is wrong with it."""
    if not isinstance(text, str):
        raise MoneyError(f"A price is written as text such as '35 to 1', not as {text!r}.")
    given = " ".join(text.split()).lower()
    if match := _RATIO.fullmatch(given):
        win, stake = int(match[1]), int(match[3])
        if stake == 0:
            raise MoneyError(f"{text!r} is not a price: nothing can be paid for each 0 wagered.")
        if win == 0:
            raise MoneyError(f"{text!r} is not a price: a winning wager would be paid nothing.")
        return Odds(win, stake) if match[2] == "to" else Multiple(win, stake)
    if match := _PERCENT.fullmatch(given):
        part = Fraction(match[1]) / 100
        if not 0 < part <= 1:
            raise MoneyError(f"{text!r} is not a price: a share is more than 0 % and at most 100 %.")
        return Share(part)
    raise MoneyError(f"{text!r} is not a price. Prices read like '35 to 1', '500 for 1' or '10 %'.")


def whole(exact: Fraction, given: Odds | Multiple, stake: int) -> Cents:
    """Refuse to drop a fraction of a cent silently: if a book rounds, its room says how."""
    if exact.denominator != 1:
        raise MoneyError(f"{given} on {stake} cents is {exact} cents, which is not a whole number of them.")
    return Cents(exact.numerator)


def _decimal(value: Fraction) -> str:
    """An exact decimal if there is one, otherwise the fraction."""
    billionths = value * 10**9
    if billionths.denominator != 1:
        return str(value)
    whole_part, rest = divmod(billionths.numerator, 10**9)
    return f"{whole_part}.{rest:09d}".rstrip("0").rstrip(".")
