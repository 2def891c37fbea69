"""A book as a page: its chapters, staff, prices, numbers and readings. Books do not change while the program runs."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

from queenhigh.games.library import BOOK_IDS, open_book, open_pay_book, room
from queenhigh.house.documents.page import label, money
from queenhigh.money import Figure, PayBook, PayTable, Rates, Tiers
from queenhigh.rules import Book, Clause, Reading
from queenhigh.server.law.shapes import (
    BookCard,
    BookPage,
    Chapter,
    ClauseLine,
    Number,
    Pays,
    Price,
    ReadingOption,
    ReadingPage,
    Staff,
    Steps,
)
from queenhigh.server.page import Page, page_of

All = Callable[[str], bool]
"""A set of clauses to filter by."""


@cache
def card(book_id: str) -> BookCard:
    book, page = open_book(book_id), shown(book_id)
    return BookCard(
        id=book.id,
        short=page.short if page else book.title,
        house=book.house,
        title=book.title,
        edition=book.edition,
        approved=book.approved,
        clauses=len(book.clauses),
        readings=len(book.readings.all),
        colour=page.colour if page else "",
        game=(page.title if page else "") or book.title,
    )


def shown(book_id: str) -> Page | None:
    """The book's page; None for a book that can only be read."""
    found = room(book_id)
    return page_of(found) if found.has("page") else None


@cache
def data_of(book_id: str, name: str) -> dict[str, Any]:
    """A data file of the book's page; empty if it has none."""
    page = shown(book_id)
    if page is None or not (file := files(page.data) / name).is_file():
        return {}
    return tomllib.loads(file.read_text(encoding="utf-8"))


def cards() -> tuple[BookCard, ...]:
    return tuple(map(card, BOOK_IDS))


@cache
def page(book_id: str) -> BookPage:
    book, pay = open_book(book_id), open_pay_book(book_id)
    return BookPage(
        book=card(book_id),
        staff=Staff(book.ladder.rungs, tuple(one for one in book.ladder.beside if one != "player")),
        chapters=tuple(_chapters(book)),
        pays=prices(pay),
        steps=steps(pay),
        numbers=numbers(pay),
        readings=tuple(map(reading_page, book.readings.all)),
    )


def chapter_title(book_id: str, chapter: str) -> str:
    return str(data_of(book_id, "chapters.toml").get(chapter, ""))


def _chapters(book: Book) -> Iterable[Chapter]:
    inside: dict[str, list[Clause]] = {}
    for clause in book.clauses.values():
        inside.setdefault(clause.chapter, []).append(clause)
    for name, clauses in inside.items():
        yield Chapter(name, chapter_title(book.id, name), tuple(_line(book, clause) for clause in clauses))


def _line(book: Book, clause: Clause) -> ClauseLine:
    return ClauseLine(
        id=clause.id,
        kind=clause.kind,
        disposition=clause.disposition.value,
        requires=clause.requires,
        authority=clause.authority,
        readings=len(book.readings.touching(clause.id)),
    )


def reading_page(reading: Reading) -> ReadingPage:
    """A reading, with the adopted option first: the one that the tables use."""
    adopted = sorted(reading.options.items(), key=lambda option: option[0] != reading.default)
    return ReadingPage(
        id=reading.id,
        name=reading.name,
        question=reading.question,
        because=reading.because,
        clauses=reading.clauses,
        options=tuple(ReadingOption(name, words, name == reading.default) for name, words in adopted),
    )


# -- numbers


def prices(pay: PayBook, asked: All = lambda _: True) -> tuple[Pays, ...]:
    """Pay tables, with the rows of the given clauses."""
    made = (_pays(name, table, asked) for name, table in pay.tables.items())
    return tuple(table for table in made if table.rows)


def _pays(full: str, table: PayTable, asked: All) -> Pays:
    name, _, column = full.partition(".")
    rows = [row for row in table.values() if asked(row.rule.clause)]
    priced = tuple(Price(row.name, label(row.name), str(row.pays), row.rule.clause) for row in rows)
    return Pays(name, label(name), column, priced)


def steps(pay: PayBook, asked: All = lambda _: True) -> tuple[Steps, ...]:
    every: list[Tiers | Rates] = [*pay.all_tiers.values(), *pay.all_rates.values()]
    return tuple(_steps(one) for one in every if asked(one.rule.clause))


def _steps(one: Tiers | Rates) -> Steps:
    title = label(one.name.replace(".", "_"))
    match one:
        case Tiers(steps=tiers):
            rows = tuple((f"from {money(amount)}", money(fee)) for amount, fee in tiers)
        case Rates(rates=rates):
            rows = tuple((money(amount), _percent(rate)) for amount, rate in rates.items())
    return Steps(one.name, title, one.rule.clause, rows)


def numbers(pay: PayBook, asked: All = lambda _: True) -> tuple[Number, ...]:
    return tuple(
        Number(figure.name, label(figure.name), _value(figure), figure.rule.clause, figure.note)
        for figure in pay.figures.values()
        if asked(figure.rule.clause)
    )


def _value(figure: Figure) -> str:
    """A date is written year, month, day; cents come as money, a share as a percentage."""
    value, unit = figure.value, figure.unit
    if isinstance(value, Fraction):
        return f"{_percent(value)} {unit}".strip()
    if unit == "date":
        return f"{value // 10_000}-{value // 100 % 100:02d}-{value % 100:02d}"
    if unit == "dollars":
        return money(value)
    return f"{value:,} {unit}".strip()


def _percent(share: Fraction) -> str:
    return f"{float(share * 100):.4g} %"
