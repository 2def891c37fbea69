"""Everything about drills that a handler may ask for, away from the event loop: one worker makes and marks them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from queenhigh.server.accounts.store import Accounts
from queenhigh.server.drills.practice import Practice
from queenhigh.server.drills.sets import Sets
from queenhigh.server.drills.store import Store
from queenhigh.server.limits import Limit

P = ParamSpec("P")
T = TypeVar("T")
A_SECOND, AT_ONCE = 3, 40
"""Questions of one person: a quick reader takes one a second."""


class Drills:
    def __init__(self, accounts: Accounts) -> None:
        self._worker = ThreadPoolExecutor(1, "drills")
        self.pace = Limit(A_SECOND, AT_ONCE)
        self.store = Store(accounts)
        self.practice = Practice(self.store)
        self.sets = Sets(accounts, self.store)

    async def do(self, ask: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._worker, lambda: ask(*given, **named))

    def close(self) -> None:
        self._worker.shutdown(cancel_futures=True)
