"""The chain check, which runs beside the house: one at a time, started by one person and visible to all who may see
it."""

from __future__ import annotations

import threading
import time

import msgspec

from queenhigh.ledger import audit
from queenhigh.ledger.envelope import Head
from queenhigh.ledger.ledger import Ledger


class HeadPage(msgspec.Struct, frozen=True):
    """A head to keep elsewhere: it shows later whether the ledger was cut off or rewritten."""

    seq: int
    hash: str


class CheckPage(msgspec.Struct, frozen=True):
    """`state` is idle, running, sound or faulty. `checked` of `of` events so far."""

    state: str
    checked: int = 0
    of: int = 0
    seconds: float = 0.0
    head: HeadPage | None = None
    fault: str = ""
    at: int | None = None
    """The first event that is wrong."""


class ChainCheck:
    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._lock = threading.Lock()
        self._page = CheckPage("idle")
        self._began = 0.0

    @property
    def page(self) -> CheckPage:
        return self._page

    def begin(self, known: tuple[Head, ...] = ()) -> CheckPage:
        """Start a check, or show the one that is running."""
        with self._lock:
            if self._page.state != "running":
                self._began = time.monotonic()
                self._page = CheckPage("running")
                threading.Thread(target=self._run, args=(known,), name="chain check", daemon=True).start()
            return self._page

    def _run(self, known: tuple[Head, ...]) -> None:
        try:
            verdict = audit.verify(self._ledger, known, self._went_on)
            head = HeadPage(verdict.head.seq, verdict.head.hash)
            state = "sound" if verdict.sound else "faulty"
            self._page = CheckPage(
                state, verdict.events, verdict.head.seq, self._seconds(), head, verdict.fault or "", verdict.seq
            )
        except Exception as error:
            self._page = CheckPage("faulty", self._page.checked, self._page.of, self._seconds(), fault=f"{error}")

    def _went_on(self, checked: int, of: int) -> None:
        self._page = CheckPage("running", checked, of, self._seconds())

    def _seconds(self) -> float:
        return round(time.monotonic() - self._began, 2)
