"""Finding a clause: strictly for the code, leniently for a person, and never the neighbour by mistake."""

import pytest
from shelf import ABOUT, Shelf, clause

from queenhigh.games.library import BOOK_IDS, open_book
from queenhigh.rules import Book, UnknownClause
from queenhigh.rules.clause import is_under, loosely
from queenhigh.rules.errors import nearest

IDS = (
    "1.1 'Ante'",
    "1.1 'Ante Bonus'",
    "1.1 'Qualify'",
    "4.1 Holdem",
    "4.1 Omaha",
    "4.10",
    "11.1",
    "11.5",
    "11.5.2",
    "11.5.2(a)",
    "11.10",
    "11.50",
    "Deck (a)",
    "Table 1",
    "Table 10",
)


@pytest.fixture
def book(shelf: Shelf) -> Book:
    return shelf.book(ABOUT + "".join(map(clause, IDS)))


def found(book: Book, typed: str) -> list[str]:
    return [one.id for one in book.find(typed)]


@pytest.mark.parametrize(
    ("below", "heading", "stands"),
    [
        ("11.5", "11.5", True),
        ("11.5.2(a)", "11.5", True),
        ("11.5(a)", "11.5", True),
        ("11.5 'Ante'", "11.5", True),
        ("11.50", "11.5", False),
        ("11.5", "11.50", False),
        ("11.5", "1", False),
        ("11", "1", False),
        ("1.1", "1", True),
        ("11.5", "11.5.2", False),
        ("11.10", "11.1", False),
        ("Table 10", "Table 1", False),
        ("Table 9 Ante Bonus A", "Table 9 Ante", True),
        ("Deck: number", "Deck", True),
        ("Decks", "Deck", False),
    ],
)
def test_a_clause_is_under_a_heading_only_where_a_number_or_word_ends(below: str, heading: str, stands: bool) -> None:
    assert is_under(below, heading) is stands


def test_under_a_heading_are_its_own_clauses_and_not_those_of_a_longer_number(book: Book) -> None:
    assert [one.id for one in book.under("11.5")] == ["11.5", "11.5.2", "11.5.2(a)"]
    assert [one.id for one in book.under("11.1")] == ["11.1"]
    assert [one.id for one in book.under("4.1")] == ["4.1 Holdem", "4.1 Omaha"]
    assert book.under("1.10") == []


@pytest.mark.parametrize(
    ("typed", "ids"),
    [
        ("11.5", ["11.5"]),
        ("11.5.2 (A)", ["11.5.2(a)"]),
        (" 11.5.2(a) ", ["11.5.2(a)"]),
        ("1.1 qualify", ["1.1 'Qualify'"]),
        ("1.1QUALIFY", ["1.1 'Qualify'"]),
        ("1.1 ’Qualify’", ["1.1 'Qualify'"]),
        ("1.1 ‘Qualify’", ["1.1 'Qualify'"]),
        ('1.1 "Ante"', ["1.1 'Ante'"]),
        ("qualify", ["1.1 'Qualify'"]),
        ("ante bonus", ["1.1 'Ante Bonus'"]),
        ("table1", ["Table 1"]),
        ("deck(a)", ["Deck (a)"]),
    ],
)
def test_a_person_finds_a_clause_without_its_quotes_blanks_and_capitals(book: Book, typed: str, ids: list[str]) -> None:
    assert found(book, typed) == ids


@pytest.mark.parametrize(
    ("typed", "ids"),
    [
        ("11", ["11.1", "11.5", "11.5.2", "11.5.2(a)", "11.10", "11.50"]),
        ("1.1", ["1.1 'Ante'", "1.1 'Ante Bonus'", "1.1 'Qualify'"]),
        ("4.1", ["4.1 Holdem", "4.1 Omaha"]),
        ("4", ["4.1 Holdem", "4.1 Omaha", "4.10"]),
        ("deck", ["Deck (a)"]),
        ("table", ["Table 1", "Table 10"]),
        ("ANTE", ["1.1 'Ante'", "1.1 'Ante Bonus'"]),
    ],
)
def test_a_person_who_types_a_heading_finds_the_clauses_under_it(book: Book, typed: str, ids: list[str]) -> None:
    assert found(book, typed) == ids


@pytest.mark.parametrize("typed", ["", "   ", "'", "12", "11.51", "1.", "5", "straddle"])
def test_what_the_book_does_not_have_is_not_found(book: Book, typed: str) -> None:
    with pytest.raises(UnknownClause) as refused:
        book.find(typed)
    assert f"little-book has no clause {typed!r}." in str(refused.value)


@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_every_clause_of_a_book_is_found_as_written_and_as_a_person_types_it(book_id: str) -> None:
    book = open_book(book_id)
    for clause_id in book.clauses:
        assert found(book, clause_id) == [clause_id]
        assert found(book, loosely(clause_id)) == [clause_id]
        assert found(book, clause_id.upper()) == [clause_id]


@pytest.mark.parametrize(
    ("book_id", "heading", "count"),
    [
        ("crown-melbourne-three-card-poker", "1.1", 37),
        ("crown-melbourne-three-card-poker", "Table 9", 16),
        ("casino-canberra-3-card-poker", "8", 10),
        ("casino-canberra-3-card-poker", "4.10", 3),
        ("california-three-card-poker", "Collection", 16),
        ("crown-perth-holdem-poker", "3.34", 8),
        ("crown-perth-holdem-poker", "3.13", 6),
        ("crown-melbourne-crown-poker", "4.1", 7),
    ],
)
def test_headings_of_the_books_whose_clauses_end_in_words_are_found(book_id: str, heading: str, count: int) -> None:
    assert len(open_book(book_id).find(heading)) == count


def test_the_nearest_ids_begin_the_same() -> None:
    assert nearest("11.5.3", IDS)[:2] == ["11.5.2", "11.5"]
    assert nearest("4.1 Omaho", IDS)[0] == "4.1 Omaha"
    assert nearest("zebra", IDS) == []
    assert nearest("anything", []) == []
    assert len(nearest("11", [f"11.{n}" for n in range(20)])) == 5
