"""The WebSocket: one for each page. It reads all the time, so that it notices when the other side is gone; what it says
waits in a bounded outbox, so that nobody waits for a slow reader."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any, Literal

import msgspec
from litestar.types import Receive, Send

from queenhigh.rules import QueenhighError
from queenhigh.server import authority
from queenhigh.server.errors import ServerError, told
from queenhigh.server.frames import Audience, Step, clock_frame, encode, step_frame, view_frame
from queenhigh.server.limits import per_second
from queenhigh.server.messages import Do, Lobby, Ping, Unwatch, Watch, id_in, read_message
from queenhigh.server.missed import missed_since
from queenhigh.server.outbox import Outbox
from queenhigh.server.people import Person
from queenhigh.server.service import Ack, Service
from queenhigh.server.who import described

MOST_WATCHED = 32
PATIENCE = 8.0
"""Seconds that a message may wait for the other side to take it."""
STRIKES = 100
"""Messages over the limit after which the socket is closed."""

log = logging.getLogger("queenhigh.server")


class Line:
    """One socket, and who is at the other end."""

    def __init__(
        self, receive: Receive, send: Send, service: Service, session: str, person: Person | None, address: str
    ) -> None:
        self.service, self.hub = service, service.hub
        self.session, self.person, self.address = session, person, address
        self.name = person.name if person else ""
        self.watching: dict[str, Audience] = {}
        self.outbox = Outbox()
        self._receive: Any = receive
        self._raw_send: Any = send
        self._since = 0.0
        """When a message was handed over that the other side has not taken yet."""
        self._limit = per_second(service.config.messages_per_second)
        self._strikes = 0
        self._turn: Literal["", "asked", "granted"] = ""
        """To be shown what has changed."""
        self._ending: tuple[str, int] | None = None

    def end(self, why: str, code: int) -> None:
        """Say goodbye and close, as soon as may be."""
        self._ending = self._ending or (why, code)
        self.outbox.wake()

    async def run(self) -> None:
        who = described(self.person, self.service.house)
        self.outbox.answer(encode({"t": "hello", "person": who, "heartbeat": self.service.config.heartbeat}))
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

    # -- what it says

    async def _send(self) -> None:
        box = self.outbox
        while True:
            await box.wait()
            if box.overflow:
                self._too_slow()
            if self._ending:
                return
            while box.answers:
                await self._say(box.answers.popleft())
            if box.views and self._turn == "":
                self._turn = "asked"
                self.hub.turns.ask(self._granted)
            elif self._turn == "granted":
                self._turn = ""
                await self._show()

    def _granted(self) -> None:
        self._turn = "granted"
        self.outbox.wake()

    async def _show(self) -> None:
        box = self.outbox
        clocks = box.take_clocks()
        for steps in box.take_steps():
            table = steps[0].table
            if (audience := self.watching.get(table)) is not None:
                await self._say(self._stepped(steps, audience, clocks.pop(table, False)))
        for table in clocks:
            if table in self.watching:
                await self._say(clock_frame(table, self.service.house.pace(table)))
        if box.lobby is not None:
            frame, box.lobby = box.lobby, None
            await self._say(frame)

    def _stepped(self, steps: list[Step], audience: Audience, paced: bool) -> bytes:
        """Whoever was relieved of a duty sees from now on what anybody sees."""
        table = steps[0].table
        try:
            authority.may_watch(self.service.house, self.person, table, audience)
        except QueenhighError:
            self.watching[table] = audience = "player" if self.person else "board"
        return step_frame(steps, self.person, audience, self.service.house.pace(table) if paced else None)

    async def _say(self, frame: bytes) -> None:
        self.service.metrics.frames += 1
        self._since = time.monotonic()
        await self._raw_send({"type": "websocket.send", "text": frame.decode()})
        self._since = 0.0

    def look_after(self) -> None:
        """From time to time: whoever takes nothing for so long, or lets so much pile up, is let go."""
        if self._since and (self.outbox.overflow or time.monotonic() - self._since > PATIENCE):
            self._too_slow()
            for task in self._tasks:
                task.cancel()

    def _too_slow(self) -> None:
        self.service.metrics.dropped["slow"] += 1
        self.end("You read too slowly. Come back, and say after which version.", 4408)

    async def _close(self) -> None:
        why, code = self._ending or ("", 1000)
        with suppress(Exception):
            async with asyncio.timeout(0.3):
                if why:
                    bye = encode({"t": "bye", "why": why}).decode()
                    await self._raw_send({"type": "websocket.send", "text": bye})
                await self._raw_send({"type": "websocket.close", "code": code, "reason": why})

    # -- what it hears

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
                await self._hear(text)
            else:
                self._too_many(text)
            await asyncio.sleep(0)  # a pile of messages that came at once keeps nobody else waiting

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
        """What a command that comes again was answered."""
        try:
            heard = read_message(text)
        except (msgspec.MsgspecError, RecursionError):
            return None
        if not isinstance(heard, Do) or self.person is None:
            return None
        return self.service.remembered(self.person, heard.table, heard.do, heard.id)

    def _acknowledge(self, ack: Ack) -> None:
        self.outbox.answer(encode({"t": "ack", "id": ack.id, "version": ack.version} | _noted(ack.note)))

    async def _hear(self, text: str) -> None:
        heard = None
        try:
            heard = read_message(text)
            match heard:
                case Ping():
                    self.outbox.answer(b'{"t":"pong"}')
                case Lobby():
                    self.hub.watch_lobby(self)
                case Watch():
                    await self._watch(heard)
                case Unwatch():
                    self.watching.pop(heard.table, None)
                    self.hub.unwatch(self, heard.table)
                case Do():
                    ack = await self.service.command(
                        self.person, heard.table, heard.do, heard.id, heard.version, self.address
                    )
                    self._acknowledge(ack)
        except (QueenhighError, msgspec.MsgspecError) as error:
            self._refuse(id_in(text), error, getattr(heard, "table", None))
        except RecursionError:
            self._refuse("", ServerError("malformed", "This is nested too deeply."))

    async def _watch(self, asked: Watch) -> None:
        authority.may_watch(self.service.house, self.person, asked.table, asked.audience)
        if asked.table not in self.watching and len(self.watching) >= MOST_WATCHED:
            raise ServerError("too_many", f"One page watches at most {MOST_WATCHED} tables.", now="Leave one first.")
        missed = await missed_since(self.hub, asked.table, asked.after, self.person, asked.audience)
        # From here on nothing waits, so that no commit comes between the view and the first step.
        self.watching[asked.table] = asked.audience
        self.hub.watch(self, asked.table)
        self.outbox.answer(view_frame(self.hub.look(asked.table), self.person, asked.audience, missed))

    def _refuse(self, id: str, error: QueenhighError | msgspec.MsgspecError, table: str | None = None) -> None:
        about = {"t": "refused", "id": id or None, "error": told(error)}
        self.outbox.answer(encode(about | ({"table": table} if table else {})))


def _noted(note: str | None) -> dict[str, str]:
    return {"note": note} if note else {}
