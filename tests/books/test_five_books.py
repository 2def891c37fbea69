"""The five books as data: every clause is there, in the book's order, says something and lives somewhere."""

import re
import tomllib

import pytest

from queenhigh.games.library import BOOK_IDS, open_all, open_book, open_pay_book, room
from queenhigh.rules import Book, Disposition, Rule, UnknownBook
from queenhigh.rules.clause import is_under

COUNTS = {
    "crown-melbourne-three-card-poker": 336,
    "casino-canberra-3-card-poker": 122,
    "california-three-card-poker": 101,
    "crown-perth-holdem-poker": 240,
    "crown-melbourne-crown-poker": 380,
}

TENS = {
    "crown-melbourne-three-card-poker": ["5.10", "11.10", "11.20", "13.10"],
    "casino-canberra-3-card-poker": ["2.10", "4.10"],
    "california-three-card-poker": ["Dealing 10"],
    "crown-perth-holdem-poker": ["3.10", "3.20", "3.30", "4.10", "4.20", "5.10", "6.10"],
    "crown-melbourne-crown-poker": ["6.10", "8.10", "8.20", "9.10", "13.10"],
}
"""The headings that a number would have swallowed: 11.10 is the number 11.1, another clause."""


def test_the_library_has_five_books_and_no_other() -> None:
    assert set(BOOK_IDS) == set(COUNTS)
    assert [book.id for book in open_all()] == list(BOOK_IDS)
    with pytest.raises(UnknownBook, match=r"There is no book 'monte-carlo'\. The books are crown-melbourne-three-card"):
        open_book("monte-carlo")


def test_together_they_have_1179_clauses() -> None:
    assert sum(len(book.clauses) for book in open_all()) == sum(COUNTS.values()) == 1179


@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_a_book_has_every_one_of_its_clauses(book_id: str) -> None:
    assert len(open_book(book_id).clauses) == COUNTS[book_id]


@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_every_clause_has_a_disposition_and_says_what_it_requires(book_id: str) -> None:
    for clause in open_book(book_id).clauses.values():
        assert isinstance(clause.disposition, Disposition), clause.id
        assert clause.requires.strip(), clause.id
        assert clause.kind.strip(), clause.id
        assert clause.id == clause.id.strip(), clause.id
        if clause.disposition is Disposition.NONE:
            assert clause.because.strip(), clause.id


def numbers(clause: str) -> tuple[int, ...]:
    """11, 5, 2 of `11.5.2(a)`; nothing of `Table 9 Ante`."""
    match = re.match(r"\d+(?:\.\d+)*", clause)
    return tuple(map(int, match[0].split("."))) if match else ()


def place(clause: str) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The place in the book of an id that is a number with its letters: 11.5.2(a)(iv) as ((11, 5, 2), (1, 4))."""
    if not re.fullmatch(r"\d+(?:\.\d+)*(?:\([a-z]\)(?:\([ivx]+\)(?:\(\d+\))?)?)?", clause):
        return None
    roman = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8, "ix": 9, "x": 10}
    letter, *below = re.findall(r"\((\w+)\)", clause) or [""]
    depth = [ord(letter) - ord("a") + 1] if letter else []
    depth += [roman[part] if part in roman else int(part) for part in below]
    return numbers(clause), tuple(depth)


@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_the_clauses_are_in_the_order_of_the_book(book_id: str) -> None:
    ids = list(open_book(book_id).clauses)
    counted = [numbers(clause) for clause in ids if numbers(clause)]
    assert counted == sorted(counted)
    placed = [found for clause in ids if (found := place(clause))]
    assert placed == sorted(set(placed))


def test_the_order_is_looked_at_for_nearly_every_numbered_clause() -> None:
    for book_id in BOOK_IDS:
        numbered = [clause for clause in open_book(book_id).clauses if numbers(clause)]
        placed = [clause for clause in numbered if place(clause)]
        worded = [clause for clause in numbered if " " in clause]
        assert len(placed) + len(worded) == len(numbered), set(numbered) - set(placed) - set(worded)


@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_a_clause_that_ends_in_ten_is_there_besides_the_one_that_ends_in_one(book_id: str) -> None:
    book = open_book(book_id)
    for tenth in TENS[book_id]:
        shorter = tenth[:-1]
        assert book.under(tenth), tenth
        assert not set(map(str, book.under(tenth))) & set(map(str, book.under(shorter))), tenth
        assert not is_under(tenth, shorter)


@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_no_tenth_clause_is_missing_where_the_book_continues_past_it(book_id: str) -> None:
    """Where 11.9 and 11.11 are, 11.10 is: it has not become a second 11.1."""
    book = open_book(book_id)
    pairs = {numbers(clause)[:2] for clause in book.clauses if len(numbers(clause)) >= 2}
    for chapter, number in pairs:
        for tenth in range(10, number + 1, 10):
            assert (chapter, tenth) in pairs, f"{chapter}.{tenth}"


@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_the_chapters_of_a_book_that_is_numbered_have_no_gap(book_id: str) -> None:
    chapters = {numbers(clause)[0] for clause in open_book(book_id).clauses if numbers(clause)}
    assert chapters == set(range(1, len(chapters) + 1))


def rules_in(value: object) -> list[object]:
    """Each `rule` anywhere in a data file, as it was written."""
    if isinstance(value, dict):
        own = [value["rule"]] if "rule" in value else []
        return own + [rule for inner in value.values() for rule in rules_in(inner)]
    return []


@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_every_rule_written_in_a_pay_book_is_a_clause_of_the_book(book_id: str) -> None:
    raw = tomllib.loads((room(book_id).book.folder / "paytables.toml").read_text(encoding="utf-8"))
    written = rules_in(raw)
    assert written
    for rule in written:
        assert isinstance(rule, str), rule
        assert rule in open_book(book_id).clauses, rule


@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_every_number_of_a_pay_book_carries_a_rule_of_its_own_book(book_id: str) -> None:
    pay = open_pay_book(book_id)
    carried: list[Rule] = [row.rule for table in pay.tables.values() for row in table.values()]
    carried += [one.rule for part in (pay.all_tiers, pay.all_rates, pay.figures, pay.printed) for one in part.values()]
    assert all(rule.book == book_id and rule.clause in pay.book.clauses for rule in carried)


@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_every_clause_whose_disposition_is_data_has_a_number_in_the_pay_book(book_id: str) -> None:
    raw = tomllib.loads((room(book_id).book.folder / "paytables.toml").read_text(encoding="utf-8"))
    written = set(rules_in(raw))
    data = [clause.id for clause in open_book(book_id).clauses.values() if clause.disposition is Disposition.DATA]
    assert data
    assert [clause for clause in data if clause not in written] == []


@pytest.mark.parametrize("book", open_all(), ids=lambda book: book.id)
def test_a_book_says_which_house_and_edition_it_is(book: Book) -> None:
    assert book.house in {"Crown Melbourne", "Casino Canberra", "California", "Crown Perth"}
    assert book.title
    assert book.edition
    assert book.approved
