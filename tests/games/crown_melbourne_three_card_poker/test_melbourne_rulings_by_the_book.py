"""Every ruling of rules 3, 4, 9, 11 and 13 as the book words it: the clause, who is notified, and each order.

Written from the book with the rule beside it. A note on record is the house's habit and is left out, unless it is all there is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from melbourne_play import (
    AREA_MANAGER,
    DEALER,
    MANAGER,
    SUPERVISOR,
    UNDECIDED,
    Seat,
    betting,
    dealt,
    decided,
    deciding,
    refused,
    system,
    table,
)

from queenhigh.games.crown_melbourne_three_card_poker import conduct, facts
from queenhigh.games.crown_melbourne_three_card_poker.round import RULINGS, ruling
from queenhigh.games.crown_melbourne_three_card_poker.table import Shoe
from queenhigh.games.kit.actions import Report, Reveal, Settle
from queenhigh.games.kit.facts import Irregularity
from queenhigh.games.kit.phases import Round
from queenhigh.games.kit.ruling import PLAYER, Record

ANN = "Ann"
SEATS = {
    1: Seat("Kh 7c 2s", jackpot=1, pair_plus=5, player=ANN),
    2: Seat("Jh 8d 2d", jackpot=1, player="Bob"),
    3: Seat("Th 5d 3d", player=ANN),
}
WAITING = {**SEATS, 2: Seat("Jh 8d 2d", jackpot=1, player="Bob", choice=UNDECIDED)}
OWN, OTHERS = ("Kh", "7c", "2s"), ("3c", "4c", "5c")


def before_the_call() -> Round[Any]:
    return betting(SEATS, table(jackpot=system())).round


def before_the_announcement() -> Round[Any]:
    return dealt(SEATS, at=table(jackpot=system())).round


def after_the_announcement() -> Round[Any]:
    return deciding(SEATS, at=table(jackpot=system())).round


def one_has_to_decide() -> Round[Any]:
    return decided(WAITING, at=table(jackpot=system())).round


def all_have_decided() -> Round[Any]:
    return decided(SEATS, at=table(jackpot=system())).round


def after_settlement() -> Round[Any]:
    log = decided(SEATS, at=table(jackpot=system()))
    log.do(Reveal(DEALER), Settle(DEALER))
    return log.round


def with_a_shuffling_shoe() -> Round[Any]:
    return dealt(SEATS, at=table(jackpot=system(), shoe=Shoe.SHUFFLING)).round


NOBODY: tuple[str, ...] = ()
HDD = (SUPERVISOR,)
BOTH = (SUPERVISOR, AREA_MANAGER)
THE_PLAYER = (PLAYER,)

Row = tuple[Irregularity, Callable[[], Round[Any]], str, str, tuple[str, ...], list[tuple[str, str]]]

BY_THE_BOOK: list[Row] = [
    # 3 and 4: the Higher Duties Dealer orders; nobody is notified
    (facts.DeckCount(deck_count=52), before_the_announcement, "3.3", SUPERVISOR, NOBODY,
     [("CountCards", "3.3"), ("Continue", "3.3")]),
    (facts.CardsUnfit(), before_the_call, "3.4", SUPERVISOR, NOBODY,
     [("CountCards", "3.4"), ("Reshuffle", "4.1.1(a)")]),
    (facts.AbnormalSequence(), before_the_announcement, "4.1.1(b)", SUPERVISOR, NOBODY, [("Reshuffle", "4.1.1(b)")]),
    (facts.ShuffleWarranted(), before_the_announcement, "4.1.1(c)", SUPERVISOR, NOBODY, [("Reshuffle", "4.1.1(c)")]),
    (conduct.InformationShared(seats=(1, 3)), all_have_decided, "9.5.1(a)", MANAGER, NOBODY,
     [("ForfeitHands", "9.5.1(a)")]),
    # 11.1-11.3: the Dealer turns it over or it is a misdeal
    (facts.ExposedCards(to=1), before_the_announcement, "11.1", DEALER, NOBODY, [("TurnOver", "11.1")]),
    (facts.ExposedCards(to=1, count=2), before_the_announcement, "11.2", DEALER, NOBODY,
     [("VoidRound", "11.2")]),
    (facts.ExposedCards(to="dealer"), before_the_announcement, "11.3", DEALER, NOBODY, [("VoidRound", "11.3")]),
    # 11.4-11.6: the Dealer notifies at once; 11.5 has the Area Manager notified as well
    (facts.WrongNumberOfCards(to=2, dealt_count=2), before_the_announcement, "11.4", SUPERVISOR, HDD,
     [("VoidRound", "11.4")]),
    (facts.WrongNumberOfCards(to="dealer", dealt_count=2), before_the_announcement, "11.4", SUPERVISOR, HDD,
     [("VoidRound", "11.4")]),
    (facts.DealerWrongNumber(dealt_count=4), before_the_announcement, "11.4", SUPERVISOR, HDD, [("VoidRound", "11.4")]),
    (facts.WrongNumberOfCards(to=2, dealt_count=2, deck_count=51), after_the_announcement, "11.5.1", SUPERVISOR, BOTH,
     [("CountCards", "11.5"), ("VoidRound", "11.5.1")]),
    (facts.WrongNumberOfCards(to=2, dealt_count=2), after_the_announcement, "11.5.2", SUPERVISOR, BOTH,
     [("CountCards", "11.5"), ("ReturnHands", "11.5.2"), ("OfferRetraction", "11.5.2")]),
    (facts.WrongNumberOfCards(to=2, dealt_count=2, retracting=1), after_the_announcement, "11.5.2", SUPERVISOR, BOTH,
     [("CountCards", "11.5"), ("ReturnHands", "11.5.2"), ("ReturnBets", "11.5.2(a)"), ("OfferRetraction", "11.5.2")]),
    (facts.DealerWrongNumber(dealt_count=4, order_determinable=True), after_the_announcement, "11.6.1", SUPERVISOR, HDD,
     [("Reconstruct", "11.6.1"), ("Continue", "11.6")]),
    (facts.DealerWrongNumber(dealt_count=4, order_determinable=False), after_the_announcement, "11.6.2", SUPERVISOR,
     HDD, [("VoidRound", "11.6.2")]),
    (facts.WrongNumberOfCards(to="dealer", dealt_count=4, order_determinable=False), after_the_announcement, "11.6.2",
     SUPERVISOR, HDD, [("VoidRound", "11.6.2")]),
    # 11.7-11.10: the book has nobody notified
    (facts.CardsToUnwageredArea(to=5), before_the_announcement, "11.7", DEALER, NOBODY, [("VoidRound", "11.7")]),
    (facts.CardsToUnwageredArea(to=5), after_the_announcement, "11.8", DEALER, NOBODY,
     [("Burn", "11.8"), ("OfferRetraction", "11.8")]),
    (facts.JackpotCardsWrongNumber(), after_the_announcement, "11.9", SUPERVISOR, NOBODY,
     [("Reconstruct", "11.9"), ("Continue", "11.9")]),
    (facts.JackpotCardsWrongNumber(reconstructable=False), after_the_announcement, "11.9", SUPERVISOR, NOBODY,
     [("ReturnBets", "11.9"), ("Continue", "11.9")]),
    (facts.CardsTakenInError(seat=1, nominated=OWN, rack=(*OWN, *OTHERS)), after_the_announcement, "11.10.1", DEALER,
     NOBODY, [("Reconstruct", "11.10.1"), ("Continue", "11.10.3")]),
    (facts.CardsTakenInError(seat=1, only_cards_in_rack=True), after_the_announcement, "11.10.2", DEALER, NOBODY,
     [("Reconstruct", "11.10.2"), ("Continue", "11.10.3")]),
    (facts.CardsTakenInError(seat=1, only_cards_in_rack=False), after_the_announcement, "11.10.2", DEALER, NOBODY,
     [("ReturnHands", "11.10.3")]),
    # 11.11: the Dealer notifies at once
    (facts.HandsViewed(viewed=3), after_the_announcement, "11.11.1", SUPERVISOR, HDD,
     [("Deem", "11.11.1"), ("Continue", "11.11.1")]),
    (facts.HandsViewed(viewed=[1, 3]), after_the_announcement, "11.11.2", SUPERVISOR, HDD,
     [("ReturnHands", "11.11.2"), ("OfferRetraction", "11.11.2(a)")]),
    (facts.DeckCount(deck_count=51), all_have_decided, "11.12", SUPERVISOR, NOBODY,
     [("CountCards", "3.3"), ("VoidRound", "11.12")]),
    (facts.DeckCount(deck_count=53), after_settlement, "11.12", SUPERVISOR, NOBODY,
     [("CountCards", "3.3"), ("VoidRound", "11.12"), ("Reverse", "1.1 'Void'")]),
    # 11.13 and 11.14.2: the player is informed
    (facts.PlayUnmatched(seat=2, instance="first"), one_has_to_decide, "11.13", DEALER, THE_PLAYER,
     [("ReturnBets", "11.13"), ("ReturnBets", "11.13"), ("Reregister", "11.13"), ("Warn", "11.13")]),
    (facts.PlayUnmatched(seat=2, instance="again"), one_has_to_decide, "11.13", DEALER, NOBODY,
     [("ReturnBets", "11.13"), ("ForfeitHands", "11.13")]),
    (facts.PlayUnequal(seat=1, placed=1_500), all_have_decided, "11.14.1", DEALER, NOBODY, [("Amend", "11.14.1")]),
    (facts.PlayUnequal(seat=1, placed=500), all_have_decided, "11.14.2", DEALER, THE_PLAYER,
     [("Amend", "11.14.2"), ("Warn", "11.14.2")]),
    # 11.16 goes by 11.6, 11.17 by 11.9
    (facts.MixedWithDealer(seat=1, order_determinable=True), all_have_decided, "11.6.1", SUPERVISOR, HDD,
     [("Reconstruct", "11.6.1"), ("Continue", "11.16")]),
    (facts.MixedWithDealer(seat=1, order_determinable=False), all_have_decided, "11.6.2", SUPERVISOR, HDD,
     [("VoidRound", "11.6.2")]),
    (facts.MixedWithJackpotCards(seat=1, reconstructable=True), all_have_decided, "11.17", SUPERVISOR, NOBODY,
     [("Reconstruct", "11.9"), ("Continue", "11.17")]),
    (facts.MixedWithJackpotCards(seat=1), all_have_decided, "11.17", SUPERVISOR, NOBODY,
     [("ReturnBets", "11.9"), ("Continue", "11.17")]),
    # 11.18: the Dealer notifies at once
    (facts.JackpotGameStarted(), before_the_call, "11.18", SUPERVISOR, HDD,
     [("Reregister", "11.18"), ("Continue", "11.18")]),
    (facts.JackpotGameStarted(), all_have_decided, "11.18", SUPERVISOR, HDD,
     [("ReturnBets", "11.18"), ("Continue", "11.18")]),
    (facts.ShoeMalfunction(), with_a_shuffling_shoe, "11.19", DEALER, NOBODY, [("Reshuffle", "11.19")]),
    (facts.ShoeCountUnverified(), with_a_shuffling_shoe, "11.20", DEALER, NOBODY,
     [("CountCards", "11.20"), ("Continue", "11.20")]),
    (facts.ShoeCountUnverified(deck_count=51), with_a_shuffling_shoe, "11.20", DEALER, NOBODY,
     [("CountCards", "11.20"), ("VoidRound", "11.20")]),
    # 13: each sanction is an order, and what was paid is taken back with a void outcome
    (conduct.ProhibitedDevice(seat=1), all_have_decided, "13.1", DEALER, (MANAGER,), [("Warn", "13.1")]),
    (conduct.Contravention(seat=1, void=True), all_have_decided, "13.2.1", MANAGER, NOBODY,
     [("ReturnHands", "13.2.1")]),
    (conduct.Contravention(seat=1, exclude=True), all_have_decided, "13.2.2", MANAGER, NOBODY,
     [("Exclude", "13.2.2")]),
    (conduct.Contravention(seat=1, withhold=True), all_have_decided, "13.2.3", MANAGER, NOBODY,
     [("Withhold", "13.2.3")]),
    (conduct.Contravention(seat=1, detain="a device of section 80"), all_have_decided, "13.2.4", MANAGER, NOBODY,
     [("Detain", "13.2.4")]),
    (conduct.Fraud(), after_settlement, "13.3", MANAGER, NOBODY,
     [("ReturnBets", "13.5"), ("VoidRound", "13.5"), ("Reverse", "1.1 'Void'")]),
    (conduct.Fraud(seats=(1,)), all_have_decided, "13.3", MANAGER, NOBODY, [("ReturnHands", "13.3")]),
    (conduct.ForceMajeure(), all_have_decided, "13.4", SUPERVISOR, NOBODY,
     [("ReturnBets", "13.5"), ("VoidRound", "13.5")]),
    (conduct.ForceMajeure(), after_settlement, "13.4", SUPERVISOR, NOBODY,
     [("ReturnBets", "13.5"), ("VoidRound", "13.5"), ("Reverse", "1.1 'Void'")]),
    (conduct.AdviceAsked(seat=1), all_have_decided, "13.6", DEALER, NOBODY, [("Warn", "13.6")]),
    (conduct.Influence(seat=1), all_have_decided, "13.7", DEALER, NOBODY, [("Warn", "13.7")]),
    (conduct.Dispute(decision="it stands"), all_have_decided, "13.10", AREA_MANAGER, NOBODY, [("Record", "13.10")]),
    # 13.11: the complainant in an unresolved dispute is advised
    (conduct.Dispute(decision="it stands", resolved=False), all_have_decided, "13.10", AREA_MANAGER, THE_PLAYER,
     [("Record", "13.10"), ("Record", "13.11")]),
    (conduct.BetBetweenPlayers(seats=(1, 2)), all_have_decided, "13.13", DEALER, NOBODY, [("Warn", "13.13")]),
]  # fmt: skip


@pytest.mark.clause(
    *("3.3", "11.4", "11.5", "11.6", "11.11", "11.13", "11.14.2", "11.16", "11.18"),
    *("11.12", "13.2.4", "13.3", "13.4", "13.10", "13.11"),
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


@pytest.mark.clause("11.10.2")
def test_a_report_can_say_that_three_named_cards_are_not_the_whole_rack() -> None:
    at = after_the_announcement()
    wrong = ("Kh", "7c", "2d")
    told = ruling(at, facts.CardsTakenInError(seat=1, nominated=wrong, rack=OWN, only_cards_in_rack=False))
    assert [type(order).__name__ for order in told.orders] == ["Record", "ReturnHands"]
    whole = ruling(at, facts.CardsTakenInError(seat=1, nominated=wrong, rack=OWN, only_cards_in_rack=True))
    assert [type(order).__name__ for order in whole.orders] == ["Reconstruct", "Continue"]
    more = facts.CardsTakenInError(seat=1, rack=(*OWN, "3c"), only_cards_in_rack=True)
    refused(deciding(SEATS, at=table(jackpot=system())), Report(DEALER, more), "11.10.2")


@pytest.mark.clause("11.12", "13.4", "13.5")
def test_after_settlement_what_was_paid_is_taken_back_from_every_area() -> None:
    for fact in (facts.DeckCount(deck_count=51), conduct.ForceMajeure(), conduct.Fraud()):
        (back,) = [order for order in ruling(after_settlement(), fact).orders if type(order).__name__ == "Reverse"]
        assert getattr(back, "seats", ()) == (1, 2, 3)
