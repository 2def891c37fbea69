"""Everything about drills that a handler may ask for, off the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from queenhigh.server.accounts.store import Accounts
from queenhigh.server.drills.classes import Classes
from queenhigh.server.drills.practice import Practice
from queenhigh.server.drills.sets import Sets
from queenhigh.server.drills.store import Store
from queenhigh.server.limits import Limit
from queenhigh.training import making
from queenhigh.training.drill import Drill, Kind

P = ParamSpec("P")
T = TypeVar("T")
A_SECOND, AT_ONCE = 3, 40
"""The rate of questions for one person: a quick reader takes one a second."""


class Drills:
    def __init__(self, accounts: Accounts, runs_per_day: int) -> None:
        self._workers = ThreadPoolExecutor(2, "drills")
        self._warm: Future[Drill] | None = None
        self.pace = Limit(A_SECOND, AT_ONCE)
        self.store = Store(accounts)
        self.sets = Sets(accounts, self.store)
        self.classes = Classes(accounts)
        self.practice = Practice(self.sets, runs_per_day)

    async def do(self, ask: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._workers, lambda: ask(*given, **named))

    def warm(self) -> None:
        """Load the figures in advance: a person who looks at the drills may play a hand next, and the first load takes
        a moment."""
        if self._warm is None:
            self._warm = self._workers.submit(making.make, Kind.PLAY, making.offered()[Kind.PLAY][0], "warm")

    @property
    def slow(self) -> Kind | None:
        """The kind of drill whose first question in this process is slow."""
        return None if self._warm is not None and self._warm.done() else Kind.PLAY

    def close(self) -> None:
        self._workers.shutdown(cancel_futures=True)
