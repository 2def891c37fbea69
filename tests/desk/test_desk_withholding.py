"""Winnings that a ruling of a round withholds are in keeping from the moment they are paid."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from book_ids import MELBOURNE
from desk_play import PURSE, add_meter, add_table, chips, in_order, new_house, open_desk, play, report
from reckoning import adds_up

from queenhigh.desk.desk import Desk
from queenhigh.games.kit import instructions as said
from queenhigh.money import Cents

MANAGER = "TG Assistant Casino Manager"
EARLIER = 500


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Something was withheld from Ann before."""
    with new_house(str(tmp_path / "house.db")) as desk:
        add_table(desk, "m", MELBOURNE)
        add_meter(desk, "m")
        desk.instruct("m", said.WithholdWinnings(by=MANAGER, player="ann", amount=Cents(EARLIER)))
        yield desk


def settled(desk: Desk, ordered_when: str) -> int:
    """Play until Ann has won in a round in which her winnings were ordered to be withheld, and how much they are."""
    for number in range(20):
        seed = f"withheld {number}"
        play(desk, "m", seed, until=ordered_when)
        desk.do("m", report(desk, "m", "contravention", seat=1, withhold=True))
        lines = play(desk, "m", seed, until="Settled").lines
        won: int = sum(line.paid for line in lines if line.wager.seat == 1)
        if won:
            return won
        play(desk, "m", seed)
    raise AssertionError("seat 1 never wins")


@pytest.mark.clause("crown-melbourne-three-card-poker 13.2.3")
@pytest.mark.parametrize("ordered_when", ["Deciding", "Showdown", "Settled"])
def test_they_are_kept_until_the_determination_releases_them(desk: Desk, ordered_when: str, tmp_path: Path) -> None:
    won = settled(desk, ordered_when)
    assert chips(desk, "withheld:ann") == EARLIER + won
    spent = chips(desk, "player:ann")
    play(desk, "m")
    adds_up(desk)
    desk.close()
    with open_desk(str(tmp_path / "house.db")) as again:
        assert again.table("m").floor.withheld == {"ann": EARLIER + won}
        again.instruct("m", said.ReleaseWinnings(by=MANAGER, player="ann", paid=True))
        assert (chips(again, "withheld:ann"), chips(again, "player:ann")) == (0, spent + EARLIER + won)
        in_order(again)


@pytest.mark.clause("crown-melbourne-three-card-poker 13.2.3", "crown-melbourne-three-card-poker 13.5")
def test_when_a_round_is_void_after_all_only_its_own_are_released(desk: Desk) -> None:
    settled(desk, "Deciding")
    desk.do("m", report(desk, "m", "deck_count", deck_count=51))
    assert chips(desk, "withheld:ann") == EARLIER
    assert desk.table("m").floor.withheld == {"ann": EARLIER}
    adds_up(desk)
    in_order(desk)


@pytest.mark.clause("crown-melbourne-three-card-poker 13.2.3")
def test_nobody_elses_winnings_are_kept(desk: Desk) -> None:
    settled(desk, "Deciding")
    play(desk, "m")
    assert {account for account in ("withheld:bob", "withheld:cem") if chips(desk, account)} == set()
    assert chips(desk, "player:bob") != PURSE
