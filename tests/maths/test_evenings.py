"""Evenings with a bankroll: simulated, calculated exactly, and a small one by every course that it can take."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product

import numpy as np
import pytest
from sizes import size

from queenhigh.maths.simulation.evening import (
    BLOCK,
    Evening,
    PlayEvenings,
    histogram,
    job_of,
    odds_of,
    quantile,
    simulate_evenings,
)
from queenhigh.maths.simulation.report import Wanted
from queenhigh.maths.simulation.ruin import exact_evening
from queenhigh.maths.simulation.running import on_threads
from queenhigh.maths.simulation.table import Setting, table_of
from queenhigh.money import Cents
from queenhigh.rules import InputError

CANBERRA = Setting(book="casino-canberra-3-card-poker")
MELBOURNE = Setting(book="crown-melbourne-three-card-poker")
POKER = Setting(book="crown-melbourne-crown-poker")


def round_of(job: PlayEvenings) -> dict[int, Fraction]:
    """What one round may bring, in cents, and how likely that is: from the counts of all deals."""
    counts, odds = table_of(job.setting).exactly(job.wagers), odds_of(job)
    assert counts is not None
    made: dict[int, Fraction] = {}
    for net, count in zip(odds.nets.tolist(), counts.tolist(), strict=True):
        if count:
            made[net] = made.get(net, Fraction(0)) + Fraction(int(count), int(counts.sum()))
    return made


@pytest.mark.parametrize(
    "evening",
    [
        Evening(bankroll=Cents(4000), rounds=4),
        Evening(bankroll=Cents(2500), rounds=4, ante=Cents(700)),
        Evening(bankroll=Cents(9000), rounds=4, stop_loss=Cents(3000), goal=Cents(2000)),
    ],
)
def test_a_small_evening_by_every_course_it_can_take(evening: Evening) -> None:
    job = job_of(CANBERRA, evening)
    odds, chances = odds_of(job), round_of(job)
    ends: dict[int, Fraction] = {}
    ruin, played, to_ruin = Fraction(0), Fraction(0), Fraction(0)
    for course in product(chances, repeat=evening.rounds):
        chance, money, lasted = Fraction(1), evening.bankroll * odds.parts, 0
        for n, net in enumerate(course):
            if money < odds.least or money <= odds.floor or money >= odds.goal:
                if any(course[n:][k] != next(iter(chances)) for k in range(evening.rounds - n)):
                    chance = Fraction(0)
                break
            chance *= chances[net]
            money, lasted = money + net, n + 1
        ends[money] = ends.get(money, Fraction(0)) + chance
        ruin += chance if money < odds.least else 0
        played += lasted * chance
        to_ruin += lasted * chance if money < odds.least else 0
    assert sum(ends.values()) == 1
    exact = exact_evening(job)
    assert exact is not None
    assert exact.ruin == pytest.approx(float(ruin), rel=1e-12)
    assert exact.rounds[0] == pytest.approx(float(played), rel=1e-12)
    assert (exact.to_ruin or (0,))[0] == pytest.approx(float(to_ruin / ruin) if ruin else 0, rel=1e-12)
    found = {
        round(value * odds.parts) + evening.bankroll * odds.parts: p
        for value, p in zip(exact.won, exact.chances, strict=True)
    }
    assert found == pytest.approx({money: float(p) for money, p in ends.items() if p}, rel=1e-9)
    simulated = simulate_evenings(CANBERRA, evening, Wanted(rounds=20 * BLOCK, seed="small"))
    assert simulated["agrees"], simulated["errors_away"]
    assert simulated["ruin_percent"] == pytest.approx(
        float(100 * ruin), abs=4 * simulated["ruin_standard_error_percent"]
    )


@pytest.mark.parametrize(
    ("setting", "evening"),
    [
        (CANBERRA, Evening(bankroll=Cents(30_000), rounds=200, sides=("pairs_plus",))),
        (MELBOURNE, Evening(bankroll=Cents(50_000), rounds=50, sides=("pair_plus.F",))),
        (POKER, Evening(bankroll=Cents(10_000), rounds=150)),
    ],
)
def test_evenings_end_as_they_are_calculated_to_end(setting: Setting, evening: Evening) -> None:
    found = simulate_evenings(setting, evening, Wanted(rounds=3 * BLOCK, seed="evenings"))
    assert found["agrees"], found["errors_away"]
    assert set(found["errors_away"]) == {"ruin", "ahead", "average", "rounds_played", "rounds_to_ruin"}
    exact = exact_evening(job_of(setting, evening))
    assert exact is not None
    for q, value in found["quantiles"].items():
        share = int(q) / 100
        error = 4 * (share * (1 - share) / found["evenings"]) ** 0.5
        assert exact.chances[exact.won < 100 * value].sum() < share + error
        assert exact.chances[exact.won <= 100 * value].sum() > share - error


def test_errors_and_intervals_of_evenings_hold_the_exact_figures_as_often_as_they_say() -> None:
    """Of 50 times 1,024 evenings: ruin, evenings ahead, averages and each quantile, compared with the exact distribution."""
    evening = Evening(bankroll=Cents(6000), rounds=12)
    exact = exact_evening(job_of(CANBERRA, evening))
    assert exact is not None
    known, averages = exact.words(evening), ("average", "standard_deviation", "rounds_played", "rounds_to_ruin")
    inside = dict.fromkeys(("ruin", "ahead", *averages), 0)
    within = dict.fromkeys(known["quantiles"], 0)
    times = size(50, 100)
    for number in range(times):
        found = simulate_evenings(CANBERRA, evening, Wanted(rounds=1024, seed=f"cover {number}"))
        for name in ("ruin", "ahead"):
            off = abs(found[f"{name}_percent"] - known[f"{name}_percent"])
            inside[name] += off < 1.96 * found[f"{name}_standard_error_percent"]
        for name in averages:
            inside[name] += abs(found[name] - known[name]) < 1.96 * found[f"{name}_standard_error"]
        for q, (low, high) in found["quantile_intervals"].items():
            within[q] += low <= known["quantiles"][q] <= high
    assert all(0.88 * times <= many < times for many in inside.values()), inside
    assert all(many >= 0.88 * times for many in within.values()), (
        within
    )  # an end that many evenings share is nearly always inside


def test_with_money_enough_an_evening_costs_the_edge_of_its_rounds() -> None:
    exact = exact_evening(job_of(MELBOURNE, Evening(bankroll=Cents(10_000_000), rounds=100)))
    assert exact is not None
    assert exact.ruin == 0
    edge = table_of(MELBOURNE).wager("ante_play", "A").exact
    assert exact.mean == pytest.approx(float(-edge.house_edge * 100_000), rel=1e-9)
    assert exact.deviation == pytest.approx(edge.deviation * 10 * 1000, rel=1e-9)


def test_a_pair_plus_with_the_ante_costs_what_it_costs_alone() -> None:
    """No hand that wins it is folded, whether the book lets a folded hand keep it or not."""
    for setting, side in ((CANBERRA, "pairs_plus"), (MELBOURNE, "pair_plus.A")):
        job = job_of(setting, Evening(bankroll=Cents(10_000_000), rounds=1, sides=(side,)))
        mean = sum(net * p for net, p in round_of(job).items()) / odds_of(job).parts
        wagers = [table_of(setting).wager(*wager).exact.mean for wager in job.wagers]
        assert mean == sum(wagers) * 1000


def test_evenings_are_the_same_on_any_number_of_threads() -> None:
    evening, wanted = Evening(bankroll=Cents(20_000)), Wanted(rounds=3 * BLOCK + 7, seed="friday")
    one, other = (simulate_evenings(CANBERRA, evening, wanted, on_threads(n)) for n in (1, 4))
    del one["run"], other["run"]
    assert one == other
    assert 0 < one["ruin_percent"] < 100
    assert sum(bar["evenings"] for bar in one["histogram"]) == one["evenings"] == 3 * BLOCK + 7


def test_a_jackpot_wager_is_not_calculated_but_played() -> None:
    evening = Evening(bankroll=Cents(30_000), rounds=20, sides=("jackpot.1-10000", "six_card_bonus"))
    found = simulate_evenings(MELBOURNE, evening, Wanted(rounds=BLOCK, seed="jackpot"))
    assert found["wager"] == "ante_play[A] + jackpot[1-10000] + six_card_bonus[A]"
    assert "exact" not in found
    assert found["rounds_played"] <= 20


def test_a_goal_and_a_limit_end_an_evening() -> None:
    evening = Evening(bankroll=Cents(50_000), rounds=500, stop_loss=Cents(10_000), goal=Cents(10_000))
    found = simulate_evenings(CANBERRA, evening, Wanted(rounds=BLOCK))
    assert found["ruin"] == "0"
    assert found["agrees"], found["errors_away"]
    assert 90 < found["goal_percent"] + found["stopped_percent"] <= 100
    assert found["goal_percent"] < found["stopped_percent"]
    assert found["rounds_played"] < 250


@pytest.mark.parametrize(
    ("setting", "evening", "says"),
    [
        (CANBERRA, Evening(bankroll=Cents(1999)), "A round takes up to 20.00; a bankroll of 19.99 is ruined"),
        (CANBERRA, Evening(bankroll=Cents(5000), rounds=0), "1 to 1,000,000 rounds"),
        (CANBERRA, Evening(bankroll=Cents(5000), rounds=2_000_000), "1 to 1,000,000 rounds"),
        (CANBERRA, Evening(bankroll=Cents(5000), sides=("six_card_bonus",)), "has no side bet 'six_card_bonus'"),
        (CANBERRA, Evening(bankroll=Cents(5000), sides=("pairs_plus.F",)), "no pay table"),
        (CANBERRA, Evening(bankroll=Cents(5000), ante=Cents(0)), "above zero"),
        (CANBERRA, Evening(bankroll=Cents(5000), sides=("pair_plus",)), "Nearest: pairs_plus"),
        (CANBERRA, Evening(bankroll=Cents(9000), sides=("pairs_plus", "pairs_plus")), "made once a round"),
        (POKER, Evening(bankroll=Cents(9000), sides=("rake",)), "It has none"),
        (Setting(book=CANBERRA.book, seats=2), Evening(bankroll=Cents(9000)), "that of one seat"),
    ],
)
def test_what_cannot_be_played_is_refused(setting: Setting, evening: Evening, says: str) -> None:
    with pytest.raises(InputError, match=says):
        job_of(setting, evening)


def test_quantiles_and_bars() -> None:
    ends = {Fraction(-200): 10, Fraction(0): 80, Fraction(900): 10}
    assert [quantile(ends.items(), q, 100) for q in (1, 10, 11, 90, 91, 99)] == [-200, -200, 0, 0, 900, 900]
    bars = histogram(ends, 100, Cents(100))
    assert [bar["evenings"] for bar in bars if bar["evenings"]] == [10, 80, 10]
    assert bars[0]["from"] is None
    assert bars[-1]["below"] is None
    assert all(one["below"] == other["from"] for one, other in pairwise(bars))


def test_an_exact_evening_that_would_take_too_long_is_left_out() -> None:
    assert exact_evening(job_of(CANBERRA, Evening(bankroll=Cents(5_000_000), ante=Cents(500), rounds=100_000))) is None
    assert np.isfinite(odds_of(job_of(CANBERRA, Evening(bankroll=Cents(5000)))).nets).all()
