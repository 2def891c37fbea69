"""A package whose book cannot be opened is reported by name with its error, and the other books keep working."""

from __future__ import annotations

import json
from pathlib import Path

from plug_ins import CLUB, CLUB_ID, club_points, offered, queenhigh

from queenhigh.games.library import BOOK_IDS

CLAUSES = """[book]
id = "{id}"
title = "Broken"
house = "Nowhere"
edition = "1"
approved = "nobody"
"""


def package(folder: Path, name: str, room: str, book: str = "") -> None:
    where = folder / name
    where.mkdir(parents=True)
    (where / "__init__.py").touch()
    (where / "clauses.toml").write_text(CLAUSES.format(id=book or name.replace("_", "-")), encoding="utf-8")
    (where / "room.py").write_text(room, encoding="utf-8")


def broken(folder: Path) -> Path:
    package(folder, "broken_import", "import no_such_module\n")
    package(folder, "no_room", "ROOM = 'a text'\n")
    package(folder, "other_id", "ROOM = None\n", book="somebody-else")
    points = {
        "broken-import": "broken_import.room:ROOM",
        "no-room": "no_room.room:ROOM",
        "other-id": "other_id.room:ROOM",
        "not-there": "not_there.room:ROOM",
        "elsewhere": "broken_import.table:ROOM",
    }
    return offered(folder, "broken-books", points)


def test_broken_books_are_named_with_their_errors_and_the_others_are_listed(tmp_path: Path) -> None:
    paths = (broken(tmp_path),)
    told = json.loads(queenhigh("books", "--json", paths=paths).stdout)
    assert [book["id"] for book in told["books"]] == list(BOOK_IDS)
    errors = {fault["name"]: fault["error"] for fault in told["broken"]}
    assert {fault["source"] for fault in told["broken"]} == {"broken-books 1.0"}
    assert "No module named 'no_such_module'" in errors["broken-import"]
    assert "is not a Room" in errors["no-room"]
    assert "the book is 'somebody-else'" in errors["other-id"]
    assert "there is no package not_there" in errors["not-there"]
    assert "not the module `room`" in errors["elsewhere"]
    shown = queenhigh("books", paths=paths).stdout
    assert all(f"{name} (broken-books 1.0) cannot be opened: " in shown for name in errors)
    asked = queenhigh("books", "no-room", paths=paths, status=2)
    assert "There is no book 'no-room'" in asked.stderr


def test_a_book_that_two_packages_bring_is_not_opened(tmp_path: Path) -> None:
    one, two = (offered(tmp_path / name, name, club_points()) for name in ("club-one", "club-two"))
    told = json.loads(queenhigh("books", "--json", paths=(CLUB / "src", one, two)).stdout)
    assert CLUB_ID not in [book["id"] for book in told["books"]]
    assert "both bring it" in told["broken"][0]["error"]


def test_an_installed_book_is_listed_with_its_package_and_its_editions(tmp_path: Path) -> None:
    paths = (CLUB / "src", offered(tmp_path, CLUB_ID, club_points()))
    told = json.loads(queenhigh("books", "--json", paths=paths).stdout)["books"][-1]
    assert (told["id"], told["source"], told["editions"]) == (CLUB_ID, f"{CLUB_ID} 1.0", ["1", "2"])
