"""Every ruling of rules 2, 4, 7, 10, 11, 12 and 14 as the book words it: the clause, who is notified, and each order.

Written from the book with the rule beside it. The book advises nobody but the player below the minimum (3.4), and that comes
with the wager. A note on record is the house's habit and is left out, unless it is all there is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from canberra_play import FOLDS, Box, betting, dealt, decided, money, table

from queenhigh.games.casino_canberra_3_card_poker import conduct, irregularities
from queenhigh.games.casino_canberra_3_card_poker.conduct import CollusionRuling
from queenhigh.games.casino_canberra_3_card_poker.round import RULINGS, ruling
from queenhigh.games.casino_canberra_3_card_poker.table import Limits
from queenhigh.games.kit.actions import CloseBetting, Reveal, Settle
from queenhigh.games.kit.events import Advised
from queenhigh.games.kit.facts import Irregularity
from queenhigh.games.kit.phases import Round
from queenhigh.games.kit.ruling import Record

BOXES = {1: Box("Kh 7c 2s", pairs_plus=5), 2: Box("Jh 8d 2d", choice=FOLDS), 3: Box("9h 5d 3d", ante=0, pairs_plus=10)}
TWO = {1: BOXES[1], 2: BOXES[2]}
DEALER, SUPERVISOR, OPERATOR = "dealer", "casino_supervisor", "casino_operator"
NOBODY: tuple[str, ...] = ()


def in_the_deal() -> Round[Any]:
    return dealt(BOXES).round


def all_have_decided() -> Round[Any]:
    return decided(TWO).round


def after_settlement() -> Round[Any]:
    log = decided(TWO)
    log.do(Reveal(DEALER), Settle(DEALER))
    return log.round


def from_an_automated_shoe() -> Round[Any]:
    return dealt(TWO, at=table(shoe="automated")).round


Row = tuple[Irregularity, Callable[[], Round[Any]], str, str, tuple[str, ...], list[tuple[str, str]]]
UNDONE = ("Reverse", "Dictionary: Void")

BY_THE_BOOK: list[Row] = [
    # the operator alone may void a round for a wrong deck (14.3), and has to know of it
    (irregularities.DeckCount(deck_count=52), in_the_deal, "2.4", SUPERVISOR, NOBODY, [("CountCards", "2.4")]),
    (irregularities.DeckCount(deck_count=51), in_the_deal, "2.4", SUPERVISOR, (OPERATOR,), [("CountCards", "2.4")]),
    (irregularities.LateWager(seat=1), in_the_deal, "4.5", DEALER, NOBODY, [("Refuse", "4.5")]),
    (irregularities.PlayWagerAmount(seat=1, attempted=money(5)), in_the_deal, "7.2", DEALER, NOBODY,
     [("Refuse", "7.2")]),
    (irregularities.PlayWagerAmount(seat=3, attempted=money(5)), in_the_deal, "7.8", DEALER, NOBODY,
     [("Refuse", "7.8")]),
    (irregularities.FoldedHandCount(seat=2, count=3), all_have_decided, "7.7", DEALER, NOBODY, [("Record", "7.7")]),
    (irregularities.FoldedHandCount(seat=2, count=2), all_have_decided, "7.7", DEALER, (SUPERVISOR,),
     [("Record", "7.7")]),
    (irregularities.ShoeMalfunction(), from_an_automated_shoe, "10.6", SUPERVISOR, NOBODY, [("VoidRound", "10.6")]),
    (irregularities.ShoeMalfunction(hinders=False), from_an_automated_shoe, "10.8", DEALER, NOBODY,
     [("Continue", "10.8")]),
    (conduct.CardsNotProtected(seats=[1]), in_the_deal, "11.1", SUPERVISOR, NOBODY, [("Record", "11.1")]),
    (conduct.CardsExchanged(seats=[1, 2]), in_the_deal, "11.2(a)", SUPERVISOR, NOBODY, [("Record", "11.2(a)")]),
    (conduct.InformationExchanged(seats=[1, 2]), in_the_deal, "11.2(b)", SUPERVISOR, NOBODY, [("Record", "11.2(b)")]),
    (conduct.Collusion(seats=[1], ruling=CollusionRuling.EXCLUDE), in_the_deal, "11.3", SUPERVISOR, NOBODY,
     [("Exclude", "11.3"), ("ReturnHands", "11.3")]),
    (conduct.Collusion(seats=[1], ruling=CollusionRuling.VOID), after_settlement, "11.3", SUPERVISOR, NOBODY,
     [("VoidRound", "11.3"), UNDONE]),
    (irregularities.CardExposed(to=1), in_the_deal, "12.1", DEALER, NOBODY, [("TurnOver", "12.1")]),
    (irregularities.CardExposed(to=1, count=2), in_the_deal, "12.2", SUPERVISOR, NOBODY, [("VoidRound", "12.2")]),
    (irregularities.CardExposed(to="dealer"), in_the_deal, "12.3", SUPERVISOR, NOBODY, [("VoidRound", "12.3")]),
    (irregularities.MisdealOrder(), in_the_deal, "12.4", SUPERVISOR, NOBODY, [("VoidRound", "12.4")]),
    (irregularities.MisdealOrder(), after_settlement, "12.4", SUPERVISOR, NOBODY, [("VoidRound", "12.4"), UNDONE]),
    (irregularities.WrongNumberOfCards(to=1, dealt_count=4), in_the_deal, "12.4", SUPERVISOR, NOBODY,
     [("VoidRound", "12.4")]),
    (irregularities.HandInDiscardRack(seat=1, reconstructed=True), in_the_deal, "12.5", SUPERVISOR, NOBODY,
     [("Reconstruct", "12.5")]),
    (irregularities.HandInDiscardRack(seat=1, reconstructed=False), in_the_deal, "12.5", SUPERVISOR, NOBODY,
     [("ReturnHands", "12.5")]),
    (conduct.Disturbance(cause="fire"), in_the_deal, "14.1", OPERATOR, NOBODY, [("VoidRound", "14.1")]),
    (conduct.Disturbance(cause="fire"), after_settlement, "14.1", OPERATOR, NOBODY, [("VoidRound", "14.1"), UNDONE]),
    (conduct.Contravention(seat=1, void_wagers=True), in_the_deal, "14.2(a)", OPERATOR, NOBODY,
     [("ReturnHands", "14.2(a)")]),
    (conduct.Contravention(seat=1, exclude=True), in_the_deal, "14.2(b)", OPERATOR, NOBODY, [("Exclude", "14.2(b)")]),
    (conduct.Fraud(), after_settlement, "14.3", OPERATOR, NOBODY, [("VoidRound", "14.3"), UNDONE]),
    (conduct.Impractical(), in_the_deal, "14.3", OPERATOR, NOBODY, [("VoidRound", "14.3")]),
    (conduct.StaffAdvice(), in_the_deal, "14.5(a)", SUPERVISOR, NOBODY, [("Record", "14.5(a)")]),
    (conduct.AdvantageGiven(), in_the_deal, "14.5(b)", SUPERVISOR, NOBODY, [("Record", "14.5(b)")]),
    (conduct.ProcedureNotFollowed(), in_the_deal, "14.5(c)", SUPERVISOR, NOBODY, [("Record", "14.5(c)")]),
    (conduct.Influence(), in_the_deal, "14.7", SUPERVISOR, NOBODY, [("Record", "14.7")]),
    (conduct.SideBet(), in_the_deal, "14.8", SUPERVISOR, NOBODY, [("Record", "14.8")]),
]  # fmt: skip


@pytest.mark.clause(
    "2.4", "7.2", "7.7", "10.6", "11.3", "12.1", "12.2", "12.3", "12.4", "12.5", "14.1", "14.2(a)", "14.3"
)
@pytest.mark.parametrize(("fact", "moment", "clause", "by", "notified", "ordered"), BY_THE_BOOK)
def test_a_ruling_orders_and_notifies_what_the_book_does(
    fact: Irregularity,
    moment: Callable[[], Round[Any]],
    clause: str,
    by: str,
    notified: tuple[str, ...],
    ordered: list[tuple[str, str]],
) -> None:
    made = ruling(moment(), fact)
    does = [order for order in made.orders if not isinstance(order, Record)] or made.orders
    assert (made.rule.clause, made.by, made.notify) == (clause, by, notified)
    assert [(type(order).__name__, order.rule.clause) for order in does] == ordered


def test_no_irregularity_is_left_out() -> None:
    assert {type(row[0]) for row in BY_THE_BOOK} == set(RULINGS)


@pytest.mark.clause("3.4")
@pytest.mark.parametrize(("ante", "advised"), [(9, ["player 1"]), (10, [])])
def test_below_the_minimum_the_player_is_advised(ante: int, advised: list[str]) -> None:
    log = betting({1: Box(ante=ante)}, table(Limits(min=money(10), max=money(100))))
    log.do(CloseBetting(DEALER))
    assert [event.player for event in log.events if isinstance(event, Advised)] == advised
