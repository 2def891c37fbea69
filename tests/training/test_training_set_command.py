"""`queenhigh sets` and `drill --set`: composed, assigned, printed, done by those they are for; slips refused in one line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from queenhigh.cli import main
from queenhigh.cli.screen import console
from queenhigh.training import sets

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
    made = sets.from_json(Path(file).read_bytes())
    keys = [" ".join(item.key) for drill in sets.drills(made, "") for item in drill.items]
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
    file = tmp_path / "x.json"
    run("sets", "compose", str(file), "read/perth")
    (tmp_path / "x.results.jsonl").write_text("what?\n")
    assert "kept as x.results.jsonl.damaged-1" in " ".join(run("sets", "results", str(file)).split())
    assert (tmp_path / "x.results.jsonl.damaged-1").read_text() == "what?\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("compose", "x.json", "juggle/perth"), "is no part"),
        (("compose", "x.json", "pay/perth/many"), "is no number"),
        (("compose", "x.json", "pay/whist"), "whist"),
        (("compose", "x.txt", "pay/perth"), "ends in .json"),
        (("show", "nowhere.json"), "There is no file"),
    ],
)
def test_a_slip_is_one_line(run: Run, tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    action, file, *rest = arguments
    err = run("sets", action, str(tmp_path / file), *rest, status=2)
    assert said in err
    assert err.count("\n") == 1


def test_parts_come_from_a_table(run: Run, tmp_path: Path) -> None:
    table, file = tmp_path / "parts.csv", str(tmp_path / "x.json")
    run("sets", "compose", file, "read/perth/2/3", "pay/canberra=4.8(a)")
    table.write_text(run("sets", "show", file, "--csv"))
    run("sets", "compose", str(tmp_path / "y.json"), "--from", str(table), "--title", "x")
    assert (tmp_path / "y.json").read_bytes() == Path(file).read_bytes()


def test_answers_need_their_questions(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "x.json")
    run("sets", "compose", file, "read/perth")
    assert "Give the --seed" in run("sets", "print", file, "--keys", status=2)
