"""Postings: what an event moves, as signed whole cents that balance to zero.

An account is a pile of chips and never falls below zero. Only the accounts of the outside world, `outside` and
`outside:...`, may: that is where chips and cash come from. The database itself enforces both rules.

A meter has fractions of a cent (34.06 % of a wager; a tenth less again and again, so no fixed unit is fine enough). Its
exact value is a `Fraction` in the bodies of its events, and its account holds the whole cents of it: `whole_part` gives
what to post when the value moves. The rest, always less than a cent, stays where it came from until it is a whole one.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from operator import attrgetter

import msgspec

from queenhigh.ledger.errors import BadCommand
from queenhigh.money.cents import MOST

OUTSIDE = "outside"
LONGEST = 200


def text(value: object, what: str) -> str:
    """Check a text: printable and short, possibly empty, so that both databases, a hash and a JSON line keep it
    unchanged. PostgreSQL stores no NUL, and half a surrogate pair cannot be encoded."""
    if type(value) is str and len(value) <= LONGEST and value.isprintable():
        return value
    if type(value) is not str:
        raise BadCommand(f"{what} must be text, not {value!r}.")
    if len(value) > LONGEST:
        raise BadCommand(f"{what} has {len(value)} characters; {LONGEST} is the most.")
    raise BadCommand(f"{what} is printable text, not {value!r}.")


def name(value: object, what: str) -> str:
    """Check a text that must not be empty. `what` begins the message: "An account"."""
    if not value and type(value) is str:
        raise BadCommand(f"{what} needs a name.")
    return text(value, what)


class Posting(msgspec.Struct, frozen=True, array_like=True, order=True):
    """`amount` cents into an account, or out of it if negative."""

    account: str
    amount: int

    def __post_init__(self) -> None:
        account, amount = self.account, self.amount
        if type(account) is not str or not account or len(account) > LONGEST or not account.isprintable():
            name(account, "An account")
        if type(amount) is int and amount and -MOST <= amount <= MOST:
            return
        if type(amount) is not int:
            raise BadCommand(f"A posting moves a whole number of cents, not {amount!r} ({account!r}).")
        given = amount if amount.bit_length() <= 64 else "what was given"
        raise BadCommand(f"A posting moves between 1 and {MOST} cents, in or out, not {given} ({account!r}).")


def move(amount: int, *, out_of: str, into: str) -> tuple[Posting, ...]:
    """Return the two legs of a payment. An amount of zero has no legs; a negative one is refused: swap the accounts
    instead."""
    if type(amount) is not int or amount < 0:
        raise BadCommand(f"What is moved must be a whole number of cents, and not negative, not {amount!r}.")
    return (Posting(out_of, -amount), Posting(into, amount)) if amount else ()


def together(*moves: Iterable[Posting]) -> tuple[Posting, ...]:
    """Combine several moves into the legs of one event: one for each account that ends up changed, sorted by name."""
    sums: dict[str, int] = {}
    for legs in moves:
        for leg in legs:
            sums[leg.account] = sums.get(leg.account, 0) + leg.amount
    return legs_of(sums)


def legs_of(sums: dict[str, int]) -> tuple[Posting, ...]:
    """Return the legs of an event, given the change of each account."""
    return tuple([Posting(account, sums[account]) for account in sorted(sums) if sums[account]])


def whole_part(before: Fraction, after: Fraction) -> int:
    """Return the whole cents that a meter's account gains when its exact value changes. Nothing is lost over any number
    of changes: the account always holds the value rounded down."""
    return after.__floor__() - before.__floor__()


def may_be_below_zero(account: str) -> bool:
    return account == OUTSIDE or account.startswith("outside:")


def balanced(legs: Iterable[Posting]) -> tuple[Posting, ...]:
    """Return the legs in the order in which they are hashed. Refused unless each account occurs once and the sum is
    zero."""
    given = tuple(legs)
    total, before, is_ordered = 0, "", True
    for leg in given:
        if type(leg) is not Posting:
            raise BadCommand(f"Postings are made with `Posting` or `move`, not {given!r}.")
        total += leg.amount
        is_ordered = is_ordered and leg.account > before
        before = leg.account
    if is_ordered and not total:
        return given
    ordered, before = tuple(sorted(given, key=_account)), ""
    for leg in ordered:
        if leg.account == before:
            raise BadCommand(f"{leg.account!r} occurs twice among the postings of an event: put them `together`.")
        before = leg.account
    if total:
        listed = ", ".join(f"{leg.account} {leg.amount:+d}" for leg in ordered)
        raise BadCommand(f"Postings balance to zero; these are {total:+d} cents out: {listed}.")
    return ordered


_account = attrgetter("account")
