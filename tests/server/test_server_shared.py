"""Several processes, one PostgreSQL, one house: one decides, the others follow, and another takes over when it is gone."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from live_house import LiveHouse, wait_until
from tournament_guest import Guest

from queenhigh.server.accounts import totp
from queenhigh.server.post import Post
from queenhigh.server.presence import Presence

pytest_plugins = ["ledger_places"]

TABLE = "canberra-1"
HAND = {"automatic": False}
PASSWORD = "three blue lamps at noon"


@pytest.fixture
def place(postgres: str) -> str:
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("DROP SCHEMA IF EXISTS queenhigh_people CASCADE")
    return postgres


@pytest.fixture
def two(place: str, tmp_path: Path) -> Iterator[tuple[LiveHouse, LiveHouse]]:
    with LiveHouse(tmp_path, ledger=place, **HAND) as first, LiveHouse(tmp_path, ledger=place, **HAND) as second:
        yield first, second


def player_at(live: LiveHouse, seat: int, table: str = TABLE) -> Any:
    return live.visitor().get(f"/api/tables/{table}").json()["view"]["seats"][seat - 1]["player"]


def test_one_decides_and_the_other_serves_the_same_house(two: tuple[LiveHouse, LiveHouse]) -> None:
    first, second = two
    assert first.house.decides
    assert not second.house.decides
    assert first.password
    assert not second.password
    for live in two:
        assert live.visitor().get("/health").json()["ok"] is True
    lobbies = [live.visitor().get("/api/lobby").json() for live in two]
    assert lobbies[0] == lobbies[1]


def test_a_command_through_the_follower_is_decided_once_and_seen_in_both(two: tuple[LiveHouse, LiveHouse]) -> None:
    first, second = two
    client = second.guest("Ann")
    with client.socket() as mine, first.visitor().socket() as theirs:
        mine.watch(TABLE)
        theirs.watch(TABLE)
        id = str(uuid.uuid4())
        began = time.monotonic()
        answer = mine.do(TABLE, id=id, type="sit", seat=3)
        assert answer["t"] == "ack", answer
        for socket in (theirs,):
            step = socket.next("step")
            assert step["version"] == answer["version"]
            assert step["view"]["seats"][2]["player"] == "Ann"
        assert time.monotonic() - began < 1
        assert mine.do(TABLE, id=id, type="sit", seat=3) == answer
    assert client.get(f"/api/tables/{TABLE}").json()["you"]["seats"] == [3]


def test_what_leaves_no_trace_in_the_ledger_is_answered_through_the_follower_too(place: str, tmp_path: Path) -> None:
    with LiveHouse(tmp_path, ledger=place) as first, LiveHouse(tmp_path, ledger=place) as second:
        assert first.house.decides
        client = second.guest("Ann")
        with client.socket() as line:
            line.watch(TABLE)
            assert line.do(TABLE, type="sit", seat=3)["t"] == "ack"
            ready = line.do(TABLE, id=(id := str(uuid.uuid4())), type="ready")
            assert (ready["t"], ready["id"]) == ("ack", id), ready
            assert line.do(TABLE, type="leave")["t"] == "ack"


def test_a_process_sends_what_happens_only_while_another_follows_it(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[str] = []
    with LiveHouse(tmp_path, ledger=place) as first:
        house: Any = first.house
        post = house._post
        put = post._put

        def kept(channel: str, to: str, body: str) -> None:
            if '"alive"' not in body:
                sent.append(body)
            put(channel, to, body)

        monkeypatch.setattr(post, "_put", kept)
        client = first.guest("Ann")
        with client.socket() as line:
            line.watch(TABLE)
            sent.clear()  # a guest's chips are not about a table: that is always told
            assert line.do(TABLE, type="sit", seat=3)["t"] == "ack"
            wait_until(lambda: TABLE in house.paces)
            assert not sent
            with LiveHouse(tmp_path, ledger=place) as second:
                wait_until(lambda: house._presence.is_followed)
                wait_until(lambda: second.house.paces.get(TABLE) == first.house.paces[TABLE])
                sent.clear()
                assert line.do(TABLE, type="leave")["t"] == "ack"
                wait_until(lambda: "" in sent)


def test_a_process_that_stands_by_is_not_told_what_happens_until_it_is_visited() -> None:
    presence = Presence(lambda *_: None)
    assert not presence.greet("other", asleep=True)
    assert not presence.is_followed
    assert presence.greet("other")
    assert presence.is_followed
    assert not presence.greet("other"), "it has what it needs"
    assert not presence.greet("other", asleep=True)
    assert not presence.is_followed
    presence.greet("other")
    presence._there["other"] = 0.0, presence._there["other"][1]
    presence.forget_the_silent()
    assert not presence.is_followed


def test_a_note_that_cannot_be_written_down_is_refused_where_it_is_put() -> None:
    post = Post("postgresql:///none", lambda note: None)
    with pytest.raises(TypeError):
        post.put("answer", to="decider", result=object())
    assert post._out.empty()


def test_what_the_decider_does_is_seen_through_the_follower_within_200_ms(two: tuple[LiveHouse, LiveHouse]) -> None:
    """The quickest of a few: how busy the machine is, is not the house's doing."""
    first, second = two
    took = []
    with second.visitor().socket() as socket:
        socket.watch(TABLE)
        for seat in range(1, 6):
            client = first.guest()
            began = time.monotonic()
            assert client.do(TABLE, type="sit", seat=seat).status_code == 200
            while not (events := socket.next("step")["events"]):
                pass  # the pace of the table comes from the other process, now or a little later
            assert events[0]["type"] == "PlayerSeated"
            took.append(time.monotonic() - began)
    assert min(took) < 0.2


def test_refusals_come_through_whole(two: tuple[LiveHouse, LiveHouse]) -> None:
    first, second = two
    first.guest().do(TABLE, type="sit", seat=2)
    here, there = first.guest().do(TABLE, type="sit", seat=2), second.guest().do(TABLE, type="sit", seat=2)
    assert there.status_code == here.status_code == 422
    assert there.json()["error"]["rule"] == here.json()["error"]["rule"]
    assert second.guest().do(TABLE, version=0, type="sit", seat=4).json()["error"]["code"] == "stale"


def test_sessions_chips_and_accounts_are_the_same_everywhere(two: tuple[LiveHouse, LiveHouse]) -> None:
    first, second = two
    guest = second.guest()
    assert guest.post("/api/chips", {"amount": 500}).json() == {"chips": 100_500}
    assert first.house.chips(guest.name) == 100_500
    there = first.visitor().http.get("/api/session", headers={"Cookie": guest.cookie})
    assert there.json()["person"]["name"] == guest.name
    second.password = first.password
    manager = second.manager()
    order = {"type": "create", "name": "Dora", "role": "staff", "ranks": {"casino-canberra-3-card-poker": ["dealer"]}}
    password = manager.post("/api/accounts", order).json()["password"]
    assert "Dora" in first.house.staff.people
    assert "Dora" in second.house.staff.people
    with first.staff("Dora", password).socket() as socket:
        began = time.monotonic()
        manager.post("/api/accounts", {"type": "disable", "name": "Dora"})
        assert socket.next("bye", within=2)
        assert time.monotonic() - began < 1.5


def test_a_code_used_in_one_process_is_spent_in_all(two: tuple[LiveHouse, LiveHouse]) -> None:
    first, second = two
    manager, now = first.manager(), float(first.service.accounts.now)
    for live in two:
        live.service.accounts._clock = lambda: now
    begun = manager.post("/api/session/factor", {"type": "begin", "password": manager.password})
    secret = begun.json()["secret"]
    code = totp.code(secret, totp.step_at(int(now)))
    done = manager.post("/api/session/factor", {"type": "confirm", "code": code})
    assert done.status_code == 200, done.text
    now += 30
    body = {"name": "manager", "password": manager.password, "code": totp.code(secret, totp.step_at(int(now)))}
    assert [live.visitor().post("/api/session", body).status_code for live in (second, first, second)] == [
        200,
        401,
        401,
    ]
    recovery = body | {"code": done.json()["recovery"][0]}
    assert [live.visitor().post("/api/session", recovery).status_code for live in two] == [200, 401]


def test_a_tournament_is_entered_and_played_through_the_follower(place: str, tmp_path: Path) -> None:
    settings: dict[str, Any] = {"ledger": place, "tournaments": True, "pace": 100.0, "deciding_seconds": 60}
    with LiveHouse(tmp_path, **settings) as first, LiveHouse(tmp_path, **settings) as second:
        ann = second.guest("Ann")
        guest = Guest(ann.http, "holdem-1")
        guest.enter()
        wait_until(lambda: bool(guest.page()["you"]["felt"]))
        felt = guest.page()["you"]["felt"]
        wait_until(lambda: bool(((guest.table(felt) or {})["you"]["poker"])["actions"]))
        views = [live.visitor().get(f"/api/tables/{felt}").json()["view"] for live in (first, second)]
        assert views[0] == views[1]
        pages = [live.visitor().get("/api/tournaments/holdem-1").json()["view"] for live in (first, second)]
        assert pages[0] == pages[1]
        before = views[1]["round"], len(views[1]["poker"]["waiting"])
        assert guest.act(felt, {"type": "all_in"}).status_code == 200
        wait_until(lambda: moved(first, felt) != before and moved(second, felt) != before)


def moved(live: LiveHouse, felt: str) -> tuple[int, int]:
    answer = live.visitor().get(f"/api/tables/{felt}")
    seen = answer.json().get("view")
    return (seen["round"], len(seen["poker"]["waiting"])) if seen else (0, 0)


def test_a_private_table_is_opened_joined_and_closed_through_the_follower(place: str, tmp_path: Path) -> None:
    settings: dict[str, Any] = {"ledger": place, "sign_up": "open"}
    with LiveHouse(tmp_path, **settings) as first, LiveHouse(tmp_path, **settings) as second:
        mia, friend = second.visitor(), second.guest("Tom")
        assert mia.post("/api/session/sign-up", {"name": "Mia", "password": PASSWORD}).status_code == 201
        asked = {"id": str(uuid.uuid4()), "open": {"book": "casino-canberra-3-card-poker", "title": "Friday"}}
        opened = mia.post("/api/hosting", asked)
        assert opened.status_code == 201, opened.text
        table, link = opened.json()["table"], opened.json()["link"]
        assert mia.post("/api/hosting", asked).json()["table"] == table, "sent again, it is the same table"
        assert friend.get(f"/api/tables/{table}").status_code == 403
        assert friend.post(f"/api/join/{link.rpartition('/')[2]}", None).status_code == 200
        assert friend.do(table, type="sit", seat=2).status_code == 200
        assert friend.get(f"/api/tables/{table}").json()["you"]["seats"] == [2]
        assert [guest["name"] for guest in mia.get(f"/api/tables/{table}/host").json()["guests"]] == ["Tom"]
        for live in (first, second):
            assert table not in live.visitor().get("/api/lobby").text
            assert live.visitor().get(f"/api/tables/{table}").status_code == 403
        assert friend.do(table, type="leave").status_code == 200
        assert mia.do(table, type="close_private").status_code == 200
        wait_until(lambda: friend.get(f"/api/join/{link.rpartition('/')[2]}").status_code == 404)


def test_a_long_command_comes_through_too(two: tuple[LiveHouse, LiveHouse]) -> None:
    _, second = two
    client = second.guest()
    client.do(TABLE, type="sit", seat=5)
    answer = client.do(TABLE, type="nothing", words="x" * 9000)
    assert answer.status_code == 400
    second.house._post.put("nobody knows this", words="x" * 9000)  # type: ignore[attr-defined]
    assert client.do(TABLE, type="leave").status_code == 200


def test_another_process_takes_over_when_the_first_ends(place: str, tmp_path: Path) -> None:
    with LiveHouse(tmp_path, ledger=place, **HAND) as first:
        client = first.guest("Bea")
        assert client.do(TABLE, type="sit", seat=4).status_code == 200
        second = LiveHouse(tmp_path, ledger=place, **HAND)
        second.__enter__()
    try:
        wait_until(lambda: second.house.decides and second.house.trouble == "", 10)
        assert player_at(second, 4) == "Bea"
        assert second.guest().do(TABLE, type="sit", seat=1).status_code == 200
    finally:
        second.__exit__(None, None, None)


def test_a_killed_process_is_replaced_within_seconds_and_nothing_acknowledged_is_lost(
    place: str, tmp_path: Path
) -> None:
    flags = ["serve", "--port", "0", "--bots", "0"]
    code = f"import sys; from queenhigh.cli import main; sys.exit(main({flags!r}))"
    settings = {"LEDGER": place, "KEY": str(tmp_path / "house.key"), "AUTOMATIC": "no", "LIVELY": "0"}
    environment = os.environ | {f"QUEENHIGH_{name}": value for name, value in settings.items()}
    child = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
    )
    try:
        assert child.stdout is not None
        line = child.stdout.readline()
        found = re.search(r":(\d+)/", line)
        assert found, line + child.stdout.read()
        address = f"http://127.0.0.1:{found[1]}"
        wait_until(lambda: _healthy(address))
        with LiveHouse(tmp_path, ledger=place, **HAND) as second:
            assert not second.house.decides
            client = second.guest("Cid")
            with client.socket() as socket:
                socket.watch(TABLE)
                answer = socket.do(TABLE, type="sit", seat=6)
                assert answer["t"] == "ack", answer
                child.send_signal(signal.SIGKILL)
                child.wait()
                began = time.monotonic()
                wait_until(lambda: second.house.decides and second.house.trouble == "", 10)
                assert time.monotonic() - began < 8
                assert player_at(second, 6) == "Cid"
                left = socket.do(TABLE, type="leave")
                assert left["t"] == "ack", left
                assert left["version"] == answer["version"] + 1
                assert player_at(second, 6) is None
    finally:
        child.kill()
        child.communicate()


def _healthy(address: str) -> bool:
    try:
        return httpx.get(f"{address}/health").status_code == 200
    except httpx.TransportError:
        return False
