"""Records which clauses were applied. Nobody watches in production; the test plugin does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from queenhigh.rules.rule import Rule

Watcher = Callable[["Rule", str], None]

WATCHERS: list[Watcher] = []
"""The watcher, if there is one: a list, so that checking it for every cited rule is quick."""


def watch(watcher: Watcher | None) -> Watcher | None:
    """From now on, call `watcher` with each clause that a line, ruling, event or refusal carries. None stops it.
    Returns the previous watcher, to be restored afterwards.
    """
    before = WATCHERS[0] if WATCHERS else None
    WATCHERS[:] = [] if watcher is None else [watcher]
    return before


def witness(rule: Rule, by: str) -> None:
    for watcher in WATCHERS:
        watcher(rule, by)
