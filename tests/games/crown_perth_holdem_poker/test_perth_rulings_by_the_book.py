"""Every ruling of rules 3 to 6 as the book words it: the clause, who is notified, and each order.

Written from the book with the rule beside it. A note on record is the house's habit and is left out, unless it is all there is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from perth_play import (
    DEALER,
    FOLD,
    OPERATOR,
    PLAY,
    SUPERVISOR,
    UNDECIDED,
    Seat,
    cents,
    dealt,
    finish,
    lines,
    refused,
    ruled,
    shown,
    table,
    told,
    wagered,
)

from queenhigh.cards import DECK
from queenhigh.games.crown_perth_holdem_poker import conduct, croupier, irregularities, system_faults, wager_errors
from queenhigh.games.crown_perth_holdem_poker.round import RULINGS, ruling
from queenhigh.games.crown_perth_holdem_poker.table import Limits
from queenhigh.games.kit.actions import Deal, Decide, Report, Settle
from queenhigh.games.kit.facts import Irregularity
from queenhigh.games.kit.phases import Round
from queenhigh.games.kit.ruling import PLAYER, PayBets, Record, ReturnBets

SEATS = {
    1: Seat("Ah 7h", jackpot=1, extra=5, dealer_extra=5, choice=UNDECIDED),
    2: Seat("Qc Qd", ante=20, choice=UNDECIDED),
    3: Seat("6c 8d", choice=UNDECIDED),
}
PLAYED = {
    1: Seat("Ah 7h", jackpot=1, extra=5, dealer_extra=5),
    2: Seat("Qc Qd", ante=20),
    3: Seat("6c 8d", choice=FOLD),
}


def before_pick_up() -> Round[Any]:
    return dealt(SEATS).round


def after_pick_up() -> Round[Any]:
    log = dealt(SEATS)
    log.do(Decide(3, FOLD))
    return log.round


def flop_wagered() -> Round[Any]:
    return wagered(PLAYED).round


def turn_out() -> Round[Any]:
    log = wagered(PLAYED)
    log.do(Deal(DEALER), Decide(1, PLAY, cents(10)), Decide(2, PLAY, cents(20)), Deal(DEALER))
    return log.round


def flop_out() -> Round[Any]:
    log = wagered(PLAYED)
    log.do(Deal(DEALER))
    return log.round


def settled() -> Round[Any]:
    log = shown(PLAYED)
    log.do(Settle(DEALER))
    return log.round


def at_a_low_maximum() -> Round[Any]:
    return wagered(PLAYED, at=table(limits=Limits(min=cents(5), max=cents(500), unit=cents(5)))).round


NOBODY: tuple[str, ...] = ()
Row = tuple[Irregularity, Callable[[], Round[Any]], str, str, tuple[str, ...], list[tuple[str, str]]]
VOID_HAND = [("ReturnBets", "5.5(c)(ii)")]
OF_SEAT_1 = 3
"""Ante, Jackpot and Player Poker Extra of seat 1. The dealer's hand decides the Dealer Poker Extra (reading A15)."""

BY_THE_BOOK: list[Row] = [
    (wager_errors.OralWager(seat=1), flop_wagered, "3.2", DEALER, NOBODY, [("Refuse", "3.2")]),
    (wager_errors.LateWager(seat=1), flop_wagered, "3.3", DEALER, NOBODY, [("Refuse", "3.3")]),
    (conduct.PlayerNotSeated(seat=1), flop_wagered, "3.5(c)", OPERATOR, NOBODY, [("Warn", "3.5(c)")]),
    (conduct.CardsOutsideTable(seat=1), flop_wagered, "4.5", DEALER, NOBODY, [("Record", "4.5")]),
    (irregularities.CardsNotCut(), flop_wagered, "5.1", DEALER, NOBODY, [("Continue", "5.1")]),
    (irregularities.IncorrectCards(), flop_wagered, "5.2", OPERATOR, NOBODY, [("VoidRound", "5.2")]),
    (irregularities.IncorrectCards(), settled, "5.2", OPERATOR, NOBODY, [("VoidRound", "5.2"), ("Reverse", "1.1 Void")]),
    (irregularities.IncorrectCards(ruling="continue"), flop_wagered, "5.2", OPERATOR, NOBODY, [("Continue", "5.2")]),
    (irregularities.ShufflerMalfunction(), flop_wagered, "5.3", SUPERVISOR, NOBODY, [("VoidRound", "5.3")]),
    (irregularities.CardsToAreaWithoutAnte(to=5), before_pick_up, "5.4(a)", SUPERVISOR, NOBODY,
     [("VoidRound", "5.4(a)")]),
    (irregularities.CardsToAreaWithoutAnte(to=5), after_pick_up, "5.4(b)(i)", SUPERVISOR, NOBODY,
     [("Burn", "5.4(b)(i)"), ("OfferRetraction", "5.4(b)(ii)")]),
    (irregularities.IncorrectHoleCards(to=1, count=3), before_pick_up, "5.5(b)", SUPERVISOR, NOBODY,
     [("VoidRound", "5.5(b)"), ("CountCards", "5.5(b)")]),
    (irregularities.IncorrectHoleCards(to=1, count=3), after_pick_up, "5.5(c)", DEALER, NOBODY,
     [("CountCards", "5.5(c)")]),
    (irregularities.IncorrectHoleCards(to=1, count=3, deck_count=51), after_pick_up, "5.5(c)(i)", SUPERVISOR, NOBODY,
     [("CountCards", "5.5(c)"), ("VoidRound", "5.5(c)(i)")]),
    (irregularities.IncorrectHoleCards(to=1, count=3, deck_count=52), after_pick_up, "5.5(c)(ii)", SUPERVISOR, NOBODY,
     [("CountCards", "5.5(c)"), *VOID_HAND * OF_SEAT_1, ("OfferRetraction", "5.5(c)(ii)")]),
    # before the flop: folded antes and side wagers go back, the other antes are paid
    (irregularities.IncorrectHoleCards(to="dealer", count=1, deck_complete=True), flop_wagered, "5.5(c)(iii)",
     SUPERVISOR, NOBODY,
     [("CountCards", "5.5(c)"), ("Continue", "5.5(c)(iii)"), ("ReturnBets", "5.5(c)(iii)(3)"),
      ("ReturnBets", "5.5(c)(iii)(4)"), ("ReturnBets", "5.5(c)(iii)(3)"), ("ReturnBets", "5.5(c)(iii)(4)"),
      ("ReturnBets", "5.5(c)(iii)(1)"), ("PayBets", "5.5(c)(iii)(2)")]),
    # after it the flop still decides Jackpot and Player Poker Extra
    (irregularities.IncorrectHoleCards(to="dealer", count=1, deck_complete=True), flop_out, "5.5(c)(iii)",
     SUPERVISOR, NOBODY,
     [("CountCards", "5.5(c)"), ("Continue", "5.5(c)(iii)"), ("ReturnBets", "5.5(c)(iii)(4)"),
      ("ReturnBets", "5.5(c)(iii)(4)"), ("ReturnBets", "5.5(c)(iii)(1)"), ("PayBets", "5.5(c)(iii)(2)"),
      ("Continue", "5.5(c)(iii)(3)")]),
    (irregularities.CardExposed(to=1), before_pick_up, "5.6", SUPERVISOR, NOBODY, [("VoidRound", "5.6")]),
    (irregularities.DealerCardExposed(), before_pick_up, "5.7(a)", SUPERVISOR, NOBODY, [("VoidRound", "5.7(a)")]),
    (irregularities.DealerCardExposed(), flop_wagered, "5.7(b)", SUPERVISOR, NOBODY, [("Continue", "5.7(b)")]),
    (irregularities.CommunalCardsMisdealt(), flop_out, "5.8", SUPERVISOR, NOBODY, [("Reconstruct", "5.8")]),
    (irregularities.CommunalCardsMisdealt(reconstructable="flop_only"), turn_out, "5.8(a)(ii)", SUPERVISOR, NOBODY,
     [("Reconstruct", "5.8(a)(i)"), ("Continue", "5.8(a)(i)"), *[("ReturnBets", "5.8(a)(ii)")] * 3]),
    (irregularities.CommunalCardsMisdealt(reconstructable="none"), flop_out, "5.8(b)", OPERATOR, NOBODY,
     [("VoidRound", "5.8(b)")]),
    (wager_errors.StreetWagerAmount(seat=1, bet="flop", placed=cents(15)), flop_wagered, "5.9(a)", DEALER, NOBODY,
     [("Amend", "5.9(a)")]),
    (wager_errors.StreetWagerAmount(seat=1, bet="flop", placed=cents(30)), flop_wagered, "5.9(b)", DEALER, NOBODY,
     [("Amend", "5.9(b)")]),
    (wager_errors.StreetWagerAmount(seat=1, bet="turn", placed=cents(5)), turn_out, "5.9(c)", DEALER, NOBODY,
     [("Amend", "5.9(c)")]),
    (wager_errors.StreetWagerAmount(seat=1, bet="turn", placed=cents(15)), turn_out, "5.9(d)", DEALER, NOBODY,
     [("Amend", "5.9(d)")]),
    (wager_errors.FlopWagerOmitted(seat=1), after_pick_up, "5.9(e)(i)", SUPERVISOR, NOBODY,
     [("Continue", "5.9(e)(i)"), ("Warn", "5.9(e)(ii)")]),
    (wager_errors.WagerOutsideLimits(seat=1, placed=cents(3)), at_a_low_maximum, "5.10(a)", DEALER, NOBODY,
     [("Amend", "5.10(a)")]),
    (wager_errors.WagerOutsideLimits(seat=1, placed=cents(12)), at_a_low_maximum, "5.10(b)", DEALER, NOBODY,
     [("Amend", "5.10(b)")]),
    # 5.10(c): the player is advised of the limits, one step above the maximum and not on it
    (wager_errors.WagerOutsideLimits(seat=1, placed=cents(505)), at_a_low_maximum, "5.10(c)", DEALER, (PLAYER,),
     [("Amend", "5.10(c)"), ("Warn", "5.10(c)")]),
    (wager_errors.JackpotWagerShort(seat=1, placed=cents(3)), flop_wagered, "5.11", SUPERVISOR, NOBODY,
     [("Amend", "5.11"), ("ReturnBets", "5.11")]),
    (wager_errors.JackpotWagerShort(seat=1, placed=cents(3), amended=True), flop_wagered, "5.11", SUPERVISOR, NOBODY,
     [("Continue", "5.11")]),
    (wager_errors.ElectNotExposed(seat=2), lambda: shown(PLAYED).round, "4.12(b)", DEALER, NOBODY,
     [("Record", "4.12(b)")]),
    (system_faults.JackpotDisplayMalfunction(), flop_wagered, "5.12", OPERATOR, NOBODY, [("PayOn", "5.12")]),
    (system_faults.GameManagerMalfunction(), flop_wagered, "5.13(a)", OPERATOR, NOBODY, [("Record", "5.13(a)")]),
    (system_faults.GameManagerMalfunction(finding="none"), flop_wagered, "5.13(a)", OPERATOR, NOBODY,
     [("Continue", "5.13(a)")]),
    (system_faults.GameManagerMalfunction(finding="malfunction"), settled, "5.13(b)", OPERATOR, NOBODY,
     [("VoidRound", "5.13(b)"), ("Reverse", "1.1 Void")]),
    (system_faults.Investigation(), flop_wagered, "5.14", OPERATOR, NOBODY, [("Withhold", "5.14")]),
    (conduct.BestHandChallenged(seat=1), flop_wagered, "6.1", DEALER, NOBODY, [("Record", "6.1")]),
    (conduct.CardsExchanged(seats=(1, 2)), flop_wagered, "6.2", DEALER, NOBODY, [("Record", "6.2")]),
    (conduct.InformationExchanged(seats=(1, 2)), flop_wagered, "6.2", DEALER, NOBODY, [("Record", "6.2")]),
    (conduct.Disturbance(), flop_wagered, "6.4(a)", OPERATOR, NOBODY, [("VoidRound", "6.4(a)")]),
    (conduct.ForceMajeure(), settled, "6.4(a)", OPERATOR, NOBODY, [("VoidRound", "6.4(a)"), ("Reverse", "1.1 Void")]),
    (conduct.Fraud(), settled, "6.4(b)", OPERATOR, NOBODY, [("VoidRound", "6.4(b)"), ("Reverse", "1.1 Void")]),
    (conduct.StaffAdvice(), flop_wagered, "6.5", DEALER, NOBODY, [("Record", "6.5")]),
    # 6.9 is the operator's, who has to know of it
    (conduct.ProhibitedDevice(seat=1), flop_wagered, "6.8(a)", DEALER, (OPERATOR,), [("Record", "6.8(a)")]),
    (conduct.ProhibitedDevice(seat=1, used=False), flop_wagered, "6.8(b)", DEALER, (OPERATOR,),
     [("Record", "6.8(b)")]),
    (conduct.Contravention(seat=2, void=True), flop_wagered, "6.9(a)", OPERATOR, NOBODY,
     [("ReturnBets", "6.9(a)"), ("ReturnBets", "6.9(a)")]),
    (conduct.Contravention(seat=2, exclude=True), flop_wagered, "6.9(b)", OPERATOR, NOBODY, [("Exclude", "6.9(b)")]),
    (conduct.Dispute(), flop_wagered, "6.10", OPERATOR, NOBODY, [("Record", "6.10")]),
]  # fmt: skip


@pytest.mark.clause("5.5(c)(ii)", "5.5(c)(iii)(2)", "5.5(c)(iii)(3)", "5.8(a)(i)", "5.8(a)(ii)", "5.10(c)")
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


@pytest.mark.clause("5.5(c)", "5.5(c)(ii)")
def test_a_hand_with_a_wrong_number_of_hole_cards_is_not_settled_before_the_count() -> None:
    log = shown(PLAYED)
    ruled(log, irregularities.IncorrectHoleCards(to=1, count=3, when="river"), DEALER)
    refused(log, Settle(DEALER), "5.5(c)")
    ruled(log, irregularities.IncorrectHoleCards(to=1, count=3, when="river", deck_complete=True), SUPERVISOR)
    over = finish(log)
    assert told(lines(over, 1)["jackpot_1"]) == ("void", 0, "5.5(c)(ii)")
    assert told(lines(over, 1)["ante"]) == ("void", 0, "5.5(c)(ii)")


@pytest.mark.clause("5.5(c)")
def test_the_round_stops_for_the_count_and_continues_after_it() -> None:
    log = dealt(SEATS)
    log.do(Decide(3, FOLD))
    ruled(log, irregularities.IncorrectHoleCards(to=2, count=1), DEALER)
    refused(log, Decide(1, PLAY, cents(20)), "5.5(c)")
    ruled(log, irregularities.IncorrectHoleCards(to=2, count=1, deck_count=52), SUPERVISOR)
    log.do(Decide(1, PLAY, cents(20)))


@pytest.mark.clause("5.5(c)", "5.5(c)(ii)")
def test_the_automatic_dealer_counts_before_it_continues() -> None:
    log = dealt(SEATS)
    log.do(Decide(3, FOLD))
    ruled(log, irregularities.IncorrectHoleCards(to=[2], count=1), DEALER)
    assert croupier.choices(log.round, 1) == ()
    counted = croupier.next_order(log.round, DECK)
    assert isinstance(counted, Report)
    log.do(counted)
    assert log.round.rulings[-1].rule.clause == "5.5(c)(ii)"
    assert {seat for seat, _ in log.round.released} == {2}
    assert croupier.choices(log.round, 1) == (PLAY, FOLD)


@pytest.mark.clause("5.5(c)(iii)(1)", "5.5(c)(iii)(2)")
def test_without_the_dealers_hand_the_ruling_names_the_antes_that_are_paid() -> None:
    fact = irregularities.IncorrectHoleCards(to="dealer", count=1, deck_complete=True)
    (paid,) = [order for order in ruling(flop_out(), fact).orders if isinstance(order, PayBets)]
    assert (paid.bet, paid.seats) == ("ante", (1, 2))
    log = wagered(PLAYED)
    log.do(Deal(DEALER), Report(SUPERVISOR, fact))
    over = finish(log)
    assert [told(lines(over, seat)["ante"])[0] for seat in (1, 2, 3)] == ["win", "win", "returned"]


@pytest.mark.clause("5.5(c)(iii)(2)")
def test_where_an_ante_needs_a_flush_to_be_paid_the_ruling_does_not_promise_it() -> None:
    fact = irregularities.IncorrectHoleCards(to="dealer", count=1, deck_complete=True)
    log = wagered(PLAYED, at=table(readings={"A14c": "flush_test"}))
    log.do(Deal(DEALER))
    assert not any(isinstance(order, PayBets) for order in ruling(log.round, fact).orders)


@pytest.mark.clause("5.8(a)(ii)")
@pytest.mark.parametrize(("reading", "seats"), [("returned", (1, 2, 3)), ("lost", (1, 2))])
def test_on_the_flop_alone_the_ruling_voids_the_wagers_against_the_dealer(reading: str, seats: tuple[int, ...]) -> None:
    log = wagered(PLAYED, at=table(readings={"A17": reading}))
    log.do(Deal(DEALER), Decide(1, PLAY, cents(10)), Decide(2, PLAY, cents(20)), Deal(DEALER))
    made = ruling(log.round, irregularities.CommunalCardsMisdealt(reconstructable="flop_only"))
    void = {order.bet: order.seats for order in made.orders if isinstance(order, ReturnBets)}
    assert void == {"ante": seats, "flop": (1, 2), "turn": (1, 2)}
