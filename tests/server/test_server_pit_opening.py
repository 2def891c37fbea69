"""Opening time of the live house."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from pit_house import PitHouse, adds_up

from queenhigh.cards import Seed
from queenhigh.desk.desk import Desk
from queenhigh.games.kit.floor import Open
from queenhigh.games.kit.instructions import CloseTable
from queenhigh.server.automatic_staff import AUTOMATIC_DEALER, AUTOMATIC_FLOOR
from queenhigh.server.config import Config
from queenhigh.server.pit import PitSettings, open_house
from queenhigh.server.pit.bots import NAMES, a_name, is_bot
from queenhigh.server.pit.opening import house_tables


def seats(desk: Desk) -> dict[str, dict[int, str]]:
    return {table: state.floor.seats for table, state in desk.tables.items() if isinstance(state.floor, Open)}


def test_a_new_house_has_a_table_of_every_book_with_bots_and_room_for_people(tmp_path: Path) -> None:
    with Desk.open(tmp_path / "h.db") as desk:
        open_house(desk, Config())
        assert list(desk.tables) == [row[0] for row in house_tables()]
        assert len({state.book.id for state in desk.tables.values()}) == 5
        everybody = [name for seated in seats(desk).values() for name in seated.values()]
        assert all(map(is_bot, everybody))
        assert len(set(everybody)) == len(everybody)
        for table, seated in seats(desk).items():
            assert 2 <= len(seated) <= 6, table
        assert {name: tuple(held.tables) for name, held in desk.jackpots.all.items()} == {
            "main": ("melbourne-1", "melbourne-2"),
            "crown": ("perth-1",),
        }
        assert desk.jackpots.of("perth-1") is not None
        assert set(desk.roster.staff.on_duty("perth-1")) == {AUTOMATIC_DEALER, AUTOMATIC_FLOOR}
        adds_up(desk)


def test_opening_the_house_again_changes_nothing(tmp_path: Path) -> None:
    with Desk.open(tmp_path / "h.db") as desk:
        open_house(desk, PitSettings())
        head = desk.ledger.head()
        open_house(desk, PitSettings())
    with Desk.open(tmp_path / "h.db") as desk:
        open_house(desk, PitSettings())
        assert desk.ledger.head() == head


def test_a_table_that_the_floor_has_closed_stays_closed(tmp_path: Path) -> None:
    with Desk.open(tmp_path / "h.db") as desk:
        open_house(desk, PitSettings(bots=0))
        by = desk.table("canberra-1").book.ladder.rungs[-1]
        desk.instruct("canberra-1", CloseTable(by=by, who=AUTOMATIC_FLOOR, count=52, at=desk.now))
        open_house(desk, PitSettings(bots=0))
        assert not desk.is_open("canberra-1")


def test_no_two_bots_share_a_first_name_while_there_are_others() -> None:
    stream, taken = Seed.named("names").bytes(), {"ada"}
    for _ in range(39):
        name = a_name(taken, stream)
        assert name is not None
        taken.add(name)
    assert len({name.split()[0].casefold() for name in taken}) == 40
    assert a_name(taken, stream) is not None
    assert a_name(NAMES, stream) is None


class Killed(Exception):
    pass


def test_an_opening_that_was_interrupted_anywhere_is_completed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process dies before the first command, then before the second one that is left, and so on."""
    left = 0

    def dying(write: Any) -> Any:
        def written(*args: Any, **kwargs: Any) -> Any:
            nonlocal left
            left -= 1
            if left < 0:
                raise Killed
            return write(*args, **kwargs)

        return written

    for allowed in range(200):
        with Desk.open(tmp_path / "h.db") as desk:
            left = allowed % 4
            monkeypatch.setattr(desk._path, "append", dying(desk._path.append))
            try:
                open_house(desk, PitSettings())
                break
            except Killed:
                continue
    with Desk.open(tmp_path / "h.db") as desk:
        open_house(desk, PitSettings())
        assert list(seats(desk)) == [row[0] for row in house_tables()]
        assert desk.jackpots.of("perth-1") is not None
        assert list(desk.jackpots.all) == ["main", "crown"]
        issued = [each for each in desk.ledger.read("cage") if each.kind == "ChipsIssued"]
        filled = [each for each in desk.ledger.read("cage") if each.kind == "TableFilled"]
        assert (len(issued), len(filled)) == (1, len(house_tables()))
        adds_up(desk)


def test_every_table_of_a_new_house_plays(tmp_path: Path) -> None:
    async def evening() -> None:
        with Desk.open(tmp_path / "h.db") as desk:
            open_house(desk, PitSettings())
            house = PitHouse(desk, PitSettings(pace=0, lively=0))
            await house.pit.start()
            for table in desk.tables:
                house.pit.attend(table)
            while not all(state.rounds >= 3 for state in desk.tables.values()):
                await asyncio.wait_for(house.commit(), 20)
            await house.stop()
            adds_up(desk)

    asyncio.run(evening())


def test_only_bots_can_have_the_names_of_bots(tmp_path: Path) -> None:
    async def evening() -> None:
        with Desk.open(tmp_path / "h.db") as desk:
            house = PitHouse(desk, PitSettings())
            assert set(NAMES) <= house.bots
            await house.stop()

    asyncio.run(evening())
    assert len(set(NAMES)) == len(NAMES) >= 800
