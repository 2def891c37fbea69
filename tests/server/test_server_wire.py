"""The short way for whole messages of text: whatever comes in, however it is cut, it means what the library says it means."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
import uvicorn
from hypothesis import example, given
from hypothesis import strategies as st
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from queenhigh.server.wire import WireProtocol

LARGEST = 300
REQUEST = (
    b"GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TEXT, REST, BYTES, PING, PONG, CLOSE = 0x1, 0x0, 0x2, 0x9, 0xA, 0x8


class Transport:
    """Notes what is written, and whether it is read from."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.closing = False
        self._reads = True

    def reads(self) -> bool:
        return self._reads

    def write(self, data: bytes) -> None:
        if not self.closing:
            self.written.append(data)

    def close(self) -> None:
        self.closing = True

    def is_closing(self) -> bool:
        return self.closing

    def pause_reading(self) -> None:
        self._reads = False

    def resume_reading(self) -> None:
        self._reads = True

    def get_extra_info(self, _: str) -> None:
        return None


async def app(_: Any, receive: Callable[[], Any], send: Callable[[Any], Any]) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    with suppress(asyncio.CancelledError):
        await asyncio.Event().wait()


async def opened(kind: type[WebSocketsSansIOProtocol]) -> tuple[Any, Transport]:
    config = uvicorn.Config(
        app, ws_max_size=LARGEST, ws_per_message_deflate=False, ws_ping_interval=None, log_config=None
    )
    config.load()
    protocol, transport = kind(config, ServerState(), {}), Transport()
    protocol.connection_made(transport)  # type: ignore[arg-type]
    protocol.data_received(REQUEST)
    while not protocol.handshake_complete:
        await asyncio.sleep(0)
    transport.written.clear()
    return protocol, transport


async def taken(kind: type[WebSocketsSansIOProtocol], chunks: list[bytes]) -> tuple[list[Any], list[bytes], bool]:
    """What reaches the house, what is written, and whether the connection is closed."""
    protocol, transport = await opened(kind)
    for chunk in chunks:
        if not transport.closing:
            protocol.data_received(chunk)
    found = []
    while not protocol.queue.empty():
        found.append(await protocol.queue.get())
    for task in protocol.tasks:
        task.cancel()
    return found, [b"".join(transport.written)], transport.closing


def frame(
    opcode: int, payload: bytes, *, fin: bool = True, masked: bool = True, mask: bytes = b"\x01\x92\x00\xff"
) -> bytes:
    size = len(payload)
    length = bytes([size]) if size < 126 else b"\x7e" + size.to_bytes(2, "big")
    head = bytes([opcode | (0x80 if fin else 0), length[0] | (0x80 if masked else 0)]) + length[1:]
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload)) if masked else head + payload


TEXTS = st.one_of(st.text(max_size=40), st.sampled_from(["", "x" * 125, "y" * 126, "z" * LARGEST, "w" * (LARGEST + 1)]))
WHOLE = TEXTS.map(lambda text: frame(TEXT, text.encode()[: LARGEST + 1]))
IN_PARTS = st.tuples(TEXTS, TEXTS).map(
    lambda two: frame(TEXT, two[0].encode()[:100], fin=False) + frame(REST, two[1].encode()[:100])
)
ODD = st.sampled_from(
    [
        frame(PING, b"there?"),
        frame(PONG, b"yes"),
        frame(BYTES, b"\x00\x01"),
        frame(TEXT, b"\xff\xfe"),
        frame(TEXT, b"unmasked", masked=False),
        frame(TEXT, b"begun", fin=False),
        frame(TEXT, b"begun", fin=False) + frame(PING, b"in between") + frame(REST, b" and ended"),
        frame(REST, b"of nothing"),
        frame(CLOSE, b"\x03\xe8"),
        frame(0x3, b"no such opcode"),
        bytes([0x80 | 0x40 | TEXT]) + frame(TEXT, b"compressed, they say")[1:],
    ]
)


@example([frame(TEXT, b"begun", fin=False), frame(TEXT, b"another")], [])
@example([frame(TEXT, b"begun", fin=False), frame(PING, b""), frame(REST, b" ended"), frame(TEXT, b"another")], [3])
@example([frame(TEXT, b"\xff"), frame(TEXT, b"after")], [1])
@given(st.lists(st.one_of(WHOLE, WHOLE, IN_PARTS, ODD), max_size=6), st.lists(st.integers(1, 60), max_size=12))
def test_every_stream_is_taken_as_the_library_takes_it(frames: list[bytes], cuts: list[int]) -> None:
    """The library is given frame by frame: of a piece with something malformed in it, uvicorn drops what came before."""
    stream, chunks = b"".join(frames), []
    for cut in cuts:
        chunks.append(stream[:cut])
        stream = stream[cut:]
    chunks = [chunk for chunk in (*chunks, stream) if chunk]
    ours = asyncio.run(taken(WireProtocol, chunks))
    assert ours == asyncio.run(taken(WebSocketsSansIOProtocol, frames))


def test_a_message_for_someone_who_waits_does_not_stop_the_reading_and_a_second_one_does() -> None:
    async def play() -> None:
        protocol, transport = await opened(WireProtocol)
        waiting = asyncio.ensure_future(protocol.receive())
        await asyncio.sleep(0)
        protocol.data_received(frame(TEXT, b"one"))
        assert transport.reads()
        protocol.data_received(frame(TEXT, b"two") + frame(TEXT, b"three"))
        assert not transport.reads()
        assert (await waiting)["text"] == "one"
        assert (await protocol.receive())["text"] == "two"
        assert not transport.reads()
        assert (await protocol.receive())["text"] == "three"
        assert transport.reads()
        for task in protocol.tasks:
            task.cancel()

    asyncio.run(play())


@pytest.mark.parametrize(("silence", "pinged"), [(14.0, False), (15.0, True)])
def test_only_someone_who_is_silent_is_pinged(silence: float, pinged: bool) -> None:
    async def play() -> None:
        protocol, transport = await opened(WireProtocol)
        protocol.ping_interval, protocol.ping_timeout = 15.0, 15.0
        protocol.data_received(frame(TEXT, b"here"))
        protocol._heard_at -= silence
        protocol.send_keepalive_ping()
        assert bool(transport.written) is pinged
        protocol.stop_keepalive()
        for task in protocol.tasks:
            task.cancel()

    asyncio.run(play())
