"""Which payout rows and clauses on irregularities can be practised, and in which drill."""

from __future__ import annotations

import inspect
from importlib import import_module
from pkgutil import iter_modules

import msgspec

from queenhigh.games.library import open_book, open_pay_book, volume
from queenhigh.training.drill import Kind
from queenhigh.training.making import found_for, offered, topics

IRREGULARITY, PAYOUT = "irregularity", "payout"
RULES = "Ruling"


class Practised(msgspec.Struct, frozen=True):
    """A payout row or a clause, and the drills that have it, as `pay: pair_plus.A straight`. None if there is no
    drill."""

    book: str
    what: str
    name: str
    clause: str
    drills: tuple[str, ...]


def practised(book: str) -> list[Practised]:
    return [*_rows(book), *_clauses(book)]


def _rows(book: str) -> list[Practised]:
    """Every row that pays. A drill about a row uses only rounds in which it is paid."""
    known = topics(Kind.PAY, book) if book in offered()[Kind.PAY] else ()
    return [
        Practised(book, "row", name, row.rule.clause, (f"{Kind.PAY}: {name}",) if name in known else ())
        for table, rows in open_pay_book(book).tables.items()
        for key, row in rows.items()
        if (name := f"{table} {key}")
    ]


def _clauses(book: str) -> list[Practised]:
    wanted = ruled_on(book)
    found = found_for(book, wanted)
    return [
        Practised(
            book,
            IRREGULARITY,
            clause,
            clause,
            tuple(f"{kind}: {topics[clause]}" for kind, topics in found.items() if clause in topics),
        )
        for clause in open_book(book).clauses
        if clause in wanted
    ]


def ruled_on(book: str) -> set[str]:
    """The clauses that the register calls irregularities or payouts, and those under which a function of the room
    rules."""
    own = {
        clause.id
        for clause in open_book(book).clauses.values()
        if clause.kind in (IRREGULARITY, PAYOUT) and clause.disposition.decides
    }
    return own | _ruling_functions(book)


def _ruling_functions(book: str) -> set[str]:
    package = volume(book).package
    found = set()
    for module in iter_modules(import_module(package).__path__):
        for function in vars(import_module(f"{package}.{module.name}")).values():
            if inspect.isfunction(function) and function.__annotations__.get("return") == RULES:
                found |= {rule.clause} if (rule := getattr(function, "rule", None)) else set()
    return found
