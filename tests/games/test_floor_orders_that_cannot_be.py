"""Orders on the floor that no one can mean: a count of cards below zero, winnings of nothing, a name that is not on the list."""

from __future__ import annotations

import pytest
from book_ids import CALIFORNIA, CANBERRA, MELBOURNE, PERTH, POKER

from queenhigh.games.crown_melbourne_crown_poker.waiting_list import gone
from queenhigh.games.kit.floor import Shut
from queenhigh.games.kit.instructions import CheckCards, WithholdWinnings
from queenhigh.games.library import room
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction


@pytest.mark.parametrize("book", [CANBERRA, CALIFORNIA, PERTH, MELBOURNE, POKER])
def test_a_count_of_cards_is_one_that_can_be_made(book: str) -> None:
    law, shut = room(book), Shut(table="7")
    top = law.book.ladder.rungs[-1]
    for count in (-1, 105):
        with pytest.raises(IllegalAction, match=rf"count: {count} is not a number of cards; it is 0 to 104"):
            law.floor.act(shut, CheckCards(by=top, count=count, at=0))
    for count in (0, 51, 52, 104):
        assert law.floor.act(shut, CheckCards(by=top, count=count, at=0))


@pytest.mark.parametrize("book", [PERTH, MELBOURNE, POKER])
def test_winnings_that_are_withheld_are_more_than_nothing(book: str) -> None:
    law, shut = room(book), Shut(table="7")
    top = law.book.ladder.rungs[-1]
    for amount in (-1, 0):
        with pytest.raises(IllegalAction, match="amount: "):
            law.floor.act(shut, WithholdWinnings(by=top, player="Ada", amount=Cents(amount)))
    assert law.floor.act(shut, WithholdWinnings(by=top, player="Ada", amount=Cents(1)))


@pytest.mark.clause(f"{POKER} 8.12")
def test_nobody_leaves_a_waiting_list_that_they_are_not_on() -> None:
    with pytest.raises(IllegalAction, match="Cleo is not on the waiting list"):
        gone(("Ada", "Bo"), "Cleo")
    assert gone(("Ada", "Bo"), "Ada") == ("Bo",)
