"""The declaration beside every order's fields: who may give it, which fields the house fills in, and what it is called.

    class Shuffle(Action, frozen=True, tag=True):
        \"\"\"The deck as it is after the shuffle, top card first.\"\"\"

        declared = Declared("dealer", "Shuffle", fills=("deck",))
        by: str
        deck: tuple[Card, ...]

The live house derives authority, forms, the commands of its wire and the description of its API from it, for every
installed book. A class without a declaration raises an error when it is defined, so the import of its book fails.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta

from queenhigh.rules import BookFault

Asker = Literal["player", "host", "dealer", "floor", "nobody"]
"""`player`: an account that plays. `host`: one that has opened the private table. `dealer`: on duty at the table in any
rank of its book. `floor`: on duty in a rank above the lowest. `nobody`: never ordered, because it happens automatically
or has a command of its own.
"""

ALWAYS_FILLED = ("type", "by", "who", "at")
"""The fields that the house always fills in: nobody states their own name, rank or the time."""
OWN_PLACE = ("seat", "player")
"""The fields that it also fills in when players ask for themselves."""

SeatNumber = Annotated[int, Meta(ge=0, le=99)]
Amount = Annotated[int, Meta(gt=0, lt=2**53)]
"""Cents."""


class Asks(msgspec.Struct, frozen=True):
    """How a form asks for a field, if its name alone is not clear."""

    label: str
    kind: str
    required: bool = False
    default: Any = UNSET


class Own(msgspec.Struct, frozen=True):
    """How a player asks for it: the command, the fields left out, and those with other names."""

    command: str
    without: tuple[str, ...] = ()
    names: Mapping[str, str] = {}


class Declared(msgspec.Struct, frozen=True):
    by: Asker
    """Who may order it. The room checks their rank and refuses with the clause."""
    label: str = ""
    """The label of its button; by default its name in words."""
    say: str = ""
    """What is said aloud with it."""
    group: str = ""
    """The group of floor forms that it belongs to; empty if it has no form there."""
    fills: tuple[str, ...] = ()
    """The fields that the house fills in besides those it always does."""
    asks: Mapping[str, Asks] = {}
    """How a form asks for its fields, if their names alone are not clear."""
    waits: bool = False
    """Given while a round is played, does it wait for the round's end?"""
    recorded: bool = False
    """Is every refusal recorded, not only one because of rank?"""
    own: Own | None = None
    """How players ask for it themselves; None if they cannot."""


ABSTRACT = Declared("nobody")
"""Classes that serve only as bases for others."""


def must_be_declared(kind: type[Any]) -> None:
    """Check the declaration in `__init_subclass__` of every order class."""
    if not isinstance(kind.__dict__.get("declared"), Declared):
        raise BookFault(
            f"{kind.__module__}.{kind.__name__} can be asked for, and does not say by whom. "
            f"Give it `declared = Declared(...)`: see queenhigh.games.kit.orders."
        )


def declaration(kind: type[Any]) -> Declared:
    found: Declared = kind.declared
    return found


def filled(kind: type[Any]) -> frozenset[str]:
    """Return the fields of an order that the house fills in. (`at` of an action in a round is not a time.)"""
    always = ALWAYS_FILLED if "who" in kind.__struct_fields__ else ALWAYS_FILLED[:2]
    return frozenset((*always, *declaration(kind).fills))
