"""A player's own rounds: found by the movements on that player's account, and nobody else's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from live_house import Client, LiveHouse, wait_until

TABLES = ("canberra-1", "melbourne-1")


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path, pace=0.0) as house:
        yield house


def play(client: Client, table: str) -> None:
    """One round, played to its end."""

    def state() -> dict[str, object]:
        you: dict[str, object] = client.get(f"/api/tables/{table}", **{"as": "player"}).json()["you"]
        return you

    before = len(own(client))
    wait_until(lambda: bool(state()["may_place"]))
    assert client.do(table, type="place", bet="ante", amount=500).status_code == 200
    assert client.do(table, type="ready").status_code == 200
    wait_until(lambda: bool(state()["choices"]))
    assert client.do(table, type="decide", choice="fold").status_code == 200
    wait_until(lambda: len(own(client)) > before)


def own(client: Client, **asked: object) -> list[dict[str, object]]:
    found: list[dict[str, object]] = client.get("/api/my/rounds", **asked).json()["rounds"]
    return found


def test_own_rounds_come_newest_first_across_tables(live: LiveHouse) -> None:
    ann, bob = live.guest("Ann"), live.guest("Bob")
    for table in TABLES:
        assert ann.do(table, type="sit", seat=2).status_code == 200
        play(ann, table)
    play(ann, TABLES[0])
    first, second, third = own(ann)
    assert [(one["table"], one["number"]) for one in (first, second, third)] == [
        ("canberra-1", 2),
        ("melbourne-1", 1),
        ("canberra-1", 1),
    ]
    assert {one["net"] for one in own(ann)} == {-500}, "a folded ante is lost, and what lay elsewhere is not part of it"
    assert [one["number"] for one in own(ann, table="melbourne-1")] == [1]
    answer = ann.get("/api/my/rounds", limit=2).json()
    assert len(answer["rounds"]) == 2
    assert answer["more"] is True
    assert own(bob) == []


def test_own_rounds_are_for_players(live: LiveHouse) -> None:
    assert live.visitor().get("/api/my/rounds").status_code == 401
    assert live.manager().get("/api/my/rounds").status_code == 403
    assert live.guest().get("/api/my/rounds", table="nowhere").status_code == 404
    assert live.guest().get("/api/my/rounds", limit=0).status_code == 400
