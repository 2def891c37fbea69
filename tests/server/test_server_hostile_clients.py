"""Clients that try to keep the server busy, to fill its memory, or to get round its limits: over real sockets."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Barrier, BrokenBarrierError, Thread
from typing import Any

import psycopg
import pytest
from live_house import Client, LiveHouse, wait_until

from queenhigh.server.accounts.joining import Joining
from queenhigh.server.accounts.store import Accounts
from queenhigh.server.errors import ServerError
from queenhigh.server.limits import network_of

pytest_plugins = ["ledger_places"]


@pytest.fixture
def place(postgres: str) -> str:
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("DROP SCHEMA IF EXISTS queenhigh_people CASCADE")
    return postgres


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("hostile"), automatic=False) as live:
        yield live


PASSWORD = "three blue lamps at noon"
MASK = b"\0\0\0\0"


def opened(live: LiveHouse) -> socket.socket:
    """A WebSocket whose answers nobody reads."""
    line = socket.create_connection(("127.0.0.1", live.port), timeout=10)
    line.sendall(
        f"GET /ws HTTP/1.1\r\nHost: {live.address}\r\nOrigin: http://{live.address}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    wait_until(lambda: len(live.service.hub.lines) == 1)
    return line


# -- texts that take long to read


@pytest.mark.parametrize("begins", ['{"name": "', '{"name": 1.5, "', '{"name'])
def test_a_body_of_quotation_marks_does_not_stop_the_house(tmp_path: Path, begins: str) -> None:
    with LiveHouse(tmp_path, automatic=False) as live:
        body = begins + '\\"' * ((live.config.largest_body - len(begins)) // 2)
        visitor, began = live.visitor(), time.process_time()
        answer = visitor.http.post("/api/session/guest", content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code == 400
        assert time.process_time() - began < 3


def test_a_message_of_quotation_marks_does_not_stop_the_house(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, automatic=False) as live, live.visitor().socket() as line:
        began = time.process_time()
        for _ in range(10):
            line.raw.send('{"t":"' + '\\"' * (live.config.largest_message // 2 - 10))
            assert line.next("refused")["error"]["code"] == "malformed"
        assert time.process_time() - began < 3


# -- answers that nobody reads


@pytest.mark.parametrize("opcode", [0x89, 0x8A], ids=["pings", "pongs"])
def test_a_client_that_sends_only_pings_is_dropped(tmp_path: Path, opcode: int) -> None:
    with LiveHouse(tmp_path, automatic=False) as live, opened(live) as deaf:
        deaf.sendall((bytes((opcode, 0x80 | 125)) + MASK + bytes(125)) * 2000)
        wait_until(lambda: not live.service.hub.lines, 10)


def test_a_client_that_now_and_then_sends_a_ping_is_not_dropped(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, automatic=False) as live, live.guest().socket() as line:
        for _ in range(100):
            assert line.raw.ping().wait(10)
        line.send(t="ping")
        assert line.next("pong")


# -- many addresses of one client


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("203.0.113.7", "203.0.113.7"),
        ("203.0.113.7:50123", "203.0.113.7"),
        ("[2001:db8:1:2::1]:50123", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::1]", "2001:db8:1:2::/64"),
        ("::1", "::1"),
        ("local", "local"),
    ],
)
def test_a_client_has_one_network_however_many_addresses(address: str, network: str) -> None:
    assert network_of(address) == network


def test_addresses_of_one_ipv6_network_are_limited_together(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, proxies=("127.0.0.1",), guests_per_minute=3, automatic=False) as live:
        came = [
            live.visitor().http.post("/api/session/guest", json={}, headers={"X-Forwarded-For": address}).status_code
            for address in (*(f"2001:db8::{number:x}" for number in range(5)), "2001:db8:0:1::1")
        ]
        assert came == [201] * 3 + [429] * 2 + [201]


# -- chips and names for newcomers


def signs_up(live: LiveHouse, name: str, **more: str) -> int:
    answer = live.visitor().post("/api/session/sign-up", {"name": name, "password": PASSWORD, **more})
    return answer.status_code


def test_who_signs_up_gets_chips_within_the_limit_of_the_address(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, sign_up="open", chips_per_address=250_000, automatic=False) as live:
        assert [signs_up(live, name) for name in ("Ann", "Bea", "Cleo")] == [201, 201, 429]
        assert live.house.ledger.balance("player:Cleo") == 0
        assert live.service.accounts.named("Cleo") is None


def test_who_gets_no_chips_leaves_neither_name_nor_a_younger_invitation(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, sign_up="invited", chips_per_address=50_000, automatic=False) as live:
        link: str = live.manager().post("/api/invitations", {}).json()["link"]
        accounts, invitation = live.service.accounts, link.partition("=")[2]
        accounts.rows("UPDATE invitations SET made_at = made_at - 1000000")
        before = accounts.rows("SELECT * FROM invitations")
        assert signs_up(live, "Ann", invitation=invitation) == 429
        assert accounts.named("Ann") is None
        assert accounts.rows("SELECT * FROM invitations") == before


def test_a_guest_who_signs_up_under_several_names_at_once_gets_one_account(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, sign_up="open", automatic=False) as live:
        guest, names, statuses = live.guest(), ("Ann", "Bea", "Cleo", ""), list[int]()
        clients = [live.visitor() for _ in names]
        meeting = Barrier(len(names))

        def sign_up(client: Client, name: str) -> None:
            client.http.cookies = guest.http.cookies
            meeting.wait(10)
            answer = client.post("/api/session/sign-up", {"name": name, "password": PASSWORD})
            statuses.append(answer.status_code)

        threads = [Thread(target=sign_up, args=two) for two in zip(clients, names, strict=True)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        accounts = [account.person.name for account in live.service.accounts.every()]
        assert statuses.count(201) == 1
        assert len(accounts) == 2, accounts  # the manager's and one more
        assert sum(live.house.ledger.balance(f"player:{name}") for name in accounts) == 100_000


def test_an_invitation_is_used_once_even_in_two_processes(tmp_path: Path) -> None:
    both = [Accounts(str(tmp_path / "house.db")) for _ in range(2)]
    invitation = Joining(both[0]).invite("manager")
    meeting, let_in = Barrier(2), []

    def together(accounts: Accounts) -> None:
        rows = accounts.rows

        def slowly(*asked: Any) -> list[Any]:
            found = rows(*asked)
            with suppress(BrokenBarrierError):
                meeting.wait(1)
            return found

        accounts.rows = slowly  # type: ignore[method-assign, assignment]
        with suppress(ServerError):
            let_in.append(Joining(accounts).use(invitation))

    threads = [Thread(target=together, args=[each]) for each in both]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert len(let_in) == 1
    for accounts in both:
        accounts.close()


# -- requests that nobody expected


@pytest.mark.parametrize(
    "asked",
    [
        {"day": "9999-12-31"},
        {"day": "0001-01-01"},
        {"from": "0001-01-01T00:00+14:00", "until": "2026-11-16T20:40"},
        {"from": "2026-11-16T20:40", "until": "9999-12-31T23:59-14:00"},
    ],
)
def test_a_day_at_either_end_of_the_calendar_is_refused(live: LiveHouse, asked: dict[str, str]) -> None:
    answer = live.guest().get("/api/statement", **asked)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/exclusions", {"type": "exclude", "person": "x" * 200, "reason": "loud"}),
        ("/api/staff", {"type": "enrol", "person": "", "ranks": {}}),
    ],
)
def test_a_field_that_is_called_like_something_of_the_server_is_checked_like_others(
    live: LiveHouse, path: str, body: dict[str, Any]
) -> None:
    error = live.guest().post(path, body).json()["error"]
    assert error["code"] == "malformed"
    assert "$.person" in error["why"]


@pytest.mark.parametrize("path", ["/health", "/metrics", "/api/session"])
def test_what_depends_on_who_asks_is_kept_in_no_cache(live: LiveHouse, path: str) -> None:
    assert live.visitor().get(path).headers["cache-control"] == "no-store"


@pytest.mark.parametrize("amount", ["100", "1e2", True, [100], 100.0])
def test_an_amount_is_a_number_over_http_too(live: LiveHouse, amount: object) -> None:
    guest = live.guest()
    for path, body in (
        ("/api/chips", {"amount": amount}),
        ("/api/tables/canberra-1/commands", {"id": "12345678", "do": {"type": "sit", "seat": amount}}),
    ):
        answer = guest.post(path, body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed"), answer.text
    assert live.house.chips(guest.name) == live.config.practice_chips


# -- a character that PostgreSQL cannot keep


def answered(live: LiveHouse) -> list[int]:
    """What comes back where the character NUL is in an address, in a body and in a name to log on with."""
    manager, visitor = live.manager(), live.visitor()
    manager.http.timeout = visitor.http.timeout = 10
    return [
        manager.get("/api/find", player="a\0b").status_code,
        manager.http.get("/api/rounds/a%00b").status_code,
        manager.post("/api/exclusions", {"type": "exclude", "person": "Ann", "reason": "a\0b"}).status_code,
        visitor.post("/api/session", {"name": "a\0b", "password": PASSWORD}).status_code,
        visitor.get("/api/shared/a\\u0000b").status_code,
        visitor.post("/api/session", {"name": "a\\u0000b", "password": PASSWORD}).status_code,
    ]


REFUSED = [400, 400, 400, 400, 404, 401]


def test_the_character_nul_is_refused(live: LiveHouse) -> None:
    assert answered(live) == REFUSED
    with live.guest().socket() as line:
        line.send(t="do", table="canberra-1", id="12345678", do={"type": "ask_ruling", "about": "a\0b"})
        assert "NUL" in line.next("refused")["error"]["what"]


def test_the_character_nul_does_not_stop_a_house_on_postgresql(place: str, tmp_path: Path) -> None:
    with LiveHouse(tmp_path, ledger=place, automatic=False) as live:
        assert answered(live) == REFUSED
        log = live.service.access
        log.note("Ann", "looked at", "a\0b")  # what the database refuses is not tried for ever
        log.note("Ann", "looked at", "all of it")
        kept = live.service.accounts.rows("SELECT detail FROM access_log WHERE who = 'Ann'")
        assert kept == [("all of it",)]
