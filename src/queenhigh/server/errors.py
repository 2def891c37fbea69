"""Errors as clients get them: what was refused, why, by which clause, what to do, and a code for programs.

error = told(raised)        # any error of ours
status = STATUS[error.code]
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Literal

import msgspec

from queenhigh.desk.registry import TableLocked
from queenhigh.games.kit.procedure import HOUSE, PROCEDURES
from queenhigh.games.library import open_book
from queenhigh.ledger.errors import Conflict, LedgerBusy, LedgerError, RepeatedCommand
from queenhigh.money.accounts import ShortOfChips
from queenhigh.money.accounts import player as pile_of
from queenhigh.money.cents import in_dollars
from queenhigh.rules import InputError, NotAuthorised, QueenhighError, Refusal, Rule

Code = Literal[
    "illegal",
    "not_authorised",
    "stale",
    "malformed",
    "repeated",
    "not_found",
    "no_session",
    "second_factor",
    "too_many",
    "too_large",
    "locked",
    "unavailable",
]

STATUS: dict[Code, int] = {
    "illegal": 422,
    "not_authorised": 403,
    "stale": 409,
    "malformed": 400,
    "repeated": 409,
    "not_found": 404,
    "no_session": 401,
    "second_factor": 401,
    "too_many": 429,
    "too_large": 413,
    "locked": 423,
    "unavailable": 503,
}


class Cite(msgspec.Struct, frozen=True):
    """A rule as clients get it."""

    book: str
    clause: str
    citation: str


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    what: str
    why: str
    rule: Cite | None
    now: str
    code: Code
    field: str = ""
    """For a form: the field that is wrong."""
    nearest: Any = None
    """For a form: the nearest valid value."""


class Body(msgspec.Struct, frozen=True):
    """The whole answer."""

    error: Told


class ServerError(QueenhighError):
    """A refusal at the door: before the desk, or without a clause of a book."""

    field = ""
    nearest: Any = None

    def __init__(self, code: Code, what: str, why: str = "", now: str = "", rule: Rule | None = None) -> None:
        super().__init__(" ".join(part for part in (what, why, now) if part))
        self.code, self.what, self.why, self.now, self.rule = code, what, why, now, rule


@lru_cache(maxsize=4096)
def cite(rule: Rule) -> Cite:
    return Cite(rule.book, rule.clause, rule.citation)


def requirement(rule: Rule) -> str:
    """What the clause requires, in our words; or the house's own procedure."""
    if rule.book == HOUSE:
        return PROCEDURES[rule.clause]
    return open_book(rule.book).clause(rule).requires


def told(error: QueenhighError | msgspec.MsgspecError) -> Told:
    match error:
        case ServerError():
            rule = cite(error.rule) if error.rule else None
            return Told(error.what, error.why, rule, error.now, error.code, error.field, error.nearest)
        case Refusal():
            code: Code = "not_authorised" if isinstance(error, NotAuthorised) else "illegal"
            return Told(error.what, requirement(error.rule), cite(error.rule), error.now, code)
        case msgspec.MsgspecError():
            return Told("This cannot be read.", f"{error}.", None, "Send it as the documentation says.", "malformed")
    return Told(str(error), "", None, "", _code(error))


@contextmanager
def told_to(name: str) -> Iterator[None]:
    """People read about their own chips in the second person."""
    try:
        yield
    except ShortOfChips as short:
        if short.account != pile_of(name):
            raise
        holds, needs = in_dollars(short.holds), in_dollars(short.needs)
        what = f"You have {holds} in chips, and this takes {needs}. Nothing was done."
        raise ServerError("illegal", what, now=f"Get {in_dollars(short.needs - short.holds)} or more first.") from short


def refusal_of(said: Told) -> ServerError:
    """A refusal passed on by another process."""
    rule = Rule(said.rule.book, said.rule.clause) if said.rule else None
    made = ServerError(said.code, said.what, said.why, said.now, rule)
    made.field, made.nearest = said.field, said.nearest
    return made


def _code(error: QueenhighError) -> Code:
    match error:
        case TableLocked():
            return "locked"
        case RepeatedCommand():
            return "repeated"
        case Conflict():
            return "stale"
        case LedgerBusy():
            return "too_many"
        case InputError():
            return "illegal"
        case LedgerError():
            return "unavailable"
    return "illegal"
