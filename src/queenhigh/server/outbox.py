"""Messages for one socket that could not be written at once. It is bounded, and adding to it never waits. Answers are
few and are kept. For a table, only the fact that the socket is behind is kept: once it accepts messages again it is
sent the newest view, with the events that it missed. A client that reads too slowly even for that is disconnected, and
may return with the version it saw.
"""

from __future__ import annotations

import asyncio
from collections import deque

MOST_ANSWERS = 256
MOST_EVENTS = 500
"""The most events of one table by which a socket may be behind."""


class Outbox:
    def __init__(self) -> None:
        self.answers: deque[bytes] = deque()
        self.behind: dict[str, None] = {}
        """Tables with unsent changes."""
        self.lobby = False
        """Is there a newer lobby?"""
        self.overflow = ""
        """Why the socket must be closed, if so."""
        self._something = asyncio.Event()

    @property
    def is_empty(self) -> bool:
        return not (self.answers or self.behind or self.lobby)

    def answer(self, message: bytes) -> None:
        if len(self.answers) >= MOST_ANSWERS:
            self.overflow = "answers"
        else:
            self.answers.append(message)
        self._something.set()

    def fall_behind(self, table: str, *, too_far: bool = False) -> None:
        self.behind[table] = None
        if too_far:
            self.overflow = "events"
        self._something.set()

    def miss_lobby(self) -> None:
        self.lobby = True
        self._something.set()

    def forget(self, table: str) -> None:
        self.behind.pop(table, None)

    def wake(self) -> None:
        self._something.set()

    async def wait(self) -> None:
        await self._something.wait()
        self._something.clear()
