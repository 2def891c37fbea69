"""Where a user is logged on: they see it, and end it; a manager ends it for them. And passwords that were given."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from live_house import Client, LiveHouse
from wire_matrix import ADDRESSES

from queenhigh.ledger.connection import Connection
from queenhigh.ledger.errors import DatabaseRefused
from queenhigh.ledger.sqlite import SqliteConnection
from queenhigh.server.accounts.database import TABLES, VERSION, file_beside
from queenhigh.server.accounts.sessions import device
from queenhigh.server.accounts.store import Accounts, key_of
from queenhigh.server.config import Config
from queenhigh.server.serve import first_account, open_service

PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1"
DESK = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("sessions"), automatic=False) as house:
        yield house


def member(live: LiveHouse, name: str) -> str:
    made = live.manager().post("/api/accounts", {"type": "create", "name": name, "role": "staff"})
    assert made.status_code == 200, made.text
    return str(made.json()["password"])


def logged_on(client: Client) -> bool:
    return client.get("/api/session").json()["person"] is not None


def test_a_person_sees_where_they_are_logged_on_and_ends_one_of_them(live: LiveHouse) -> None:
    password = member(live, "Ada")
    here, phone, desk = (live.staff("Ada", password) for _ in range(3))
    for client, agent in ((phone, PHONE), (desk, DESK)):
        client.http.headers["User-Agent"] = agent
        client.post("/api/session", {"name": "Ada", "password": client.password})
    listed = here.get("/api/sessions").json()["sessions"]
    assert [one["here"] for one in listed] == [True, False, False]
    assert {one["device"] for one in listed} == {"Another device", "Safari on an iPhone", "Firefox on Linux"}
    assert all(one["address"] == "127.0.0.1" and one["since"] <= one["used"] for one in listed)
    assert all(len(one["id"]) == 16 for one in listed), "the whole key stays here"
    lost = next(one["id"] for one in listed if "iPhone" in one["device"])
    refused = here.post("/api/sessions", {"type": "end", "id": lost, "password": "not my password"})
    assert refused.status_code == 401
    assert logged_on(phone)
    with phone.socket() as socket:
        left = here.post("/api/sessions", {"type": "end", "id": lost, "password": here.password})
        assert socket.next("bye", within=1)["why"] == "You were logged off."
    assert lost not in {one["id"] for one in left.json()["sessions"]}
    assert [logged_on(client) for client in (here, phone, desk)] == [True, False, True]
    gone = here.post("/api/sessions", {"type": "end", "id": lost, "password": here.password})
    assert gone.status_code == 404


def test_a_person_ends_all_their_other_sessions_and_nobody_elses(live: LiveHouse) -> None:
    password = member(live, "Bob")
    here, *others = (live.staff("Bob", password) for _ in range(3))
    other = live.manager()
    theirs = other.get("/api/sessions").json()["sessions"][0]["id"]
    body = {"type": "end", "id": theirs, "password": here.password}
    assert here.post("/api/sessions", body).status_code == 404
    answer = here.post("/api/sessions", {"type": "end_others", "password": here.password})
    assert [one["here"] for one in answer.json()["sessions"]] == [True]
    assert [logged_on(client) for client in (here, *others, other)] == [True, False, False, True]


def test_a_guest_has_one_session_and_no_password_to_end_others_with(live: LiveHouse) -> None:
    guest = live.guest()
    assert [one["here"] for one in guest.get("/api/sessions").json()["sessions"]] == [True]
    assert guest.post("/api/sessions", {"type": "end_others", "password": "whatever it is"}).status_code == 422
    assert logged_on(guest)


def test_a_manager_logs_a_person_off_everywhere(live: LiveHouse) -> None:
    password = member(live, "Cy")
    clients = [live.staff("Cy", password) for _ in range(2)]
    order = {"type": "log_off", "name": "cy"}
    assert clients[0].post("/api/accounts", order).status_code == 403
    assert live.manager().post("/api/accounts", order).json() == {"name": "Cy", "password": None}
    assert not any(logged_on(client) for client in clients)
    live.staff("Cy", password)


def test_sessions_that_are_over_are_not_listed(tmp_path: Path) -> None:
    now = 1_000_000.0
    accounts = Accounts(str(tmp_path / "house.db"), hours=12, days=7, clock=lambda: now)
    olga = accounts.create("olga", "staff", "correct horse battery")
    first = accounts.new_session(olga, "Firefox on Linux", "10.0.0.1")
    now += 11 * 3600
    second = accounts.new_session(olga)
    assert [one.key for one in accounts.sessions_of("OLGA")] == [key_of(second), key_of(first)]
    now += 2 * 3600
    assert [one.key for one in accounts.sessions_of("olga")] == [key_of(second)]
    accounts.close()


@pytest.mark.parametrize(
    ("agent", "said"),
    [
        (PHONE, "Safari on an iPhone"),
        (DESK, "Firefox on Linux"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Windows"),
        ("Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36", "Chrome on Android"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18 Safari/605.1.15", "Safari on a Mac"),
        ("<script>alert(1)</script>", "Another device"),
        ("", "Another device"),
    ],
)
def test_a_device_is_described_roughly(agent: str, said: str) -> None:
    assert device(agent) == said


def test_accounts_of_an_older_version_are_brought_up_to_date_and_of_a_newer_one_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger = str(tmp_path / "house.db")
    old = sqlite3.connect(file_beside(ledger))
    for statement in TABLES:
        old.execute(statement)
    old.execute("INSERT INTO about (version) VALUES (1)")
    old.execute("INSERT INTO accounts VALUES ('ann', 'Ann', 'staff', 0, 0, 0, NULL, 1)")
    old.execute("INSERT INTO sessions VALUES ('k', 'ann', 5, 5)")
    old.commit()
    for _ in range(2):
        accounts = Accounts(ledger, clock=lambda: 10.0)
        assert [(one.key, one.device, one.address) for one in accounts.sessions_of("Ann")] == [("k", "", "")]
        assert accounts.rows("SELECT version FROM about") == [(VERSION,)]
        accounts.close()
    old.execute("UPDATE about SET version = ?", (VERSION + 1,))
    old.commit()
    old.close()
    closed: list[Connection] = []
    close = SqliteConnection.close

    def noted(connection: SqliteConnection) -> None:
        closed.append(connection)
        close(connection)

    monkeypatch.setattr(SqliteConnection, "close", noted)
    with pytest.raises(DatabaseRefused, match="newer"):
        Accounts(ledger)
    assert len(closed) == 1


# -- first passwords


def test_a_password_that_was_given_is_good_for_choosing_another_and_nothing_else(live: LiveHouse) -> None:
    manager = live.manager()
    given = member(live, "Dan")
    for _ in range(2):  # made with the account, then by a reset
        client = live.visitor()
        answer = client.post("/api/session", {"name": "Dan", "password": given})
        assert answer.json()["person"]["due"] == "password"
        asked = 0
        for address, (_, path, body) in ADDRESSES.items():
            if path.startswith("/api") and path != "/api/session":
                answer = client.http.get(path) if address.startswith("GET") else client.post(path, body)
                assert answer.status_code == 403, f"{address}: {answer.text}"
                assert "choose your own password" in answer.json()["error"]["what"], address
                asked += 1
        assert asked > 50
        with client.socket() as socket:
            assert socket.hello["person"] is None
            assert socket.do("canberra-1", type="sit", seat=1)["error"]["code"] == "no_session"
        same = client.post("/api/session/password", {"old": given, "new": given})
        assert same.status_code == 422
        own = f"{given} no more"
        changed = client.post("/api/session/password", {"old": given, "new": own})
        assert "due" not in changed.json()["person"]
        assert client.get("/api/staff").status_code == 200
        assert "due" not in live.staff("Dan", own).get("/api/session").json()["person"]
        given = manager.post("/api/accounts", {"type": "reset", "name": "Dan"}).json()["password"]


def test_the_first_password_of_the_house_is_given_too(tmp_path: Path) -> None:
    service = open_service(Config(ledger=str(tmp_path / "house.db")))
    password = first_account(service)
    assert service.accounts.check("manager", password).due == "password"
    service.accounts.set_password("manager", "the tide at seven")
    assert service.accounts.check("manager", "the tide at seven").due == ""
    service.house.desk.close()
    service.accounts.close()
