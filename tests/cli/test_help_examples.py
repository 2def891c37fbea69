"""Every example that a help text prints does what it says.

Each is run as it is printed, in a folder of its own, with smaller numbers where it would take minutes. Some are only read by the
command line, with the work itself left out: `serve` would wait for visitors, and others take minutes.
"""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import click
import pytest
from fewer_deals import fewer_deals

from queenhigh.cli import main
from queenhigh.cli.app import app
from queenhigh.house.tournaments.files import template, tournament_books

LESS = {
    "simulate canberra --bankroll": ["--evenings", "500", "--seed", "help", "--threads", "1"],
    "simulate": ["--rounds", "20000", "--seed", "help", "--threads", "1"],
    "equity": ["--samples", "2000", "--seed", "help"],
    "tournament run": ["--entries", "20", "--fast"],
}
PHH = Path(__file__).parents[1] / "notation" / "phh" / "pluribus-100-11.phh"
SHEETS = Path(__file__).parents[2] / "examples"
READ_ONLY = ("serve", "odds perth", "information", "strategy perth")
NEEDS = {
    "phh": ("hands/1.phh",),
    "tournament show": ("saturday.toml",),
    "tournament run": ("saturday.toml",),
    "simulate perth --strategy never_fold --resume": ("perth.json",),
    "strategy canberra --price mine.toml": ("mine.toml",),
    "push-fold 12000 --terms": ("friday.toml",),
    "icm 90000": ("friday.toml",),
    "review examples": ("examples/canberra.yaml",),
    "review hand.yaml": ("hand.yaml",),
}
"""What must be there already."""


def helps(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """Every command that can be typed, and its help."""
    with click.Context(
        command, info_name=" ".join(("queenhigh", *path)), max_content_width=200, help_option_names=["-h", "--help"]
    ) as context:
        yield " ".join(path), command.get_help(context)
    if isinstance(command, click.Group):
        for name, inner in command.commands.items():
            yield from helps(inner, (*path, name))


EXAMPLES = sorted(
    {
        re.split(r"\s{3,}", line.strip())[0].removeprefix("queenhigh ")
        for _, text in helps(app)
        for line in text.splitlines()
        if re.match(r"\s+queenhigh \w", line)
    }
)

INLINE = [
    ("rule", "11.5.2", "rule melbourne-three 11.5.2"),
    ("rule", "11.5,", "rule melbourne-three 11.5"),
    ("rule", "qualify", "rule melbourne-three qualify"),
    ("pays", "pair_plus.F", "pays melbourne-three pair_plus.F straight_flush"),
    ("pays", "'7 to 2'", "pays melbourne-three pair_plus.F straight --at '7 to 2'"),
    ("pays", "12.50", "pays canberra pairs_plus --stake 12.50"),
    ("books", "canberra", "books canberra"),
    ("sets compose", "pay/perth/5/2", "sets compose a.json pay/perth/5/2 ruling/melbourne-three/3=11.5.2,11.15"),
    (
        "sets compose",
        "ruling/melbourne-three/3=11.5.2,11.15",
        "sets compose b.csv ruling/melbourne-three/3=11.5.2,11.15",
    ),
    ("signs", "2026-11-15T20:40", "signs canberra --new-min 20 --since 2026-11-15T20:00 --from 2026-11-15T20:40"),
]
"""What help texts name in passing: in which, the words, and the command."""


def test_there_are_examples_and_every_example_is_found() -> None:
    assert len(EXAMPLES) >= 18
    assert "rank Qh 10h 8s" in EXAMPLES
    assert {example.split()[0] for example in EXAMPLES} >= {"equity", "odds", "phh", "rank", "serve", "simulate"}


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_in_a_help_text_works(
    example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for file in (file for start, files in NEEDS.items() if example.startswith(start) for file in files):
        provide(file)
    if example.startswith(READ_ONLY):
        monkeypatch.setattr("queenhigh.cli.house.serve", lambda *_, **__: 0)
        for work in ("odds.show", "information.show", "information.strategy"):
            monkeypatch.setattr(f"queenhigh.cli.{work}", lambda *_, **__: None)
    less = next((more for start, more in LESS.items() if example.startswith(start)), [])
    with fewer_deals(1 << 16, 0.05) if "--players 3" in example else nullcontext():
        assert run(example, *less) == 0, capsys.readouterr().err


@pytest.mark.parametrize(("command", "words", "example"), INLINE)
def test_what_a_help_text_names_in_passing_works(
    command: str,
    words: str,
    example: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert words in dict(helps(app))[command]
    assert run(example) == 0, capsys.readouterr().err


def provide(file: str) -> None:
    if file == "hands/1.phh":
        Path("hands").mkdir()
        shutil.copy(PHH, file)
    elif file == "examples/canberra.yaml":
        Path("examples").mkdir()
        shutil.copy(SHEETS / "canberra.yaml", file)
    elif file == "hand.yaml":
        shutil.copy(SHEETS / "crown-poker" / "bet_between_players.yaml", file)
    elif file == "saturday.toml":
        assert run(f"tournament new {file}") == 0
    elif file == "mine.toml":
        Path(file).write_text('play = "Q-7-2"\n', encoding="utf-8")
    elif file == "friday.toml":
        texts = map(template, tournament_books())
        Path(file).write_text(next(text for text in texts if "big = " in text), encoding="utf-8")
    else:
        assert run(f"simulate perth --strategy never_fold --save {file}", *LESS["simulate"]) == 0


def run(example: str, *more: str) -> int:
    return main([*shlex.split(example), *more])
