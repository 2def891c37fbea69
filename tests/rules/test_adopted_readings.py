"""Readings: a table says which it plays by, in the words of the book's data file and no others."""

import pytest
from shelf import Shelf, reading

from queenhigh.games.library import BOOK_IDS, open_book
from queenhigh.rules import Readings, UnknownReading


@pytest.fixture
def readings(shelf: Shelf) -> Readings:
    text = reading("A1", "fold_loses", "1.1", "11.5") + reading("A2", "ace_low", "Table 1", default="no")
    return shelf.book(readings=text).readings


def test_a_table_plays_by_the_defaults_until_it_adopts_something_else(readings: Readings) -> None:
    assert dict(readings) == {"fold_loses": "yes", "ace_low": "no"}
    assert readings.departures == {}
    assert len(readings) == 2


def test_a_reading_is_found_by_its_id_and_by_its_name(readings: Readings) -> None:
    assert readings["A1"] == readings["fold_loses"] == "yes"
    assert readings.find("A2") is readings.find("ace_low")
    assert readings.find("A2").id == "A2"


def test_adopting_changes_one_reading_and_leaves_the_book_as_it_was(readings: Readings) -> None:
    adopted = readings.adopt({"A1": "no"})
    assert adopted["fold_loses"] == adopted["A1"] == "no"
    assert adopted["ace_low"] == "no"
    assert adopted.departures == {"fold_loses": "no"}
    assert readings["fold_loses"] == "yes"


def test_departures_add_up_and_can_be_taken_back(readings: Readings) -> None:
    both = readings.adopt({"fold_loses": "no"}).adopt({"A2": "yes"})
    assert both.departures == {"fold_loses": "no", "ace_low": "yes"}
    assert both.adopt({"fold_loses": "yes"}).departures == {"ace_low": "yes"}


def test_to_adopt_the_default_is_no_departure(readings: Readings) -> None:
    assert readings.adopt({"fold_loses": "yes", "A2": "no"}).departures == {}


def test_an_unknown_value_is_refused_with_the_values_there_are(readings: Readings) -> None:
    with pytest.raises(UnknownReading) as refused:
        readings.adopt({"A1": "perhaps"})
    assert str(refused.value) == "Reading A1 (fold_loses) of little-book has no value 'perhaps': choose yes or no."


def test_an_unknown_reading_is_refused_with_the_nearest(readings: Readings) -> None:
    with pytest.raises(UnknownReading, match=r"little-book has no reading 'fold_lose'\. Nearest: fold_loses"):
        readings.adopt({"fold_lose": "no"})
    with pytest.raises(UnknownReading, match="little-book has no reading 'A3'"):
        readings["A3"]


def test_readings_answer_like_any_mapping_whether_they_have_a_name(readings: Readings) -> None:
    assert "fold_loses" in readings
    assert "A2" in readings
    assert "nonsense" not in readings
    assert readings.get("nonsense") is None
    assert readings.get("nonsense", "none") == "none"


def test_a_reading_applies_to_the_clauses_it_names_and_to_those_under_them(readings: Readings) -> None:
    def touching(clause: str) -> list[str]:
        return [one.name for one in readings.touching(clause)]

    assert touching("1.1") == ["fold_loses"]
    assert touching("1.10") == []
    assert touching("11.5.2(a)") == ["fold_loses"]
    assert touching("11.50") == []
    assert touching("11") == []
    assert touching("Table 1") == ["ace_low"]
    assert touching("Table 10") == []


@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_every_option_of_every_reading_of_a_book_can_be_adopted(book_id: str) -> None:
    readings = open_book(book_id).readings
    for one in readings.all:
        for value in one.options:
            adopted = readings.adopt({one.id: value})
            assert adopted[one.name] == value
            assert adopted.departures == ({} if value == one.default else {one.name: value})


@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_every_reading_of_a_book_asks_a_question_and_gives_its_reasons(book_id: str) -> None:
    book = open_book(book_id)
    names = [one.name for one in book.readings.all]
    assert len(set(names)) == len(names)
    for one in book.readings.all:
        assert one.question.endswith("?"), one.id
        assert one.because, one.id
        assert one.clauses, one.id
        assert all(one.options.values()), one.id
        assert all(one in book.readings.touching(clause) for clause in one.clauses), one.id


@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_no_name_of_a_reading_is_the_id_of_another(book_id: str) -> None:
    readings = open_book(book_id).readings
    assert not {one.name for one in readings.all} & {one.id for one in readings.all}
