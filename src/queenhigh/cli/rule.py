"""`queenhigh rule BOOK CLAUSE`."""

from __future__ import annotations

import msgspec

from queenhigh.cli.screen import book_id, console, plain, print_json, table
from queenhigh.games.library import open_book, room
from queenhigh.notation.scenarios import told_for
from queenhigh.rules import Book, Clause
from queenhigh.trace.matrix import Matrix


def show(typed: str, clause: str, *, json: bool) -> None:
    book = open_book(book_id(typed))
    found = book.find(clause)
    matrix = Matrix()
    if json:
        answers = [_as_json(book, one, matrix) for one in found]
        print_json(answers[0] if len(found) == 1 else {"book": book.id, "heading": clause, "clauses": answers})
    elif len(found) == 1:
        _one(book, found[0], matrix)
    else:
        _several(book, clause, found)


def _as_json(book: Book, clause: Clause, matrix: Matrix) -> dict[str, object]:
    row = msgspec.to_builtins(matrix.row(book, clause))
    assert isinstance(row, dict)
    return row | {
        "edition": book.edition,
        "example": clause.example,
        "because": clause.because,
        "system": clause.system,
        "scenarios": [msgspec.to_builtins(one) for one in told_for(room(book.id, book.edition), clause.id)],
        "readings": [msgspec.to_builtins(reading) for reading in book.readings.touching(clause.id)],
    }


def _one(book: Book, clause: Clause, matrix: Matrix) -> None:
    out = console()
    row = matrix.row(book, clause)
    out.print(f"[bold]{plain(clause.id)}[/]  {book.house}, {book.title}, edition {book.edition}")
    who = f" · {clause.authority} (or above)" if clause.authority in book.ladder.rungs[:-1] else ""
    who = who or (f" · {clause.authority}" if clause.authority else "")
    out.print(f"[dim]{clause.kind} · {clause.disposition}{who}[/]\n")
    out.print(plain(clause.requires))
    if clause.because:
        out.print(f"because: {plain(clause.because)}")
    if clause.example:
        out.print(f"[dim]for example[/]  {plain(clause.example)}")
    if clause.system:
        out.print(f"[dim]In Queenhigh:[/] {plain(clause.system)}")
    out.print()
    _evidence("code", row.cited, "nothing cites it yet" if clause.disposition.decides else "needs none")
    _evidence("tests", row.declared, "none declares it")
    collected = book.id in matrix.evidence
    unseen = "no test saw it decide" if collected else f"not collected on this tree: queenhigh trace --check {book.id}"
    _evidence("seen in", row.witnessed, unseen)
    for scenario in told_for(room(book.id, book.edition), clause.id):
        out.print(f"[bold]scenario[/]  {plain(scenario.title)}")
        for name in ("given", "when", "then"):
            for number, line in enumerate(getattr(scenario, name)):
                out.print(f"  [dim]{name if not number else '':6}[/] {plain(line)}")
    for reading in book.readings.touching(clause.id):
        out.print(f"[bold]reading {reading.id}[/]  {plain(reading.question)}")
        out.print(f"  [green]{reading.default}[/]: {plain(reading.options[reading.default])}")
        for other, text in reading.options.items():
            if other != reading.default:
                out.print(f"  [dim]{other}: {plain(text)}[/]")


def _evidence(name: str, places: tuple[str, ...], none: str) -> None:
    for place in places or (f"[dim]{none}[/]",):
        console().print(f"[dim]{name:8}[/] {place if not places else plain(place)}")


def _several(book: Book, heading: str, found: list[Clause]) -> None:
    shown = table("!clause", "requires", title=f"{book.house}, {book.title}: clauses of {plain(heading)}")
    for clause in found:
        shown.add_row(f"[bold]{plain(clause.id)}[/]", plain(clause.requires))
    console().print(shown)
