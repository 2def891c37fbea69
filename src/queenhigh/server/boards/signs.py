"""The signs of a table as data for a screen: what the house would print, drawn from the same settings."""

from __future__ import annotations

from typing import Any

import msgspec

from queenhigh.desk.tables import TableState
from queenhigh.games.kit.floor import Open
from queenhigh.house.documents.page import AnyBlock, Document, Fact, Facts, money
from queenhigh.house.signs import Wall, draw, kinds
from queenhigh.rules import QueenhighError
from queenhigh.server.errors import Cite, cite
from queenhigh.server.views.offers import limits_of, settings_of


class SignPage(msgspec.Struct, frozen=True):
    kind: str
    table: str
    book: str
    house: str
    title: str
    stamp: str
    blocks: tuple[AnyBlock, ...]
    rules: tuple[Cite, ...]


def sign_of(state: TableState, kind: str) -> SignPage | None:
    """A sign as the book requires it; None if the book has no such sign, or it cannot be drawn."""
    if kind not in kinds(state.book.id):
        return _plain(state) if kind == "limits" else None
    notices = (*state.floor.standing.values(), *(state.floor.notices.values() if isinstance(state.floor, Open) else ()))
    wall = Wall(settings=settings_of(state), table=state.id, notices=notices)
    try:
        return _page(state, draw(state.book.id, kind, wall))
    except QueenhighError:
        return None


def _page(state: TableState, document: Document) -> SignPage:
    return SignPage(
        kind=document.kind,
        table=state.id,
        book=state.book.id,
        house=state.book.house,
        title=document.title,
        stamp="; ".join(stamp.words for stamp in document.stamps),
        blocks=document.blocks,
        rules=tuple(map(cite, document.satisfies)),
    )


def _plain(state: TableState) -> SignPage:
    """For a book without signs: the limits of its table."""
    limits = limits_of(state)
    given: list[tuple[str, str, Any]] = [
        ("minimum", "Minimum", limits.min),
        ("maximum", "Maximum", limits.max),
        ("multiples", "Multiples of", limits.unit),
    ]
    facts = tuple(Fact(key, name, money(amount)) for key, name, amount in given if amount)
    book = state.book
    stamp = f"{book.house}, {book.title}, edition {book.edition} ({book.approved})"
    return SignPage("limits", state.id, book.id, book.house, book.title, stamp, (Facts(key="limits", facts=facts),), ())
