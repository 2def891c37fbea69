"""Rules 3.1-3.11 and 3.23-3.32, 5.9 and 5.10: what may be placed where, by whom and when, and how much of it counts."""

from __future__ import annotations

import pytest
from perth_play import (
    DEALER,
    OPERATOR,
    Seat,
    betting,
    cents,
    clauses,
    closed,
    deal,
    decide,
    finish,
    lines,
    one,
    played,
    refused,
    table,
    to_the_river,
    told,
)

from queenhigh.games.crown_perth_holdem_poker.conduct import Contravention
from queenhigh.games.crown_perth_holdem_poker.round import act, new_round, next_table
from queenhigh.games.crown_perth_holdem_poker.table import Limits, Table
from queenhigh.games.kit.actions import CloseBetting, Decline, PlaceWager, Report, Reveal, WithdrawWager
from queenhigh.games.kit.events import Advised
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.phases import Over
from queenhigh.money import Outcome


def fresh(at: Table | None = None) -> Log[Table]:
    return Log(act, new_round(at or table()))


def bet(player: str, kind: str, amount: float = 5, seat: int = 1, medium: str = "chips") -> PlaceWager:
    return PlaceWager(seat, player, kind, cents(amount), medium)


@pytest.mark.clause("3.1", "3.2")
def test_only_chips_on_an_area_are_a_wager() -> None:
    log = fresh()
    refused(log, bet("Ann", "ante", medium="oral"), "3.2")
    refused(log, bet("Ann", "ante", medium="oral with cash"), "3.2")
    refused(log, bet("Ann", "ante", medium="cash"), "3.1")
    refused(log, bet("Ann", "ante", 0), "3.1")
    refused(log, bet("Ann", "ante", seat=8), "3.1")
    refused(log, bet("Ann", "pair_plus"), "3.1")
    refused(log, bet("Ann", "flop"), "3.1")


@pytest.mark.clause("3.3", "3.9", "3.23", "3.29")
def test_nothing_is_placed_or_taken_back_once_the_round_has_begun() -> None:
    log = closed({1: Seat(jackpot=1, extra=5)})
    for kind, clause in (
        ("ante", "3.3"),
        ("jackpot_1", "3.9"),
        ("dealer_poker_extra", "3.23"),
        ("player_poker_extra", "3.29"),
    ):
        refused(log, bet("player 1", kind), clause)
    refused(log, WithdrawWager(1, "ante"), "3.3")
    refused(log, WithdrawWager(1, "jackpot_1"), "3.9")


@pytest.mark.clause("3.4")
def test_an_area_takes_one_ante() -> None:
    log = fresh()
    log.do(bet("Ann", "ante", 10))
    refused(log, bet("Ann", "ante", 10), "3.4")
    refused(log, bet("Bob", "ante", 10), "3.4")
    log.do(WithdrawWager(1, "ante"), bet("Bob", "ante", 10))
    refused(log, WithdrawWager(1, "jackpot_1"), "3.1")


@pytest.mark.clause("3.5(b)")
def test_the_ante_player_has_the_first_right_next_time_until_it_is_given_up() -> None:
    over = played({1: Seat()})
    assert isinstance(over, Over)
    log = fresh(next_table(over, ()))
    refused(log, bet("Bob", "ante", 10), "3.5(b)")
    refused(log, Decline(1, "Bob", "ante"), "3.5(b)")
    log.do(bet("Bob", "ante", 10, seat=2))
    log.do(Decline(1, "player 1", "ante"), bet("Cy", "ante", 10))
    refused(log, Decline(1, "Cy", "jackpot_1"), "3.5(b)")


@pytest.mark.clause("3.8(a)", "3.8(b)", "3.8(c)")
def test_jackpot_levels_cost_one_two_and_three_units() -> None:
    log = fresh()
    log.do(bet("Ann", "ante", 10))
    refused(log, bet("Ann", "jackpot_1", 4.99), "3.8(a)")
    refused(log, bet("Ann", "jackpot_2", 9), "3.8(b)")
    refused(log, bet("Ann", "jackpot_3", 14), "3.8(c)")
    log.do(bet("Ann", "jackpot_2", 10), bet("Ann", "jackpot_1", 5))
    assert log.round.hands[1].wagers == {"ante": 1000, "jackpot_3": 1500}
    refused(log, bet("Ann", "jackpot_1", 5), "3.8(a)")
    refused(fresh(table(jackpot=None)), bet("Ann", "jackpot_1"), "3.8(a)")


@pytest.mark.clause("3.10", "3.11")
def test_a_jackpot_wager_belongs_to_the_ante_player_and_needs_the_ante() -> None:
    log = fresh()
    log.do(bet("Ann", "ante", 10))
    refused(log, bet("Bob", "jackpot_1"), "3.10")
    log.do(bet("Cy", "jackpot_1", seat=2))
    refused(log, bet("Dee", "ante", seat=2), "3.10")
    log.do(CloseBetting(DEALER))
    release = log.round.released[2, "jackpot_1"]
    assert (release.outcome, release.rule.clause) == (Outcome.RETURNED, "3.11")


@pytest.mark.clause("3.11", "3.32")
def test_reading_a32b_a_jackpot_wager_may_wait_for_its_ante_and_a_poker_extra_may_not() -> None:
    log = fresh()
    refused(log, bet("Ann", "player_poker_extra"), "3.32")
    log.do(bet("Ann", "jackpot_1"), bet("Ann", "ante", 10))
    strict = fresh(table(readings={"A32b": "refused"}))
    refused(strict, bet("Ann", "player_poker_extra"), "3.32")
    refused(strict, bet("Ann", "jackpot_1"), "3.11")
    strict.do(bet("Ann", "ante", 10), bet("Ann", "jackpot_1"))


@pytest.mark.clause("6.9(a)")
def test_reading_a33b_a_void_wager_is_taken_back_and_another_placed() -> None:
    log = fresh(table(readings={"A33b": "taken_back"}))
    log.do(bet("Ann", "ante", 10), Report(OPERATOR, Contravention(seat=1, void=True)))
    refused(log, bet("Ann", "jackpot_1"), "6.9(a)")
    log.do(WithdrawWager(1, "ante"), bet("Ann", "ante", 20))
    assert (log.round.hands[1].wagers, log.round.released) == ({"ante": cents(20)}, {})


@pytest.mark.clause("5.11")
def test_a_jackpot_wager_above_its_value_counts_for_its_value() -> None:
    for reading, outcome, net in (("return_excess", "lose", -5), ("return_whole", "returned", 0)):
        log = fresh(table(readings={"A20": reading}))
        log.do(bet("player 1", "ante", 10), bet("player 1", "jackpot_1", 8))
        assert isinstance(log.events[-1], Advised)
        log.do(CloseBetting(DEALER))
        seats = {1: Seat("Qs 7d")}
        to_the_river(decide(deal(log, seats), seats), seats).do(Reveal(DEALER))
        found = lines(finish(log), 1)
        assert found["jackpot_1"].outcome.value == outcome
        assert found["jackpot_1"].net == net * 100


@pytest.mark.clause("3.24", "3.25", "3.26")
def test_a_dealer_poker_extra_goes_first_to_the_ante_player() -> None:
    log = fresh()
    log.do(bet("Ann", "ante", 10))
    refused(log, bet("Bob", "dealer_poker_extra"), "3.25")
    log.do(Decline(1, "Ann", "dealer_poker_extra"), bet("Bob", "dealer_poker_extra"))
    refused(log, bet("Cy", "dealer_poker_extra"), "3.24")
    refused(log, bet("Ann", "dealer_poker_extra"), "3.24")
    log.do(bet("Dee", "dealer_poker_extra", seat=2), bet("Eve", "ante", 10, seat=2))
    assert log.round.hands[2].player == "Eve"
    assert log.round.hands[2].wagers == {"dealer_poker_extra/Dee": 500, "ante": 1000}
    assert log.round.hands[2].wager("dealer_poker_extra/Dee").bettor == "Dee"


@pytest.mark.clause("3.25", "3.31")
def test_by_the_other_reading_the_ante_player_displaces_the_last_taker() -> None:
    log = fresh(table(readings={"A32": "displaces"}))
    log.do(bet("Ann", "ante", 10), bet("Bob", "dealer_poker_extra"))
    log.do(bet("Ann", "dealer_poker_extra", 10))
    assert log.round.hands[1].wagers == {"ante": 1000, "dealer_poker_extra": 1000}
    log.do(*(bet(who, "player_poker_extra") for who in ("Bob", "Cy", "Dee")))
    log.do(bet("Ann", "player_poker_extra"))
    assert set(log.round.hands[1].wagers) == {
        "ante",
        "dealer_poker_extra",
        "player_poker_extra",
        "player_poker_extra/Bob",
        "player_poker_extra/Cy",
    }


@pytest.mark.clause("3.27")
def test_without_any_ante_dealer_poker_extras_go_back_and_there_is_no_round() -> None:
    log = fresh()
    refused(log, CloseBetting(DEALER), "3.3")
    log.do(bet("Ann", "dealer_poker_extra"), CloseBetting(DEALER))
    assert isinstance(log.round, Over)
    assert [told(line) for line in log.round.lines] == [("returned", 0, "3.27")]


@pytest.mark.clause("3.30", "3.31", "3.32")
def test_three_player_poker_extras_to_an_area_and_one_kept_for_the_ante_player() -> None:
    log = fresh()
    refused(log, bet("Bob", "player_poker_extra"), "3.32")
    log.do(bet("Ann", "ante", 10), bet("Bob", "player_poker_extra"), bet("Cy", "player_poker_extra"))
    refused(log, bet("Dee", "player_poker_extra"), "3.31")
    log.do(bet("Ann", "player_poker_extra"))
    refused(log, bet("Dee", "player_poker_extra"), "3.30")
    log.do(bet("Bob", "player_poker_extra"))
    assert log.round.hands[1].wagers["player_poker_extra/Bob"] == 1000
    declined = fresh()
    declined.do(bet("Ann", "ante", 10), Decline(1, "Ann", "player_poker_extra"))
    declined.do(*(bet(who, "player_poker_extra") for who in ("Bob", "Cy", "Dee")))
    declined.do(WithdrawWager(1, "ante"), CloseBetting(DEALER))
    assert isinstance(declined.round, Over)
    assert {line.rule.clause for line in declined.round.lines} == {"3.32"}


LIMITED = Limits(cents(10), cents(500), cents(5))


@pytest.mark.clause("5.10(a)", "5.10(b)", "5.10(c)", "3.7")
@pytest.mark.parametrize(
    ("ante", "counts", "clause"),
    [
        (8, 8, "5.10(a)"),
        (9.99, 9.99, "5.10(a)"),
        (10, 10, ""),
        (12, 10, "5.10(b)"),
        (27, 25, "5.10(b)"),
        (500, 500, ""),
        (505, 500, "5.10(c)"),
        (600, 500, "5.10(c)"),
    ],
)
def test_an_ante_counts_within_the_limits(ante: float, counts: float, clause: str) -> None:
    won = one(Seat("Ah 7h", ante=ante, flop=2 * counts), at=table(limits=LIMITED))
    assert won["ante"].paid == cents(counts)
    assert won["ante"].net == cents(counts)
    assert not clause or clause in clauses(won["ante"])
    assert won["flop"].paid == cents(2 * counts)


@pytest.mark.clause("5.9(a)", "5.9(b)", "5.9(c)", "5.9(d)", "1.1 Flop Wager", "1.1 Turn Wager", "1.1 River Wager")
def test_later_wagers_count_up_to_what_the_ante_asks() -> None:
    short = one(Seat("Ah 7h", ante=20, flop=30, turn=10, river=15))
    assert {bet: line.paid / 100 for bet, line in short.items()} == {"ante": 20, "flop": 30, "turn": 10, "river": 15}
    assert "5.9(a)" in clauses(short["flop"])
    assert "5.9(c)" in clauses(short["turn"]) & clauses(short["river"])
    over = one(Seat("Ah 7h", ante=20, flop=50, turn=30, river=21))
    assert {bet: line.paid / 100 for bet, line in over.items()} == {"ante": 20, "flop": 40, "turn": 20, "river": 20}
    assert over["flop"].net == 4000
    assert "5.9(b)" in clauses(over["flop"])
    assert "5.9(d)" in clauses(over["turn"]) & clauses(over["river"])


@pytest.mark.clause("5.9(b)", "5.10(c)")
def test_the_effective_ante_comes_first_or_by_the_other_reading_each_wager_by_itself() -> None:
    seat = Seat("Ah 7h", ante=600, flop=1200, turn=600)
    first = one(seat, at=table(limits=LIMITED))
    assert (first["flop"].paid, first["turn"].paid) == (100_000, 50_000)
    placed = one(seat, at=table(limits=LIMITED, readings={"A18": "as_placed"}))
    assert (placed["flop"].paid, placed["turn"].paid) == (100_000, 50_000)
    assert "5.10(c)" in clauses(placed["flop"])
    assert "5.9(b)" not in clauses(placed["flop"])
    each = one(seat, at=table(limits=LIMITED, readings={"A18b": "each_wager"}))
    assert each["flop"].paid == 50_000


@pytest.mark.clause("5.10(b)")
def test_units_are_counted_from_zero_or_from_the_minimum() -> None:
    limits = Limits(cents(7), None, cents(5))
    assert one(Seat(ante=14, flop=28), at=table(limits=limits))["ante"].paid == 1000
    assert one(Seat(ante=14, flop=28), at=table(limits=limits, readings={"A19": "minimum"}))["ante"].paid == 1200


@pytest.mark.clause("6.9(b)")
def test_an_excluded_player_places_nothing() -> None:
    refused(fresh(table(excluded=frozenset({"Ann"}))), bet("Ann", "ante"), "6.9(b)")


def test_taking_back_a_wager_before_the_call() -> None:
    log = betting({1: Seat(extra=5)}, table())
    log.do(WithdrawWager(1, "player_poker_extra"))
    assert log.round.hands[1].wagers == {"ante": 1000}
