"""`queenhigh drill`: readable, and nothing that is typed breaks it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from queenhigh.cli import main
from queenhigh.cli.screen import console

Run = Callable[..., str]


@pytest.fixture(autouse=True)
def _at_eighty_columns(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    console.cache_clear()
    yield
    console.cache_clear()


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """A session in which these lines are typed, and then the input ends."""

    def ran(*arguments: str, typed: list[Any] | tuple[Any, ...] = ()) -> str:
        lines = iter(typed)

        def answered(prompt: str = "") -> str:
            line = next(lines, EOFError())
            if isinstance(line, BaseException):
                raise line
            return str(line)

        monkeypatch.setattr("builtins.input", answered)
        assert main(["drill", *arguments]) == 0
        out, err = capsys.readouterr()
        assert err == ""
        return out

    return ran


def keys(run: Run, *arguments: str) -> list[str]:
    drills = json.loads(run(*arguments, "--json"))
    return [" ".join(item["key"]) for drill in drills for item in drill["items"]]


@pytest.mark.parametrize("of", [("pay", "perth"), ("ruling", "canberra"), ("read", "crown-poker"), ("california",), ()])
def test_whoever_knows_everything_is_right(run: Run, of: tuple[str, ...], tmp_path: Path) -> None:
    session = (*of, "--seed", "known", "--count", "4", "--level", "2")
    out = run(*session, typed=keys(run, *session))
    assert "4 of 4 drills right; 4 in a row" in " ".join(out.split())
    assert max(len(line) for line in out.splitlines()) <= 80
    assert "4 in a row" in " ".join(run("sheet").split())
    assert (tmp_path / "queenhigh" / "drills.jsonl").exists()


def test_nonsense_is_explained_and_the_drill_goes_on(run: Run) -> None:
    out = run("pay", "canberra", "--seed", "a", "--count", "1", typed=["?", "[bold]", "\\", *["💥"] * 40])
    assert "is no answer here" in out
    assert "0 of 1 drill right" in out
    assert "Practise next" in out


def test_what_went_wrong_comes_back_first(run: Run, tmp_path: Path) -> None:
    mine = str(tmp_path / "mine.jsonl")
    run("pay", "canberra", "--seed", "a", "--count", "1", "--sheet", mine, typed=[""] * 40)
    listed = json.loads(run("sheet", "--sheet", mine, "--json"))
    weakest = listed["clauses"][0]["clause"]
    (again,) = json.loads(run("pay", "canberra", "--count", "1", "--sheet", mine, "--json"))
    assert weakest in again["clauses"]


@pytest.mark.parametrize("leaving", [[], ["q"], [KeyboardInterrupt()], ["a", EOFError()]])
def test_leaving_is_polite(run: Run, leaving: list[Any]) -> None:
    assert "nothing was written down" in run("ruling", "--seed", "a", typed=leaving)


def test_an_empty_sheet_says_how_to_start(run: Run) -> None:
    assert "queenhigh drill" in " ".join(run("sheet").split())


def test_lines_that_cannot_be_read_are_left_alone(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    path.write_text('nonsense\n{"at": 1, "kind": "pay", "book": "no-such-book", "clause": "x", "right": false}\n')
    out = run("read", "perth", "--count", "1", "--sheet", str(path), typed=["a"])
    assert "could not be read" in " ".join(out.split())
    assert path.read_text().startswith("nonsense\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("play", "crown-poker"), "no such drills"),
        (("juggle",), "neither a kind of drill"),
        (("juggle", "perth"), "There is no drill"),
        (("pay", "--count", "0"), "--count takes"),
        (("pay", "--level", "9"), "9"),
    ],
)
def test_a_slip_is_one_line(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str) -> None:
    assert main(["drill", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert err.count("\n") == 1
