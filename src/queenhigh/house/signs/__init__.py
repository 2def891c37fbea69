"""Signs: what a book requires on display, drawn from its data and a table's settings, and refused while something is
missing."""

from __future__ import annotations

from queenhigh.games.kit.room import Room
from queenhigh.games.library import room
from queenhigh.house.documents.page import Document
from queenhigh.house.signs import rulebook
from queenhigh.house.signs.wall import Coming, Lack, Requirement, SignRefused, Signs, Wall, missing
from queenhigh.rules import InputError

RULES = "rules"

__all__ = ["RULES", "Coming", "Lack", "Requirement", "SignRefused", "Signs", "Wall", "draw", "kinds", "lacking", "sign"]


def kinds(book_id: str) -> tuple[str, ...]:
    """Return the signs of a book. Every book has rules on request."""
    return (*_signs(room(book_id)).drawn, RULES)


def draw(book_id: str, kind: str, wall: Wall) -> Document:
    """Draw a sign from the settings, complete or not."""
    found = room(book_id)
    signs = _signs(found)
    if kind == RULES:
        readings = found.book.readings if wall.settings is None else wall.settings.readings
        return rulebook.rules_on_request(found.book, found.pay, signs, readings)
    if kind not in signs.drawn:
        raise InputError(f"{book_id} has no sign {kind!r}; it has {', '.join(kinds(book_id))}.")
    return signs.drawn[kind](wall)


def lacking(document: Document) -> tuple[Lack, ...]:
    """Return what a document lacks, clause by clause. The sign of a complete table lacks nothing."""
    signs = _signs(room(document.book))
    if document.kind == RULES:
        return tuple(missing(document, rulebook.required(signs)))
    return tuple(signs.lacking(document))


def sign(book_id: str, kind: str, wall: Wall) -> Document:
    """Return a sign that may be put up, or refuse and list what it lacks."""
    document = draw(book_id, kind, wall)
    if lacks := lacking(document):
        raise SignRefused(document, lacks)
    return document


def _signs(found: Room) -> Signs:
    return found.facet("signs", Signs)
