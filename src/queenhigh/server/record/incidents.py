"""The incidents of a running house, kept up to date by reading on, instead of reading the whole ledger each time."""

from __future__ import annotations

import threading
from datetime import datetime
from typing import Any

from queenhigh.desk.codec import opened
from queenhigh.desk.commit import REFUSALS
from queenhigh.desk.registry import HOUSE
from queenhigh.house.incidents import Happened, Incident, incidents
from queenhigh.ledger.envelope import Envelope
from queenhigh.ledger.ledger import Ledger

AT_ONCE = 2000
TOLD = frozenset(
    {"Ruling", "Reported", "OrderRefused", "BreachLogged", "CountRecorded", "CardsChecked", "PlayerExcluded"}
    | {"ExclusionLifted"}
    | {"WinningsWithheld", "WinningsReleased", "DisputeMoved", "PersonDetained", "NoticeGiven", "GameReregistered"}
)
"""The events that can be incidents, or part of one."""


class IncidentLog:
    """The incident log. Safe to share between threads; the caller brings it up to date."""

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
