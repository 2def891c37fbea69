"""Reports that wait for a ruling, and what else is said around a round: events of the table, so a restart keeps them."""

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
"""Reports that may wait at a table at once."""

REPORTS, DEALING, SEATS = procedure("reports"), procedure("dealing"), procedure("seats")
RULED = "ruled on"


def filed(state: TableState, fact: dict[str, Any], by: str, at: int) -> ReportFiled:
    if len(state.floor.reports) >= MOST:
        raise IllegalAction(f"{MOST} reports wait at table {state.id}.", REPORTS, "Have some of them ruled on.")
    return ReportFiled(state.floor.filed + 1, FiledReport(state.number, fact, by, at), REPORTS)


def ruled(state: TableState, number: int) -> ReportClosed:
    _find(state, number)
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
        raise IllegalAction(f"{player} is not about to leave table {state.id}.", SEATS, "Keep your seat.")
    return LeaveWithdrawn(player, SEATS)


def _find(state: TableState, number: int) -> None:
    if number not in state.floor.reports:
        raise IllegalAction(f"No report {number} waits at table {state.id}.", REPORTS, "Look at those that wait.")
