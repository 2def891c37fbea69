"""Where a prize meter is found in the long run: its distribution, compared with meters that are played round after round."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import jackpot_recounts as recount
import numpy as np
import pytest

import queenhigh
from queenhigh.games.crown_melbourne_three_card_poker.facets.jackpot_odds import Jackpot, systems
from queenhigh.games.crown_perth_holdem_poker.facets import jackpot_odds as perth
from queenhigh.maths.long_run import QUANTILES, Hit, long_run, quantiles, share_above
from queenhigh.money import Cents

MELBOURNE = "crown-melbourne-three-card-poker"


class Watched:
    """In how many rounds of each meter it is at or below each amount, as it is when a round is settled."""

    def __init__(self, amounts: list[float], meters: int) -> None:
        self.amounts = np.array(amounts)[:, None]
        self.below, self.rounds = np.zeros((len(amounts), meters)), np.zeros(meters)

    def __call__(self, after: Any, grows: float, waits: Any) -> None:
        self.rounds += waits
        self.below += np.clip(np.floor((self.amounts - after) / grows), 0, waits)

    def shares(self) -> tuple[Any, Any]:
        """With their standard errors: meters are independent of each other, rounds of one are not."""
        mean = self.below.sum(axis=1) / self.rounds.sum()
        spread = (self.below - mean[:, None] * self.rounds) / self.rounds.mean()
        return mean, spread.std(axis=1) / np.sqrt(len(self.rounds))


@pytest.mark.parametrize(("number", "seats", "cost"), [(0, 1, 1), (9, 4, 5)])
def test_so_many_rounds_are_below_each_quantile_of_meters_that_are_played(number: int, seats: int, cost: int) -> None:
    system = list(systems(Cents(100 * cost)))[number]
    spread = Jackpot(system, seats=seats).spread()
    watched = Watched([float(at) / 100 for at in spread.values()], 1_500)
    seed = int(system.seed) // 100
    recount.melbourne_meter(
        seed, float(system.rate), cost, seats, recount.pairs(2), meters=1_500, stream=6, watch=watched
    )
    shares, errors = watched.shares()
    for part, share, error in zip(QUANTILES, shares, errors, strict=True):
        assert abs(100 * share - part) < 100 * 4 * error + 0.05, (part, share, error)


@pytest.mark.parametrize(("level", "seats", "unit"), [(1, 1, 1), (3, 4, 5)])
def test_perths_displays_are_found_where_played_pools_are(level: int, seats: int, unit: int) -> None:
    spread = perth.Jackpot(Cents(100 * unit), seats=seats).spread(level)
    watched = Watched([float(at) / 100 / level for at in spread.values()], 1_500)
    recount.perth_pool(unit, seats, recount.pairs(3), meters=1_500, stream=9, watch=watched)
    shares, errors = watched.shares()
    for part, share, error in zip(QUANTILES, shares, errors, strict=True):
        assert abs(100 * share - part) < 100 * 4 * error + 0.05, (part, share, error)


def test_quantiles_rise_and_their_average_is_the_mean() -> None:
    """The area above a distribution is its mean: a hundred slices of it add up to the published mean."""
    hits = [
        Hit(Fraction(1, 1000), Fraction(9, 10), Fraction(0)),
        Hit(Fraction(1, 10_000), Fraction(0), Fraction(50_000)),
    ]
    made = quantiles(Fraction(40), Fraction(50_000), hits, range(1, 100))
    values = list(made.values())
    assert values == sorted(values)
    middle = quantiles(Fraction(40), Fraction(50_000), hits, [n for n in range(1, 100) if n % 2])
    mean, slices = long_run(Fraction(40), Fraction(50_000), hits).mean, sum(middle.values()) / len(middle)
    assert abs(float(slices / mean) - 1) < 0.01


def test_a_quantile_and_the_share_above_it_belong_together() -> None:
    hits = [Hit(Fraction(1, 1000), Fraction(9, 10), Fraction(0))]
    for part, at in quantiles(Fraction(40), Fraction(50_000), hits, QUANTILES).items():
        assert abs(float(share_above(Fraction(40), Fraction(50_000), hits, at)) - (1 - part / 100)) < 1e-9
    assert share_above(Fraction(40), Fraction(50_000), hits, Fraction(50_000)) == 1


def test_the_odds_tell_it_for_every_meter() -> None:
    for meter in queenhigh.odds(MELBOURNE, option=1, seats=3)["jackpot"]["meters"]:
        spread = meter["meter_quantiles"]
        assert list(spread) == [str(part) for part in QUANTILES]
        assert meter["seed"] * meter["cost"] <= spread["5"] < meter["long_run_meter"] < spread["95"]
        assert 0 <= meter["rounds_above_break_even_percent"] <= 100
