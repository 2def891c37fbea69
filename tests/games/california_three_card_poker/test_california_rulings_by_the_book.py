"""Every ruling as the book words it, or as the readings fill it in: the clause, who is notified, and each order.

Written from the book with the rule beside it. The book has nobody notified. A note on record is the house's habit and is left
out, unless it is all there is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from california_play import DEALER, FLOOR, Bank, Seat, betting, cents, decided, deciding, table

from queenhigh.games.california_three_card_poker import conduct, irregularities
from queenhigh.games.california_three_card_poker.conduct import LateAct
from queenhigh.games.california_three_card_poker.round import ruling
from queenhigh.games.kit.actions import CloseBetting, Report, Reveal, Settle
from queenhigh.games.kit.facts import Irregularity
from queenhigh.games.kit.phases import Round, Settled
from queenhigh.games.kit.ruling import Record

SEATS = {1: Seat("Kh 7c 2s", pair_plus=10), 2: Seat("Jh 8d 2d")}


def betting_closed() -> Round[Any]:
    log = betting(SEATS, Bank(), table())
    log.do(CloseBetting(DEALER))
    return log.round


def cards_are_out() -> Round[Any]:
    return deciding(SEATS, Bank(), table()).round


def the_bank_is_open() -> Round[Any]:
    log = decided(SEATS, Bank(), table())
    log.do(Reveal(DEALER))
    return log.round


Row = tuple[Irregularity, Callable[[], Round[Any]], str, str, list[tuple[str, str]]]

BY_THE_BOOK: list[Row] = [
    (irregularities.ShufflerJam(), betting_closed, "Deck: shuffler", FLOOR, [("VoidRound", "Deck: shuffler")]),
    (irregularities.DeckCount(deck_count=52), cards_are_out, "Deck: physical", FLOOR,
     [("CountCards", "Deck: physical"), ("Continue", "Deck: physical")]),
    (irregularities.DeckCount(deck_count=51), cards_are_out, "Deck: physical", FLOOR,
     [("CountCards", "Deck: physical"), ("VoidRound", "Deck: physical")]),
    (irregularities.WrongDeck(), cards_are_out, "Deck (c)", FLOOR, [("VoidRound", "Deck (c)")]),
    (irregularities.MixedDiscardRack(), cards_are_out, "Deck (d)", FLOOR, [("VoidRound", "Deck (d)")]),
    (irregularities.CardsToSeatWithoutAnte(to=4), cards_are_out, "Dealing 3(ante)", FLOOR,
     [("VoidRound", "Dealing 3(ante)")]),
    (irregularities.WrongNumberOfCards(to=1, count=4), cards_are_out, "Dealing 7", FLOOR, [("VoidRound", "Dealing 7")]),
    (irregularities.Misdeal(), cards_are_out, "Dealing 8(stacks)", FLOOR, [("VoidRound", "Dealing 8(stacks)")]),
    (irregularities.UpCardNotTurned(), cards_are_out, "Dealing 8(upcard)", FLOOR, [("VoidRound", "Dealing 8(upcard)")]),
    # a card seen before the decisions gives a player information; afterwards no clause takes a result away for it
    (irregularities.ExposedCard(to=1), cards_are_out, "Dealing 8(stacks)", FLOOR, [("VoidRound", "Dealing 8(stacks)")]),
    (irregularities.ExposedCard(to="stub"), cards_are_out, "Dealing 8(rest)", FLOOR,
     [("VoidRound", "Dealing 8(rest)")]),
    (irregularities.ExposedCard(to=1), the_bank_is_open, "Winners 2", FLOOR, [("Continue", "Winners 2")]),
    (irregularities.ExposedCard(to="stub"), the_bank_is_open, "Dealing 8(rest)", FLOOR,
     [("Continue", "Dealing 8(rest)")]),
    # back-line betting is barred on the ante and permitted on pair plus
    (conduct.BackLineWager(seat=1, bet="ante"), cards_are_out, "Dealing 2", DEALER,
     [("Refuse", "Dealing 2"), ("Continue", "Dealing 2")]),
    (conduct.BackLineWager(seat=1, bet="pair_plus"), cards_are_out, "Pair Plus item 9", DEALER,
     [("Continue", "Pair Plus item 9")]),
    (conduct.PlayWagerAmount(seat=1, attempted=cents(10)), cards_are_out, "Dealing 3(play)", DEALER,
     [("Refuse", "Dealing 3(play)"), ("Continue", "Dealing 3(play)")]),
    # nothing is made, increased or withdrawn after the announcement
    (conduct.LateWager(seat=1, bet="ante"), betting_closed, "Dealing 5(lock)", DEALER,
     [("ReturnHands", "Dealing 5(lock)")]),
    (conduct.LateWager(seat=1, bet="pair_plus"), betting_closed, "Dealing 5(lock)", DEALER,
     [("ReturnBets", "Dealing 5(lock)")]),
    *(
        (conduct.LateWager(seat=1, bet=bet, act=act), betting_closed, "Dealing 5(lock)", DEALER,
         [("Refuse", "Dealing 5(lock)")])
        for bet in ("ante", "pair_plus") for act in (LateAct.INCREASED, LateAct.WITHDRAWN)
    ),
    (conduct.LateWager(seat=7, bet="bank", act=LateAct.INCREASED), cards_are_out, "Type of Game 3", DEALER,
     [("Refuse", "Type of Game 3")]),
    # the clause bars everyone but the player and the house dealer: the player whose hand it is has done nothing
    (conduct.CardsTouched(seat=1), cards_are_out, "Dealing 10(touch)", DEALER, [("Continue", "Dealing 10(touch)")]),
    (conduct.CardsTouched(seat=1, touched_by="seat 2"), cards_are_out, "Dealing 10(touch)", DEALER,
     [("Warn", "Dealing 10(touch)"), ("Continue", "Dealing 10(touch)")]),
    (conduct.CardsOutOfView(seat=1), cards_are_out, "Dealing 10(view)", DEALER,
     [("Warn", "Dealing 10(view)"), ("Continue", "Dealing 10(view)")]),
    (conduct.OutOfTurn(seat=2), cards_are_out, "Dealing 11(order)", DEALER, [("Warn", "Dealing 11(order)")]),
    (conduct.Dispute(seat=1), the_bank_is_open, "Winners 3", FLOOR, [("Reconstruct", "Winners 3")]),
    (conduct.Dispute(seat=1, reconstructed=False), the_bank_is_open, "Winners 3", FLOOR, [("VoidRound", "Winners 3")]),
    (conduct.FeeNotTaken(), cards_are_out, "Collection timing", FLOOR, [("Record", "Collection timing")]),
]  # fmt: skip


@pytest.mark.clause("Dealing 2", "Dealing 5(lock)", "Dealing 8(stacks)", "Pair Plus item 9", "Winners 2", "Winners 3")
@pytest.mark.parametrize(("fact", "moment", "clause", "by", "ordered"), BY_THE_BOOK)
def test_a_ruling_orders_what_the_book_does_and_notifies_nobody(
    fact: Irregularity, moment: Callable[[], Round[Any]], clause: str, by: str, ordered: list[tuple[str, str]]
) -> None:
    made = ruling(moment(), fact)
    does = [order for order in made.orders if not isinstance(order, Record)] or made.orders
    assert (made.rule.clause, made.by, made.notify) == (clause, by, ())
    assert [(type(order).__name__, order.rule.clause) for order in does] == ordered


def test_no_irregularity_is_left_out() -> None:
    known = {*irregularities.RULINGS, *conduct.RULINGS}
    assert {type(row[0]) for row in BY_THE_BOOK} == known


@pytest.mark.clause("Winners 2")
def test_a_card_exposed_once_the_bank_is_open_leaves_the_round_to_be_settled() -> None:
    log = decided(SEATS, Bank(), table())
    log.do(Reveal(DEALER), Report(FLOOR, irregularities.ExposedCard(to=1)), Settle(DEALER))
    assert isinstance(log.round, Settled)
    strict = decided(SEATS, Bank(), table(readings={"A16c": "as_before"}))
    strict.do(Reveal(DEALER))
    assert ruling(strict.round, irregularities.ExposedCard(to=1)).rule.clause == "Dealing 8(stacks)"


@pytest.mark.clause("Winners 3")
def test_a_dispute_about_no_seat_in_particular_rebuilds_every_hand() -> None:
    (order,) = ruling(the_bank_is_open(), conduct.Dispute()).orders
    assert getattr(order, "every_hand", None) is True
