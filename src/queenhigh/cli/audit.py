"""`queenhigh audit verify | export | round | reconcile`."""

from __future__ import annotations

import sys
from pathlib import Path

from queenhigh.cli.screen import console, plain, print_json, table
from queenhigh.desk.recall import Recalled, recall
from queenhigh.ledger import audit
from queenhigh.ledger.ledger import Ledger
from queenhigh.money import in_dollars
from queenhigh.rules import InputError


def opened(where: str) -> Ledger:
    if "://" not in where and not Path(where).exists():
        raise InputError(f"There is no ledger at {where}.")
    return Ledger.open(where, read_only=True)


def verify(where: str, *, json: bool) -> int:
    with opened(where) as ledger:
        verdict = audit.verify(ledger)
    if json:
        print_json({"events": verdict.events, "sound": verdict.sound, "fault": verdict.fault, "seq": verdict.seq})
    elif verdict.sound:
        console().print(f"[green]{verdict.events} events, each with the hash of the one before.[/]")
        console().print(f"[dim]head {verdict.head.seq} {verdict.head.hash}[/]")
    else:
        console().print(f"[red]{plain(verdict.fault)}[/]\n{verdict.events} events before it are sound.")
    return 0 if verdict.sound else 1


def reconcile(where: str, *, json: bool) -> int:
    with opened(where) as ledger:
        books = audit.reconcile(ledger)
    if json:
        balances = {account: in_dollars(held) for account, held in books.balances.items()}
        print_json({"balances": balances, "faults": list(books.faults)})
        return 1 if books.faults else 0
    kinds: dict[str, int] = {}
    for account in books.balances:
        kinds[account.split(":")[0]] = books.under(account.split(":")[0])
    shown = table("kind of account", ">accounts", ">holds")
    for kind, held in sorted(kinds.items()):
        count = sum(account.split(":")[0] == kind for account in books.balances)
        shown.add_row(f"[bold]{plain(kind)}[/]", str(count), in_dollars(held))
    shown.add_row("[bold]together[/]", str(len(books.balances)), in_dollars(sum(books.balances.values())))
    console().print(shown)
    for fault in books.faults:
        console().print(f"[red]✗[/] {plain(fault)}")
    if not books.faults:
        console().print("[green]Every account equals its postings, and together they are nothing.[/]")
    return 1 if books.faults else 0


def export(where: str) -> int:
    with opened(where) as ledger:
        for line in audit.export(ledger):
            sys.stdout.write(line.decode().rstrip("\n") + "\n")
    return 0


def show_round(where: str, number: str, *, json: bool, events: bool) -> int:
    with opened(where) as ledger:
        found = recall(ledger, number)
    if json:
        print_json(
            {
                "round": f"{found.table}/{found.number}",
                "book": found.book,
                "edition": found.edition,
                "outcome": found.outcome,
                "sheet": found.sheet,
                "result": found.again,
                "differences": found.differences,
                "events": [_as_data(event) for event in found.events],
            }
        )
        return 1 if found.differences else 0
    _print(found, events=events)
    return 1 if found.differences else 0


def _as_data(event: object) -> dict[str, object]:
    return {
        name: getattr(event, name) for name in ("seq", "version", "at", "actor", "rank", "rule", "kind", "body", "hash")
    }


def _print(found: Recalled, *, events: bool) -> None:
    from queenhigh.cli.settle import print_result

    out = console()
    first, last = found.events[0], found.events[-1]
    out.print(f"[bold]round {found.table}/{found.number}[/]  {found.book}, edition {found.edition}")
    out.print(f"[dim]events {first.seq} to {last.seq}, {first.at[:19]} to {last.at[11:19]} UTC[/]")
    if events:
        shown = table(">event", "what", "who", "clause")
        for event in found.events:
            shown.add_row(str(event.seq), event.kind, plain(event.actor), plain(event.rule))
        out.print(shown)
    if found.again:
        print_result(found.again, found.sheet)
    if found.differences:
        for difference in found.differences:
            out.print(f"[red]✗[/] {plain(difference)}")
    else:
        out.print("[green]Settled again from its sheet, the round pays the same to the cent.[/]")
