"""Business figures, compared with calculations that share no code with them."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from math import exp, log, sqrt
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from queenhigh.cli.app import app
from queenhigh.games.library import room
from queenhigh.maths import business, table_win
from queenhigh.maths.business import control_limits, together
from queenhigh.maths.report import Asked, odds_of
from queenhigh.maths.simulation.table import masks
from queenhigh.maths.three_card.book import ThreeCards
from queenhigh.maths.three_card.counting import classes, every_hand, place_of, starting_hands
from queenhigh.money import Cents
from queenhigh.rules import InputError

CANBERRA = "casino-canberra-3-card-poker"
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


# -- a whole table


def test_two_seats_counted_and_simulated() -> None:
    """The count shares no code with the simulation but the room's prices."""
    canberra = room(CANBERRA)
    for mix in ({"ante_play": Fraction(1)}, {"ante_play": Fraction(1), "pairs_plus": Fraction(1, 2)}):
        counted, played = table_win.moments(canberra, mix), table_win.simulated(canberra, mix, rounds=1 << 20)
        assert not counted.error
        assert counted.mean == played.mean
        assert abs(float(counted.covariance - played.covariance)) < 4 * played.error
        assert float(counted.variance) == pytest.approx(float(played.variance), rel=0.01)
        assert counted.largest == played.largest
    found = odds_of(canberra, Asked())["wagers"]
    alone = table_win.moments(canberra, {"ante_play": Fraction(1)})
    assert str(alone.mean) == found["ante_play"]["house_edge"]
    assert str(alone.variance) == found["ante_play"]["variance"]
    own = table_win.moments(canberra, {"pairs_plus": Fraction(1)})
    assert str(own.variance) == found["pairs_plus"]["variance"]
    assert abs(float(own.covariance)) < 0.01 < 0.5 < float(alone.covariance)


def test_a_seat_of_side_bets_alone_by_pairs_of_hands() -> None:
    """Pairs Plus of two seats: the second hand is one of 49 cards, whatever the dealer has."""
    from queenhigh.maths.three_card.side_bets import OnOwnHand

    rules = room(CANBERRA).facet("three_card", ThreeCards)
    game = rules.game(rules.book.readings)
    side = game.sides["pairs_plus"]
    assert isinstance(side, OnOwnHand)
    nets = side.nets(game, {})
    kinds = np.array([nets[kind.label] for kind in game.kinds], dtype=np.int64)[classes()]
    sets = masks(every_hand())
    products = sum(
        int(ways) * int(kinds[place]) * int(kinds[(sets & sets[place]) == 0].sum())
        for place, ways in zip(map(place_of, starting_hands().cards), starting_hands().ways, strict=True)
    )
    mean = Fraction(int(kinds.sum()), 22_100)
    exact = table_win.moments(room(CANBERRA), {"pairs_plus": Fraction(1)})
    assert exact.covariance == Fraction(products, 22_100 * 18_424) - mean**2


def test_a_tables_day_from_the_command_line(tmp_path: Path) -> None:
    asked = ["business", CANBERRA, "--ante", "25", "--seats", "6", "--pace", "50", "--hours", "10", "--bank", "50000"]
    done = CliRunner().invoke(app, [*asked, "--json"])
    assert done.exit_code == 0, done.output
    found = json.loads(done.output)
    edge, one = Fraction(found["edge"]), table_win.moments(room(CANBERRA), {"ante_play": Fraction(1)})
    assert found["win"]["day"]["expected"] == f"{float(edge * 25 * 6 * 500):.2f}"
    spread = 25 * sqrt(500 * float(6 * one.variance + 30 * one.covariance))
    assert float(found["win"]["day"]["standard_deviation"]) == pytest.approx(spread, abs=0.01)
    low, high = (float(limit) for limit in found["win"]["day"]["limits"]["99.73"])
    assert high - low == pytest.approx(6 * spread, abs=0.02)
    need = float(found["float"]["amount"])
    rate = 2 * float(edge) * 6 * 25 / (25**2 * float(one.table(6)))
    assert exp(-rate * need) == pytest.approx(0.001, rel=1e-4)
    assert found["bank"]["ever_used_up"] == pytest.approx(exp(-rate * 50_000))
    page = tmp_path / "table.html"
    assert CliRunner().invoke(app, [*asked, "--report", str(page)]).exit_code == 0
    assert found["edge"] in page.read_text()
    assert "control limits" in CliRunner().invoke(app, asked).output


def test_a_bank_whose_fees_take_its_edge_is_ruined_in_the_end() -> None:
    done = CliRunner().invoke(
        app, ["business", CANBERRA, "--ante", "10", "--seats", "1", "--fee", "3", "--bank", "9999", "--json"]
    )
    found = json.loads(done.output)
    assert found["bank"]["ever_used_up"] == 1
    assert found["float"]["amount"] is None


def test_figures_of_simulated_rounds_say_how_sure_they_are() -> None:
    """Every figure that follows from a simulated variance has a standard error, and a count has none."""
    perth, canberra = room("crown-perth-holdem-poker"), room(CANBERRA)
    sampled, counted = (
        table_win.report(book, ante=Cents(1000), mix={main: Fraction(1)}, seats=6, bank=Cents(5_000_000))
        for book, main in ((perth, "main"), (canberra, "ante_play"))
    )
    assert table_win.sampled(sampled)
    assert not table_win.sampled(counted)
    spread = float(sampled["win"]["day"]["standard_deviation"])
    share = float(sampled["win"]["day"]["standard_deviation_standard_error"]) / spread
    assert 0.0001 < share < 0.01
    for level, z in (("95", 1.96), ("99.73", 3)):
        strays = float(sampled["win"]["day"]["limits_standard_error"][level])
        assert strays / (share * spread) == pytest.approx(z, rel=0.01)
        assert float(counted["win"]["day"]["limits_standard_error"][level]) == 0
    assert 0 < sampled["correlation_standard_error"] < 0.01
    assert sampled["variance_standard_error"] == counted["variance_standard_error"] == 0  # one wager: both are counted
    assert counted["correlation_standard_error"] == 0
    labels = [row[0] for row in table_win.by_time(sampled)[1]]
    assert labels.count("known to ±") == 3
    assert "known to ±" not in [row[0] for row in table_win.by_time(counted)[1]]
    need = sampled["float"]
    assert float(need["standard_error"]) / float(need["amount"]) == pytest.approx(2 * share, rel=0.01)
    used = sampled["bank"]
    assert used["standard_error"] / used["ever_used_up"] == pytest.approx(
        2 * share * 50_000 / float(need["amount"]) * log(1000), rel=0.01
    )
    assert counted["bank"]["standard_error"] == float(counted["float"]["standard_error"]) == 0


def test_a_game_of_one_seat_has_a_variance_and_no_covariance() -> None:
    """Flop Chase pays every seat alike, so its figures are those of one seat; several are refused."""
    asked = ["business", "crown-melbourne-crown-poker", "--seats"]
    found = json.loads(CliRunner().invoke(app, [*asked, "1", "--json"]).output)
    assert Fraction(found["edge"]) == Fraction(1, 17)
    assert found["covariance"] is None
    assert found["variance"] == pytest.approx(float(64 * Fraction(2, 17) * Fraction(15, 17)))
    done = CliRunner().invoke(app, [*asked, "6"])
    assert "--seats must be 1 (every seat sees the same flop)" in f"{done.output}{done.exception}"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--wager", "pears_plus"), "Nearest: pairs_plus"),
        (("--wager", "ante_play=0"), "above zero"),
        (("--wager", "ante_play=x"), "must be a number"),
        (("--seats", "0"), "must be from 1 to 7 for casino-canberra-3-card-poker, not 0."),
        (("--seats", "8"), "must be from 1 to 7 for casino-canberra-3-card-poker, not 8."),
        (("--risk", "100%"), "between 0 and 100"),
        (("--risk", "2"), "not 200 %. Write 0.1 % as 0.1%"),
        (("--hours", "0"), "above zero"),
    ],
)
def test_what_no_table_has_is_refused(given: tuple[str, ...], said: str) -> None:
    done = CliRunner().invoke(app, ["business", CANBERRA, *given])
    assert done.exit_code == 2 or isinstance(done.exception, InputError)
    assert said in f"{done.output}{done.exception}"


# -- jackpots beside an ante


def test_a_jackpot_breaks_even_with_its_ante_on_the_dollar() -> None:
    """Option 1 pays straight flushes and royals alone, so between two meters its value is a straight line: the crossing by
    hand."""
    melbourne = room("crown-melbourne-three-card-poker")
    asked = Asked(tables=("A",), option=1, seed=Cents(1_000_000), ante=Cents(500))
    found = odds_of(melbourne, asked)
    (meter,) = found["jackpot"]["meters"]
    edge = Fraction(found["wagers"]["ante_play[A]"]["house_edge"])
    even = int(meter["with_ante"]["break_even_meter"])
    assert even > meter["break_even_meter"]

    def together(shown: int) -> Fraction:
        at = odds_of(
            melbourne, Asked(tables=("A",), option=1, seed=Cents(1_000_000), ante=Cents(500), meter=Cents(100 * shown))
        )
        return -Fraction(at["jackpot"]["meters"][0]["house_edge"]) - 5 * edge

    assert together(even) >= 0 > together(even - 1)
    half = found["jackpot"]["half_of_waits_in_rounds"]["royal_flush"]
    assert (1 - 1 / 649_740) ** half <= 0.5 < (1 - 1 / 649_740) ** (half - 1)
    assert meter["kelly_percent"] == 0


def test_stakes_in_another_unit_give_the_same_table() -> None:
    """Sums of squares no longer fitted: stakes of 123.457 and 1 had a variance of -4606 square antes."""
    both = {"ante_play": Fraction(1), "pairs_plus": Fraction(1)}
    one = table_win.moments(room(CANBERRA), both)
    for times in (Fraction(1, 1_000_003), Fraction(123_456_789, 1000), Fraction(999_983)):
        found = table_win.moments(room(CANBERRA), dict.fromkeys(both, times))
        assert (found.mean, found.largest) == (times * one.mean, times * one.largest)
        assert (found.variance, found.covariance) == (times**2 * one.variance, times**2 * one.covariance)


def test_stakes_too_finely_divided_to_be_counted_are_simulated() -> None:
    uneven = {"ante_play": Fraction(123_457, 1000), "pairs_plus": Fraction(1)}
    counted = table_win.moments(room(CANBERRA), {"ante_play": Fraction(123), "pairs_plus": Fraction(1)})
    found = table_win.moments(
        room(CANBERRA), {"ante_play": Fraction(123_000_007, 1_000_000), "pairs_plus": Fraction(1)}
    )
    assert found.error > 0
    assert 0.9 < float(found.variance / counted.variance) < 1.1
    assert float(table_win.moments(room(CANBERRA), uneven).variance) > 0
