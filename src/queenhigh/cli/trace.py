"""`queenhigh trace`."""

from __future__ import annotations

import subprocess
import sys

import msgspec

from queenhigh.cli.screen import book_id, console, plain, print_json, table
from queenhigh.games.library import BOOK_IDS, open_all, open_book
from queenhigh.rules import InputError
from queenhigh.trace.evidence import checkout, load
from queenhigh.trace.matrix import Matrix


def show(typed: str, *, check: bool, json: bool) -> int:
    if check:
        _collect_if_needed()
    matrix = Matrix()
    books = [open_book(book_id(typed))] if typed else open_all()
    rows = [row for book in books for row in matrix.rows(book)]
    own = tuple(f"{book.id} " for book in books)
    faults = [fault for fault in matrix.faults() if fault.startswith(own) or not typed] if check else []
    if json:
        answer = {"evidence": matrix.evidence is not None, "clauses": [msgspec.to_builtins(row) for row in rows]}
        print_json(answer | ({"faults": faults} if check else {}))
        return 1 if faults else 0
    shown = table("book", ">clauses", ">decide", ">cited", ">declared", ">seen", ">claimed")
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
        shown.add_row(f"[bold]{book.id}[/]", *map(str, counts))
    console().print(shown)
    if matrix.evidence is None:
        console().print("[dim]seen: not collected on this tree; scripts/test or trace --check collects it[/]")
    for fault in faults:
        console().print(f"[red]✗[/] {plain(fault)}")
    if check:
        ok = "[green]Every claimed clause is cited and was seen to decide.[/]"
        console().print(f"[red]{len(faults)} faults.[/]" if faults else ok)
    return 1 if faults else 0


def _collect_if_needed() -> None:
    """`--check` needs the evidence of this very tree. Where there is none, run the tests that give it."""
    root = checkout()
    if root is None:
        raise InputError("trace --check reads the tests: run it in a checkout, not from an installed package.")
    evidence = load(root)
    if evidence and evidence.complete:
        return
    print("queenhigh: no evidence for this tree yet; running the tests to collect it", file=sys.stderr)
    ran = subprocess.run([str(root / "scripts" / "test"), "-q", "-n", "2"], cwd=root, stdout=sys.stderr, check=False)
    if ran.returncode:
        raise InputError("The tests that give the evidence did not pass: see above. `scripts/test` runs them all.")


def drills(typed: str, *, json: bool) -> int:
    """Status 1 where something cannot be practised."""
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
        console().print("[green]Everything that pays and everything that can go wrong is in some drill.[/]")
    return 1 if missing else 0
