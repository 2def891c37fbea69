"""What the floor asks of a table's settings, and tells them. Every room's settings have all of it, each in its own words."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Protocol

import msgspec

from queenhigh.rules import Readings, Rule


class Known(msgspec.Struct, frozen=True):
    """Something that players were told at a table and that counts at every table of the game."""

    name: str
    """What it goes by among the tables: the same for good, or only for a day where that is how long it counts."""
    players: frozenset[str]
    """Who was told."""
    rule: Rule
    """The clause by which players are told."""


class Settings(Protocol):
    @property
    def readings(self) -> Readings:
        """How the table reads what the book leaves open."""

    @property
    def excluded(self) -> frozenset[str]:
        """Players who may take no further part, by a ruling in a round."""

    def left_by(self, player: str) -> Any:
        """The settings without what the table knows of a player only for as long as they stay."""

    def round_starts(self, seats: Mapping[int, str], excluded: frozenset[str]) -> Any:
        """The settings of a round that starts: who sits where, and who is excluded by the floor or by a ruling."""

    def known_in_house(self) -> Mapping[str, Known]:
        """What players were told here that counts at every table of the game, by the name of the setting."""

    def told_elsewhere(self, known: Mapping[str, Collection[str]]) -> Any:
        """The settings once players count as told who were told at another table."""
