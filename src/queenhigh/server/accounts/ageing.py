"""How sessions and guests age, even if the clock is wrong. A clock that is wrong by a month looks like a house that was
closed for a month. So only the time in which the house ran counts, plus at most an hour between a stop and a start. The
rest is added to every session, guest and invitation, which are then as old as they were before. When the clock is
corrected, the same happens in reverse. The access log cannot be changed, so the sum is kept for it. The last time seen
is kept with the accounts, so a restart skips nothing; if it is not known yet, the ledger's last event is used.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Protocol

from queenhigh.ledger.connection import Row
from queenhigh.server.logs import note

GRACE = 3600
"""The most seconds between a stop and a start that count."""
SLACK = 60
"""Seconds by which two clocks may differ, or a clock may be adjusted."""
OFTEN = 30
"""Seconds between records of the last time seen."""


class Rows(Protocol):
    lock: threading.RLock
    """The lock for all reads and writes: with a second one, two threads could wait for each other."""

    def rows(self, sql: str, values: tuple[object, ...] = ()) -> list[Row]: ...


class Seen:
    def __init__(self, accounts: Rows, clock: Callable[[], float], steady: Callable[[], float]) -> None:
        self._accounts, self._clock, self._steady = accounts, clock, steady
        self._at, self._steady_at = int(clock()), steady()

    def resume(self, last: int) -> int:
        """Resume when the house starts. `last` is when the ledger was last written; without either time there is
        nothing to compare."""
        with self._accounts.lock:
            now = int(self._clock())
            last = int(self._accounts.rows("SELECT seen_at FROM about")[0][0]) or last
            gap = now - last if last else 0
            untrue = gap - GRACE if gap > GRACE else gap if gap < -SLACK else 0
            self._move(now, untrue)
            return untrue

    def look(self) -> None:
        """Check, while the house runs, whether the clock has been changed."""
        with self._accounts.lock:
            now, passed = int(self._clock()), self._steady() - self._steady_at
            jumped = now - self._at - int(passed)
            if abs(jumped) > SLACK:
                self._move(now, jumped)
                way, hours = "forward" if jumped > 0 else "back", abs(jumped) // 3600
                print(
                    f"Note: The clock was set {way} by {hours} hours while the house was open. Sessions and guests do not age "
                    f"by that. If the clock is wrong, set it.",
                    file=sys.stderr,
                    flush=True,
                )
            elif passed > OFTEN:
                self._move(now, 0)

    def _move(self, now: int, seconds: int) -> None:
        """Shift all times. If several processes share the accounts, the first that notices does it."""
        if not seconds:
            self._accounts.rows("UPDATE about SET seen_at = ?", (now,))
        elif self._accounts.rows(
            "UPDATE about SET seen_at = ?, ahead = ahead + ? WHERE seen_at < ? OR seen_at > ? RETURNING 1",
            (now, seconds, now - SLACK, now + SLACK),
        ):
            both = (seconds, seconds)
            self._accounts.rows("UPDATE sessions SET made_at = made_at + ?, used_at = used_at + ?", both)
            self._accounts.rows("UPDATE accounts SET made_at = made_at + ?", (seconds,))
            self._accounts.rows("UPDATE invitations SET made_at = made_at + ?", (seconds,))
            self._accounts.rows("UPDATE accounts SET step = step + ? WHERE step > 0", (int(seconds / 30),))
            note("the clock is not believed", seconds=seconds)
        self._at, self._steady_at = now, self._steady()
