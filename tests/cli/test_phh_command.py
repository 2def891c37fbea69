"""`queenhigh phh`: check, show, write."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from queenhigh.cli import main

HANDS = Path(__file__).parents[1] / "notation" / "phh"


def test_check_counts_the_hands_of_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["phh", "check", str(HANDS)]) == 0
    assert capsys.readouterr().out == "17 hands: 17 agree, 0 differ, 0 unsupported.\n"


def test_check_answers_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    real = (HANDS / "pluribus-100-11.phh").read_text()
    (tmp_path / "a.phh").write_text(real)
    (tmp_path / "b.phh").write_text(real.replace("finishing_stacks = [", "finishing_stacks = [1"))
    (tmp_path / "c.phh").write_text(real.replace("'NT'", "'FB'"))
    (tmp_path / "d.phh").write_text(real[:200])
    assert main(["phh", "check", str(tmp_path), "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert (answer["hands"], answer["agree"]) == (3, 1)
    assert [one["file"] for one in answer["differ"]] == [str(tmp_path / "b.phh")]
    assert answer["differ"][0]["expected"] != answer["differ"][0]["played"]
    assert [(one["variant"], one["name"]) for one in answer["unsupported"]] == [("FB", "fixed-limit badugi")]
    assert [one["file"] for one in answer["broken"]] == [str(tmp_path / "d.phh")]


def test_check_tells_people_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy(HANDS / "pluribus-100-11.phh", tmp_path / "a.phh")
    (tmp_path / "b.phh").write_text("variant = 'NT'\nantes = 7\n")
    (tmp_path / "c.phh").write_text("variant = 'NS'\n")
    assert main(["phh", "check", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert "b.phh, line 1" in out
    assert "1 of NS, no-limit short-deck Hold'em" in out
    assert "2 hands: 1 agree, 0 differ, 1 unsupported, 1 broken." in out


def test_other_games_alone_are_no_fault(tmp_path: Path) -> None:
    (tmp_path / "c.phh").write_text("variant = 'NS'\n")
    assert main(["phh", "check", str(tmp_path)]) == 0


@pytest.mark.parametrize("path", sorted(HANDS.glob("*.phh")), ids=lambda path: path.stem)
def test_show_prints_every_step_with_its_clause_in_eighty_columns(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["phh", "show", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert "as in the record" in lines
    steps = [
        line for line in lines if any(word in line for word in (" folds ", " calls ", " raises ", " wins ", " posts "))
    ]
    assert steps
    assert all(line.split()[-1][0].isdigit() or line.endswith("'") for line in steps)


def test_show_has_cards_as_signs_and_the_low_hand(capsys: pytest.CaptureFixture[str]) -> None:
    main(["phh", "show", str(HANDS / "wsop-2023-43-5-03-44-38.phh")])
    out = capsys.readouterr().out
    assert "A♣ 9♥ 8♥ 2♣" in out
    assert "side pot" not in out
    assert "half of the main pot" in out


def test_show_finds_a_hand_among_many(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two = ((HANDS / f"pluribus-{name}.phh").read_text() for name in ("100-11", "71-7"))
    many = tmp_path / "many.phhs"
    many.write_text(f"[5]\n{one}\n[6]\nvariant = 'FB'\n[7]\n{two}\n")
    assert main(["phh", "show", str(many), "--hand", "7"]) == 0
    by_number = capsys.readouterr().out
    assert main(["phh", "show", str(many), "--hand", "3"]) == 0
    assert capsys.readouterr().out == by_number
    assert main(["phh", "show", str(many), "--hand", "8"]) == 2
    assert "there is no hand 8; there are 3, the first is 5." in capsys.readouterr().err
    assert main(["phh", "show", str(many), "--hand", "6"]) == 2
    assert "fixed-limit badugi" in capsys.readouterr().err


def test_show_says_where_the_stacks_differ(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    real = (HANDS / "pluribus-100-11.phh").read_text()
    (tmp_path / "b.phh").write_text(real.replace("finishing_stacks = [", "finishing_stacks = [1"))
    assert main(["phh", "show", str(tmp_path / "b.phh")]) == 1
    assert "not as in the record" in capsys.readouterr().out


def test_a_broken_file_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "b.phh").write_text("variant = 'NT'\nantes = [\n")
    assert main(["phh", "show", str(tmp_path / "b.phh")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
