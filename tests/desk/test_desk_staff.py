"""Staff at the desk: once the first person is enrolled, an order counts only from a person on duty."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from queenhigh.desk.commit import REFUSALS
from queenhigh.desk.desk import Desk
from queenhigh.games.kit.instructions import CheckCards
from queenhigh.house.staff.roster import Enrol, LogOff, LogOn, SetArea
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction, NotAuthorised

BOOK = "casino-canberra-3-card-poker"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with Desk.open(tmp_path / "house.db") as made:
        made.new_table("3", BOOK)
        made.new_table("4", BOOK)
        yield made


def check_cards(desk: Desk, who: str, by: str = "dealer", table: str = "3") -> None:
    desk.instruct(table, CheckCards(by=by, who=who, at=desk.now))


def test_a_house_without_a_roster_takes_a_rank_at_its_word(desk: Desk) -> None:
    check_cards(desk, "")
    assert desk.table("3").floor.checked_at is not None


def test_nobody_who_is_not_logged_on_gives_an_order(desk: Desk) -> None:
    desk.staff(Enrol("Dee", {BOOK: ("dealer",)}))
    with pytest.raises(IllegalAction, match="Dee is not logged on"):
        check_cards(desk, "Dee")
    with pytest.raises(IllegalAction, match="nobody is not logged on"):
        check_cards(desk, "")
    assert desk.table("3").floor.checked_at is None


def test_on_duty_the_same_order_counts(desk: Desk) -> None:
    desk.staff(Enrol("Dee", {BOOK: ("dealer",)}))
    desk.staff(LogOn("Dee", "3", {BOOK: "dealer"}, at=desk.now))
    check_cards(desk, "Dee")
    assert desk.table("3").floor.checked_at is not None


def test_a_rank_in_which_the_person_is_not_on_duty_is_refused(desk: Desk) -> None:
    desk.staff(Enrol("Dee", {BOOK: ("dealer",)}))
    desk.staff(LogOn("Dee", "3", {BOOK: "dealer"}, at=desk.now))
    with pytest.raises(NotAuthorised, match="on duty as dealer, not as casino_operator"):
        check_cards(desk, "Dee", by="casino_operator")


def test_duty_at_one_table_is_no_duty_at_another(desk: Desk) -> None:
    desk.staff(Enrol("Dee", {BOOK: ("dealer",)}))
    desk.staff(LogOn("Dee", "3", {BOOK: "dealer"}, at=desk.now))
    with pytest.raises(IllegalAction, match="on duty at 3, not at 4"):
        check_cards(desk, "Dee", table="4")


def test_an_area_covers_its_tables(desk: Desk) -> None:
    desk.staff(SetArea("west", ("3", "4")))
    desk.staff(Enrol("Sol", {BOOK: ("casino_supervisor",)}))
    desk.staff(LogOn("Sol", "west", {BOOK: "casino_supervisor"}, at=desk.now))
    check_cards(desk, "Sol", by="casino_supervisor", table="4")
    assert desk.table("4").floor.checked_at is not None


def test_a_person_who_logs_off_is_off_at_once(desk: Desk) -> None:
    desk.staff(Enrol("Dee", {BOOK: ("dealer",)}))
    desk.staff(LogOn("Dee", "3", {BOOK: "dealer"}, at=desk.now))
    desk.staff(LogOff("Dee", at=desk.now))
    with pytest.raises(IllegalAction, match="not logged on"):
        check_cards(desk, "Dee")


def test_an_attempt_without_being_on_duty_is_recorded(desk: Desk) -> None:
    desk.staff(Enrol("Dee", {BOOK: ("dealer",)}))
    with pytest.raises(IllegalAction):
        check_cards(desk, "Dee")
    desk.issue(Cents(100))  # waited for, so that what was written before it is there to read
    [refused] = desk.ledger.read(REFUSALS)
    assert refused.kind == "OrderRefused"
    assert refused.actor == "Dee"


def test_the_roster_survives_a_restart(tmp_path: Path) -> None:
    where = tmp_path / "house.db"
    with Desk.open(where) as desk:
        desk.new_table("3", BOOK)
        desk.staff(Enrol("Dee", {BOOK: ("dealer",)}))
        desk.staff(LogOn("Dee", "3", {BOOK: "dealer"}, at=desk.now))
        before = desk.roster.staff
    with Desk.open(where) as desk:
        assert desk.roster.staff == before
        check_cards(desk, "Dee")
