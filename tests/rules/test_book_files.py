"""A book with a broken data file does not open, and says which file and which entry."""

from importlib import import_module

import pytest
from shelf import ABOUT, CLAUSES, LADDER, Shelf, clause, reading

from queenhigh.rules import Book, BookFault, Disposition, UnknownClause


def test_a_sound_book_opens_with_its_clauses_in_the_order_of_the_file(shelf: Shelf) -> None:
    book = shelf.book()
    assert list(book.clauses) == ["1.1", "1.2", "1.10", "11.5", "11.5.2", "11.5.2(a)", "11.50", "Table 1"]
    assert (book.id, book.house, book.title, book.edition, book.approved) == (
        "little-book",
        "The Little House",
        "Little Poker",
        "1",
        "nobody",
    )
    assert repr(book) == "<Book little-book, edition 1, 8 clauses>"


def test_a_clause_of_a_book_carries_what_the_file_says(shelf: Shelf) -> None:
    text = clause("7.1", kind="limit", authority="supervisor", example="7 -> no", disposition="none", because="so")
    text += 'system = "Refused."\n'
    found = shelf.book(CLAUSES + text).clause("7.1")
    assert (found.id, found.kind, found.authority, found.example, found.because, found.system) == (
        "7.1",
        "limit",
        "supervisor",
        "7 -> no",
        "so",
        "Refused.",
    )
    assert found.disposition is Disposition.NONE
    assert found.chapter == "7"


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        (clause("7.1", disposition="sometimes"), "Invalid enum value 'sometimes'"),
        (clause("7.1", disposition="none"), "disposition 'none' needs a 'because'"),
        (clause("7.1", authority="superviser"), "the staff of this book has no 'superviser'. Nearest: supervisor"),
        (clause("7.1", athority="dealer"), "unknown field `athority`"),
        ('[clause."7.1"]\nkind = "wager"\nrequires = "Something."\n', "missing required field `disposition`"),
        ('[clause."7.1"]\nkind = "wager"\ndisposition = "code"\n', "missing required field `requires`"),
        ('[clause."7.1"]\nkind = 3\nrequires = "Something."\ndisposition = "code"\n', "Expected `str`, got `int`"),
    ],
    ids=["disposition", "no because", "authority", "field", "no disposition", "nothing required", "number"],
)
def test_a_broken_clause_is_refused_by_file_and_entry(shelf: Shelf, entry: str, says: str) -> None:
    package = shelf.put(CLAUSES + entry)
    with pytest.raises(BookFault) as refused:
        Book(package, LADDER)
    assert f"{package}/clauses.toml, '7.1': " in str(refused.value)
    assert says in str(refused.value)


def test_a_clause_id_without_quotes_is_another_thing_and_is_refused(shelf: Shelf) -> None:
    package = shelf.put(CLAUSES + '[clause.7.10]\nkind = "wager"\nrequires = "Something."\ndisposition = "code"\n')
    with pytest.raises(BookFault, match=f"{package}/clauses.toml, '7': "):
        Book(package, LADDER)


def test_a_clause_that_appears_twice_in_the_file_is_refused(shelf: Shelf) -> None:
    package = shelf.put(CLAUSES + clause("1.1"))
    with pytest.raises(BookFault, match=f"{package}/clauses.toml cannot be read: .*1.1"):
        Book(package, LADDER)


@pytest.mark.parametrize("key", ["id", "title", "house", "edition", "approved"])
def test_a_book_that_does_not_say_what_it_is_is_refused(shelf: Shelf, key: str) -> None:
    without = "\n".join(line for line in ABOUT.splitlines() if not line.startswith(f"{key} ="))
    package = shelf.put(without + "\n" + clause("1.1"))
    with pytest.raises(BookFault, match=rf"{package}/clauses.toml: \[book\] has no {key}\."):
        Book(package, LADDER)


@pytest.mark.parametrize("name", ["clauses.toml", "readings.toml"])
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[clauses."1.1"]\nkind = "wager"\n', "'clauses' is not part of it"),
        ("book = 3\nclause = 3\nreading = 3\n", "is not part of it"),
        ("[book\n", "cannot be read"),
    ],
    ids=["misspelt", "no table", "not valid TOML"],
)
def test_a_data_file_with_another_shape_is_refused(shelf: Shelf, name: str, text: str, says: str) -> None:
    package = shelf.put(text if name == "clauses.toml" else CLAUSES, text if name == "readings.toml" else "")
    with pytest.raises(BookFault) as refused:
        Book(package, LADDER)
    assert f"{package}/{name}" in str(refused.value)
    assert says in str(refused.value)


def test_a_data_file_that_is_not_text_is_refused(shelf: Shelf) -> None:
    package = shelf.put()
    (shelf.folder / package / "readings.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BookFault, match=f"{package}/readings.toml cannot be read"):
        Book(package, LADDER)


@pytest.mark.parametrize("name", ["clauses.toml", "readings.toml"])
def test_a_missing_data_file_is_named(shelf: Shelf, name: str) -> None:
    package = shelf.put()
    (shelf.folder / package / name).unlink()
    with pytest.raises(BookFault, match=f"{package}: {name} is missing"):
        Book(package, LADDER)


def test_a_reading_whose_default_is_no_option_is_refused(shelf: Shelf) -> None:
    package = shelf.put(readings=reading("A1", "first", "1.1", default="maybe"))
    with pytest.raises(BookFault, match=f"{package}/readings.toml, 'A1': the default 'maybe' is not one of its"):
        Book(package, LADDER)


def test_two_readings_of_one_name_are_refused(shelf: Shelf) -> None:
    package = shelf.put(readings=reading("A1", "same", "1.1") + reading("A2", "same", "1.2"))
    with pytest.raises(BookFault, match=f"{package}/readings.toml, 'A2': the name 'same' is taken"):
        Book(package, LADDER)


def test_a_reading_of_a_clause_that_the_book_does_not_have_is_refused(shelf: Shelf) -> None:
    package = shelf.put(readings=reading("A1", "first", "1.1", "11.51"))
    with pytest.raises(UnknownClause) as refused:
        Book(package, LADDER)
    assert str(refused.value).startswith(
        f"little-book has no clause '11.51' (cited at {package}/readings.toml, 'A1'). Nearest: "
    )
    assert "11.5" in str(refused.value)


def test_a_reading_of_a_heading_applies_to_everything_under_it(shelf: Shelf) -> None:
    book = shelf.book(readings=reading("A1", "first", "11"))
    assert [r.name for r in book.readings.touching("11.50")] == ["first"]


def test_a_reading_whose_clause_is_written_without_quotes_is_refused(shelf: Shelf) -> None:
    text = reading("A1", "first", "1.10").replace('"1.10"', "1.10")
    package = shelf.put(readings=text)
    with pytest.raises(BookFault, match=f"{package}/readings.toml, 'A1': Expected `str`, got `float`"):
        Book(package, LADDER)


BOOK_MODULE = """
from queenhigh.rules import Book
from shelf import LADDER

BOOK = Book(__package__, LADDER)
rule = BOOK.rule
"""


def test_a_module_that_cites_an_unknown_clause_stops_the_import_at_its_file_and_line(shelf: Shelf) -> None:
    settle = 'from {0}.book import rule\n\n\n@rule("1.1")\ndef ante() -> None:\n    rule("11.5.3")\n'
    package = shelf.put(book=BOOK_MODULE)
    (shelf.folder / package / "settle.py").write_text(settle.format(package), encoding="utf-8")
    with pytest.raises(UnknownClause) as refused:
        import_module(f"{package}.settle")
    message = str(refused.value)
    assert "little-book has no clause '11.5.3' (cited at settle.py:6)." in message
    assert "Nearest: 11.5.2, 11.5, 11.50" in message


def test_a_module_that_cites_the_clauses_of_its_book_is_imported(shelf: Shelf) -> None:
    package = shelf.put(book=BOOK_MODULE)
    (shelf.folder / package / "settle.py").write_text(
        f'from {package}.book import rule\n\n\n@rule("11.5.2(a)")\ndef ante() -> None: ...\n', encoding="utf-8"
    )
    ante = import_module(f"{package}.settle").ante
    assert ante.rule.citation == "[little-book 11.5.2(a)]"


def test_a_book_hands_out_no_rule_that_it_does_not_have(shelf: Shelf) -> None:
    book = shelf.book()
    with pytest.raises(UnknownClause, match=r"little-book has no clause '1\.20'\. Nearest: 1\.2"):
        book.rule("1.20")
    for almost in ("1.1 ", "table 1", "", "11.5.2 (a)"):
        with pytest.raises(UnknownClause):
            book.rule(almost)
