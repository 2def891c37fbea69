"""A pay table that the designer saved: for a private table where the book lists it, and otherwise for a book of your own."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import queenhigh
from queenhigh.cli.app import app
from queenhigh.games.library import room
from queenhigh.maths.report import Asked, odds_of
from queenhigh.rules import InputError
from queenhigh.server.hosting import SettingRefused, hosting_of

CANBERRA, MELBOURNE = "casino-canberra-3-card-poker", "crown-melbourne-three-card-poker"


def saved(tmp_path: Path, book: str, wager: str, *asked: str) -> Path:
    file = tmp_path / f"{wager[:9]}.toml"
    done = CliRunner().invoke(app, ["design", book, wager, *asked, "--save", str(file)])
    assert done.exit_code == 0, done.output
    return file


def opened(book: str, text: str, **more: object) -> object:
    return hosting_of(room(book)).settings({"saved_pay_table": text, **more})


def test_a_private_table_takes_a_saved_table_that_the_book_lists(tmp_path: Path) -> None:
    """Column A with one price changed pays as column B does, so the table opens with column B."""
    prices = {name: room(MELBOURNE).pay.table("pair_plus", name) for name in "AB"}
    changed = [
        part
        for hand, row in prices["B"].items()
        if row.pays != prices["A"][hand].pays
        for part in ("--pay", f"{hand}={row.pays}")
    ]
    assert changed
    table = opened(MELBOURNE, saved(tmp_path, MELBOURNE, "pair_plus[A]", *changed).read_text())
    assert table == hosting_of(room(MELBOURNE)).settings({"pay_pair_plus": "B"})
    own = saved(tmp_path, CANBERRA, "pairs_plus").read_text()
    assert opened(CANBERRA, own) == hosting_of(room(CANBERRA)).settings({})


def test_a_table_that_the_book_does_not_list_is_refused_with_its_clause_and_the_way_on(tmp_path: Path) -> None:
    other = saved(tmp_path, CANBERRA, "pairs_plus", "--pay", "flush=4").read_text()
    with pytest.raises(SettingRefused, match="lists no table of") as refused:
        opened(CANBERRA, other)
    assert "new-book NAME --like casino-canberra-3-card-poker --pay-table FILE" in refused.value.why
    assert refused.value.field == "saved_pay_table"
    assert "8 Pairs Plus" in str(refused.value.rule)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("flush", "not one pay table"),
        ("[pay.pairs_plus]\nflush = 3\n", "not one pay table"),
        ('[pay.a]\nflush = { pays = "3 to 1" }\n[pay.b]\nflush = { pays = "3 to 1" }\n', "not one pay table"),
        ('[pay.six_card]\nflush = { pays = "3 to 1" }\n', "has no pay table six_card"),
        ("# with another rule: qualifier = king_high (the book has queen_high)\n[pay.x]\n", "goes with another rule"),
    ],
)
def test_what_is_not_a_table_of_the_book_is_refused(text: str, said: str) -> None:
    with pytest.raises(SettingRefused, match=said):
        opened(CANBERRA, text)


def test_a_saved_table_and_another_column_contradict_each_other(tmp_path: Path) -> None:
    text = saved(tmp_path, MELBOURNE, "pair_plus[A]").read_text()
    with pytest.raises(SettingRefused, match="the saved pay table is column A, not B"):
        opened(MELBOURNE, text, pay_pair_plus="B")


@pytest.mark.parametrize(
    ("book", "wager", "table", "lines"),
    [(CANBERRA, "pairs_plus", "pairs_plus", 1), (MELBOURNE, "pair_plus[A]", "pair_plus.A", 6)],
)
def test_a_new_book_pays_by_a_saved_table_and_is_the_same_otherwise(
    tmp_path: Path, book: str, wager: str, table: str, lines: int
) -> None:
    file = saved(tmp_path, book, wager, "--pay", "flush=7")
    folder = tmp_path / "friday-three-card-poker"
    done = CliRunner().invoke(app, ["new-book", str(folder), "--like", book, "--pay-table", str(file)])
    assert done.exit_code == 0, done.output
    made = (folder / "src" / "friday_three_card_poker" / "paytables.toml").read_text().splitlines()
    own = (room(book).book.folder / "paytables.toml").read_text().splitlines()
    gone = [line for line in own if line not in made and line]
    assert len(gone) <= lines
    assert f"[pay.{table}]" in made
    assert any(line.startswith('flush = { pays = "7 to 1"') for line in made)


def test_a_new_book_refuses_a_table_that_its_model_does_not_have(tmp_path: Path) -> None:
    file = saved(tmp_path, CANBERRA, "pairs_plus")
    asked = ["new-book", str(tmp_path / "friday-three-card-poker"), "--like", MELBOURNE, "--pay-table", str(file)]
    done = CliRunner().invoke(app, asked)
    assert isinstance(done.exception, InputError) or "has no pay table pairs_plus" in done.output
    assert not (tmp_path / "friday-three-card-poker").exists()


def test_a_new_book_has_the_edge_that_was_designed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the designer to a room that pays so: its odds, settled by its own room, are those of the design."""
    file, folder = saved(tmp_path, CANBERRA, "pairs_plus", "--pay", "flush=4"), tmp_path / "sunday-three-card-poker"
    asked = ["new-book", str(folder), "--like", CANBERRA, "--pay-table", str(file)]
    assert CliRunner().invoke(app, asked).exit_code == 0
    monkeypatch.syspath_prepend(str(folder / "src"))
    made: Any = import_module("sunday_three_card_poker.room").ROOM
    edge = odds_of(made, Asked())["wagers"]["pairs_plus"]["house_edge"]
    assert edge == queenhigh.design(CANBERRA, "pairs_plus", pay={"flush": 4})["house_edge"] == "128/5525"


PLAYED = """
import sys
import queenhigh
from queenhigh.games.library import room
from queenhigh.server.hosting import hosting_of

book, saved = "sunday-three-card-poker", open(sys.argv[1], encoding="utf-8").read()
hosting_of(room(book)).settings({"saved_pay_table": saved})
for number in range(1000):
    round = queenhigh.Table(book, seed=f"sunday {number}").new_round()
    round.wager(1, ante=10, pairs_plus=5).deal()
    round.decide(1, "play")
    if any(line.wager == "pairs_plus" and line.paid == 35 for line in round.lines):
        print("a flush was paid 7 to 1")
        break
"""


def test_the_plug_in_of_a_designed_table_is_played_at_a_private_table(tmp_path: Path) -> None:
    """Installed beside the others, the new book takes the saved table for a private table, and its room pays by it."""
    file, folder = saved(tmp_path, CANBERRA, "pairs_plus", "--pay", "flush=7"), tmp_path / "sunday-three-card-poker"
    asked = ["new-book", str(folder), "--like", CANBERRA, "--pay-table", str(file)]
    assert CliRunner().invoke(app, asked).exit_code == 0
    about = folder / "src" / "sunday_three_card_poker-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: sunday-three-card-poker\nVersion: 1.0\n")
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    ((book, where),) = project["entry-points"]["queenhigh.books"].items()
    (about / "entry_points.txt").write_text(f"[queenhigh.books]\n{book} = {where}\n")
    program = [sys.executable, "-c", PLAYED, str(file)]
    environment = {**os.environ, "PYTHONPATH": str(folder / "src")}
    ran = subprocess.run(program, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip() == "a flush was paid 7 to 1"
