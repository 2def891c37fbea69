"""Whoever watches the desk hears of a commit once it is durable, in the order in which it was written."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Generic, TypeVar

import msgspec

from queenhigh.desk.tables import TableState
from queenhigh.ledger.command import Receipt
from queenhigh.rules import Cited

log = logging.getLogger("queenhigh.desk")
C = TypeVar("C")


class Committed(msgspec.Struct, frozen=True):
    """What was written about a table: `state` is the table right after it. Without events, it was locked or unlocked."""

    table: str
    version: int
    events: tuple[Cited, ...]
    state: TableState
    actor: str


Watcher = Callable[[Committed], None]


class Watchers(Generic[C]):
    def __init__(self) -> None:
        self._watchers: list[Callable[[C], None]] = []

    def add(self, watcher: Callable[[C], None]) -> Callable[[], None]:
        """Called in the ledger's thread, which must not wait. The answer ends the watch."""
        self._watchers.append(watcher)
        return partial(self._watchers.remove, watcher)

    def tell_when_written(self, future: Future[Receipt], about: str, committed: C) -> None:
        if self._watchers:
            future.add_done_callback(partial(self._tell, about, committed))

    def _tell(self, about: str, committed: C, future: Future[Receipt]) -> None:
        if future.cancelled() or future.exception():
            return
        for watcher in list(self._watchers):
            try:
                watcher(committed)
            except Exception:
                log.exception("a watcher of %s failed", about)
