"""`queenhigh shift`."""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from typing import Any

from queenhigh.cli.drawing import progress
from queenhigh.cli.screen import console, plain, print_json, table
from queenhigh.desk.desk import Desk
from queenhigh.desk.report_data import table_data
from queenhigh.desk.report_figures import HouseReport
from queenhigh.desk.shift import Shift
from queenhigh.ledger.audit import Books, Verdict, reconcile, verify
from queenhigh.money import in_dollars
from queenhigh.rules import InputError

MOST_INCIDENTS = 255


def run(ledger: str, *, rounds: int, seed: str, incidents: int, json: bool) -> int:
    if rounds < 1:
        raise InputError("A shift needs at least one round: --rounds 1 or more.")
    if not 0 <= incidents <= MOST_INCIDENTS:
        raise InputError(f"One irregularity in 1 to {MOST_INCIDENTS} rounds, or 0 for none; not {incidents}.")
    _check_new(ledger)
    logging.getLogger("queenhigh").addHandler(logging.NullHandler())  # what matters is printed below
    with Desk.open(ledger) as desk:
        if desk.ledger.head().seq:
            raise InputError(f"There is a ledger at {ledger} already: a shift starts one of its own.")
        for warning in desk.ledger.warnings:
            print(f"note: {warning}", file=sys.stderr)
        shift = Shift(desk, seed, incidents=incidents)
        try:
            report = _play(shift, rounds, quiet=json)
        except KeyboardInterrupt:
            print(f"\nStopped. What was played is complete in {ledger}; nothing is half written.", file=sys.stderr)
            return 130
        verdict, books = verify(desk.ledger), reconcile(desk.ledger)
        meters = {name: value.__floor__() for name, value in desk.jackpots.values().items()}
    if json:
        print_json(_as_data(ledger, report, meters, verdict, books))
    else:
        _print(ledger, report, meters, verdict, books)
    return 0 if verdict.sound and not books.faults else 1


def _check_new(ledger: str) -> None:
    if "://" in ledger:
        return
    if Path(ledger).exists():
        raise InputError(f"{ledger} already exists: a shift starts a ledger of its own. Name another, or remove it.")
    if not Path(ledger).absolute().parent.is_dir():
        raise InputError(f"There is no folder {Path(ledger).absolute().parent} for the ledger. Make it first.")


def _play(shift: Shift, rounds: int, *, quiet: bool) -> HouseReport:
    with progress(quiet=quiet) as bar:
        return shift.run(rounds, lambda done: bar.show(f"playing the shift: {done} of {rounds}", done / rounds))


def _as_data(
    ledger: str, report: HouseReport, meters: dict[str, int], verdict: Verdict, books: Books
) -> dict[str, Any]:
    return {
        "ledger": ledger,
        "tables": [table_data(one) for one in report.tables],
        "meters": {name: in_dollars(held) for name, held in meters.items()},
        "events": verdict.events,
        "head": {"seq": verdict.head.seq, "hash": verdict.head.hash},
        "faults": [*([verdict.fault] if verdict.fault else []), *books.faults],
    }


def _print(ledger: str, report: HouseReport, meters: dict[str, int], verdict: Verdict, books: Books) -> None:
    out = console()
    shown = table("!table", ">rounds", ">void", ">handle", ">hold", ">%", ">fees", ">jackpot", ">rulings", gap=1)
    for one in report.tables:
        shown.add_row(
            f"[bold]{one.table}[/]",
            str(one.rounds),
            str(one.void),
            in_dollars(one.handle),
            in_dollars(one.win),
            f"{100 * one.win / one.handle:.1f}" if one.handle else "",
            in_dollars(one.fees),
            in_dollars(one.jackpots),
            str(len(one.rulings)),
        )
    out.print(shown)
    out.print(f"bought in (drop): {in_dollars(report.bought_in)}")
    out.print("meters: " + plain(", ".join(f"{name} {in_dollars(held)}" for name, held in meters.items())))
    sound = "sound" if verdict.sound else f"[red]{plain(verdict.fault)}[/]"
    even = "balance to zero" if not books.faults else f"[red]{plain('; '.join(books.faults))}[/]"
    out.print(f"{verdict.events} events, the chain is {sound}; {len(books.balances)} accounts {even}.")
    out.print(f"[dim]Look closer with\n  queenhigh audit verify {plain(ledger)}[/]", soft_wrap=True)
    out.print(f"[dim]  queenhigh audit round {plain(ledger)} canberra-1/1[/]", soft_wrap=True)
