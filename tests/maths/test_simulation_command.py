"""`queenhigh simulate`: rounds and evenings, as tables at 80 columns and as JSON, kept in files and taken up again."""

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
from queenhigh.maths.report import odds
from queenhigh.maths.simulation import by_hand
from queenhigh.maths.simulation.by_hand import Different
from queenhigh.maths.simulation.checkpoint import read
from queenhigh.maths.simulation.running import BLOCK
from queenhigh.rules import InputError

PROGRAM = "from queenhigh.cli import main; main(['simulate', 'canberra', '--rounds', '1e6', '--json'])"


def run(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": "80"}).invoke(app, ["simulate", *arguments], standalone_mode=False)


def found(*arguments: str) -> dict[str, Any]:
    ran = run(*arguments, "--json")
    assert ran.return_value == 0, (ran.output, ran.exception)
    answer: dict[str, Any] = json.loads(ran.stdout)
    return answer


@pytest.mark.parametrize(("typed", "meant"), [("1e9", 10**9), ("2.5e6", 2_500_000), ("1_000", 1000), ("1,000", 1000)])
def test_numbers_as_people_write_them(typed: str, meant: int) -> None:
    assert whole("--rounds", typed) == meant


@pytest.mark.parametrize("typed", ["", "1.5", "0", "-3", "nan", "inf", "1e99", "many", "1e-1"])
def test_an_invalid_number_of_rounds(typed: str) -> None:
    with pytest.raises(InputError, match="--rounds must be a whole number"):
        whole("--rounds", typed)


def test_the_same_words_give_the_same_answer() -> None:
    one, other = (found("canberra", "--rounds", "2e6", "--seed", "tuesday", "--threads", n) for n in ("1", "3"))
    assert one.pop("run")["on"] == "1 thread"
    assert other.pop("run")["on"] == "3 threads"
    assert one == other
    assert list(one["wagers"]) == ["ante_play", "pairs_plus"]
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
    flushes = before["pairs_plus"]["results"]["3"]
    assert after["pairs_plus"]["results"]["4"] == flushes
    gained = Fraction(before["pairs_plus"]["house_edge"]) - Fraction(after["pairs_plus"]["house_edge"])
    assert gained == Fraction(flushes, 1_000_000)


def test_pay_tables_can_be_named() -> None:
    assert list(found("melbourne-three", "--rounds", "1e6", "--table", "pair_plus.F")["wagers"]) == ["pair_plus[F]"]
    assert list(found("crown-poker", "--rounds", "1e5", "--table", "red")["wagers"]) == ["flop_chase[red]"]


def test_a_mistake_can_be_played() -> None:
    answer = found("canberra", "--rounds", "1e6", "--strategy", "play-everything", "--seats", "2")
    assert answer["strategy"] == "play_everything"
    known = odds("casino-canberra-3-card-poker")["strategy"]["mistakes"]["play_everything"]
    assert answer["wagers"]["ante_play"]["exact_house_edge"] == known["house_edge"]


@pytest.mark.parametrize(("book", "says"), [("california", "1.8022 %"), ("crown-poker", "rake[6-dollars-a-hand]")])
def test_a_table_at_eighty_columns(book: str, says: str) -> None:
    shown = run(book, "--rounds", "1e6")
    assert says in shown.stdout
    assert "million rounds a second" in shown.stdout
    assert max(map(len, shown.stdout.splitlines())) <= 80


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("canberra", "--rounds", "x"), "--rounds must be a whole number"),
        (("canberra", "--threads", "-1"), "--threads must be from 1"),
        (("canberra", "--threads", "2", "--dask", "tcp://here:1"), "name one of them"),
        (("canberra", "--seats", "9"), "--seats"),
        (("crown-poker", "--seats", "2"), "every seat sees the same flop"),
        (("canberra", "--strategy", "wild"), "It has optimal, play_everything, mimic_the_dealer"),
        (("canberra", "--bankroll", "10"), "A round takes up to 20.00"),
        (("canberra", "--bankroll", "0"), "--bankroll must be above zero"),
        (("canberra", "--bankroll", "100", "--rounds", "1e6"), "leave out --rounds"),
        (("canberra", "--bankroll", "100", "--evening", "0"), "1 to 1,000,000 rounds"),
        (("canberra", "--bankroll", "100", "--evenings", "0"), "--evenings must be a whole number"),
        (("melbourne-three", "--table", "Z"), "no pay table 'Z'"),
        (("canberra", "--bankroll", "100", "--side", "six_card_bonus"), "no side bet"),
        (("canberra", "--resume", "nowhere.json"), "There is no nowhere.json to resume"),
        (("canberra", "--save", "nowhere/at/all.json"), "cannot be written"),
        (("canberra", "--save", "a.json", "--resume", "a.json"), "leave out --save"),
        (("canberra", "--rounds", "100", "--check", "101"), "--check is up to 100 rounds"),
        (("canberra", "--bankroll", "300", "--check", "9"), "--check is for rounds"),
        (("canberra", "--plot", "chart.txt"), "the file's name must end in .png or .svg or .pdf"),
        (("canberra", "--plot", "nowhere/chart.png"), "there is no folder nowhere"),
    ],
)
def test_a_mistake_is_one_line(arguments: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_queenhigh(["simulate", *arguments]) == 2
    told = capsys.readouterr().err
    assert len(told.splitlines()) == 1
    assert says in told


def test_the_room_can_be_asked_about_the_first_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    assert found("california", "--rounds", "1e5", "--check", "200")["checked"] == {"rounds": 200, "different": []}
    assert "rounds, settled by the room: every wager" in run("california", "--rounds", "1e5", "--check", "200").stdout
    wrong = Different(6, 1, ("pair_plus", ""), None, Fraction(4))
    monkeypatch.setattr(by_hand, "differences", lambda *_: iter([wrong]))
    ran = run("california", "--rounds", "1e5", "--check", "200", "--json")
    assert ran.return_value == 1
    told = {"round": 7, "seat": 1, "wager": ["pair_plus", ""], "kernel": "None", "room": "4"}
    assert json.loads(ran.stdout)["checked"]["different"] == [told]


def test_a_run_continues_from_its_file_to_the_same_answer(tmp_path: Path) -> None:
    """Shorter first, then longer: only full blocks are kept, so nothing is counted twice."""
    file = str(tmp_path / "run.json")
    asked = ("canberra", "--seed", "long")
    short = found(*asked, "--rounds", str(2 * BLOCK + 9), "--save", file)
    assert read(Path(file)).blocks == [(0, 2)]
    longer = found(*asked, "--rounds", str(4 * BLOCK + 1), "--resume", file)
    assert longer["run"]["resumed_from"] == 2 * BLOCK
    again = found(*asked, "--resume", file)
    assert again["run"]["rounds_a_second"] is not None
    straight = found(*asked, "--rounds", str(4 * BLOCK + 1))
    for answer in (short, longer, again, straight):
        del answer["run"]
    assert longer == straight == again
    assert short["rounds"] == 2 * BLOCK + 9


def test_a_killed_run_continues(tmp_path: Path) -> None:
    """SIGKILL in the middle, and the same answer as without it."""
    from time import monotonic, sleep

    file = tmp_path / "run.json"
    program = (
        "import sys; from queenhigh.maths.simulation import checkpoint; checkpoint.EVERY = 0.0; "
        "from queenhigh.cli import main; main(sys.argv[1:])"
    )
    asked = ["simulate", "canberra", "--seed", "killed", "--threads", "1"]
    with subprocess.Popen([sys.executable, "-c", program, *asked, "--rounds", "1e12", "--save", str(file)]) as process:
        until = monotonic() + 120
        while not (file.exists() and read(file).blocks):
            assert process.poll() is None, "it should take a day"
            assert monotonic() < until, "nothing was written"
            sleep(0.02)
        process.kill()
    done = read(file).blocks[-1][1]
    assert done >= 1
    many = str((done + 1) * BLOCK + 1)
    resumed, straight = (
        found(*asked[1:], "--rounds", many, *more) for more in (("--resume", str(file)), ("--table", ""))
    )
    assert resumed.pop("run")["resumed_from"] >= BLOCK
    del straight["run"]
    assert resumed == straight


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (("--seed", "other"), "holds another simulation, with seed 'first'"),
        (("--seed", "first", "--strategy", "play_everything"), "with strategy 'optimal'"),
        (("--seed", "first", "--rounds", "10"), "holds more than 10 already"),
        (("--seed", "first", "--bankroll", "500"), "holds another simulation"),
    ],
)
def test_a_file_is_continued_only_with_its_own_settings(
    more: tuple[str, ...], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "run.json"
    assert run_queenhigh(["simulate", "canberra", "--seed", "first", "--rounds", str(BLOCK), "--save", str(file)]) == 0
    before = file.read_bytes()
    assert run_queenhigh(["simulate", "canberra", *more, "--resume", str(file)]) == 2
    assert says in capsys.readouterr().err
    assert run_queenhigh(["simulate", "canberra", "--rounds", str(BLOCK), "--save", str(file)]) == 2
    assert "already exists. Continue with --resume" in capsys.readouterr().err
    assert file.read_bytes() == before


def test_a_file_of_another_package_or_of_nothing_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "run.json"
    asked = ["simulate", "canberra", "--rounds", str(BLOCK)]
    assert run_queenhigh([*asked, "--save", str(file)]) == 0
    file.write_text(file.read_text().replace('"package": "', '"package": "9.'), encoding="utf-8")
    assert run_queenhigh([*asked, "--resume", str(file)]) == 2
    assert "was made by queenhigh 9." in capsys.readouterr().err
    file.write_text("[]", encoding="utf-8")
    assert run_queenhigh([*asked, "--resume", str(file)]) == 2
    assert "holds no simulation" in capsys.readouterr().err


def test_evenings_are_kept_in_a_file_too(tmp_path: Path) -> None:
    file = str(tmp_path / "evenings.json")
    asked = ("canberra", "--bankroll", "300", "--evening", "20", "--side", "pairs_plus")
    found(*asked, "--evenings", "5000", "--save", file)
    resumed = found(*asked, "--evenings", "9000", "--resume", file)
    assert resumed.pop("run")["resumed_from"] == 4096
    straight = found(*asked, "--evenings", "9000")
    del straight["run"]
    assert resumed == straight


def test_evenings_are_drawn_within_eighty_columns() -> None:
    shown = run("canberra", "--bankroll", "300", "--evenings", "20000", "--goal", "100", "--stop-loss", "200").stdout
    assert "ruined" in shown
    assert "go home having won their goal" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_pictures_are_drawn(tmp_path: Path) -> None:
    rounds, evenings = tmp_path / "rounds.svg", tmp_path / "evenings.png"
    assert run("canberra", "--rounds", "1e6", "--plot", str(rounds)).return_value == 0
    assert b"<svg" in rounds.read_bytes()
    assert run("canberra", "--bankroll", "300", "--evenings", "9000", "--plot", str(evenings)).return_value == 0
    assert evenings.read_bytes().startswith(b"\x89PNG")
