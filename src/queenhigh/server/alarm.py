"""Tells the operator, on standard error, when the house cannot take commands and when it can again, even without a
log."""

from __future__ import annotations

import asyncio
import logging
import sys

from queenhigh.server.house import House
from queenhigh.server.logs import note
from queenhigh.server.waiting import stopped

EVERY = 0.5


class Alarm:
    def __init__(self, house: House) -> None:
        self._house = house
        self._task: asyncio.Task[None] | None = None
        self.trouble = ""

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        await stopped(self._task)

    async def _run(self) -> None:
        while True:
            trouble = await asyncio.to_thread(lambda: self._house.trouble)
            if bool(trouble) != bool(self.trouble):
                said = trouble or "The house accepts commands again."
                note("trouble" if trouble else "no trouble", level=logging.CRITICAL, why=said)
                print(f"queenhigh: {said}", file=sys.stderr, flush=True)
            self.trouble = trouble
            await asyncio.sleep(EVERY)
