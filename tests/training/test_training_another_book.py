"""A book from another package has every kind of drill from what it says of itself; one that says nothing is refused."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from queenhigh.cli import main
from queenhigh.cli.screen import console
from queenhigh.games import casino_canberra_3_card_poker as canberra
from queenhigh.games.library import room
from queenhigh.rules import InputError
from queenhigh.training import making
from queenhigh.training.drill import Kind
from queenhigh.training.drills import Drills

CANBERRA, SIXTH = "casino-canberra-3-card-poker", "friday-three-card-poker"
FLUSH = "pairs_plus flush"


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Canberra's folder as a package of its own: another id, and a flush that Pairs Plus pays five to one."""
    folder = tmp_path_factory.mktemp("books")
    made = folder / "friday_drills"
    shutil.copytree(Path(canberra.__file__).parent, made, ignore=shutil.ignore_patterns("__pycache__"))
    for file in made.rglob("*"):
        if file.suffix in (".py", ".toml"):
            text = file.read_text(encoding="utf-8")
            text = text.replace("queenhigh.games.casino_canberra_3_card_poker", "friday_drills")
            text = text.replace(CANBERRA, SIXTH).replace("queenhigh/Canberra-v0", "friday/Cards-v0")
            file.write_text(text, encoding="utf-8")
    numbers = made / "paytables.toml"
    text = numbers.read_text(encoding="utf-8")
    changed = text.replace('"3 to 1", rule = "8 Pairs Plus Flush"', '"5 to 1", rule = "8 Pairs Plus Flush"')
    assert changed != text
    numbers.write_text(changed, encoding="utf-8")
    about = folder / "friday_drills-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: friday-drills\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[queenhigh.books]\n{SIXTH} = friday_drills.room:ROOM\n", encoding="utf-8")
    return folder


def python(folder: Path, program: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)


def typed(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return python(folder, f"import sys; from queenhigh.cli import main; sys.exit(main({list(arguments)!r}))")


def drills(folder: Path, *arguments: str) -> list[dict[str, Any]]:
    ran = typed(folder, "drill", *arguments, "--json")
    assert ran.returncode == 0, ran.stderr
    made: list[dict[str, Any]] = json.loads(ran.stdout)
    return made


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind is not Kind.BETTING])
def test_a_sixth_book_has_every_kind_of_drill_for_a_house_game(copied: Path, kind: Kind) -> None:
    made = drills(copied, kind.value, SIXTH, "--seed", "friday", "--count", "3", "--level", "2")
    assert [(drill["kind"], drill["book"]) for drill in made] == [(kind, SIXTH)] * 3
    assert all(drill["items"] and drill["clauses"] for drill in made)


def test_its_layouts_are_paid_at_its_own_prices(copied: Path) -> None:
    (drill,) = drills(copied, "pay", SIXTH, "--seed", "friday", "--count", "1", "--topic", FLUSH)
    paid = []
    for item in drill["items"]:
        seat, _, bet = item["id"].partition(".")
        lying = next(row["wagers"] for row in drill["layout"] if row["seat"] == int(seat))
        if bet == "pairs_plus" and "8 Pairs Plus Flush" in item["clauses"]:
            paid.append((item["key"][0], f"paid {5 * lying[bet] / 100:.2f}"))
    assert paid
    assert all(key == right for key, right in paid)


def test_it_is_an_environment_under_its_own_name(copied: Path) -> None:
    ran = python(
        copied,
        "import gymnasium; env = gymnasium.make('queenhigh.environments:friday/Cards-v0', wagers={'pairs_plus': 500}); "
        "env.reset(seed=1); print(env.unwrapped.book, env.step(0)[1])",
    )
    assert ran.stdout.split() == [SIXTH, "-1.5"], ran.stderr


def test_it_can_be_played_in_the_terminal(copied: Path) -> None:
    program = (
        "import builtins, sys; builtins.input = lambda prompt: 'p' if '(p)' in prompt else 'ante 10'; "
        f"from queenhigh.cli import main; sys.exit(main(['play', {SIXTH!r}, '--seed', 'friday', '--rounds', '2']))"
    )
    ran = python(copied, program)
    assert ran.returncode == 0, ran.stderr
    assert "2 rounds played" in ran.stdout


def test_a_book_that_says_nothing_of_drills_is_refused(copied: Path, tmp_path: Path) -> None:
    bare = tmp_path / "bare"
    shutil.copytree(copied, bare, ignore=shutil.ignore_patterns("__pycache__"))
    file = bare / "friday_drills" / "room.py"
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    kept = [line for line in lines if not line.strip().startswith('"drills":')]
    assert len(kept) == len(lines) - 1
    file.write_text("".join(kept), encoding="utf-8")
    for asked in (("drill", SIXTH), ("drill", "pay", SIXTH), ("drill", "topics", SIXTH)):
        ran = typed(bare, *asked, "--seed", "friday")
        assert (ran.returncode, ran.stdout) == (2, "")
        assert f"drills for {SIXTH}; there are for crown-melbourne-three-card-poker" in ran.stderr


def test_a_kind_that_a_book_lacks_is_refused_and_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    without = replace(room(CANBERRA).facet(making.FACET, Drills), play=None)
    monkeypatch.setattr("queenhigh.games.casino_canberra_3_card_poker.facets.drills.DRILLS", without)
    making.offered.cache_clear()
    console.cache_clear()
    try:
        assert CANBERRA not in making.offered()[Kind.PLAY]
        with pytest.raises(InputError, match=f"no play drills for {CANBERRA}"):
            making.make(Kind.PLAY, CANBERRA, "friday")
        assert main(["drill", "topics", CANBERRA]) == 0
        assert "no play and no betting drills" in capsys.readouterr().out
    finally:
        making.offered.cache_clear()
        console.cache_clear()
