"""Limits at the edge: no client can lock another out, or fill the house with text that others have to read."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from live_house import Client, LiveHouse
from websockets.exceptions import InvalidStatus

from queenhigh.server import gate

TABLE = "canberra-1"


@contextmanager
def coming_from(live: LiveHouse, address: str) -> Iterator[httpx.Client]:
    transport = httpx.HTTPTransport(local_address=address)
    with httpx.Client(base_url=f"http://{live.address}", headers={"X-Queenhigh": "1"}, transport=transport) as http:
        yield http


def tries(http: httpx.Client, password: str, times: int = 1) -> list[int]:
    body = {"name": "manager", "password": password}
    return [http.post("/api/session", json=body).status_code for _ in range(times)]


def stop_the_clock(live: LiveHouse) -> None:
    """Passwords are slow to check, and a limit fills again meanwhile."""
    for limit in (live.service.log_ons, live.service.log_ons_from, live.service.log_ons_for, live.service.by_session):
        limit._clock = lambda: 0.0


def test_nobody_locks_the_manager_out_from_another_address(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, log_ons_per_minute=3, automatic=False) as live:
        stop_the_clock(live)
        with coming_from(live, "127.0.0.2") as bad:
            assert tries(bad, "guessed it", 6) == [401] * 3 + [429] * 3
        with coming_from(live, "127.0.0.3") as good:
            assert tries(good, live.password) == [200]


def test_a_known_device_gets_in_while_others_guess_from_anywhere(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, log_ons_per_minute=2, automatic=False) as live:
        stop_the_clock(live)
        with coming_from(live, "127.0.0.9") as known:
            assert tries(known, live.password) == [200]
            assert known.delete("/api/session").status_code == 200
            for number in range(2, 13):  # the same address among them
                with coming_from(live, f"127.0.0.{number}") as bad:
                    tries(bad, "guessed it", 2)
            with coming_from(live, "127.0.0.50") as stranger:
                assert tries(stranger, live.password) == [429], "one name from many addresses is slowed down"
            assert tries(known, live.password) == [200]
            assert known.delete("/api/session").status_code == 200
            assert tries(known, "guessed it", 2) == [401, 429], "a device has its own count"


def test_a_device_is_known_for_one_person_alone_and_no_longer_after_a_new_password(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, automatic=False) as live:
        client = live.manager()
        token = client.http.cookies["queenhigh_device"]
        accounts = live.service.accounts
        assert accounts.knows_device("manager", token)
        assert not accounts.knows_device("somebody", token)
        assert not accounts.knows_device("manager", "")
        stored = accounts.rows("SELECT token FROM devices")
        assert token not in {row[0] for row in stored}, "only its hash is kept"
        accounts.set_password("manager", "another password of theirs")
        assert not accounts.knows_device("manager", token)


def dispute(client: Client, id: str = "", about: str = "the deal") -> int:
    return client.do(TABLE, id or str(uuid.uuid4()), type="dispute", about=about).status_code


def test_disputes_and_questions_to_the_floor_are_limited_by_person_and_day(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, disputes_per_day=3, automatic=False) as live:
        ann, bea = live.guest("Ann"), live.guest("Bea")
        assert ann.do(TABLE, type="sit", seat=1).status_code == 200
        assert bea.do(TABLE, type="sit", seat=2).status_code == 200
        first = str(uuid.uuid4())
        assert [dispute(ann, first), *(dispute(ann) for _ in range(4))] == [200] * 3 + [429] * 2
        assert ann.do(TABLE, type="ask_rules").status_code == 429
        assert dispute(bea) == 200
        live.service.answers._kept.clear()
        assert dispute(ann, first) == 200, "what was done before is answered as before"


def test_a_dispute_that_is_sent_again_is_no_second_dispute(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, disputes_per_day=2, automatic=False) as live:
        ann, first = live.guest("Ann"), str(uuid.uuid4())
        ann.do(TABLE, type="sit", seat=1)
        for _ in range(3):
            assert dispute(ann, first) == 200
            live.service.answers._kept.clear()  # as after a restart, or in another process
        assert [dispute(ann), dispute(ann)] == [200, 429]


def test_disputes_from_one_address_are_limited_whatever_the_name(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, disputes_per_day=1, automatic=False) as live:
        statuses = []
        for _ in range(12):
            guest = live.guest()
            guest.do(TABLE, type="sit", seat=1)
            statuses.append(dispute(guest))
            guest.do(TABLE, type="leave")
        assert statuses == [200] * 10 + [429] * 2


def test_runs_of_drills_and_new_guests_are_limited_by_day(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, runs_per_day=2, guests_per_day=3, automatic=False) as live:
        guest = live.guest()
        run = {"kind": "read", "count": 1}
        statuses = [guest.post("/api/drills/runs", run).status_code for _ in range(4)]
        assert statuses == [201] * 2 + [429] * 2
        guests = [live.visitor().post("/api/session/guest", {}).status_code for _ in range(4)]
        assert guests == [201] * 2 + [429] * 2


def test_the_last_places_are_for_those_who_sit_at_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with LiveHouse(tmp_path, automatic=False) as live:
        seated, other = live.guest("Ann"), live.guest("Bea")
        assert seated.do(TABLE, type="sit", seat=1).status_code == 200
        monkeypatch.setattr(gate, "RESERVE", 1.0)
        assert other.get("/api/lobby").status_code == 429
        assert seated.get("/api/lobby").status_code == 200
        assert live.visitor().get("/health").status_code == 200
        with seated.socket() as socket, pytest.raises(InvalidStatus), other.socket():
            assert socket.hello
        monkeypatch.setattr(gate, "RESERVE", 0.1)
        assert other.get("/api/lobby").status_code == 200


def test_a_client_that_has_sent_too_much_still_hears_the_answer_to_a_command(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, requests_per_second=1, messages_per_second=1, automatic=False) as live:
        stop_the_clock(live)
        guest, id = live.guest("Ann"), str(uuid.uuid4())
        first = guest.do(TABLE, id, type="sit", seat=1)
        assert first.status_code == 200
        while guest.get("/api/session").status_code == 200:
            pass
        again = guest.do(TABLE, id, type="sit", seat=1)
        assert (again.status_code, again.json()) == (200, first.json())
        assert guest.do(TABLE, id, type="sit", seat=2).status_code == 429
        assert guest.do(TABLE, type="leave").status_code == 429
        with guest.socket() as line:
            answers = [line.do(TABLE, id=id, type="sit", seat=1) for _ in range(8)]
            assert {answer["t"] for answer in answers} == {"ack"}
            assert {answer["version"] for answer in answers} == {first.json()["version"]}
            refused = line.do(TABLE, type="leave")
            assert refused["error"]["code"] == "too_many"
