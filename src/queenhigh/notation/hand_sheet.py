"""Hand sheets: a hand of poker in a file, played by the installed book that has hand sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from queenhigh.games.kit.room import Room
from queenhigh.games.library import full_id, rooms_with
from queenhigh.money import Line
from queenhigh.notation.fields import SheetError
from queenhigh.rules import Cited, InputError, QueenhighError


class HandSheets(msgspec.Struct, frozen=True, kw_only=True):
    """The facet `hand_sheet`: how a book of poker handles hand sheets."""

    play: Callable[[Mapping[str, Any]], dict[str, Any]]
    """The result of a sheet. A malformed or impossible one raises an error that names the field."""
    played: Callable[[Mapping[str, Any]], tuple[Any, Sequence[Cited]]]
    """The hand of a sheet as it began, and its events."""
    irregularities: Callable[[], list[tuple[str, str]]]
    """What a sheet may report: each type, and its description with clauses."""
    recall: Callable[[Any, Sequence[Cited]], dict[str, Any]]
    """The sheet of a hand that was played, from its end and its events; refused if a sheet cannot express it."""
    differences: Callable[[Any, Sequence[Cited]], list[str]]
    """The differences when the hand is replayed from people's actions."""
    lines: Callable[[Any], Sequence[Line]]
    """The lines of wagers besides the pots."""
    results: Callable[[Any], Mapping[str, tuple[int, int]]]
    """For a finished hand, by player: the stake and the net result."""
    folded: Callable[[Any], frozenset[str]]
    """For a finished hand: the players who folded."""
    game: Callable[[Any], tuple[str, int]]
    """For a finished hand: which game was dealt, and the total of the pots."""
    variants: Sequence[Mapping[str, Any]] = ()
    """Fields that a sheet may have and `recall` does not write, so that the schema includes them too."""


def book_with(facet: str, what: str, book: str = "") -> str:
    """The installed book that has a facet; if several do, the one that is named."""
    found = rooms_with(facet)
    if not found:
        raise InputError(f"No installed book has {what}.")
    if book and book not in found:
        raise InputError(f"There are no {what} for {book!r}; there are for {', '.join(found)}.")
    if not book and len(found) > 1:
        raise InputError(f"Several books have {what}: {', '.join(found)}. Say which one with `book:`.")
    return book or next(iter(found))


def play_hand(sheet: Mapping[str, Any]) -> dict[str, Any]:
    """The result of a hand sheet. A malformed or impossible sheet raises an error that names the field."""
    return room_of(sheet).facet("hand_sheet", HandSheets).play(sheet)


def room_of(sheet: Mapping[str, Any]) -> Room:
    """The book by which a hand sheet is played."""
    named = sheet.get("book") if isinstance(sheet, Mapping) else None
    found = rooms_with("hand_sheet")
    if isinstance(named, str) and named not in found:
        with suppress(InputError):
            named = full_id(named)
    if named is not None and (not isinstance(named, str) or named not in found):
        listed = ", ".join(found)
        house_game = isinstance(named, str) and named in rooms_with("sheet")
        said = f"for {named} use `queenhigh settle`" if house_game else f"there are none for {named!r}"
        raise SheetError("book", f"hand sheets are for {listed}; {said}." if found else "no installed book has them.")
    return found[book_with("hand_sheet", "hand sheets", named or "")]


def play_each(sheets: Iterable[Any]) -> Iterable[dict[str, Any]]:
    """A result for each sheet, in their order. A bad one yields its error and the others continue."""
    for sheet in sheets:
        try:
            yield play_hand(sheet)
        except QueenhighError as error:
            yield {"error": str(error)}


def irregularity_types() -> dict[str, list[tuple[str, str]]]:
    """For each book with hand sheets, the irregularities that one may report."""
    rooms = rooms_with("hand_sheet")
    return {book: room.facet("hand_sheet", HandSheets).irregularities() for book, room in rooms.items()}
