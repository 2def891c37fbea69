"""A WebSocket connection: uvicorn's own protocol, with a short path for the kind of frame that nearly all are.

A player sends small whole text messages. The library's parser goes through a dozen objects for each, and its queue and its
pauses cost as much again. So such a frame is read here. Every other frame (fragments, pings, a goodbye, anything malformed) goes
to the library, whole and in its place.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from queenhigh.server.limits import Limit
from queenhigh.server.socket import WRITE

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

FIN, MASKED, WHOLE_TEXT = 0x80, 0x80, 0x81
DATA = 0x0, 0x1, 0x2
"""Opcodes of messages that may be split into several frames: continuation, text, bytes."""
FRAMES, AT_ONCE = 20.0, 400.0
"""Frames a second that are left to the library, and how many at once. Messages have their own limit; without this one, a
client could send pings as fast as it can, and the answers that it does not read would pile up."""


class Inbox:
    """Messages received but not read yet, for one reader: an `asyncio.Queue` reduced to what is needed here."""

    def __init__(self) -> None:
        self._waiting: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        self._waiting.append(message)
        if self.is_read:
            self._reader.set_result(None)  # type: ignore[union-attr]

    @property
    def is_read(self) -> bool:
        """Is the reader waiting for the next message?"""
        return self._reader is not None and not self._reader.done()

    async def get(self) -> Any:
        while not self._waiting:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._waiting.popleft()

    def empty(self) -> bool:
        return not self._waiting


class WireProtocol(WebSocketsSansIOProtocol):
    """A socket that can be written to at once, with a ready-made frame. If its client does not read, it is dropped at once,
    instead of waiting for its buffer to empty."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.inbox = self.queue = Inbox()  # type: ignore[assignment]
        self._asked = False
        """Has the opening request arrived?"""
        self._rest = b""
        """The beginning of an incomplete frame."""
        self._in_parts = False
        """Is a message being received in several frames?"""
        self._left_to_library = False
        """Does the library read everything from here on? It closes a socket that sends malformed data."""
        self._heard_at = 0.0
        self._frames = Limit(FRAMES, AT_ONCE)

    async def run_asgi(self) -> None:
        self.scope["extensions"] = self.scope.get("extensions", {}) | {WRITE: {"write": self.write}}
        await super().run_asgi()
        if not self.writable.is_set():
            self.transport.abort()

    def write(self, frame: bytes) -> bool:
        if not self.writable.is_set() or self.close_sent or self.conn.state is not State.OPEN:
            return False
        self.transport.write(frame)
        return True

    def send_keepalive_ping(self) -> None:
        """Send a ping only after a silence: a client that has just sent something is alive."""
        assert self.ping_interval is not None
        silence = self.loop.time() - self._heard_at
        if silence < self.ping_interval:
            self.ping_timer = self.loop.call_later(self.ping_interval - silence, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    # -- what comes in

    def data_received(self, data: bytes) -> None:
        if not self._asked or self._left_to_library:
            self._asked = True
            super().data_received(data)
            return
        self._heard_at = self.loop.time()
        data, self._rest = self._rest + data if self._rest else data, b""
        while data and not self.transport.is_closing():
            size = self._size(data)
            if size is None:
                self._left_to_library = True
                super().data_received(data)
                return
            if size > len(data):
                self._rest = data
                return
            frame, data = data[:size], data[size:]
            if not self._hear(frame):
                if frame[0] & 0x0F in DATA:
                    self._in_parts = not frame[0] & FIN
                if not self._frames.allows(""):
                    self.transport.abort()
                    return
                super().data_received(frame)

    def _size(self, data: bytes) -> int | None:
        """Return the length of the first frame, or the number of bytes needed to know it; None if the library must refuse it."""
        if len(data) < 2:
            return 2
        size, head = data[1] & 0x7F, 2
        if size > 125:
            head = 4 if size == 126 else 10
            if len(data) < head:
                return head
            size = int.from_bytes(data[2:head], "big")
        return head + 4 + size if data[1] & MASKED and size <= self.config.ws_max_size else None

    def _hear(self, frame: bytes) -> bool:
        """Accept a complete text message; return False for anything else."""
        if frame[0] != WHOLE_TEXT or self._in_parts or self.close_sent or self.conn.state is not State.OPEN:
            return False
        head = 6 if frame[1] & 0x7F < 126 else 8 if frame[1] & 0x7F == 126 else 14
        try:
            text = apply_mask(frame[head:], frame[head - 4 : head]).decode()
        except UnicodeDecodeError:
            return False
        is_read = self.inbox.is_read
        self.inbox.put_nowait({"type": "websocket.receive", "text": text})
        if not is_read and not self.read_paused:  # one message at a time: the next is read once this one is done with
            self.read_paused = True
            self.transport.pause_reading()
        return True
