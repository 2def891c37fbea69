"""Simulated time: it moves only when the next thing happens, and what happens at the same instant has an order."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from heapq import heappop, heappush

OPENS = datetime(2026, 12, 5, 10, tzinfo=UTC)


class Agenda:
    """What is going to happen, and when."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._coming: list[tuple[float, int, Callable[[], None]]] = []
        self._made = 0

    def after(self, seconds: float, what: Callable[[], None]) -> None:
        self._made += 1
        heappush(self._coming, (self.seconds + seconds, self._made, what))

    def happen(self) -> bool:
        """The next thing; False when there is none."""
        if not self._coming:
            return False
        when, _, what = heappop(self._coming)
        self.seconds = max(self.seconds, when)
        what()
        return True


class Clock:
    """The clock on the house's wall. It may be set wrong, and right again."""

    def __init__(self, agenda: Agenda) -> None:
        self._agenda = agenda
        self.wrong = 0

    def __call__(self) -> datetime:
        return OPENS + timedelta(milliseconds=round(1000 * (self._agenda.seconds + self.wrong)))
