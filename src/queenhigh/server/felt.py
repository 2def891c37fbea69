"""What is printed on the felt of a book, and the hints for its players: `felt.toml` with the book's page."""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

import msgspec

from queenhigh.games.library import open_book
from queenhigh.rules import BookFault
from queenhigh.server.law.books import data_of

DEFINITION = re.compile(r"(?:\d+(?:\.\d+)*|Dictionary:) '?([A-Za-z][^'(]*)'?")


class Area(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A betting area. `key` is the letter that puts a chip there; `later`: only after the deal."""

    bet: str
    label: str
    shape: Literal["circle", "diamond", "square", "lamp"]
    key: str = ""
    later: bool = False


class Felt(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A felt. Anything left out is as on a plain felt (`site/felts/layout.js`)."""

    about: str = ""
    """The game in a line, for the lobby."""
    felt: str = ""
    """The colour of the baize: emerald, lake, ocean, violet or wine."""
    print: str = ""
    """The line across the felt."""
    areas: tuple[Area, ...] = ()
    dealer: str = ""
    """The name of the players' opponent."""
    seat: str = ""
    """The name of a seat."""
    hints: tuple[str, ...] = ()
    """Hints for a player's first rounds, in order."""
    choices: dict[str, str] = {}
    """What each choice means."""
    short: dict[str, str] = {}
    """Choices that have a shorter name on a button."""
    qualifies: bool | msgspec.UnsetType = msgspec.UNSET
    """May the dealer's hand fail to qualify?"""
    several: bool | msgspec.UnsetType = msgspec.UNSET
    """May a player wager on further places?"""
    glossary: dict[str, str] = {}
    """Terms in the hints that the book defines, with their definitions, taken from the book and not from
    `felt.toml`."""


@cache
def felt_of(book: str) -> Felt:
    try:
        found = msgspec.convert(data_of(book, "felt.toml"), Felt)
    except msgspec.ValidationError as error:
        raise BookFault(f"felt.toml of {book}: {error}.") from None
    return msgspec.structs.replace(found, glossary=_glossary(book, " ".join(found.hints).lower()))


def _glossary(book: str, text: str) -> dict[str, str]:
    """The definitions: clauses that are named after their term, such as `1.1 'Blind'` or `1.1 Flop Cards`."""
    found = {}
    for clause in open_book(book).clauses.values():
        defined = DEFINITION.fullmatch(clause.id)
        if defined and clause.kind != "payout" and re.search(rf"\b{re.escape(defined[1].lower())}s?\b", text):
            found[defined[1].lower()] = f"{clause.requires} ({clause.id})"
    return found
