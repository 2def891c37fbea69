"""Limits: one client at full speed is told to wait, and nobody else notices."""

from __future__ import annotations

import asyncio
import socket
import time
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest
from live_house import LiveHouse, wait_until
from websockets.exceptions import ConnectionClosed, InvalidStatus

from queenhigh.server import door
from queenhigh.server.errors import ServerError
from queenhigh.server.limits import Limit

TABLE = "canberra-1"


def test_a_bucket_fills_again_and_no_further_than_its_burst() -> None:
    now = 0.0
    limit = Limit(2, 4, clock=lambda: now)
    assert [limit.allows("a") for _ in range(5)] == [True] * 4 + [False]
    assert limit.allows("b")
    now = 0.5
    assert [limit.allows("a") for _ in range(2)] == [True, False]
    now = 1000.0
    assert [limit.allows("a") for _ in range(5)] == [True] * 4 + [False]


def test_requests_are_limited_by_session_and_pages_are_not(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, requests_per_second=1, automatic=False) as live:
        loud, quiet = live.guest(), live.guest()
        answers = [loud.get("/api/session") for _ in range(20)]
        refused = next(answer for answer in answers if answer.status_code == 429)
        assert refused.json()["error"]["code"] == "too_many"
        assert quiet.get("/api/session").status_code == 200
        assert {loud.get("/app.js").status_code for _ in range(20)} == {200}


def test_requests_are_limited_by_address(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, requests_per_address=1, automatic=False) as live:
        visitor = live.visitor()
        assert {visitor.get("/api/session").status_code for _ in range(20)} == {200, 429}


def test_a_client_that_asks_too_much_is_answered_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    waited = []

    async def rest(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr("queenhigh.server.door.asyncio", SimpleNamespace(sleep=rest))
    asyncio.run(door._linger(ServerError("too_many", "Too many.")))
    asyncio.run(door._linger(ServerError("not_found", "Nothing.")))
    assert waited == [door.LINGER]


def test_what_takes_the_processor_for_a_while_counts_for_several_requests(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, requests_per_address=10, automatic=False) as live:
        live.service.by_address._clock = lambda: 0.0  # nothing is given back while the test runs, however long it takes
        visitor = live.visitor()
        searches = [visitor.get("/api/search", q="ante").status_code for _ in range(12)]
        assert searches == [200] * 6 + [429] * 6


def test_new_guests_and_attempts_to_log_on_are_limited(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, guests_per_minute=3, log_ons_per_minute=3, automatic=False) as live:
        guests = [live.visitor().post("/api/session/guest", {}).status_code for _ in range(5)]
        assert guests == [201] * 3 + [429] * 2
        attempt = {"name": "manager", "password": "guessed it"}
        tries = [live.visitor().post("/api/session", attempt).status_code for _ in range(5)]
        assert tries == [401] * 3 + [429] * 2
        right = live.visitor().post("/api/session", {"name": "manager", "password": live.password})
        assert right.status_code == 429


def test_a_socket_that_floods_is_refused_then_closed_while_others_play_on(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, messages_per_second=10, automatic=False) as live:
        player = live.guest()
        with live.guest().socket() as loud, player.socket() as calm:
            with suppress(ConnectionClosed):
                for _ in range(400):
                    loud.send(t="ping")
            began = time.monotonic()
            assert calm.do(TABLE, type="sit", seat=1)["t"] == "ack"
            assert time.monotonic() - began < 20, "of the forty seconds that all these messages would take"
            assert loud.next("bye")["why"] == "Too many messages."
        assert live.service.metrics.dropped["flood"] == 1


def test_only_so_many_sockets_for_one_person_and_one_address(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, sockets_per_person=2, sockets_per_address=3, automatic=False) as live:
        client, other = live.guest(), live.guest()
        with client.socket(), client.socket():
            with pytest.raises(InvalidStatus) as no, client.socket():
                pass
            assert no.value.response.status_code == 429
            with other.socket(), pytest.raises(InvalidStatus), live.visitor().socket():
                pass
        wait_until(lambda: not live.service.hub.lines)
        with client.socket():
            pass


def test_a_client_that_reads_nothing_is_dropped(tmp_path: Path) -> None:
    """Its buffers fill, then its outbox; then it is gone, and the others never waited."""
    with LiveHouse(tmp_path, messages_per_second=100_000, automatic=False) as live:
        calm = live.guest()
        with socket.create_connection(("127.0.0.1", live.port), timeout=5) as deaf:
            deaf.sendall(
                f"GET /ws HTTP/1.1\r\nHost: {live.address}\r\nOrigin: http://{live.address}\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
            )
            wait_until(lambda: len(live.service.hub.lines) == 1)
            message = b'{"t":"watch","table":"canberra-1","after":0}'
            frame = bytes((0x81, 0x80 | len(message), 0, 0, 0, 0)) + message
            began = time.monotonic()
            with suppress(OSError):
                while live.service.hub.lines and time.monotonic() - began < 15:
                    deaf.sendall(frame * 50)
            wait_until(lambda: not live.service.hub.lines)
            assert calm.do(TABLE, type="sit", seat=1).status_code == 200
        assert live.service.metrics.dropped["slow"] == 1
