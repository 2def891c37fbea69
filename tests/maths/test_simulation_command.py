"""`queenhigh simulate`: rounds and evenings, as tables at 80 columns and as JSON."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import queenhigh
from queenhigh.cli import run as run_queenhigh
from queenhigh.cli.app import app
from queenhigh.cli.simulate import whole
from queenhigh.maths.simulation.report import rounds_of
from queenhigh.rules import InputError

PROGRAM = "from queenhigh.cli import main; main(['simulate', 'canberra', '--rounds', '1e6', '--json'])"


def run(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": "80"}).invoke(app, ["simulate", *arguments], standalone_mode=False)


def found(*arguments: str) -> dict[str, Any]:
    ran = run(*arguments, "--json")
    assert ran.return_value == 0, ran.output
    answer: dict[str, Any] = json.loads(ran.stdout)
    return answer


@pytest.mark.parametrize(("typed", "meant"), [("1e9", 10**9), ("2.5e6", 2_500_000), ("1_000", 1000), ("1,000", 1000)])
def test_numbers_as_people_write_them(typed: str, meant: int) -> None:
    assert whole("--rounds", typed) == meant


@pytest.mark.parametrize("typed", ["", "1.5", "0", "-3", "nan", "inf", "1e99", "many", "1e-1"])
def test_what_is_no_number_of_rounds(typed: str) -> None:
    with pytest.raises(InputError, match="--rounds is a whole number"):
        whole("--rounds", typed)


def test_the_same_words_give_the_same_answer() -> None:
    one, other = (found("canberra", "--rounds", "2e6", "--seed", "tuesday", "--workers", n) for n in ("1", "3"))
    assert one.pop("run")["workers"] == 1
    assert other.pop("run")["workers"] == 3
    assert one == other
    assert list(one["wagers"]) == ["ante_play", "pair_plus"]
    assert one["wagers"]["ante_play"]["exact_house_edge_percent"] == pytest.approx(3.8255, abs=1e-4)


def test_a_number_changed_in_a_pay_table_moves_the_figure_and_not_the_rounds(tmp_path: Path) -> None:
    package = Path(queenhigh.__file__).parent
    shutil.copytree(package, tmp_path / "queenhigh", ignore=shutil.ignore_patterns("__pycache__"))
    numbers = tmp_path / "queenhigh/games/casino_canberra_3_card_poker/paytables.toml"
    text = numbers.read_text(encoding="utf-8")
    changed = text.replace('"3 to 1", rule = "8 Pairs Plus Flush"', '"4 to 1", rule = "8 Pairs Plus Flush"')
    assert changed != text
    numbers.write_text(changed, encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    before, after = found("canberra", "--rounds", "1e6")["wagers"], json.loads(ran.stdout)["wagers"]
    assert after["ante_play"] == before["ante_play"]
    flushes = before["pair_plus"]["results"]["3"]
    assert after["pair_plus"]["results"]["4"] == flushes
    gained = Fraction(before["pair_plus"]["house_edge"]) - Fraction(after["pair_plus"]["house_edge"])
    assert gained == Fraction(flushes, 1_000_000)


def test_pay_tables_can_be_named() -> None:
    assert list(found("melbourne-three", "--rounds", "1e6", "--table", "pair_plus.F")["wagers"]) == ["pair_plus[F]"]


def test_a_table_at_eighty_columns() -> None:
    shown = run("california", "--rounds", "1e6")
    assert "ante_play" in shown.stdout
    assert "8.6580 %" in shown.stdout
    assert max(map(len, shown.stdout.splitlines())) <= 80


@pytest.mark.parametrize(
    "arguments",
    [
        ("perth",),
        ("canberra", "--rounds", "x"),
        ("canberra", "--workers", "-1"),
        ("canberra", "--bankroll", "10"),
        ("canberra", "--bankroll", "100", "--hours", "nan"),
        ("canberra", "--bankroll", "100", "--hours", "0.001"),
        ("canberra", "--bankroll", "100", "--evenings", "0"),
        ("melbourne-three", "--table", "Z"),
        ("canberra", "--bankroll", "100", "--side", "six_card_bonus"),
        ("canberra", "--bankroll", "100", "--side", "pair_plus.F"),
        ("canberra", "--bankroll", "100", "--side", "pair_plus", "--side", "pair_plus"),
    ],
)
def test_a_mistake_is_one_line(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert run_queenhigh(["simulate", *arguments]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_an_evening_of_one_round_is_ruined_as_often_as_a_round_is_lost() -> None:
    answer = found("canberra", "--bankroll", "20", "--hours", "1", "--pace", "1", "--evenings", "3e5")
    exact = float(rounds_of("casino-canberra-3-card-poker").wager("ante_play", "").exact.share(won=False)) * 100
    assert abs(answer["ruin_percent"] - exact) < 4 * answer["ruin_standard_error_percent"]
    assert answer["rounds_to_ruin"] == 1
    assert sum(bar["evenings"] for bar in answer["histogram"]) == 300_000


def test_with_money_enough_an_evening_costs_the_edge_of_its_rounds() -> None:
    answer = found("melbourne-three", "--bankroll", "100000", "--evenings", "50000", "--hours", "2")
    assert answer["wager"] == "ante_play[A]"
    assert answer["ruin"] == "0"
    assert answer["average_if_never_ruined"] == pytest.approx(-33.7298)
    assert abs(answer["average"] - answer["average_if_never_ruined"]) < 4 * answer["average_standard_error"]


def test_side_bets_cost_their_edge_too() -> None:
    given = ("--bankroll", "1000000", "--evenings", "40000", "--hours", "1", "--side", "pair_plus.F,six_card_bonus")
    answer = found("melbourne-three", *given)
    assert answer["wager"] == "ante_play[A] + pair_plus[F] + six_card_bonus[A]"
    assert answer["average_if_never_ruined"] == pytest.approx(-5 * (3.372981 + 2.696833 + 10.224833), abs=0.01)
    assert abs(answer["average"] - answer["average_if_never_ruined"]) < 4 * answer["average_standard_error"]


def test_evenings_are_the_same_on_any_number_of_workers() -> None:
    given = ("california", "--bankroll", "200", "--evenings", "20001", "--seed", "friday")
    one, other = (found(*given, "--workers", n) for n in ("1", "4"))
    del one["run"], other["run"]
    assert one == other
    assert 0 < one["ruin_percent"] < 100


def test_evenings_are_drawn_within_eighty_columns() -> None:
    shown = run("canberra", "--bankroll", "300", "--evenings", "20000").stdout
    assert "ruined" in shown
    assert max(map(len, shown.splitlines())) <= 80
