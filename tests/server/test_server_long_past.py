"""The rounds that a player took part in, from a long past: as the accounts have them, page by page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from long_ledger import PLAYERS, long_ledger

from queenhigh.desk.desk import Desk
from queenhigh.desk.records import Records
from queenhigh.desk.searching import Wanted
from queenhigh.server.record.own import shown_rounds
from queenhigh.server.record.rounds import newest_first

PLAYER = PLAYERS[1].replace("TEMPLATE", "t1")


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with Desk.open(long_ledger(tmp_path_factory.mktemp("past"), 1_600, 2)) as desk:
        yield desk


@pytest.fixture(scope="module")
def records(desk: Desk) -> Records:
    return Records(desk.ledger)


@pytest.mark.parametrize("limit", [1, 7, 1000])
def test_rounds_are_the_same_in_however_many_pages(desk: Desk, records: Records, limit: int) -> None:
    state = desk.table("t1")
    played = state.rounds
    assert played > 10
    found = []
    for skip in range(0, played, limit):
        found += shown_rounds(records, desk.tables, Wanted(player=PLAYER, limit=limit, skip=skip))
    assert [one.number for one in found] == list(range(played, 0, -1))
    lines = newest_first(desk.ledger, "t1", state, played + 1, played)
    for one, line in zip(found, lines, strict=True):
        moved = desk.ledger.statement(f"player:{PLAYER}", line.first - 1)
        assert one.net == sum(each.amount for each in moved if each.seq <= line.last)
        assert one.outcome == line.outcome


def test_a_round_that_is_not_over_yet_is_not_told(desk: Desk, records: Records) -> None:
    """A table is shown as the player saw it, although more was written since."""
    earlier = desk.table("t1").copy()
    earlier.version, earlier.rounds = earlier.version - 1, earlier.rounds - 1
    found = shown_rounds(records, {"t1": earlier}, Wanted(player=PLAYER, limit=4))
    assert [one.number for one in found] == [earlier.rounds, earlier.rounds - 1, earlier.rounds - 2]


def test_a_person_who_never_played_has_no_rounds(desk: Desk, records: Records) -> None:
    assert shown_rounds(records, desk.tables, Wanted(player="nobody")) == []
