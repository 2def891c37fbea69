"""The report of a tournament that was run."""

from __future__ import annotations

from typing import Any

import msgspec

from queenhigh.money import in_dollars


class TournamentReport(msgspec.Struct):
    """The results of a run."""

    name: str
    title: str
    book: str
    seed: str
    entries: int
    rebuys: int
    hands: int
    pool: int
    prizes: list[tuple[int, str, int]]
    """Place, player and cents, first place first."""
    stages: list[dict[str, Any]]
    """Level or round, when it began, and the players left; for a repechage those who play in it."""
    broken: list[tuple[str, int]]
    """Tables that were broken, and how many players were left then."""
    moved: int
    final_table: list[tuple[int, str, int]]
    """Seat, player and chips at the start of the final table."""
    out: list[tuple[int, str, str]]
    """For each elimination: the best place of those who went out together, who they were, and at which table."""
    seconds: int
    events: int
    hash: str


def as_data(report: TournamentReport) -> dict[str, Any]:
    """Return the report for programs, with amounts in dollars as text."""
    return {
        "tournament": report.name,
        "book": report.book,
        "seed": report.seed,
        "entries": report.entries,
        "rebuys": report.rebuys,
        "hands": report.hands,
        "pool": in_dollars(report.pool),
        "prizes": [{"place": place, "player": name, "amount": in_dollars(won)} for place, name, won in report.prizes],
        "stages": report.stages,
        "tables_broken": [{"table": name, "left": left} for name, left in report.broken],
        "players_moved": report.moved,
        "final_table": [{"seat": seat, "player": name, "chips": held} for seat, name, held in report.final_table],
        "eliminated": [{"place": place, "player": name, "table": at} for place, name, at in report.out],
        "seconds": report.seconds,
        "events": report.events,
        "hash": report.hash,
    }
