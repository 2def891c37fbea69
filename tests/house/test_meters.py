"""Live prize meters: exact, fed by several tables at once, won in the order in which outcomes are recorded (Melbourne 6, 7)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from meter_play import (
    NOTHING,
    ROYAL,
    STRAIGHT_FLUSH,
    Group,
    given_back,
    shown,
    system,
    table,
    wagering,
)
from msgspec.structs import replace

from queenhigh.games.crown_melbourne_three_card_poker.facets import jackpots
from queenhigh.games.crown_melbourne_three_card_poker.facets import prize_meters as meters
from queenhigh.games.crown_melbourne_three_card_poker.facets.meters import Share
from queenhigh.games.crown_melbourne_three_card_poker.facets.prize_meters import (
    Meter,
    MeterFault,
    Settlement,
    settlements,
)
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import Equipment
from queenhigh.money import Cents

RATE = Fraction(3406, 100)
"""Cents that a Jackpot Wager of one dollar adds: 34.06 %."""
FLOOR = 1_000_000


@pytest.mark.clause("crown-melbourne-three-card-poker 6.3.2", "crown-melbourne-three-card-poker 6.3")
def test_several_tables_feed_one_meter_to_the_last_fraction() -> None:
    group = Group()
    group.register("1", wagering(3))
    group.register("2", wagering(7))
    assert group.value == FLOOR + 10 * RATE == Fraction(100034060, 100)
    group.record("2", wagering(7))
    group.record("1", wagering(3))
    assert group.value == FLOOR + 10 * RATE
    assert group.meter.wagered == 1000


@pytest.mark.clause("crown-melbourne-three-card-poker 6.3.2")
def test_a_wager_that_was_carried_over_counts_in_its_own_round_only() -> None:
    group = Group()
    again = wagering(3, table(carried={1: "player 1", 2: "player 2"}))
    event = group.register("1", again)
    assert event is not None
    assert event.share == Share(1, 1, RATE)
    group.record("1", again)
    assert group.value == FLOOR + RATE


def test_a_round_without_new_wagers_moves_nothing() -> None:
    group = Group()
    assert group.register("1", wagering(0)) is None
    assert group.register("1", wagering(1, table(carried={1: "player 1"}))) is None


@pytest.mark.clause("crown-melbourne-three-card-poker 6.3.2")
def test_what_is_given_back_comes_off_the_meter_again() -> None:
    group = Group()
    group.register("1", wagering(4))
    group.record("1", given_back(wagering(4), 2, 3))
    assert group.value == FLOOR + 2 * RATE
    assert group.meter.wagered == 200


@pytest.mark.parametrize("precision", ["exact", "cent_up"])
def test_both_readings_of_precision_hold_the_least_value(precision: str) -> None:
    group = Group()
    rounds = wagering(3, table({"A-14b": precision}))
    group.register("1", rounds)
    group.record("1", rounds)
    assert group.value == FLOOR + 3 * (RATE if precision == "exact" else 35)


def test_by_the_other_reading_wagers_go_on_the_meter_after_the_outcome() -> None:
    group, late = Group(), wagering(5, table({"A-14": "excluded"}))
    assert group.register("1", late) is None
    event = group.record("1", late, straight_flushes=1)
    assert event.settled == FLOOR
    assert group.value == FLOOR + 5 * RATE
    assert event.was_reset
    group.record("2", late, 2)
    assert group.value == FLOOR + 10 * RATE
    assert group.meter.wagered == 1000


@pytest.mark.clause("crown-melbourne-three-card-poker 7.2.4", "crown-melbourne-three-card-poker 6.4.1")
def test_the_second_table_to_record_meets_what_the_first_left() -> None:
    group = Group(Meter(system(), ("1", "2"), Fraction(1_500_000)))
    for at in ("1", "2"):
        group.register(at, wagering(1))
    first = group.record("2", wagering(1), straight_flushes=1)
    assert first.settled == 1_500_000 + 2 * RATE
    left = 1_500_000 + 2 * RATE - 150_010
    assert group.value == left
    second = group.record("1", wagering(1), royals=1)
    assert second.settled == left
    assert second.was_reset
    assert group.value == FLOOR
    assert group.meter.wagered == group.meter.prizes == 0


@pytest.mark.clause("crown-melbourne-three-card-poker 7.2.2", "crown-melbourne-three-card-poker 7.1.1")
def test_a_prize_that_waits_for_its_manager_is_off_the_meter_when_it_is_recorded() -> None:
    group = Group(Meter(system(), ("1", "2"), Fraction(1_500_000)))
    royal = shown(wagering(1), ROYAL)
    group.register("1", wagering(1))
    event = group.pend("1", royal)
    assert event is not None
    assert event.settled == 1_500_000 + RATE
    assert group.value == FLOOR
    assert group.pend("1", royal) is None
    group.register("2", wagering(2))
    group.record("2", wagering(2))
    determined = group.record("1", royal, royals=1)
    assert determined.settled is None
    assert group.value == FLOOR + 2 * RATE
    assert group.meter.wagered == 200


@pytest.mark.clause("crown-melbourne-three-card-poker 7.2.2")
def test_the_round_keeps_calculating_with_the_meter_at_which_it_was_recorded() -> None:
    group = Group(Meter(system(), ("1", "2"), Fraction(1_500_000)))
    group.register("1", wagering(1))
    group.pend("1", shown(wagering(1), STRAIGHT_FLUSH))
    group.register("2", wagering(9))
    assert group.meter.for_table("1", wagering(1), 1).meter == 1_500_000
    assert group.meter.for_table("1", wagering(1), 2).meter == group.value


def test_two_straight_flushes_of_one_round_are_recorded_together() -> None:
    group = Group(Meter(system(), ("1",), Fraction(2_000_000)))
    group.register("1", wagering(2))
    group.pend("1", shown(wagering(2), "9s 8s 7s", "Qs 9s 8s"))
    before = group.value
    group.record("1", shown(wagering(2), "9s 8s 7s", "Qs 9s 8s"), straight_flushes=2)
    assert group.value == before


def test_by_the_other_reading_nothing_is_paid_before_the_manager_determines_it() -> None:
    late = table({"A-41": "at_determination"})
    group = Group()
    group.register("1", wagering(1, late))
    assert group.pend("1", shown(wagering(1, late), ROYAL)) is None


@pytest.mark.parametrize("hand", [ROYAL, STRAIGHT_FLUSH])
def test_a_round_that_is_void_after_all_gives_the_meter_back_what_it_had(hand: str) -> None:
    group = Group(Meter(system(), ("1", "2"), Fraction(1_500_000)))
    group.register("1", wagering(2))
    group.pend("1", shown(wagering(2), hand, NOTHING))
    group.register("2", wagering(3))
    group.record("2", wagering(3))
    group.record("1", given_back(shown(wagering(2), hand, NOTHING), 1, 2))
    assert group.value == 1_500_000 + 3 * RATE
    assert (group.meter.wagered, group.meter.prizes) == (300, 0)


def test_a_settled_round_that_is_void_after_all_takes_its_own_part_off() -> None:
    group = Group()
    group.register("1", wagering(2))
    group.record("1", wagering(2))
    group.register("2", wagering(1))
    group.record("1", given_back(wagering(2), 1, 2))
    assert group.value == FLOOR + RATE
    assert group.meter.wagered == 100


@pytest.mark.clause("crown-melbourne-three-card-poker 6.4")
def test_what_another_table_has_won_cannot_be_taken_off_again() -> None:
    group = Group(Meter(system(), ("1", "2"), Fraction(1_500_000)))
    group.register("1", wagering(4))
    group.register("2", wagering(1))
    group.record("2", wagering(1), royals=1)
    assert group.meter.share("1", 1).won
    group.record("1", given_back(wagering(4), 1, 2))
    assert group.value == FLOOR
    group.register("1", wagering(4), 2)
    group.record("1", given_back(wagering(4), 1), 2)
    assert group.value == FLOOR + 3 * RATE


def test_a_royal_after_another_table_has_won_is_paid_from_the_new_seed() -> None:
    group = Group(Meter(system(), ("1", "2"), Fraction(1_500_000)))
    for at in ("1", "2"):
        group.register(at, wagering(4))
    group.record("2", wagering(4), royals=1)
    event = group.record("1", wagering(4), royals=1)
    assert event.settled == FLOOR
    assert group.value == FLOOR


@pytest.mark.clause("crown-melbourne-three-card-poker 6.3.3")
@pytest.mark.parametrize("rounding", ["up", "nearest", "down"])
def test_a_part_of_a_prize_that_is_not_paid_stays_on_the_meter(rounding: str) -> None:
    group = Group(Meter(system(), ("1",), Fraction(3_043_600), wagered=Cents(6_000_000)))
    assert group.value == meters.least(group.meter)
    several = wagering(3, table({"A-16": rounding}))
    for number in range(1, 4):
        group.register("1", several, number)
        group.record("1", several, number, straight_flushes=3)
    assert group.meter.value >= meters.least(group.meter)


@pytest.mark.clause("crown-melbourne-three-card-poker 6.3", "crown-melbourne-three-card-poker 6.3.1")
def test_a_meter_below_its_least_value_is_a_fault_on_the_last_fraction() -> None:
    meter = Meter(system(), ("1",), FLOOR + 10 * RATE, wagered=Cents(1000))
    meters.check(meter)
    with pytest.raises(MeterFault, match=r"6\.3"):
        meters.check(replace(meter, value=meter.value - Fraction(1, 100)))
    meters.check(replace(meter, value=Fraction(0), closed=True))


@pytest.mark.clause("crown-melbourne-three-card-poker 6.5.2")
def test_every_time_for_settlement_is_on_record() -> None:
    group = Group()
    for number, at in ((10, "1"), (20, "2"), (30, "1")):
        group.register(at, wagering(1), number)
        group.record(at, wagering(1), number)
    assert settlements(group.events) == [
        Settlement(10, "1", FLOOR + RATE),
        Settlement(20, "2", FLOOR + 2 * RATE),
        Settlement(30, "1", FLOOR + 3 * RATE),
    ]


@pytest.mark.clause("crown-melbourne-three-card-poker 6.1.1(l)")
def test_displays_show_the_live_figure_of_every_meter_that_is_open() -> None:
    group = Group()
    other = Meter(system("high", cost=500), ("9",), Fraction(5_000_000))
    gone = Meter(system("old", cost=200), (), Fraction(0), closed=True)
    group.register("1", wagering(1))
    elsewhere = [jackpots.shown(each) for each in (group.meter, other, gone)]
    assert [(each.levels[0].amount, each.rule.clause) if each else None for each in elsewhere] == [
        (FLOOR + 34, "6.1.1(l)"),
        (5_000_000, "6.1.1(l)"),
        None,
    ]


@pytest.mark.clause("crown-melbourne-three-card-poker 6.2.1")
def test_a_table_calculates_with_the_state_of_its_own_equipment() -> None:
    meter = Meter(system(), ("1", "2"), Fraction(FLOOR), equipment={"1": Equipment.FAILED})
    assert meter.for_table("1", wagering(0), 1).equipment is Equipment.FAILED
    assert meter.for_table("2", wagering(0), 1).equipment is Equipment.WORKING


@pytest.mark.clause("crown-melbourne-three-card-poker 6.3", "crown-melbourne-three-card-poker 6.3.2")
def test_thirty_thousand_wagers_leave_no_error() -> None:
    """Promise M6 with small numbers: against a recomputation in whole hundredths of a cent that shares nothing with the meter."""
    group, tables = Group(), ("1", "2", "3")
    rounds = {count: wagering(count) for count in (8, 9)}
    value = floor = FLOOR * 100
    wagers = number = resets = 0
    while wagers < 30_000:
        number += 1
        counts = {at: 8 + (number * 7 + place) % 2 for place, at in enumerate(tables)}
        for at, count in counts.items():
            group.take(meters.registered(group.meter, at, rounds[count], number, number))
            value += 3406 * count
            wagers += count
        for place, at in enumerate((*tables[number % 3 :], *tables[: number % 3])):
            royals, straights = 0, 0
            if place == 0 and number % 97 == 0:
                royals, straights = ((1, 0), (0, 1), (0, 2), (1, 1))[number // 97 % 4]
            group.record(at, rounds[counts[at]], number, royals, straights)
            dollars = -(-value // 10_000)
            if royals:
                value, resets = floor, resets + 1
            elif straights == 1:
                value -= dollars * 1_000
            elif straights == 2:
                value -= dollars * 1_900 - floor // 10_000 * 1_900 + floor // 5
            if value < floor:
                value, resets = floor, resets + 1
        assert group.value * 100 == value
    assert resets > 5
    assert group.meter.value >= meters.least(group.meter)
