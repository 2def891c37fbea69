"""Staff orders do not race the dealer: changes are queued for the end of the round, shown as queued, and may be withdrawn."""

from __future__ import annotations

from pathlib import Path

import pytest
from live_table import CANBERRA, Live, prepare

from queenhigh.server import views
from queenhigh.server.commands import types as asks
from queenhigh.server.people import Person

SIGN = "minimum 10.00, maximum 200.00, unit none"


@pytest.fixture
def live(tmp_path: Path) -> Live:
    return Live(prepare(tmp_path, CANBERRA), tmp_path / "h.db")


def instruct(live: Live, **order: object) -> bool:
    return live.ask(live.boss, asks.Instruct(order=order))


def test_a_change_in_a_round_is_queued_shown_and_withdrawn(live: Live) -> None:
    boss = Person(live.boss, "staff")
    assert live.order("StartRound")
    assert instruct(live, type="GiveNotice", subject="limits", change=SIGN)
    term = next(one for one in views.floor_view(live.state, boss, live.house).terms if one.subject == "limits")
    assert term.given is not None
    assert term.given.rounds_since == 0, "never fewer than none"
    before = views.table_view(live.state, live.house).limits
    assert instruct(live, type="ChangeLimits", limits={"min": 1000, "max": 20_000}), live.answers[-1]
    floor = views.floor_view(live.state, boss, live.house)
    (queued,) = floor.queued
    assert (queued.number, queued.title, queued.by, queued.round) == (1, "Change limits", live.boss, 1)
    assert queued.said["limits"]["min"] == 1000
    view = views.table_view(live.state, live.house)
    assert (view.queued, view.limits) == (("Change limits",), before)
    assert next(one for one in floor.instructions if one.type == "ChangeLimits").waits
    assert not live.ask(live.dealer, asks.WithdrawOrder(number=1, reason="No."))
    assert live.ask(live.boss, asks.WithdrawOrder(number=1, reason="The players objected."))
    assert not views.floor_view(live.state, boss, live.house).queued
    assert views.project(live.commits[-1].events[0], "floor", boss, live.state)["outcome"] == (
        "withdrawn: The players objected."
    )
    assert "outcome" not in views.project(live.commits[-1].events[0], "player", Person("ann"), live.state)
    live.close()
