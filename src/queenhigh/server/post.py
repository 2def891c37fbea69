"""Notes between the processes of one house, through their PostgreSQL: LISTEN and NOTIFY, and a table for what is too long.

A note is small JSON with `what`, who it is `from`, and whom it is `to` (everybody if it does not say). Notes may be lost when
a connection is; whoever needs an answer waits only so long, and asks again with the same command id.
"""

from __future__ import annotations

import asyncio
import logging
import uuid
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
import psycopg

from queenhigh.server.accounts.database import SCHEMA

CHANNEL = "queenhigh_house"
LONGEST = 7000
"""Bytes; PostgreSQL takes a little less than 8,000."""
AGAIN = 0.5

log = logging.getLogger("queenhigh.server")
Note = dict[str, Any]


class Post:
    def __init__(self, url: str, heard: Callable[[Note], None]) -> None:
        self.name = uuid.uuid4().hex[:12]
        """By which the other processes know this one."""
        self._url, self._heard = url, heard
        self._out: asyncio.Queue[Note] = asyncio.Queue(10_000)
        self._tasks: list[asyncio.Task[None]] = []
        self._listening = asyncio.Event()

    async def start(self) -> None:
        self._tasks = [asyncio.create_task(self._for_ever(each)) for each in (self._listen, self._send)]
        await self._listening.wait()

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def put(self, what: str, to: str = "", **more: Any) -> None:
        """Never waits. Should the database be away for so long that the box is full, the oldest are lost."""
        if self._out.full():
            self._out.get_nowait()
        self._out.put_nowait({"what": what, "from": self.name, "to": to, **more})

    async def _for_ever(self, work: Callable[[psycopg.AsyncConnection[Any]], Any]) -> None:
        """On a connection of its own, and on another one when that is lost."""
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self._url, autocommit=True) as connection:
                    await work(connection)
            except psycopg.Error as error:
                log.warning("notes between the processes are interrupted: %s", type(error).__name__)
                await asyncio.sleep(AGAIN)

    async def _listen(self, connection: psycopg.AsyncConnection[Any]) -> None:
        await connection.execute(f"LISTEN {CHANNEL}")
        self._listening.set()
        async for notification in connection.notifies():
            note = await self._opened(notification.payload)
            if note and note["from"] != self.name and note["to"] in ("", self.name):
                self._heard(note)

    async def _opened(self, payload: str) -> Note | None:
        note: Note = msgspec.json.decode(payload)
        if "long" in note:
            with suppress(psycopg.Error):
                async with await psycopg.AsyncConnection.connect(self._url, autocommit=True) as connection:
                    found = await connection.execute(f"SELECT body FROM {SCHEMA}.notes WHERE id = %s", (note["long"],))
                    row = await found.fetchone()
                    return msgspec.json.decode(row[0]) if row else None
            return None
        return note

    async def _send(self, connection: psycopg.AsyncConnection[Any]) -> None:
        while True:
            note = await self._out.get()
            body = msgspec.json.encode(note).decode()
            if len(body.encode()) > LONGEST:
                id = uuid.uuid4().hex
                await connection.execute(f"DELETE FROM {SCHEMA}.notes WHERE made_at < now() - interval '1 minute'")
                await connection.execute(f"INSERT INTO {SCHEMA}.notes (id, body) VALUES (%s, %s)", (id, body))
                body = msgspec.json.encode({"long": id}).decode()
            await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, body))


class HouseLock:
    """Who holds it decides for the house. It goes with its connection: a process that dies lets go of it."""

    KEY = 0x51484C68

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: psycopg.Connection[Any] | None = None
        self._held = False

    def take(self) -> bool:
        try:
            if self._connection is None or self._connection.closed:
                self._connection = psycopg.connect(self._url, autocommit=True, connect_timeout=5)
            row = self._connection.execute("SELECT pg_try_advisory_lock(%s)", (self.KEY,)).fetchone()
        except psycopg.Error:
            self.release()
            return False
        self._held = bool(row and row[0])
        return self._held

    def held(self) -> bool:
        """Still? Without its connection it is anybody's."""
        try:
            if self._held and self._connection is not None:
                self._connection.execute("SELECT 1")
                return True
        except psycopg.Error:
            self.release()
        return False

    def release(self) -> None:
        self._held = False
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.close()
            self._connection = None
