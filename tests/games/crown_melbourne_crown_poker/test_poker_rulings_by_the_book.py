"""Every ruling of rules 9, 11 and 13 as the book words it: the clause, who is notified, and each order.

Written from the book with the rule beside it. A note on record is the house's habit and is left out, unless it is all there is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from poker_play import D, Played, table

from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import bonus_prizes, conduct, facts
from queenhigh.games.crown_melbourne_crown_poker.bonus_prizes import BonusPrize, Claim, Kind
from queenhigh.games.crown_melbourne_crown_poker.book import BOOK
from queenhigh.games.crown_melbourne_crown_poker.lineup import usual_lineup
from queenhigh.games.crown_melbourne_crown_poker.round import RULINGS, act, new_hand, replay, ruling
from queenhigh.games.kit.actions import Report
from queenhigh.games.kit.facts import Irregularity
from queenhigh.games.kit.ruling import PLAYER, Reconstruct, Record, Reverse
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction
from queenhigh.server.views.words import order_words
from queenhigh.training.words import order as drill_words

_, HDD, AM, ACM = BOOK.ladder.rungs
NOBODY: tuple[str, ...] = ()
CALLS = ("4 calls", "1 calls", "2 calls", "3 checks")


def preparing() -> Any:
    made = table()
    hand = new_hand(made, usual_lineup(made, 1, dict.fromkeys(range(1, 5), 1000)))
    return replay(hand, act(hand, do.PostBlinds(D)))


def dealt() -> Any:
    return Played().hand


def acted_on() -> Any:
    """Two have acted; seat 2 has not, and seat 4 has."""
    return Played().play("4 calls", "1 calls")


def one_has_acted() -> Any:
    return Played().play("4 calls")


def one_is_left() -> Any:
    return Played().play("4 folds", "1 folds", "2 folds")


def flop() -> Any:
    return Played().play(*CALLS, "flop")


def turn() -> Any:
    return Played().play(*CALLS, "flop", "2 checks", "3 checks", "4 checks", "1 checks", "turn")


def river() -> Any:
    played = Played()
    played.play(*CALLS, "flop", "2 checks", "3 checks", "4 checks", "1 checks", "turn")
    return played.play("2 checks", "3 checks", "4 checks", "1 checks", "river")


def at_the_end() -> Any:
    played = Played()
    played.play(*CALLS, "flop", "2 checks", "3 checks", "4 checks", "1 checks", "turn")
    played.play("2 checks", "3 checks", "4 checks", "1 checks", "river")
    return played.play("2 checks", "3 checks", "4 checks", "1 checks", "showdown")


def pineapple() -> Any:
    """Crazy Pineapple on the turn: seat 2 has kept a card too many, and two have acted."""
    played = Played(table(game="crazy_pineapple"))
    played.play(*CALLS, "flop", "2 checks", "3 checks", "4 checks", "1 checks")
    played.act(do.OverlookDiscard(D, 2))
    for seat in played.hand.waiting:
        played.act(do.Discard(seat, played.hand.seats[seat].cards[0]))
    return played.play("turn", "2 checks", "3 checks")


Row = tuple[Irregularity, Callable[[], Any], str, str, tuple[str, ...], list[tuple[str, str]]]

BY_THE_BOOK: list[Row] = [
    (facts.CardExposedInCut(), preparing, "9.1.1(a)", D, NOBODY, [("VoidRound", "9.1.1(a)")]),
    (facts.DeckNotShuffledOrCut(), dealt, "9.1.1(b)", D, NOBODY, [("VoidRound", "9.1.1(b)")]),
    (facts.DeckNotShuffledOrCut(), acted_on, "9.1.1(b)", D, NOBODY, [("Continue", "9.1.1(b)")]),
    (facts.DealError(), dealt, "9.1.1(c)", D, NOBODY, [("VoidRound", "9.1.1(c)")]),
    (facts.DealError(correctable=True), dealt, "9.1.1(c)", D, NOBODY, [("Reconstruct", "9.1.1(c)")]),
    (facts.DealError(), acted_on, "9.1.1(c)", D, NOBODY, [("Continue", "9.1.1(c)")]),
    (facts.DealError(error="player_skipped"), dealt, "9.1.1(d)", D, NOBODY, [("VoidRound", "9.1.1(d)")]),
    (facts.DealError(error="extra_hand", correctable=True), dealt, "9.1.1(d)", D, NOBODY,
     [("Reconstruct", "9.1.1(d)")]),
    (facts.WrongCardCount(seat=2, cards=3), dealt, "9.1.1(e)", D, NOBODY, [("VoidRound", "9.1.1(e)")]),
    (facts.WrongCardCount(seat=2, cards=3, correctable=True), dealt, "9.1.1(e)", D, NOBODY,
     [("Reconstruct", "9.1.1(e)")]),
    (facts.WrongCardCount(seat=2, cards=3), one_has_acted, "9.1.1(f) before substantial action", D, NOBODY,
     [("VoidRound", "9.1.1(f) before substantial action")]),
    (facts.WrongCardCount(seat=3, cards=3), one_is_left, "9.1.1(g)", D, NOBODY, [("VoidRound", "9.1.1(g)")]),
    (facts.WrongCardCount(seat=4, cards=3), acted_on, "9.1.1(f) affected player acted", D, NOBODY,
     [("ForfeitHands", "9.1.1(f) affected player acted")]),
    (facts.WrongCardCount(seat=2, cards=3), acted_on, "9.1.1(f) after substantial action, affected player not acted", D,
     NOBODY, [("ReturnHands", "9.1.1(f) after substantial action, affected player not acted")]),
    (facts.DefectiveDeck(ground="duplicate"), flop, "9.1.1(h)", D, NOBODY, [("VoidRound", "9.1.1(h)")]),
    (facts.CardExposedByDealer(count=2), dealt, "9.1.1(i)", D, NOBODY, [("VoidRound", "9.1.1(i)")]),
    (facts.ShownToOne(seat=2), dealt, "9.2", D, NOBODY, [("Record", "9.2")]),
    (facts.BoxedCard(), dealt, "9.3", D, NOBODY, [("Continue", "9.3")]),
    (facts.BurnMissed(), turn, "9.4", D, NOBODY, [("PlaceCards", "9.4"), ("PlaceCards", "9.4")]),
    (facts.BurnMissed(reconstructable=False), turn, "9.4", D, NOBODY, [("PlaceCards", "9.4"), ("Continue", "9.4")]),
    (facts.MuckedHandRequest(seat=2, asked_by=3), at_the_end, "9.5", D, NOBODY, [("Record", "9.5")]),
    (facts.CardExposedByPlayer(seat=2), dealt, "9.6", D, NOBODY, [("Continue", "9.6")]),
    (facts.CardExposedByDealer(seat=2), dealt, "9.7", D, NOBODY,
     [("PlaceCards", "9.7"), ("PlaceCards", "9.7"), ("NoBurn", "9.7")]),
    (facts.BurnMissed(), flop, "9.8", D, NOBODY, [("RetakeStreet", "9.8"), ("PlaceCards", "9.8"), ("Reshuffle", "9.8")]),
    (facts.FlopTooManyCards(), flop, "9.9", D, NOBODY, [("RetakeStreet", "9.9"), ("Reshuffle", "9.9"), ("NoBurn", "9.9")]),
    (facts.FlopPremature(), dealt, "9.10", D, NOBODY, [("PlaceCards", "9.10"), ("Reshuffle", "9.10"), ("NoBurn", "9.10")]),
    (facts.RiverPremature(), turn, "9.11", D, NOBODY, [("PlaceCards", "9.11"), ("Reshuffle", "9.11"), ("NoBurn", "9.11")]),
    (facts.TurnPremature(), flop, "9.12.1", D, NOBODY, [("PlaceCards", "9.12.1"), ("PlaceCards", "9.12.1")]),
    (facts.TwoCardsOpened(), turn, "9.13.1", D, NOBODY, [("PlaceCards", "9.13.2"), ("NoBurn", "9.13.2")]),
    (facts.TwoCardsOpened(), river, "9.13.1", D, NOBODY, [("PlaceCards", "9.13.3")]),
    (facts.MoreThanTwoCardsOpened(), turn, "9.14", D, NOBODY, [("Reshuffle", "9.14")]),
    (facts.FailedToDiscard(seat=2), pineapple, "9.15.2", D, NOBODY, [("ForfeitHands", "9.15.2")]),
    # 13.2: seizing, confiscating and detaining are orders
    (conduct.ProhibitedDevice(seat=2, device="a phone"), dealt, "13.1", ACM, NOBODY, [("Confiscate", "13.2.4")]),
    (conduct.ProhibitedDevice(seat=2, seize=True, detain=True), dealt, "13.1", ACM, NOBODY,
     [("Withhold", "13.2.3"), ("Confiscate", "13.2.4"), ("Detain", "13.2.5")]),
    (conduct.ProhibitedDevice(seat=2, confiscate=False), dealt, "13.1", ACM, NOBODY, [("Record", "13.1")]),
    (conduct.Contravention(seat=2, void=True), dealt, "13.2", ACM, NOBODY, [("ReturnHands", "13.2.1")]),
    (conduct.Contravention(seat=2, exclude=True), dealt, "13.2", ACM, NOBODY, [("Exclude", "13.2.2")]),
    (conduct.IntegrityHarmed(seat=2), dealt, "13.4", AM, NOBODY, [("Warn", "13.4")]),
    (conduct.Invalidate(ground="fire"), dealt, "13.5", HDD, NOBODY, [("VoidRound", "13.6")]),
    (conduct.AdviceGiven(seat=2), dealt, "13.7", D, NOBODY, [("Record", "13.7")]),
    (conduct.Influence(seat=2), dealt, "13.8", D, NOBODY, [("Record", "13.8")]),
    (conduct.Dispute(seat=2), dealt, "13.10", AM, NOBODY, [("Record", "13.10")]),
    # 13.9: the complainant in an unresolved dispute is advised
    (conduct.Dispute(seat=2, resolved=False), dealt, "13.10", AM, (PLAYER,), [("Record", "13.10"), ("Record", "13.9")]),
    (conduct.BetBetweenPlayers(seats=(2, 3)), dealt, "13.12", D, NOBODY, [("Refuse", "13.12")]),
    (conduct.CardsExchanged(seats=(2, 3)), dealt, "13.14", D, NOBODY, [("ForfeitHands", "13.14")]),
    (conduct.Collusion(seats=(2, 3)), dealt, "13.15", D, NOBODY, [("Record", "13.15")]),
]  # fmt: skip


@pytest.mark.clause("9.1.1(c)", "9.1.1(d)", "13.2.3", "13.2.4", "13.2.5", "13.9", "13.10")
@pytest.mark.parametrize(("fact", "moment", "clause", "by", "notified", "ordered"), BY_THE_BOOK)
def test_a_ruling_orders_and_notifies_what_the_book_does(
    fact: Irregularity,
    moment: Callable[[], Any],
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


@pytest.mark.clause("9.1.1(c)", "9.1.1(d)")
@pytest.mark.parametrize("error", ["out_of_order", "player_skipped", "extra_hand"])
def test_a_correctable_deal_names_the_players_and_not_the_dealer_who_has_no_hand(error: str) -> None:
    (order,) = ruling(dealt(), facts.DealError(error=error, correctable=True)).orders
    assert isinstance(order, Reconstruct)
    for words in (order_words(order), drill_words(order)):
        assert "dealer" not in words
        assert "every player's hand" in words.lower()


@pytest.mark.clause("13.2.3", "13.2.5")
@pytest.mark.parametrize(("asked", "clause"), [({"seize": True}, "13.2.3"), ({"detain": True}, "13.2.5")])
def test_seizing_a_device_or_detaining_a_person_needs_a_known_holder(asked: Any, clause: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        ruling(dealt(), conduct.ProhibitedDevice(**asked))
    assert refusal.value.rule.clause == clause


@pytest.mark.clause("11.3", "11.4")
def test_a_bonus_prize_is_verified_by_the_supervisor_whom_the_dealer_notifies() -> None:
    cash = BonusPrize("Aces", Kind.CASH, "full_house", Cents(10_000))
    goods = BonusPrize("Dinner", Kind.GOODS, "full_house")
    for prize in (cash, goods):
        assert bonus_prizes.claim(prize, Claim(seat=2, hand="full_house"), by=HDD).notify == (HDD,)
    assert bonus_prizes.claim(cash, Claim(seat=2, hand="full_house", folded=True), by=HDD).notify == ()
    assert bonus_prizes.claim(cash, Claim(seat=2, hand="flush"), by=HDD).notify == ()


@pytest.mark.clause("13.6", "9.16")
def test_side_wagers_that_were_settled_are_taken_back_with_the_rest() -> None:
    chase = (do.PlaceSideWager(2, "red", Cents(500)),)
    played = Played(table(side_wagers=True), before=chase, board="2h 9h 4h")
    played.play(*CALLS, "flop")
    assert not any(
        isinstance(order, Reverse) for order in ruling(played.hand, conduct.Invalidate(ground="fire")).orders
    )
    played.play("2 checks")
    made = ruling(played.hand, conduct.Invalidate(ground="fire"))
    (back,) = [order for order in made.orders if isinstance(order, Reverse)]
    assert (back.seats, back.rule.clause) == ((2,), "13.6")
    played.act(Report(HDD, conduct.Invalidate(ground="fire")))
    assert played.hand.outcome == "void"
