"""What a book says of itself for learning programs: its facets `environment` and `table_environment`.

The types are here and not in `queenhigh.environments`, because importing that registers the environment of every book.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

STREETS = ("play", "flop", "turn", "river")
"""One layout for all house games of three cards and of hold'em."""


class Environment(msgspec.Struct, frozen=True, kw_only=True):
    """The facet `environment`: one player against the house."""

    id: str
    """What `gymnasium.make` calls it, such as `queenhigh/Perth-v0`."""
    later: tuple[str, ...]
    """The wagers that may follow the deal, each with a place in the observation after those that are offered."""
    highest: int
    """No wager that follows the deal is more first wagers than this."""


class TableEnvironment(msgspec.Struct, frozen=True, kw_only=True):
    """The facet `table_environment`: players against each other."""

    name: str
    """What `queenhigh.environments` calls the function that makes one with PettingZoo's guards, such as `poker`."""
    guarded: Callable[..., Any]
    bare: type[Any]
    """The environment without guards, under its own name."""
