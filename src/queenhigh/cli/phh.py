"""`queenhigh phh check`, `show` and `write`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from queenhigh.cli.phh_words import Teller
from queenhigh.cli.screen import console, plain, print_json
from queenhigh.games.crown_melbourne_crown_poker.games import ROUNDS
from queenhigh.games.crown_melbourne_crown_poker.phases import InPlay
from queenhigh.notation.phh import Record, Replayed, Report, check, read_hand, replay
from queenhigh.notation.phh.amounts import written
from queenhigh.notation.phh.moves import spelt
from queenhigh.rules import InputError

WIDTH = 80
MOST_LISTED = 30


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


def _checked(paths: tuple[str, ...]) -> Report:
    """With a bar on the terminal while it takes long; it is on standard error, so that the answer may go elsewhere."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    err = Console(file=sys.stderr)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task("replaying")

        def tick(done: int, total: int, hands: int) -> None:
            bar.update(task, completed=done, total=total, description=f"replaying: {hands} hands, files")

        return check(paths, tick)


def _print_report(report: Report) -> None:
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
    played = replay(read_hand(path, number))
    _Screen(played).print()
    return 0 if played.agrees else 1


class _Screen:
    """A hand step by step: what happened on the left, the clause on the right."""

    def __init__(self, played: Replayed) -> None:
        self.played = played
        self.teller = Teller(played)
        self.width = min(console().width, WIDTH)

    def print(self) -> None:
        record = self.played.record
        out = console()
        about = f"{record.variant.code}  {record.variant.game.title}, {record.variant.limit.replace('_', ' ')}"
        self.line(f"[bold]{plain(about)}[/]")
        for name in ("event", "venue", "table", "hand"):
            if name in record.meta and isinstance(record.meta[name], str | int):
                self.line(f"[dim]{name} {plain(str(record.meta[name]))[: self.width - 8]}[/]")
        self.players(record)
        street = -1
        for step in self.played.steps:
            if isinstance(step.after, InPlay) and step.after.street != street:
                street = step.after.street
                before = step.after.pot - sum(seat.bet for seat in step.after.seats.values())
                pot = f", pot {self.teller.money(before)}" if street else ""
                self.line(f"[bold]{ROUNDS[street]} betting round{pot}[/]", blank=True)
            for words, clause in self.teller.told(step):
                self.line(words, clause)
            for departure in step.departures:
                self.line(f"[yellow]elsewhere: {plain(departure.what)}[/]", departure.rule.clause)
            if step.move and step.move.note:
                self.line(f"[dim]# {plain(step.move.note)}[/]")
        self.stacks()
        out.print()

    def players(self, record: Record) -> None:
        for place, cards in enumerate(self.played.holding.hole):
            stack = record.starting[place]
            told = "unknown" if stack is None else self.teller.money(stack)
            faces = self.teller.cards(cards) if any(cards) else spelt(cards)
            button = "  button" if place == len(record) - 1 else ""
            self.line(f"  p{place + 1:<3}{plain(self.teller.name(place))}  {told}  {faces}[dim]{button}[/]")

    def stacks(self) -> None:
        played = self.played
        if played.division:
            self.line(f"[yellow]elsewhere: {plain(played.division.what)}[/]", played.division.rule.clause)
        self.line("[bold]stacks[/]" + ("" if played.over else "  [yellow]the record stops in mid-hand[/]"), blank=True)
        for place, stack in enumerate(played.stacks):
            wanted = played.expected[place] if played.expected else None
            right = wanted is None or abs(wanted - stack) < 1
            mark = "" if right else f"  [red]the record has {written(int(wanted or 0), played.record.places)}[/]"
            told = self.teller.money(stack) if played.record.starting[place] is not None else "unknown"
            self.line(f"  p{place + 1:<3}{plain(self.teller.name(place))}  {told}{mark}")
        verdict = "[green]as in the record[/]" if played.agrees else "[red]not as in the record[/]"
        self.line(verdict if played.expected else "[dim]the record has no finishing stacks[/]")

    def line(self, words: str, clause: str = "", *, blank: bool = False) -> None:
        from rich.table import Table

        out = console()
        if blank:
            out.print()
        if not clause:
            out.print(words, width=self.width)
            return
        grid = Table.grid(padding=(0, 1), expand=True)
        grid.add_column(ratio=1, overflow="fold")
        grid.add_column(justify="right", style="dim", no_wrap=True)
        grid.add_row(f"  {words}", plain(clause))
        out.print(grid, width=self.width)


def write_hand(ledger: str, where: str, target: str) -> int:
    """A hand of a ledger, to a file or to standard output."""
    from queenhigh.cli.audit import opened
    from queenhigh.desk.poker_hands import recalled_hand
    from queenhigh.notation.phh.writing import CENTS, write

    with opened(ledger) as found:
        hand = recalled_hand(found, where)
    text = write(hand.over, hand.events, places=CENTS, meta={"table": hand.table, "hand": hand.number})
    if not target:
        sys.stdout.write(text)
        return 0
    try:
        Path(target).write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"{target} cannot be written: {error.strerror}.") from None
    print(f"Written to {target}.")
    return 0
