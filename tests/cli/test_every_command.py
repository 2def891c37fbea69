"""What holds for every command: one form of JSON, lines that fit 80 columns, ids in one piece, summaries that are whole."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from queenhigh import __version__
from queenhigh.cards import Seed
from queenhigh.cli import main
from queenhigh.cli.app import app
from queenhigh.cli.drawing import columns, marked, plain
from queenhigh.cli.screen import console
from queenhigh.games.library import BOOK_IDS, short_name

EXAMPLES = Path(__file__).parents[2] / "examples"
SEED = Seed.named("every command").secret

SAMPLES: dict[str, list[str]] = {
    "books": [],
    "rule": ["melbourne-three", "11.5"],
    "readings": ["perth"],
    "pays": ["canberra"],
    "odds": ["canberra"],
    "simulate": ["canberra", "--rounds", "1000", "--seed", "x"],
    "design": ["canberra", "pairs_plus"],
    "par": ["canberra"],
    "equity": ["holdem", "AsAh", "KsKh", "--board", "2c 3d 4h"],
    "strategy": ["canberra"],
    "business": ["canberra"],
    "compare": ["pairs_plus"],
    "push-fold": ["10"],
    "icm": ["5000", "3000", "--prizes", "100,50"],
    "preflop": ["holdem"],
    "rank": ["Qh", "Jh", "10h"],
    "shuffle": ["--seed", SEED],
    "drill": ["pay", "canberra", "--seed", "x", "--count", "2"],
    "sets show": ["SET"],
    "sets results": ["SET"],
    "settle": [str(EXAMPLES / "canberra.yaml")],
    "review": [str(EXAMPLES / "canberra.yaml")],
    "hand": [str(EXAMPLES / "crown-poker" / "hand.yaml")],
    "phh check": ["HANDS"],
    "trace": ["canberra"],
    "check-book": ["canberra"],
    "signs": ["canberra"],
    "report": ["LEDGER", "--no-theory"],
    "shift": ["--ledger", "NEW", "--rounds", "1", "--seed", "x"],
    "tournament run": ["TERMS", "--seed", "x", "--entries", "20", "--fast"],
    "tournament show": ["TERMS"],
    "audit verify": ["LEDGER"],
    "audit reconcile": ["LEDGER"],
    "audit round": ["LEDGER", "canberra-1/1"],
    "audit find": ["LEDGER", "--table", "canberra-1"],
    "audit incidents": ["LEDGER"],
}
"""A call of every command that has --json. What is written in capitals is made below."""
COUNTING = {"business", "compare", "information", "push-fold", "strategy"}
"""These count for too long to be called here; tests/maths calls them with --json."""
HAND = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [5, 10]
min_bet = 10
starting_stacks = [1000, 1000]
actions = ["d dh p1 AcKd", "d dh p2 2h7s", "p2 cbr 30", "p1 f"]
"""


def leaves(command: click.Command = app, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    if isinstance(command, click.Group):
        for name, each in command.commands.items():
            yield from leaves(each, (*path, name))
    else:
        yield path, command


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("commands")
    places = {"SET": folder / "set.json", "LEDGER": folder / "shift.db", "TERMS": folder / "terms.toml"}
    places |= {"HANDS": folder / "hands"}
    assert main(["sets", "compose", str(places["SET"]), "pay/canberra/2", "--title", "First week"]) == 0
    assert main(["shift", "--ledger", str(places["LEDGER"]), "--rounds", "1", "--seed", "x", "--json"]) == 0
    assert main(["tournament", "new", str(places["TERMS"])]) == 0
    places["HANDS"].mkdir()
    (places["HANDS"] / "one.phh").write_text(HAND)
    terms = places["TERMS"].read_text("utf-8").replace("hands = 20", "hands = 4").replace("minutes = 20", "minutes = 4")
    places["TERMS"].write_text(terms.replace("advance = 28", "advance = 8"), "utf-8")
    return {name: str(place) for name, place in places.items()}


def arguments(name: str, prepared: dict[str, str], tmp_path: Path) -> list[str]:
    made = prepared | {"NEW": str(tmp_path / "new.db")}
    return [*name.split(), *(made.get(word, word) for word in SAMPLES[name])]


def test_every_command_with_json_has_a_sample() -> None:
    named = {" ".join(path) for path, command in leaves() if any("--json" in each.opts for each in command.params)}
    assert named == {*SAMPLES} | COUNTING


@pytest.mark.parametrize("name", SAMPLES)
def test_json_begins_with_the_version_and_the_command(
    name: str, prepared: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments(name, prepared, tmp_path), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    for one in answer if isinstance(answer, list) else [answer]:
        assert list(one)[:2] == ["queenhigh", "command"]
        assert one["queenhigh"] == __version__
        assert one["command"] == name
        assert len(one) > 2


@pytest.mark.parametrize("name", SAMPLES)
def test_an_error_begins_with_the_same(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*name.split(), "--no-such-option", "--json"]) == 2
    said = capsys.readouterr()
    told = json.loads(said.err)
    assert (told["queenhigh"], told["command"]) == (__version__, name)
    assert "--no-such-option" in told["error"]
    assert said.out == ""


ELSEWHERE = {"drill", "shift", "tournament run"}  # one waits for answers; the tests of the others look at 80 columns
IDS = re.compile(r"[a-z][a-z0-9]*-\d+/\d+|" + "|".join(BOOK_IDS))


@pytest.mark.parametrize("name", [name for name in SAMPLES if name not in ELSEWHERE])
def test_lines_fit_80_columns_and_ids_are_whole(
    name: str,
    prepared: dict[str, str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = []
    for width in (80, 1000):
        monkeypatch.setenv("COLUMNS", str(width))
        console.cache_clear()
        (tmp_path / str(width)).mkdir()
        assert main(arguments(name, prepared, tmp_path / str(width))) == 0
        shown.append(capsys.readouterr().out)
    console.cache_clear()
    assert [line for line in shown[0].splitlines() if columns(marked(plain(line))[0]) > 80] == []
    narrow, wide = ({*IDS.findall(each)} for each in shown)
    assert narrow <= wide
    assert [each for each in wide - narrow if not re.search(rf"\b{short_name(each)}\b", shown[0])] == []


def test_summaries_are_whole_in_80_columns(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    groups = [[], *([name] for name, command in app.commands.items() if isinstance(command, click.Group))]
    assert len(groups) == 5
    for group in groups:
        assert main([*group, "--help"]) == 0
        listed = capsys.readouterr().out.partition("Commands:\n")[2].splitlines()
        assert listed
        assert [line for line in listed if line.endswith("...")] == []


@pytest.mark.parametrize(
    "command", ["books", "rule", "readings", "pays", "odds", "simulate", "trace", "check-book", "signs", "play"]
)
def test_a_book_that_is_misspelt_is_guessed(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "canbera", *(["1.1"] if command == "rule" else [])]) == 2
    assert "Did you mean canberra?" in capsys.readouterr().err
