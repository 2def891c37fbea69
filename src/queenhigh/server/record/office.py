"""What a house keeps for its inspectors between requests: the incident log and the chain check."""

from __future__ import annotations

import threading
from datetime import datetime
from functools import cached_property
from typing import Any
from weakref import WeakKeyDictionary

from queenhigh.desk.codec import opened
from queenhigh.desk.commit import REFUSALS
from queenhigh.desk.records import Records
from queenhigh.desk.registry import HOUSE
from queenhigh.house.incidents import Happened, Incident, incidents
from queenhigh.ledger.envelope import Envelope
from queenhigh.ledger.ledger import Ledger
from queenhigh.server.house import House
from queenhigh.server.record.checking import ChainCheck

AT_ONCE = 2000
TOLD = frozenset(
    {"Ruling", "Reported", "OrderRefused", "BreachLogged", "CountRecorded", "CardsChecked", "PlayerExcluded"}
    | {"ExclusionLifted"}
    | {"WinningsWithheld", "WinningsReleased", "DisputeMoved", "PersonDetained", "NoticeGiven", "GameReregistered"}
)
"""The events that can be incidents, or part of one."""


class IncidentLog:
    """Safe to share between threads; the caller reads on."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._lock = threading.Lock()
        self._seq = 0
        self._books: dict[str, str] = {}
        self._rounds: dict[str, int] = {}
        self._happened: list[Happened] = []
        self._found: tuple[Incident, ...] = ()

    def all(self) -> tuple[Incident, ...]:
        with self._lock:
            before = len(self._happened)
            while batch := self._ledger.events(self._seq, AT_ONCE):
                for envelope in batch:
                    self._take(envelope)
                self._seq = batch[-1].seq
            if len(self._happened) > before:
                self._found = incidents(self._happened)
            return self._found

    def _take(self, envelope: Envelope) -> None:
        if envelope.stream == HOUSE and envelope.kind == "TableAdded":
            body = envelope.open(dict[str, str])
            self._books[body["table"]] = body["book"]
        stream = envelope.cause if envelope.stream == REFUSALS else envelope.stream
        table = stream.removeprefix("table:")
        if table not in self._books:
            return
        if envelope.kind == "RoundStarted":
            self._rounds[table] = self._rounds.get(table, 0) + 1
        if envelope.kind in TOLD:
            event: Any = opened(envelope, self._books[table])
            at = int(datetime.fromisoformat(envelope.at).timestamp())
            number, book = self._rounds.get(table, 0), self._books[table]
            self._happened.append(Happened(event, at, table, book, number, envelope.actor, envelope.rank))


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
