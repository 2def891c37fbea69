"""The gate: limits connections before they send anything. Slow ones, or too many from one address, are closed, and the
last places are kept for people who sit at a table. `door.py` handles requests; a connection that never sends a whole
request gets no further than this.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from queenhigh.server.config import Config
from queenhigh.server.limits import network_of
from queenhigh.server.metrics import Metrics

FILES = 200
"""File descriptors reserved for the ledger, the accounts and the program itself."""
MOST_FILES = 65_536
RESERVE = 0.1
"""The share of connections kept for people who sit at a table."""
HURRIED = 0.3
"""When only those are left, a request gets this share of its usual time."""


class Gate:
    def __init__(self, config: Config, metrics: Metrics) -> None:
        self.seconds, self._metrics = config.head_seconds, metrics
        self._proxies = frozenset(map(network_of, config.proxies))
        self._each = 4 * config.sockets_per_address
        """The limit for one address; a page has one socket and a few requests at once."""
        self.most = max(16, min(2 * config.most_sockets, _descriptors() - FILES))
        self.inside = 0
        self._by_address: Counter[str] = Counter()

    @property
    def crowded(self) -> bool:
        """Is only the reserve left?"""
        return self.inside > self.most * (1 - RESERVE)

    @property
    def patience(self) -> float:
        return self.seconds * HURRIED if self.crowded else self.seconds

    def enter(self, address: str) -> bool:
        if self.inside >= self.most or (self._by_address[address] >= self._each and address not in self._proxies):
            self._metrics.dropped["crowd"] += 1
            return False
        self.inside += 1
        self._by_address[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.inside -= 1
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]

    def too_slow(self, transport: asyncio.Transport) -> None:
        self._metrics.dropped["slow request"] += 1
        transport.abort()


def _descriptors() -> int:
    """The number of file descriptors that this process may have."""
    if sys.platform == "win32":
        return MOST_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted


def gated(
    gate: Gate, sockets: type[WebSocketsSansIOProtocol]
) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
    """The protocols of the server, behind a gate."""

    class Connection(H11Protocol):
        _stage = ""
        _timer: asyncio.TimerHandle | None = None
        _entered = ""

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            address = network_of(self.client[0]) if self.client else "local"
            if gate.enter(address):
                self._entered = address
                self._wait_for("head")
            else:
                transport.abort()

        def data_received(self, data: bytes) -> None:
            if not self._entered:
                return
            super().data_received(data)
            if isinstance(self.transport.get_protocol(), Connection):
                self._look()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            self._look()

        def _look(self) -> None:
            """Set the time limit: the head of a request and its body each have their own, however much has arrived;
            between two requests the server's own limit applies."""
            state = self.conn.their_state
            if state is h11.SEND_BODY:
                self._wait_for("body")
            elif state is h11.IDLE and self.timeout_keep_alive_task is None:
                self._wait_for("head")
            else:
                self._wait_for("")

        def _wait_for(self, stage: str) -> None:
            if stage == self._stage:
                return
            self._stage = stage
            if self._timer is not None:
                self._timer.cancel()
            self._timer = self.loop.call_later(gate.patience, gate.too_slow, self.transport) if stage else None

        def pause_writing(self) -> None:
            super().pause_writing()
            self._wait_for("reader")

        def resume_writing(self) -> None:
            super().resume_writing()
            self._wait_for("")

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self._wait_for("")
            entered, self._entered = self._entered, ""
            super().handle_websocket_upgrade(event)
            behind: Any = self.transport.get_protocol()
            behind.entered = entered

        def connection_lost(self, exc: Exception | None) -> None:
            self._wait_for("")
            if self._entered:
                gate.leave(self._entered)
                self._entered = ""
            super().connection_lost(exc)

    class Socket(sockets):  # type: ignore[valid-type, misc]
        entered = ""

        def connection_lost(self, exc: Exception | None) -> None:
            if self.entered:
                gate.leave(self.entered)
                self.entered = ""
            super().connection_lost(exc)

    return Connection, Socket
