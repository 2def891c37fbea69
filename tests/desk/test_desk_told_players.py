"""What one table of a game knows of players from another: who was told about the minimum (8.2.1, 3.4) or to match an Ante
(11.13), until they leave the table or in the whole house; and who has a box there (4.4)."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from book_ids import CANBERRA, MELBOURNE, module
from desk_play import (
    add_table,
    close_table,
    lowest,
    new_house,
    open_desk,
    open_table,
    play,
    report,
)

from queenhigh.desk.desk import Desk
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.actions import PlaceWager
from queenhigh.games.kit.events import Advised
from queenhigh.games.kit.phases import Deciding, Over
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction

SHORT = {MELBOURNE: "8.2.1", CANBERRA: "3.4"}


def settings(book: str, readings: dict[str, str]) -> dict[str, Any]:
    room = module(book, "table")
    return {
        "limits": room.Limits(min=Cents(1000), max=Cents(100_000)),
        "readings": module(book, "book").BOOK.readings.adopt(readings),
    } | ({"jackpot": None} if book == MELBOURNE else {})


def house(where: Path, book: str, **readings: str) -> Desk:
    """Two tables of one game; ann sits at the first."""
    desk = new_house(str(where / "house.db"))
    add_table(desk, "t-1", book, ("ann", "bob"), **settings(book, readings))
    add_table(desk, "t-2", book, ("cem",), **settings(book, readings))
    return desk


def sit(desk: Desk, table: str, player: str, seat: int = 3) -> None:
    desk.instruct(table, said.SeatPlayer(by=lowest(desk, table), seat=seat, player=player, at=desk.now))


def leave(desk: Desk, table: str, player: str) -> None:
    seats = desk.table(table).floor.seats  # type: ignore[attr-defined]
    seat = next(seat for seat, sitting in seats.items() if sitting == player)
    desk.instruct(table, said.LeaveSeat(by=lowest(desk, table), seat=seat, at=desk.now))


def is_told(desk: Desk, table: str, player: str = "ann", *, leaving: bool = False) -> bool:
    """A short ante in a round: is it the first, which counts with a warning, or does it go back?"""
    state = desk.table(table)
    seat = next(seat for seat, sitting in state.floor.seats.items() if sitting == player)  # type: ignore[attr-defined]
    desk.start_round(table)
    desk.do(table, PlaceWager(seat, player, "ante", Cents(500)))
    if leaving:
        leave(desk, table, player)
    play(desk, table, "short")
    warned = any(isinstance(event, Advised) and event.rule.clause == SHORT[state.book.id] for event in state.happened)
    assert isinstance(state.round, Over)
    line = next(line for line in state.round.lines if line.wager.seat == seat and line.wager.bet == "ante")
    assert warned is (line.outcome.value != "returned")
    return not warned


@pytest.mark.clause("crown-melbourne-three-card-poker 8.2.1")
@pytest.mark.parametrize("book", [MELBOURNE, CANBERRA])
def test_a_warning_holds_until_the_player_leaves_the_table(tmp_path: Path, book: str) -> None:
    desk = house(tmp_path, book)
    assert not is_told(desk, "t-1")
    assert is_told(desk, "t-1")
    leave(desk, "t-1", "ann")
    sit(desk, "t-2", "ann")
    assert not is_told(desk, "t-2")
    leave(desk, "t-2", "ann")
    sit(desk, "t-1", "ann")
    assert not is_told(desk, "t-1")


@pytest.mark.clause("crown-melbourne-three-card-poker 8.2.1")
def test_a_player_who_leaves_in_the_middle_of_a_round_is_still_named_in_it(tmp_path: Path) -> None:
    desk = house(tmp_path, MELBOURNE)
    assert not is_told(desk, "t-1")
    assert is_told(desk, "t-1", leaving=True)
    sit(desk, "t-1", "ann")
    assert not is_told(desk, "t-1")


@pytest.mark.clause("crown-melbourne-three-card-poker 8.2.1")
@pytest.mark.parametrize(("book", "readings"), [(MELBOURNE, {"A-34": "house"}), (CANBERRA, {"A6": "per_visit"})])
def test_by_the_other_reading_every_table_of_the_game_knows(
    tmp_path: Path, book: str, readings: dict[str, str]
) -> None:
    desk = house(tmp_path, book, **readings)
    assert not is_told(desk, "t-1")
    leave(desk, "t-1", "ann")
    sit(desk, "t-2", "ann")
    assert is_told(desk, "t-2")
    assert not is_told(desk, "t-2", "cem")
    before = desk.table("t-2").as_data()
    desk.close()
    assert open_desk(str(tmp_path / "house.db")).table("t-2").as_data() == before


@pytest.mark.clause("casino-canberra-3-card-poker 3.4")
@pytest.mark.parametrize(("reading", "stays_told"), [("per_day", False), ("per_visit", True)])
def test_reading_a6_a_visit_outlasts_the_day_for_who_stays(tmp_path: Path, reading: str, stays_told: bool) -> None:
    """Ann stays at her table overnight, and Bob comes to the other one the next day."""
    desk = house(tmp_path, CANBERRA, A6=reading)
    assert [is_told(desk, "t-1", player) for player in ("ann", "bob", "ann")] == [False, False, True]
    leave(desk, "t-1", "bob")
    today = desk.clock
    desk.clock = lambda: today() + timedelta(days=1)
    sit(desk, "t-2", "bob")
    assert not is_told(desk, "t-2", "bob")
    assert is_told(desk, "t-2", "bob")
    assert is_told(desk, "t-1", "ann") is stays_told
    close_table(desk, "t-1")
    assert len(desk.table("t-1").floor.known) == 1


@pytest.mark.clause("crown-melbourne-three-card-poker 8.2.1")
def test_the_house_knows_when_the_table_has_closed(tmp_path: Path) -> None:
    desk = house(tmp_path, MELBOURNE, **{"A-34": "house"})
    assert not is_told(desk, "t-1")
    close_table(desk, "t-1")
    open_table(desk, "t-1", **settings(MELBOURNE, {"A-34": "house"}))
    sit(desk, "t-1", "ann", 1)
    assert is_told(desk, "t-1")


@pytest.mark.clause("casino-canberra-3-card-poker 4.4")
@pytest.mark.parametrize(("reading", "refused"), [("per_table", False), ("per_casino", True)])
def test_reading_a16_a_player_has_one_box_at_a_table_or_in_the_casino(
    tmp_path: Path, reading: str, refused: bool
) -> None:
    desk = house(tmp_path, CANBERRA, A16=reading)
    sit(desk, "t-2", "ann")
    for table in ("t-1", "t-2"):
        desk.start_round(table)
    desk.do("t-1", PlaceWager(1, "ann", "ante", Cents(1000)))
    there = PlaceWager(3, "ann", "ante", Cents(1000))
    if refused:
        with pytest.raises(IllegalAction, match=r"already wagers at another table.*4\.4"):
            desk.do("t-2", there)
        play(desk, "t-1", "one box")
    desk.do("t-2", there)
    before = desk.table("t-2").as_data()
    desk.close()
    assert open_desk(str(tmp_path / "house.db")).table("t-2").as_data() == before


@pytest.mark.clause("crown-melbourne-three-card-poker 11.13")
@pytest.mark.parametrize(("reading", "forfeited"), [("table_session", False), ("house", True)])
def test_a_further_unmatched_ante_is_counted_here_or_everywhere(tmp_path: Path, reading: str, forfeited: bool) -> None:
    desk = house(tmp_path, MELBOURNE, **{"A-28e": reading})
    fates = []
    for table, seat in (("t-1", 1), ("t-2", 3)):
        if table == "t-2":
            leave(desk, "t-1", "ann")
            sit(desk, "t-2", "ann")
        desk.start_round(table)
        play(desk, table, "unmatched", until=Deciding.__name__)
        desk.do(table, report(desk, table, "play_wager_unmatched", seat=seat))
        over = play(desk, table, "unmatched")
        line = next(line for line in over.lines if line.wager.seat == seat and line.wager.bet == "ante")
        fates.append(line.outcome.value)
    assert fates == ["returned", "lose" if forfeited else "returned"]
