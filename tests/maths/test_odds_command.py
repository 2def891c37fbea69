"""`queenhigh odds`: its JSON, its tables at 80 columns, and that a pay table really is where its figures come from."""

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
from solved_holdem import solution

import queenhigh
from queenhigh.cli.app import app
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction


def run(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": "80"}).invoke(app, ["odds", *arguments])


def found(*arguments: str) -> dict[str, Any]:
    ran = run(*arguments, "--json")
    assert ran.exit_code == 0, ran.output
    answer: dict[str, Any] = json.loads(ran.stdout)
    return answer


def test_the_json_names_wagers_by_their_pay_tables() -> None:
    answer = found("melbourne-three", "--table", "A")
    assert answer["book"] == "crown-melbourne-three-card-poker"
    assert list(answer["wagers"]) == ["ante_play[A]", "pair_plus[A]", "six_card_bonus[A]"]
    ante = answer["wagers"]["ante_play[A]"]
    assert ante["house_edge"] == "686689/20358520"
    assert ante["house_edge_percent"] == 3.372981
    assert Fraction(ante["element_of_risk"]) == Fraction(686689, 34084400)
    assert Fraction(ante["variance"]) > 2
    assert ante["hands"]["pair"]["count"] == 3744
    assert answer["strategy"]["lowest_played"] == "Q-6-4"
    assert answer["strategy"]["mistakes"]["mimic_the_dealer"]["house_edge_percent"] == 3.449121


def test_a_meter_of_your_own_is_priced_with_the_ante() -> None:
    jackpot = found("melbourne-three", "--table", "ante_play.A", "--meter", "600000", "--cost", "5", "--option", "2",
                    "--seed", "10000", "--ante", "5", "--seats", "7")["jackpot"]  # fmt: skip
    (meter,) = jackpot["meters"]
    assert (meter["meter"], meter["cost"], meter["seed"]) == (600000.0, 5.0, 10000.0)
    assert meter["with_ante"]["hands_played_because_of_it"] > 1000
    assert Fraction(jackpot["together"]["0 royal, 2 straight"]) == Fraction(1, 418076750)


def test_the_long_run_meter_has_a_bound_and_stays_put_whatever_it_shows_now() -> None:
    asked = ("melbourne-three", "--table", "ante_play.A", "--option", "2", "--seed", "75000")
    (now,), (later,) = (found(*asked, *more)["jackpot"]["meters"] for more in ((), ("--meter", "200000")))
    assert (now["long_run_meter"], now["long_run_meter_within"]) == (111387.0, 2.0)
    assert now["long_run_house_edge_percent"] == 17.921738
    names = [name for name in now if name.startswith("long_run")]
    assert [now[name] for name in names] == [later[name] for name in names]
    assert "within 2" in run(*asked).output


def test_perths_jackpots_follow_the_seats_and_the_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("queenhigh.games.crown_perth_holdem_poker.facets.pricing.solve", lambda *_: solution())
    usual, grown, four = (
        found("perth", *more)["jackpot"]["levels"]
        for more in ((), ("--meter", "20000"), ("--meter", "20000", "--seats", "4"))
    )
    for level in ("1", "2", "3"):
        assert four[level]["display"] == 20000.0
        assert Fraction(four[level]["house_edge"]) > Fraction(grown[level]["house_edge"])
        assert Fraction(four[level]["variance"]) < Fraction(grown[level]["variance"])
        assert four[level]["break_even_display"] > grown[level]["break_even_display"]
        assert grown[level]["grows_by_a_wager"]["value"] < usual[level]["grows_by_a_wager"]["value"]
        assert four[level]["two_straight_flushes_are_paid"] == [1900.0, 1900.0]
        assert four[level]["a_royal_and_a_straight_flush_are_paid"] == [18000.0, 2000.0]
        assert four[level]["curve"][0][0] == usual[level]["display"]
    assert four["1"]["grows_by_a_round"]["value"] == pytest.approx(4 * four["1"]["grows_by_a_wager"]["value"], abs=5e-6)
    assert list(found("perth", "--meter", "8000", "--level", "1")["jackpot"]["levels"]) == ["1"]


def test_books_with_one_table_have_plain_names() -> None:
    assert list(found("canberra")["wagers"]) == ["ante_play", "pairs_plus"]
    assert list(found("california")["wagers"]) == ["ante_play", "pair_plus"]
    assert found("crown-poker")["wagers"]["flop_chase"]["house_edge"] == "1/17"


def test_perth_has_its_main_game_both_extras_and_three_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("queenhigh.games.crown_perth_holdem_poker.facets.pricing.solve", lambda *_: solution())
    answer = found("perth")
    assert list(answer["wagers"]) == ["main", "dealer_poker_extra", "player_poker_extra"]
    assert answer["wagers"]["main"]["house_edge_percent"] == 5.593505
    assert answer["strategy"]["starting_hands"]["AA"]["best"] == "play"
    assert list(answer["jackpot"]["levels"]) == ["1", "2", "3"]
    parent = found("perth", "--ante-from", "straight")["wagers"]["main"]
    assert (parent["house_edge_percent"], parent["element_of_risk_percent"]) == (2.036922, 0.533491)
    extra = answer["wagers"]["player_poker_extra"]
    assert (extra["house_edge_percent"], extra["house_edge"]) == (12.10869, "5245/43316")
    another = extra["with_the_best_folds"]
    assert (another["house_edge_percent"], another["house_edge"]) == (15.745221, "34101/216580")
    assert "3.33(b)(iii)" in extra["clauses"]
    shown = run("perth").output
    assert "12.1087 %" in shown
    assert "15.7452 %" in shown
    assert "another player's hand = 34101/216580" in shown
    assert max(map(len, shown.splitlines())) <= 80
    assert "Fold 32o, 42o, 52o, 62o, 72o, 43o" in shown


def test_one_table_of_one_wager_can_be_asked_for() -> None:
    assert list(found("melbourne-three", "--table", "pair_plus.F")["wagers"]) == ["pair_plus[F]"]
    assert list(found("melbourne-three", "--table", "ante_play[B],pair_plus[D]")["wagers"]) == [
        "ante_play[B]",
        "pair_plus[D]",
    ]


def test_a_wager_is_named_as_its_book_names_it() -> None:
    """Pairs Plus at Canberra, Pair Plus at the others, at the table and here."""
    answer = found("canberra", "--table", "pairs_plus")
    assert answer["wagers"]["pairs_plus"]["house_edge_percent"] == 7.276018
    assert {row["table"] for row in answer["wagers"]["pairs_plus"]["pays"]} == {"pairs_plus"}
    assert answer["folding"]["fold"] == {"pairs_plus": "lost"}
    assert "pair_plus" not in json.dumps(answer)
    assert "pairs_plus" not in json.dumps([found("california"), found("melbourne-three", "--table", "pair_plus")])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("canberra", "--table", "pair_plus"), "no pay table 'pair_plus'. Nearest: pairs_plus."),
        (("california", "--table", "pairs_plus"), "no pay table 'pairs_plus'. Nearest: pair_plus."),
        (("melbourne-three", "--table", "Z"), "no pay table 'Z'"),
        (("canberra", "--reading", "A99=x"), "no reading"),
        (("canberra", "--ante", "0"), "--ante"),
        (("canberra", "--seats", "12"), "--seats"),
        (("perth", "--ante-from", "nothing"), "no kind of hand"),
        (("melbourne-three", "--table", "A", "--option", "3"), "no prize meter"),
        (("melbourne-three", "--table", "A", "--meter", "74999.99"), "crown-melbourne-three-card-poker 6.3"),
        (("melbourne-three", "--table", "A", "--meter", "120000", "--cost", "5"), "a seed of at most 20000.00"),
        (("perth", "--meter", "14999.99"), "crown-perth-holdem-poker 3.16(c)"),
        (("perth", "--meter", "4999.99"), "crown-perth-holdem-poker 3.16(a)"),
        (("perth", "--seats", "8"), "crown-perth-holdem-poker 2.1"),
        (("perth", "--level", "4"), "crown-perth-holdem-poker 3.8(c)"),
        (("perth", "--option", "2"), "--option has no meaning"),
        (("perth", "--seed", "10000"), "--seed has no meaning"),
        (("melbourne-three", "--level", "1"), "--level has no meaning"),
        (("canberra", "--meter", "10000"), "--meter has no meaning"),
    ],
)
def test_what_cannot_be_answered_is_refused_in_words(
    arguments: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("queenhigh.games.crown_perth_holdem_poker.facets.pricing.solve", lambda *_: solution())
    ran = run(*arguments)
    assert ran.exit_code != 0
    assert said in str(ran.exception) + ran.output


@pytest.mark.clause("california-three-card-poker Table: seats")
@pytest.mark.parametrize("command", [("odds",), ("simulate", "--rounds", "1000")])
def test_california_prices_no_more_players_than_the_book_seats(command: tuple[str, ...]) -> None:
    most, too_many = (
        CliRunner().invoke(app, [command[0], "california", "--seats", seats, *command[1:], "--json"])
        for seats in ("6", "7")
    )
    assert most.exit_code in (0, 1), most.output
    assert isinstance(too_many.exception, IllegalAction)
    assert too_many.exception.rule.clause == "Table: seats"
    assert "Choose 1 to 6." in str(too_many.exception)


@pytest.mark.clause("california-three-card-poker Table limits")
@pytest.mark.parametrize(
    ("ante", "options"),
    [
        ("4.99", ""),
        ("5", "1234567"),
        ("200", "1234567"),
        ("200.01", "34567"),
        ("500", "34567"),
        ("500.01", ""),
    ],
)
def test_california_prices_an_ante_under_the_options_that_take_it_and_no_other(ante: str, options: str) -> None:
    ran = run("california", "--ante", ante, "--seats", "6", "--json")
    if not options:
        assert isinstance(ran.exception, IllegalAction)
        assert ran.exception.rule.clause == "Table limits"
        assert "from 5.00 to 500.00" in str(ran.exception)
        return
    given = json.loads(ran.stdout)["collection"]
    assert "".join(given["options"]) == options
    assert "".join(given["not_for_this_ante"]) == "1234567".replace(options, "")
    assert all(each["clauses"] == ["Table limits"] for each in given["not_for_this_ante"].values())
    if ante.startswith("200"):
        said = run("california", "--ante", ante).output
        assert ("Option 2 takes antes from 5.00 to 200.00 (Table limits)" in said) == ("2" not in options)


def test_a_round_is_not_priced_under_an_option_that_does_not_take_the_ante() -> None:
    from queenhigh.games.california_three_card_poker.facets.collection import banked

    assert banked(Fraction(1, 50), 2, Cents(20_000), 6).antes == 120_000
    with pytest.raises(IllegalAction, match=r"Option 2 does not take an ante of 200\.01"):
        banked(Fraction(1, 50), 2, Cents(20_001), 6)
    with pytest.raises(IllegalAction, match="7 cannot be priced"):
        banked(Fraction(1, 50), 2, Cents(20_000), 7)


def test_an_evening_in_california_has_an_ante_that_some_table_takes() -> None:
    arguments = (
        "simulate",
        "california",
        "--bankroll",
        "9000",
        "--evenings",
        "10",
        "--evening",
        "5",
        "--json",
        "--ante",
    )
    taken, refused = (CliRunner().invoke(app, [*arguments, ante]) for ante in ("500", "501"))
    assert taken.exit_code == 0, taken.output
    assert isinstance(refused.exception, IllegalAction)
    assert refused.exception.rule.clause == "Table limits"


@pytest.mark.parametrize("book", ["canberra", "california", "crown-poker"])
def test_tables_fit_eighty_columns(book: str) -> None:
    program = f"import sys; from queenhigh.cli import main; sys.argv = ['queenhigh', 'odds', '{book}']; main()"
    ran = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "COLUMNS": "80"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert max(map(len, ran.stdout.splitlines())) <= 80
    assert "house edge" in ran.stdout


def test_help_waits_for_no_kernel() -> None:
    program = (
        "import sys; from click.testing import CliRunner; from queenhigh.cli.app import app; "
        "CliRunner().invoke(app, ['odds', '--help']); "
        "print([m for m in ('numba', 'numpy', 'queenhigh.maths') if m in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"


def test_a_number_changed_in_a_pay_table_moves_the_figure(tmp_path: Path) -> None:
    package = Path(queenhigh.__file__).parent
    shutil.copytree(package, tmp_path / "queenhigh", ignore=shutil.ignore_patterns("__pycache__"))
    numbers = tmp_path / "queenhigh/games/casino_canberra_3_card_poker/paytables.toml"
    text = numbers.read_text(encoding="utf-8")
    changed = text.replace(
        '{ pays = "3 to 1", rule = "8 Pairs Plus Flush" }', '{ pays = "4 to 1", rule = "8 Pairs Plus Flush" }'
    )
    changed = changed.replace('"3 to 1", rule = "8 Ante Bonus Three', '"4 to 1", rule = "8 Ante Bonus Three')
    assert changed != text
    numbers.write_text(changed, encoding="utf-8")
    program = (
        "import json; from queenhigh.maths.report import odds; "
        "print(json.dumps({n: w['house_edge'] for n, w in odds('casino-canberra-3-card-poker')['wagers'].items()}))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    before, after = found("canberra")["wagers"], json.loads(ran.stdout)
    assert Fraction(before["pairs_plus"]["house_edge"]) - Fraction(after["pairs_plus"]) == Fraction(1096, 22100)
    assert Fraction(before["ante_play"]["house_edge"]) - Fraction(after["ante_play"]) == Fraction(52, 22100)
