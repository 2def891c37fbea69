"""`queenhigh trace`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec

from queenhigh.cli.screen import book_id, console, plain, print_json, table
from queenhigh.games.library import BOOK_IDS, open_all, open_book, short_name
from queenhigh.rules import Book, InputError
from queenhigh.trace.evidence import checkout, load
from queenhigh.trace.matrix import Matrix

WIDE = 96
"""The width in which the ids of books fit beside the numbers."""


def show(typed: str, *, check: bool, json: bool) -> int:
    books = [open_book(book_id(typed))] if typed else open_all()
    if check:
        for root in _checkouts(books):
            _collect_if_needed(root)
    matrix = Matrix()
    rows = [row for book in books for row in matrix.rows(book)]
    faults = list(matrix.faults(*books)) if check else []
    missing = [book.id for book in books if book.id not in matrix.evidence]
    if json:
        answer = {"evidence": not missing, "clauses": [msgspec.to_builtins(row) for row in rows]}
        print_json(answer | ({"faults": faults} if check else {}))
        return 1 if faults else 0
    wide = console().width >= WIDE
    shown = table("!book", ">clauses", ">decide", ">cited", ">declared", ">applied", ">claimed")
    for book in books:
        mine = [row for row in rows if row.book == book.id]
        deciding = [row for row in mine if book.clauses[row.clause].disposition.decides]
        counts = (
            len(mine),
            len(deciding),
            sum(bool(row.cited) for row in deciding),
            sum(bool(row.declared) for row in mine),
            sum(bool(row.witnessed) for row in deciding),
            sum(row.claimed for row in mine),
        )
        shown.add_row(f"[bold]{book.id if wide else short_name(book.id)}[/]", *map(str, counts))
    console().print(shown)
    console().print(
        "[dim]decide: clauses that decide something; of these, cited in the code and applied while a test ran. "
        "declared: named by a test. claimed: not listed as incomplete.[/]"
    )
    if missing:
        which = "" if len(missing) == len(books) else f" for {', '.join(missing)}"
        console().print(f"[dim]applied: no test run is recorded{which}; trace --check records one[/]")
    for fault in faults:
        console().print(f"[red]✗[/] {plain(fault)}")
    if check:
        ok = "[green]Every claimed clause is cited, and a test applies it.[/]"
        console().print(f"[red]{len(faults)} faults.[/]" if faults else ok)
    return 1 if faults else 0


def _checkouts(books: list[Book]) -> list[Path]:
    """The projects whose tests give the evidence for these books."""
    found = {book.id: checkout(book.package) for book in books}
    if installed := [book for book, root in found.items() if root is None]:
        raise InputError(
            f"trace --check reads the tests, and {', '.join(installed)} is an installed package without them. "
            "Run it in a checkout, or name another book."
        )
    return list(dict.fromkeys(root for root in found.values() if root))


def _collect_if_needed(root: Path) -> None:
    """`--check` needs evidence for the present tree. If there is none, run the tests that collect it."""
    evidence = load(root)
    if evidence and evidence.complete:
        return
    print(f"queenhigh: no evidence for {root.name} as it is; running its tests to collect it", file=sys.stderr)
    own = root / "scripts" / "test"
    command = [str(own), "-q", "-n", "2"] if own.is_file() else [sys.executable, "-m", "pytest", "-q"]
    ran = subprocess.run(command, cwd=root, stdout=sys.stderr, check=False)
    if ran.returncode:
        raise InputError(f"The tests that give the evidence did not pass: see above. Run `{' '.join(command[:3])}`.")


def drills(typed: str, *, json: bool) -> int:
    """List what can be practised. Exit status 1 if something cannot."""
    from queenhigh.trace.drills import IRREGULARITY, practised

    found = [row for book in ([book_id(typed)] if typed else BOOK_IDS) for row in practised(book)]
    missing = [row for row in found if not row.drills]
    if json:
        print_json([msgspec.to_builtins(row) for row in found])
        return 1 if missing else 0
    shown = table("book", ">rows", ">drilled", ">clauses", ">drilled")
    for book in dict.fromkeys(row.book for row in found):
        mine = [row for row in found if row.book == book]
        clauses, rows = ([row for row in mine if (row.what == IRREGULARITY) is kind] for kind in (True, False))
        counts = (
            len(rows),
            sum(bool(row.drills) for row in rows),
            len(clauses),
            sum(bool(row.drills) for row in clauses),
        )
        shown.add_row(f"[bold]{book}[/]", *map(str, counts))
    console().print(shown)
    if typed:
        for row in found:
            console().print(
                f"{plain(row.name)}  [dim]{plain('; '.join(row.drills) or 'in no drill')}[/]", soft_wrap=True
            )
    for row in missing:
        console().print(f"[red]✗[/] {plain(f'{row.book} {row.name}')}: in no drill")
    if not missing:
        console().print("[green]Every payout and every irregularity is in at least one drill.[/]")
    return 1 if missing else 0
