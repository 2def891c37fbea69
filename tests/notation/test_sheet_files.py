"""Sheets from files: JSON and YAML, one or many, and what is said of a file that is neither."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from queenhigh import play_hand, settle
from queenhigh.games import library
from queenhigh.games.library import BOOK_IDS, room
from queenhigh.notation import hand_sheet, phh, round_sheet
from queenhigh.notation.fields import SheetError
from queenhigh.notation.files import parse, read_sheets
from queenhigh.rules import InputError


def test_one_sheet_of_json_is_no_list() -> None:
    assert parse('{"book": "x"}', "a file") == {"book": "x"}


def test_amounts_and_cards_in_yaml_stay_text() -> None:
    sheet = parse("wagers: {ante: 12.50, play: 5.00}\ncards: [10h, Qd, 2c]\nseat: 3\nplayed: true\n", "a file")
    assert sheet == {
        "wagers": {"ante": "12.50", "play": "5.00"},
        "cards": ["10h", "Qd", "2c"],
        "seat": 3,
        "played": True,
    }


def test_times_and_dates_in_yaml_stay_text() -> None:
    assert parse("at: 12:30:00\non: 2026-01-02\n", "a file") == {"at": "12:30:00", "on": "2026-01-02"}


def test_a_list_is_labelled_as_a_list(tmp_path: Path) -> None:
    path = tmp_path / "many.yaml"
    path.write_text("- {book: a}\n- {book: b}\n", encoding="utf-8")
    assert read_sheets(str(path)) == ([{"book": "a"}, {"book": "b"}], True)


def test_standard_input_is_a_dash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("book: a"))
    assert read_sheets("-") == ([{"book": "a"}], False)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is empty"),
        ("   \n", "is empty"),
        ('{"a": 1,}', "line 1"),
        ('[{"a": 1}\n{"b": 2}]', "line 2"),
        ('{"a": 1, "a": 2}', "'a' appears twice"),
        ("a: [1, 2\nb: 3", "line 2"),
        ("a: !!python/object/apply:os.system [ls]", "could not determine a constructor"),
    ],
)
def test_a_file_that_is_not_a_sheet_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse(text, "a file")


def test_a_missing_or_unreadable_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"There is no file no such sheet\.yaml\."):
        read_sheets("no such sheet.yaml")
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(InputError, match="it is not a text file"):
        read_sheets(str(picture))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[" * 5000 + "]" * 5000, "nested too deeply"),
        ("- " * 3000 + "x", "nested too deeply"),
        ('{"book": ' + "9" * 10_000 + "}", "cannot be read"),
        ("a: &a [x]\nb: *a\n", "may not refer to another part"),
        ("wagers: {ante: 10.00, ante: 100.00}", "line 1: the field 'ante' appears twice"),
    ],
)
def test_a_file_made_to_hurt_is_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as refused:
        parse(text, "a file")
    assert "\n" not in str(refused.value)


def test_an_empty_list_is_not_a_sheet(tmp_path: Path) -> None:
    path = tmp_path / "none.json"
    path.write_text("[]", encoding="utf-8")
    with pytest.raises(InputError, match="an empty list"):
        read_sheets(str(path))


CANBERRA: dict[str, Any] = {
    "book": "casino-canberra-3-card-poker",
    "seats": [{"seat": 1, "cards": ["9h", "8d", "7c"], "wagers": {"ante": "10.00", "play": "10.00"}}],
    "dealer": {"cards": ["Kh", "9c", "5s"]},
}


@pytest.mark.parametrize(
    ("irregularity", "field"),
    [
        ({"type": "card_exposed", "to": 1, "count": 100_000_000_000}, "count"),
        ({"type": "folded_hand_count", "seat": 1, "count": -1}, "count"),
        ({"type": "cards_exchanged", "seats": [1], "by": 5}, "by"),
        ({"type": "cards_exchanged", "seats": [1], "reported": ["decision"]}, "reported"),
    ],
)
def test_an_odd_detail_of_an_irregularity_is_refused_by_its_field(irregularity: dict[str, Any], field: str) -> None:
    with pytest.raises(SheetError) as refused:
        settle({**CANBERRA, "irregularities": [irregularity]})
    assert refused.value.field == f"irregularities[0].{field}"


def test_a_report_about_a_seat_where_nobody_sits_is_refused() -> None:
    sheet = {
        **CANBERRA,
        "book": "crown-melbourne-three-card-poker",
        "irregularities": [{"type": "fraud", "seats": [99]}],
    }
    with pytest.raises(SheetError, match="no one is wagering at seat 99"):
        settle(sheet)


def test_a_poker_hand_is_sent_to_hand_and_a_round_to_settle() -> None:
    with pytest.raises(SheetError, match=r"^book: a hand of crown-melbourne-crown-poker .*: use `queenhigh hand`\.$"):
        settle({"book": "crown-melbourne-crown-poker"})
    with pytest.raises(SheetError, match=r"^book: .* for casino-canberra-3-card-poker use `queenhigh settle`\.$"):
        play_hand({"book": "casino-canberra-3-card-poker"})


def without(monkeypatch: pytest.MonkeyPatch, *facets: str) -> None:
    """Every book unchanged, except for these facets."""
    opened = {book: room(book) for book in BOOK_IDS}
    bare = {
        book: replace(one, facets={name: where for name, where in one.facets.items() if name not in facets})
        for book, one in opened.items()
    }
    for module in (library, round_sheet, phh):
        monkeypatch.setattr(module, "room", lambda book, edition="": bare[book])


def test_a_book_without_sheets_is_refused_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "sheet")
    with pytest.raises(SheetError, match=r"^book: there are no round sheets for 'casino-canberra-3-card-poker'"):
        settle(CANBERRA)


def test_hands_need_a_book_that_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "hand_sheet", "histories")
    with pytest.raises(InputError, match=r"^No installed book has hand sheets\.$"):
        play_hand({"game": "holdem"})
    with pytest.raises(SheetError, match=r"^book: no installed book has them\.$"):
        play_hand({"book": "crown-melbourne-crown-poker"})
    with pytest.raises(InputError, match=r"^No installed book has hands in the PHH format\.$"):
        phh.read_text("variant = 'NT'")


def test_where_several_books_have_hand_sheets_one_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    poker = room("crown-melbourne-crown-poker")
    monkeypatch.setattr(hand_sheet, "rooms_with", lambda facet: {poker.id: poker, "another-book": poker})
    with pytest.raises(
        InputError, match=r"^Several books have hand sheets: .*, another-book\. Say which one with `book:`"
    ):
        play_hand({"game": "holdem"})
    with pytest.raises(SheetError, match=r"^game"):
        play_hand({"book": poker.id, "game": "whist"})


def test_an_irregularity_by_another_books_name_is_answered_with_the_one_that_is_meant() -> None:
    sheet = {
        "book": "crown-melbourne-three-card-poker",
        "seats": [
            {"seat": 1, "cards": ["Kh", "7d", "2c"], "wagers": {"ante": "10.00", "play": "10.00"}, "decision": "play"}
        ],
        "dealer": {"cards": ["Qh", "6d", "4c"]},
        "irregularities": [{"type": "exposed_card", "to": 1}],
    }
    with pytest.raises(SheetError) as refused:
        settle(sheet)
    assert str(refused.value) == (
        "irregularities[0].type: this book has no irregularity 'exposed_card'. Did you mean exposed_cards?"
    )


@pytest.mark.parametrize("book", ["casino-canberra-3-card-poker", "california-three-card-poker"])
def test_a_play_wager_that_is_not_the_ante_is_the_fault_of_the_wager_and_not_of_the_decision(book: str) -> None:
    bank = {"seat": 7, "wager": "500.00", "cards": ["Qh", "6d", "4c"]}
    beside = {"player_dealer": bank} if book.startswith("california") else {"dealer": {"cards": ["Qh", "6d", "4c"]}}
    for play, wrong in (("9.99", True), ("10.00", False), ("10.01", True)):
        seat = {"seat": 1, "cards": ["Kh", "7d", "2c"], "wagers": {"ante": "10.00", "play": play}, "decision": "play"}
        sheet = {"book": book, "seats": [seat], **beside}
        if not wrong:
            settle(sheet)
            continue
        with pytest.raises(SheetError) as refused:
            settle(sheet)
        assert refused.value.field == "seats[0].wagers.play"
