"""Business figures beside ways that share no code with them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import exp, log, sqrt

import pytest

from queenhigh.maths import business
from queenhigh.maths.business import control_limits, together
from queenhigh.money import Cents
from queenhigh.rules import InputError

COIN = {Fraction(1): 18, Fraction(-1): 19}
"""Even money at 18 in 37."""
EDGE, VARIANCE = Fraction(1, 37), 1 - Fraction(1, 37) ** 2
LONG = {Fraction(30): 1, Fraction(-1): 35, Fraction(0): 4}


def test_limits_of_a_handful_of_rounds_are_those_of_all_their_outcomes() -> None:
    stakes = (100, 300, 500)
    wins, chances = [], []
    for ends in product(COIN, repeat=3):
        wins.append(-sum(net * stake for net, stake in zip(ends, stakes, strict=True)))
        part = Fraction(1)
        for net in ends:
            part *= Fraction(COIN[net], 37)
        chances.append(part)
    mean = sum((win * part for win, part in zip(wins, chances, strict=True)), Fraction(0))
    spread = sum(((win - mean) ** 2 * part for win, part in zip(wins, chances, strict=True)), Fraction(0))
    made = control_limits(900, EDGE, VARIANCE, squares=sum(stake**2 for stake in stakes))
    assert (made.expected, made.variance) == (mean, spread)
    assert made.low == pytest.approx(float(mean) - 3 * sqrt(spread))
    alone = [control_limits(stake, EDGE, VARIANCE, stake=stake) for stake in stakes]
    assert together(alone).variance == spread
    assert together(alone).expected == mean


def test_seats_that_share_a_dealer_spread_further() -> None:
    """Two seats that always win and lose together are one seat with both stakes."""
    one = control_limits(800, EDGE, VARIANCE, squares=800**2)
    two = control_limits(800, EDGE, VARIANCE, squares=300**2 + 500**2, covariance=VARIANCE, pairs=300 * 500)
    assert one.variance == two.variance
    assert business.table_variance(2, VARIANCE, VARIANCE) == 4 * VARIANCE


def test_on_a_limit_is_inside_and_a_cent_beyond_is_outside() -> None:
    made = control_limits(10_000, Fraction(0), Fraction(1), squares=100**2, deviations=2)
    assert (made.low, made.high) == (-200, 200)
    assert [made.outside(win) for win in (-201, -200, 0, 200, 201)] == [True, False, False, False, True]
    assert made.score(-100) == -1
    assert made.holds == (-0.02, 0, 0.02)


def test_an_empty_shift_has_limits_too() -> None:
    made = control_limits(0, EDGE, VARIANCE, squares=0)
    assert not made.outside(0)
    assert made.outside(1)
    assert made.holds == (0, 0, 0)


def test_limits_without_stakes_are_refused() -> None:
    with pytest.raises(InputError, match="sum of their squares"):
        control_limits(900, EDGE, VARIANCE)
    with pytest.raises(InputError, match="above zero"):
        control_limits(900, EDGE, VARIANCE, stake=0)
    with pytest.raises(InputError, match="below zero"):
        control_limits(-1, EDGE, VARIANCE, stake=1)


def test_a_tables_win_by_round_hour_and_day() -> None:
    pace = business.Pace(seats=5, rounds_an_hour=Fraction(40), hours_a_day=Fraction(12), stake=Cents(1000))
    assert business.theoretical_win(pace, Fraction(1, 20)) == {"round": 250, "hour": 10_000, "day": 120_000}


def test_the_ruin_of_a_walk_of_single_steps_is_the_gamblers() -> None:
    """(q/p)^n for a bank of n stakes that wins each round with p, known since Huygens."""
    rate = 18 / 19
    for bank in (1, 10, 100):
        assert business.ruin_bounds(COIN, bank)[1] == pytest.approx(rate**bank)
        assert business.ruin_within(COIN, bank, 2000) <= rate**bank + 1e-9
    assert business.ruin_within(COIN, 3, 12_000) == pytest.approx(rate**3, abs=1e-4)


def test_ruin_within_a_few_rounds_is_that_of_every_course() -> None:
    for results, bank, rounds in ((COIN, 2, 6), (LONG, 40, 3), ({Fraction(1, 2): 1, Fraction(-1): 2}, 1, 5)):
        deals, ruined = sum(results.values()), Fraction(0)
        for ends in product(results, repeat=rounds):
            part, left, broke = Fraction(1), Fraction(bank), False
            for net in ends:
                part *= Fraction(results[net], deals)
                left -= net
                broke = broke or left <= 0
            ruined += part * broke
        assert business.ruin_within(results, bank, rounds) == pytest.approx(float(ruined))


def test_the_bounds_hold_the_ruin_of_a_long_play_between_them() -> None:
    low, high = business.ruin_bounds(LONG, 60)
    assert low < business.ruin_within(LONG, 60, 4000) < high


def test_a_float_meets_its_risk_on_the_bound() -> None:
    needed = business.float_for(LONG, 0.001)
    assert business.ruin_bounds(LONG, needed)[1] == pytest.approx(0.001)
    rate = business.adjustment(LONG)
    assert sum(count * exp(rate * float(net)) for net, count in LONG.items()) == pytest.approx(40)
    with pytest.raises(InputError, match="no edge"):
        business.float_for({Fraction(1): 1, Fraction(-1): 1}, 0.01)
    assert business.ruin_bounds({Fraction(1): 1, Fraction(-1): 1}, 100) == (1, 1)
    with pytest.raises(InputError, match="between 0 and 1"):
        business.float_for(LONG, 1.0)


def test_kelly_grows_fastest() -> None:
    assert business.kelly({Fraction(1): 55, Fraction(-1): 45}) == pytest.approx(0.1)
    assert business.kelly(COIN) == 0
    odd = {Fraction(50): 3, Fraction(2): 10, Fraction(-1): 87}
    best = business.kelly(odd)

    def growth(part: float) -> float:
        return sum(count * log(1 + part * float(net)) for net, count in odd.items())

    assert 0 < best < 1
    assert growth(best) > max(growth(best * 1.05), growth(best * 0.95))


def test_half_of_all_waits_are_over_by_then() -> None:
    chance = Fraction(1, 1000)
    rounds = business.time_to_hit(chance)
    assert (1 - chance) ** rounds <= Fraction(1, 2) < (1 - chance) ** (rounds - 1)
    assert business.time_to_hit(Fraction(1)) == 1
    with pytest.raises(InputError, match="above 0"):
        business.time_to_hit(Fraction(0))
