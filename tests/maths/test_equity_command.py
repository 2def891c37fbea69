"""`queenhigh equity`: what it prints at 80 columns, its JSON, and what it says to nonsense."""

from __future__ import annotations

import json
from fractions import Fraction

from click.testing import CliRunner, Result

from queenhigh.cli.app import app
from queenhigh.rules import InputError


def run(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": "80"}).invoke(app, ["equity", *arguments])


def test_the_table_fits_and_says_how_it_was_found() -> None:
    ran = run("omaha-hilo", "AhAd2h3d", "KsKdQsQd", "--board", "4c 5h Kh")
    assert ran.exit_code == 0, ran.output
    assert all(len(line) <= 80 for line in ran.stdout.splitlines())
    for words in ("Omaha Hi-Lo Eight Qualifier", "scoop", "quartered", "exact: all 820 boards", "board 4♣ 5♥ K♥"):
        assert words in ran.stdout
    drawn = run("holdem", "QQ+, AKs", "random", "--samples", "2e4", "--seed", "words")
    assert "sampled: 20,000 deals, seed 'words'" in drawn.stdout
    assert "± error" in drawn.stdout
    assert drawn.stdout == run("holdem", "QQ+, AKs", "random", "--samples", "2e4", "--seed", "words").stdout


def test_json_has_fractions_that_add_up() -> None:
    answer = json.loads(run("holdem", "AhKh", "QsQd", "JJ", "--board", "Th 2h 3c", "--json").stdout)
    assert answer["exact"] is True
    assert sum(Fraction(hand["fraction"]) for hand in answer["hands"]) == 1
    assert answer["hands"][0]["equity_percent"] == 100 * answer["hands"][0]["equity"]
    assert [hand["hand"] for hand in answer["hands"]] == ["AhKh", "QsQd", "JJ"]


def test_nonsense_is_answered_with_what_is_wanted() -> None:
    for arguments, said in (
        (("holdem", "AhAd", "QQ-KJ"), "Such as AhKh, QQ+"),
        (("holdem", "AhAd", "KK", "--samples", "1.5"), "--samples must be a whole number"),
        (("holdem", "AhAd", "KK", "--samples", "5", "--exact"), "An exact answer has no samples"),
    ):
        ran = run(*arguments)
        assert isinstance(ran.exception, InputError), ran.output
        assert said in str(ran.exception)
