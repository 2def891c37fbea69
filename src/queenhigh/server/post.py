"""Notes between the processes of one house, through a table of their PostgreSQL that is the house's alone.

A note is small JSON with `what`, who it is `from`, and whom it is `to`: a process, the process that decides, or
everyone. A role that can write to the table can speak for the house, so only the house's own role may (`grants.py`).
NOTIFY only wakes: it carries no content, and any role of the database may send it. Notes may be lost with a connection;
a process that needs an answer asks again."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import uuid
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
import psycopg

from queenhigh.ledger.command import SentId
from queenhigh.ledger.houses import PEOPLE, database_of, house_of, suffix_of
from queenhigh.server.accounts.database import post_of
from queenhigh.server.waiting import stopped, woken

CHANNEL = "queenhigh_house"
"""The channel of the main house; another house's ends with its name."""
LEDGER, POST, CHIPS = "", "post", "chips"
"""What processes are woken to look at: the ledger, the notes, or what another house has sent."""
DECIDER = "decider"
"""The address of the process that decides; no process has this name."""
AT_ONCE = 500
"""How many notes are sent in one statement."""
AGAIN = 0.5
"""Seconds after which the table is checked anyway, and a lost connection is restored."""
GATHER = 0.004
"""Seconds for which notes are collected, so that one statement sends them all and wakes their recipients."""
STALE = 30
"""Seconds after which a note has expired."""

log = logging.getLogger("queenhigh.server")
Note = dict[str, Any]

_PUT = (
    "WITH put AS (INSERT INTO {post} (recipient, body) SELECT * FROM unnest(%s::text[], %s::text[])) "
    "SELECT pg_notify(channel, why) FROM unnest(%s::text[], %s::text[]) AS wakes (channel, why)"
)
_TAKE = (
    "WITH taken AS (DELETE FROM {post} WHERE recipient = ANY(%s) "
    f"RETURNING number, recipient, body, made_at > clock_timestamp() - interval '{STALE} seconds' AS fresh) "
    "SELECT * FROM taken UNION ALL "
    "SELECT number, recipient, body, true FROM {post} WHERE recipient = '' AND number > %s ORDER BY number"
)
_NEWEST = "SELECT coalesce(max(number), 0) FROM {post}"
_TIDY = f"DELETE FROM {{post}} WHERE made_at < clock_timestamp() - interval '{2 * STALE} seconds'"


def _columns(pairs: list[tuple[str, str]]) -> tuple[list[str], list[str]]:
    return [first for first, _ in pairs], [second for _, second in pairs]


def of_id(id: str) -> dict[str, str]:
    """An id in the form of a note, with the digest of what was sent under it."""
    return {"id": str(id), "digest": id.digest.hex()} if isinstance(id, SentId) else {"id": id}


def id_in(note: Note) -> str:
    return SentId(note["id"], bytes.fromhex(note["digest"])) if "digest" in note else str(note["id"])


def channel_of(house: str, to: str = "") -> str:
    """The channel that wakes every process of a house, or only one. Its name does not reveal which process that is."""
    everyone = CHANNEL + suffix_of(house)
    return f"queenhigh_{hashlib.sha256(f'{everyone} {to}'.encode()).hexdigest()[:32]}" if to else everyone


class Post:
    def __init__(
        self,
        ledger: str,
        heard: Callable[[Note], None],
        decides: Callable[[], bool] = lambda: False,
        asleep: Callable[[], bool] = lambda: False,
    ) -> None:
        """`ledger` is the address of the house's ledger. While the house is asleep here, notes to everyone can wait."""
        self.name = uuid.uuid4().hex
        """The name by which other processes know this one."""
        self._url, self._heard, self._decides, self._asleep = database_of(ledger), heard, decides, asleep
        self._house = house_of(ledger)
        self._names = {
            "post": f"{PEOPLE}.{post_of(self._house)}",
            "channel": channel_of(self._house),
            "own": channel_of(self._house, self.name),
            "decider": channel_of(self._house, DECIDER),
        }
        self._out: asyncio.Queue[tuple[str, str, str]] = asyncio.Queue(10_000)
        """A channel to wake and why, without a note; or no channel, to whom, and the note."""
        self._sender = 0
        """The backend that sends this process's notifications, so that it ignores its own."""
        self._tasks: list[asyncio.Task[None]] = []
        self._listening, self._reading, self._woken = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self._newest = 0

    async def start(self) -> None:
        work = (self._listen, self._read, self._send)
        self._tasks = [asyncio.create_task(self._for_ever(each)) for each in work]
        await self._listening.wait()
        await self._reading.wait()

    async def stop(self) -> None:
        await stopped(*self._tasks)

    def put(self, what: str, to: str = "", **more: Any) -> None:
        """Send a note. One that cannot be encoded is refused here, where it does no harm."""
        self._put("", to, msgspec.json.encode({"what": what, "from": self.name, "to": to, **more}).decode())

    def _put(self, channel: str, to: str, body: str) -> None:
        """Queue a note without waiting. If the database is away until the queue is full, the oldest are lost."""
        if self._out.full():
            self._out.get_nowait()
        self._out.put_nowait((channel, to, body))

    def wake(self) -> None:
        """Make every process look at the ledger."""
        self._put(self._names["channel"], LEDGER, "")

    def chips_for(self, house: str) -> None:
        """Make another house look for chips sent to it."""
        self._put(channel_of(house), CHIPS, "")

    async def _for_ever(self, work: Callable[[psycopg.AsyncConnection[Any]], Any]) -> None:
        """Run on its own connection, and reconnect when it is lost. It continues whatever goes wrong."""
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self._url, autocommit=True) as connection:
                    await work(connection)
            except psycopg.Error as error:
                log.warning("notes between the processes are interrupted: %s", type(error).__name__)
            except Exception:
                log.exception("notes between the processes are interrupted")
            await asyncio.sleep(AGAIN)

    async def _listen(self, connection: psycopg.AsyncConnection[Any]) -> None:
        """Look where a notification says: at the notes or at the ledger. Its channel says for whom it is."""
        for channel in ("channel", "own", "decider"):
            await self._run(connection, f"LISTEN {{{channel}}}")
        self._listening.set()
        async for notification in connection.notifies():
            if notification.pid == self._sender:
                continue
            if notification.payload != POST:
                self._hear({"what": "poke", "for": notification.payload})
            elif self._concerns(notification.channel):
                self._woken.set()

    def _concerns(self, channel: str) -> bool:
        """Must a note be fetched now? If not, the next regular check finds it."""
        if channel == self._names["decider"]:
            return self._decides()
        return channel == self._names["own"] or not self._asleep()

    async def _read(self, connection: psycopg.AsyncConnection[Any]) -> None:
        await connection.execute("SET synchronous_commit = off")
        if not self._reading.is_set():
            found = await (await self._run(connection, _NEWEST)).fetchone()
            self._newest = found[0] if found else 0
            self._reading.set()
        while True:
            await woken(self._woken, AGAIN)
            self._woken.clear()
            mine = [self.name, DECIDER] if self._decides() else [self.name]
            rows = await (await self._run(connection, _TAKE, mine, self._newest)).fetchall()
            for number, to, body, fresh in rows:
                self._newest = self._newest if to else number
                if fresh:
                    self._hear_body(body)

    def _hear_body(self, body: str) -> None:
        try:
            note = msgspec.json.decode(body, type=dict[str, Any])
        except msgspec.MsgspecError as error:
            log.warning("a note of another process cannot be read: %s", error)
            return
        if note.get("from") != self.name:
            self._hear(note)

    def _hear(self, note: Note) -> None:
        """Read a note. An unreadable one harms only the process that waits for its answer."""
        try:
            self._heard(note)
        except Exception:
            log.exception("a note of another process cannot be used")

    async def _send(self, connection: psycopg.AsyncConnection[Any]) -> None:
        self._sender = connection.info.backend_pid
        await connection.execute("SET synchronous_commit = off")
        while True:
            notes = [await self._out.get()]
            await asyncio.sleep(GATHER)
            while len(notes) < AT_ONCE and not self._out.empty():
                notes.append(self._out.get_nowait())
            told = [(to, body) for channel, to, body in notes if not channel]
            wakes = {(channel, to) if channel else (channel_of(self._house, to), POST) for channel, to, _ in notes}
            await self._run(connection, _PUT, *_columns(told), *_columns(sorted(wakes)))

    async def tidy(self) -> None:
        """Delete notes that nobody fetched, because their reader is gone."""
        with suppress(psycopg.Error):
            async with await psycopg.AsyncConnection.connect(self._url, autocommit=True) as connection:
                await self._run(connection, _TIDY)

    async def _run(
        self, connection: psycopg.AsyncConnection[Any], sql: str, *values: object
    ) -> psycopg.AsyncCursor[Any]:
        return await connection.execute(sql.format(**self._names).encode(), values or None)
