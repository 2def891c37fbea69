"""Who saw which clause decide. Nobody watches in production; the test plugin does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from queenhigh.rules.rule import Rule

Watcher = Callable[["Rule", str], None]

_watcher: Watcher | None = None


def watch(watcher: Watcher | None) -> Watcher | None:
    """From now on tell `watcher` of each clause that a line, ruling, event or refusal carries. None stops it.

    Gives back who watched before, who is to watch again afterwards.
    """
    global _watcher
    before, _watcher = _watcher, watcher
    return before


def watching() -> bool:
    return _watcher is not None


def witness(rule: Rule, by: str) -> None:
    if _watcher is not None:
        _watcher(rule, by)
