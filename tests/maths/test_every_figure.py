"""Every question of the mathematics department has four ways to its answer, and what is sampled is as sure as it says."""

from __future__ import annotations

import inspect
import json
from fractions import Fraction
from html import unescape
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sizes import size

import queenhigh
from queenhigh.api import figures
from queenhigh.api.sheets import QUESTIONS, answer
from queenhigh.cli.app import app
from queenhigh.games.kit.room import Room
from queenhigh.games.library import room
from queenhigh.house.tournaments.files import template, tournament_books
from queenhigh.maths import comparison, information, table_win
from queenhigh.maths.information import Study
from queenhigh.maths.report import Asked, odds_of
from queenhigh.maths.simulation.report import Wanted, simulate
from queenhigh.maths.simulation.table import Setting
from queenhigh.rules import InputError

CANBERRA = "casino-canberra-3-card-poker"
SAMPLES: dict[str, tuple[list[str], dict[str, str], Any, str]] = {
    "design": (
        [CANBERRA, "pairs_plus", "--pay", "flush=4"],
        {"book": CANBERRA, "wager": "pairs_plus", "pay.flush": "4"},
        lambda: queenhigh.design(CANBERRA, "pairs_plus", pay={"flush": "4"}),
        "2.3167 %",
    ),
    "par": (
        [CANBERRA, "--wager", "pairs_plus"],
        {"book": CANBERRA, "wager": "pairs_plus"},
        lambda: queenhigh.par(CANBERRA, "pairs_plus")[0],
        "402/5525",
    ),
    "strategy": ([CANBERRA], {"book": CANBERRA}, lambda: queenhigh.strategy(CANBERRA), "778809/20358520"),
    "icm": (
        ["5000", "3000", "2000", "--prizes", "50,30,20"],
        {"stacks": "5000 3000 2000", "prizes": "50,30,20"},
        lambda: queenhigh.icm([5000, 3000, 2000], ["50", "30", "20"]),
        "38.39",
    ),
    "push-fold": (["10"], {"stack": "10"}, lambda: queenhigh.push_fold(10), "58.3"),
    "preflop": (["holdem"], {"game": "holdem"}, lambda: queenhigh.preflop("holdem"), "AA"),
    "information": ([CANBERRA], {"book": CANBERRA}, lambda: queenhigh.information(CANBERRA), "3.8255 %"),
    "business": (
        [CANBERRA, "--ante", "25", "--seats", "6"],
        {"book": CANBERRA, "ante": "25", "seats": "6"},
        lambda: queenhigh.business(CANBERRA, ante="25", seats=6),
        "286.91",
    ),
    "compare": (
        ["Six Card Bonus", "--hours", "1"],
        {"wager": "Six Card Bonus", "hours": "1"},
        lambda: queenhigh.compare("Six Card Bonus", hours=1),
        "6.7413 %",
    ),
}
"""As typed, as filled in on a page, as called from Python, and a figure that the report shows."""


def test_every_question_is_a_command_a_function_a_report_and_a_page() -> None:
    functions = {
        name.replace("_", "-")
        for name, one in inspect.getmembers(figures, inspect.isfunction)
        if one.__module__ == figures.__name__ and not name.startswith("_")
    }
    assert functions == {*QUESTIONS}
    for name in QUESTIONS:
        options = {option for parameter in app.commands[name].params for option in parameter.opts}
        assert {"--json", "--report"} <= options, name
        assert hasattr(queenhigh, name.replace("-", "_")), name


def same(one: Any) -> Any:
    """As it comes over the wire, without the lines that only a command adds."""
    made = json.loads(json.dumps(one, default=str))
    return {key: value for key, value in made.items() if key not in ("queenhigh", "command", "again")}


@pytest.fixture
def cheaper(monkeypatch: pytest.MonkeyPatch) -> None:
    """All four ways end at the same two places: fewer samples there, and a book that is counted once."""
    counted: dict[str, Any] = {}

    def once(which: Room, asked: Asked) -> Any:
        return counted[which.id] if which.id in counted else counted.setdefault(which.id, odds_of(which, asked))

    def fewer(*, samples: int, **look: Any) -> Study:
        return Study(samples=samples // information.FEWER, **look)

    monkeypatch.setattr(comparison, "odds_of", once)
    monkeypatch.setattr(information, "Study", fewer)


@pytest.mark.parametrize("question", SAMPLES)
def test_the_four_ways_say_the_same(question: str, tmp_path: Path, cheaper: None) -> None:
    assert SAMPLES.keys() == QUESTIONS.keys()
    typed, filled, called, shown = SAMPLES[question]
    done = CliRunner().invoke(app, [question, *typed, "--json"])
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    if question == "par":
        (told,) = told if isinstance(told, list) else next(value for value in told.values() if isinstance(value, list))
    assert same(told) == same(called()) == same(answer(question, filled).data)
    file = tmp_path / "report.html"
    done = CliRunner().invoke(app, [question, *typed, "--report", str(file)])
    assert done.exit_code == 0, done.output
    assert shown in unescape(file.read_text(encoding="utf-8")).replace("<wbr>", "")


def test_a_page_takes_the_options_of_its_command() -> None:
    """Several wagers of every player, and a pace."""
    asked = {"book": CANBERRA, "seats": "6", "wagers": "ante_play, pairs_plus = 0.4"}
    made = answer("business", asked)
    assert same(made.data) == same(queenhigh.business(CANBERRA, seats=6, wagers={"ante_play": 1, "pairs_plus": "0.4"}))
    assert made.again.split(" --")[1:3] == ["wager=ante_play", "wager=pairs_plus=0.4"]
    for wrong, said in (("pairs_plus=much", "not 'pairs_plus=much'"), ("royal", "has no wager 'royal'")):
        with pytest.raises(InputError, match=said):
            answer("business", {**asked, "wagers": wrong})
    made = answer("compare", {"wager": "Six Card Bonus", "hours": "1", "pace": "30"})
    assert made.again.endswith("--hours 1 --pace 30")
    assert "for 1 hour," in made.lead


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["par", CANBERRA, "--csv", "--json"], "--csv and --json are two forms of the same sheets"),
        (["par", CANBERRA, "--reading", "A6=per_day", "--reading", "A6=per_day"], "--reading A6 is given twice"),
        (["design", CANBERRA, "pairs_plus", "--pay", "flush=3", "--pay", "flush=4"], "--pay flush is given twice"),
        (
            ["design", CANBERRA, "ante_play", "--set", "qualifier=pair", "--set", "qualifier=any_hand"],
            "--set qualifier is",
        ),
        (
            ["business", CANBERRA, "--wager", "pairs_plus=1", "--wager", "pairs_plus=2"],
            "--wager pairs_plus is given twice",
        ),
        (["push-fold", "10", "--level", "3"], "--level is a level of --terms"),
    ],
)
def test_nothing_that_is_asked_for_is_passed_over(typed: list[str], said: str) -> None:
    """Each of these used the last of two values, or ignored one."""
    done = CliRunner().invoke(app, typed)
    assert isinstance(done.exception, InputError)
    assert said in str(done.exception)


@pytest.mark.parametrize("question", ["design", "par", "icm", "push-fold", "strategy", "compare"])
def test_a_report_and_json_may_be_asked_for_together(question: str, tmp_path: Path, cheaper: None) -> None:
    typed, *_, shown = SAMPLES[question]
    file = tmp_path / "report.html"
    done = CliRunner().invoke(app, [question, *typed, "--report", str(file), "--json"])
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)
    assert shown in unescape(file.read_text(encoding="utf-8")).replace("<wbr>", "")


def test_the_deal_of_a_tournaments_terms_is_in_all_four_ways(tmp_path: Path) -> None:
    poker = next(book for book in tournament_books() if "big = " in template(book))
    text = template(poker)
    terms, file = tmp_path / "terms.toml", tmp_path / "deal.html"
    terms.write_text(text, encoding="utf-8")
    typed = ["icm", "90000", "60000", "--prizes", "4000,2500", "--terms", str(terms)]
    told = json.loads(CliRunner().invoke(app, [*typed, "--json"]).stdout)
    called = queenhigh.icm([90000, 60000], ["4000", "2500"], text)
    filled = answer("icm", {"stacks": "90000 60000", "prizes": "4000,2500", "terms": text})
    assert same(told) == same(called) == same(filled.data)
    assert told["deal"]
    assert CliRunner().invoke(app, [*typed, "--report", str(file)]).exit_code == 0
    page = file.read_text(encoding="utf-8")
    assert "By the terms" in page
    assert told["deal"]["divided"] in page
    for one in told["players"]:
        assert one["by_the_terms"] in page.replace(",", "")
    assert filled.again.endswith("--terms terms.toml")


# -- what is sampled

FIGURES = {
    "house_edge_percent": ("exact_house_edge_percent", "standard_error_percent"),
    "element_of_risk_percent": ("exact_element_of_risk_percent", "element_of_risk_standard_error_percent"),
    "standard_deviation": ("exact_standard_deviation", "standard_deviation_standard_error"),
    "wins_percent": ("exact_wins_percent", "wins_standard_error_percent"),
}
"""Each simulated figure of a wager, with the count and the standard error that belong to it."""


@pytest.mark.parametrize(
    ("book", "wagers"), [(CANBERRA, ("ante_play", "pairs_plus")), ("crown-perth-holdem-poker", ("main",))]
)
def test_recounted_edges_hold_the_count_as_often_as_their_errors_say(book: str, wagers: tuple[str, ...]) -> None:
    """Of all recounts with other cards, 1.96 standard errors hold the exact edge in about 95 % of cases."""
    many, inside = size(80, 200), {(name, what): 0 for name in wagers for what in FIGURES}
    for number in range(many):
        made = simulate(Setting(book=book), Wanted(rounds=1 << 13, seed=f"cover {number}"))
        for name, what in inside:
            one, (exact, error) = made["wagers"][name], FIGURES[what]
            inside[name, what] += abs(one[what] - one[exact]) < 1.96 * one[error]
            assert one["errors_away"] == pytest.approx(
                (one["house_edge_percent"] - one["exact_house_edge_percent"])
                / (100 * one["exact_standard_deviation"] / sqrt(1 << 13)),
                abs=2e-3,
            )
    assert all(0.88 * many <= held <= many for held in inside.values()), inside


def test_seats_of_a_simulation_are_as_sure_as_they_say() -> None:
    """Their errors are upper bounds: each interval holds the counted figure at least as often as it says."""
    counted = table_win.moments(room(CANBERRA), {"ante_play": Fraction(1)})
    correlation, together = float(counted.covariance / counted.variance), float(counted.table(4)) ** 0.5
    inside = dict.fromkeys(
        ("correlation_of_seats", "deviation_of_a_round", "wins_percent", "element_of_risk_percent"), 0
    )
    for number in range(60):
        made = simulate(Setting(book=CANBERRA, seats=4), Wanted(rounds=1 << 12, seed=f"cover {number}"))
        one = made["wagers"]["ante_play"]
        for what, exact in (("correlation_of_seats", correlation), ("deviation_of_a_round", together)):
            inside[what] += abs(one[what] - exact) < 1.96 * one[f"{what}_error_at_most"]
        for what in ("wins_percent", "element_of_risk_percent"):
            exact, error = FIGURES[what]
            inside[what] += abs(one[what] - one[exact]) < 1.96 * one[error]
    assert all(held >= 55 for held in inside.values()), inside


def test_simulated_covariances_hold_the_counted_one_as_often_as_their_errors_say() -> None:
    mix = {"ante_play": Fraction(1)}
    counted = table_win.moments(room(CANBERRA), mix)
    both, six = 0, 0
    for number in range(100):
        made = table_win.simulated(room(CANBERRA), mix, rounds=1 << 13, seed=f"cover {number}")
        both += abs(float(made.covariance - counted.covariance)) < 1.96 * made.error
        six += abs(float(made.table(6) - counted.table(6))) < 1.96 * made.table_error(6)
    assert 86 <= both <= 99, both
    assert 86 <= six <= 99, six


def test_simulated_variances_of_several_wagers_hold_the_counted_ones_as_often_as_their_errors_say() -> None:
    """The variance is simulated too where a seat has more than one wager."""
    mix = {"ante_play": Fraction(1), "pairs_plus": Fraction(1, 2)}
    counted = table_win.moments(room(CANBERRA), mix)
    table = one = together = 0
    for number in range(100):
        made = table_win.simulated(room(CANBERRA), mix, rounds=1 << 15, seed=f"mixed {number}")
        table += abs(float(made.table(6) - counted.table(6))) < 1.96 * made.table_error(6)
        one += abs(float(made.variance - counted.variance)) < 1.96 * made.variance_error
        correlations = made.covariance / made.variance, counted.covariance / counted.variance
        together += abs(float(correlations[0] - correlations[1])) < 1.96 * made.correlation_error
    assert 86 <= table <= 99, table
    assert 86 <= one <= 99, one
    assert 86 <= together <= 99, together
