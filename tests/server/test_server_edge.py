"""The server's edge: which host it is asked for, who sees how it does, what it reads, and one line where it cannot start."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from live_house import LiveHouse
from server_process import QUEENHIGH
from test_server_edge_limits import stop_the_clock

from queenhigh.server.config import Config
from queenhigh.server.door import host_name, own_hosts
from queenhigh.server.errors import ServerError
from queenhigh.server.messages import read_message, refuse_repeated_keys

TABLE = "canberra-1"


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(
        tmp_path_factory.mktemp("edge"), automatic=False, origins=("http://cards.example:8080",), hosts=("den.example",)
    ) as live:
        yield live


# -- the host


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "", "127.0.0.1.evil.example", "[::1", "[::1].evil.example"]
)
@pytest.mark.parametrize("path", ["/", "/api/lobby", "/health"])
def test_another_host_is_refused(live: LiveHouse, host: str, path: str) -> None:
    answer = live.visitor().http.get(path, headers={"Host": host})
    assert answer.status_code == 400, answer.text


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:8400", "127.0.0.1", "[::1]:8400", "192.168.1.7", "cards.example", "den.example:80"]
)
def test_its_own_hosts_and_addresses_in_figures_are_right(live: LiveHouse, host: str) -> None:
    assert live.visitor().http.get("/api/lobby", headers={"Host": host}).status_code == 200


def test_a_socket_for_another_host_is_refused(live: LiveHouse) -> None:
    with socket.create_connection(("127.0.0.1", live.port), 5) as line:
        line.sendall(
            b"GET /ws HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\nUpgrade: websocket\r\n"
            b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        assert line.recv(100).startswith(b"HTTP/1.1 400 ")


def test_hosts_are_compared_without_port_and_case() -> None:
    assert [host_name(host) for host in ("A.Example:80", "[::1]:8400", "::1", "a.example.")] == [
        "a.example",
        "::1",
        "::1",
        "a.example",
    ]
    assert own_hosts(Config(origins=("https://cards.example",))) >= {"cards.example", "localhost", "127.0.0.1"}


# -- addresses that are written in another way


@pytest.mark.parametrize("path", ["//api/lobby", "/api//lobby", "///api/lobby/"])
def test_more_slashes_do_not_lead_around_the_checks(tmp_path: Path, path: str) -> None:
    with LiveHouse(tmp_path, requests_per_second=2, automatic=False) as house:
        person = house.manager()
        given = person.post("/api/accounts", {"type": "create", "name": "Dan", "role": "staff"}).json()["password"]
        newcomer = house.visitor()
        assert newcomer.post("/api/session", {"name": "Dan", "password": given}).json()["person"]["due"] == "password"
        whole = f"http://{house.address}{path}"
        assert newcomer.get(whole).status_code == 403
        stop_the_clock(house)
        guest = house.guest()
        answers = [guest.get(whole) for _ in range(8)]
        assert {answer.status_code for answer in answers} == {200, 429}
        assert answers[0].headers["cache-control"] == "no-store"


# -- how the server does


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"])
def test_how_the_server_does_is_for_staff_and_for_the_machine_itself(live: LiveHouse, header: str) -> None:
    outside = {header: "203.0.113.7"}
    guest = live.guest()
    assert guest.http.get("/metrics", headers=outside).status_code == 403
    assert guest.http.get("/health", headers=outside).json() == {"ok": True}
    assert live.visitor().get("/metrics").status_code == 200
    assert live.visitor().get("/health").json()["database"]
    manager = live.manager()
    assert manager.http.get("/metrics", headers=outside).status_code == 200
    assert manager.http.get("/health", headers=outside).json()["database"]


# -- what is read

REPEATED = (
    '{"t": "ping", "t": "lobby"}',
    '{"t": "do", "table": "canberra-1", "id": "12345678", "do": {"type": "sit", "seat": 1, "seat": 2}}',
    '{"t": "ping", "\\u0074": "lobby"}',
)


@pytest.mark.parametrize("text", REPEATED)
def test_a_key_that_appears_twice_is_refused(live: LiveHouse, text: str) -> None:
    with pytest.raises(ServerError, match="twice"):
        read_message(text)
    with live.guest().socket() as line:
        line.raw.send(text)
        assert line.next("refused")["error"]["code"] == "malformed"
    headers = {"Content-Type": "application/json"}
    body = text.replace("t", "name", 1)
    assert live.visitor().http.post("/api/session/guest", content=body, headers=headers).status_code == 400


@pytest.mark.parametrize(
    "text",
    ['{"a": {"b": 1}, "c": {"b": 2}}', '{"a": "\\"b\\": 1", "b": "c:"}', '[{"a": 1}, {"a": 2}]', '{"a"', "", "7"],
)
def test_the_same_key_in_several_objects_is_no_repetition(text: str) -> None:
    refuse_repeated_keys(text.encode())


def test_chips_are_not_named_for_an_amount_that_appears_twice(live: LiveHouse) -> None:
    guest = live.guest()
    headers = {"Content-Type": "application/json"}
    answer = guest.http.post("/api/chips", content=b'{"amount": 100, "amount": 900}', headers=headers)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed")
    assert live.house.chips(guest.name) == 100_000


# -- where it cannot start


def started(*flags: str, first: str = "") -> tuple[int, str]:
    python, dash, main = QUEENHIGH
    done = subprocess.run(
        [python, dash, first + main, "serve", "--port", "0", *flags], capture_output=True, text=True, timeout=60
    )
    return done.returncode, done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="/proc can never be written to")
@pytest.mark.parametrize("flags", [("--ledger", "/proc/house.db"), ("--log", "/proc/house.log")])
def test_if_nothing_can_be_written_one_line_says_so(tmp_path: Path, flags: tuple[str, ...]) -> None:
    more = () if "--ledger" in flags else ("--ledger", str(tmp_path / "house.db"))
    status, told = started(*flags, *more)
    assert status != 0
    assert "cannot be written" in told
    assert len(told.strip().splitlines()) == 1, told


def test_without_psycopg_one_line_says_what_to_install() -> None:
    first = "import sys; sys.modules['psycopg'] = None\n"
    status, told = started("--ledger", "postgresql://nobody@/nowhere", first=first)
    assert status != 0
    assert "queenhigh[postgresql]" in told
    assert len(told.strip().splitlines()) == 1, told


def test_an_answer_to_a_request_of_http_1_0_without_a_host_is_a_refusal(live: LiveHouse) -> None:
    with socket.create_connection(("127.0.0.1", live.port), 5) as line:
        line.sendall(b"GET /api/lobby HTTP/1.0\r\n\r\n")
        assert b" 400 " in line.recv(100)
    assert httpx.get(f"http://{live.address}/api/lobby").status_code == 200
