"""The dealer's checklist for the phase that a table is in."""

from __future__ import annotations

from functools import cache

import msgspec

from queenhigh.desk.tables import TableState
from queenhigh.games.library import open_book
from queenhigh.server.errors import Cite, cite
from queenhigh.server.views.duties import BETWEEN, DUTIES


class Item(msgspec.Struct, frozen=True):
    text: str
    rule: Cite


def checklist(state: TableState) -> tuple[Item, ...]:
    return _items(state.book.id, type(state.round).__name__ if state.playing else BETWEEN)


@cache
def _items(book: str, phase: str) -> tuple[Item, ...]:
    known = open_book(book)
    return tuple(Item(text, cite(known.rule(clause))) for clause, text in DUTIES.get(book, {}).get(phase, ()))
