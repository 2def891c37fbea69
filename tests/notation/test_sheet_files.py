"""Sheets from files: JSON and YAML, one or many, and what is said of a file that is neither."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

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


def test_a_list_says_that_it_is_one(tmp_path: Path) -> None:
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
        ('{"a": 1, "a": 2}', "'a' is there twice"),
        ("a: [1, 2\nb: 3", "line 2"),
        ("a: !!python/object/apply:os.system [ls]", "could not determine a constructor"),
    ],
)
def test_a_file_that_is_no_sheet_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse(text, "a file")


def test_a_missing_or_unreadable_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no such sheet\.yaml cannot be read: No such file"):
        read_sheets("no such sheet.yaml")
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(InputError, match="it is not a text file"):
        read_sheets(str(picture))
