"""A shift from the terminal: a report that reads well, a ledger that is sound, one line for every mistake."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from queenhigh.cli import main
from queenhigh.cli.screen import console
from queenhigh.desk.shift import Shift

pytest_plugins = ["ledger_places"]


@pytest.fixture(autouse=True)
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    console.cache_clear()


def test_a_shift_reports_on_every_table_within_eighty_columns(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shift", "--ledger", file, "--rounds", "20", "--incidents", "2"]) == 0
    said = capsys.readouterr()
    for word in (
        "melbourne-1",
        "canberra-2",
        "california-1",
        "perth-1",
        "handle",
        "hold",
        "fees",
        "jackpot",
        "rulings",
        "meters",
    ):
        assert word in said.out
    assert "the chain is sound" in said.out
    assert all(len(line) <= 80 for line in said.out.splitlines() if file not in line)
    assert len([line for line in said.err.splitlines() if line]) <= 1, "at most the note about SQLite"


def test_a_shift_as_json_and_the_same_words_give_the_same_shift(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = []
    for name in ("one", "two"):
        assert main(["shift", "--ledger", str(tmp_path / name), "--rounds", "10", "--seed", "same", "--json"]) == 0
        told.append(json.loads(capsys.readouterr().out))
    assert [table["rounds"] for table in told[0]["tables"]] == [5, 5, 5, 5, 4, 4]
    assert told[0]["faults"] == []
    assert told[0]["events"] == told[1]["events"]
    assert told[0]["tables"] == told[1]["tables"]


def test_a_shift_runs_into_postgresql_once(postgres: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shift", "--database", postgres, "--rounds", "5"]) == 0
    assert main(["audit", "verify", postgres]) == 0
    capsys.readouterr()
    assert main(["shift", "--database", postgres, "--rounds", "5"]) == 2
    assert "There is a ledger at" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--rounds", "0"], "A shift needs at least one round"),
        (["--rounds", "x"], "'x' is not a valid integer"),
        (["--incidents", "-1"], "One irregularity in 1 to 255 rounds"),
        (["--incidents", "256"], "One irregularity in 1 to 255 rounds"),
    ],
)
def test_a_mistake_is_one_line_and_writes_nothing(
    file: str, capsys: pytest.CaptureFixture[str], arguments: list[str], told: str
) -> None:
    assert main(["shift", "--ledger", file, *arguments]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1
    assert not Path(file).exists()


def test_an_existing_file_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    there = tmp_path / "notes.txt"
    there.write_text("precious")
    assert main(["shift", "--ledger", str(there)]) == 2
    assert "already exists" in capsys.readouterr().err
    assert there.read_text() == "precious"
    assert main(["shift", "--ledger", str(tmp_path / "no" / "house.db")]) == 2
    assert "There is no folder" in capsys.readouterr().err


def test_interrupted_a_shift_leaves_a_sound_ledger(
    file: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play = Shift.play_round

    def interrupted(shift: Shift, plan: object, number: int, *, quiet: bool = False) -> None:
        if number == 7:
            raise KeyboardInterrupt
        play(shift, plan, number, quiet=quiet)  # type: ignore[arg-type]

    monkeypatch.setattr(Shift, "play_round", interrupted)
    assert main(["shift", "--ledger", file, "--rounds", "20"]) == 130
    assert "nothing is half written" in capsys.readouterr().err
    assert main(["audit", "verify", file]) == 0
    assert main(["audit", "reconcile", file]) == 0
    assert main(["audit", "round", file, "canberra-1/1"]) == 0


def test_help_teaches_the_words_of_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shift", "--help"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "handle is the amount wagered, hold is what the house kept of it" in said
    assert main(["audit", "verify", "--help"]) == 0
    assert "If someone rewrote the ledger with all its hashes" in " ".join(capsys.readouterr().out.split())
