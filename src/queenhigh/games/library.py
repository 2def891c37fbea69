"""The library: every book by its id, opened only when asked for."""

from __future__ import annotations

from importlib import import_module

from queenhigh.money import PayBook
from queenhigh.rules import Book, UnknownBook

BOOK_IDS = (
    "crown-melbourne-three-card-poker",
    "casino-canberra-3-card-poker",
    "california-three-card-poker",
    "crown-perth-holdem-poker",
    "crown-melbourne-crown-poker",
)


def room(book_id: str) -> str:
    """The package of a book's room. An unknown id is refused with the nearest ones."""
    if book_id not in BOOK_IDS:
        raise UnknownBook(book_id, BOOK_IDS)
    return f"queenhigh.games.{book_id.replace('-', '_')}"


def open_book(book_id: str) -> Book:
    book = import_module(f"{room(book_id)}.book").BOOK
    assert isinstance(book, Book)
    return book


def open_pay_book(book_id: str) -> PayBook:
    pay = import_module(f"{room(book_id)}.book").PAY
    assert isinstance(pay, PayBook)
    return pay


def open_all() -> list[Book]:
    return [open_book(book_id) for book_id in BOOK_IDS]
