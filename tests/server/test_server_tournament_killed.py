"""The server is killed in the middle of a tournament hand: it resumes exactly there, and plays on to the prizes."""

from __future__ import annotations

import signal
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from server_process import serving
from tournament_guest import Guest, is_over

from queenhigh.desk.desk import Desk
from queenhigh.ledger import reconcile, verify
from queenhigh.money.accounts import pool_of

POKER, CUP = "holdem-1", "three-card-1"


def picture(guest: Guest) -> dict[str, Any]:
    """Everything that is shown of the tournament and of one's own table, but for the time of day and who pressed ready."""
    page = guest.page()
    seen = guest.table(page["you"]["felt"])
    assert seen is not None
    own = seen["you"] | {"ready": False}
    return {"view": page["view"], "you": page["you"], "table": seen["view"], "own": own, "version": seen["version"]}


def until_ones_turn(guest: Guest) -> None:
    """Nobody else can do anything then: as soon as the other tables have played their hands the tournament waits."""
    end = time.monotonic() + 40
    while True:
        assert time.monotonic() < end
        felt = guest.page()["you"]["felt"]
        seen = guest.table(felt) if felt else None
        if seen and ((seen["you"]["poker"] or {}).get("actions") or seen["you"]["choices"]):
            return
        if seen and (command := guest.move(seen)) is not None:
            guest.act(felt, command)
        time.sleep(0.01)


def still(guest: Guest) -> dict[str, Any]:
    """When the other tables have nothing to do but to wait."""
    seen, same, end = picture(guest), 0, time.monotonic() + 40
    while same < 6:
        assert time.monotonic() < end
        time.sleep(0.1)
        again = picture(guest)
        same = same + 1 if again == seen else 0
        seen = again
    return seen


def assert_same(now: Any, was: Any, where: str = "") -> None:
    """Where two pictures differ, the first place is named."""
    if isinstance(was, dict) and isinstance(now, dict) and was.keys() == now.keys():
        for key in was:
            assert_same(now[key], was[key], f"{where}.{key}")
    else:
        assert now == was, where


def test_a_server_killed_in_the_middle_of_two_tournaments_resumes_them_exactly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same cards, seats, banks and the same end of the level; one of them plays on to its prizes."""
    monkeypatch.setenv("QUEENHIGH_PACE", "500")
    monkeypatch.setenv("QUEENHIGH_DECIDING_SECONDS", "60")
    monkeypatch.setenv("QUEENHIGH_BETTING_SECONDS", "60")
    monkeypatch.setenv("QUEENHIGH_REQUESTS_PER_SECOND", "10000")
    monkeypatch.setenv("QUEENHIGH_REQUESTS_PER_ADDRESS", "10000")
    with serving(tmp_path) as first:
        ann = httpx.Client(base_url=first.http.base_url, headers={"X-Queenhigh": "1"}, verify=False)
        assert ann.post("/api/session/guest", json={"name": "Ann"}).status_code == 201
        guests = [Guest(ann, POKER), Guest(ann, CUP)]
        for guest in guests:
            guest.enter()
        for guest in guests:
            until_ones_turn(guest)
        before = [still(guest) for guest in guests]
        cookie = ann.cookies["queenhigh_session"]
        first.child.send_signal(signal.SIGKILL)
        first.child.wait(20)
        ann.close()
    assert before[0]["view"]["stage"]["ends"]
    for seen in before:
        assert seen["own"]["hand"]["cards"]
    with Desk.open(tmp_path / "house.db") as desk:
        for seen in before:
            live = desk.tournament(seen["view"]["row"]["name"])
            assert live.version == seen["view"]["version"]
            assert live.state.stage_ends == seen["view"]["stage"]["ends"]
            assert live.state.accounted == live.state.issued
            sits = {
                (place, seat): who for place, table in live.state.tables.items() for seat, who in table.seats.items()
            }
            shown = seen["view"]["tables"]
            assert sits == {(table["place"], one["seat"]): one["player"] for table in shown for one in table["seats"]}
        assert verify(desk.ledger).sound
    with serving(tmp_path) as second:
        second.http.cookies.set("queenhigh_session", cookie)
        again = [Guest(second.http, POKER), Guest(second.http, CUP)]
        for guest, was in zip(again, before, strict=True):
            assert_same(picture(guest), was)
        page = again[1].play(is_over, bold=True)
        assert second.stop()[0] == 0
    assert sum(one["prize"] for one in page["view"]["standings"]) == page["view"]["row"]["pool"] == 14000
    with Desk.open(tmp_path / "house.db") as desk:
        assert desk.ledger.balance(pool_of(CUP)) == 0
        assert desk.ledger.balance(pool_of(POKER)) == 6000
        assert reconcile(desk.ledger).faults == ()
