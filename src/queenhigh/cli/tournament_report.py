"""The output of a tournament run: news while it is played, and the result."""

from __future__ import annotations

from typing import Any

from queenhigh.cli.drawing import TextTable
from queenhigh.cli.screen import console, plain, table
from queenhigh.desk.tournament_report import TournamentReport, as_data
from queenhigh.games.kit.tournaments import Tournament
from queenhigh.games.kit.tournaments import events as e
from queenhigh.games.kit.tournaments.chips import ChipsRaced
from queenhigh.games.library import open_book
from queenhigh.house.tournaments.files import tournament_law
from queenhigh.ledger.audit import Books, Verdict
from queenhigh.rules import Cited

BAR = 52
"""The width for the number of entrants."""


def news(t: Tournament, event: Cited) -> str:
    """An event as a line of news, if it is worth one."""
    match event:
        case e.StageBegun() if (level := t.level) is not None:
            ante = f", ante {level.ante:,}" if level.ante else ""
            return f"Level {event.number}: blinds {level.small:,}/{level.big:,}{ante}"
        case e.StageBegun() if (round := t.round) is not None:
            what = "Repechage after round" if event.second_chance else "Round"
            return f"{what} {event.number}: {round.hands} hands, smallest Ante {round.minimum:,}"
        case e.PauseBegun():
            return "A break"
        case e.TableBroken():
            tables = len([name for name in t.live if name != event.table])
            return f"Table {event.table} is broken; {tables} {'are' if tables > 1 else 'is'} left"
        case ChipsRaced():
            won = ", ".join(event.won) or "nobody"
            return f"Table {event.table}: chips below {event.chip:,} leave play, and the race is won by {won}"
        case e.HandForHandOrdered():
            return "Hand for hand" if event.on else "No longer hand for hand"
        case e.PlayersProgressed():
            return f"{len(event.players)} advance"
        case e.PlayersEliminated() if event.place <= len(t.terms.prizes.shares) and not t.between:
            where = f", table {event.table}" if event.table else ""
            return f"Out: {', '.join(f'{place} {name}' for place, name in places(event))}{where}"
        case e.PlayEnded() if event.groups:
            return f"{' and '.join(event.groups[-1])} win{'s' * (len(event.groups[-1]) == 1)}"
    return ""


def places(event: e.PlayersEliminated) -> list[tuple[int, str]]:
    """The places of those who went out together, the last place first."""
    found, place = list[tuple[int, str]](), event.place
    for group in reversed(event.groups):
        found += [(place, name) for name in group]
        place += len(group)
    return found[::-1]


def left_after(t: Tournament, event: Cited) -> int:
    """How many players are left; before the draw everyone, and at the end the winners."""
    if isinstance(event, e.PlayEnded) and event.groups:
        return len(event.groups[-1])
    return len(t.players) or len(t.entered)


def audited(report: TournamentReport, ledger: str, audit: tuple[Verdict, Books] | None) -> dict[str, Any]:
    """The data for programs: the run, and its ledger's head and faults."""
    if audit is None:
        return as_data(report)
    verdict, books = audit
    return as_data(report) | {
        "ledger": ledger,
        "head": {"seq": verdict.head.seq, "hash": verdict.head.hash},
        "faults": [*([verdict.fault] if verdict.fault else []), *books.faults],
    }


def print_report(report: TournamentReport, ledger: str, audit: tuple[Verdict, Books] | None) -> None:
    out = console()
    out.print()
    out.print_across(f"[bold]{plain(report.title)}[/]", f"[dim]{plain(open_book(report.book).title)}[/]")
    hours, minutes = divmod(report.seconds // 60, 60)
    more = f", {report.rebuys} re-buys" if report.rebuys else ""
    out.print(f"{report.entries} entries{more}, {report.hands:,} hands, {hours} h {minutes:02} min on the clock")
    out.print(_stages(report))
    if report.broken:
        left = ", ".join(str(left) for _, left in report.broken)
        out.print(f"Tables broken with {left} players left; {report.moved} seats moved.")
    else:
        out.print(f"Tables broken: none; {report.moved} seats moved.")
    out.print_beside(_prizes(report), *([_final_table(report)] if report.final_table else []))
    out.print(f"[dim]{report.events:,} events; the same words give the same hash:\n{report.hash}[/]", soft_wrap=True)
    if audit is None:
        return
    verdict, books = audit
    sound = "sound" if verdict.sound else f"[red]{plain(verdict.fault)}[/]"
    even = "balance to zero" if not books.faults else f"[red]{plain('; '.join(books.faults))}[/]"
    out.print(f"{verdict.events:,} events written, the chain is {sound}; {len(books.balances)} accounts {even}.")
    out.print(f"[dim]Look closer with\n  queenhigh tournament show {plain(ledger)}[/]", soft_wrap=True)


def _stages(report: TournamentReport) -> TextTable:
    shown = table(f">{tournament_law(report.book).stage}", ">began", ">players", "")
    mark = "█" if console().encoding.startswith("utf") else "#"
    most = max((one["left"] for one in report.stages), default=1)
    for one in report.stages:
        hours, minutes = divmod(one["at"] // 60, 60)
        name = "again" if one["repechage"] else str(one["number"])
        bar = mark * max(one["left"] * BAR // most, 1)
        shown.add_row(name, f"{hours}:{minutes:02}", str(one["left"]), f"[green]{bar}[/]")
    return shown


def _prizes(report: TournamentReport) -> TextTable:
    shown = table(">place", "prizes", ">won")
    for place, name, won in report.prizes:
        shown.add_row(str(place), plain(name), _dollars(won))
    shown.add_row("", "[bold]the pool[/]", f"[bold]{_dollars(report.pool)}[/]")
    return shown


def _final_table(report: TournamentReport) -> TextTable:
    shown = table(">seat", "final table", ">chips")
    for seat, name, held in report.final_table:
        shown.add_row(str(seat), plain(name), f"{held:,}")
    return shown


def _dollars(amount: int) -> str:
    whole, rest = divmod(amount, 100)
    return f"${whole:,}.{rest:02}"
