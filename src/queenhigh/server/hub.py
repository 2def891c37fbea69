"""Who watches what: each durable commit goes to the topic of its table, and from there to its watchers."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING, Any

from queenhigh.desk.commit import Committed
from queenhigh.desk.tables import TableState
from queenhigh.desk.tournament_desk import TournamentCommitted
from queenhigh.server.accounts.sessions import Sessions
from queenhigh.server.boards.displays import Jackpot
from queenhigh.server.boards.feed import boards_of
from queenhigh.server.frames import Audience, Look, encode, framed
from queenhigh.server.house import House
from queenhigh.server.lobby import lobby
from queenhigh.server.metrics import Metrics
from queenhigh.server.topics import Sender, Topic

if TYPE_CHECKING:
    from queenhigh.server.socket import SocketConnection

SWEEP = 0.7
"""Seconds between checks that the sessions of open sockets are still valid."""
LOBBY = 0.5
"""Seconds between two lobbies, at most."""


class Hub:
    def __init__(self, house: House, sessions: Sessions, metrics: Metrics) -> None:
        self.house, self.sessions, self.metrics = house, sessions, metrics
        self.lines: set[SocketConnection] = set()
        self.sender = Sender(self._look)
        self.by_person: Counter[str] = Counter()
        self.by_address: Counter[str] = Counter()
        self._topics: dict[str, Topic] = {}
        self._looks: dict[str, Look] = {}
        self._lobby_watchers: set[SocketConnection] = set()
        self._lobby_stale = False
        self.meters: tuple[Jackpot, ...] = ()
        """The jackpots as the lobby shows them."""
        self._tasks: list[asyncio.Task[None]] = []
        self.closing = asyncio.Event()
        house.listen(self._step)
        house.listen_felts(self._step)
        house.listen_tournaments(self._moved)
        house.watch_paces(self._paced)
        sessions.on_revoked(self.end_session)

    # -- who is there

    def join(self, line: SocketConnection) -> None:
        self.lines.add(line)
        self.by_address[line.address] += 1
        self.by_person[line.session] += 1

    def part(self, line: SocketConnection) -> None:
        self.lines.discard(line)
        for counts, key in ((self.by_address, line.address), (self.by_person, line.session)):
            counts[key] -= 1
            if counts[key] <= 0:
                del counts[key]
        self._lobby_watchers.discard(line)
        for table in line.watching:
            self.unwatch(line, table)

    def watch(self, line: SocketConnection, table: str, audience: Audience, missed: list[Any]) -> bytes:
        """Watch a table. Returns its present view; changes follow."""
        topic = self._topics.get(table)
        if topic is None:
            topic = self._topics[table] = Topic(self.look(table), self.house)
        if line not in topic.subscriptions:
            self.house.attend(table, line.name)
        line.outbox.forget(table)
        return topic.subscribe(line, audience, missed)

    def unwatch(self, line: SocketConnection, table: str) -> None:
        line.outbox.forget(table)
        topic = self._topics.get(table)
        if topic is not None and line in topic.subscriptions:
            topic.unsubscribe(line)
            self.house.unattend(table, line.name)
            if not topic.subscriptions:
                del self._topics[table]
                self._looks.pop(table, None)

    def catch_up(self, line: SocketConnection, table: str) -> bytes | None:
        """Bring a socket up to date that could not be written to for a while. None if it no longer watches the
        table."""
        topic = self._topics.get(table)
        return topic.catch_up(line) if topic else None

    def watching(self, table: str) -> int:
        return len(self._topics[table].subscriptions) if table in self._topics else 0

    def watch_lobby(self, line: SocketConnection) -> None:
        self._lobby_watchers.add(line)
        line.show_lobby(framed(self.lobby_message()))

    def look(self, table: str) -> Look:
        """The table as it is now."""
        return self._look(self.house.table(table))

    def _look(self, state: TableState) -> Look:
        """Made again only when something has changed."""
        pace, look = self.house.pace(state.id), self._looks.get(state.id)
        if (
            look is None
            or look.state is not state
            or (look.pace.dealing, look.pace.offer) != (pace.dealing, pace.offer)
        ):
            look = self._looks[state.id] = Look(state, self.house)
        return look

    def shown(self, table: str) -> Look:
        """The table as last sent to its watchers."""
        return self._topics[table].shown if table in self._topics else self.look(table)

    # -- what watchers are sent

    def _step(self, committed: Committed) -> None:
        self.metrics.steps += 1
        self._lobby_stale = True
        self._looks.pop(committed.table, None)
        if topic := self._topics.get(committed.table):
            if not committed.events:
                self._show_out(committed.table)
            topic.commit(committed)
            self.sender.add(topic)

    def _show_out(self, table: str) -> None:
        """Notify people who may no longer be at a private table, and show them nothing further."""
        for line in [line for line in self.lines if table in line.watching]:
            if not self.house.may_enter(line.person, table):
                line.watching.discard(table)
                self.unwatch(line, table)
                line.show_out(table)

    def _moved(self, _: TournamentCommitted) -> None:
        self._lobby_stale = True

    def _paced(self, table: str) -> None:
        if topic := self._topics.get(table):
            topic.pace()
            self.sender.add(topic)

    async def read_meters(self) -> None:
        self.meters = await boards_of(self.house).jackpots()

    def lobby_message(self) -> bytes:
        return encode({"t": "lobby", "lobby": lobby(self)})

    # -- tending

    async def start(self) -> None:
        self._tasks = [asyncio.create_task(self._sweep()), asyncio.create_task(self._tell_lobby())]

    async def say_goodbye(self) -> None:
        """Before the server closes, notify sockets, and end streams that do not end by themselves."""
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
        """Close sockets whose session was ended in another process, or expired."""
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
                await self.read_meters()
                frame = framed(self.lobby_message())
                for line in self._lobby_watchers:
                    line.show_lobby(frame)
