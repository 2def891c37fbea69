"""Whoever watches the desk hears of a commit once it is durable, in the order in which it was written."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial

import msgspec

from queenhigh.desk.tables import TableState
from queenhigh.ledger.command import Receipt
from queenhigh.rules import Cited

log = logging.getLogger("queenhigh.desk")


class Committed(msgspec.Struct, frozen=True):
    """What was written about a table: `state` is the table right after it. Without events, it was locked or unlocked."""

    table: str
    version: int
    events: tuple[Cited, ...]
    state: TableState
    actor: str


Watcher = Callable[[Committed], None]


class Watchers:
    def __init__(self) -> None:
        self._watchers: list[Watcher] = []

    def add(self, watcher: Watcher) -> Callable[[], None]:
        """Called in the ledger's thread, which must not wait. The answer ends the watch."""
        self._watchers.append(watcher)
        return partial(self._watchers.remove, watcher)

    def tell_when_written(self, future: Future[Receipt], committed: Committed) -> None:
        if self._watchers:
            future.add_done_callback(partial(self._tell, committed))

    def _tell(self, committed: Committed, future: Future[Receipt]) -> None:
        if future.cancelled() or future.exception():
            return
        for watcher in list(self._watchers):
            try:
                watcher(committed)
            except Exception:
                log.exception("a watcher of table %s failed", committed.table)
