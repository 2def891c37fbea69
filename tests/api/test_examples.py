"""Every sheet of examples/: it is settled or played, and there is one for each book and each kind of irregularity."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import queenhigh
from queenhigh.games.library import BOOK_IDS, full_id, room, rooms_with
from queenhigh.notation.hand_sheet import irregularity_types

FOLDER = Path(__file__).parents[2] / "examples"
SHEETS = sorted(FOLDER.glob("*/*.yaml"))
WHOLE = ("round", "hand")


def named(path: Path) -> str:
    return path.relative_to(FOLDER).as_posix()


def result_of(sheet: dict[str, Any]) -> dict[str, Any]:
    return queenhigh.play_hand(sheet) if "game" in sheet else queenhigh.settle(sheet)


@pytest.mark.parametrize("path", SHEETS, ids=named)
def test_an_example_is_played_and_its_irregularity_ruled_on(path: Path) -> None:
    sheet = queenhigh.load(path)
    assert room(sheet["book"]).id == room(path.parent.name).id
    result = result_of(sheet)
    assert "notes" not in result
    if path.stem in WHOLE:
        assert "irregularities" not in sheet
        return
    assert path.stem in [report["type"] for report in sheet["irregularities"]]
    assert result["rulings"] or result.get("advice")
    assert all(ruling["rule"] for ruling in result["rulings"])
    about = path.read_text(encoding="utf-8").splitlines()[0]
    assert about.startswith("# ")
    assert any(letter.isdigit() for letter in about) or room(sheet["book"]).id.startswith("california")


@pytest.mark.parametrize("book", BOOK_IDS)
def test_there_is_an_example_of_every_kind(book: str) -> None:
    hands = dict(irregularity_types().get(book, []))
    kinds = {"hand", *hands} if hands else {"round", *room(book).round.facts}
    found = {path.stem for path in SHEETS if full_id(path.parent.name) == book}
    assert found == kinds
    assert book in rooms_with("sheet") or hands
