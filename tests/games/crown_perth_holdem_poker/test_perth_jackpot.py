"""Rules 3.12-3.21 and 4.14-4.20: contributions, displays, prizes, key-offs and what they leave, to the last fraction."""

from __future__ import annotations

from fractions import Fraction

import pytest
from perth_play import (
    DEALER,
    KINGS,
    SUPERVISOR,
    UNIT,
    Seat,
    cents,
    clauses,
    closed,
    finish,
    jackpot,
    lines,
    one,
    pools,
    recorded,
    refused,
    ruled,
    shown,
    table,
    told,
)

from queenhigh.games.crown_perth_holdem_poker import jackpot_wagers
from queenhigh.games.crown_perth_holdem_poker.book import BOOK, PAY
from queenhigh.games.crown_perth_holdem_poker.facets.pools import Pools, link, open_pools
from queenhigh.games.crown_perth_holdem_poker.jackpot import (
    INCREMENT,
    LEVELS,
    KeyOff,
    Shared,
    Winner,
    contributed,
    contribution,
    display,
    key_off,
    reseeds,
)
from queenhigh.games.crown_perth_holdem_poker.jackpot_wagers import KeyedOff, VerifyPrizes
from queenhigh.games.crown_perth_holdem_poker.round import next_table
from queenhigh.games.crown_perth_holdem_poker.system_faults import JackpotDisplayMalfunction
from queenhigh.games.kit.actions import Collect, Report, Settle
from queenhigh.games.kit.events import GameStarted
from queenhigh.games.kit.phases import Over
from queenhigh.hands import FiveCard
from queenhigh.rules import IllegalAction, NotAuthorised

SF, RF = "straight_flush", "royal_flush"
STANDING = tuple(Fraction(cents(pool)) for pool in (50_000, 70_000, 100_000))


def keyed(*winners: Winner, held: tuple[Fraction, ...] = STANDING, **adopted: str) -> list[KeyOff | Shared]:
    return key_off(held, winners, UNIT, BOOK.readings.adopt(adopted))


def prizes(done: list[KeyOff | Shared]) -> list[float]:
    return [one.prize / 100 for one in done if isinstance(one, KeyOff)]


def left(done: list[KeyOff | Shared]) -> list[float]:
    return [float(pool) / 100 for pool in [one for one in done if isinstance(one, KeyOff)][-1].pools]


def shares(done: list[KeyOff | Shared]) -> list[dict[int, float]]:
    return [{seat: paid / 100 for seat, paid in one.shares.items()} for one in done if isinstance(one, Shared)]


@pytest.mark.clause("3.15", "3.17(b)")
@pytest.mark.parametrize(
    ("reading", "expected"),
    [
        ("unit_per_pool", [(205, 0, 0), (205, 205, 0), (205, 205, 205)]),
        ("pool_1", [(205, 0, 0), (410, 0, 0), (615, 0, 0)]),
        ("own_level", [(205, 0, 0), (0, 410, 0), (0, 0, 615)]),
    ],
)
def test_forty_one_per_cent_of_every_wager_goes_into_the_pools(reading: str, expected: list[tuple[int, ...]]) -> None:
    readings = BOOK.readings.adopt({"A4": reading})
    assert [contribution(level, UNIT, readings) for level in LEVELS] == expected
    parts, wagered, _ = contributed({1: 2, 3: 1}, UNIT, readings)
    assert sum(parts) == INCREMENT * wagered
    assert INCREMENT + Fraction(PAY.figure("remaining_share").value) == 1


@pytest.mark.clause("3.15")
def test_pools_are_exact_or_by_the_other_reading_whole_cents() -> None:
    assert contribution(1, 250, BOOK.readings)[0] == Fraction(205, 2)
    assert contribution(1, 250, BOOK.readings.adopt({"A26": "cents"}))[0] == 102


@pytest.mark.clause("3.16(a)", "3.16(b)", "3.16(c)")
def test_every_pool_reseeds_at_five_thousand_level_1_wagers() -> None:
    assert list(reseeds(UNIT, BOOK.readings)) == [2_500_000] * 3
    own = reseeds(UNIT, BOOK.readings.adopt({"A6": "own_level_wager"}))
    assert list(own) == [2_500_000, 5_000_000, 7_500_000]


@pytest.mark.clause("3.18 Level 1", "3.18 Level 2", "3.18 Level 3")
def test_a_display_adds_up_the_pools_that_the_level_can_win() -> None:
    assert [display(STANDING, level, BOOK.readings) for level in LEVELS] == [5_000_000, 12_000_000, 22_000_000]
    odd = (Fraction(2001, 2), Fraction(0), Fraction(0))
    assert display(odd, 1, BOOK.readings) == 1000
    assert display(odd, 1, BOOK.readings.adopt({"A26b": "half_up"})) == 1001


@pytest.mark.clause("3.13 Table 1 Royal Flush", "3.19 Level 1", "3.19 Level 2", "3.19 Level 3")
@pytest.mark.parametrize(
    ("level", "prize", "after"),
    [(1, 50_000, [25_000, 70_000, 100_000]), (2, 120_000, [25_000, 25_000, 100_000]), (3, 220_000, [25_000] * 3)],
)
def test_a_royal_flush_takes_the_display_and_resets_its_pools(level: int, prize: int, after: list[int]) -> None:
    done = keyed(Winner(1, level, RF))
    assert (prizes(done), left(done)) == ([prize], after)


@pytest.mark.clause("3.13 Table 1 Straight Flush", "3.20 Level 1", "3.20 Level 2", "3.20 Level 3")
@pytest.mark.parametrize(
    ("level", "prize", "after"),
    [
        (1, 5_000, [45_000, 70_000, 100_000]),
        (2, 12_000, [45_000, 63_000, 100_000]),
        (3, 22_000, [45_000, 63_000, 90_000]),
    ],
)
def test_a_straight_flush_takes_a_tenth(level: int, prize: int, after: list[int]) -> None:
    done = keyed(Winner(1, level, SF))
    assert (prizes(done), left(done)) == ([prize], after)


@pytest.mark.clause("3.21")
@pytest.mark.parametrize(
    ("held", "after", "reseeded"),
    [
        ("27777.77", 25_000, Fraction(7, 10)),
        ("27777.78", "25000.002", 0),
        ("27000.00", 25_000, 70_000),
        ("25000.00", 25_000, 250_000),
        ("30000.00", 27_000, 0),
    ],
)
def test_a_pool_reduced_below_its_reseed_is_raised_to_it(held: str, after: float | str, reseeded: Fraction) -> None:
    done = keyed(Winner(1, 1, SF), held=(Fraction(held) * 100, *STANDING[1:]))
    first = done[0]
    assert isinstance(first, KeyOff)
    assert first.pools[0] == Fraction(str(after)) * 100
    assert first.reseeded == reseeded
    assert ("3.21" in {rule.clause for rule in first.rules}) == bool(reseeded)


@pytest.mark.clause("4.16(a)", "4.16(b)", "4.16(b)(i)", "4.16(b)(ii)")
def test_hands_of_one_level_and_kind_are_keyed_off_one_by_one_and_share() -> None:
    two = keyed(Winner(4, 1, SF), Winner(2, 1, SF))
    assert (prizes(two), shares(two)) == ([5_000, 4_500], [{2: 4_750, 4: 4_750}])
    royals = keyed(Winner(1, 1, RF), Winner(2, 1, RF))
    assert (prizes(royals), shares(royals)) == ([50_000, 25_000], [{1: 37_500, 2: 37_500}])
    three = keyed(*(Winner(seat, 1, SF) for seat in (1, 2, 5)))
    assert (prizes(three), shares(three)) == ([5_000, 4_500, 4_050], [{1: 4_516.67, 2: 4_516.67, 5: 4_516.66}])
    fund = keyed(*(Winner(seat, 1, SF) for seat in (1, 2, 5)), A9b="fund")
    assert shares(fund) == [{1: 4_516.66, 2: 4_516.66, 5: 4_516.66}]
    assert isinstance(fund[-1], Shared)
    assert fund[-1].left == 2


@pytest.mark.clause("4.18(a)", "4.18(b)", "4.18(c)")
def test_straight_flushes_on_three_levels_are_paid_from_the_lowest() -> None:
    done = keyed(Winner(1, 3, SF), Winner(2, 1, SF), Winner(3, 2, SF))
    assert prizes(done) == [5_000, 11_500, 20_350]
    assert left(done) == [36_450, 56_700, 90_000]
    at_once = keyed(Winner(1, 3, SF), Winner(2, 1, SF), Winner(3, 2, SF), A9="simultaneous")
    assert prizes(at_once) == [5_000, 12_000, 22_000]
    assert left(at_once) == [45_000, 63_000, 90_000]


@pytest.mark.clause("4.17(a)", "4.17(b)")
def test_straight_flushes_come_before_royal_flushes() -> None:
    done = keyed(Winner(1, 1, RF), Winner(2, 3, SF))
    assert prizes(done) == [22_000, 45_000]
    assert left(done) == [25_000, 63_000, 90_000]
    both = keyed(Winner(1, 3, RF), Winner(2, 1, RF), Winner(3, 1, SF))
    assert prizes(both) == [5_000, 45_000, 195_000]
    as_keyed = keyed(Winner(1, 3, RF), Winner(2, 1, RF), A8="as_keyed")
    assert prizes(as_keyed) == [220_000, 25_000]


def test_prizes_are_rounded_to_the_nearest_cent_or_down() -> None:
    held = (Fraction(2_500_005), *STANDING[1:])
    assert keyed(Winner(1, 1, SF), held=held)[0].prize == 250_001  # type: ignore[union-attr]
    assert keyed(Winner(1, 1, SF), held=held, A26c="down")[0].prize == 250_000  # type: ignore[union-attr]


TABLE_2 = [
    ("9h 9s", "9d 9c 2h", "Four of a Kind", 500),
    ("9h 9s", "9d 2c 2h", "Full House", 100),
    ("9h 3h", "Ah 2h 7h", "Flush", 50),
    ("Ah 3s", "2h 4h 5d", "Straight", 25),
]


@pytest.mark.clause("3.12(b)(i)", "3.12(b)(ii)", "4.14(a)", "4.14(b)")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("hole", "flop", "row", "times"), TABLE_2)
def test_table_2_pays_so_many_times_the_wager_from_the_fund(
    hole: str, flop: str, row: str, times: int, level: int
) -> None:
    log = shown({1: Seat(hole, jackpot=level)}, "4c 5s", f"{flop} 6c 8s")
    before = log.round.table.jackpot
    won = lines(finish(log), 1)[f"jackpot_{level}"]
    assert told(won) == ("win", 5 * level * times, "3.12(b)(ii)")
    assert won.returned == 0
    assert {f"3.13 Table 2 {row}", "3.12(b)(i)", "4.14(a)", "4.14(b)"} <= clauses(won)
    assert before is not None
    assert recorded(log).pools == before.pools
    assert recorded(log).fund == before.fund - won.paid


@pytest.mark.clause("3.12(c)(iii)")
def test_three_of_a_kind_is_one_step_too_little_for_a_jackpot() -> None:
    assert told(one(Seat("9h 9s", jackpot=1), "4c 5s", "9d 3c 2h 6c 8s")["jackpot_1"]) == ("lose", 0, "3.12(c)(iii)")


def test_the_stake_is_consumed_or_by_the_other_reading_comes_back() -> None:
    seat, board = Seat("9h 3h", jackpot=1), "Ah 2h 7h 6c 8s"
    assert one(seat, KINGS, board)["jackpot_1"].net == cents(245)
    assert one(seat, KINGS, board, table(readings={"A3": "returned"}))["jackpot_1"].net == cents(250)


def test_by_the_other_reading_the_parts_of_level_3_win_too() -> None:
    at = table(readings={"A11": "separate_prizes"})
    assert one(Seat("9h 3h", jackpot=3), KINGS, "Ah 2h 7h 6c 8s", at)["jackpot_3"].paid == cents(50 * (5 + 10 + 15))
    royal = one(Seat("Ah Kh", jackpot=3), KINGS, "Qh Jh Th 6c 8s", at)["jackpot_3"]
    assert royal.paid > cents(200_000)


@pytest.mark.clause("4.14(b)", "4.15", "4.21")
def test_a_supervisor_verifies_and_the_deck_is_sorted_before_a_straight_flush_is_paid() -> None:
    log = shown({1: Seat("9h 8h", jackpot=2)}, KINGS, "Qh Jh Th 6c 8s")
    refused(log, VerifyPrizes(SUPERVISOR), "4.14(b)")
    log.do(Settle(DEALER))
    refused(log, Collect(DEALER), "4.14(b)")
    with pytest.raises(NotAuthorised) as refusal:
        log.do(VerifyPrizes(DEALER, sorted=True))
    assert refusal.value.rule.clause == "4.14(b)"
    refused(log, VerifyPrizes(SUPERVISOR), "4.15")
    log.do(VerifyPrizes(SUPERVISOR, sorted=True))
    refused(log, VerifyPrizes(SUPERVISOR, sorted=True), "4.14(b)")
    log.do(Collect(DEALER))
    assert isinstance(log.round, Over)
    won = lines(log.round, 1)["jackpot_2"]
    assert won.paid == cents(12_000.41)
    assert {"4.15", "3.13 Table 1 Straight Flush", "3.20 Level 2", "3.18 Level 2"} <= clauses(won)


@pytest.mark.clause("4.2", "3.17(b)")
def test_the_display_that_is_won_includes_this_round_or_by_the_other_reading_does_not() -> None:
    seats = {1: Seat("9h 8h", jackpot=1)}
    log = shown(seats, KINGS, "Qh Jh Th 6c 8s")
    assert lines(finish(log), 1)["jackpot_1"].paid == cents(5_000.21)
    assert pools(log) == (45_001.845, 70_000, 100_000)
    late = shown(seats, KINGS, "Qh Jh Th 6c 8s", table(readings={"A5": "game_over"}))
    assert lines(finish(late), 1)["jackpot_1"].paid == cents(5_000)
    assert pools(late) == (45_002.05, 70_000, 100_000)


@pytest.mark.clause("4.17(a)", "4.17(b)")
def test_a_royal_and_a_straight_flush_in_one_deal() -> None:
    seats = {1: Seat("Ah Kh", jackpot=3), 2: Seat("9h 8h", jackpot=1)}
    log = shown(seats, KINGS, "Qh Jh Th 6c 8s")
    finish(log)
    found = [(event.hand, event.level) for event in log.events if isinstance(event, KeyedOff)]
    assert found == [(SF, 1), (RF, 3)]
    assert pools(log) == (25_000, 25_000, 25_000)
    assert recorded(log).reseeded == cents(75_000)


@pytest.mark.clause("4.20")
def test_a_linked_table_pays_on_the_pools_as_they_are_when_it_keys_off() -> None:
    log = shown({1: Seat("9h 8h", jackpot=1)}, KINGS, "Qh Jh Th 6c 8s")
    log.do(Settle(DEALER), VerifyPrizes(SUPERVISOR, sorted=True, pools=("4500000", "7000000", "10000000")))
    log.do(Collect(DEALER))
    assert isinstance(log.round, Over)
    assert lines(log.round, 1)["jackpot_1"].paid == cents(4_500)
    assert "4.20" in {rule.clause for rule in recorded(log).also}


@pytest.mark.clause("5.12")
@pytest.mark.parametrize(
    ("readings", "prize", "first"),
    [
        ({}, 5_230, 45_001.845),
        ({"A25": "live_meter"}, 5_000.21, 45_001.845),
        ({"A25b": "reduced_by_payment"}, 5_230, 44_772.05),
    ],
)
def test_after_a_display_fault_the_last_verified_amount_is_paid(
    readings: dict[str, str], prize: float, first: float
) -> None:
    log = shown({1: Seat("9h 8h", jackpot=1)}, KINGS, "Qh Jh Th 6c 8s", table(readings=readings))
    fact = JackpotDisplayMalfunction(verified={"level_1": "52300.00"})
    assert ruled(log, fact, "casino_operator").rule.clause == "5.12"
    assert lines(finish(log), 1)["jackpot_1"].paid == cents(prize)
    assert pools(log)[0] == pytest.approx(first)


@pytest.mark.clause("5.12")
def test_the_snapshot_of_the_table_or_the_display_is_the_last_verified_amount() -> None:
    at = table(jackpot=jackpot(verified={1: cents(40_000)}))
    log = shown({1: Seat("9h 8h", jackpot=1)}, KINGS, "Qh Jh Th 6c 8s", at)
    ruled(log, JackpotDisplayMalfunction(), "casino_operator")
    assert lines(finish(log), 1)["jackpot_1"].paid == cents(4_000)
    whole = shown({1: Seat("9h 8h", jackpot=1)}, KINGS, "Qh Jh Th 6c 8s")
    assert ruled(whole, JackpotDisplayMalfunction(finding="none"), "casino_operator").orders[0].rule.clause == "5.12"
    assert lines(finish(whole), 1)["jackpot_1"].paid == cents(5_000.21)


def test_pools_go_from_round_to_round() -> None:
    log = closed({1: Seat(jackpot=3)})
    started = [event for event in log.events if isinstance(event, GameStarted)]
    assert started[0].levels == {3: 1}
    assert started[0].pools == tuple(pool + 205 for pool in STANDING)
    assert started[0].fund == 1500 - 615
    first = shown({1: Seat(jackpot=3)})
    after = next_table(finish(first), first.events)
    assert after.jackpot is not None
    assert (after.jackpot.pools, after.jackpot.entered) == (started[0].pools, None)


def test_by_the_other_reading_the_operator_covers_what_the_fund_lacks() -> None:
    log = shown({1: Seat("9h 9s", jackpot=1)}, "4c 5s", "9d 9c 2h 6c 8s", table(readings={"A24": "topped_up"}))
    finish(log)
    assert recorded(log).fund == 0


@pytest.mark.clause("4.16(b)", "4.16(b)(i)", "4.16(b)(ii)")
def test_two_straight_flushes_of_one_deal_on_one_level_share() -> None:
    seats = {1: Seat("5s 6s", jackpot=2), 2: Seat("Ts Js", jackpot=2)}
    log = shown(seats, "Ah Ac", "7s 8s 9s Kh 2c")
    over = finish(log)
    won = [lines(over, seat)["jackpot_2"] for seat in seats]
    assert [line.paid for line in won] == [cents(11_400.78), cents(11_400.78)]
    assert {"4.16(b)", "4.16(b)(i)", "4.16(b)(ii)"} <= clauses(won[0])


@pytest.mark.clause("4.16(a)")
def test_two_royal_flushes_share_though_no_deal_brings_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """A flop makes one royal flush at most: two straight flushes are read as royal ones when they are verified."""
    seats = {1: Seat("5s 6s", jackpot=1), 2: Seat("Ts Js", jackpot=1)}
    log = shown(seats, "Ah Ac", "7s 8s 9s Kh 2c")
    monkeypatch.setattr(jackpot_wagers, "flop_hand", lambda cards, shared: FiveCard.ROYAL_FLUSH)
    over = finish(log)
    won = [lines(over, seat)["jackpot_1"] for seat in seats]
    assert won[0].paid == won[1].paid > 0
    assert {"4.16(a)", "4.16(b)(i)", "4.16(b)(ii)"} <= clauses(won[0])


@pytest.mark.clause("3.14(a)", "3.14(b)", "3.17(a)")
def test_pools_are_kept_for_this_game_alone_or_shared_with_others() -> None:
    opened = open_pools(UNIT)
    assert opened.rule.clause == "3.17(a)"
    live = Pools(unit=UNIT, pools=opened.pools, fund=opened.fund)
    assert link(live, "1", "Crown Hold'em Poker", UNIT).rule.clause == "3.14(b)"
    linked = Pools(unit=UNIT, pools=opened.pools, fund=opened.fund, tables={"1": "Crown Hold'em Poker"})
    assert link(linked, "2", "3 Card Poker", UNIT).rule.clause == "3.14(a)"
    for game, unit in (("Baccarat", UNIT), ("3 Card Poker", cents(10))):
        with pytest.raises(IllegalAction) as refusal:
            link(linked, "2", game, unit)
        assert refusal.value.rule.clause == "3.14(a)"


@pytest.mark.clause("5.12")
def test_a_finding_that_the_display_had_not_failed_takes_the_verified_amounts_back() -> None:
    log = shown({1: Seat("9h 8h", jackpot=1)}, KINGS, "Qh Jh Th 6c 8s")
    ruled(log, JackpotDisplayMalfunction(verified={1: "52300.00"}), "casino_operator")
    ruled(log, JackpotDisplayMalfunction(finding="none"), "casino_operator")
    won = lines(finish(log), 1)["jackpot_1"]
    assert won.paid == cents(5_000.21)
    assert "5.12" not in clauses(won)


@pytest.mark.clause("5.12")
def test_what_was_verified_stays_so_while_the_same_fault_is_reported_again() -> None:
    log = shown({1: Seat("9h 8h", jackpot=1)}, KINGS, "Qh Jh Th 6c 8s")
    ruled(log, JackpotDisplayMalfunction(verified={1: "52300.00"}), "casino_operator")
    ruled(log, JackpotDisplayMalfunction(verified={2: "99000.00"}), "casino_operator")
    assert lines(finish(log), 1)["jackpot_1"].paid == cents(5_230)
    unsure = Report("casino_operator", JackpotDisplayMalfunction(finding="perhaps"))
    refused(shown({1: Seat("9h 8h", jackpot=1)}, KINGS, "Qh Jh Th 6c 8s"), unsure, "5.12")


@pytest.mark.clause("5.12", "3.20 Level 1", "4.16(b)(ii)")
@pytest.mark.parametrize(
    ("accounting", "reduction", "left"),
    [
        ("sequential", "reduced", 40_500),
        ("sequential", "reduced_by_payment", 42_000),
        ("simultaneous", "reduced", 45_000),
        ("simultaneous", "reduced_by_payment", 42_000),
    ],
)
def test_both_readings_hold_when_two_prizes_are_paid_on_one_verified_amount(
    accounting: str, reduction: str, left: int
) -> None:
    winners = [Winner(seat, 1, SF) for seat in (1, 2)]
    readings = BOOK.readings.adopt({"A9": accounting, "A25b": reduction})
    one, two, shared = key_off(STANDING, winners, UNIT, readings, {1: cents(40_000)})
    assert isinstance(two, KeyOff)
    assert isinstance(shared, Shared)
    assert one.rules[-1].clause == two.rules[-1].clause == "5.12"
    assert shared.shares == {1: cents(4_000), 2: cents(4_000)}
    assert two.pools == (cents(left), *STANDING[1:])


@pytest.mark.clause("5.12", "3.19 Level 1", "3.20 Level 2")
@pytest.mark.parametrize(
    ("accounting", "reduction", "left"),
    [
        ("sequential", "reduced", (25_000, 63_000)),
        ("sequential", "reduced_by_payment", (25_000, 61_250)),
        ("simultaneous", "reduced", (25_000, 63_000)),
        ("simultaneous", "reduced_by_payment", (25_000, 61_250)),
    ],
)
def test_a_payment_out_of_a_pool_stops_at_its_reseed_under_either_accounting(
    accounting: str, reduction: str, left: tuple[int, int]
) -> None:
    winners = [Winner(1, 2, SF), Winner(2, 1, RF)]
    readings = BOOK.readings.adopt({"A9": accounting, "A25b": reduction})
    *_, last, _ = key_off(STANDING, winners, UNIT, readings, {1: cents(30_000), 2: cents(150_000)})
    assert isinstance(last, KeyOff)
    assert last.pools == (*map(cents, left), STANDING[2])
    assert last.reseeded == (cents(25_000) if reduction == "reduced" else 0)


@pytest.mark.clause("5.12", "3.20 Level 2")
def test_prizes_at_once_reduce_a_verified_level_by_what_was_paid_and_the_others_by_3_20() -> None:
    """Level 1 by what was paid (4,000), level 2 by 3.20: both on the pools as they stood."""
    readings = BOOK.readings.adopt({"A9": "simultaneous", "A25b": "reduced_by_payment"})
    winners = [Winner(1, 1, SF), Winner(2, 2, SF)]
    *_, last, _ = key_off(STANDING, winners, UNIT, readings, {1: cents(40_000)})
    assert isinstance(last, KeyOff)
    assert last.pools == (Fraction(cents(41_000)), Fraction(cents(63_000)), STANDING[2])


@pytest.mark.clause("5.12", "3.20 Level 1")
def test_a_level_that_was_not_verified_is_reduced_by_3_20_whatever_was_paid() -> None:
    """A tenth of the pool is 5,000.021, of which 5,000.02 is paid."""
    readings = BOOK.readings.adopt({"A25b": "reduced_by_payment"})
    held = (Fraction(cents(50_000.21)), *STANDING[1:])
    one, _ = key_off(held, [Winner(1, 1, SF)], UNIT, readings, {2: cents(40_000)})
    assert isinstance(one, KeyOff)
    assert one.pools[0] == held[0] * 9 / 10
