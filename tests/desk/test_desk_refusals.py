"""Refused signatures, closings and drops are on record like every other refusal; and a count is blind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from book_ids import CANBERRA, POKER
from desk_play import add_table, new_house
from live_table import Live, prepare, staff_name
from poker_live import PokerLive
from poker_live import prepare as prepare_poker

from queenhigh.desk.commit import REFUSALS
from queenhigh.desk.desk import Desk
from queenhigh.desk.incidents import incidents_of
from queenhigh.games.crown_melbourne_crown_poker import instructions as here
from queenhigh.games.kit import instructions as said
from queenhigh.games.library import open_book
from queenhigh.house.staff.roster import Enrol, Give, LogOn, Sign, Withdraw
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction
from queenhigh.server import views
from queenhigh.server.commands import types as asks
from queenhigh.server.people import Person


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with new_house(str(tmp_path / "house.db")) as made:
        yield made


def refused(desk: Desk) -> list[tuple[str, str, str]]:
    desk._path.drain()
    return [(one.open(dict)["order"], one.actor, one.cause) for one in desk.ledger.read(REFUSALS)]


def test_a_closing_that_is_refused_is_on_record(desk: Desk) -> None:
    add_table(desk, "1", CANBERRA)
    with pytest.raises(IllegalAction, match="have not been notified"):
        desk.instruct("1", said.CloseTable(by="casino_operator", who="olga", count=52, at=desk.now))
    assert refused(desk) == [("The players have not been notified.", "olga", "table:1")]
    assert [one.kind for one in incidents_of(desk.ledger)] == ["refusal"]


def test_signatures_that_are_refused_are_on_record(desk: Desk) -> None:
    add_table(desk, "1", CANBERRA)
    rule = open_book(CANBERRA).rule("2.3")
    for who, rank in (("olga", "casino_operator"), ("sam", "casino_supervisor")):
        desk.staff(Enrol(who, {CANBERRA: (rank,)}))
        desk.staff(LogOn(who, "1", {CANBERRA: rank}, at=5))
    order: dict[str, Any] = {"rule": rule, "table": "1", "order": "ReplaceCards", "at": 10}
    with pytest.raises(IllegalAction, match="no reason is given"):
        desk.staff(Give(who="olga", rank="casino_operator", why=" ", number=1, **order))
    desk.staff(Give(who="olga", rank="casino_operator", why="Worn.", number=1, **order))
    with pytest.raises(IllegalAction, match="signed already"):
        desk.staff(Sign(number=1, who="olga", rank="casino_operator", **order))
    with pytest.raises(IllegalAction, match="not sam's"):
        desk.staff(Withdraw(1, "sam", 11))
    with pytest.raises(IllegalAction, match="no request 9"):
        desk.staff(Withdraw(9, "sam", 11))
    found = refused(desk)
    assert [(who, cause) for _, who, cause in found] == [
        ("olga", "table:1"),
        ("olga", "table:1"),
        ("sam", "table:1"),
        ("sam", "staff"),
    ]
    assert "has signed already" in found[1][0]


def test_a_signed_order_that_is_used_up_or_another_one_is_on_record(tmp_path: Path) -> None:
    live = Live(prepare(tmp_path, CANBERRA), tmp_path / "h.db")
    assert not live.ask(live.boss, asks.Instruct(order={"type": "ReplaceCards", "reason": "Worn."}, request=4))
    ((what, who, cause),) = refused(live.desk)
    assert "Request 4 is not a signed order" in what
    assert (who, cause) == (live.boss, "table:t-1")
    live.close()


@pytest.mark.clause("crown-melbourne-crown-poker 7.2.2(e)")
def test_a_wrong_count_is_not_answered_with_the_right_figure_and_the_drop_is_on_record(tmp_path: Path) -> None:
    live = PokerLive(prepare_poker(tmp_path), tmp_path / "h.db")
    higher, dealer = (staff_name(rank) for rank in ("TG Higher Duties Dealer", "Dealer"))
    for who, order in (
        (higher, here.VerifyTime(by="TG Higher Duties Dealer", who=higher, amount=Cents(4711))),
        (dealer, here.DropTime(by="Dealer", who=dealer)),
    ):
        with pytest.raises(IllegalAction) as refusal:
            live.desk.instruct("t-1", order)
        assert "$" not in str(refusal.value), who
        assert not any(letter.isdigit() for letter in refusal.value.what)
    assert [who for _, who, _ in refused(live.desk)] == [higher, dealer]
    live.close()


@pytest.mark.parametrize("book", [CANBERRA, POKER])
def test_the_form_for_a_count_is_empty(book: str, tmp_path: Path) -> None:
    live = (
        PokerLive(prepare_poker(tmp_path), tmp_path / "h.db")
        if book == POKER
        else Live(prepare(tmp_path, book), tmp_path / "h.db")
    )
    floor = views.floor_view(live.state, Person(live.boss, "staff"), live.house)
    check = next(one for one in floor.instructions if one.type == "CheckCards")
    (count,) = [field for field in check.fields if field.name == "count"]
    assert count.required
    assert not isinstance(count.default, int)
    live.close()
