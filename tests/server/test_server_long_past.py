"""The rounds somebody took part in, from a past that is longer than one look at their account."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from long_ledger import PLAYERS, long_ledger

from queenhigh.desk.desk import Desk
from queenhigh.server.record import own
from queenhigh.server.record.rounds import newest_first

PLAYER = PLAYERS[1].replace("TEMPLATE", "t1")


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with Desk.open(long_ledger(tmp_path_factory.mktemp("past"), 1_600, 2)) as desk:
        yield desk


@pytest.mark.parametrize("more", [Fraction(1, 20), own.A_LITTLE_MORE, Fraction(9)], ids=["many", "usual", "few"])
@pytest.mark.parametrize("limit", [1, 7, 1000])
def test_rounds_are_the_same_in_however_many_looks(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, more: Fraction, limit: int
) -> None:
    monkeypatch.setattr(own, "A_LITTLE_MORE", more)
    state = desk.table("t1")
    played = state.rounds
    assert played > 10
    found = own.newest(desk.ledger, desk.tables.values(), PLAYER, limit)
    many = min(limit, played)
    assert [one.number for one in found.rounds] == list(range(played, played - many, -1))
    assert found.more == (limit < played)
    lines = newest_first(desk.ledger, "t1", state, played + 1, many)
    for one, line in zip(found.rounds, lines, strict=True):
        moved = desk.ledger.statement(f"player:{PLAYER}", line.first - 1)
        assert one.net == sum(each.amount for each in moved if each.seq <= line.last)
        assert (one.ended, one.outcome) == (line.ended, line.outcome)


def test_a_round_that_is_not_over_yet_is_not_told(desk: Desk) -> None:
    """A table is shown as somebody saw it, though more was written since."""
    earlier = desk.table("t1").copy()
    earlier.version, earlier.rounds = earlier.version - 1, earlier.rounds - 1
    found = own.newest(desk.ledger, [earlier], PLAYER, 3)
    assert [one.number for one in found.rounds] == [earlier.rounds, earlier.rounds - 1, earlier.rounds - 2]


def test_somebody_who_never_played_has_no_rounds(desk: Desk) -> None:
    assert own.newest(desk.ledger, desk.tables.values(), "nobody", 10) == own.OwnRounds((), False)
