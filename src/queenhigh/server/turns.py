"""Whose turn it is to be shown a table. Views cost more than anything else the house says, and a deal at many tables asks for
many at once: so many are made in one go of the event loop, and in between the house listens, decides and answers.

Whoever waits a little longer is shown the same: of a table only the newest view counts.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

AT_ONCE = 3


class Turns:
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
