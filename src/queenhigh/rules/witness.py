"""Who saw which clause decide. Nobody watches in production; the test plugin does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from queenhigh.rules.rule import Rule

Watcher = Callable[["Rule", str], None]

WATCHERS: list[Watcher] = []
"""Nobody, or the one who watches: a list, so that every rule that is cited can look at it quickly."""


def watch(watcher: Watcher | None) -> Watcher | None:
    """From now on tell `watcher` of each clause that a line, ruling, event or refusal carries. None stops it.

    Gives back who watched before, who is to watch again afterwards.
    """
    before = WATCHERS[0] if WATCHERS else None
    WATCHERS[:] = [] if watcher is None else [watcher]
    return before


def witness(rule: Rule, by: str) -> None:
    for watcher in WATCHERS:
        watcher(rule, by)
