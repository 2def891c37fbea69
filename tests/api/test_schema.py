"""JSON Schema of the formats: what is read is valid, and what is refused for its shape is not."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import queenhigh
from queenhigh.cli import main
from queenhigh.games.library import rooms_with
from queenhigh.house.tournaments.files import template, tournament_books
from queenhigh.rules import InputError

ROOT = Path(__file__).parents[2]


@cache
def validator(kind: str, book: str = "") -> Draft202012Validator:
    made = queenhigh.schema(kind, book)
    Draft202012Validator.check_schema(made)
    return Draft202012Validator(made)


def sheets() -> Iterator[Any]:
    """Every sheet of the tests and of the examples: which kind, of which book, and the sheet. An example is left in its file,
    since every worker makes this list and reading them all takes seconds."""
    for file in sorted((ROOT / "tests" / "notation" / "sheets").glob("*.json")):
        kind = "round" if file.stem in rooms_with("sheet") else "hand"
        for written in json.loads(file.read_text(encoding="utf-8")):
            yield pytest.param((kind, file.stem, written.get("sheet", written)), id=written["id"])
    for file in sorted((ROOT / "examples").glob("*/*.yaml")):
        yield pytest.param(file, id=file.stem)


Sheet = tuple[str, str, dict[str, Any]]
SHEETS = list(sheets())


def opened(given: Sheet | Path) -> Sheet:
    return example(given) if isinstance(given, Path) else given


@cache
def example(file: Path) -> Sheet:
    sheet = queenhigh.load(file)
    return "hand" if "game" in sheet else "round", sheet.get("book", "crown-poker"), sheet


@pytest.mark.parametrize("given", SHEETS)
def test_a_sheet_that_is_read_is_valid(given: Sheet | Path) -> None:
    kind, book, sheet = opened(given)
    validator(kind, book).validate(sheet)


@pytest.mark.parametrize("given", SHEETS)
def test_a_misspelt_field_is_not_valid(given: Sheet | Path) -> None:
    kind, book, sheet = opened(given)
    for way in ((), ("seats", 0)):
        wrong = deepcopy(sheet)
        group: Any = wrong
        for step in way:
            group = group[step]
        group["misspelt"] = 1
        assert not validator(kind, book).is_valid(wrong)


@pytest.mark.parametrize("book", rooms_with("sheet"))
def test_what_a_round_sheet_needs_and_offers(book: str) -> None:
    made = queenhigh.schema("round", book)
    assert "book" in made["required"]
    types = [
        each["properties"]["type"]["const"]
        for each in made["properties"]["irregularities"]["anyOf"][0]["items"]["oneOf"]
    ]
    assert {*types} >= {*rooms_with("sheet")[book].round.facts}
    check = validator("round", book)
    assert not check.is_valid({"seats": []})
    assert check.is_valid({"book": book, "seats": []}) is (made["required"] == ["book"])


@pytest.mark.parametrize(
    ("given", "valid"),
    [
        ("10.00", True),
        ("10", True),
        (10, True),
        (10.5, True),
        ("$1,250", True),
        ("10.005", False),
        (-1, False),
        (True, False),
    ],
)
def test_amounts_as_the_readers_take_them(given: object, valid: bool) -> None:
    sheet = {"book": "canberra", "seats": [{"seat": 1, "wagers": {"ante": given}}]}
    assert validator("round", "canberra").is_valid(sheet) is valid


def test_the_schema_of_every_book_at_once() -> None:
    whole = validator("round")
    for case in SHEETS:
        kind, _, sheet = opened(case.values[0])
        assert whole.is_valid(sheet) or kind == "hand"


@pytest.mark.parametrize("book", tournament_books())
def test_terms_as_they_are_drawn_up_are_valid(book: str) -> None:
    terms = json.loads(json.dumps(tomllib.loads(template(book)), default=str))
    validator("terms").validate(terms)
    assert not validator("terms").is_valid(terms | {"entry": 5})


def test_a_set_that_is_composed_is_valid(tmp_path: Path) -> None:
    file = tmp_path / "set.json"
    assert main(["sets", "compose", str(file), "pay/perth/5"]) == 0
    validator("set").validate(json.loads(file.read_text(encoding="utf-8")))


def test_the_command_prints_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "hand"]) == 0
    assert json.loads(capsys.readouterr().out) == queenhigh.schema("hand")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("game", ""), "There is no format 'game'. The formats are round, hand, terms, set"),
        (("set", "canberra"), "is the same for every book"),
        (("hand", "canberra"), "There are no hand sheets for casino-canberra-3-card-poker"),
        (("round", "crown-poker"), "There are no round sheets for crown-melbourne-crown-poker"),
    ],
)
def test_an_unknown_format_is_refused(asked: tuple[str, str], said: str) -> None:
    with pytest.raises(InputError, match=said.replace(".", r"\.")):
        queenhigh.schema(*asked)
