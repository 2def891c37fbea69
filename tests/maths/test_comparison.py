"""A wager across houses, and evenings compared with every course that they can take."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from click.testing import CliRunner

from queenhigh.cli.app import app
from queenhigh.maths.comparison import compare, distribution, evening
from queenhigh.money import Cents
from queenhigh.rules import InputError

ODD = {Fraction(5, 2): 3, Fraction(0): 2, Fraction(-1): 7}


def test_an_evening_is_every_course_that_it_can_take() -> None:
    for rounds in (1, 2, 5):
        ends: Counter[Fraction] = Counter()
        for nets in product(ODD, repeat=rounds):
            part = 1
            for net in nets:
                part *= ODD[net]
            ends[sum(nets, Fraction(0))] += part
        made = distribution(ODD, rounds)
        assert made is not None
        found = {round(float(net), 6): chance for net, chance in zip(*made, strict=True)}
        for net, count in ends.items():
            assert found[round(float(net), 6)] == pytest.approx(count / 12**rounds)
        ahead = sum(count for net, count in ends.items() if net > 0) / 12**rounds
        assert evening(ODD, rounds, Cents(100))["ahead_percent"] == pytest.approx(100 * ahead, abs=1e-4)


def test_a_long_evening_has_the_mean_and_spread_of_its_rounds() -> None:
    made = distribution(ODD, 400)
    assert made is not None
    nets, chances = made
    assert float(nets @ chances) == pytest.approx(400 * (7.5 - 7) / 12)
    mean = 0.5 / 12
    spread = 400 * ((3 * 6.25 + 7) / 12 - mean**2)
    assert float((nets - nets @ chances) ** 2 @ chances) == pytest.approx(spread)
    told = evening(ODD, 400, Cents(1000))
    low, middle, high = (float(told["quantiles"][part]) for part in ("5", "50", "95"))
    assert low < middle < high
    assert float(chances[nets * 10 <= low].sum()) >= 0.05 > float(chances[nets * 10 < low].sum())


def test_amounts_beyond_counting_are_left_out() -> None:
    made = evening({Fraction(10**7): 1, Fraction(-1): 10**8}, 10, Cents(100))
    assert "ahead_percent" not in made
    assert made["rounds"] == 10


def test_a_wager_that_houses_spell_differently_is_one_wager() -> None:
    found = compare("pairs plus", stake=Cents(1000), hours=Fraction(4))
    assert found == compare("Pair Plus", stake=Cents(1000), hours=Fraction(4)) | {"wager": "pairs plus"}
    edges = [Fraction(row["house_edge"]) for row in found["rows"]]
    assert edges == sorted(edges)
    assert len({row["book"] for row in found["rows"]}) == 3
    by_name = {(row["book"], row["wager"]): row for row in found["rows"]}
    same = [
        by_name["casino-canberra-3-card-poker", "pairs_plus"],
        by_name["crown-melbourne-three-card-poker", "pair_plus[D]"],
    ]
    assert same[0]["house_edge"] == same[1]["house_edge"] == "402/5525"
    assert same[0]["evening"]["quantiles"] == same[1]["evening"]["quantiles"]
    for row in found["rows"]:
        told = row["evening"]
        assert float(told["expected"]) == pytest.approx(
            -10 * told["rounds"] * float(Fraction(row["house_edge"])), abs=0.01
        )


def test_from_the_command_line() -> None:
    done = CliRunner().invoke(app, ["compare", "pair_plus", "--stake", "5", "--hours", "2", "--json"])
    assert done.exit_code == 0, done.output
    assert np.diff([row["house_edge_percent"] for row in json.loads(done.output)["rows"]]).min() >= 0
    shown = CliRunner().invoke(app, ["compare", "pair_plus"], env={"COLUMNS": "80"}).output
    assert all(word in shown for word in ("Crown Melbourne", "Canberra", "California")), (
        "no word is split at 80 columns"
    )
    for given, said in (
        (["pair pls"], "Nearest: pair plus"),
        (["pears"], "No installed book"),
        (["pair_plus", "--hours", "0"], "above zero"),
    ):
        done = CliRunner().invoke(app, ["compare", *given])
        assert done.exit_code == 2 or isinstance(done.exception, InputError)
        assert said in f"{done.output}{done.exception}"
