"""Guests who are gone for good are forgotten: not those who may come back, have something at a table, or owe an answer."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from live_house import LiveHouse, wait_until

from queenhigh.rules import QueenhighError
from queenhigh.server.accounts.store import Accounts
from queenhigh.server.forgetting import DAY, Forgetting

MONTH = 31 * DAY


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path, automatic=False) as house:
        yield house


def a_month_later(live: LiveHouse, **settings: float) -> list[str]:
    """Who is forgotten then. Nobody's session was used since they came."""
    accounts = live.service.accounts
    accounts.rows("UPDATE accounts SET made_at = made_at - ?", (MONTH,))
    accounts.rows("UPDATE sessions SET used_at = used_at - ?", (MONTH,))
    now = time.time() + settings.get("after", 0.0)
    looked = Forgetting(live.house, accounts, clock=lambda: now).look()
    return asyncio.run_coroutine_threadsafe(looked, live.loop).result(20)


def test_a_deleted_guest_leaves_no_chips_and_the_name_stays_taken(live: LiveHouse) -> None:
    gone, sits = live.guest("Gina"), live.guest("Sita")
    live.manager().post("/api/accounts", {"type": "create", "name": "Petra", "role": "player"})
    assert sits.do("canberra-1", type="sit", seat=3).status_code == 200
    assert gone.post("/api/drills/runs", {"kind": "read", "level": 1, "count": 5, "timed": False}).status_code == 201
    assert live.house.chips("Gina") > 0
    assert a_month_later(live) == [], "chips came to them a moment ago"
    assert a_month_later(live, after=MONTH) == ["Gina"], "not who sits at a table, nor who has a password"
    assert live.service.accounts.named("Gina") is None
    assert live.house.chips("Gina") == 0, "back in the cage"
    wait_until(lambda: gone.get("/api/session").json()["person"] is None)
    answer = live.visitor().post("/api/session/guest", {"name": "gina"})
    assert "is taken" in answer.json()["error"]["what"]
    assert a_month_later(live, after=MONTH) == []


def test_a_session_counts_as_long_as_it_lives_however_few_the_days(tmp_path: Path) -> None:
    now = 1_000_000.0
    accounts = Accounts(str(tmp_path / "house.db"), hours=12, clock=lambda: now)
    accounts.new_session(accounts.new_guest("Nora"))
    now += 11 * 3600
    assert accounts.lost_guests(int(now), 10) == [], "they may be back within the hour"
    now += 2 * 3600
    assert accounts.lost_guests(int(now), 10) == ["Nora"]
    accounts.forget("Nora")
    with pytest.raises(QueenhighError, match="is taken"):
        accounts.create("Nora", "player", "a long password")
    accounts.close()
