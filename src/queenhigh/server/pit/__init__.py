"""The pit: what runs the tables of a live house when no person does. The automatic dealer, bots, clocks, opening time."""

from __future__ import annotations

from queenhigh.server.pit.opening import open_house
from queenhigh.server.pit.pit import Pit
from queenhigh.server.pit.terms import PitSettings

__all__ = ["Pit", "PitSettings", "open_house"]
