"""`queenhigh rule BOOK CLAUSE` and `queenhigh readings BOOK [READING]`."""

from __future__ import annotations

from collections import Counter

import msgspec

from queenhigh.cli.screen import book_id, console, plain, print_json, table
from queenhigh.games.library import open_book, room, short_name
from queenhigh.notation.scenario_words import cases_of
from queenhigh.rules import Book, Clause, Reading
from queenhigh.rules.clause import Disposition
from queenhigh.trace.evidence import checkout
from queenhigh.trace.matrix import Matrix

APPLIED = {
    Disposition.CODE: "applied by the rules engine",
    Disposition.DATA: "applied as data",
    Disposition.CONSOLE: "applied by an order of the floor",
    Disposition.DEFINITION: "",
    Disposition.DOCUMENT: "met by a document",
    Disposition.RECORD: "kept on record",
    Disposition.PROCEDURE: "followed by staff",
    Disposition.NONE: "nothing to apply",
}
"""How Queenhigh applies a clause, in words."""


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
        "scenarios": [msgspec.to_builtins(one) for one in cases_of(room(book.id, book.edition), clause.id)],
        "readings": [msgspec.to_builtins(reading) for reading in book.readings.touching(clause.id)],
    }


def _one(book: Book, clause: Clause, matrix: Matrix) -> None:
    out = console()
    row = matrix.row(book, clause)
    out.print(f"[bold]{plain(clause.id)}[/]  {book.house}, {book.title}, edition {book.edition}")
    said = [clause.kind, APPLIED[clause.disposition], *_ruled_by(book, clause)]
    out.print(f"[dim]{' · '.join(filter(None, said))}[/]\n")
    out.print(plain(clause.requires))
    if clause.because:
        out.print(f"because: {plain(clause.because)}")
    if clause.example:
        out.print(f"[dim]for example[/]  {plain(clause.example)}")
    if clause.system:
        out.print(f"[dim]In Queenhigh:[/] {plain(clause.system)}")
    out.print()
    _evidence("code", _places(row.cited), "nothing cites it yet" if clause.disposition.decides else "needs none")
    if checkout(book.package) is not None:
        _evidence("tests", _files(row.declared), "none names it")
        _evidence("applied", _files(row.witnessed), _never_applied(book, matrix))
    for scenario in cases_of(room(book.id, book.edition), clause.id):
        out.print(f"[bold]scenario[/]  {plain(scenario.title)}", hang=2)
        for name in ("given", "when", "then"):
            for number, line in enumerate(getattr(scenario, name)):
                out.print(f"  [dim]{name if not number else '':6}[/] {plain(line)}", hang=9)
    for reading in book.readings.touching(clause.id):
        out.print(f"[bold]reading {reading.id}[/]  {plain(reading.question)}", hang=2)
        out.print(f"  [green]→ {reading.default}[/]: {plain(reading.options[reading.default])}", hang=4)
        for other, text in reading.options.items():
            if other != reading.default:
                out.print(f"    [dim]{other}: {plain(text)}[/]", hang=4)


def _never_applied(book: Book, matrix: Matrix) -> str:
    """What to print for a clause that no recorded test applied: only a complete run shows that none does."""
    run = matrix.evidence.get(book.id)
    if run and run.complete:
        return "no test applied it"
    known = "no test in the last run, which was not complete" if run else "none recorded"
    return f"{known}; run queenhigh trace --check {short_name(book.id)}"


def _ruled_by(book: Book, clause: Clause) -> list[str]:
    """Who rules under the clause, if it names a rank."""
    return [book.ladder.or_above(clause.authority).replace("_", " ")] if clause.authority else []


def _places(cited: tuple[str, ...]) -> list[str]:
    """Each function that cites the clause, once, with the first citing line."""
    first: dict[tuple[str, str], str] = {}
    for place in cited:
        where, _, function = place.partition(" ")
        first.setdefault((where.partition(":")[0], function), place)
    return [*first.values()]


def _files(tests: tuple[str, ...]) -> list[str]:
    """The test files, with the number of tests in each. `--json` names every one."""
    counted = Counter(test.partition("::")[0] for test in tests)
    return [f"{file} ({number})" for file, number in counted.items()]


def _evidence(name: str, places: list[str], none: str) -> None:
    """Print locations by folder. Paths are never broken over two lines, so that they can be copied."""
    lines = [] if places else [none]
    folder = ""
    for place in places:
        path, _, rest = place.partition(" ")
        above, slash, file = path.rpartition("/")
        if above + slash != folder:
            folder = above + slash
            lines.append(folder)
        lines.append(f"  {file} {rest}")
    for number, line in enumerate(lines):
        console().print(f"[dim]{'' if number else name:8}[/] [dim]{plain(line)}[/]", soft_wrap=True)


def _several(book: Book, heading: str, found: list[Clause]) -> None:
    shown = table("!clause", "requires", title=f"{book.house}, {book.title}: clauses of {plain(heading)}")
    for clause in found:
        shown.add_row(f"[bold]{plain(clause.id)}[/]", plain(clause.requires))
    console().print(shown)


def show_readings(typed: str, reading: str, *, json: bool) -> None:
    book = open_book(book_id(typed))
    chosen = [book.readings.find(reading)] if reading else list(book.readings.all)
    if json:
        print_json([msgspec.to_builtins(one) for one in chosen])
    elif reading:
        _show_reading(chosen[0])
    else:
        shown = table("!id", "question", "adopted")
        for one in chosen:
            shown.add_row(f"[bold]{one.id}[/]", plain(one.question), f"{one.default}\n[dim]{one.name}[/]")
        console().print(shown)


def _show_reading(reading: Reading) -> None:
    out = console()
    out.print(f"[bold]{reading.id}[/]  {reading.name}  [dim]on {plain(', '.join(reading.clauses))}[/]\n")
    out.print(plain(reading.question))
    for value, text in reading.options.items():
        mark, style = ("→", "green") if value == reading.default else (" ", "dim")
        out.print(f"[{style}]{mark} {value}[/]  {plain(text)}")
    out.print(f"\nbecause: {plain(reading.because)}")
