"""`queenhigh drill`: readable, and nothing that is typed breaks it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenhigh.cli import main
from queenhigh.cli.drill_session import Session, cents
from queenhigh.cli.screen import book_id, console
from queenhigh.training.drill import Drill, Kind
from queenhigh.training.making import make

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
def test_a_trainee_who_knows_everything_gets_everything_right(run: Run, of: tuple[str, ...], tmp_path: Path) -> None:
    session = (*of, "--seed", "known", "--count", "4", "--level", "2")
    out = run(*session, typed=keys(run, *session))
    assert "4 of 4 drills right; 4 in a row" in " ".join(out.split())
    assert max(len(line) for line in out.splitlines()) <= 80
    assert "4 in a row" in " ".join(run("sheet").split())
    assert (tmp_path / "queenhigh" / "drills.jsonl").exists()


def test_nonsense_is_explained_and_the_drill_continues(run: Run) -> None:
    out = run("pay", "canberra", "--seed", "a", "--count", "1", typed=["?", "[bold]", "\\", *["💥"] * 40])
    assert "is not an answer here" in out
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
    assert "nothing was recorded" in run("ruling", "--seed", "a", typed=leaving)


@pytest.mark.parametrize("leaving", [KeyboardInterrupt(), EOFError(), "q"], ids=["Ctrl-C", "Ctrl-D", "q"])
def test_what_was_answered_before_leaving_is_kept(run: Run, tmp_path: Path, leaving: Any) -> None:
    """Also in the middle of a drill: what was not asked is not on the sheet."""
    session = ("pay", "perth", "--seed", "left", "--count", "2")
    known = keys(run, *session)
    assert len(known) > 2
    out = run(*session, typed=[*known[:2], leaving])
    assert "right" in out
    sheet = tmp_path / "queenhigh" / "drills.jsonl"
    first = json.loads(run(*session, "--json"))[0]["items"]
    kept = {json.loads(line)["clause"] for line in sheet.read_text(encoding="utf-8").splitlines() if line}
    assert kept
    assert kept <= {clause for item in first[:2] for clause in item["clauses"]}


def test_an_empty_sheet_says_how_to_start(run: Run) -> None:
    assert "queenhigh drill" in " ".join(run("sheet").split())


def test_a_damaged_sheet_is_kept_aside_and_the_rest_counts(run: Run, tmp_path: Path) -> None:
    path, good = tmp_path / "mine.jsonl", '{"at":1,"kind":"pay","book":"no-such-book","clause":"x","right":false}'
    path.write_text(f"nonsense\n{good}\n")
    out = " ".join(run("read", "perth", "--count", "1", "--sheet", str(path), typed=["a"]).split())
    assert "1 line could not be read" in out
    assert "1 answer counts" in out
    assert (tmp_path / "mine.jsonl.damaged-1").read_text().startswith("nonsense\n")
    assert path.read_text().startswith(good[:-1])
    assert "could not be read" not in run("sheet", "--sheet", str(path))


def test_a_mistake_at_play_is_priced_and_added_up(run: Run) -> None:
    session = ("play", "canberra", "--seed", "dear", "--count", "2")
    drills = json.loads(run(*session, "--json"))
    worst = [
        "abc"[max(range(len(i["costs"])), key=lambda n: Fraction(i["costs"][n]))] for d in drills for i in d["items"]
    ]
    out = " ".join(run(*session, typed=worst).split())
    assert "That costs" in out
    assert "Cost of mistakes in play" in out
    lost = sum(max(map(Fraction, item["costs"])) * drill["stake"] for drill in drills for item in drill["items"])
    assert f"Cost of mistakes in play: {cents(lost)}." in out


def test_a_drill_about_one_thing(run: Run) -> None:
    (by_topic,) = json.loads(run("ruling", "perth", "--topic", "card_exposed", "--count", "1", "--json"))
    assert by_topic["covers"] == ["card_exposed"]
    (by_clause,) = json.loads(run("canberra", "--clause", "12.3", "--count", "1", "--json"))
    assert "12.3" in by_clause["clauses"]
    assert "card_exposed" in run("topics", "perth")
    assert "omaha_hilo no_pair" in json.loads(run("topics", "--json"))["crown-melbourne-crown-poker"]["read"]


@given(st.lists(st.text(max_size=12), max_size=12), st.sampled_from(("pay", "ruling", "read", "play")))
@settings(max_examples=25, deadline=None)
def test_nothing_that_is_typed_breaks_a_session(typed: list[str], kind: str) -> None:
    drills = [once(kind, book) for book in ("canberra", "crown-poker")]
    lines = iter(typed)
    session = Session(drills, lambda made, verdict: None)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("builtins.input", lambda _prompt="": next(lines, "q"))
        session.run()
    assert 0 <= session.right <= session.done <= len(drills)


@cache
def once(kind: str, book: str) -> Drill:
    return make(Kind(kind), book_id(book), "fuzz", 2)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("pay", "--topic", "juggling"), "is about 'juggling'"),
        (("pay", "--clause", "12.3"), "--clause needs a BOOK"),
        (("pay", "canberra", "--clause", "99.9"), "99.9"),
        (("read", "canberra", "--clause", "12.3"), "asks about 12.3"),
        (("--set", "nowhere.json"), "There is no file"),
        (("--set", "set.txt"), ".json or .csv"),
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
