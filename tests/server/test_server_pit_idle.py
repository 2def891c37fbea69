"""What idle tables cost, and what happens at a table that is locked, refused or struck by a fault."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from book_ids import CANBERRA
from pit_house import BOTS, TABLE, PitHouse, in_house, open_room

from queenhigh.desk.opening import FLOOR, Plan, open_table
from queenhigh.desk.registry import TableLocked
from queenhigh.games.kit.instructions import CloseTable, GiveNotice
from queenhigh.games.library import room
from queenhigh.house.staff.roster import LogOff, LogOn
from queenhigh.ledger.errors import LedgerBusy
from queenhigh.money import Cents
from queenhigh.rules import InputError
from queenhigh.server.automatic_staff import AUTOMATIC_DEALER, AUTOMATIC_FLOOR
from queenhigh.server.pit import PitSettings, deciding


def test_two_hundred_idle_tables_never_wake_up(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        assert len(house.pit.dealers) == 200
        await house.quiet()
        assert house.time.next_alarm() is None
        await house.pass_time(24 * 3600)
        assert sum(dealer.wakings for dealer in house.pit.dealers.values()) == 0
        assert len(asyncio.all_tasks()) == 201

    tables = [f"t{number}" for number in range(200)]
    in_house(open_room(tmp_path / "h.db", CANBERRA, bots=(), tables=tables), PitSettings(lively=0, bots=0), evening)


def test_a_table_with_nothing_to_do_is_woken_only_by_what_happens_there(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        await house.quiet()
        house.pit.attend("a")
        await house.until(lambda: house.desk.table("a").rounds == 2)
        assert house.pit.dealer("b").wakings == 0

    names = ("a", "b")
    in_house(open_room(tmp_path / "h.db", CANBERRA, bots=(), tables=names), PitSettings(lively=0), evening)


def test_a_locked_table_stops_and_says_so_and_continues_when_it_is_unlocked(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        house.pit.attend(TABLE)
        await house.until(lambda: house.phase() == "Deciding")
        with pytest.raises(TableLocked):
            house.desk.registry.lock(TABLE, "five cents would lie there.")
        before = house.desk.table(TABLE).version
        await house.pass_time(600)
        assert house.desk.table(TABLE).version == before
        assert house.pit.waits_for(TABLE) == "The table is locked: five cents would lie there."
        assert house.pit.alive
        house.desk.unlock(TABLE, who="mia", reason="counted")
        house.pit.wake(TABLE)
        await house.until(lambda: house.desk.table(TABLE).rounds == 1)

    in_house(open_room(tmp_path / "h.db", CANBERRA), PitSettings(lively=0), evening)


def test_without_a_dealer_on_duty_nothing_is_dealt_and_it_is_asked_for_only_once(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        desk = house.desk
        desk.staff(LogOff(AUTOMATIC_DEALER, at=desk.now))
        house.pit.attend(TABLE)
        await house.pass_time(600)
        assert house.heard == []
        assert "not logged on" in house.pit.waits_for(TABLE)
        assert len(list(desk.ledger.read("refusals"))) == 1
        desk.staff(LogOn(AUTOMATIC_DEALER, FLOOR, {CANBERRA: "dealer"}, at=desk.now))
        await house.until(lambda: desk.table(TABLE).rounds == 1)
        assert house.pit.waits_for(TABLE) == ""

    in_house(open_room(tmp_path / "h.db", CANBERRA), PitSettings(lively=0), evening)


def test_a_closed_table_is_left_alone(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        desk, state = house.desk, house.desk.table(TABLE)
        by = state.book.ladder.rungs[-1]
        house.pit.attend(TABLE)
        await house.until(lambda: state.rounds == 1 and not state.playing)
        desk.instruct(TABLE, GiveNotice(by=by, who=AUTOMATIC_FLOOR, subject="closing", at=desk.now))
        desk.instruct(TABLE, CloseTable(by=by, who=AUTOMATIC_FLOOR, count=52, at=desk.now))
        before = state.version
        await house.pass_time(600)
        assert state.version == before

    in_house(open_room(tmp_path / "h.db", CANBERRA), PitSettings(lively=0), evening)


def test_a_server_error_is_logged_and_the_table_continues_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def evening(house: PitHouse) -> None:
        def fail(_: Any) -> None:
            raise ZeroDivisionError

        with monkeypatch.context() as patched:
            patched.setattr(deciding, "next_move", fail)
            house.pit.attend(TABLE)
            await house.pass_time(60)
            assert house.pit.waits_for(TABLE) == "Something went wrong; see the log."
            assert house.pit.alive
        await house.until(lambda: house.desk.table(TABLE).rounds == 1)

    in_house(open_room(tmp_path / "h.db", CANBERRA), PitSettings(lively=0), evening)
    assert "does not know what to do" in caplog.text


def test_a_bots_refusal_stops_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One bot can do nothing right; the others play."""

    async def evening(house: PitHouse) -> None:
        desk = house.desk
        submit = desk.submit

        def refuse(table: str, *actions: Any, actor: str = "", id: str = "") -> Any:
            if actor == BOTS[1]:
                raise InputError("Not you.")
            return submit(table, *actions, actor=actor, id=id)

        monkeypatch.setattr(desk, "submit", refuse)
        house.pit.attend(TABLE)
        await house.until(lambda: desk.table(TABLE).rounds == 2)
        assert not [each for each in house.heard if each.actor == BOTS[1]]

    in_house(open_room(tmp_path / "h.db", CANBERRA), PitSettings(lively=0), evening)


def test_a_table_that_is_added_later_is_dealt_too(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        desk = house.desk
        desk.new_table("late", CANBERRA)
        desk.staff(LogOff(AUTOMATIC_DEALER, at=desk.now))
        desk.staff(LogOff(AUTOMATIC_FLOOR, at=desk.now))
        rungs = desk.table("late").book.ladder.rungs
        desk.staff(LogOn(AUTOMATIC_DEALER, "late", {CANBERRA: rungs[0]}, at=desk.now))
        desk.staff(LogOn(AUTOMATIC_FLOOR, "late", {CANBERRA: rungs[-1]}, at=desk.now))
        desk.fill("late", Cents(1_000_000))
        plan = Plan("late", CANBERRA, 0, room(CANBERRA).layout.usual())
        open_table(desk, plan, lambda _, rank: AUTOMATIC_DEALER if rank == rungs[0] else AUTOMATIC_FLOOR)
        house.pit.attend("late")
        await house.until(lambda: desk.table("late").rounds == 1)

    in_house(open_room(tmp_path / "h.db", CANBERRA), PitSettings(lively=0), evening)


def test_a_ledger_that_does_not_write_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A choice that could not be written does not count as refused: nothing else is chosen instead."""

    async def evening(house: PitHouse) -> None:
        house.pit.attend(TABLE)
        await house.until(lambda: house.phase() == "Deciding")
        before = len(house.heard)

        def busy(*_: Any, **__: Any) -> Any:
            raise LedgerBusy(5000)

        with monkeypatch.context() as patched:
            patched.setattr(house.desk, "submit", busy)
            await house.pass_time(60)
            assert "5000 commands wait" in house.pit.waits_for(TABLE)
            assert len(house.heard) == before
        await house.until(lambda: house.desk.table(TABLE).rounds == 1)
        assert house.pit.waits_for(TABLE) == ""

    in_house(open_room(tmp_path / "h.db", CANBERRA), PitSettings(lively=0), evening)


def test_a_person_neither_present_nor_seated_is_forgotten(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        for number in range(50):
            house.pit.attend(TABLE, f"visitor {number}")
        await house.until(lambda: house.desk.table(TABLE).rounds == 1)
        for number in range(50):
            house.pit.unattend(TABLE, f"visitor {number}")
        await house.pass_time(600)
        people = house.pit.dealer(TABLE).people
        assert not people._seen
        assert not people._lost

    in_house(open_room(tmp_path / "h.db", CANBERRA), PitSettings(lively=0), evening)
