"""Orders on the floor that no one can mean: a count of cards below zero, winnings of nothing, a name that is not on the list."""

from __future__ import annotations

from typing import Any

import pytest
from book_ids import CALIFORNIA, CANBERRA, MELBOURNE, PERTH, POKER
from msgspec.structs import replace

from queenhigh.games.crown_melbourne_crown_poker.instructions import (
    AskForSeat,
    ConfiscateDevice,
    FindDetrimental,
    ReturnToList,
)
from queenhigh.games.crown_melbourne_crown_poker.waiting_list import PickedUp, gone
from queenhigh.games.kit.floor import Open, Shut, evolve
from queenhigh.games.kit.floor_events import CountRecorded, TableClosed
from queenhigh.games.kit.instructions import (
    ChangeLimits,
    CheckCards,
    CloseTable,
    DecideDispute,
    Detain,
    ExcludePlayer,
    GiveNotice,
    OpenDispute,
    ReferDispute,
    SeatPlayer,
    SecureDeck,
    Setup,
    WithholdWinnings,
)
from queenhigh.games.library import room
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction, InputError, UnknownClause
from queenhigh.rules.zone import on_the_wall

BOOKS = [CANBERRA, CALIFORNIA, PERTH, MELBOURNE, POKER]


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


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("nobody", ["", "  "])
def test_an_order_about_a_player_names_one(book: str, nobody: str) -> None:
    law, shut = room(book), Shut(table="7")
    top = law.book.ladder.rungs[-1]
    with pytest.raises(IllegalAction, match=r"player: the name is missing.*Name the player"):
        law.floor.act(shut, OpenDispute(by=top, number=1, player=nobody, about="a payment"))
    if WithholdWinnings in law.floor.takes:
        with pytest.raises(IllegalAction, match="player: the name is missing"):
            law.floor.act(shut, WithholdWinnings(by=top, player=nobody, amount=Cents(1)))
    with pytest.raises(IllegalAction, match="player: the name is missing"):
        law.floor.act(shut, ExcludePlayer(by=top, player=nobody, breached=next(iter(law.book.clauses))))
    floor = Open(table="7", setup=Setup(places=7), settings=law.croupier.table, opened_at=0)
    with pytest.raises(IllegalAction, match="player: the name is missing"):
        law.floor.act(floor, SeatPlayer(by=law.book.ladder.rungs[0], who="Di", seat=1, player=nobody))


@pytest.mark.parametrize("nobody", ["", "  "])
def test_an_order_about_a_person_or_a_deck_names_one(nobody: str) -> None:
    for book, order, told in (
        (
            MELBOURNE,
            Detain(by="TG Assistant Casino Manager", person=nobody, ground="section 80", place="box"),
            "person",
        ),
        (POKER, Detain(by="TG Assistant Casino Manager", person=nobody, ground="a phone"), "person"),
        (
            POKER,
            ConfiscateDevice(by="TG Assistant Casino Manager", person=nobody, device="a phone", custody="safe"),
            "person",
        ),
        (POKER, FindDetrimental(by="TG Area Manager", player=nobody, reason="slow rolls"), "player"),
        (MELBOURNE, SecureDeck(by="Dealer", deck=nobody, place="the pit"), "deck"),
    ):
        with pytest.raises(IllegalAction, match=f"{told}: the name is missing.*Name the {told}"):
            room(book).floor.act(Shut(table="7"), order)


@pytest.mark.parametrize(
    ("book", "subject", "told"),
    [
        (CANBERRA, "lmits", "'lmits'. Nearest: limits.*Give notice of closing or limits"),
        (CANBERRA, "pay_tables", "Give notice of closing or limits"),
        (
            CALIFORNIA,
            "lmits",
            "Nearest: limits.*Give notice of closing or limits or review or finding or stop order or acknowledgement",
        ),
        (MELBOURNE, "jackpot", "Give notice of closing or pay_tables or limits"),
        (PERTH, "", "Give notice of closing or limits or jackpot_value"),
        (POKER, "limits", "Give notice of closing or terms or minimum"),
    ],
)
def test_a_notice_is_of_something_that_an_order_waits_for(book: str, subject: str, told: str) -> None:
    """A misspelt notice was put up, and the change that it should have announced was refused later."""
    law = room(book)
    floor = Open(table="7", setup=Setup(places=7), settings=law.croupier.table, opened_at=0)
    top = law.book.ladder.rungs[-1]
    with pytest.raises(IllegalAction, match=f"subject: there is no notice of .*{told}"):
        law.floor.act(floor, GiveNotice(by=top, subject=subject))
    assert law.floor.act(floor, GiveNotice(by=top, subject="closing"))


@pytest.mark.parametrize("book", BOOKS)
def test_a_table_is_not_closed_before_the_time_on_its_notice(book: str) -> None:
    """Only Perth's floor looked at the time."""
    law = room(book)
    top, rounds = law.book.ladder.rungs[-1], 3
    setup = Setup(places=7, hours=None)
    floor: Any = Open(table="7", setup=setup, settings=law.croupier.table, opened_at=0, seats={1: "Ada"})
    for event in law.floor.act(floor, GiveNotice(by=top, subject="closing", at=0, effective=3600)):
        floor = replace(evolve(floor, event), rounds=rounds)
    early, due = (CloseTable(by=top, at=at, count=52) for at in (3599, 3600))
    with pytest.raises(IllegalAction, match=r"The notice names a later time.*Wait until then"):
        law.floor.act(floor, early)
    assert isinstance(law.floor.act(floor, due)[-1], TableClosed)


@pytest.mark.parametrize("book", [MELBOURNE, POKER])
def test_a_dispute_that_is_with_the_regulator_is_not_called_decided(book: str) -> None:
    law, floor = room(book), Shut(table="7")
    orders = OpenDispute(by="Dealer", number=1, player="Ada", about="a call"), ReferDispute(by="player", number=1)
    for order in orders:
        for event in law.floor.act(floor, order):
            floor = evolve(floor, event)  # type: ignore[assignment]
    with pytest.raises(IllegalAction, match=r"Dispute 1 is with the regulator.*Wait for the review"):
        law.floor.act(floor, DecideDispute(by="TG Area Manager", number=1, decision="it stands"))


def test_california_keeps_the_count_of_a_table_that_closes_and_knows_the_clause_of_an_exclusion() -> None:
    """The count was dropped, and any word passed for a clause."""
    law = room(CALIFORNIA)
    floor = Open(table="7", setup=Setup(places=7), settings=law.croupier.table, opened_at=0)
    counted, _ = law.floor.act(floor, CloseTable(by="house_dealer", count=51))
    assert isinstance(counted, CountRecorded)
    assert counted.count == 51
    with pytest.raises(UnknownClause, match="no clause 'nope'"):
        law.floor.act(floor, ExcludePlayer(by="floor_supervisor", player="Ada", breached="nope"))


@pytest.mark.parametrize("book", BOOKS)
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


@pytest.mark.parametrize("book", [CANBERRA, CALIFORNIA, PERTH, MELBOURNE])
def test_limits_are_those_of_the_book_and_never_below_zero(book: str) -> None:
    """Limits that were left out were an AttributeError, and a minimum below zero was put up."""
    law = room(book)
    top, kind = law.book.ladder.rungs[-1], law.floor.limits
    assert kind is not None
    table = Open(table="7", setup=Setup(places=law.croupier.seats), settings=law.croupier.table, opened_at=0)
    for limits, told in (
        (None, "limits: they are missing"),
        (kind(min=Cents(-100)), r"limits\.min: -1\.00 is below zero"),
    ):
        with pytest.raises(IllegalAction, match=told):
            law.floor.act(table, ChangeLimits(by=top, limits=limits, agreed=True))
    assert law.floor.act(table, ChangeLimits(by=top, limits=kind(min=Cents(500)), agreed=True))


def test_a_time_that_no_clock_shows_is_refused() -> None:
    with pytest.raises(InputError, match="at: 1000000000000 is not a time"):
        on_the_wall(10**12, "UTC")
