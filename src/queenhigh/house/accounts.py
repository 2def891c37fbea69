"""Where chips can be, by name. Everything is a pile of practice chips; only the world outside the doors can owe."""

from __future__ import annotations

from typing import NamedTuple

OUTSIDE = "outside"
CAGE = "cage"


def player(name: str) -> str:
    return f"player:{name}"


def float_of(table: str) -> str:
    """The tray from which a table pays and into which it takes."""
    return f"float:{table}"


def layout_of(table: str) -> str:
    """What lies on a table's betting areas, a player-dealer's wager included."""
    return f"layout:{table}"


def drop_of(table: str) -> str:
    return f"drop:{table}"


def meter_of(system: str) -> str:
    return f"meter:{system}"


def withheld_from(name: str) -> str:
    return f"withheld:{name}"


class Move(NamedTuple):
    """So many cents from one pile to another."""

    amount: int
    out_of: str
    into: str
