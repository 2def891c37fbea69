"""What the live house shows, deals and runs comes from the books' own pages, also of an unknown book."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from queenhigh.games import casino_canberra_3_card_poker as canberra
from queenhigh.games.kit.room import NoSuchPart
from queenhigh.games.library import BOOK_IDS, room, volume
from queenhigh.server.felt import felt_of
from queenhigh.server.law.books import data_of
from queenhigh.server.page import page_of
from queenhigh.server.pit.opening import house_tables

HERE = Path(__file__).parent
CANBERRA, SIXTH = "casino-canberra-3-card-poker", "friday-three-card-poker"


@pytest.mark.parametrize("book", BOOK_IDS)
def test_every_book_has_a_felt_and_its_chapters_and_answers(book: str) -> None:
    page, felt = page_of(room(book)), felt_of(book)
    assert re.fullmatch("#[0-9a-f]{6}", page.colour)
    assert felt.about
    offered = {offer.bet for offer in room(book).croupier.offers} | set(page.later)
    assert {area.bet for area in felt.areas} == offered
    assert {area.bet for area in felt.areas if area.later} == set(page.later)
    chapters = {clause.chapter for clause in room(book).book.clauses.values()}
    assert set(data_of(book, "chapters.toml")) == chapters
    assert len(data_of(book, "topics.toml")) > 20


def test_names_and_colours_of_books_are_their_own() -> None:
    pages = [page_of(room(book)) for book in BOOK_IDS]
    assert len({page.short for page in pages}) == len({page.colour for page in pages}) == len(BOOK_IDS)
    assert len({row.table for row in house_tables()}) == len(house_tables())


def test_a_book_without_a_page_says_so() -> None:
    with pytest.raises(NoSuchPart, match=f"{CANBERRA} has no page"):
        page_of(replace(room(CANBERRA), facets={}))


# -- a sixth book


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Canberra's folder as a package of its own, with another id, five boxes and another page; and what a house says of it."""
    folder = tmp_path_factory.mktemp("books")
    made = folder / "friday_cards"
    shutil.copytree(Path(canberra.__file__).parent, made, ignore=shutil.ignore_patterns("__pycache__"))
    renamed = {
        volume(CANBERRA).package: "friday_cards",
        CANBERRA: SIXTH,
        '"canberra-': '"friday-',
        "SEATS = 7": "SEATS = 5",
    }
    for file in (file for file in made.rglob("*") if file.suffix in (".py", ".toml")):
        text = file.read_text(encoding="utf-8")
        for old, new in renamed.items():
            text = text.replace(old, new)
        file.write_text(text, encoding="utf-8")
    for name, old, new in (
        ("page.py", 'short="Canberra"', 'short="Friday"'),
        ("page.py", "#1a5f97", "#123456"),
        ("page.py", "Count the cards whenever", "Look at the clock whenever"),
        ("felt.toml", 'label = "Ante"', 'label = "First stake"'),
        ("chapters.toml", "Play or fold", "In or out"),
        ("topics.toml", "The house banks the game. The dealer", "The club banks the game. The dealer"),
    ):
        file = made / "facets" / name
        text = file.read_text(encoding="utf-8")
        assert old in text, (name, old)
        file.write_text(text.replace(old, new), encoding="utf-8")
    about = folder / "friday_cards-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: friday-cards\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[queenhigh.books]\n{SIXTH} = friday_cards.room:ROOM\n", encoding="utf-8")
    (folder / "house").mkdir()
    program = [sys.executable, str(HERE / "sixth_book.py"), str(folder / "house"), SIXTH, "friday-1"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), str(HERE), str(HERE.parent)))}
    ran = subprocess.run(program, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def test_a_sixth_book_has_tables_in_the_lobby_and_on_the_wall(said: dict[str, Any]) -> None:
    assert said["lobby"][-2:] == ["friday-1", "friday-2"]
    assert said["board"] == said["lobby"]
    assert len(said["lobby"]) == len(house_tables()) + 2


def test_a_sixth_book_is_played_at_its_own_felt(said: dict[str, Any]) -> None:
    assert said["asked"] == ["ack"] * 4
    assert (said["view"]["book"], said["view"]["places"]) == (SIXTH, 5)
    assert [offer["bet"] for offer in said["view"]["offers"]] == ["ante", "pairs_plus"]
    assert [area["label"] for area in said["felt"]["areas"]] == ["Pairs Plus", "First stake", "Play"]
    assert said["choices"] == ["play", "fold"]
    own = next(line for line in said["lines"] if line["player"] == "Ann")
    assert (own["outcome"], own["rule"]["book"]) == ("lose", SIXTH)


def test_a_sixth_book_is_dealt_and_run_by_its_own_clauses(said: dict[str, Any]) -> None:
    assert [order["order"] for order in said["dealer"]["orders"]] == ["CloseBetting"]
    assert {order["rule"]["book"] for order in said["dealer"]["orders"]} == {SIXTH}
    assert {item["rule"]["clause"] for item in said["dealer"]["checklist"]} == {"4.3", "3.4"}
    assert {"CloseTable", "ChangeLimits", "SeatPlayer"} <= {each["type"] for each in said["floor"]["instructions"]}
    assert [term["subject"] for term in said["floor"]["terms"]] == ["closing", "limits"]
    assert {setting["label"] for setting in said["floor"]["settings"]} == {"Shoe", "Boxes"}


def test_a_round_of_a_sixth_book_is_shown_and_settled_again_for_its_inspector(said: dict[str, Any]) -> None:
    assert (said["record"]["outcome"], said["record"]["same"]) == ("settled", True)
    assert said["record"]["steps"] > 10


def test_a_sixth_book_is_read_with_its_own_words(said: dict[str, Any]) -> None:
    assert (said["card"]["short"], said["card"]["colour"]) == ("Friday", "#123456")
    assert "In or out" in said["chapters"]
    assert said["topic"]["book"] == SIXTH
    assert said["topic"]["says"].startswith("The club")
