"""Amounts as people write them, and books by part of their names: in the interface, on sheets and on the command line."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import yaml

import queenhigh
from queenhigh.cli import main
from queenhigh.games.library import BOOK_IDS, full_id, room, short_name
from queenhigh.money import MoneyError
from queenhigh.notation.amounts import amount
from queenhigh.rules import InputError, UnknownBook

EXAMPLE = Path(__file__).parents[2] / "examples" / "canberra.yaml"


@pytest.mark.parametrize(
    ("given", "cents"),
    [
        (0, 0),
        (10, 1000),
        (10.0, 1000),
        (12.5, 1250),
        (0.1, 10),
        (0.29, 29),
        (1.1, 110),
        (Decimal("12.50"), 1250),
        (Decimal("1E+1"), 1000),
        ("12.50", 1250),
        ("$1,250", 125_000),
        (10**13, 10**15),
    ],
)
def test_an_amount_in_dollars(given: object, cents: int) -> None:
    assert amount(given) == cents


@pytest.mark.parametrize("given", [10.001, 0.005, 0.1 + 0.2, Decimal("0.001"), Decimal("12.505")])
def test_a_part_of_a_cent_is_refused_and_never_rounded(given: object) -> None:
    with pytest.raises(MoneyError, match="is not a whole number of cents"):
        amount(given)


@pytest.mark.parametrize(
    "given",
    [
        -1,
        -0.01,
        float("nan"),
        float("inf"),
        Decimal("NaN"),
        10**13 + 1,
        pytest.param(10**5000, id="huge"),
        Decimal("1E+999999"),
        "-1",
    ],
)
def test_what_is_no_sum_of_money_is_refused(given: object) -> None:
    with pytest.raises(MoneyError):
        amount(given)


@pytest.mark.parametrize("given", [True, None, b"10", [10], 1j])
def test_a_value_that_is_not_a_number_is_refused(given: object) -> None:
    with pytest.raises(MoneyError, match="An amount must be a number of dollars or text"):
        amount(given)


def test_a_sheet_that_yaml_read_settles_like_the_file_itself() -> None:
    """`yaml.safe_load` makes floats of `10.00`."""
    read = yaml.safe_load(EXAMPLE.read_text(encoding="utf-8"))
    assert read["seats"][0]["wagers"]["ante"] == 10.0
    assert queenhigh.settle(read) == queenhigh.settle(queenhigh.load(EXAMPLE))


def test_a_part_of_a_cent_on_a_sheet_is_reported_with_its_field() -> None:
    sheet = yaml.safe_load(EXAMPLE.read_text(encoding="utf-8"))
    sheet["seats"][1]["wagers"]["ante"] = 20.005
    with pytest.raises(InputError, match=r"^seats\[1\]\.wagers\.ante: 20\.005 is not a whole number of cents"):
        queenhigh.settle(sheet)


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_short_name_is_the_same_book(book: str) -> None:
    short = short_name(book)
    assert len(short) < len(book)
    assert full_id(short) == full_id(short.upper().replace("-", "_")) == full_id(book) == book
    assert room(short) is room(book)
    assert queenhigh.book(short).id == book


def test_a_short_name_on_a_sheet(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    sheet: dict[str, Any] = dict(queenhigh.load(EXAMPLE))
    usual = queenhigh.settle(sheet)
    short = queenhigh.settle(sheet | {"book": "canberra"})
    assert short == usual
    assert short.book == "casino-canberra-3-card-poker"
    file = tmp_path / "short.json"
    file.write_text(json.dumps(sheet | {"book": "canberra"}), encoding="utf-8")
    assert main(["settle", str(file)]) == 0
    assert "casino-canberra-3-card-poker" in capsys.readouterr().out


def test_a_name_that_two_books_have_is_refused_with_both() -> None:
    with pytest.raises(InputError, match=r"could be crown-melbourne-three-card-poker or crown-melbourne-crown-poker"):
        queenhigh.book("melbourne")
    with pytest.raises(InputError, match=r"^book: 'melbourne' could be"):
        queenhigh.settle({"book": "melbourne"})


@pytest.mark.parametrize(("typed", "meant"), [("camberra", "canberra"), ("pert", "perth"), ("californa", "california")])
def test_a_misspelt_book_gets_a_suggestion(typed: str, meant: str) -> None:
    if typed == "pert":
        assert full_id(typed) == full_id(meant)
        return
    with pytest.raises(UnknownBook, match=rf"There is no book '{typed}'. Did you mean {meant}\? The books are crown-"):
        full_id(typed)
