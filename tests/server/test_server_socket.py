"""The socket: watching, doing, resuming, and invalid messages."""

from __future__ import annotations

import asyncio
import threading
import time
import uuid
from collections.abc import Iterator

import pytest
from hostile_input import frames_sent, versions
from live_house import Client, LiveHouse, wait_until
from websockets.exceptions import ConnectionClosed

from queenhigh.server import outbox

TABLE = "canberra-1"


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("socket"), automatic=False) as house:
        yield house


def free_seat(live: LiveHouse, table: str = TABLE) -> int:
    view = live.visitor().get(f"/api/tables/{table}").json()["view"]
    return int(next(seat["seat"] for seat in view["seats"] if seat["player"] is None))


def left(client: Client, table: str = TABLE) -> None:
    assert client.do(table, type="leave").status_code == 200


def test_it_says_hello_with_who_you_are_and_how_often_to_knock(live: LiveHouse) -> None:
    client = live.guest("Ann")
    with client.socket() as socket:
        assert socket.hello["person"]["name"] == "Ann"
        assert socket.hello["heartbeat"] == 15
    with live.visitor().socket() as socket:
        assert socket.hello["person"] is None


def test_a_ping_is_answered(live: LiveHouse) -> None:
    with live.visitor().socket() as socket:
        socket.send(t="ping")
        assert socket.next("pong") == {"t": "pong"}


def test_a_watcher_sees_the_table_and_each_step_with_its_version(live: LiveHouse) -> None:
    client = live.guest()
    with client.socket() as mine, live.visitor().socket() as theirs:
        before = mine.watch(TABLE)
        assert before["view"]["table"] == TABLE
        assert before["you"]["player"] == client.name
        assert theirs.watch(TABLE)["you"] is None
        seat = free_seat(live)
        answer = mine.do(TABLE, type="sit", seat=seat)
        assert answer["t"] == "ack", answer
        assert answer["version"] == before["version"] + 1
        for step in (theirs.next("step"),):
            assert step["version"] == answer["version"]
            assert step["events"][0]["type"] == "PlayerSeated"
            assert step["view"]["seats"][seat - 1]["player"] == client.name
            assert step["you"] is None
    left(client)


def test_http_and_socket_show_the_same(live: LiveHouse) -> None:
    client = live.guest()
    with client.socket() as socket:
        shown = socket.watch(TABLE)
        page = client.get(f"/api/tables/{TABLE}").json()
        assert {name: page[name] for name in ("version", "view", "you")} == {
            name: shown[name] for name in ("version", "view", "you")
        }


def test_a_second_socket_sees_an_event_within_200_ms(live: LiveHouse) -> None:
    client = live.guest()
    with client.socket() as mine, live.guest().socket() as theirs:
        theirs.watch(TABLE)
        slowest = 0.0
        for command in ({"type": "sit", "seat": free_seat(live)}, {"type": "leave"}):
            began = time.monotonic()
            mine.send(t="do", table=TABLE, id=str(uuid.uuid4()), do=command)
            theirs.next("step")
            slowest = max(slowest, time.monotonic() - began)
            mine.next("ack")
    assert slowest < 0.2


def test_a_client_that_comes_back_gets_what_it_missed(live: LiveHouse) -> None:
    client = live.guest()
    with client.socket() as socket:
        seen = socket.watch(TABLE)["version"]
    client.do(TABLE, type="sit", seat=free_seat(live))
    left(client)
    with client.socket() as socket:
        again = socket.watch(TABLE, after=seen)
        assert [event["type"] for event in again["missed"]] == ["PlayerSeated", "SeatLeft"]
        assert again["version"] == seen + 2
        assert socket.watch(TABLE, after=seen + 2)["missed"] == []
        assert socket.watch(TABLE, after=seen + 900)["missed"] == []


def test_the_same_events_come_by_http(live: LiveHouse) -> None:
    client = live.guest()
    version = client.get(f"/api/tables/{TABLE}").json()["version"]
    page = client.get(f"/api/tables/{TABLE}/events", after=0).json()
    assert page["version"] == version
    assert len(page["events"]) == version
    assert client.get(f"/api/tables/{TABLE}/events", after=version).json() == {"version": version, "events": []}
    assert client.get(f"/api/tables/{TABLE}/events", after=-1).status_code == 400


def test_a_command_sent_again_has_the_same_answer_and_happens_once(live: LiveHouse) -> None:
    client = live.guest()
    id, seat = str(uuid.uuid4()), free_seat(live)
    with client.socket() as socket:
        first = socket.do(TABLE, id=id, type="sit", seat=seat)
        assert first["t"] == "ack", first
        assert socket.do(TABLE, id=id, type="sit", seat=seat) == first
    assert client.do(TABLE, id=id, type="sit", seat=seat).json() == {"id": id, "version": first["version"]}
    other = client.do(TABLE, id=id, type="leave")
    assert (other.status_code, other.json()["error"]["code"]) == (409, "repeated")
    left(client)


def test_a_version_that_is_past_is_stale_and_changes_nothing(live: LiveHouse) -> None:
    client = live.guest()
    version = client.get(f"/api/tables/{TABLE}").json()["version"]
    client.do(TABLE, type="sit", seat=free_seat(live))
    for answer in (client.do(TABLE, version=version, type="leave"), client.do(TABLE, version=0, type="leave")):
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "stale")
    assert client.get(f"/api/tables/{TABLE}").json()["version"] == version + 1
    left(client)


def test_an_illegal_command_names_its_rule(live: LiveHouse) -> None:
    one, two = live.guest(), live.guest()
    seat = free_seat(live)
    one.do(TABLE, type="sit", seat=seat)
    with two.socket() as socket:
        answer = socket.do(TABLE, type="sit", seat=seat)
        assert answer["t"] == "refused"
        assert answer["error"]["code"] == "illegal"
        assert answer["error"]["rule"]["citation"].startswith("[")
    left(one)


def test_without_a_session_one_may_look_and_not_touch(live: LiveHouse) -> None:
    with live.visitor().socket() as socket:
        assert socket.watch(TABLE)["t"] == "view"
        assert socket.do(TABLE, type="sit", seat=1)["error"]["code"] == "no_session"
    assert live.visitor().do(TABLE, type="sit", seat=1).status_code == 401


def test_the_dealers_and_the_floors_view_are_not_for_players(live: LiveHouse) -> None:
    client = live.guest()
    with client.socket() as socket:
        for audience in ("dealer", "floor"):
            assert socket.watch(TABLE, **{"as": audience})["error"]["code"] == "not_authorised"
            answer = client.get(f"/api/tables/{TABLE}", **{"as": audience})
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not_authorised")
        assert socket.watch(TABLE, **{"as": "emperor"})["error"]["code"] == "malformed"
    with live.manager().socket() as socket:
        seen = socket.watch(TABLE, **{"as": "floor"})
        assert seen["dealer"] is not None
        assert seen["floor"] is not None


def test_unwatching_ends_the_steps(live: LiveHouse) -> None:
    client = live.guest()
    with client.socket() as socket:
        socket.watch(TABLE)
        socket.send(t="unwatch", table=TABLE)
        assert socket.do(TABLE, type="sit", seat=free_seat(live))["t"] == "ack"
        socket.send(t="ping")
        assert socket.next()["t"] == "pong"
    left(client)


def test_the_lobby_is_told_when_something_changes(live: LiveHouse) -> None:
    client = live.guest()
    with client.socket() as socket:
        socket.send(t="lobby")
        lobby = socket.next("lobby")["lobby"]
        assert {table["table"] for table in lobby["tables"]} >= {TABLE, "melbourne-1", "california-1"}
        seat = free_seat(live)
        client.do(TABLE, type="sit", seat=seat)
        while True:
            lobby = socket.next("lobby", within=3)["lobby"]
            here = next(table for table in lobby["tables"] if table["table"] == TABLE)
            if here["seats"][seat - 1]["player"] == client.name:
                break
    left(client)


def test_one_page_watches_many_tables_but_no_unknown_one(live: LiveHouse) -> None:
    with live.visitor().socket() as socket:
        answer = socket.watch("nowhere")
        assert (answer["error"]["code"], answer["table"]) == ("not_found", "nowhere")
        for table in live.house.shown:
            assert socket.watch(table)["t"] == "view"


# -- limits


def test_a_slow_reader_is_dropped_and_holds_nobody_up(live: LiveHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "MOST_EVENTS", 20)
    player = live.guest()
    with player.socket() as quick, live.guest().socket() as slow:
        quick.watch(TABLE)
        slow.watch(TABLE)
        line = next(line for line in live.service.hub.lines if len(line.watching) == 1 and line.name != player.name)
        blocked = threading.Event()

        async def stuck(frame: bytes) -> None:
            """As if its buffers were full."""
            blocked.set()
            while not line.outbox.overflow:
                await asyncio.sleep(0.01)

        monkeypatch.setattr(line, "_raw_write", lambda frame: False)
        monkeypatch.setattr(line, "_say", stuck)
        slowest = 0.0
        for _ in range(14):
            began = time.monotonic()
            assert quick.do(TABLE, type="sit", seat=free_seat(live))["t"] == "ack"
            assert quick.do(TABLE, type="leave")["t"] == "ack"
            slowest = max(slowest, time.monotonic() - began)
        assert blocked.is_set()
        assert slowest < 1
        assert "slowly" in slow.next("bye")["why"]
        with pytest.raises(ConnectionClosed) as closed:
            slow.raw.recv(timeout=3)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4408
    assert live.service.metrics.dropped["slow"] >= 1


def test_a_step_has_only_what_changed_and_says_what_it_follows(live: LiveHouse) -> None:
    client = live.guest()
    with client.socket() as socket:
        before = socket.watch(TABLE)
        client.do(TABLE, type="sit", seat=(seat := free_seat(live)))
        step = socket.next("step")
        assert step["after"] == before["version"]
        assert {tuple(path) for path, *_ in step["changes"]} == {("seats", seat - 1, "player")}
        assert step["view"] == client.get(f"/api/tables/{TABLE}").json()["view"]
        assert step["you"]["seats"] == [seat]
    left(client)


def test_a_socket_that_took_nothing_for_a_while_gets_the_view_with_what_it_missed(
    live: LiveHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = live.guest()
    with player.socket() as quick, live.visitor().socket() as slow:
        quick.watch(TABLE)
        seen = slow.watch(TABLE)["version"]
        line = next(line for line in live.service.hub.lines if not line.name)
        say, takes = line._say, threading.Event()

        async def later(message: bytes) -> None:
            while not takes.is_set():
                await asyncio.sleep(0.01)
            await say(message)

        with monkeypatch.context() as patches:
            patches.setattr(line, "_raw_write", lambda frame: False)
            patches.setattr(line, "_say", later)
            assert quick.do(TABLE, type="sit", seat=free_seat(live))["t"] == "ack"
            assert quick.do(TABLE, type="leave")["t"] == "ack"
            takes.set()
            missed: list[str] = []
            while len(missed) < 2:
                view = slow.next("view")
                missed += [event["type"] for event in view["missed"]]
        assert missed == ["PlayerSeated", "SeatLeft"]
        assert view["version"] == seen + 2
        wait_until(lambda: line.outbox.is_empty)
        assert quick.do(TABLE, type="sit", seat=free_seat(live))["t"] == "ack"
        assert slow.next("step")["after"] == seen + 2
    left(player)


def test_a_message_that_is_too_large_closes_the_socket(live: LiveHouse) -> None:
    with live.guest().socket() as socket:
        socket.raw.send("x" * 20_000)
        with pytest.raises(ConnectionClosed):
            socket.next("step", within=3)


def test_bytes_are_no_messages(live: LiveHouse) -> None:
    with live.guest().socket() as socket:
        socket.raw.send(b"{}")
        assert socket.next("bye")["why"] == "Messages are text."


# -- hostile frames (S6)


@pytest.mark.parametrize("seed", range(4))
def test_hostile_frames_crash_nothing_and_change_nothing(live: LiveHouse, seed: int) -> None:
    before = versions(live)
    frames_sent(live, [live.manager(), live.visitor()], seed, 150)
    assert live.visitor().get("/health").json()["ok"] is True
    assert versions(live) == before


def test_sockets_that_close_leave_nothing_behind(live: LiveHouse) -> None:
    hub = live.service.hub
    for _ in range(5):
        with live.guest().socket() as socket:
            socket.watch(TABLE)
    wait_until(lambda: not hub.lines)
    assert hub.watching(TABLE) == 0
    assert not hub.by_address
    assert not hub.by_person
