"""The matrix: each clause with its disposition and its evidence, and what is still missing."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from queenhigh.games.library import BOOK_IDS, open_all
from queenhigh.rules import Book, Clause, UnknownClause
from queenhigh.trace.citations import Citation, citations
from queenhigh.trace.declarations import declared_everywhere
from queenhigh.trace.evidence import Evidence, collected


class Trace(msgspec.Struct, frozen=True):
    """One clause and everything known about it."""

    book: str
    clause: str
    kind: str
    authority: str
    requires: str
    disposition: str
    claimed: bool
    cited: tuple[str, ...]
    declared: tuple[str, ...]
    witnessed: tuple[str, ...]


class Matrix:
    def __init__(self, evidence: Evidence | None = None) -> None:
        self.evidence = dict.fromkeys(BOOK_IDS, evidence) if evidence else collected()
        """The evidence by book, if it was collected."""
        self.cites = citations()
        self.declared = declared_everywhere()

    def rows(self, book: Book) -> list[Trace]:
        return [self.row(book, clause) for clause in book.clauses.values()]

    def row(self, book: Book, clause: Clause) -> Trace:
        return Trace(
            book=book.id,
            clause=clause.id,
            kind=clause.kind,
            authority=clause.authority,
            requires=clause.requires,
            disposition=clause.disposition.value,
            claimed=book.is_complete(clause),
            cited=tuple(map(str, self.cited(book, clause))),
            declared=tuple(self.declared.get((book.id, clause.id), ())),
            witnessed=tuple(seen.tests(book.id, clause.id)) if (seen := self.evidence.get(book.id)) else (),
        )

    def cited(self, book: Book, clause: Clause) -> list[Citation]:
        return sorted(self.cites.get((book.id, clause.id), []))

    def faults(self, *books: Book) -> Iterator[str]:
        """The faults for which `--check` of these books, or of all, fails. A book without a disposition cannot even be
        opened."""
        wanted = {book.id: book for book in books or open_all()}
        named = [(where, str(places[0])) for where, places in self.cites.items()]
        named += [(where, tests[0]) for where, tests in self.declared.items()]
        for (book_id, clause), place in sorted(named):
            if book_id in wanted and clause not in wanted[book_id].clauses:
                yield str(UnknownClause(book_id, clause, wanted[book_id].clauses, place))
        for book in wanted.values():
            for clause_id, row in zip(book.clauses, self.rows(book), strict=True):
                if not row.claimed or not book.clauses[clause_id].disposition.decides:
                    continue
                if not row.cited:
                    yield f"{book.id} {row.clause}: claimed as complete ({row.disposition}), and nothing cites it."
                elif not row.witnessed:
                    yield f"{book.id} {row.clause}: cited at {row.cited[0]}, and no test applied it."
