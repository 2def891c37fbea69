"""The boards of a house, kept up to date: one picture for all who watch the same board, and a new one when something
changes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from weakref import WeakKeyDictionary

from queenhigh.server.boards.content import BoardPage, Content, page, pictured
from queenhigh.server.boards.displays import Displays, Jackpot
from queenhigh.server.errors import ServerError
from queenhigh.server.house import House
from queenhigh.server.waiting import woken

HEARTBEAT = 15.0
"""Seconds of silence after which a stream sends a heartbeat."""
QUIET = 0.25
"""Minimum seconds between two pictures, so that a wall does not flicker."""
LOOK_ROUND = 10.0
"""Seconds between searches for new jackpot systems."""
MOST_STREAMS = 256


class Boards:
    def __init__(self, house: House) -> None:
        self._house = house
        self._displays = Displays(house.ledger)
        self._jackpots: tuple[Jackpot, ...] = ()
        self._pictures: dict[tuple[str, str], Content] = {}
        self._version, self._drawn = 0, -1
        self._looked = 0.0
        self._changed = asyncio.Event()
        self._drawing = asyncio.Lock()
        self.streams = 0
        house.listen(lambda _: self._moved())
        house.listen_tournaments(lambda _: self._moved())
        house.watch_paces(lambda _: self._moved())

    def _moved(self) -> None:
        self._version += 1
        self._changed.set()
        self._changed = asyncio.Event()

    async def page(self, kind: str, of: str) -> BoardPage:
        await self._fresh()
        return page(self._house, self._jackpots, kind, of)

    async def jackpots(self) -> tuple[Jackpot, ...]:
        await self._fresh()
        return self._jackpots

    async def picture(self, kind: str, of: str) -> Content:
        await self._fresh()
        if (kind, of) not in self._pictures:
            self._pictures[kind, of] = pictured(page(self._house, self._jackpots, kind, of))
        return self._pictures[kind, of]

    async def _fresh(self) -> None:
        """Follow the jackpots' streams, in a thread, if anything was written since."""
        async with self._drawing:
            late = time.monotonic() - self._looked > LOOK_ROUND
            if self._drawn == self._version and not late:
                return
            version = self._version
            self._jackpots = await asyncio.to_thread(self._displays.now, look_round=late)
            self._looked = time.monotonic() if late else self._looked
            self._drawn, self._pictures = version, {}

    def check_room(self) -> None:
        """Is there room for one more stream?"""
        if self.streams >= MOST_STREAMS:
            raise ServerError("too_many", "Too many boards are open.", now="Close one, or try again in a moment.")

    async def stream(self, kind: str, of: str, seen: str) -> AsyncIterator[Content | None]:
        """Yield a picture whenever it changes, and None as a heartbeat. A client that has `seen` the current one gets
        nothing at first."""
        self.streams += 1
        try:
            last, spoke = seen, time.monotonic()
            while True:
                changed = self._changed
                content = await self.picture(kind, of)
                if content.id != last:
                    last, spoke = content.id, time.monotonic()
                    yield content
                    await asyncio.sleep(QUIET)
                left = HEARTBEAT - (time.monotonic() - spoke)
                if not await woken(changed, max(left, 0.01)):
                    spoke = time.monotonic()
                    yield None
        finally:
            self.streams -= 1


_boards: WeakKeyDictionary[House, Boards] = WeakKeyDictionary()


def boards_of(house: House) -> Boards:
    """In the event loop."""
    if house not in _boards:
        _boards[house] = Boards(house)
    return _boards[house]
