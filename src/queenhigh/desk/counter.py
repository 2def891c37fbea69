"""The counter: commands come in one at a time, and one that comes again has the answer that it had."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from datetime import datetime

from queenhigh.desk.pen import Asked, Pen
from queenhigh.desk.refusals import Refusals
from queenhigh.ledger.command import Receipt
from queenhigh.ledger.ledger import Ledger

Clock = Callable[[], datetime]
log = logging.getLogger("queenhigh.desk")


class Counter:
    def __init__(self, ledger: Ledger, clock: Clock, rebuild: Callable[[], None]) -> None:
        """`rebuild` brings whatever is held in memory back to what is written."""
        self.clock = clock
        self.pen = Pen(ledger, clock)
        self.refusals = Refusals(self.pen)
        self._rebuild = rebuild
        self._lock = threading.RLock()

    @property
    def now(self) -> int:
        return int(self.clock().timestamp())

    @contextmanager
    def ready(self) -> Iterator[None]:
        """One at a time. If the ledger did not take what was decided, the desk first goes back to what is written."""
        with self._lock:
            if self.pen.astray:
                log.warning("the desk goes back to what is written: %s", self.pen.astray)
                self.pen.afresh()
                self._rebuild()
            yield

    def once(self, asked: Asked, decide: Callable[[], Future[Receipt]]) -> Future[Receipt]:
        """What is decided, or the answer from before."""
        with self.ready():
            return self.pen.answered(asked) or decide()

    def close(self) -> None:
        """Everything that was submitted is written; then the ledger is let go."""
        with self._lock:
            self.pen.put_down()
            self.pen.ledger.close()
