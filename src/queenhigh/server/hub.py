"""Who looks on where: each durable commit goes to the outboxes of those who watch that table, and to nobody else's."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING

from queenhigh.desk.commit import Committed
from queenhigh.desk.tournament_desk import TournamentCommitted
from queenhigh.server.accounts.sessions import Sessions
from queenhigh.server.frames import Look, Step, encode
from queenhigh.server.house import House
from queenhigh.server.lobby import lobby
from queenhigh.server.metrics import Metrics
from queenhigh.server.outbox import Turns

if TYPE_CHECKING:
    from queenhigh.server.socket import Line

SWEEP = 0.4
"""Seconds between looks at whether the sessions of open sockets still count."""
LOBBY = 0.5
"""Seconds between two lobbies, at most."""


class Hub:
    def __init__(self, house: House, sessions: Sessions, metrics: Metrics) -> None:
        self.house, self.sessions, self.metrics = house, sessions, metrics
        self.lines: set[Line] = set()
        self.turns = Turns()
        self.by_person: Counter[str] = Counter()
        self.by_address: Counter[str] = Counter()
        self._by_table: dict[str, dict[Line, None]] = {}
        self._looks: dict[str, Look] = {}
        self._lobby_watchers: set[Line] = set()
        self._lobby_stale = False
        self._tasks: list[asyncio.Task[None]] = []
        self.closing = asyncio.Event()
        house.listen(self._step)
        house.listen_felts(self._step)
        house.listen_tournaments(self._moved)
        house.watch_paces(self._paced)
        sessions.on_revoked(self.end_session)

    # -- who is there

    def join(self, line: Line) -> None:
        self.lines.add(line)
        self.by_address[line.address] += 1
        self.by_person[line.session] += 1

    def part(self, line: Line) -> None:
        self.lines.discard(line)
        for counts, key in ((self.by_address, line.address), (self.by_person, line.session)):
            counts[key] -= 1
            if counts[key] <= 0:
                del counts[key]
        self._lobby_watchers.discard(line)
        for table in line.watching:
            self.unwatch(line, table)

    def watch(self, line: Line, table: str) -> None:
        """From now on; what waits to be told about the table is in the view that comes now."""
        line.outbox.forget(table)
        watchers = self._by_table.setdefault(table, {})
        if line not in watchers:
            watchers[line] = None
            self.house.attend(table, line.name)

    def unwatch(self, line: Line, table: str) -> None:
        line.outbox.forget(table)
        watchers = self._by_table.get(table, {})
        if line in watchers:
            del watchers[line]
            self.house.unattend(table, line.name)

    def watching(self, table: str) -> int:
        return len(self._by_table.get(table, ()))

    def watch_lobby(self, line: Line) -> None:
        self._lobby_watchers.add(line)
        line.outbox.show_lobby(self._lobby_frame())

    def look(self, table: str) -> Look:
        """The table as it is shown now; made anew only when it has changed."""
        state = self.house.table(table)
        look = self._looks.get(table)
        if look is None or look.state is not state:
            look = self._looks[table] = Look(state, self.house)
        return look

    # -- what they are told

    def _step(self, committed: Committed) -> None:
        self.metrics.steps += 1
        self._lobby_stale = True
        watchers = self._by_table.get(committed.table)
        self._looks.pop(committed.table, None)
        if watchers:
            step = Step(committed, self.house)
            self._looks[committed.table] = step.look
            for line in watchers:
                line.outbox.step(step)

    def _moved(self, _: TournamentCommitted) -> None:
        self._lobby_stale = True

    def _paced(self, table: str) -> None:
        self._looks.pop(table, None)
        for line in self._by_table.get(table, ()):
            line.outbox.clock(table)

    def _lobby_frame(self) -> bytes:
        return encode({"t": "lobby", "lobby": lobby(self)})

    # -- tending

    async def start(self) -> None:
        self._tasks = [asyncio.create_task(self._sweep()), asyncio.create_task(self._tell_lobby())]

    async def say_goodbye(self) -> None:
        """Before the server closes: sockets are told, and streams that never end by themselves end."""
        self.closing.set()
        for line in list(self.lines):
            line.end("The house is closing. Come back in a moment.", 1012)
        for _ in range(50):
            if not self.lines:
                break
            await asyncio.sleep(0.02)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.closing.set()

    def end_session(self, key: str) -> None:
        for line in [line for line in self.lines if line.session == key]:
            line.end("You were logged off.", 4401)

    async def _sweep(self) -> None:
        """Sessions may be ended in another process, or by time."""
        while True:
            await asyncio.sleep(SWEEP)
            for line in self.lines:
                line.look_after()
            keys = {line.session for line in self.lines if line.session}
            if keys:
                for key in keys - await self.sessions.living(keys):
                    self.end_session(key)

    async def _tell_lobby(self) -> None:
        while True:
            await asyncio.sleep(LOBBY)
            if self._lobby_stale and self._lobby_watchers:
                self._lobby_stale = False
                frame = self._lobby_frame()
                for line in self._lobby_watchers:
                    line.outbox.show_lobby(frame)
