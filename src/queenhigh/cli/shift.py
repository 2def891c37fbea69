"""`queenhigh shift`."""

from __future__ import annotations

from pathlib import Path

from queenhigh.cli.screen import console, plain, table
from queenhigh.desk.desk import Desk
from queenhigh.desk.shift import Shift, TableReport
from queenhigh.ledger.audit import reconcile, verify
from queenhigh.money import in_dollars
from queenhigh.rules import InputError


def run(ledger: str, *, rounds: int, seed: str, incidents: int) -> int:
    if rounds < 1:
        raise InputError("A shift needs at least one round.")
    if "://" not in ledger and Path(ledger).exists():
        raise InputError(f"{ledger} is there already: a shift starts a ledger of its own. Name another, or remove it.")
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    out = console()
    with Desk.open(ledger) as desk:
        shift = Shift(desk, seed, incidents=incidents)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=out, transient=True, disable=not out.is_terminal) as progress:
            task = progress.add_task("playing the shift", total=rounds)
            reports = shift.run(rounds, lambda done: progress.update(task, completed=done))
        verdict, books = verify(desk.ledger), reconcile(desk.ledger)
        _print(reports)
        meters = ", ".join(f"{name} {in_dollars(int(meter.value))}" for name, meter in desk.meters.all.items())
        out.print(f"meters: {plain(meters)}")
        sound = "sound" if verdict.sound else f"[red]{plain(verdict.fault)}[/]"
        even = "sum to nothing" if not books.faults else f"[red]{plain('; '.join(books.faults))}[/]"
        out.print(f"{verdict.events} events, the chain is {sound}; {len(books.balances)} accounts {even}.")
        out.print(
            f"[dim]Look into it: queenhigh audit verify {plain(ledger)} · audit round {plain(ledger)} canberra-1/7[/]"
        )
        return 0 if verdict.sound and not books.faults else 1


def _print(reports: dict[str, TableReport]) -> None:
    shown = table("table", ">rounds", ">handle", ">hold", ">%", ">fees", ">jackpots", ">incidents", "void")
    for report in reports.values():
        percent = f"{100 * report.hold / report.handle:.1f}" if report.handle else ""
        void = sum(count for outcome, count in report.outcomes.items() if outcome != "settled")
        shown.add_row(
            f"[bold]{report.table}[/]",
            str(report.rounds),
            in_dollars(report.handle),
            in_dollars(report.hold),
            percent,
            in_dollars(report.fees),
            in_dollars(report.jackpots),
            str(len(report.incidents)),
            str(void) if void else "",
        )
    console().print(shown)
