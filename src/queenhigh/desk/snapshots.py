"""Snapshots: without them a start takes longer, and nothing is lost."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from queenhigh.desk.counter import Counter
from queenhigh.ledger.command import Receipt
from queenhigh.ledger.snapshot import submit_snapshot

log = logging.getLogger("queenhigh.desk")


class Snapshots:
    def __init__(self, counter: Counter) -> None:
        self._counter = counter
        self._last: dict[str, int] = {}
        """By stream: the version that was kept."""

    def found(self, stream: str, version: int) -> None:
        self._last[stream] = version

    def keep(self, stream: str, version: int, every: int, as_data: Callable[[], Any]) -> None:
        """If the last one is so many events ago."""
        if version - self._last.get(stream, 0) >= every:
            self._last[stream] = version
            ledger, at = self._counter.pen.ledger, self._counter.clock()
            submit_snapshot(ledger, stream, version, as_data(), at=at, actor="desk").add_done_callback(_note)


def _note(kept: Future[Receipt]) -> None:
    if not kept.cancelled() and (error := kept.exception()):
        log.error("a snapshot was not kept: %s", error)
