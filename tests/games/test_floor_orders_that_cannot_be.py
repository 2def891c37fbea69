"""Orders on the floor that no one can mean: a count of cards below zero, winnings of nothing, a name that is not on the list."""

from __future__ import annotations

from typing import Any

import pytest
from book_ids import CALIFORNIA, CANBERRA, MELBOURNE, PERTH, POKER
from msgspec.structs import replace

from queenhigh.games.crown_melbourne_crown_poker.instructions import AskForSeat, ReturnToList
from queenhigh.games.crown_melbourne_crown_poker.waiting_list import PickedUp, gone
from queenhigh.games.kit.floor import Open, Shut
from queenhigh.games.kit.floor_events import CountRecorded
from queenhigh.games.kit.instructions import (
    CheckCards,
    CloseTable,
    OpenDispute,
    SeatPlayer,
    Setup,
    WithholdWinnings,
)
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


@pytest.mark.parametrize("book", [PERTH, MELBOURNE, POKER])
@pytest.mark.parametrize("nobody", ["", "  "])
def test_an_order_about_a_player_names_one(book: str, nobody: str) -> None:
    law, shut = room(book), Shut(table="7")
    top = law.book.ladder.rungs[-1]
    with pytest.raises(IllegalAction, match=r"player: the name is missing.*Name the player"):
        law.floor.act(shut, OpenDispute(by=top, number=1, player=nobody, about="a payment"))
    with pytest.raises(IllegalAction, match="player: the name is missing"):
        law.floor.act(shut, WithholdWinnings(by=top, player=nobody, amount=Cents(1)))
    if book in (PERTH, POKER):
        floor = Open(table="7", setup=Setup(places=7), settings=law.croupier.table, opened_at=0)
        with pytest.raises(IllegalAction, match="player: the name is missing"):
            law.floor.act(floor, SeatPlayer(by=law.book.ladder.rungs[0], who="Di", seat=1, player=nobody))


@pytest.mark.parametrize("book", [PERTH, MELBOURNE, POKER])
def test_disputes_are_numbered_from_one(book: str) -> None:
    law, shut = room(book), Shut(table="7")
    top = law.book.ladder.rungs[-1]
    for number in (0, -1):
        with pytest.raises(IllegalAction, match="Give it another number, such as 1"):
            law.floor.act(shut, OpenDispute(by=top, number=number, player="Ada", about="a payment"))
    assert law.floor.act(shut, OpenDispute(by=top, number=1, player="Ada", about="a payment"))


def poker_floor(**more: Any) -> Open:
    sitting = replace(room(POKER).croupier.table, **more)
    return Open(table="7", setup=Setup(places=9), settings=sitting, opened_at=0, excluded=frozenset({"Eve"}))


@pytest.mark.clause(f"{POKER} 13.2.2", f"{POKER} 8.12")
def test_an_excluded_player_neither_asks_for_a_seat_nor_comes_back_to_the_list() -> None:
    """A wish of theirs would have made the others draw cards for the seat."""
    floor, act = (
        poker_floor(picked_up={"Eve": PickedUp(Cents(500), 100), "Ada": PickedUp(Cents(500), 100)}),
        room(POKER).floor.act,
    )
    free = next(seat for seat in range(1, 10) if seat not in floor.settings.seats)
    for order in (AskForSeat(by="Dealer", player="Eve", wanted=free), ReturnToList(by="Dealer", player="Eve", at=200)):
        with pytest.raises(IllegalAction, match=r"Eve is excluded from the game.*13\.2\.2"):
            act(floor, order)
    assert act(floor, AskForSeat(by="Dealer", player="Ada", wanted=free))
    with pytest.raises(IllegalAction, match=r"Ada was picked up after that.*8\.12.*Correct the time"):
        act(floor, ReturnToList(by="Dealer", player="Ada", at=99))
    assert act(floor, ReturnToList(by="Dealer", player="Ada", at=100))


@pytest.mark.clause(f"{POKER} 13.3", f"{POKER} 3.4")
def test_the_count_of_a_table_that_closes_is_kept() -> None:
    floor, act = poker_floor(), room(POKER).floor.act
    floor = replace(floor, settings=replace(floor.settings, seats={}))
    counted, _ = act(floor, CloseTable(by="TG Area Manager", count=51))
    assert isinstance(counted, CountRecorded)
    assert counted.count == 51
    with pytest.raises(IllegalAction, match="-1 is not a number of cards"):
        act(floor, CloseTable(by="TG Area Manager", count=-1))
