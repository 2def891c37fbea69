"""Every question of the mathematics department as a form and as a sheet: what a page shows, from the same public functions.

A sheet is plain data: the form as it now applies, lines of figures, tables, charts, and the whole answer as the command gives it.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Collection, Mapping
from typing import Any

import msgspec

from queenhigh.games.library import rooms_with
from queenhigh.rules import InputError
from queenhigh.rules.errors import did_you_mean

Asked = Mapping[str, str]
MANY = 30
"""Hands of a table that a page does not list."""


class FormField(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that may be filled in. A choice where there are `choices`, a slider where there is a `most`."""

    name: str
    label: str
    value: str = ""
    says: str = ""
    choices: list[tuple[str, str]] = []
    """What is sent, and what is shown."""
    least: float | None = None
    most: float | None = None
    own: str = ""
    """What the book has, beside a slider."""
    long: bool = False
    """Several lines of text."""


class FigureTable(msgspec.Struct, frozen=True, kw_only=True):
    """A head that begins with > is of a column of numbers."""

    title: str
    heads: list[str]
    rows: list[list[str]]


class Sheet(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    question: str
    title: str
    lead: str
    fields: list[FormField]
    lines: list[tuple[str, str]] = []
    tables: list[FigureTable] = []
    charts: list[Any] = []
    notes: list[str] = []
    again: str = ""
    """The same from the command line."""
    keep: str = ""
    """A file to keep, and what it is called: a pay table for a book of one's own."""
    keep_as: str = ""
    data: Any = None
    """The answer as `--json` gives it."""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    title: str
    about: str
    answer: Callable[[Asked], Sheet]


def percent(value: float, digits: int = 4) -> str:
    return f"{value:.{digits}f} %"


def words(name: str) -> str:
    return name.replace("_", " ")


def command(*parts: str) -> str:
    return shlex.join(["queenhigh", *parts])


def books(facet: str, asked: Asked) -> tuple[str, FormField]:
    """The book that is meant, or the first, and the choice among all that can answer."""
    rooms = rooms_with(facet)
    book = asked.get("book") or next(iter(rooms))
    if book not in rooms:
        raise InputError(f"{book} cannot answer this.{did_you_mean(book, rooms)} Choose one of {', '.join(rooms)}.")
    choices = [(one, f"{found.book.house}: {found.book.title}") for one, found in rooms.items()]
    return book, FormField(name="book", label="Book", value=book, choices=choices)


def one_of(asked: Asked, name: str, choices: Collection[str]) -> str:
    """The choice that was made, or the first where none was."""
    chosen = asked.get(name) or next(iter(choices))
    if chosen not in choices:
        near = did_you_mean(chosen, choices)
        raise InputError(f"There is no {words(name)} {chosen!r} here.{near} Choose one of {', '.join(choices)}.")
    return chosen


def entry(asked: Asked, name: str, label: str, usual: str, says: str = "") -> FormField:
    return FormField(name=name, label=label, value=asked.get(name) or usual, says=says)


def number(asked: Asked, name: str, usual: str) -> float:
    given = asked.get(name) or usual
    try:
        return float(given.replace(",", "").removesuffix("%"))
    except ValueError:
        raise InputError(f"{words(name)} is a number, not {given!r}.") from None


def whole(asked: Asked, name: str, usual: str) -> int:
    made = number(asked, name, usual)
    if made != int(made):
        raise InputError(f"{words(name)} is a whole number, not {asked[name]!r}.")
    return int(made)
