"""Round sheets: a round in a file, settled by the room's own engine, with the clause for each line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from queenhigh.cards import DECK, Deck
from queenhigh.games.kit.room import Room
from queenhigh.games.library import room, rooms_with
from queenhigh.notation.fields import Fields
from queenhigh.notation.playing import SheetPlay
from queenhigh.notation.sheets import RoundSheets
from queenhigh.notation.written import Sheet
from queenhigh.rules import Cited, InputError, QueenhighError

ABOUT = ("book", "id", "title", "clauses", "ambiguity", "expect")
"""Fields about the sheet itself, which any sheet may have."""


def settle(sheet: Mapping[str, Any]) -> dict[str, Any]:
    """The result of a round sheet. A sheet that is malformed or impossible raises an error that names the field."""
    return settle_by(_book_of(Fields(sheet)), sheet)


def settle_by(opened: Room, sheet: Mapping[str, Any]) -> dict[str, Any]:
    """Settle a round sheet under this edition of its book."""
    fields = Fields(sheet)
    book = opened.facet("sheet", RoundSheets)
    fields.only(*ABOUT, *book.groups)
    read = Sheet(opened, book, fields)
    result = book.result(_played(opened, read), read)
    fields.close_all()
    if fields.notes:
        result["notes"] = fields.notes
    return result


def played(sheet: Mapping[str, Any]) -> tuple[Room, Any, list[Cited]]:
    """The round of a sheet as it was played: its book, the round as it began, and its events."""
    fields = Fields(sheet)
    opened = _book_of(fields)
    read = Sheet(opened, opened.facet("sheet", RoundSheets), fields)
    return opened, opened.round.new_round(read.table), _played(opened, read).log.events


def _book_of(fields: Fields) -> Room:
    if "book" not in fields and "game" in fields:
        raise fields.fault(
            "book", "this field is missing. A sheet with a `game` is a hand sheet: use `queenhigh hand`."
        )
    book = fields.text("book")
    try:
        found = room(book)
    except InputError as error:
        raise fields.fault("book", str(error)) from None
    if found.has("sheet"):
        return found
    if found.has("hand_sheet"):
        raise fields.fault("book", f"a hand of {found.id} is written on a hand sheet: use `queenhigh hand`.")
    offered = ", ".join(rooms_with("sheet"))
    raise fields.fault("book", f"there are no round sheets for {book!r}; there are for {offered}.")


def _played(opened: Room, sheet: Sheet) -> SheetPlay:
    """The round of the sheet. It is rehearsed with a standard deck first, which shows where each card of a deck
    goes."""
    rehearsed = SheetPlay(opened, sheet, DECK).play(until_dealt=True)
    deck: Deck = sheet.deck(rehearsed.dealt) if rehearsed.dealt else DECK
    return SheetPlay(opened, sheet, deck).play()


def settle_each(sheets: Iterable[Any]) -> Iterable[dict[str, Any]]:
    """A result for each sheet, in their order. A bad one yields its error and the others continue."""
    for sheet in sheets:
        try:
            yield settle(sheet)
        except QueenhighError as error:
            yield {"error": str(error)}


def facts_of(book: str) -> dict[str, type]:
    """The irregularities that may be reported at a table of this book, under all their names."""
    opened = room(book)
    aliases = opened.facet("sheet", RoundSheets).aliases if opened.has("sheet") else {}
    return {**opened.round.facts, **aliases}


def irregularity_types() -> dict[str, list[tuple[str, str]]]:
    """For each book, the irregularities that a sheet may report: each type, and its description with clauses."""
    listed: dict[str, list[tuple[str, str]]] = {}
    for book in rooms_with("sheet"):
        names: dict[type, str] = {}
        for tag, fact in facts_of(book).items():
            first = names.setdefault(fact, tag)
            what = " ".join((fact.__doc__ or "").split()) if first == tag else f"Another name for {first}."
            listed.setdefault(book, []).append((tag, what))
    return listed
