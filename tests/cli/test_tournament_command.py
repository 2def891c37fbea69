"""Tournaments from the terminal: terms to edit, a whole one with bots, standings; one line for every mistake."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import queenhigh
from queenhigh.cli import main
from queenhigh.cli.screen import console

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def narrow(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    console.cache_clear()


def small(book: str = "three") -> str:
    """Terms of a tournament that is soon over."""
    assert main(["tournament", "new", f"{book}.toml", "--book", book]) == 0
    path = Path(f"{book}.toml")
    text = path.read_text(encoding="utf-8").replace("hands = 20", "hands = 4").replace("minutes = 20", "minutes = 4")
    path.write_text(text.replace("advance = 28", "advance = 8"), encoding="utf-8")
    return path.name


def test_new_terms_are_written_once_and_shown_as_a_document(capsys: Capture) -> None:
    assert main(["tournament", "new", "mine.toml"]) == 0
    assert "queenhigh tournament show mine.toml" in capsys.readouterr().out
    assert main(["tournament", "new", "mine.toml"]) == 2
    assert "already exists" in capsys.readouterr().err
    assert main(["tournament", "show", "mine.toml"]) == 0
    shown = capsys.readouterr().out
    assert "12.4.8(j)" in shown
    assert all(len(line) <= 80 for line in shown.splitlines())
    assert main(["tournament", "show", "mine.toml", "--html", "mine.html"]) == 0
    assert "<html" in Path("mine.html").read_text(encoding="utf-8")
    capsys.readouterr()
    assert main(["tournament", "show", "mine.toml", "--markdown"]) == 0
    assert capsys.readouterr().out.startswith("# Saturday")
    assert main(["tournament", "show", "mine.toml", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["kind"] == "terms"


def test_terms_that_lack_something_are_shown_and_refused(capsys: Capture) -> None:
    name = small()
    path = Path(name)
    kept = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith('"12.4.8(h)"')]
    path.write_text("\n".join(kept), encoding="utf-8")
    assert main(["tournament", "show", name]) == 2
    said = capsys.readouterr()
    assert "A draft" in said.out
    assert "(12.4.8(h))" in said.err
    assert main(["tournament", "run", name]) == 2
    assert "(12.4.8(h))" in capsys.readouterr().err


@pytest.mark.parametrize("book", ["poker", "three"])
def test_a_run_prints_the_news_and_its_report_within_eighty_columns(book: str, capsys: Capture) -> None:
    name = small(book)
    capsys.readouterr()
    assert main(["tournament", "run", name, "--entries", "24", "--ledger", "cup.db"]) == 0
    said = capsys.readouterr().out
    assert all(len(line) <= 80 for line in said.splitlines())
    for word in ("24 entries", "final table", "prizes", "the pool", "Tables broken", "the chain is sound", "left"):
        assert word in said
    assert main(["tournament", "show", "cup.db"]) == 0
    assert "STANDINGS" in capsys.readouterr().out
    assert main(["tournament", "show", "cup.db", "--terms"]) == 0
    assert "Terms and conditions" in capsys.readouterr().out
    assert main(["audit", "verify", "cup.db"]) == 0
    assert main(["audit", "reconcile", "cup.db"]) == 0
    assert main(["tournament", "run", "cup.db", "--resume"]) == 2
    assert "is being played" in capsys.readouterr().err


def test_the_same_words_give_the_same_tournament(capsys: Capture) -> None:
    name = small()
    told = []
    for seed in ("one", "one", "two"):
        capsys.readouterr()
        assert main(["tournament", "run", name, "--seed", seed, "--entries", "20", "--json"]) == 0
        told.append(json.loads(capsys.readouterr().out))
    assert told[0] == told[1]
    assert told[0]["hash"] != told[2]["hash"]
    cents = [round(float(prize["amount"]) * 100) for prize in told[0]["prizes"]]
    assert sum(cents) == round(float(told[0]["pool"]) * 100)


def test_the_news_tell_each_place_and_when_play_is_hand_for_hand(capsys: Capture) -> None:
    name = small("poker")
    capsys.readouterr()
    assert main(["tournament", "run", name, "--entries", "40"]) == 0
    said = capsys.readouterr().out
    assert "Hand for hand" in said
    assert "1 left  " in said
    assert re.search(r"Out: \d+ \w+ \w+", said)
    assert re.search(r"1 left  .* wins?\n", said)


def test_on_the_clock_it_takes_as_long_as_it_takes(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    name = small()
    slept: list[float] = []
    monkeypatch.setattr("time.sleep", slept.append)
    capsys.readouterr()
    assert main(["tournament", "run", name, "--entries", "14", "--clock", "60", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert sum(slept) * 60 == pytest.approx(told["seconds"] - 90), "all but the last hand, breaks included"
    assert main(["tournament", "run", name, "--clock", "-1"]) == 2


def test_from_python_it_is_the_same_tournament(capsys: Capture) -> None:
    name = small()
    capsys.readouterr()
    assert main(["tournament", "run", name, "--entries", "14", "--seed", "api", "--json"]) == 0
    text = Path(name).read_text(encoding="utf-8")
    shown = json.loads(capsys.readouterr().out)
    assert (shown.pop("queenhigh"), shown.pop("command")) == (queenhigh.__version__, "tournament run")
    assert queenhigh.play_tournament(text, "api", entries=14) == shown


def test_fast_says_nothing_on_the_way(capsys: Capture) -> None:
    name = small()
    capsys.readouterr()
    assert main(["tournament", "run", name, "--entries", "14", "--fast"]) == 0
    assert "left  Round" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["show", "none.toml"], "There is no file"),
        (["run", "none.toml"], "cannot be read"),
        (["run", "three.toml", "--entries", "1"], "14 to 63"),
        (["run", "three.toml", "--entries", "64"], "14 to 63"),
        (["run", "three.toml", "--ledger", "three.toml"], "already exists"),
        (["run", "three.toml", "--ledger", "nowhere/x.db"], "no folder"),
        (["run", "three.toml", "--resume"], "is not a ledger"),
        (["new", "nowhere/x.toml"], "cannot be written"),
        (["new", "x.toml", "--book", "canberra"], "has no tournaments"),
        (["new", "x.toml", "--book", "bridge"], "There is no book"),
        (["show", "three.toml", "--html", "nowhere/x.html"], "cannot be written"),
    ],
)
def test_a_mistake_is_one_line(arguments: list[str], said: str, capsys: Capture) -> None:
    small()
    capsys.readouterr()
    assert main(["tournament", *arguments]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_help_teaches(capsys: Capture) -> None:
    assert main(["tournament", "--help"]) == 0
    assert "queenhigh tournament run saturday.toml" in capsys.readouterr().out
