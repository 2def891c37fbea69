"""Every question of the mathematics department as a form and as a sheet: what a page shows, from the same public
functions.

A sheet is plain data: the form with its present values, lines of figures, tables, charts, and the whole answer of the
command.
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
"""Tables with more hands than this are not listed on a page."""


class FormField(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A field of a form: a choice if it has `choices`, a slider if it has a `most`."""

    name: str
    label: str
    value: str = ""
    says: str = ""
    choices: list[tuple[str, str]] = []
    """The values sent, and their labels."""
    least: float | None = None
    most: float | None = None
    own: str = ""
    """The book's own value, beside a slider."""
    long: bool = False
    """Several lines of text."""


class FigureTable(msgspec.Struct, frozen=True, kw_only=True):
    """A heading that begins with > marks a column of numbers."""

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
    """The command for the same answer."""
    keep: str = ""
    """A file to save, and its name: a pay table for your own book."""
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
    """The chosen book, or the first, and the choice among all that can answer."""
    rooms = rooms_with(facet)
    book = asked.get("book") or next(iter(rooms))
    if book not in rooms:
        raise InputError(f"{book} cannot answer this.{did_you_mean(book, rooms)} Choose one of {', '.join(rooms)}.")
    choices = [(one, f"{found.book.house}: {found.book.title}") for one, found in rooms.items()]
    return book, FormField(name="book", label="Book", value=book, choices=choices)


def one_of(asked: Asked, name: str, choices: Collection[str]) -> str:
    """The chosen option, or the first by default."""
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
        raise InputError(f"{words(name)} must be a number, not {given!r}.") from None


def whole(asked: Asked, name: str, usual: str) -> int:
    made = number(asked, name, usual)
    if made != int(made):
        raise InputError(f"{words(name)} must be a whole number, not {asked[name]!r}.")
    return int(made)
