"""What the floor reads from a table's settings, and tells them. Every room's settings provide all of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Protocol

import msgspec

from queenhigh.rules import Readings, Rule


class Known(msgspec.Struct, frozen=True):
    """Something that players were told at a table and that counts at every table of the game."""

    name: str
    """Its name among the tables: permanent, or only for one day if that is how long it counts."""
    players: frozenset[str]
    """Who was told."""
    rule: Rule
    """The clause by which players are told."""


class Settings(Protocol):
    @property
    def readings(self) -> Readings:
        """The table's readings of what the book leaves open."""

    @property
    def excluded(self) -> frozenset[str]:
        """The players excluded from further play by a ruling in a round."""

    def left_by(self, player: str) -> Any:
        """Return the settings without what the table knows about a player only while they stay."""

    def round_starts(self, seats: Mapping[int, str], excluded: frozenset[str]) -> Any:
        """Return the settings of a round that starts, given who sits where and who is excluded by the floor or by a ruling."""

    def known_in_house(self) -> Mapping[str, Known]:
        """Return what players were told here that counts at every table of the game, by the name of the setting."""

    def told_elsewhere(self, known: Mapping[str, Collection[str]]) -> Any:
        """Return the settings after players who were told at another table count as told here."""
