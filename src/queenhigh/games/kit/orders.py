"""What is said once of everything that can be asked for, beside its fields: who may ask, what the house fills in, what it is
called.

    class Shuffle(Action, frozen=True, tag=True):
        \"\"\"The deck as it is after the shuffle, top card first.\"\"\"

        declared = Declared("dealer", "Shuffle", fills=("deck",))
        by: str
        deck: tuple[Card, ...]

The live house derives authority, forms, the commands of its wire and the description of its API from it, for every installed
book. A class without a declaration fails as it is made, and with it the import of its book.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta

from queenhigh.rules import BookFault

Asker = Literal["player", "host", "dealer", "floor", "nobody"]
"""`player`: an account that plays. `host`: one that has opened the private table. `dealer`: on duty at the table in
any rank of its book. `floor`: in one above the lowest.
`nobody`: what happens by itself, or what has a command of its own, and is never ordered."""

ALWAYS_FILLED = ("type", "by", "who", "at")
"""What the house fills in in any case: nobody says of themselves who they are, in what rank, or when it is."""
OWN_PLACE = ("seat", "player")
"""What it fills in besides where a player asks for themselves."""

SeatNumber = Annotated[int, Meta(ge=0, le=99)]
Amount = Annotated[int, Meta(gt=0, lt=2**53)]
"""Cents."""


class Asks(msgspec.Struct, frozen=True):
    """A field of a form, where its name alone does not say enough."""

    label: str
    kind: str
    required: bool = False
    default: Any = UNSET


class Own(msgspec.Struct, frozen=True):
    """How a player asks for it: by which command, which of its fields a player does not say, and what others are called."""

    command: str
    without: tuple[str, ...] = ()
    names: Mapping[str, str] = {}


class Declared(msgspec.Struct, frozen=True):
    by: Asker
    """Who may order it. Whether their rank will do is the book's business: the room refuses with the clause."""
    label: str = ""
    """On a button; its name in words where nothing is said."""
    say: str = ""
    """What is said aloud with it."""
    group: str = ""
    """Where it stands among the forms of the floor; nowhere where nothing is said."""
    fills: tuple[str, ...] = ()
    """What the house fills in, beside what it always does."""
    asks: Mapping[str, Asks] = {}
    """Its fields in a form, where their names alone do not say enough."""
    waits: bool = False
    """Given while a round is played, does it wait for the round's end?"""
    recorded: bool = False
    """Is a refusal on record whatever it is for, and not only one for the rank?"""
    own: Own | None = None
    """How players ask for it themselves; None where they cannot."""


ABSTRACT = Declared("nobody")
"""Of what only others are made from."""


def must_be_declared(kind: type[Any]) -> None:
    """For `__init_subclass__` of everything that can be asked for."""
    if not isinstance(kind.__dict__.get("declared"), Declared):
        raise BookFault(
            f"{kind.__module__}.{kind.__name__} can be asked for, and does not say by whom. "
            f"Give it `declared = Declared(...)`: see queenhigh.games.kit.orders."
        )


def declaration(kind: type[Any]) -> Declared:
    found: Declared = kind.declared
    return found


def filled(kind: type[Any]) -> frozenset[str]:
    """The fields of an order that nobody says. (`at` of an action in a round is not a time.)"""
    always = ALWAYS_FILLED if "who" in kind.__struct_fields__ else ALWAYS_FILLED[:2]
    return frozenset((*always, *declaration(kind).fills))
