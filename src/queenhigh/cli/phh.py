"""`queenhigh phh check`, `show` and `write`."""

from __future__ import annotations

import sys
from typing import Any

from queenhigh.cli.drawing import progress
from queenhigh.cli.screen import console, plain, print_json, write_file
from queenhigh.notation.phh import ImportReport, ToldLine, check, histories, read_hand, replay, write

WIDTH = 80
MOST_LISTED = 30
CENTS = 2


def check_files(paths: tuple[str, ...], *, json: bool) -> int:
    report = _checked(paths)
    if json:
        print_json(
            {
                "hands": report.hands,
                "agree": report.agree,
                "differ": report.differ,
                "unsupported": report.unsupported,
                "broken": report.broken,
                "departures": report.departures,
            }
        )
    else:
        _print_report(report)
    return 0 if report.sound else 1


def _checked(paths: tuple[str, ...]) -> ImportReport:
    """Check files, with a bar on standard error if it takes long, so that the answer can be redirected."""
    with progress() as bar:

        def tick(done: int, total: int, hands: int) -> None:
            bar.show(f"replaying: {hands} hands, {done} of {total} files", done / total if total else None)

        return check(paths, tick)


def _print_report(report: ImportReport) -> None:
    out = console()
    for one in _few(report.differ):
        where = f"{one['file']}{', hand ' + one['hand'] if one['hand'] else ''}"
        out.print(f"[red]differs[/]  {plain(where)}", soft_wrap=True)
        out.print(f"  its stacks {plain(_listed(one['expected']))}", soft_wrap=True)
        out.print(f"  played     {plain(_listed(one['played']))}", soft_wrap=True)
    for one in _few(report.broken):
        out.print(f"[red]broken[/]  {plain(one['error'])}", soft_wrap=True)
    names: dict[str, int] = {}
    for one in report.unsupported:
        name = f"{one['variant']}, {one['name']}"
        names[name] = names.get(name, 0) + 1
    for name, count in names.items():
        out.print(f"[yellow]unsupported[/]  {count} of {plain(name)}", soft_wrap=True)
    for what, count in sorted(report.departures.items()):
        out.print(f"[dim]{count} with {plain(what)}[/]", soft_wrap=True)
    counts = [f"{report.agree} agree", f"{len(report.differ)} differ", f"{len(report.unsupported)} unsupported"]
    counts += [f"{len(report.broken)} broken"] if report.broken else []
    out.print(f"[bold]{report.hands} hands[/]: {', '.join(counts)}.")


def _few(listed: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return listed[:MOST_LISTED]


def _listed(stacks: list[str | None]) -> str:
    return " ".join("?" if one is None else one for one in stacks)


def show(path: str, number: str) -> int:
    """Show a hand step by step: what happened on the left, the clause on the right."""
    played = replay(read_hand(path, number))
    for line in histories().told(played):
        _print_line(line)
    console().print()
    return 0 if played.agrees else 1


def _print_line(line: ToldLine) -> None:
    out = console()
    if line.begins:
        out.print()
    clause = f"[dim]{plain(line.clause)}[/]" if line.clause else ""
    out.print_across(f"  {line.words}" if clause else line.words, clause, WIDTH)


def write_hand(ledger: str, where: str, target: str) -> int:
    """Write a hand of a ledger to a file or to standard output."""
    from queenhigh.cli.audit import opened
    from queenhigh.desk.recall import recalled_hand

    with opened(ledger) as found:
        hand = recalled_hand(found, where)
    meta = {"table": hand.table, "hand": hand.number}
    text = write(hand.over, hand.events, places=CENTS, meta=meta, book=hand.book)
    if not target:
        sys.stdout.write(text)
        return 0
    write_file(target, text)
    print(f"Written to {target}.")
    return 0
