"""`requires` states the rule for people at the table, in our own words: no task for software, no sentence of a book."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from queenhigh.games.library import BOOK_IDS, open_all, open_book
from queenhigh.rules import Clause

TEXTS = next((texts for up in Path(__file__).parents[3:] if (texts := up / "shared" / "rulebooks").is_dir()), None)
"""The rule books as published, where they are kept beside the checkout."""

LONGEST_RUN = 9

PHRASES = (
    "provide no",
    "the product",
    "this product",
    "software",
    "the system",
    "log it",
    "logged",
    "is stored",
    "stored with",
    "store the",
    "model the",
    "keep a",
    "record the",
    "is recorded",
    "are recorded",
    "breach recorded",
    "breaches recorded",
    "persist",
    "persisted",
    "validate",
    "validation",
    "UI",
    "API",
    "engine",
    "flag",
    "flagged",
    "field",
    "enum",
    "-> rejected",
    "configured",
    "configurable",
    "per-seat",
    "rule set",
    "RNG",
)

MELBOURNE = "crown-melbourne-three-card-poker"

ALLOWED = {(MELBOURNE, "6.5.1"): "record the", (MELBOURNE, "6.5.2"): "record the"}
"""The two clauses say what the casino's own prize meter equipment must be able to record."""


def phrases_in(text: str) -> list[str]:
    return [one for one in PHRASES if re.search(rf"(?<!\w){re.escape(one)}(?!\w)", text, re.IGNORECASE)]


def words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", re.sub(r"<[^>]+>|['’]", "", text).lower())


def runs(text: list[str], length: int) -> Iterable[tuple[str, ...]]:
    return zip(*(text[at:] for at in range(length)), strict=False)


def every_clause() -> Iterable[tuple[str, Clause]]:
    return ((book.id, clause) for book in open_all() for clause in book.clauses.values())


def test_no_clause_tells_software_what_to_do() -> None:
    slips = {
        (book, clause.id): found
        for book, clause in every_clause()
        if (found := [one for one in phrases_in(clause.requires) if ALLOWED.get((book, clause.id)) != one])
    }
    assert slips == {}


def test_every_allowance_is_still_needed() -> None:
    for (book, clause), phrase in ALLOWED.items():
        assert phrase in phrases_in(open_book(book).clause(clause).requires), (book, clause)


def test_a_phrase_is_found_as_words_and_not_within_one() -> None:
    assert phrases_in("Keep a per-seat marker in the UI.") == ["keep a", "UI", "per-seat"]
    assert phrases_in("The players require a guide to the suits.") == []


def test_every_clause_reads_as_a_sentence() -> None:
    for book, clause in every_clause():
        assert re.match(r"[A-Z0-9$]", clause.requires), (book, clause.id)
        assert clause.requires.endswith("."), (book, clause.id)
        assert not re.search(r"\s{2}|;\s*$|->", clause.requires), (book, clause.id)
        assert not clause.system or clause.system.endswith("."), (book, clause.id)


LEANING = re.compile(
    r"\b(?:sanctions|grounds|cases|ways|items|rules) (?:below|above)\b|\bthat follow\b|\brepeats this\b"
)
"""Words that point at the text before or after a clause."""

HALF = re.compile(r"(?:->|[+-]\d|(?:as|see) \d)", re.IGNORECASE)
"""The beginning of an example that only continues another clause's."""


def test_a_clause_and_its_example_stand_alone() -> None:
    """Drills, search results and `rule` show them one at a time."""
    for book, clause in every_clause():
        assert not LEANING.search(clause.requires), (book, clause.id, clause.requires)
        assert not HALF.match(clause.example), (book, clause.id, clause.example)


@pytest.mark.parametrize(
    "text", ["A player may face the sanctions below.", "The dealer repeats this until all have three."]
)
def test_a_summary_that_leans_on_another_is_found(text: str) -> None:
    assert LEANING.search(text)


@pytest.mark.parametrize("text", ["-> 120,000", "+1 to 1", "as 8.18.2", "See 5.9.1", "As 11.5.2(a)"])
def test_an_example_that_leans_on_another_is_found(text: str) -> None:
    assert HALF.match(text)


def test_a_copied_run_is_found_whatever_its_case_and_marks() -> None:
    book = "Once the <u>dealer</u> announces, each of the players' hands is turned face up."
    assert set(runs(words("Each of the players hands is turned face up."), 9)) <= set(runs(words(book), 9))


@pytest.mark.skipif(TEXTS is None, reason="the texts of the books are not beside this checkout")
@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_no_sentence_of_a_book_is_copied(book_id: str) -> None:
    assert TEXTS
    (path,) = (one for one in TEXTS.glob("*.txt") if one.stem.startswith(book_id))
    written = set(runs(words(path.read_text(encoding="utf-8")), LONGEST_RUN + 1))
    assert len(written) > 1000
    for clause in open_book(book_id).clauses.values():
        copied = [" ".join(run) for run in runs(words(clause.requires), LONGEST_RUN + 1) if run in written]
        assert not copied, (clause.id, copied)
