"""A table as the house has set it up: limits, shoe, readings, and what it remembers of its players between rounds."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from queenhigh.games.casino_canberra_3_card_poker.book import BOOK
from queenhigh.games.kit.phases import Round
from queenhigh.money import Cents
from queenhigh.rules import Readings


class Shoe(StrEnum):
    MANUAL = "manual"
    AUTOMATED = "automated"


class Limits(msgspec.Struct, frozen=True):
    """The sign of 3.1 and 3.3: minimum, maximum and, where wagers go in multiples, the unit."""

    min: Cents = Cents(0)
    max: Cents | None = None
    unit: Cents | None = None


class Table(msgspec.Struct, frozen=True, kw_only=True):
    limits: Limits = Limits()
    shoe: Shoe = Shoe.MANUAL
    readings: Readings = BOOK.readings
    boxes: int = 7
    markers: dict[int, Cents] = {}
    """Boxes with a raised maximum and the marker that shows it (3.2)."""
    warned: frozenset[str] = frozenset()
    """Players who have had their one warning about the minimum (3.4)."""
    excluded: frozenset[str] = frozenset()
    """Players who may take no further part (14.2(b))."""


CanberraRound = Round[Table]
