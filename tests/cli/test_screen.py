"""What the terminal shows: lines that fit, characters it has, and no error when the reader closes the pipe."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from queenhigh.cards import Seed
from queenhigh.cli import main
from queenhigh.cli.drawing import columns, marked, plain
from queenhigh.cli.screen import console
from queenhigh.games.library import BOOK_IDS

RUN = "import sys; from queenhigh.cli import main; sys.exit(main(sys.argv[1:]))"
HEAVY = ("numba", "matplotlib", "numpy", "queenhigh.games", "queenhigh.trace")


@pytest.fixture
def eighty_columns(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("COLUMNS", "80")
    console.cache_clear()
    yield
    console.cache_clear()


COMMANDS: list[list[str]] = [
    [],
    ["books"],
    ["trace"],
    ["rank", "Qh", "Jh", "10h"],
    ["rank", "2c 2d 2h 2s 3c 3d 3h"],
    ["rank", "As", "Ks", "2c", "3d", "--board", "Qs Js Ts 9s 8s"],
    ["shuffle", "--seed", Seed.named("eighty").secret, "--commitment", Seed.named("eighty").commitment],
    ["rule", "melbourne-three", "11.5.2"],
    ["rule", "melbourne-three", "12.4"],
    ["rule", "melbourne-crown", "9.1.1"],
    ["rule", "perth", "3.13"],
    ["pays", "melbourne-three", "six_card_bonus", "--stake", "10000000000"],
    ["readings", "canberra", "A1"],
    *([command, book] for command in ("books", "readings", "pays", "trace") for book in BOOK_IDS),
    *([command, "--help"] for command in ("books", "rule", "readings", "pays", "rank", "shuffle", "trace")),
]


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda arguments: " ".join(arguments)[:40])
@pytest.mark.usefixtures("eighty_columns")
def test_every_line_fits_a_terminal_of_eighty_columns(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    assert main(arguments) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines
    assert [line for line in lines if columns(marked(plain(line))[0]) > 80] == []


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, **environment}
    return subprocess.run(
        [sys.executable, "-c", RUN, *arguments], env=env, capture_output=True, text=True, check=False, encoding="utf-8"
    )


@pytest.mark.parametrize("arguments", [["--help"], ["rule", "--help"], []], ids=["help", "help of rule", "nothing"])
def test_help_imports_nothing_that_is_slow(arguments: list[str]) -> None:
    code = f"import sys, queenhigh.cli as c; c.main({arguments!r}); print([m for m in {HEAVY!r} if m in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    "arguments", [["trace", "--json"], ["pays", "melbourne-three"], ["--help"]], ids=["JSON", "tables", "help"]
)
def test_a_reader_who_goes_away_is_not_told_about_it(arguments: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    ran = subprocess.run([sys.executable, "-c", RUN, *arguments], stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert ran.stderr == b""
    assert ran.returncode == 0


def test_a_reader_who_wants_the_first_line_alone_gets_it() -> None:
    running = subprocess.Popen(
        [sys.executable, "-c", RUN, "trace", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert running.stdout is not None
    assert running.stderr is not None
    assert running.stdout.readline() == b"{\n"
    running.stdout.close()
    assert running.stderr.read() == b""
    running.stderr.close()
    assert running.wait() == 0


def test_a_terminal_without_suits_sees_letters() -> None:
    ran = run("rank", "Qh", "Jh", "10h", PYTHONIOENCODING="ascii")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("Qh Jh Th")


def test_a_terminal_without_our_signs_still_gets_json() -> None:
    ran = run("books", "--json", PYTHONIOENCODING="ascii")
    assert len(json.loads(ran.stdout)["books"]) == 5


def test_a_clause_reads_the_same_in_every_process() -> None:
    shown = {run("rule", "canberra", "7.3", PYTHONHASHSEED=seed).stdout for seed in ("1", "2")}
    assert len(shown) == 1
