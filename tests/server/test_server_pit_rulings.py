"""Whatever goes wrong at a table and however it is ruled on: the pit plays on from there."""

from __future__ import annotations

from pathlib import Path

import pytest
from book_ids import CANBERRA, MELBOURNE, PERTH
from pit_house import BOOKS, TABLE, Guest, PitHouse, in_house, open_room, play

from queenhigh.desk.troubles import Trouble, troubles
from queenhigh.games.casino_canberra_3_card_poker.table import Shoe
from queenhigh.games.kit.actions import Report
from queenhigh.notation.round_sheet import facts_of
from queenhigh.rules import Refusal
from queenhigh.server.automatic_staff import AUTOMATIC_FLOOR
from queenhigh.server.pit import PitSettings

DO_NOT_FIT = {
    MELBOURNE: {"HandsViewed", "ShoeCountUnverified", "ShoeMalfunction"},
    PERTH: {"Contravention", "IncorrectHoleCards", "StreetWagerAmount", "WagerOutsideLimits"},
}
"""What cannot be so in the round that is being played, and is refused."""
ROUNDS = 6
"""In which a report has to fit once: a bot does not make every wager each time."""


@pytest.mark.parametrize("book", BOOKS)
def test_the_table_plays_on_after_every_ruling_there_is(book: str, tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        house.pit.attend(TABLE)
        state = house.desk.table(TABLE)
        refused = set()
        for trouble in troubles(book):
            name = type(trouble.fact).__name__
            for _ in range(1 if name in DO_NOT_FIT.get(book, ()) else ROUNDS):
                before = state.number
                await house.until(lambda trouble=trouble: house.phase() == trouble.phase)  # type: ignore[misc]
                fits = report(house, trouble)
                await house.until(lambda before=before: state.number > before and not state.playing)  # type: ignore[misc]
                if fits:
                    break
            else:
                refused.add(name)
        assert refused == DO_NOT_FIT.get(book, set())

    shoe = {"shoe": Shoe.AUTOMATED} if book == CANBERRA else {}  # by hand the last card is the call to decide
    in_house(open_room(tmp_path / "h.db", book, **shoe), PitSettings(lively=0, bots=3), evening)


def report(house: PitHouse, trouble: Trouble) -> bool:
    """Where the facts do not fit this round there is nothing to report."""
    by = house.desk.table(TABLE).book.ladder.rungs[-1]
    try:
        house.desk.do(TABLE, Report(by, trouble.fact), actor=AUTOMATIC_FLOOR)
    except Refusal:
        return False
    return True


def test_a_ruling_in_the_middle_of_a_persons_hand_leaves_them_the_word(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        ann = Guest(house, "ann")
        house.pit.attend(TABLE, "ann")
        await house.pass_time(10)
        ann.wager()
        ann.ready()
        await house.until(lambda: house.phase() == "Deciding")
        fact = facts_of(CANBERRA)["late_wager"](seat=ann.seat, bet="ante", attempted=500)
        assert report(house, Trouble("Deciding", fact))
        await house.pass_time(300)
        assert house.phase() == "Deciding"
        await play(house, [ann], 2)

    in_house(open_room(tmp_path / "h.db", CANBERRA, people=["ann"]), PitSettings(lively=0, bots=3), evening)


def test_a_void_round_is_followed_by_another_in_which_everyone_wagers_again(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        ann = Guest(house, "ann")
        house.pit.attend(TABLE, "ann")
        await house.pass_time(10)
        ann.wager()
        ann.ready()
        await house.until(lambda: house.phase() == "Deciding")
        assert report(house, Trouble("Deciding", facts_of(CANBERRA)["disturbance"](cause="a brawl")))
        assert house.phase() == "Over"
        await house.until(lambda: house.phase() == "Betting" and len(house.desk.table(TABLE).round.hands) == 3)
        await house.pass_time(300)
        assert house.phase() == "Betting"
        await play(house, [ann], 1)

    in_house(open_room(tmp_path / "h.db", CANBERRA, people=["ann"]), PitSettings(lively=0, bots=3), evening)
