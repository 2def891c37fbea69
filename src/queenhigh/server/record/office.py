"""What a house keeps for its inspectors between requests: the incident log and the chain check."""

from __future__ import annotations

from functools import cached_property
from typing import Any
from weakref import WeakKeyDictionary

from queenhigh.desk.records import Records
from queenhigh.ledger.ledger import Ledger
from queenhigh.server.house import House
from queenhigh.server.record.checking import ChainCheck
from queenhigh.server.record.incidents import IncidentLog


class Office:
    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self.held: dict[tuple[str, int, str], Any] = {}
        """Players' hands in listed rounds, by table, number and player."""

    @cached_property
    def incidents(self) -> IncidentLog:
        return IncidentLog(self._ledger)

    @cached_property
    def records(self) -> Records:
        return Records.beside(self._ledger)

    @cached_property
    def chain(self) -> ChainCheck:
        return ChainCheck(self._ledger)


_offices: WeakKeyDictionary[House, Office] = WeakKeyDictionary()


def office_of(house: House) -> Office:
    if house not in _offices:
        _offices[house] = Office(house.ledger)
    return _offices[house]
