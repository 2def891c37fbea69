"""The ids of the five books, and what is in their folders."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from queenhigh.games.library import volume

MELBOURNE = "crown-melbourne-three-card-poker"
CANBERRA = "casino-canberra-3-card-poker"
CALIFORNIA = "california-three-card-poker"
PERTH = "crown-perth-holdem-poker"
POKER = "crown-melbourne-crown-poker"


def module(book: str, name: str) -> ModuleType:
    """A module of a book's folder."""
    return import_module(f"{volume(book).package}.{name}")
