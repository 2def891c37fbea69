"""The matrix: each clause with its disposition and its evidence, and what is still missing."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files

import msgspec

from queenhigh.games.library import BOOK_IDS, open_all, open_book
from queenhigh.rules import Book, BookFault, Clause, UnknownClause
from queenhigh.rules.clause import is_under
from queenhigh.trace.citations import Citation, citations
from queenhigh.trace.declarations import declarations
from queenhigh.trace.evidence import Evidence, checkout, load


class Trace(msgspec.Struct, frozen=True):
    """One clause and all that is known of it."""

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


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The part of a book that is said to be complete. Empty `kinds` and `under` mean all of it."""

    book: str
    kinds: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    but: tuple[str, ...] = ()

    def covers(self, clause: Clause) -> bool:
        return (
            (not self.kinds or clause.kind in self.kinds)
            and (not self.under or any(is_under(clause.id, heading) for heading in self.under))
            and not any(is_under(clause.id, heading) for heading in self.but)
        )

    def slips(self, book: Book) -> list[str]:
        """The kinds and headings of the claim that the book does not have: a claim of nothing is easily kept."""
        kinds = {clause.kind for clause in book.clauses.values()}
        headings = (*self.under, *self.but)
        return [k for k in self.kinds if k not in kinds] + [h for h in headings if not book.under(h)]


def claims() -> list[Claim]:
    raw = tomllib.loads((files("queenhigh.trace") / "claims.toml").read_text(encoding="utf-8"))
    try:
        made = [msgspec.convert(claim, Claim) for claim in raw.get("claim", [])]
    except msgspec.ValidationError as error:
        raise BookFault(f"trace/claims.toml cannot be read: {error}.") from None
    for claim in made:
        if claim.book not in BOOK_IDS:
            raise BookFault(f"trace/claims.toml claims {claim.book!r}, which is no book.")
    return made


class Matrix:
    def __init__(self, evidence: Evidence | None = None) -> None:
        root = checkout()
        self.evidence = evidence or load(root)
        self.cites = citations()
        self.declared = declarations(root / "tests" if root else None)
        self.claims = claims()

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
            claimed=any(claim.book == book.id and claim.covers(clause) for claim in self.claims),
            cited=tuple(map(str, self.cited(book, clause))),
            declared=tuple(self.declared.get((book.id, clause.id), ())),
            witnessed=tuple(self.evidence.tests(book.id, clause.id)) if self.evidence else (),
        )

    def cited(self, book: Book, clause: Clause) -> list[Citation]:
        return sorted(self.cites.get((book.id, clause.id), []))

    def all_rows(self) -> list[Trace]:
        return [row for book in open_all() for row in self.rows(book)]

    def faults(self) -> Iterator[str]:
        """What `--check` fails on. A disposition is never missing: a book without one cannot be opened."""
        for (book_id, clause), places in sorted(self.cites.items()):
            if clause not in open_book(book_id).clauses:
                yield str(UnknownClause(book_id, clause, open_book(book_id).clauses, str(places[0])))
        for (book_id, clause), tests in sorted(self.declared.items()):
            if clause not in open_book(book_id).clauses:
                yield str(UnknownClause(book_id, clause, open_book(book_id).clauses, tests[0]))
        for claim in self.claims:
            for slip in claim.slips(open_book(claim.book)):
                yield f"trace/claims.toml claims {slip!r} of {claim.book}, and no clause is of that kind or heading."
        for book in open_all():
            for clause_id, row in zip(book.clauses, self.rows(book), strict=True):
                if not row.claimed or not book.clauses[clause_id].disposition.decides:
                    continue
                if not row.cited:
                    yield f"{book.id} {row.clause}: claimed as complete ({row.disposition}), and nothing cites it."
                elif not row.witnessed:
                    yield f"{book.id} {row.clause}: cited at {row.cited[0]}, and no test saw it decide."
