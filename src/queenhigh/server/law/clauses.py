"""A clause as a page: what it requires, where the code cites it, which tests apply it, and related clauses."""

from __future__ import annotations

import threading
from functools import cache, lru_cache

import msgspec

from queenhigh.games.library import open_book, open_pay_book, room
from queenhigh.notation.scenario_words import cases_of
from queenhigh.rules import Book, Clause, Disposition, QueenhighError
from queenhigh.rules.clause import is_under
from queenhigh.server.law import books, source, topics
from queenhigh.server.law.shapes import ClausePage, Near, Tests
from queenhigh.trace.citations import Cites, citations
from queenhigh.trace.declarations import Declared, declared_everywhere
from queenhigh.trace.evidence import Evidence, checkout, collected

FORMS = {
    Disposition.CODE: "Applied by the rules engine",
    Disposition.DATA: "A number in the book's data",
    Disposition.CONSOLE: "Ordered by staff",
    Disposition.DEFINITION: "Defines a term",
    Disposition.DOCUMENT: "Shown on a sign or document",
    Disposition.RECORD: "Recorded",
    Disposition.PROCEDURE: "A duty of staff, on a checklist",
    Disposition.NONE: "Nothing to decide",
}

_reading = threading.Lock()


class Trail(msgspec.Struct, frozen=True):
    """The code and tests for each clause. `note` says what is not known here, and why."""

    cites: Cites
    declared: Declared
    evidence: dict[str, Evidence]
    note: str = ""


def trail() -> Trail:
    """The trail of all clauses. Reading the sources takes half a second, so it is done once and never in the event
    loop."""
    with _reading:
        return _trail()


@cache
def _trail() -> Trail:
    """Read the trail. If the tests contain an error, the page is still shown, and says that the tests are not known."""
    try:
        declared, evidence = declared_everywhere(), collected()
    except (QueenhighError, OSError, SyntaxError) as error:
        return Trail(citations(), {}, {}, f"The tests could not be read: {error}")
    return Trail(citations(), declared, evidence)


def warm() -> None:
    """Load what the first visitor would otherwise wait for. Call it in a separate thread."""
    from queenhigh.server.law.search import index

    trail()
    index()
    for one in books.cards():
        books.page(one.id)


@lru_cache(maxsize=2048)
def page(book_id: str, clause_id: str) -> ClausePage:
    """`clause_id` as the book has it."""
    book = open_book(book_id)
    clause, pay = book.clauses[clause_id], open_pay_book(book_id)
    before, after = _beside(book, clause)
    return ClausePage(
        book=books.card(book.id),
        id=clause.id,
        citation=book.rule(clause.id).citation,
        chapter=clause.chapter,
        chapter_title=books.chapter_title(book.id, clause.chapter),
        kind=clause.kind,
        disposition=clause.disposition.value,
        form=FORMS[clause.disposition],
        requires=clause.requires,
        authority=authority_words(book, clause.authority),
        example=clause.example,
        because=clause.because,
        system=clause.system,
        parents=tuple(_parents(book, clause)),
        children=tuple(_children(book, clause)),
        previous=before,
        next=after,
        cited=source.excerpts(trail().cites.get((book.id, clause.id), [])),
        tests=_tests(book, clause),
        readings=tuple(map(books.reading_page, book.readings.touching(clause.id))),
        pays=books.prices(pay, clause.id.__eq__),
        steps=books.steps(pay, clause.id.__eq__),
        numbers=books.numbers(pay, clause.id.__eq__),
        topics=topics.touching().get((book.id, clause.id), ()),
        scenarios=cases_of(room(book.id, book.edition), clause.id),
    )


def authority_words(book: Book, rank: str) -> str:
    """`TG Area Manager or above`."""
    return book.ladder.or_above(rank)


def _tests(book: Book, clause: Clause) -> Tests:
    found = trail()
    evidence = found.evidence.get(book.id)
    witnessed = evidence.tests(book.id, clause.id) if evidence else []
    note = found.note
    if not note and checkout(book.package) is None:
        note = "This is an installed copy: the tests behind the clauses are in the project's source."
    elif not note and evidence is None:
        note = "`queenhigh trace --check` collects the tests in which the clause was applied. It has not run here yet."
    elif not note and evidence and not (evidence.complete or witnessed):
        note = "Only some of the tests were run here last. `queenhigh trace --check` runs all of them."
    return Tests(tuple(found.declared.get((book.id, clause.id), ())), tuple(witnessed), note)


def _near(clause: Clause) -> Near:
    return Near(clause.id, clause.requires)


def _beside(book: Book, clause: Clause) -> tuple[Near | None, Near | None]:
    ids = list(book.clauses)
    at = ids.index(clause.id)
    before = _near(book.clauses[ids[at - 1]]) if at else None
    after = _near(book.clauses[ids[at + 1]]) if at + 1 < len(ids) else None
    return before, after


def _parents(book: Book, clause: Clause) -> list[Near]:
    """The clauses that it comes under, the widest first."""
    over = [other for other in book.clauses.values() if other.id != clause.id and is_under(clause.id, other.id)]
    return [_near(other) for other in sorted(over, key=lambda other: len(other.id))]


def _children(book: Book, clause: Clause) -> list[Near]:
    """Those directly under it: `11.5.2(a)` is a child of `11.5.2`, not of `11.5`."""
    below = [other for other in book.under(clause.id) if other.id != clause.id]
    return [_near(one) for one in below if not any(is_under(one.id, other.id) for other in below if other.id != one.id)]
