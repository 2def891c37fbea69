"""Rules 5 and 6 in a round: each irregularity with its clause, the lowest rank that rules on it, and what follows."""

from __future__ import annotations

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
    betting,
    cents,
    clauses,
    closed,
    dealt,
    decide,
    finish,
    lines,
    orders,
    outcomes,
    pools,
    recorded,
    refused,
    ruled,
    shown,
    table,
    to_the_river,
    told,
    wagered,
)

from queenhigh.cards import DECK
from queenhigh.games.crown_perth_holdem_poker import conduct, croupier, irregularities, system_faults, wager_errors
from queenhigh.games.crown_perth_holdem_poker.round import RULINGS, next_table
from queenhigh.games.crown_perth_holdem_poker.table import Device, Limits
from queenhigh.games.kit.actions import (
    Choice,
    Deal,
    Decide,
    PlaceWager,
    Report,
    Reveal,
    Settle,
    ViewHand,
    WithdrawWager,
)
from queenhigh.games.kit.facts import Irregularity
from queenhigh.games.kit.phases import Over, Settled, Showdown
from queenhigh.games.kit.ruling import Amend, ReturnBets
from queenhigh.money import Outcome

TWO = {
    1: Seat("Ah 7h", jackpot=1, extra=5, others={"Bob": 5}, dealer_extra=5, choice=UNDECIDED),
    2: Seat("Qc Qd", ante=20, choice=UNDECIDED),
}


def ended(log: Any) -> Over[Any]:
    assert isinstance(log.round, Over)
    return log.round


def all_void(log: Any, clause: str) -> None:
    over = ended(log)
    assert over.outcome == "void"
    assert {line.outcome for line in over.lines} == {Outcome.VOID}
    assert {line.rule.clause for line in over.lines} == {clause}
    assert sum(line.net for line in over.lines) == 0


@pytest.mark.clause("5.1")
def test_uncut_cards_change_nothing() -> None:
    log = wagered({1: Seat()})
    made = ruled(log, irregularities.CardsNotCut(), DEALER)
    assert orders(made) == [("Continue", "5.1")]


@pytest.mark.clause("5.2", "5.3", "5.6", "5.13(b)", "6.4(a)", "6.4(b)", "1.1 Void")
@pytest.mark.parametrize(
    ("fact", "rank", "clause"),
    [
        (irregularities.IncorrectCards(detail="two kings of diamonds"), OPERATOR, "5.2"),
        (irregularities.ShufflerMalfunction(), SUPERVISOR, "5.3"),
        (irregularities.CardExposed(count=1), SUPERVISOR, "5.6"),
        (irregularities.DealerCardExposed(), SUPERVISOR, "5.7(a)"),
        (system_faults.GameManagerMalfunction(finding="malfunction"), OPERATOR, "5.13(b)"),
        (conduct.Disturbance(cause="fire"), OPERATOR, "6.4(a)"),
        (conduct.ForceMajeure(), OPERATOR, "6.4(a)"),
        (conduct.Fraud(), OPERATOR, "6.4(b)"),
    ],
)
def test_a_void_round_gives_every_wager_back(fact: Irregularity, rank: str, clause: str) -> None:
    log = dealt(TWO)
    assert ruled(log, fact, rank).rule.clause == clause
    all_void(log, clause)
    assert pools(log) == (50_000, 70_000, 100_000)


def test_a_fault_that_hinders_nothing_lets_the_round_continue() -> None:
    log = dealt(TWO, at=table(device=Device.SHUFFLER))
    assert orders(ruled(log, irregularities.ShufflerMalfunction(prevents=False), SUPERVISOR)) == [("Continue", "5.3")]
    assert orders(ruled(log, irregularities.IncorrectCards(ruling="continue"), OPERATOR)) == [("Continue", "5.2")]
    refused(log, Report(SUPERVISOR, irregularities.CardExposed(count=0)), "5.6")
    refused(log, Report(OPERATOR, irregularities.IncorrectCards(ruling="void the lot")), "5.2")


@pytest.mark.clause("1.1 Void")
def test_folded_wagers_go_back_too_or_by_the_other_reading_stay_lost() -> None:
    seats = {1: Seat(jackpot=1, dealer_extra=5, choice=FOLD), 2: Seat("Qc Qd", choice=UNDECIDED)}
    log = wagered(seats)
    log.do(Report(OPERATOR, conduct.Disturbance()))
    assert set(outcomes(ended(log)).values()) == {Outcome.VOID}
    lost = wagered(seats, at=table(readings={"A33": "lost"}))
    lost.do(Report(OPERATOR, conduct.Disturbance()))
    found = outcomes(ended(lost))
    assert found[1, "ante"] is found[1, "jackpot_1"] is Outcome.LOSE
    assert found[1, "dealer_poker_extra"] is found[2, "ante"] is Outcome.VOID
    assert pools(lost)[0] == 50_002.05
    kept = dealt(TWO, at=table(readings={"A5b": "kept"}))
    kept.do(Report(OPERATOR, conduct.Disturbance()))
    assert pools(kept)[0] == 50_002.05


def test_a_round_that_is_settled_can_still_be_void_and_payments_are_taken_back() -> None:
    log = shown({1: Seat()})
    log.do(Settle(DEALER))
    made = ruled(log, system_faults.GameManagerMalfunction(finding="malfunction"), OPERATOR)
    assert ("Reverse", "1.1 Void") in orders(made)
    all_void(log, "5.13(b)")
    refused(log, Report(OPERATOR, conduct.Fraud()), "6.10")


@pytest.mark.clause("5.4(a)")
def test_cards_to_an_area_without_an_ante_before_a_pick_up() -> None:
    log = dealt(TWO)
    refused(log, Report(SUPERVISOR, irregularities.CardsToAreaWithoutAnte(to=1)), "5.4(a)")
    ruled(log, irregularities.CardsToAreaWithoutAnte(to=4), SUPERVISOR)
    all_void(log, "5.4(a)")


@pytest.mark.clause("5.4(b)(i)", "5.4(b)(ii)")
def test_after_a_pick_up_each_player_may_void_or_continue() -> None:
    log = dealt(TWO)
    log.do(ViewHand(2, "player 2"))
    fact = irregularities.CardsToAreaWithoutAnte(to="4", options={"1": "void", "2": "continue"})
    made = ruled(log, fact, SUPERVISOR)
    assert made.orders[0].rule.clause == "5.4(b)(i)"
    log.do(Decide(2, PLAY, cents(40)))
    over = finish(to_the_river_and_shown(log))
    void = lines(over, 1)
    assert {bet: line.outcome.value for bet, line in void.items()} == {
        "ante": "void",
        "jackpot_1": "void",
        "player_poker_extra": "void",
        "player_poker_extra/Bob": "void",
        "dealer_poker_extra": "lose",
    }
    assert told(void["ante"])[2] == "5.4(b)(ii)"
    assert pools(log)[0] == 50_000


def to_the_river_and_shown(log: Any) -> Any:
    to_the_river(log, {1: Seat(), 2: Seat("Qc Qd", ante=20)})
    log.do(Reveal(DEALER))
    return log


@pytest.mark.clause("5.4(b)(ii)")
def test_a_choice_is_continue_or_void_and_by_a_player_with_a_hand() -> None:
    log = dealt(TWO)
    for options in ({"3": "void"}, {"1": "perhaps"}):
        fact = irregularities.CardsToAreaWithoutAnte(to=4, when="after_pickup", options=options)
        refused(log, Report(SUPERVISOR, fact), "5.4(b)(ii)")


def test_other_readings_of_a_void_hand() -> None:
    fact = irregularities.CardsToAreaWithoutAnte(to=4, when="after_pickup", options={1: "void"})
    log = dealt(TWO, at=table(readings={"A15": "returned", "A15b": "live"}))
    log.do(Report(SUPERVISOR, fact), Decide(2, PLAY, cents(40)))
    found = lines(finish(to_the_river_and_shown(log)), 1)
    assert found["dealer_poker_extra"].outcome is Outcome.VOID
    assert found["player_poker_extra/Bob"].rule.clause == "3.33(b)(i)"


@pytest.mark.clause("3.27")
def test_with_every_hand_void_a_dealer_poker_extra_goes_back() -> None:
    log = dealt(TWO)
    options = {1: "void", 2: "void"}
    log.do(Report(SUPERVISOR, irregularities.CardsToAreaWithoutAnte(to=4, when="after_pickup", options=options)))
    log.do(Reveal(DEALER))
    assert told(lines(finish(log), 1)["dealer_poker_extra"]) == ("returned", 0, "3.27")


@pytest.mark.clause("5.5(b)")
def test_wrong_hole_cards_before_a_pick_up() -> None:
    log = dealt(TWO)
    refused(log, Report(SUPERVISOR, irregularities.IncorrectHoleCards(to=1, count=2)), "5.5(b)")
    refused(log, Report(SUPERVISOR, irregularities.IncorrectHoleCards(to="jackpot")), "5.5(b)")
    made = ruled(log, irregularities.IncorrectHoleCards(to=1, count=3), SUPERVISOR)
    assert orders(made) == [("VoidRound", "5.5(b)"), ("CountCards", "5.5(b)")]
    all_void(log, "5.5(b)")


@pytest.mark.clause("5.5(c)", "5.5(c)(i)", "5.5(c)(ii)")
def test_wrong_hole_cards_after_a_pick_up_wait_for_the_count() -> None:
    log = dealt(TWO)
    log.do(ViewHand(1, "player 1"))
    assert orders(ruled(log, irregularities.IncorrectHoleCards(to=2, count=1), DEALER)) == [("CountCards", "5.5(c)")]
    made = ruled(log, irregularities.IncorrectHoleCards(to=2, count=1, deck_count=52), SUPERVISOR)
    assert made.rule.clause == "5.5(c)(ii)"
    assert log.round.released[2, "ante"].outcome is Outcome.VOID
    short = dealt(TWO)
    short.do(ViewHand(1, "player 1"))
    ruled(short, irregularities.IncorrectHoleCards(to=2, count=1, deck_complete=False), SUPERVISOR)
    all_void(short, "5.5(c)(i)")


DEALERS = irregularities.IncorrectHoleCards(to="dealer", count=1, deck_complete=True, when="after_flop")
THREE = {
    1: Seat("Ah 7h", turn=10, jackpot=1, extra=5, dealer_extra=5),
    2: Seat("Qc Qd", ante=20, jackpot=1, extra=5, choice=FOLD),
}
FLUSH_FLOP = "2h 9h 4h Jd 5c"


@pytest.mark.clause("5.5(c)(iii)", "5.5(c)(iii)(1)", "5.5(c)(iii)(2)", "5.5(c)(iii)(3)", "5.5(c)(iii)(4)")
def test_a_wrong_dealers_hand_after_the_flop() -> None:
    log = wagered(THREE, board=FLUSH_FLOP)
    log.do(Deal(DEALER), Decide(1, PLAY, cents(10)))
    ruled(log, DEALERS, SUPERVISOR)
    assert isinstance(log.round, Settled)
    over = finish(log)
    assert over.outcome == "settled"
    played, folded = lines(over, 1), lines(over, 2)
    assert told(played["ante"]) == ("win", 10, "5.5(c)(iii)(2)")
    assert told(played["flop"]) == ("returned", 0, "5.5(c)(iii)(4)")
    assert told(played["turn"]) == ("returned", 0, "5.5(c)(iii)(4)")
    assert told(played["dealer_poker_extra"]) == ("returned", 0, "5.5(c)(iii)(4)")
    assert told(played["jackpot_1"]) == ("win", 250, "3.12(b)(ii)")
    assert told(played["player_poker_extra"]) == ("win", 200, "3.33(a)")
    assert told(folded["ante"]) == ("returned", 0, "5.5(c)(iii)(1)")
    assert folded["jackpot_1"].outcome is folded["player_poker_extra"].outcome is Outcome.LOSE


@pytest.mark.clause("5.5(c)(iii)(3)")
def test_a_wrong_dealers_hand_before_the_flop_returns_jackpot_and_poker_extra() -> None:
    log = wagered(THREE)
    log.do(Report(SUPERVISOR, DEALERS))
    over = finish(log)
    for seat in (1, 2):
        found = lines(over, seat)
        assert told(found["jackpot_1"]) == ("returned", 0, "5.5(c)(iii)(3)") or seat == 2
        assert found["player_poker_extra"].outcome is not Outcome.WIN
    assert lines(over, 2)["jackpot_1"].outcome is Outcome.RETURNED


@pytest.mark.clause("5.5(c)(iii)(3)", "3.15")
def test_jackpot_wagers_that_go_back_before_the_flop_take_their_contributions_along() -> None:
    log = wagered(THREE)
    jackpot = log.round.table.jackpot
    assert jackpot is not None
    assert jackpot.pools[0] == 5_000_410
    ruled(log, DEALERS, SUPERVISOR)
    finish(log)
    assert pools(log) == (50_000, 70_000, 100_000)
    assert recorded(log).fund == 0


@pytest.mark.clause("5.5(c)(iii)")
def test_the_ruling_on_a_wrong_dealers_hand_names_what_goes_back() -> None:
    made = ruled(wagered(THREE), DEALERS, SUPERVISOR)
    back = [order for order in made.orders if isinstance(order, ReturnBets)]
    assert {(order.bet, order.rule.clause, order.seats) for order in back} == {
        ("jackpot_1", "5.5(c)(iii)(3)", (1, 2)),
        ("player_poker_extra", "5.5(c)(iii)(3)", (1, 2)),
        ("dealer_poker_extra", "5.5(c)(iii)(4)", (1,)),
        ("flop", "5.5(c)(iii)(4)", (1,)),
        ("ante", "5.5(c)(iii)(1)", (2,)),
    }


@pytest.mark.parametrize(
    ("readings", "seat", "bet", "outcome"),
    [
        ({"A14": "paid"}, 1, "flop", "win"),
        ({"A14": "lost"}, 1, "flop", "lose"),
        ({"A14b": "revived"}, 2, "player_poker_extra", "lose"),
        ({"A14c": "flush_test"}, 1, "ante", "win"),
    ],
)
def test_other_readings_of_a_wrong_dealers_hand(readings: dict[str, str], seat: int, bet: str, outcome: str) -> None:
    log = wagered(THREE, board=FLUSH_FLOP, at=table(readings=readings))
    log.do(Deal(DEALER), Report(SUPERVISOR, DEALERS))
    assert lines(finish(log), seat)[bet].outcome.value == outcome
    if "A14c" in readings:
        plain = wagered(THREE, board="2c 9c 4s Jd 5c", at=table(readings=readings))
        plain.do(Deal(DEALER), Report(SUPERVISOR, DEALERS))
        assert lines(finish(plain), 1)["ante"].outcome is Outcome.RETURNED


@pytest.mark.clause("5.7(a)", "5.7(b)")
def test_one_flop_wager_is_enough_to_continue_when_the_dealer_shows_a_card() -> None:
    log = dealt(TWO)
    log.do(Decide(1, PLAY, cents(20)))
    assert orders(ruled(log, irregularities.DealerCardExposed(), SUPERVISOR)) == [("Continue", "5.7(b)")]
    every = dealt(TWO, at=table(readings={"A16": "every_player"}))
    every.do(Decide(1, PLAY, cents(20)), Report(SUPERVISOR, irregularities.DealerCardExposed()))
    all_void(every, "5.7(a)")
    folded = dealt(TWO)
    folded.do(Decide(1, FOLD), Report(SUPERVISOR, irregularities.DealerCardExposed()))
    all_void(folded, "5.7(a)")


@pytest.mark.clause("5.8", "5.8(b)")
def test_communal_cards_are_corrected_or_the_operator_voids() -> None:
    log = wagered({1: Seat("Ah 7h")}, board="2h 9c 4s Jh 5c")
    refused(log, Report(SUPERVISOR, irregularities.CommunalCardsMisdealt()), "5.8")
    log.do(Deal(DEALER))
    for wrong, clause in ((("Ah", "9h", "4h"), "2.2"), (("9h", "4h"), "5.8"), (("9h", "xx", "4h"), "5.8")):
        refused(log, Report(SUPERVISOR, irregularities.CommunalCardsMisdealt(cards=wrong)), clause)
    refused(log, Report(SUPERVISOR, irregularities.CommunalCardsMisdealt(reconstructable="half")), "5.8")
    ruled(log, irregularities.CommunalCardsMisdealt(cards=("2h", "9h", "4h")), SUPERVISOR)
    assert [str(card) for card in log.round.shared] == ["2h", "9h", "4h"]  # type: ignore[attr-defined]
    lost = wagered({1: Seat()})
    lost.do(Deal(DEALER))
    ruled(lost, irregularities.CommunalCardsMisdealt(reconstructable="none"), OPERATOR)
    all_void(lost, "5.8(b)")


@pytest.mark.clause("5.8(a)(i)", "5.8(a)(ii)")
def test_where_only_the_flop_can_be_corrected_the_round_is_partly_void() -> None:
    log = wagered(THREE, board=FLUSH_FLOP)
    log.do(Deal(DEALER), Decide(1, PLAY, cents(10)), Deal(DEALER))
    made = ruled(log, irregularities.CommunalCardsMisdealt(reconstructable="flop_only"), SUPERVISOR)
    kept, void = ["Reconstruct", "Continue"], ["ReturnBets"] * 3
    assert orders(made) == [(name, "5.8(a)(i)") for name in kept] + [(name, "5.8(a)(ii)") for name in void]
    over = finish(log)
    assert over.outcome == "partly_void"
    played, folded = lines(over, 1), lines(over, 2)
    assert {played[bet].rule.clause for bet in ("ante", "flop", "turn")} == {"5.8(a)(ii)"}
    assert {played[bet].outcome for bet in ("ante", "flop", "turn")} == {Outcome.VOID}
    assert (played["jackpot_1"].paid, played["player_poker_extra"].paid) == (25_000, 20_000)
    assert played["dealer_poker_extra"].outcome is Outcome.LOSE
    assert folded["ante"].outcome is Outcome.VOID
    assert folded["jackpot_1"].outcome is Outcome.LOSE


def test_other_readings_of_a_round_with_only_the_flop() -> None:
    log = wagered(THREE, board=FLUSH_FLOP, at=table(readings={"A17": "lost", "A17b": "revived"}))
    log.do(Deal(DEALER), Report(SUPERVISOR, irregularities.CommunalCardsMisdealt(reconstructable="flop_only")))
    folded = lines(finish(log), 2)
    assert told(folded["ante"]) == ("lose", 0, "3.6(b)(i)")
    assert told(folded["player_poker_extra"]) == ("lose", 0, "3.33(b)(i)")


@pytest.mark.clause("5.9(a)", "5.9(b)", "5.9(c)", "5.9(d)", "5.10(a)", "5.10(b)", "5.10(c)")
@pytest.mark.parametrize(
    ("fact", "clause", "paid"),
    [
        (wager_errors.StreetWagerAmount(seat=1, bet="flop", placed=cents(15)), "5.9(a)", 1500),
        (wager_errors.StreetWagerAmount(seat=1, bet="flop", placed=cents(30)), "5.9(b)", 2000),
        (wager_errors.StreetWagerAmount(seat=1, bet="turn", placed=cents(5)), "5.9(c)", 500),
        (wager_errors.StreetWagerAmount(seat=1, bet="river", placed=cents(25)), "5.9(d)", 1000),
        (wager_errors.WagerOutsideLimits(seat=1, placed=cents(8)), "5.10(a)", 800),
        (wager_errors.WagerOutsideLimits(seat=1, placed=cents(27)), "5.10(b)", 2500),
        (wager_errors.WagerOutsideLimits(seat=1, placed=cents(600)), "5.10(c)", 50_000),
    ],
)
def test_a_wager_found_to_be_of_another_amount(fact: Any, clause: str, paid: int) -> None:
    at = table(limits=Limits(cents(10), cents(500), cents(5)))
    log = shown({1: Seat(turn=10, river=10)}, at=at)
    made = ruled(log, fact, DEALER)
    assert made.rule.clause == clause
    order = made.orders[0]
    assert isinstance(order, Amend)
    assert (order.amount, order.counts) == (fact.placed, paid if paid < fact.placed else None)
    line = lines(finish(log), 1)[fact.bet]
    assert line.paid == paid
    assert clause in clauses(line)


def test_what_is_in_order_is_no_irregularity() -> None:
    log = shown({1: Seat()})
    refused(log, Report(DEALER, wager_errors.StreetWagerAmount(seat=1, bet="flop", placed=cents(20))), "5.9(a)")
    refused(log, Report(DEALER, wager_errors.StreetWagerAmount(seat=1, bet="turn", placed=cents(20))), "5.9(a)")
    refused(log, Report(DEALER, wager_errors.WagerOutsideLimits(seat=1, placed=cents(10))), "5.10(a)")
    refused(log, Report(DEALER, wager_errors.WagerOutsideLimits(seat=1, bet="turn", placed=cents(1))), "5.10(a)")
    log.do(Settle(DEALER))
    refused(log, Report(DEALER, wager_errors.StreetWagerAmount(seat=1, bet="flop", placed=cents(15))), "6.10")


@pytest.mark.clause("5.9(e)(i)", "5.9(e)(ii)", "3.12(b)(i)")
@pytest.mark.parametrize(("reading", "outcome"), [("exception", "win"), ("no_jackpot", "lose")])
def test_a_flop_wager_left_out_by_accident(reading: str, outcome: str) -> None:
    log = dealt({1: Seat(jackpot=1, extra=5)}, board=FLUSH_FLOP, at=table(readings={"A21": reading}))
    ruled(log, wager_errors.FlopWagerOmitted(seat=1), SUPERVISOR)
    refused(log, Report(SUPERVISOR, wager_errors.FlopWagerOmitted(seat=1)), "5.9(e)(i)")
    log.do(Deal(DEALER))
    refused(log, Decide(1, PLAY, cents(10)), "5.9(e)(ii)")
    log.do(Deal(DEALER), Deal(DEALER), Reveal(DEALER))
    found = lines(finish(log), 1)
    assert told(found["ante"]) == ("win", 10, "3.6(a)")
    assert found["jackpot_1"].outcome.value == outcome
    assert found["player_poker_extra"].paid == 20_000


@pytest.mark.clause("5.11")
def test_a_short_jackpot_wager_is_made_up_or_returned() -> None:
    short = wager_errors.JackpotWagerShort
    log = closed({1: Seat(jackpot=1)})
    refused(log, Report(SUPERVISOR, short(seat=1, placed=cents(5))), "3.8(a)")
    refused(log, Report(SUPERVISOR, short(seat=2)), "5.11")
    assert orders(ruled(log, short(seat=1, placed=cents(3), amended=True), SUPERVISOR)) == [("Continue", "5.11")]
    ruled(log, short(seat=1, placed=cents(3), amended="4.00"), SUPERVISOR)
    release = log.round.released[1, "jackpot_1"]
    assert (release.outcome, log.round.hands[1].wagers["jackpot_1"]) == (Outcome.RETURNED, 300)
    refused(betting({1: Seat(jackpot=1)}, table()), Report(SUPERVISOR, short(seat=1, placed=cents(3))), "5.11")


@pytest.mark.clause("5.11", "3.8(c)")
@pytest.mark.parametrize(
    ("areas", "reading", "net", "contributed"),
    [
        ((5, 8), "keep_full_part", -5, (2.05, 0, 0)),
        ((3, 10), "keep_full_part", -10, (2.05, 2.05, 0)),
        ((3, 8), "keep_full_part", 0, (0, 0, 0)),
        ((5, 8), "return_both", 0, (0, 0, 0)),
    ],
)
def test_the_full_part_of_a_short_level_3_wager_may_stand(
    areas: tuple[float, float], reading: str, net: float, contributed: tuple[float, ...]
) -> None:
    seats = {1: Seat("Qs 7d", jackpot=3)}
    log = dealt(seats, at=table(readings={"A11b": reading}))
    log.do(Report(SUPERVISOR, wager_errors.JackpotWagerShort(seat=1, area_1=cents(areas[0]), area_2=cents(areas[1]))))
    to_the_river(decide(log, seats), seats).do(Reveal(DEALER))
    found = [line for bet, line in lines(finish(log), 1).items() if bet.startswith("jackpot")]
    assert [line.net for line in found] == [net * 100]
    assert found[0].wager.stake == cents(sum(areas))
    assert pools(log) == (50_000 + contributed[0], 70_000 + contributed[1], 100_000 + contributed[2])


@pytest.mark.clause("5.13(a)", "5.14")
def test_gaming_is_suspended_and_payments_withheld() -> None:
    log = shown({1: Seat()})
    assert orders(ruled(log, system_faults.GameManagerMalfunction(), OPERATOR)) == [("Record", "5.13(a)")]
    refused(log, Settle(DEALER), "5.13(a)")
    ruled(log, system_faults.GameManagerMalfunction(finding="none"), OPERATOR)
    refused(log, Report(OPERATOR, system_faults.GameManagerMalfunction(finding="maybe")), "5.13(a)")
    assert orders(ruled(log, system_faults.Investigation(hours=72), OPERATOR)) == [("Withhold", "5.14")]
    for hours in (0, 73):
        refused(log, Report(OPERATOR, system_faults.Investigation(hours=hours)), "5.14")
    refused(log, Report(OPERATOR, system_faults.Investigation(seats=(5,))), "5.14")
    assert finish(log).outcome == "settled"


@pytest.mark.clause("5.13(a)", "6.4(a)")
def test_a_round_that_is_void_while_gaming_is_suspended_is_over_for_everyone() -> None:
    log = betting({1: Seat()}, table())
    ruled(log, system_faults.GameManagerMalfunction(), OPERATOR)
    ruled(log, conduct.Disturbance(cause="fire"), OPERATOR)
    assert croupier.next_order(ended(log), DECK) is None


@pytest.mark.clause("6.9(a)")
def test_nothing_is_put_with_a_void_wager_and_nothing_taken_back() -> None:
    log = betting({1: Seat(), 2: Seat()}, table())
    ruled(log, conduct.Contravention(seat=1, void=True), OPERATOR)
    player = log.round.hands[1].player
    for bet in ("dealer_poker_extra", "player_poker_extra"):
        refused(log, PlaceWager(1, player, bet, cents(5)), "6.9(a)")
    refused(log, PlaceWager(1, "Bob", "player_poker_extra", cents(5)), "6.9(a)")
    refused(log, WithdrawWager(1, "ante"), "6.9(a)")
    log.do(WithdrawWager(2, "ante"))


@pytest.mark.clause("6.9(a)", "6.9(b)")
def test_a_contravention_voids_the_hand_excludes_or_both() -> None:
    log = dealt(TWO)
    refused(log, Report(OPERATOR, conduct.Contravention(seat=1)), "6.9(a)")
    refused(log, Report(OPERATOR, conduct.Contravention(seat=3, exclude=True)), "6.9(a)")
    refused(log, Report(OPERATOR, conduct.Contravention(seat=2, void=["jackpot"])), "6.9(a)")
    ruled(log, conduct.Contravention(seat=1, void=["jackpot"]), OPERATOR)
    assert (1, "jackpot_1") in log.round.released
    assert (1, "ante") not in log.round.released
    ruled(log, conduct.Contravention(seat=1, void=True, exclude=True), OPERATOR)
    assert ruled(log, conduct.Contravention(seat=2, exclude=True), OPERATOR).rule.clause == "6.9(b)"
    log.do(Decide(2, FOLD), Deal(DEALER), Reveal(DEALER))
    over = finish(log)
    assert next_table(over, log.events).excluded == {"player 1", "player 2"}


@pytest.mark.clause("3.5(c)", "4.5", "6.1", "6.2", "6.5", "6.8(a)", "6.8(b)", "6.10", "3.2", "3.3", "4.12(a)")
@pytest.mark.parametrize(
    ("fact", "rank", "clause"),
    [
        (conduct.PlayerNotSeated(seat=1), OPERATOR, "3.5(c)"),
        (conduct.CardsOutsideTable(seat=1), DEALER, "4.5"),
        (conduct.BestHandChallenged(seat=1), DEALER, "6.1"),
        (conduct.CardsExchanged(seats=(1, 2)), DEALER, "6.2"),
        (conduct.InformationExchanged(), DEALER, "6.2"),
        (conduct.StaffAdvice(detail="fold that"), DEALER, "6.5"),
        (conduct.ProhibitedDevice(device="calculator"), DEALER, "6.8(a)"),
        (conduct.ProhibitedDevice(used=False), DEALER, "6.8(b)"),
        (conduct.Dispute(), OPERATOR, "6.10"),
        (wager_errors.OralWager(seat=1), DEALER, "3.2"),
        (wager_errors.LateWager(seat=1, bet="jackpot_1"), DEALER, "3.9"),
        (wager_errors.ElectNotExposed(seat=1), DEALER, "4.12(a)"),
    ],
)
def test_what_is_recorded_or_refused_leaves_the_round_as_it_was(fact: Irregularity, rank: str, clause: str) -> None:
    log = shown({1: Seat(others={"Bob": 5})})
    before = log.round
    assert ruled(log, fact, rank).rule.clause == clause
    assert isinstance(log.round, Showdown)
    assert log.round.hands == before.hands
    assert log.round.released == before.released


@pytest.mark.parametrize("rank", ["dealer", "casino_operator"])
def test_who_rules_where_the_book_names_nobody_is_a_reading(rank: str) -> None:
    log = dealt(TWO, at=table(readings={"A34": rank}))
    ruled(log, irregularities.CardExposed(), rank)


@pytest.mark.parametrize(
    ("fact", "clause"),
    [
        (irregularities.CardsToAreaWithoutAnte(to=4), "5.4(a)"),
        (irregularities.IncorrectHoleCards(to="dealer", deck_complete=True, when="after_flop"), "5.5(b)"),
        (irregularities.DealerCardExposed(), "5.7(a)"),
    ],
)
def test_nothing_is_ruled_on_cards_that_are_not_out(fact: Irregularity, clause: str) -> None:
    refused(closed(TWO), Report(SUPERVISOR, fact), clause)


def test_every_fact_says_which_clause_it_is_about() -> None:
    assert all((fact.__doc__ or "")[0].isdigit() for fact in RULINGS)
    refused(dealt(TWO), Report(OPERATOR, Irregularity()), "6.10")


@pytest.mark.clause("5.6")
def test_no_card_is_exposed_in_the_deal_before_there_is_one() -> None:
    refused(closed(TWO), Report(OPERATOR, irregularities.CardExposed()), "5.6")


@pytest.mark.clause("1.1 Fold", "5.5(c)(ii)")
@pytest.mark.parametrize(("reading", "outcome"), [("lost", "lose"), ("offered", "void")])
def test_a_player_who_has_folded_has_no_hand_to_void(reading: str, outcome: str) -> None:
    log = wagered({1: Seat(), 2: Seat("Qc Qd", choice=FOLD), 3: Seat("6s 6d")}, at=table(readings={"A15c": reading}))
    fact = irregularities.IncorrectHoleCards(to=1, count=3, deck_complete=True, options={"2": "void"})
    made = ruled(log, fact, SUPERVISOR)
    assert ("Record", "1.1 Fold") in orders(made) or reading == "offered"
    log.do(Deal(DEALER), Decide(3, Choice.CHECK), Deal(DEALER), Decide(3, Choice.CHECK), Deal(DEALER))
    log.do(Reveal(DEALER), Settle(DEALER))
    assert lines(finish(log), 2)["ante"].outcome.value == outcome


@pytest.mark.clause("3.3", "3.9", "3.23", "3.29", "3.35", "3.38", "3.41")
@pytest.mark.parametrize(
    ("bet", "clause"),
    [
        ("ante", "3.3"),
        ("jackpot", "3.9"),
        ("jackpot_2", "3.9"),
        ("dealer_poker_extra", "3.23"),
        ("player_poker_extra/Bob", "3.29"),
        ("flop", "3.35"),
        ("turn", "3.38"),
        ("river", "3.41"),
    ],
)
def test_a_late_wager_is_refused_by_the_clause_that_gives_it_its_time(bet: str, clause: str) -> None:
    made = ruled(dealt(TWO), wager_errors.LateWager(seat=1, bet=bet), DEALER)
    assert orders(made) == [("Refuse", clause)]


@pytest.mark.clause("6.9(a)")
def test_a_dealer_poker_extra_alone_can_be_declared_void() -> None:
    log = wagered({1: Seat(), 3: Seat("", ante=0, dealer_extra=5, choice=UNDECIDED)})
    made = ruled(log, conduct.Contravention(seat=3, void=True), OPERATOR)
    assert orders(made) == [("ReturnBets", "6.9(a)")]
    refused(log, Report(OPERATOR, conduct.Contravention(seat=4, void=True)), "6.9(a)")


@pytest.mark.clause("5.13(a)", "5.13(b)")
@pytest.mark.parametrize("finding", ["none", "malfunction"])
def test_nothing_happens_at_a_suspended_table_until_the_finding(finding: str) -> None:
    log = dealt({1: Seat(choice=UNDECIDED)})
    log.do(Report(OPERATOR, system_faults.GameManagerMalfunction()))
    for action in (Decide(1, PLAY, cents(20)), Deal(DEALER), Reveal(DEALER)):
        refused(log, action, "5.13(a)")
    assert croupier.choices(log.round, 1) == ()
    assert croupier.next_order(log.round, DECK) == Report(
        OPERATOR, system_faults.GameManagerMalfunction(finding="none")
    )
    log.do(Report(OPERATOR, system_faults.GameManagerMalfunction(finding=finding)))
    if finding == "malfunction":
        assert isinstance(log.round, Over)
        return
    log.do(Decide(1, PLAY, cents(20)), Deal(DEALER))
    log.do(Report(OPERATOR, system_faults.GameManagerMalfunction()))
    refused(log, Decide(1, Choice.CHECK), "5.13(a)")


@pytest.mark.clause("1.1 Void", "6.4(a)")
@pytest.mark.parametrize(("reading", "outcome"), [("returned", Outcome.VOID), ("lost", Outcome.LOSE)])
@pytest.mark.parametrize("settled", [False, True])
def test_what_a_fold_had_lost_when_the_round_is_void(reading: str, outcome: Outcome, settled: bool) -> None:
    log = shown({1: Seat(), 2: Seat("Qc Qd", jackpot=1, choice=FOLD)}, at=table(readings={"A33": reading}))
    if settled:
        log.do(Settle(DEALER))
    log.do(Report(OPERATOR, conduct.Disturbance(cause="fire")))
    over = log.round
    assert isinstance(over, Over)
    assert {line.outcome for line in lines(over, 2).values()} == {outcome}
    assert {line.outcome for line in lines(over, 1).values()} == {Outcome.VOID}
