"""The WebSocket: one for each page. It reads all the time, so that it notices when the other side is gone. Messages are
written at once if the client accepts them; otherwise they wait in a bounded outbox, so that nobody waits for a slow
reader."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from litestar.types import Receive, Send

from queenhigh.rules import QueenhighError
from queenhigh.server import authority
from queenhigh.server.errors import ServerError, told
from queenhigh.server.frames import encode, framed
from queenhigh.server.limits import per_second
from queenhigh.server.messages import Do, Lobby, Ping, Unwatch, Watch, id_in, read_message
from queenhigh.server.missed import missed_since
from queenhigh.server.outbox import Outbox
from queenhigh.server.people import Person
from queenhigh.server.service import Ack, Service
from queenhigh.server.who import described

MOST_WATCHED = 32
PATIENCE = 8.0
"""Seconds that a message may wait for the client to accept it."""
STRIKES = 100
"""Messages over the limit after which the socket is closed."""

WRITE = "queenhigh.write"
"""The extension under which a server that can do it offers a `Write`."""
Write = Callable[[bytes], bool]
"""Sends a whole WebSocket frame at once. False if the client accepts nothing now, and nothing was sent."""

log = logging.getLogger("queenhigh.server")


class SocketConnection:
    """One socket, and who is at the other end."""

    def __init__(
        self,
        receive: Receive,
        send: Send,
        service: Service,
        session: str,
        person: Person | None,
        address: str,
        write: Write | None = None,
    ) -> None:
        self.service, self.hub = service, service.hub
        self.session, self.person, self.address = session, person, address
        self.name = person.name if person else ""
        self.watching: set[str] = set()
        self.outbox = Outbox()
        self._receive: Any = receive
        self._raw_send: Any = send
        self._raw_write = write
        self._since = 0.0
        """When the oldest unaccepted message was handed over."""
        self._limit = per_second(service.config.messages_per_second)
        self._strikes = 0
        self._ending: tuple[str, int] | None = None

    def end(self, why: str, code: int) -> None:
        """Say goodbye and close, as soon as possible."""
        self._ending = self._ending or (why, code)
        self.outbox.wake()

    async def run(self) -> None:
        who = described(self.person, self.service.house)
        self.answer({"t": "hello", "person": who, "heartbeat": self.service.config.heartbeat})
        self.hub.join(self)
        self._tasks = asyncio.create_task(self._read()), asyncio.create_task(self._send())
        try:
            await asyncio.wait(self._tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.hub.part(self)
            for task in self._tasks:
                task.cancel()
            ended = await asyncio.gather(*self._tasks, return_exceptions=True)
            await self._close()
            for error in ended:
                if isinstance(error, Exception) and not isinstance(error, OSError):
                    log.error("a socket failed", exc_info=error)

    # -- sending

    def write(self, frame: bytes) -> bool:
        """Send a ready-made frame at once. False if something else has to go first, or the client accepts nothing."""
        if self._since or self._ending or self._raw_write is None or not self.outbox.is_empty:
            return False
        if not self._raw_write(frame):
            return False
        self.service.metrics.frames += 1
        return True

    def answer(self, about: dict[str, Any]) -> None:
        self._answer(encode(about))

    def _answer(self, message: bytes) -> None:
        if not self.write(framed(message)):
            self.outbox.answer(message)

    def show_out(self, table: str) -> None:
        try:
            authority.may_enter(self.service.house, self.person, table)
        except ServerError as refusal:
            self._refuse("", refusal, table)

    def show_lobby(self, frame: bytes) -> None:
        if not self.write(frame):
            self.outbox.miss_lobby()

    async def _send(self) -> None:
        """What could not be written at once."""
        box = self.outbox
        while True:
            await box.wait()
            if box.overflow:
                self._too_slow()
            if self._ending:
                return
            while box.answers:
                await self._say(box.answers.popleft())
            while box.behind and not box.overflow:
                table = next(iter(box.behind))
                del box.behind[table]
                if (view := self.hub.catch_up(self, table)) is not None:
                    await self._say(view)
            if box.lobby:
                box.lobby = False
                await self._say(self.hub.lobby_message())

    async def _say(self, frame: bytes) -> None:
        self.service.metrics.frames += 1
        self._since = time.monotonic()
        await self._raw_send({"type": "websocket.send", "text": frame.decode()})
        self._since = 0.0

    def look_after(self) -> None:
        """Called from time to time: drop a client that accepts nothing for too long, or lets too much pile up."""
        if self._since and (self.outbox.overflow or time.monotonic() - self._since > PATIENCE):
            self._too_slow()
            for task in self._tasks:
                task.cancel()

    def _too_slow(self) -> None:
        self.service.metrics.dropped["slow"] += 1
        self.end("This connection reads too slowly. Reconnect, and give the last version you saw.", 4408)

    async def _close(self) -> None:
        why, code = self._ending or ("", 1000)
        with suppress(Exception):
            async with asyncio.timeout(0.3):
                if why:
                    bye = encode({"t": "bye", "why": why}).decode()
                    await self._raw_send({"type": "websocket.send", "text": bye})
                await self._raw_send({"type": "websocket.close", "code": code, "reason": why})

    # -- receiving

    async def _read(self) -> None:
        while not self._ending:
            message = await self._receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text") if message["type"] == "websocket.receive" else None
            if text is None:
                self.end("Messages are text.", 1003)
            elif len(text) > self.service.config.largest_message:
                self.end("A message was too large.", 1009)
            elif self._limit.allows("") and self.service.by_address.allows(self.address):
                self._strikes = max(0, self._strikes - 1)
                if await self._hear(text):
                    continue
            else:
                self._too_many(text)
            await asyncio.sleep(0)  # many messages at once must not keep others waiting

    def _too_many(self, text: str) -> None:
        self._strikes += 1
        if (ack := self._answered(text)) is not None:
            self._acknowledge(ack)
        else:
            too_many = ServerError("too_many", "Too many messages.", now="Wait a moment and send it again.")
            self._refuse(id_in(text), too_many)
        if self._strikes > STRIKES:
            self.service.metrics.dropped["flood"] += 1
            self.end("Too many messages.", 4429)

    def _answered(self, text: str) -> Ack | None:
        """The answer to a repeated command."""
        try:
            heard = read_message(text)
        except (msgspec.MsgspecError, RecursionError):
            return None
        if not isinstance(heard, Do) or self.person is None:
            return None
        return self.service.remembered(self.person, heard.table, heard.do, heard.id)

    def _acknowledge(self, ack: Ack) -> None:
        self.answer({"t": "ack", "id": ack.id, "version": ack.version} | _noted(ack.note))

    async def _hear(self, text: str) -> bool:
        """Handle a message. Returns whether it took so long that others had a turn meanwhile."""
        heard = None
        try:
            heard = read_message(text)
            match heard:
                case Ping():
                    self._answer(b'{"t":"pong"}')
                case Lobby():
                    self.hub.watch_lobby(self)
                case Watch():
                    await self._watch(heard)
                case Unwatch():
                    self.watching.discard(heard.table)
                    self.hub.unwatch(self, heard.table)
                case Do():
                    ack = await self.service.command(
                        self.person, heard.table, heard.do, heard.id, heard.version, self.address
                    )
                    self._acknowledge(ack)
                    return not ack.note
        except (QueenhighError, msgspec.MsgspecError) as error:
            self._refuse(id_in(text), error, getattr(heard, "table", None))
        except RecursionError:
            self._refuse("", ServerError("malformed", "This is nested too deeply."))
        return False

    async def _watch(self, asked: Watch) -> None:
        authority.may_watch(self.service.house, self.person, asked.table, asked.audience)
        if asked.table not in self.watching and len(self.watching) >= MOST_WATCHED:
            raise ServerError("too_many", f"One page watches at most {MOST_WATCHED} tables.", now="Leave one first.")
        missed = await missed_since(self.hub, asked.table, asked.after, self.person, asked.audience)
        # From here on nothing waits, so that no commit comes between the view and the first step.
        self.watching.add(asked.table)
        self._answer(self.hub.watch(self, asked.table, asked.audience, missed))

    def _refuse(self, id: str, error: QueenhighError | msgspec.MsgspecError, table: str | None = None) -> None:
        about = {"t": "refused", "id": id or None, "error": told(error)}
        self.answer(about | ({"table": table} if table else {}))


def _noted(note: str | None) -> dict[str, str]:
    return {"note": note} if note else {}
