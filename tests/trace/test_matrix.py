"""The matrix finds what is missing: a complete clause must have its citations, and a citation to a test that saw it decide."""

import sys
from copy import copy
from pathlib import Path

import pytest

from queenhigh.games.library import open_all, open_book
from queenhigh.rules import Book, BookFault, Disposition, Ladder, UnknownClause
from queenhigh.rules.clause import is_under
from queenhigh.trace.citations import Citation
from queenhigh.trace.evidence import Evidence
from queenhigh.trace.matrix import Matrix

CANBERRA = "casino-canberra-3-card-poker"
PAIRS_PLUS = ("4.10(a)", "4.10(b)", "4.10(c)")
PLACE = Citation("queenhigh/games/casino_canberra_3_card_poker/settle.py", 7, "settle_pairs_plus")


def canberra(*complete: str) -> Book:
    """Canberra's book, if it held only the clauses under these headings complete."""
    book = copy(open_book(CANBERRA))
    book.incomplete = tuple(clause for clause in book.clauses if not any(is_under(clause, each) for each in complete))
    return book


def matrix(*, cited: tuple[str, ...] = (), seen: tuple[str, ...] = (), declared: tuple[str, ...] = ()) -> Matrix:
    """A matrix of Canberra's book with exactly this evidence."""
    tests = {clause: ["tests/test_settle.py::test_pairs_plus"] for clause in seen}
    made = Matrix(Evidence(tree="", complete=True, seen={CANBERRA: tests}))
    made.cites = {(CANBERRA, clause): [PLACE] for clause in cited}
    made.declared = {(CANBERRA, clause): ["tests/test_settle.py::test_it"] for clause in declared}
    return made


def test_a_complete_clause_that_is_cited_and_seen_has_no_fault() -> None:
    assert list(matrix(cited=PAIRS_PLUS, seen=PAIRS_PLUS).faults(canberra("4.10"))) == []


def test_a_book_that_claims_nothing_complete_has_nothing_missing() -> None:
    assert list(matrix().faults(canberra())) == []


def test_a_claimed_clause_that_nothing_cites_is_a_fault() -> None:
    faults = list(matrix(cited=PAIRS_PLUS[:2], seen=PAIRS_PLUS).faults(canberra("4.10")))
    assert faults == [f"{CANBERRA} 4.10(c): claimed as complete (code), and nothing cites it."]


def test_a_claimed_clause_that_no_test_saw_is_a_fault() -> None:
    faults = list(matrix(cited=PAIRS_PLUS, seen=PAIRS_PLUS[1:]).faults(canberra("4.10")))
    assert faults == [f"{CANBERRA} 4.10(a): cited at {PLACE}, and no test applied it."]


def test_to_declare_a_clause_is_not_to_have_seen_it() -> None:
    assert len(list(matrix(cited=PAIRS_PLUS, declared=PAIRS_PLUS).faults(canberra("4.10")))) == 3


def test_a_cited_clause_that_the_book_does_not_have_is_a_fault_claimed_or_not() -> None:
    (fault,) = matrix(cited=("4.10(d)",)).faults(canberra())
    assert fault.startswith(f"{CANBERRA} has no clause '4.10(d)' (cited at {PLACE}). Nearest: 4.10(")


def test_a_declared_clause_that_the_book_does_not_have_is_a_fault() -> None:
    (fault,) = matrix(declared=("4.10(d)",)).faults(canberra())
    assert f"{CANBERRA} has no clause '4.10(d)' (cited at tests/test_settle.py::test_it)" in fault


def test_a_clause_that_decides_nothing_needs_no_evidence() -> None:
    book = open_book(CANBERRA)
    idle = [clause.id for clause in book.clauses.values() if not clause.disposition.decides]
    assert idle
    assert list(matrix().faults(canberra(*idle))) == []


def test_a_row_brings_together_all_that_is_known_of_a_clause() -> None:
    book = canberra("4.10")
    made = matrix(cited=("4.10(a)",), seen=("4.10(a)",), declared=("4.10(a)",))
    row = made.row(book, book.clause("4.10(a)"))
    assert (row.book, row.clause, row.disposition, row.claimed) == (CANBERRA, "4.10(a)", "code", True)
    assert row.cited == (str(PLACE),)
    assert row.declared == ("tests/test_settle.py::test_it",)
    assert row.witnessed == ("tests/test_settle.py::test_pairs_plus",)
    assert made.row(book, book.clause("4.9")).claimed is False


def test_the_matrix_has_a_row_for_each_of_the_1179_clauses() -> None:
    rows = [row for book in open_all() for row in Matrix().rows(book)]
    assert len(rows) == len({(row.book, row.clause) for row in rows}) == 1179
    assert {row.disposition for row in rows} <= {disposition.value for disposition in Disposition}


def test_the_five_books_are_held_complete() -> None:
    assert {book.id: book.incomplete for book in open_all()} == {book.id: () for book in open_all()}


CLAUSES = """[book]
id = "little"
title = "Little"
house = "Nowhere"
edition = "1"
approved = "nobody"
incomplete = {incomplete}

[clause."9.1"]
kind = "payout"
requires = "Something."
disposition = "code"

[clause."9.10"]
kind = "payout"
requires = "Something."
disposition = "code"
"""


def little(folder: Path, incomplete: str) -> Book:
    package = folder / "little_book"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "clauses.toml").write_text(CLAUSES.format(incomplete=incomplete), encoding="utf-8")
    (package / "readings.toml").touch()
    return Book("little_book", Ladder("dealer"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "little_book", raising=False)
    return tmp_path


def test_a_book_excepts_the_headings_that_it_lists_and_no_others(folder: Path) -> None:
    book = little(folder, '["9.1"]')
    assert [clause.id for clause in book.clauses.values() if book.is_complete(clause)] == ["9.10"]


def test_an_excepted_heading_that_the_book_does_not_have_is_a_fault(folder: Path) -> None:
    with pytest.raises(UnknownClause, match=r"no clause '9\.2'.*incomplete"):
        little(folder, '["9.2"]')


@pytest.mark.parametrize("incomplete", ['"9.1"', "[9.1]"])
def test_the_exceptions_are_a_list_of_texts(folder: Path, incomplete: str) -> None:
    with pytest.raises(BookFault, match="incomplete is a list of headings"):
        little(folder, incomplete)
