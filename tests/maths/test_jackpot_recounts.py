"""Jackpots compared with a recount from the books that shares nothing with the package, and sums that must always hold."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest
from jackpot_recounts import (
    Deal,
    Pairs,
    deal,
    melbourne_meter,
    melbourne_results,
    moments,
    most_hits,
    pairs,
    perth_pool,
    perth_results,
    played,
)

from queenhigh.games.crown_melbourne_three_card_poker.facets import jackpot_odds as melbourne
from queenhigh.games.crown_melbourne_three_card_poker.facets.meters import _long_run
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import System
from queenhigh.games.crown_melbourne_three_card_poker.prizes import determine
from queenhigh.games.crown_perth_holdem_poker.facets import jackpot_odds as perth
from queenhigh.games.crown_perth_holdem_poker.facets.odds import jackpots
from queenhigh.games.library import open_book
from queenhigh.hands import FiveCard
from queenhigh.maths.long_run import Hit, long_run
from queenhigh.maths.report import Asked
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction, InputError

ROYAL, STRAIGHT_FLUSH = FiveCard.ROYAL_FLUSH, FiveCard.STRAIGHT_FLUSH
HITS = (ROYAL, STRAIGHT_FLUSH)
MELBOURNE, PERTH = "crown-melbourne-three-card-poker", "crown-perth-holdem-poker"


@cache
def both(shared: int) -> Pairs:
    return pairs(shared)


def meter(option: int, seed: int, cost: int, shown: int) -> System:
    return System(option=option, seed=Cents(100 * seed), cost=Cents(100 * cost), meter=Fraction(100 * shown))


def in_words(found: dict[tuple[int, int], Fraction]) -> Deal:
    return Deal(found[1, 0], found[0, 1], found[0, 2], found[1, 1])


@pytest.mark.parametrize("seats", [1, 2, 5, 7])
def test_a_deal_brings_what_counting_every_hand_of_two_seats_says(seats: int) -> None:
    assert in_words(melbourne.outcomes(seats)) == deal(seats, both(2))
    assert in_words(perth.outcomes(seats)) == deal(seats, both(3))


def test_no_deal_brings_three() -> None:
    assert (most_hits(2), most_hits(3)) == (2, 2)


@pytest.mark.parametrize("seats", [1, 2, 7, 9])
@pytest.mark.parametrize(("option", "seed", "cost", "shown"), [(1, 10_000, 1, 54_321), (2, 75_000, 5, 612_345)])
def test_melbournes_edge_and_variance_are_those_of_each_prize_by_itself(
    option: int, seed: int, cost: int, shown: int, seats: int
) -> None:
    figures = melbourne.Jackpot(meter(option, seed, cost, shown), seats=seats).figures()
    assert (figures.house_edge, figures.variance) == moments(
        melbourne_results(option, seed, cost, shown, seats, both(2)), cost
    )


@pytest.mark.parametrize("seats", [1, 2, 4, 7])
@pytest.mark.parametrize(
    ("level", "unit", "shown"),
    [(1, 1, 5_000), (1, 1, 5_500), (1, 1, 20_000), (2, 1, 20_000), (3, 1, 90_000), (2, 5, 54_320)],
)
def test_perths_edge_and_variance_are_those_of_each_prize_by_itself(
    level: int, unit: int, shown: int, seats: int
) -> None:
    jackpot = perth.Jackpot(Cents(100 * unit), seats=seats)
    figures = jackpot.figures(level, shown=Cents(100 * shown))
    wager = unit * level
    assert (figures.house_edge, figures.variance) == moments(perth_results(level, unit, shown, seats, both(3)), wager)


def test_an_odd_cent_of_perths_shared_prize_goes_to_either_seat_as_often() -> None:
    """10 % of 5000.10 is 500.01; the pool is then topped up to 5,000, and 500.01 with 500.00 do not divide."""
    jackpot = perth.Jackpot(Cents(100), seats=2)
    paid = jackpot.beside(1, STRAIGHT_FLUSH, STRAIGHT_FLUSH, Cents(500_010))
    assert paid == [(Fraction(50_001), Fraction(1, 2)), (Fraction(50_000), Fraction(1, 2))]


@pytest.mark.parametrize("seats", [1, 3, 7])
def test_what_the_seats_are_paid_is_what_the_table_pays(seats: int) -> None:
    """Each seat's average prize, over all seats, is what the outcomes of a deal cost."""
    system = meter(1, 10_000, 1, 123_456)
    jackpot = melbourne.Jackpot(system, seats=seats)
    by_seat = seats * sum((melbourne.chance(kind) * jackpot.expected_prize(kind) for kind in HITS), Fraction(0))
    readings = open_book(MELBOURNE).readings
    by_deal = Fraction(0)
    for (royals, straights), p in melbourne.outcomes(seats).items():
        prizes = determine(system, system.meter, royals, straights, readings)
        by_deal += p * (royals * prizes.royal + straights * prizes.straight_flush)
    assert by_seat == by_deal


@pytest.mark.parametrize("kind", FiveCard)
def test_the_shares_of_a_prize_make_up_one(kind: FiveCard) -> None:
    of_melbourne = melbourne.Jackpot(meter(1, 10_000, 1, 50_000), seats=7).prizes(kind)
    of_perth = perth.Jackpot(Cents(100), seats=7).prizes(2, kind, Cents(2_000_000))
    for prizes in (of_melbourne, of_perth):
        assert sum(share for _, share in prizes) == 1
        assert all(share > 0 for _, share in prizes)


@pytest.mark.parametrize(("level", "shown"), [(1, 5_000), (1, 5_500), (1, 20_000), (2, 20_000), (3, 20_000)])
def test_perths_pools_grow_by_their_shares_less_what_a_hit_takes_at_that_display(level: int, shown: int) -> None:
    least = 5_000 * level
    royal, straight = (Fraction(count, 2_598_960) for count in (4, 36))
    taken = royal * (shown - least) + straight * min(Fraction(shown, 10), Fraction(shown - least))
    assert perth.Jackpot(Cents(100)).growth(level, Cents(100 * shown)) == 41 * level - 100 * taken


def test_two_of_perths_prizes_are_shared_on_the_display_that_is_asked_for() -> None:
    jackpot = perth.Jackpot(Cents(100), seats=4)
    assert jackpot.shared(1, STRAIGHT_FLUSH, STRAIGHT_FLUSH, Cents(2_000_000)) == (190_000, 190_000)
    assert jackpot.shared(1, ROYAL, STRAIGHT_FLUSH, Cents(2_000_000)) == (1_800_000, 200_000)
    assert jackpot.shared(1, STRAIGHT_FLUSH, STRAIGHT_FLUSH, Cents(500_000)) == (50_000, 50_000)


@pytest.mark.parametrize(
    ("option", "seed", "rate", "cost", "seats"),
    [(2, 75_000, 0.2028, 1, 1), (1, 10_000, 0.3406, 1, 1), (2, 50_000, 0.2470, 5, 7)],
)
def test_melbournes_long_run_meter_is_the_mean_of_one_that_is_played(
    option: int, seed: int, rate: float, cost: int, seats: int
) -> None:
    found = melbourne.Jackpot(meter(option, seed, cost, seed * cost), seats=seats).long_run()
    simulated = melbourne_meter(seed, rate, cost, seats, both(2), meters=20_000)
    assert found.within < found.mean / 10_000
    assert abs(float(found.mean) / 100 - simulated.mean) < 4 * simulated.error + float(found.within) / 100
    assert simulated.error < found.mean / 100 / 500


@pytest.mark.parametrize(("level", "unit", "seats"), [(1, 1, 1), (3, 2, 4)])
def test_perths_long_run_display_is_the_mean_of_one_that_is_played(level: int, unit: int, seats: int) -> None:
    found = perth.Jackpot(Cents(100 * unit), seats=seats).long_run(level)
    simulated = perth_pool(unit, seats, both(3), meters=20_000)
    assert abs(float(found.mean) / 100 - level * simulated.mean) < level * 4 * simulated.error


@pytest.mark.parametrize("option", [1, 2])
def test_every_seed_of_an_option_returns_the_same_in_the_long_run(option: int) -> None:
    """Which is what the increment rates of Tables 1 and 2 are for."""
    edges = []
    for system in melbourne.systems(Cents(100)):
        if system.option == option:
            jackpot = melbourne.Jackpot(system)
            made = _long_run(jackpot, lambda _: True, jackpot.long_run())
            assert made["long_run_house_edge_within_percent"] < 0.001
            edges.append(made["long_run_house_edge_percent"])
    assert len(edges) == 7
    assert max(edges) - min(edges) < 0.011


@pytest.mark.parametrize("slope", [Fraction(9, 10), Fraction(1, 2)])
@pytest.mark.parametrize("chance", [Fraction(1, 2), Fraction(1, 20)])
def test_the_bound_holds_where_rounds_are_coarse(chance: Fraction, slope: Fraction) -> None:
    """Hits in every second round, and a prize of up to a dollar less than the line: as far from the limit as can be."""
    least, grows = Fraction(100), Fraction(7)
    hits = [Hit(chance / 5, Fraction(0), least), Hit(chance * 4 / 5, slope, Fraction(0), (Fraction(-1), Fraction(0)))]
    found = long_run(grows, least, hits)

    def hit(meter: Any, which: Any) -> Any:
        lower = np.maximum(float(slope) * meter - (meter % 3) / 3, float(least))
        return np.where(which == 0, float(least), lower)

    nothing = Fraction(0)
    simulated = played(float(least), float(grows), Deal(chance / 5, chance * 4 / 5, nothing, nothing), hit)
    assert abs(float(found.mean) - simulated.mean) < float(found.within) + 4 * simulated.error


def test_without_straight_flushes_the_long_run_is_the_seed_and_the_wait_for_a_royal() -> None:
    found = long_run(Fraction(3), Fraction(1_000), [Hit(Fraction(1, 400), Fraction(0), Fraction(1_000))])
    assert abs(found.mean - (1_000 + 3 * 400)) < Fraction(1, 10**30)
    assert found.within < 3


def test_a_meter_that_the_house_resets_to_more_has_no_long_run_here() -> None:
    readings = open_book(MELBOURNE).readings.adopt({"A-21": "house_amount"})
    system = System(option=1, seed=Cents(1_000_000), cost=Cents(100), meter=Fraction(10**7), house_reset=Cents(10**7))
    with pytest.raises(InputError, match="more than seed times cost"):
        melbourne.Jackpot(system, readings).long_run()


@pytest.mark.parametrize(("shown", "cost"), [(50_000, 1), (50_001, 1), (250_000, 5)])
def test_a_meter_at_seed_times_cost_or_above_is_priced(shown: int, cost: int) -> None:
    melbourne.check_meter(meter(1, 50_000, cost, shown))


@pytest.mark.clause("crown-melbourne-three-card-poker 6.3")
@pytest.mark.parametrize(
    ("short", "cost", "closest"),
    [(Fraction(1), 1, "40000.00"), (Fraction(1, 100), 5, "40000.00"), (Fraction(4_100_000), 1, "")],
)
def test_a_meter_below_seed_times_cost_is_refused(short: Fraction, cost: int, closest: str) -> None:
    least = Fraction(50_000 * 100 * cost)
    system = System(option=1, seed=Cents(5_000_000), cost=Cents(100 * cost), meter=least - short)
    with pytest.raises(IllegalAction, match=r"6\.3") as refused:
        melbourne.check_meter(system)
    assert refused.value.now == f"Use a meter of {50_000 * cost}.00 or more" + (
        f", or a seed of at most {closest}." if closest else "."
    )


@pytest.mark.clause("crown-melbourne-three-card-poker 2.1")
def test_melbourne_has_nine_places_and_no_more() -> None:
    melbourne.check_seats(1)
    melbourne.check_seats(9)
    for seats in (0, 10):
        with pytest.raises(IllegalAction, match=r"2\.1"):
            melbourne.check_seats(seats)


@pytest.mark.clause("crown-perth-holdem-poker 2.1")
def test_a_layout_of_perth_has_seven_areas_and_no_more() -> None:
    perth.check_seats(1)
    perth.check_seats(7)
    for seats in (0, 8):
        with pytest.raises(IllegalAction, match=r"2\.1"):
            perth.check_seats(seats)


@pytest.mark.clause(
    "crown-perth-holdem-poker 3.16(a)", "crown-perth-holdem-poker 3.16(b)", "crown-perth-holdem-poker 3.16(c)"
)
@pytest.mark.parametrize(("level", "clause"), [(1, "3.16(a)"), (2, "3.16(b)"), (3, "3.16(c)")])
def test_a_display_below_the_reseeds_of_its_pools_is_refused(level: int, clause: str) -> None:
    jackpot, least = perth.Jackpot(Cents(100)), 500_000 * level
    assert jackpot.least(level) == least
    for shown in (least, least + 1):
        assert sum(jackpot.showing(level, Cents(shown))[:level]) == shown
    with pytest.raises(IllegalAction) as refused:
        jackpot.figures(level, shown=Cents(least - 1))
    assert refused.value.rule.clause == clause
    lower = f", or level {level - 1}." if level > 1 else "."
    assert refused.value.now == f"Use a display of {least // 100}.00 or more{lower}"


@pytest.mark.clause("crown-perth-holdem-poker 3.8(c)")
def test_perth_has_three_levels_and_no_other() -> None:
    readings = open_book(PERTH).readings
    assert [jackpots(Asked(level=level), readings)[1] for level in (1, 3, None)] == [(1,), (3,), (1, 2, 3)]
    for level in (0, 4):
        with pytest.raises(IllegalAction, match=rf"no level {level}.*3\.8\(c\)"):
            jackpots(Asked(level=level), readings)
