"""Perth's difficult cases: only the flop on the table, several prizes at once, fund and pools to the cent."""

from __future__ import annotations

from fractions import Fraction

import pytest
from perth_play import (
    DEALER,
    FOLD,
    KINGS,
    OPERATOR,
    SUPERVISOR,
    UNIT,
    Seat,
    betting,
    cents,
    clauses,
    closed,
    deal,
    dealt,
    decide,
    finish,
    lines,
    played,
    recorded,
    refused,
    shown,
    table,
    to_the_river,
    told,
    wagered,
)

from queenhigh.games.crown_perth_holdem_poker import conduct, irregularities, system_faults, wager_errors
from queenhigh.games.crown_perth_holdem_poker.book import BOOK
from queenhigh.games.crown_perth_holdem_poker.jackpot import KeyOff, Shared, Winner, key_off
from queenhigh.games.crown_perth_holdem_poker.jackpot_wagers import (
    KeyedOff,
    StartGame,
    VerifyPrizes,
    awaiting,
    needs_start,
    pending,
)
from queenhigh.games.kit.actions import CloseBetting, Deal, Decide, PlaceWager, Report, Reveal, Settle
from queenhigh.games.kit.events import Advised, DealerShown
from queenhigh.games.kit.phases import BetsClosed, Settled
from queenhigh.money import Cents
from queenhigh.rules import NotAuthorised

SF, RF = "straight_flush", "royal_flush"
STANDING = tuple(Fraction(cents(pool)) for pool in (50_000, 70_000, 100_000))


def keyed(
    *winners: Winner, held: tuple[Fraction, ...] = STANDING, verified: dict[int, Cents] | None = None, **adopted: str
) -> list[KeyOff]:
    done = key_off(held, winners, UNIT, BOOK.readings.adopt(adopted), verified)
    return [one for one in done if isinstance(one, KeyOff)]


def cited(done: KeyOff) -> set[str]:
    return {rule.clause for rule in done.rules}


@pytest.mark.clause("4.11", "3.27")
def test_with_the_flop_alone_the_dealer_shows_the_hand_that_it_makes() -> None:
    seats = {1: Seat("Ah 7h", choice=FOLD), 2: Seat("", ante=0, dealer_extra=5)}
    log = shown(seats, "9c 4d", "9h 4s Kh 2c 3c")
    (dealer,) = [event for event in log.events if isinstance(event, DealerShown)]
    assert (len(dealer.shared), dealer.words, dealer.qualifies) == (3, "two pair, nines and fours", True)
    bare = shown({1: Seat(choice=FOLD)})
    (nothing,) = [event for event in bare.events if isinstance(event, DealerShown)]
    assert (nothing.words, nothing.qualifies) == ("no hand was needed", True)


@pytest.mark.clause("3.27")
@pytest.mark.parametrize(("reading", "outcome"), [("settled", "win"), ("returned", "returned")])
def test_when_the_last_hand_folds_after_the_flop_a_dealer_poker_extra_stays_or_goes_back(
    reading: str, outcome: str
) -> None:
    seats = {1: Seat("Ah 7h", dealer_extra=5)}
    at = table(readings={"A29": "allowed", "A12": reading} if reading == "returned" else {"A29": "allowed"})
    log = wagered(seats, "9c 4d", "9h 4s Kh 2c 3c", at)
    log.do(Deal(DEALER), Decide(1, FOLD), Reveal(DEALER))
    assert lines(finish(log), 1)["dealer_poker_extra"].outcome.value == outcome


@pytest.mark.clause("3.12(b)(i)", "3.33(a)")
def test_an_extra_with_only_ante_and_flop_wager_is_calculated_on_the_flop() -> None:
    """The third wager of a hand is the first that needs it."""
    over = played({1: Seat("9h 2s", extra=5)}, "4c 5s", "9d 3c 2h 6c 8s")
    assert told(lines(over, 1)["player_poker_extra"]) == ("win", 25, "3.33(a)")


@pytest.mark.clause("5.9(e)(i)", "3.12(b)(i)")
def test_a_jackpot_wager_with_only_an_ante_wins_where_the_flop_wager_was_left_out() -> None:
    log = dealt({1: Seat("9h 3h", jackpot=1)}, board="Ah 2h 7h 6c 8s")
    log.do(Report(SUPERVISOR, wager_errors.FlopWagerOmitted(seat=1)))
    log.do(Deal(DEALER), Deal(DEALER), Deal(DEALER), Reveal(DEALER))
    won = lines(finish(log), 1)["jackpot_1"]
    assert told(won) == ("win", 250, "3.12(b)(ii)")
    assert "5.9(e)(i)" in {rule.clause for rule in won.also}


@pytest.mark.clause("4.2")
def test_the_start_button_is_the_dealers_and_only_for_jackpot_wagers() -> None:
    log = betting({1: Seat(jackpot=1)}, table())
    log.do(CloseBetting(DEALER))
    with pytest.raises(NotAuthorised) as refusal:
        log.do(StartGame("player"))
    assert refusal.value.rule.clause == "4.2"
    for without in (table(jackpot=None), table()):
        none = betting({1: Seat()}, without)
        none.do(CloseBetting(DEALER))
        assert isinstance(none.round, BetsClosed)
        assert not needs_start(none.round)
        refused(none, StartGame(DEALER), "4.2")
    refused(closed({1: Seat(jackpot=1)}), StartGame(DEALER), "4.2")


@pytest.mark.clause("4.14(b)")
def test_only_the_hand_that_won_a_jackpot_is_told_to_wait() -> None:
    seats = {1: Seat("9h 3h", jackpot=1), 2: Seat("Qc Qd", jackpot=1), 3: Seat("Tc 4d")}
    log = shown(seats, KINGS, "Ah 2h 7h 6c 8s")
    log.do(Settle(DEALER))
    assert [event.seat for event in log.events if isinstance(event, Advised)] == [1]
    quiet = shown({1: Seat("Qc Qd", jackpot=1)}, KINGS, "Ah 2h 7h 6c 8s")
    quiet.do(Settle(DEALER))
    assert not [event for event in quiet.events if isinstance(event, Advised)]
    assert isinstance(quiet.round, Settled)
    assert awaiting(quiet.round) == {}
    assert pending(quiet.round, list(quiet.round.lines)) == []
    assert isinstance(log.round, Settled)
    assert list(awaiting(log.round)) == [1]


@pytest.mark.clause("4.14(a)", "4.15")
def test_a_prize_of_table_2_is_keyed_off_without_sorting_and_a_straight_flush_next_to_it_is_not() -> None:
    log = shown({1: Seat("9h 3h", jackpot=2)}, KINGS, "Ah 2h 7h 6c 8s")
    log.do(Settle(DEALER), VerifyPrizes(SUPERVISOR))
    (paid,) = [event for event in log.events if isinstance(event, KeyedOff)]
    assert (paid.seat, paid.level, paid.hand, paid.prize) == (1, 2, "flush", cents(500))
    both = shown({1: Seat("9h 8h", jackpot=1), 2: Seat("Ah 2h", jackpot=1)}, KINGS, "Qh Jh Th 6c 8s")
    both.do(Settle(DEALER))
    refused(both, VerifyPrizes(SUPERVISOR), "4.15")


@pytest.mark.clause("3.15", "3.17(b)")
@pytest.mark.parametrize(("reading", "change"), [("consumed", -250), ("returned", -255)])
def test_the_fund_bears_the_prize_and_by_the_other_reading_the_stake_too(reading: str, change: int) -> None:
    readings = {"A3": reading} if reading == "returned" else {}
    log = shown({1: Seat("9h 3h", jackpot=1)}, KINGS, "Ah 2h 7h 6c 8s", table(readings=readings))
    finish(log)
    assert recorded(log).fund == cents(5) - 205 + cents(change)
    assert recorded(log).pools == (STANDING[0] + 205, *STANDING[1:])


@pytest.mark.clause("5.11", "3.12(b)(ii)")
@pytest.mark.parametrize(("reading", "back", "borne"), [("consumed", 3, 250), ("returned", 8, 255)])
def test_a_winning_jackpot_wager_above_its_value_wins_for_its_value_and_the_excess_is_the_players(
    reading: str, back: int, borne: int
) -> None:
    """The amount above the value was never in pools or fund, and comes out of neither."""
    seats = {1: Seat("9h 3h")}
    log = betting(seats, table(readings={"A3": reading} if reading == "returned" else {}))
    log.do(PlaceWager(1, "player 1", "jackpot_1", cents(8)), CloseBetting(DEALER))
    to_the_river(decide(deal(log, seats, KINGS, "Ah 2h 7h 6c 8s"), seats), seats).do(Reveal(DEALER))
    won = lines(finish(log), 1)["jackpot_1"]
    assert (won.wager.stake, won.paid, won.returned) == (cents(8), cents(250), cents(back))
    assert "5.11" in clauses(won)
    assert recorded(log).fund == cents(5) - 205 - cents(borne)
    exact = played({1: Seat("9h 3h", jackpot=1)}, KINGS, "Ah 2h 7h 6c 8s")
    assert "5.11" not in clauses(lines(exact, 1)["jackpot_1"])


@pytest.mark.clause("5.11", "3.15", "3.17(b)")
def test_of_two_jackpot_wagers_the_one_that_goes_back_leaves_pools_and_fund_and_the_other_stays_in_both() -> None:
    seats = {1: Seat(jackpot=1), 2: Seat("Qc Qd", jackpot=2)}
    log = dealt(seats)
    log.do(Report(SUPERVISOR, wager_errors.JackpotWagerShort(seat=1, placed=cents(3))))
    to_the_river(decide(log, seats), seats).do(Reveal(DEALER))
    over = finish(log)
    assert lines(over, 1)["jackpot_1"].returned == cents(3)
    assert recorded(log).pools == (STANDING[0] + 205, STANDING[1] + 205, STANDING[2])
    assert recorded(log).fund == cents(10) - 2 * 205


@pytest.mark.clause("5.12")
def test_of_two_verified_amounts_the_last_is_paid() -> None:
    log = shown({1: Seat("9h 8h", jackpot=1)}, KINGS, "Qh Jh Th 6c 8s")
    for amount in ("52300.00", "41000.00"):
        log.do(Report(OPERATOR, system_faults.JackpotDisplayMalfunction(verified={"level_1": amount})))
    assert lines(finish(log), 1)["jackpot_1"].paid == cents(4_100)


@pytest.mark.clause("3.27", "6.9(a)")
def test_with_the_only_ante_void_after_the_flop_a_dealer_poker_extra_on_another_area_goes_back() -> None:
    log = wagered({1: Seat("Ah 7h"), 2: Seat("", ante=0, dealer_extra=5)})
    log.do(Deal(DEALER), Report(OPERATOR, conduct.Contravention(seat=1, void=True)), Reveal(DEALER))
    assert told(lines(finish(log), 2)["dealer_poker_extra"]) == ("returned", 0, "3.27")


@pytest.mark.clause("3.33(a)", "6.9(a)")
def test_by_the_reading_that_keeps_others_on_a_void_hand_the_flop_alone_decides_them() -> None:
    log = dealt({1: Seat("9h 2s", others={"Bob": 5})}, "4c 5s", "9d 3c 2h 6c 8s", table(readings={"A15b": "live"}))
    log.do(Report(OPERATOR, conduct.Contravention(seat=1, void=True)), Deal(DEALER), Reveal(DEALER))
    found = lines(finish(log), 1)
    assert found["ante"].outcome.value == "void"
    assert told(found["player_poker_extra/Bob"]) == ("win", 25, "3.33(a)")


def test_by_the_other_reading_of_separate_prizes_level_2_still_wins_only_its_own() -> None:
    at = table(readings={"A11": "separate_prizes"})
    over = played({1: Seat("9h 3h", jackpot=2)}, KINGS, "Ah 2h 7h 6c 8s", at)
    assert lines(over, 1)["jackpot_2"].paid == cents(50 * 10)


@pytest.mark.clause("3.17(b)", "1.1 Void")
@pytest.mark.parametrize("reading", ["start_game", "game_over"])
def test_a_void_round_leaves_pools_and_fund_as_they_were(reading: str) -> None:
    at = table(readings={} if reading == "start_game" else {"A5": reading})
    log = dealt({1: Seat(jackpot=3), 2: Seat("Qc Qd", jackpot=1)}, at=at)
    log.do(Report(SUPERVISOR, irregularities.CardsToAreaWithoutAnte(to=4, when="before_pickup")))
    assert recorded(log).pools == STANDING
    assert recorded(log).fund == 0
    assert "1.1 Void" in {rule.clause for rule in recorded(log).also}


@pytest.mark.clause("3.17(b)")
def test_pools_of_a_round_that_was_played_name_no_void() -> None:
    log = shown({1: Seat("Qc Qd", jackpot=1)})
    finish(log)
    assert [rule.clause for rule in recorded(log).also if rule.clause == "1.1 Void"] == []
    late = shown({1: Seat("Qc Qd", jackpot=1)}, at=table(readings={"A5": "game_over"}))
    finish(late)
    assert recorded(late).pools == recorded(log).pools
    none = shown({1: Seat("Qc Qd")}, at=table(jackpot=None))
    assert not [event for event in none.events if type(event).__name__ == "PoolsRecorded"]
    assert finish(none).outcome == "settled"


@pytest.mark.clause("4.17(b)")
def test_by_the_other_reading_royal_flushes_are_paid_in_the_order_in_which_royal_flushes_were_keyed() -> None:
    winners = (Winner(1, 2, SF), Winner(2, 1, RF), Winner(3, 2, RF))
    assert [(one.hand, one.level) for one in keyed(*winners, A8="as_keyed")] == [(SF, 2), (RF, 1), (RF, 2)]


@pytest.mark.clause("4.17(a)", "4.17(b)", "4.18(a)", "4.18(b)")
def test_the_order_of_payouts_is_cited_only_where_there_is_one() -> None:
    for kind in (SF, RF):
        (alone,) = keyed(Winner(1, 1, kind))
        assert not {clause for clause in cited(alone) if clause.startswith(("4.17", "4.18"))}
    low, high = keyed(Winner(1, 1, SF), Winner(2, 2, SF))
    assert ("4.18(a)" in cited(low), "4.18(b)" in cited(high), "4.17(a)" in cited(low)) == (True, True, False)
    straight, royal = keyed(Winner(1, 1, SF), Winner(2, 2, RF))
    assert ("4.17(a)" in cited(straight), "4.17(b)" in cited(royal), "4.18(a)" in cited(straight)) == (
        True,
        True,
        False,
    )


@pytest.mark.clause("5.12")
def test_a_level_without_a_verified_amount_is_paid_by_its_display() -> None:
    (one,) = keyed(Winner(1, 2, SF), verified={1: cents(10)})
    assert one.prize == cents(12_000)
    assert "5.12" not in cited(one)


@pytest.mark.clause("5.12", "3.20 Level 1")
def test_a_payment_comes_out_of_the_pools_of_its_level_only_where_an_amount_was_verified() -> None:
    odd = Fraction(5_000_001)
    (usual,) = keyed(Winner(1, 1, SF), held=(odd, *STANDING[1:]), A25b="reduced_by_payment")
    assert usual.pools == (odd * 9 / 10, *STANDING[1:])
    (less,) = keyed(Winner(1, 1, SF), verified={1: cents(40_000)}, A25b="reduced_by_payment")
    assert less.pools == (cents(46_000), *STANDING[1:])
    empty = (Fraction(0),) * 3
    (nothing,) = keyed(Winner(1, 1, SF), held=empty, verified={1: cents(100)}, A25b="reduced_by_payment")
    assert (nothing.prize, nothing.pools) == (cents(10), empty)


@pytest.mark.clause("3.21")
def test_a_pool_is_raised_to_its_reseed_by_3_21_only_after_a_straight_flush() -> None:
    low = tuple(Fraction(cents(26_000)) for _ in range(3))
    (straight,) = keyed(Winner(1, 1, SF), held=low)
    (royal,) = keyed(Winner(1, 1, RF), held=low)
    assert straight.reseeded > 0
    assert royal.reseeded > 0
    assert "3.21" in cited(straight)
    assert "3.21" not in cited(royal)


@pytest.mark.clause("3.19 Level 1", "3.19 Level 2")
def test_prizes_all_at_once_reseed_every_pool_once() -> None:
    one, two = keyed(Winner(1, 1, RF), Winner(2, 2, RF), A9="simultaneous")
    seed = Fraction(cents(25_000))
    assert (one.reseeded, two.reseeded) == (seed, seed)
    assert two.pools == (seed, seed, STANDING[2])


@pytest.mark.clause("4.16(b)(ii)")
@pytest.mark.parametrize("odd", ["clockwise", "fund"])
def test_a_single_winner_shares_with_nobody(odd: str) -> None:
    done = key_off(STANDING, [Winner(4, 1, SF)], UNIT, BOOK.readings.adopt({"A9b": odd}))
    (alone,) = [one for one in done if isinstance(one, Shared)]
    assert (alone.shares, alone.rules) == ({4: cents(5_000)}, ())
