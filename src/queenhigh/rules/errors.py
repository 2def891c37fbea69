"""What can go wrong, as a tree. Every message says what, why and what to do now.

    QueenhighError
    ├── InputError            the input cannot be right
    │   ├── UnknownBook
    │   ├── UnknownClause
    │   ├── UnknownReading
    │   ├── CardError         (cards)   not a card, a card twice, an incomplete deck
    │   └── MoneyError        (money)   not an amount, not odds, no such row
    ├── BookFault             a data file of a book is broken: a bug in the book
    ├── LedgerError           (ledger)  a command or a database that the ledger refuses
    ├── TableLocked           (desk)    chips or wagers at a table do not add up
    └── Refusal               a clause forbids it: names the clause
        ├── IllegalAction     not now, or not you
        └── NotAuthorised     a rank too low

An `InputError` is also a `ValueError`. The command line turns every one of them into a single line and exit status 2.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from queenhigh.rules.witness import witness

if TYPE_CHECKING:
    from queenhigh.rules.rule import Rule


class QueenhighError(Exception):
    """Base class of all errors that Queenhigh raises on purpose.

    >>> import queenhigh
    >>> try:
    ...     queenhigh.book("nowhere")
    ... except queenhigh.QueenhighError as error:
    ...     print(type(error).__name__)
    UnknownBook
    """


class InputError(QueenhighError, ValueError):
    """The input cannot be right. It is also a `ValueError`.

    >>> import queenhigh
    >>> try:
    ...     queenhigh.Table("canberra").new_round().wager(1, ante=12.345)
    ... except queenhigh.InputError as error:
    ...     print(error)
    12.345 is not a whole number of cents. Write two decimals at most, such as "12.50".
    """


class UnknownBook(InputError):
    def __init__(self, given: str, known: Iterable[str], short: Iterable[str] = ()) -> None:
        """`short` are the short names of the same books."""
        ids, brief = tuple(known), tuple(short)
        close = nearest(given, brief, 1) or nearest(given, ids, 1)
        meant = f" Did you mean {close[0]}?" if close else ""
        super().__init__(f"There is no book {given!r}.{meant} The books are {', '.join(ids)}.")


class UnknownClause(InputError):
    def __init__(self, book: str, given: str, known: Iterable[str], where: str = "") -> None:
        at = f" (cited at {where})" if where else ""
        super().__init__(f"{book} has no clause {given!r}{at}.{did_you_mean(given, known)}")


class UnknownReading(InputError, KeyError):
    """An unknown reading. It is also a `KeyError`, so that `in` and `get` of the readings answer instead of raising
    it."""

    __str__ = Exception.__str__


class BookFault(QueenhighError):
    """A data file of a book is broken. Says which file and which entry."""


class Refusal(QueenhighError):
    """A clause forbids it: `rule` is the clause, `what` was refused, and `now` says what to do.

    >>> import queenhigh
    >>> round = queenhigh.Table("canberra", seed="friday").new_round()
    >>> try:
    ...     round.wager(1, tie=10)
    ... except queenhigh.Refusal as refusal:
    ...     print(refusal.rule, refusal.what)
    4.1 Before the deal a box takes ante or pairs_plus, not tie.
    """

    def __init__(self, what: str, rule: Rule, now: str = "") -> None:
        super().__init__(f"{what} {rule.citation}{' ' + now if now else ''}")
        self.what, self.rule, self.now = what, rule, now
        witness(rule, type(self).__name__)


class IllegalAction(Refusal):
    """The action is not allowed now, or not to this person.

    >>> import queenhigh
    >>> round = queenhigh.Table("canberra", seed="friday").new_round()
    >>> try:
    ...     round.wager(1, tie=10)
    ... except queenhigh.IllegalAction as refusal:
    ...     print(refusal.rule)
    4.1
    """


class NotAuthorised(Refusal):
    """The rank is too low for the order; `needed` is the lowest that may give it.

    >>> import queenhigh
    >>> round = queenhigh.Table("canberra", seed="friday").new_round()
    >>> try:
    ...     round.wager(1, ante=10).report("collusion", seats=[1], ruling="void_round", by="dealer")
    ... except queenhigh.NotAuthorised as refusal:
    ...     print(refusal.rule, refusal.needed)
    11.3 casino_supervisor
    """

    def __init__(self, what: str, rule: Rule, now: str = "", needed: str = "") -> None:
        super().__init__(what, rule, now)
        self.needed = needed


def did_you_mean(given: object, known: Iterable[str], most: int = 5) -> str:
    close = nearest(given, known, most)
    return f" Nearest: {', '.join(close)}." if close else ""


def nearest(given: object, known: Iterable[str], most: int = 5) -> list[str]:
    """The likeliest meanings of a mistyped id, starting with those that have the same words or begin the same."""

    def likeness(candidate: str) -> float:
        a, b = str(given).casefold(), candidate.casefold()
        if sorted(a.split("_")) == sorted(b.split("_")):
            return 2.0
        alike = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
        return SequenceMatcher(None, a, b).ratio() + alike / max(len(a), len(b), 1)

    ranked = sorted(((likeness(k), k) for k in known), key=lambda pair: (-pair[0], pair[1]))
    return [k for score, k in ranked[:most] if score >= 0.7]
