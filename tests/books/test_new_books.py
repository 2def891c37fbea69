"""`queenhigh new-book`: copies that are installed next to each other, and copies with fewer seats."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from queenhigh.cli.new_book import create
from queenhigh.desk.troubles import troubles_of
from queenhigh.games.kit.facts import seats_of

FEWER = {
    "canberra": ("croupier.py", "SEATS = 7", "SEATS = 4"),
    "perth": ("croupier.py", "SEATS = 7", "SEATS = 5"),
    "melbourne-three": ("paytables.toml", 'value = 9\nunit = "places"', 'value = 6\nunit = "places"'),
}


def copied(folder: Path, name: str, like: str) -> Path:
    create(str(folder / name), like)
    return folder / name / "src" / name.replace("-", "_")


def test_copies_whose_names_begin_alike_have_tables_and_short_names_of_their_own(tmp_path: Path) -> None:
    names: list[str] = []
    shorts: list[str] = []
    for name, like in (
        ("friday-three-card-poker", "canberra"),
        ("friday-holdem", "perth"),
        ("friday-late", "canberra"),
    ):
        made = copied(tmp_path, name, like)
        names += re.findall(r'HouseTable\("([^"]*)"', (made / "room.py").read_text("utf-8"))
        shorts += re.findall(r'\bshort="([^"]*)"', (made / "facets" / "page.py").read_text("utf-8"))
    assert len(set(names)) == len(names) == 5
    assert names[0] == "friday-three-card-poker-1"
    assert shorts == ["Friday", "Friday", "Friday Late"]


@pytest.mark.parametrize("like", FEWER)
def test_a_copy_with_fewer_seats_has_its_tables_and_samples_within_them(
    like: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"fewer-{like}-seats"
    made = copied(tmp_path, name, like)
    file, before, after = FEWER[like]
    text = (made / file).read_text("utf-8")
    assert before in text
    (made / file).write_text(text.replace(before, after), "utf-8")
    monkeypatch.syspath_prepend(str(made.parent))
    room: Any = import_module(f"{made.name}.room").ROOM
    for table in room.layout.tables:
        places = room.layout.places(room.layout.usual(**table.options))
        assert max(table.shift_seats, table.extra_area) <= places
        assert table.extra_area == 0 or table.extra_area > table.shift_seats
        told: list[Any] = [
            getattr(trouble.fact, detail, ()) for trouble in troubles_of(room) for detail in ("to", "viewed")
        ]
        assert max(seat for to in told for seat in seats_of(to)) <= places
