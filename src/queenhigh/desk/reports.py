"""Reports that wait for a ruling, and other notes around a round. They are events of the table, so a restart keeps
them."""

from __future__ import annotations

from typing import Any

from queenhigh.desk.tables import TableState
from queenhigh.games.kit.floor import is_leaving
from queenhigh.games.kit.floor_events import (
    DealingSet,
    FiledReport,
    LeaveAsked,
    LeaveWithdrawn,
    ReportClosed,
    ReportFiled,
)
from queenhigh.games.kit.procedure import procedure
from queenhigh.rules import IllegalAction

MOST = 20
"""The most reports that may wait at a table."""

REPORTS, DEALING, SEATS = procedure("reports"), procedure("dealing"), procedure("seats")
RULED = "ruled on"
HELD = "The floor has been called; play is paused."


def filed(state: TableState, fact: dict[str, Any], by: str, at: int) -> ReportFiled:
    """File a report. The round is held where it is until the report is ruled on or set aside."""
    if len(state.floor.reports) >= MOST:
        raise IllegalAction(f"{MOST} reports wait at table {state.id}.", REPORTS, "Rule on some of them first.")
    phase = type(state.round).__name__
    return ReportFiled(state.floor.filed + 1, FiledReport(state.number, fact, by, at, phase), REPORTS)


def holding(state: TableState) -> int | None:
    """Return the number of the report that holds the round in play, if one does."""
    if not state.floor.reports or not state.playing:
        return None
    return next((number for number, one in sorted(state.floor.reports.items()) if one.round == state.number), None)


def check_not_held(state: TableState) -> None:
    if (number := holding(state)) is not None:
        raise IllegalAction(HELD, REPORTS, f"Rule on report {number} or set it aside first.")


def ruled(state: TableState, number: int) -> ReportClosed:
    """Close a report by a ruling, which must be on the round in which it was filed."""
    waited = _find(state, number)
    if waited.round != state.number:
        raise IllegalAction(
            f"Report {number} is about round {waited.round}, which is over.",
            REPORTS,
            "Set it aside and say why, or open a dispute.",
        )
    return ReportClosed(number, RULED, REPORTS)


def set_aside(state: TableState, number: int, reason: str) -> ReportClosed:
    _find(state, number)
    return ReportClosed(number, f"set aside: {reason}", REPORTS)


def dealt(state: TableState, mode: str) -> DealingSet:
    return DealingSet(mode, DEALING)


def leaves_later(state: TableState, player: str) -> LeaveAsked:
    return LeaveAsked(player, SEATS)


def stays(state: TableState, player: str) -> LeaveWithdrawn:
    if not is_leaving(state.floor, player):
        raise IllegalAction(f"{player} has not asked to leave table {state.id}.", SEATS, "Keep your seat.")
    return LeaveWithdrawn(player, SEATS)


def _find(state: TableState, number: int) -> FiledReport:
    if number not in state.floor.reports:
        raise IllegalAction(f"No report {number} waits at table {state.id}.", REPORTS, "See the waiting reports.")
    return state.floor.reports[number]
