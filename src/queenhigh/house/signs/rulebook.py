"""The rules on request: the whole book in our words, by chapter, with its numbers and the adopted readings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import groupby, zip_longest

from queenhigh.house.documents.page import ContentsEntry, Document, Entries, Fact, Facts, Grid, label, stamp_of
from queenhigh.house.signs.wall import Requirement, Signs, families, pay_grid
from queenhigh.money import PayBook
from queenhigh.rules import Book, Clause, Readings


def rules_on_request(book: Book, pay: PayBook, signs: Signs, readings: Readings) -> Document:
    asked, *also = signs.on_request
    return Document(
        kind="rules",
        title=book.title,
        subtitle=f"The rules of the game, {book.house}",
        stamps=(stamp_of(book),),
        blocks=(
            _about(book),
            *signs.rules_blocks,
            *_chapters(book, signs, readings),
            *_pay_tables(pay),
            _readings(readings),
        ),
        rule=asked,
        also=tuple(also),
        long=True,
    )


def required(signs: Signs) -> Iterator[Requirement]:
    asked = signs.on_request[0]
    yield Requirement(asked, "stamp", "the edition and its approval")
    yield Requirement(asked, "clauses", "the clauses")
    yield Requirement(asked, "readings", "the readings adopted")
    yield from signs.rules_required


def _about(book: Book) -> Facts:
    return Facts(
        key="about",
        facts=(
            Fact("edition", "Edition", book.edition),
            Fact("approved", "Approved", book.approved),
            Fact("count", "Clauses", str(len(book.clauses))),
            Fact("staff", "Staff, lowest first", ", ".join(map(rank, book.ladder.rungs))),
        ),
    )


def _chapters(book: Book, signs: Signs, readings: Readings) -> Iterator[Entries]:
    for chapter, grouped in groupby(book.clauses.values(), key=lambda clause: clause.chapter):
        inside = list(grouped)
        yield Entries(
            key="clauses",
            title=heading(chapter, inside),
            entries=tuple(_entry(book, signs, clause, readings) for clause in inside),
        )


def heading(chapter: str, clauses: list[Clause]) -> str:
    """`Chapter 11: irregularity`; if a book does not number its chapters, the words that the clauses' names share."""
    if chapter.isdigit():
        kinds = Counter(clause.kind for clause in clauses).most_common(2)
        return f"Chapter {chapter}: {', '.join(kind for kind, _ in kinds)}"
    if len(clauses) == 1:
        return clauses[0].id
    words = [re.split(r"[\s:(]+", clause.id) for clause in clauses]
    alike = next(n for n, same in enumerate(zip_longest(*words)) if len(set(same)) > 1)
    plural = "s" if chapter == "Table" and clauses[0].id[-1].isdigit() else ""
    return " ".join(words[0][:alike]) + plural


def rank(name: str) -> str:
    """`casino_supervisor` as a person reads it."""
    return name.replace("_", " ")


def _entry(book: Book, signs: Signs, clause: Clause, readings: Readings) -> ContentsEntry:
    by = [f"By: {rank(book.ladder.or_above(clause.authority))}"] if clause.authority else []
    read = [f"Read as {one.id}: {one.options[readings[one.name]]}" for one in readings.touching(clause.id)]
    return ContentsEntry(clause.id, signs.wording(clause, readings), (*by, *read))


def _pay_tables(pay: PayBook) -> Iterator[Grid]:
    for name, variants in families(pay.tables).items():
        if len(variants) == 1:
            yield pay_grid("pay_table", f"Pay table: {label(name)}", next(iter(variants.values())))
            continue
        rows = list(dict.fromkeys(row for table in variants.values() for row in table))
        cells = tuple(
            (label(row), *(str(table[row].pays) if row in table else "" for table in variants.values())) for row in rows
        )
        yield Grid(
            key="pay_table",
            title=f"Pay tables: {label(name)}",
            columns=("", *(f">{variant}" for variant in variants)),
            rows=cells,
        )


def _readings(readings: Readings) -> Entries:
    entries = []
    for one in readings.all:
        adopted = readings[one.name]
        departs = () if adopted == one.default else (f"Departs from the default, {one.default}.",)
        why = () if departs else (f"Because: {one.because}",)
        entries.append(ContentsEntry(f"{one.id} {one.question}", one.options[adopted], (*departs, *why)))
    return Entries(
        key="readings", title="Readings adopted", caption="Where the book is unclear.", entries=tuple(entries)
    )
