"""A book's description for reinforcement learning: its facets `environment` and `table_environment`.

The types are here and not in `queenhigh.environments`, because importing that registers the environment of every book.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

STREETS = ("play", "flop", "turn", "river")
"""One layout for all house games of three cards and of Hold'em."""


class Environment(msgspec.Struct, frozen=True, kw_only=True):
    """The facet `environment`: one player against the house."""

    id: str
    """Its id for `gymnasium.make`, such as `queenhigh/Perth-v0`."""
    later: tuple[str, ...]
    """The wagers that may follow the deal. Their observations come after those of the wagers offered before it."""
    highest: int
    """The largest wager after the deal, as a multiple of the first wager."""


class TableEnvironment(msgspec.Struct, frozen=True, kw_only=True):
    """The facet `table_environment`: players against each other."""

    name: str
    """The name of the function in `queenhigh.environments` that makes one with PettingZoo's guards, such as `poker`."""
    guarded: Callable[..., Any]
    bare: type[Any]
    """The environment class without guards."""
