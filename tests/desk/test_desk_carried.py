"""Jackpot Wagers that a misdeal carried over, and players who do not come back for them (Melbourne 11.15.1)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from book_ids import MELBOURNE, module
from desk_play import PURSE, add_meter, add_table, chips, in_order, new_house, play, report
from reckoning import adds_up

from queenhigh.desk.desk import Desk
from queenhigh.desk.incidents import incidents_of
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import MeterRecorded
from queenhigh.games.crown_melbourne_three_card_poker.jackpot_wagers import GameReregistered
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.actions import PlaceWager, WithdrawWager
from queenhigh.games.kit.events import WagerWithdrawn
from queenhigh.money import Cents
from queenhigh.notation.recall import sheet_of
from queenhigh.notation.round_sheet import settle

COST = 100
EACH = Fraction(3406, 10_000) * COST


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Three Jackpot Wagers were carried over."""
    with new_house(str(tmp_path / "house.db")) as desk:
        add_table(desk, "m", MELBOURNE)
        add_meter(desk, "m")
        play(desk, "m", until="Dealt")
        desk.do("m", report(desk, "m", "exposed_cards", to="dealer"))
        yield desk


def meter(desk: Desk) -> Fraction:
    found = desk.jackpots.of("m")
    assert found is not None
    return Fraction(found.value)


@pytest.mark.clause("crown-melbourne-three-card-poker 11.15.1")
def test_a_player_who_has_left_gets_it_back_as_the_next_round_opens_and_the_area_is_free(desk: Desk) -> None:
    before = meter(desk)
    desk.instruct("m", said.LeaveSeat(by="Dealer", seat=1, at=desk.now))
    desk.buy_in("dee", PURSE)
    desk.instruct("m", said.SeatPlayer(by="Dealer", seat=1, player="dee", at=desk.now))
    desk.start_round("m")
    state = desk.table("m")
    back = [event for event in state.happened if isinstance(event, WagerWithdrawn)]
    assert [(event.seat, event.bet, event.rule.clause) for event in back] == [(1, "jackpot", "11.15.1")]
    assert (chips(desk, "player:ann"), desk.on_layout("m")) == (PURSE, 2 * COST)
    (again,) = (event for event in state.happened if isinstance(event, GameReregistered))
    assert (again.rule.clause, again.left, again.joined, again.seats) == ("11.15.1", (1,), (), (2, 3))
    desk.do("m", PlaceWager(1, "dee", "ante", Cents(1000)))
    play(desk, "m", until="Settled")
    cancelled = [(one.kind, one.rule.clause) for one in incidents_of(desk.ledger) if one.kind == "jackpot"]
    assert cancelled[0] == ("jackpot", "11.15.1")
    assert meter(desk) == before
    adds_up(desk)
    in_order(desk)


@pytest.mark.clause("crown-melbourne-three-card-poker 11.15.1", "crown-melbourne-three-card-poker 6.3.2")
@pytest.mark.parametrize("leaves", [True, False])
def test_a_wager_that_is_taken_back_contributes_nothing(desk: Desk, leaves: bool) -> None:
    before = meter(desk)
    if leaves:
        desk.instruct("m", said.LeaveSeat(by="Dealer", seat=1, at=desk.now))
    desk.start_round("m")
    if not leaves:
        desk.do("m", WithdrawWager(1, "jackpot"))
    for seat, player in ((2, "bob"), (3, "cem")):
        desk.do("m", PlaceWager(seat, player, "ante", Cents(1000)))
    state = desk.table("m")
    croupier = module(state.book.id, "croupier")
    while desk.table("m").playing and type(state.round).__name__ == "Betting":
        desk.do("m", croupier.next_order(state.round, ()))
    play(desk, "m")
    assert meter(desk) == before - EACH
    over = state.round
    recorded = next(event for event in state.happened if isinstance(event, MeterRecorded))
    again = settle(sheet_of(state.room, over, state.happened))["jackpot"]
    assert Fraction(again.get("exact", again["meter"])) * 100 == recorded.exact
    adds_up(desk)
