"""What one socket has still to be told. It is bounded, and putting something in never waits.

Answers and notices are few. Of a table only the newest view counts: commits that come while the socket is busy become one
message with all their events. Whoever reads so slowly that even these pile up is dropped, and may come back with `after`.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Literal

from queenhigh.server.frames import Step

MOST_ANSWERS = 256
MOST_EVENTS = 500
"""Of one table."""


class Outbox:
    def __init__(self) -> None:
        self.answers: deque[bytes] = deque()
        self.steps: dict[str, list[Step]] = {}
        self.clocks: dict[str, Literal[True]] = {}
        self.lobby: bytes | None = None
        self.overflow = ""
        """Why the socket has to go, if so."""
        self._pending: dict[str, int] = {}
        self._something = asyncio.Event()

    def answer(self, frame: bytes) -> None:
        if len(self.answers) >= MOST_ANSWERS:
            self.overflow = "answers"
        else:
            self.answers.append(frame)
        self._something.set()

    def step(self, step: Step) -> None:
        waiting = self._pending.get(step.table, 0) + len(step.events)
        if waiting > MOST_EVENTS:
            self.overflow = "events"
        else:
            self._pending[step.table] = waiting
            self.steps.setdefault(step.table, []).append(step)
        self._something.set()

    def clock(self, table: str) -> None:
        self.clocks[table] = True
        self._something.set()

    def show_lobby(self, frame: bytes) -> None:
        self.lobby = frame
        self._something.set()

    def forget(self, table: str) -> None:
        for kept in (self.steps, self.clocks, self._pending):
            kept.pop(table, None)

    def wake(self) -> None:
        self._something.set()

    async def wait(self) -> None:
        await self._something.wait()
        self._something.clear()

    @property
    def views(self) -> bool:
        """Is there something to be shown?"""
        return bool(self.steps or self.clocks or self.lobby is not None)

    def take_steps(self) -> list[list[Step]]:
        taken = list(self.steps.values())
        self.steps, self._pending = {}, {}
        return taken

    def take_clocks(self) -> dict[str, Literal[True]]:
        taken, self.clocks = self.clocks, {}
        return taken


AT_ONCE = 3


class Turns:
    """Whose turn it is to be shown a table. Views cost more than anything else the house says, and a deal at many tables asks for
    many at once: so many are made in one go of the event loop, and in between the house listens, decides and answers. Whoever
    waits a little longer is shown the same: of a table only the newest view counts."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()

    def ask(self, granted: Callable[[], None]) -> None:
        """Called when it is one's turn: soon, in the order of asking."""
        self._waiting.append(granted)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._grant)

    def _grant(self) -> None:
        for _ in range(min(AT_ONCE, len(self._waiting))):
            self._waiting.popleft()()
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._grant)
