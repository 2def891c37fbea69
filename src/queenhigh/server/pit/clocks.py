"""Clocks: they are for people. They run on monotonic time and decide nothing but when the automatic dealer continues."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Hashable
from typing import Protocol

import msgspec

from queenhigh.server.house import Clock

BREATH = 0.02
"""Seconds to wait for others to act too, so that the dealer looks only once. It is less than `topics.SOON`, so that
clocks that start or stop are shown together with the action."""


class Alarm(Protocol):
    def cancel(self) -> None: ...


class Time(Protocol):
    """The pit's source of time. `wall` is only for display: milliseconds since 1970."""

    def now(self) -> float: ...
    def wall(self) -> int: ...
    def at(self, when: float, ring: Callable[[], None]) -> Alarm: ...
    async def answered(self) -> None:
        """Let the person who has just acted get their answer before the consequences are worked out."""


class RealTime:
    def now(self) -> float:
        return time.monotonic()

    def wall(self) -> int:
        return time.time_ns() // 1_000_000

    def at(self, when: float, ring: Callable[[], None]) -> Alarm:
        return asyncio.get_running_loop().call_later(max(0.0, when - self.now()), ring)

    async def answered(self) -> None:
        await asyncio.sleep(BREATH)


class Running(msgspec.Struct, frozen=True):
    waits: str
    ends: float
    until: int
    """The displayed end: fixed at the start, so that correcting the system clock does not move it."""


class Clocks:
    """The clocks of one table. Each has a name that belongs to one decision of one round: a clock never starts twice."""

    def __init__(self, time: Time) -> None:
        self.time = time
        self._running: dict[Hashable, Running] = {}
        self._held: tuple[float, int] | None = None
        """Since when they are stopped, by either clock."""

    def start(self, name: Hashable, waits: str, seconds: float) -> Running:
        """Start a clock the first time it is asked for; it then keeps running."""
        if name not in self._running:
            until = self.time.wall() + round(seconds * 1000)
            self._running[name] = Running(waits, self.time.now() + seconds, until)
        return self._running[name]

    def extend(self, name: Hashable, after: Hashable, waits: str, seconds: float) -> Running:
        """More time for the same decision: it begins when the clock before it would have ended."""
        before = self._running.get(after)
        rest = max(0.0, before.ends - self.time.now()) if before and name not in self._running else 0.0
        return self.start(name, waits, seconds + rest)

    def is_over(self, clock: Running) -> bool:
        return self.time.now() >= clock.ends

    def drop(self, name: Hashable) -> None:
        """Drop the clocks that are no longer needed."""
        self._running.pop(name, None)

    def hold(self) -> None:
        """Stop the clocks while play is held, so that nobody's time runs."""
        self._held = self._held or (self.time.now(), self.time.wall())

    def go_on(self) -> None:
        if self._held is None:
            return
        seconds, shown = self.time.now() - self._held[0], self.time.wall() - self._held[1]
        self._held = None
        self._running = {
            name: Running(one.waits, one.ends + seconds, one.until + shown) for name, one in self._running.items()
        }

    def forget(self) -> None:
        """Forget the clocks of a finished round."""
        self._running.clear()


def shown(running: dict[int, Running]) -> Clock | None:
    """What people see: the clock that ends first, and the seats that it is for."""
    if not running:
        return None
    first = min(running.values(), key=lambda clock: clock.ends)
    seats = tuple(sorted(seat for seat, clock in running.items() if clock.ends == first.ends))
    return Clock(first.waits, first.until, seats)
