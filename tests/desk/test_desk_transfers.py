"""Chips between two houses: one balanced entry in each ledger, exactly once whatever is interrupted, and a group that adds up."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

import pytest

from queenhigh.desk.desk import Desk
from queenhigh.desk.transfers import GroupBooks, received_from, reconcile_group, sent_to, unfinished
from queenhigh.house import cage
from queenhigh.ledger import Ledger, verify
from queenhigh.ledger.command import Append, Command, NewEvent, SentId
from queenhigh.ledger.errors import RepeatedCommand
from queenhigh.ledger.posting import Posting
from queenhigh.money import Cents
from queenhigh.money.accounts import ShortOfChips
from queenhigh.rules import InputError

NORTH, SOUTH = "north", "south"
Houses = dict[str, Desk]


@pytest.fixture
def houses(tmp_path: Path) -> Iterator[Houses]:
    with ExitStack() as stack:
        both = {name: stack.enter_context(Desk.open(tmp_path / f"{name}.db")) for name in (NORTH, SOUTH)}
        for desk in both.values():
            desk.issue(Cents(1_000_000))
        both[NORTH].buy_in("ann", Cents(500))
        yield both


def books(houses: Houses) -> GroupBooks:
    return reconcile_group({name: desk.ledger for name, desk in houses.items()})


def fetch(houses: Houses, sender: str, to: str, most: int = 100) -> int:
    """The person who decides for the receiving house, whenever they look."""
    waiting = unfinished(houses[sender].ledger, houses[to].ledger, (sender, to))[:most]
    for sent in waiting:
        houses[to].transfers.receive(sender, sent)
    return len(waiting)


def held(houses: Houses, name: str, account: str = "player:ann") -> int:
    return houses[name].ledger.balance(account)


def test_two_balanced_entries_move_chips_and_name_the_same_transfer(houses: Houses) -> None:
    houses[NORTH].transfers.send("ann", Cents(300), SOUTH, id="t-1")
    assert (held(houses, NORTH), held(houses, SOUTH)) == (200, 0)
    on_the_way = books(houses)
    assert (on_the_way.in_transit, on_the_way.transits[0].waiting, on_the_way.faults) == (300, 1, ())
    assert fetch(houses, NORTH, SOUTH) == 1
    assert (held(houses, NORTH), held(houses, SOUTH)) == (200, 300)
    assert (held(houses, NORTH, "outside:south"), held(houses, SOUTH, "outside:north")) == (300, -300)
    arrived = books(houses)
    assert (arrived.in_transit, arrived.transits[0].waiting, arrived.faults) == (0, 0, ())
    sent = houses[NORTH].ledger.read(sent_to(SOUTH))[0]
    came = houses[SOUTH].ledger.read(received_from(NORTH))[0].open(cage.ChipsReceived)
    assert (came.transfer, came.number, came.hash, came.amount) == ("t-1", 1, sent.hash, 300)
    for desk in houses.values():
        assert verify(desk.ledger).sound


def test_chips_that_a_person_does_not_hold_are_not_sent(houses: Houses) -> None:
    houses[NORTH].transfers.send("ann", Cents(499), SOUTH, id="t-1")
    houses[NORTH].transfers.send("ann", Cents(1), SOUTH, id="t-2")
    with pytest.raises(ShortOfChips):
        houses[NORTH].transfers.send("ann", Cents(1), SOUTH, id="t-3")
    assert len(houses[NORTH].ledger.read(sent_to(SOUTH))) == 2


def test_an_order_that_comes_again_is_done_once(houses: Houses) -> None:
    sent = SentId("t-1", b"1" * 32)
    first = houses[NORTH].transfers.send("ann", Cents(300), SOUTH, id=sent)
    assert houses[NORTH].transfers.send("ann", Cents(300), SOUTH, id=sent) == first
    with pytest.raises(RepeatedCommand):
        houses[NORTH].transfers.send("ann", Cents(100), SOUTH, id=SentId("t-1", b"2" * 32))
    assert held(houses, NORTH) == 200


def test_what_was_interrupted_between_the_entries_is_completed_by_the_next_look(houses: Houses, tmp_path: Path) -> None:
    for number in range(1, 6):
        houses[NORTH].transfers.send("ann", Cents(number), SOUTH, id=f"t-{number}")
    assert fetch(houses, NORTH, SOUTH, most=2) == 2
    houses[SOUTH].close()
    houses[SOUTH] = Desk.open(tmp_path / "south.db")
    try:
        assert books(houses).in_transit == 3 + 4 + 5
        assert fetch(houses, NORTH, SOUTH) == 3
        assert fetch(houses, NORTH, SOUTH) == 0
        assert held(houses, SOUTH) == 15
        assert books(houses).faults == ()
    finally:
        houses[SOUTH].close()


def test_an_entry_is_received_once_and_in_order(houses: Houses) -> None:
    for number in (1, 2):
        houses[NORTH].transfers.send("ann", Cents(number), SOUTH, id=f"t-{number}")
    first, second = houses[NORTH].ledger.read(sent_to(SOUTH))
    with pytest.raises(InputError, match="0 have come"):
        houses[SOUTH].transfers.receive(NORTH, second)
    receipt = houses[SOUTH].transfers.receive(NORTH, first)
    assert houses[SOUTH].transfers.receive(NORTH, first) == receipt
    assert held(houses, SOUTH) == 1


def test_both_ways_at_once_add_up(houses: Houses) -> None:
    houses[SOUTH].buy_in("bea", Cents(100))
    houses[NORTH].transfers.send("ann", Cents(30), SOUTH, id="t-1")
    houses[SOUTH].transfers.send("bea", Cents(100), NORTH, id="t-1")
    assert books(houses).in_transit == 130
    fetch(houses, SOUTH, NORTH)
    assert (books(houses).in_transit, books(houses).faults) == (30, ())
    fetch(houses, NORTH, SOUTH)
    assert (books(houses).in_transit, books(houses).faults) == (0, ())


@pytest.mark.parametrize("amount", [299, 300, 301])
def test_chips_that_were_never_sent_are_found(houses: Houses, amount: int) -> None:
    """An entry that balances in its own ledger, but answers no entry of the other, or not in this amount."""
    houses[NORTH].transfers.send("ann", Cents(300), SOUTH, id="t-1")
    sent = houses[NORTH].ledger.read(sent_to(SOUTH))[0]
    forge(houses[SOUTH].ledger, cage.ChipsReceived("ann", Cents(amount), NORTH, "t-1", 1, sent.hash))
    assert bool(books(houses).faults) == (amount != 300)


def test_chips_out_of_nowhere_are_found(houses: Houses) -> None:
    forge(houses[SOUTH].ledger, cage.ChipsReceived("ann", Cents(300), NORTH, "t-1", 1, ""))
    assert len(books(houses).faults) == 2


def forge(ledger: Ledger, event: cage.ChipsReceived) -> None:
    legs = (Posting("outside:north", -event.amount), Posting(f"player:{event.player}", int(event.amount)))
    entry = NewEvent(event, kind="ChipsReceived", postings=legs)
    ledger.append(
        Command(id="forged", at=datetime.now(UTC), actor="eve", appends=(Append(received_from(NORTH), None, (entry,)),))
    )
