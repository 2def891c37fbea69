"""Reports that wait for somebody whose rank may rule on them. Kept in memory: what is ruled goes into the ledger."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from queenhigh.server.errors import ServerError

MOST = 20
"""Reports that may wait at a table at once."""


class Waiting(msgspec.Struct, frozen=True):
    number: int
    table: str
    round: int
    fact: dict[str, Any]
    by: str
    at: int


class Reports:
    def __init__(self) -> None:
        self._waiting: dict[int, Waiting] = {}
        self._last = 0

    def add(self, table: str, round: int, fact: dict[str, Any], by: str, at: int) -> Waiting:
        if len(self.at(table)) >= MOST:
            raise ServerError("too_many", f"{MOST} reports wait at table {table}.", now="Have some of them ruled on.")
        self._last += 1
        made = Waiting(self._last, table, round, fact, by, at)
        self._waiting[made.number] = made
        return made

    def at(self, table: str) -> tuple[Waiting, ...]:
        return tuple(each for each in self._waiting.values() if each.table == table)

    def done(self, table: str, number: int) -> None:
        if self._waiting.get(number) is None or self._waiting[number].table != table:
            raise ServerError("not_found", f"No report {number} waits at table {table}.")
        del self._waiting[number]


_OF: WeakKeyDictionary[Any, Reports] = WeakKeyDictionary()


def reports_of(house: Any) -> Reports:
    if house not in _OF:
        _OF[house] = Reports()
    return _OF[house]
