"""What is printed on the felt of a book, and what a player at it is told: `felt.toml` with the book's page."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from queenhigh.rules import BookFault
from queenhigh.server.law.books import data_of


class Area(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """`key` is the letter that puts a chip there; `later`: only after the deal."""

    bet: str
    label: str
    shape: Literal["circle", "diamond", "square", "lamp"]
    key: str = ""
    later: bool = False


class Felt(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Whatever is left out is as on a plain felt (`site/felts/layout.js`)."""

    about: str = ""
    """The game in a line, for the lobby."""
    felt: str = ""
    """The colour of the baize: emerald, lake, ocean, violet or wine."""
    print: str = ""
    """The line across the felt."""
    areas: tuple[Area, ...] = ()
    dealer: str = ""
    """What whoever plays against the players is called."""
    seat: str = ""
    """What a place is called."""
    hints: tuple[str, ...] = ()
    """For somebody's first rounds, in order."""
    choices: dict[str, str] = {}
    """What each choice means."""
    short: dict[str, str] = {}
    """Choices that have a shorter name on a button."""
    qualifies: bool | msgspec.UnsetType = msgspec.UNSET
    """May the dealer's hand fail to qualify?"""
    several: bool | msgspec.UnsetType = msgspec.UNSET
    """May a player wager on further places?"""


@cache
def felt_of(book: str) -> Felt:
    try:
        return msgspec.convert(data_of(book, "felt.toml"), Felt)
    except msgspec.ValidationError as error:
        raise BookFault(f"felt.toml of {book}: {error}.") from None
