"""Postings: what an event moves, as signed whole cents that sum to nothing.

An account is a pile of chips: it holds nothing or more. Only the accounts of the world beyond the doors, `outside` and
`outside:...`, go below zero: that is where chips and cash come from. The database holds both laws by itself.

A meter has fractions of a cent (34.06 % of a wager; a tenth less again and again, so no fixed unit is fine enough). Its
exact value is a `Fraction` in the bodies of its events, and its account holds the whole cents of it: `whole_part` gives
what to post when the value moves. The rest, always less than a cent, stays where it came from until it is a whole one.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise

import msgspec

from queenhigh.ledger.errors import BadCommand
from queenhigh.ledger.text import name
from queenhigh.money.cents import MOST

OUTSIDE = "outside"


class Posting(msgspec.Struct, frozen=True, array_like=True, order=True):
    """`amount` cents into an account, or out of it if below zero."""

    account: str
    amount: int

    def __post_init__(self) -> None:
        name(self.account, "An account")
        if type(self.amount) is not int:
            raise BadCommand(f"A posting moves a whole number of cents, not {self.amount!r} ({self.account!r}).")
        if self.amount == 0 or abs(self.amount) > MOST:
            given = self.amount if self.amount.bit_length() <= 64 else "what was given"
            raise BadCommand(f"A posting moves between 1 and {MOST} cents, in or out, not {given} ({self.account!r}).")


def move(amount: int, *, out_of: str, into: str) -> tuple[Posting, ...]:
    """The two legs of a payment. Nothing to move makes no legs; a negative amount is refused: turn the names round."""
    if type(amount) is not int or amount < 0:
        raise BadCommand(f"What is moved is a whole number of cents and not negative, not {amount!r}.")
    return (Posting(out_of, -amount), Posting(into, amount)) if amount else ()


def together(*moves: Iterable[Posting]) -> tuple[Posting, ...]:
    """Several moves as the legs of one event: a leg for each account that ends up changed, by the account's name."""
    sums: dict[str, int] = {}
    for legs in moves:
        for leg in legs:
            sums[leg.account] = sums.get(leg.account, 0) + leg.amount
    return tuple(Posting(account, amount) for account, amount in sorted(sums.items()) if amount)


def whole_part(before: Fraction, after: Fraction) -> int:
    """The whole cents that a meter's account gains when its exact value moves. Over any number of moves nothing is lost:
    the account always holds the value rounded down."""
    return after.__floor__() - before.__floor__()


def may_be_below_zero(account: str) -> bool:
    return account == OUTSIDE or account.startswith("outside:")


def balanced(legs: Iterable[Posting]) -> tuple[Posting, ...]:
    """Legs in the order in which they are hashed; refused unless each account occurs once and the sum is nothing."""
    given = tuple(legs)
    if not all(isinstance(leg, Posting) for leg in given):
        raise BadCommand(f"Postings are made with `Posting` or `move`, not {given!r}.")
    ordered = tuple(sorted(given))
    if total := sum(leg.amount for leg in ordered):
        listed = ", ".join(f"{leg.account} {leg.amount:+d}" for leg in ordered)
        raise BadCommand(f"Postings sum to nothing; these are {total:+d} cents out: {listed}.")
    for one, next_one in pairwise(ordered):
        if one.account == next_one.account:
            raise BadCommand(f"{one.account!r} occurs twice among the postings of an event: put them `together`.")
    return ordered
