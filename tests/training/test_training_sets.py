"""Sets: composed, written and read again, printed, done by those they are for, and refused in one line where they are wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenhigh.cli import main
from queenhigh.cli.screen import console
from queenhigh.rules import InputError
from queenhigh.training import set_files
from queenhigh.training.drill import Kind
from queenhigh.training.sets import DrillSet, Part, Result, checked, drill_of, drills

CANBERRA, PERTH = "casino-canberra-3-card-poker", "crown-perth-holdem-poker"
MADE = DrillSet(
    "Monday, early",
    (
        Part(Kind.PAY, CANBERRA, 2, 2),
        Part(Kind.RULING, CANBERRA, 2, 1, ("12.3", "12.5")),
        Part(Kind.READ, PERTH, 1, 3, (), ("seven full_house",)),
    ),
    60,
    timed=False,
    seed="monday",
    note="Take your time; no phones.",
    assigned=("Ada", "Bo"),
)
Run = Callable[..., str]


@pytest.fixture(autouse=True)
def _at_eighty_columns(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    console.cache_clear()
    yield
    console.cache_clear()


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def ran(*arguments: str, typed: tuple[str, ...] | list[str] = (), status: int = 0) -> str:
        lines = iter(typed)
        monkeypatch.setattr("builtins.input", lambda _prompt="": next(lines, "q"))
        assert main(list(arguments)) == status
        out, err = capsys.readouterr()
        return err if status else out

    return ran


def test_what_is_asked_is_what_was_composed() -> None:
    asked = list(drills(MADE, "whatever"))
    assert [(drill.kind, drill.book, drill.level) for drill in asked] == [
        (Kind.PAY, CANBERRA, 2),
        (Kind.PAY, CANBERRA, 2),
        (Kind.RULING, CANBERRA, 1),
        (Kind.RULING, CANBERRA, 1),
        (Kind.READ, PERTH, 3),
    ]
    assert "12.3" in asked[2].clauses
    assert "12.5" in asked[3].clauses
    assert asked[4].covers == ("seven full_house",)
    assert asked == list(drills(MADE, "another seed"))
    assert drill_of(MADE.parts, "monday", 2) == asked[1]
    with pytest.raises(InputError, match="no question 6"):
        drill_of(MADE.parts, "monday", 6)


def test_json_and_csv_hold_all_of_it() -> None:
    assert set_files.from_json(set_files.to_json(MADE)) == MADE
    assert set_files.from_csv(set_files.to_csv(MADE)) == MADE
    bare = DrillSet("Plain", (Part(Kind.READ, PERTH),))
    assert set_files.from_csv(set_files.to_csv(bare)) == bare
    assert set_files.from_csv("kind,book\nread," + PERTH + "\n# title,Plain\n") == bare


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (DrillSet("", MADE.parts), "needs a title"),
        (DrillSet("x", ()), "1 to 50 parts"),
        (DrillSet("x", MADE.parts, 101), "0 to 100"),
        (DrillSet("x", (Part(Kind.PAY, "whist"),)), "Part 1: 'whist' is not a book"),
        (DrillSet("x", (Part(Kind.PAY, PERTH, 0),)), "a count is 1 to"),
        (DrillSet("x", (Part(Kind.PAY, PERTH, 1, 4),)), "a level is"),
        (DrillSet("x", (Part(Kind.PAY, PERTH, 150), Part(Kind.PAY, PERTH, 150))), "at most 200"),
        (DrillSet("x", (Part(Kind.PAY, PERTH, 1, 1, ("99.9",)),)), "99.9"),
        (DrillSet("x", (Part(Kind.PAY, PERTH, 1, 1, (), ("juggling",)),)), "about 'juggling'"),
    ],
)
def test_a_wrong_set_is_refused_in_one_line(changed: DrillSet, said: str) -> None:
    with pytest.raises(InputError, match=said):
        checked(changed)


@given(st.text(max_size=80))
@settings(max_examples=80, deadline=None)
def test_no_file_breaks_the_reading_of_sets(text: str) -> None:
    for read in (set_files.from_csv, lambda each: set_files.from_json(each.encode("utf-8", "surrogatepass"))):
        with pytest.raises(InputError):
            read(text)


def test_paper_has_every_question_and_the_answers_apart() -> None:
    questions, answers = (set_files.printed(MADE, "", keys=keys) for keys in (False, True))
    for number, drill in enumerate(drills(MADE, ""), 1):
        assert f"{number}. {drill.title}" in questions
        assert f"{number}. {drill.title}" in answers
        for item in drill.items:
            assert " ".join(item.why.split())[:30] in " ".join(answers.split())
    assert "Name: ____" in questions
    assert "These five play" in answers
    assert "These five play" not in questions
    assert max(map(len, (questions + answers).splitlines())) <= 80


def test_a_cell_is_no_formula() -> None:
    result = Result("=HYPERLINK(1)", "@set", 1, 2, 3, 3, 3, 0, 9, True)
    line = set_files.results_csv([result]).splitlines()[1]
    assert line == "'=HYPERLINK(1),'@set,1,2,3,3,3,0,9,True,1,0,0,0"


def test_an_instructor_composes_assigns_prints_and_sees_results(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "monday.json")
    out = run("sets", "compose", file, "read/perth/2", "ruling/canberra=12.3", "--title", "Monday", "--seed", "m")
    assert "3 questions in 2 parts" in " ".join(out.split())
    run("sets", "assign", file, "Ada", "Bo")
    assert "For Ada, Bo." in run("sets", "show", file)
    assert json.loads(run("sets", "show", file, "--json"))["assigned"] == ["Ada", "Bo"]
    assert "ruling,casino-canberra-3-card-poker,1,1,12.3," in run("sets", "show", file, "--csv")
    assert "[ ] a" in run("sets", "print", file)
    assert "12.3:" in run("sets", "print", file, "--keys")
    made = set_files.from_json(Path(file).read_bytes())
    keys = [" ".join(item.key) for drill in drills(made, "") for item in drill.items]
    assert "This set is for Ada, Bo, not for Eve." in run("drill", "--set", file, "--name", "Eve", status=2)
    assert "Say who you are" in run("drill", "--set", file, status=2)
    assert "3 of 3 right, 3 answered: passed." in " ".join(
        run("drill", "--set", file, "--name", "ada", typed=keys).split()
    )
    shown = " ".join(run("sets", "results", file).split())
    assert "Still to do it: Bo." in shown
    listed = json.loads(run("sets", "results", file, "--json"))
    assert [(one["name"], one["right"], one["passed"]) for one in listed["results"]] == [("Ada", 3, True)]
    assert run("sets", "results", file, "--csv").startswith("name,set,begun")


def test_damaged_results_are_kept_aside(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.csv"
    run("sets", "compose", str(file), "read/perth")
    (tmp_path / "x.results.jsonl").write_text("what?\n")
    assert "kept as x.results.jsonl.damaged-1" in " ".join(run("sets", "results", str(file)).split())
    assert (tmp_path / "x.results.jsonl.damaged-1").read_text() == "what?\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("compose", "x.json", "juggle/perth"), "is not a part"),
        (("compose", "x.json", "pay/perth/many"), "is not a number"),
        (("compose", "x.json", "pay/whist"), "whist"),
        (("compose", "x.txt", "pay/perth"), ".json or .csv"),
        (("show", "nowhere.json"), "There is no file"),
    ],
)
def test_a_slip_is_one_line(run: Run, tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    action, file, *rest = arguments
    err = run("sets", action, str(tmp_path / file), *rest, status=2)
    assert said in err
    assert err.count("\n") == 1


def test_answers_need_their_questions(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "x.json")
    run("sets", "compose", file, "read/perth")
    assert "Give the --seed" in run("sets", "print", file, "--keys", status=2)
