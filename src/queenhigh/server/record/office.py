"""What a house keeps for its inspectors between requests: the incident log and the chain check."""

from __future__ import annotations

import threading
import time
from datetime import datetime
from functools import cached_property
from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from queenhigh.desk.codec import opened
from queenhigh.desk.commit import REFUSALS
from queenhigh.desk.records import Records
from queenhigh.desk.registry import HOUSE
from queenhigh.house.incidents import Happened, Incident, incidents
from queenhigh.ledger import audit
from queenhigh.ledger.envelope import Envelope, Head
from queenhigh.ledger.ledger import Ledger
from queenhigh.server.house import House


class HeadPage(msgspec.Struct, frozen=True):
    """A head to keep elsewhere: it shows later whether the ledger was cut off or rewritten."""

    seq: int
    hash: str


class CheckPage(msgspec.Struct, frozen=True):
    """`state` is idle, running, sound or faulty. `checked` of `of` events so far."""

    state: str
    checked: int = 0
    of: int = 0
    seconds: float = 0.0
    head: HeadPage | None = None
    fault: str = ""
    at: int | None = None
    """The first event that is wrong."""


class ChainCheck:
    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._lock = threading.Lock()
        self._page = CheckPage("idle")
        self._began = 0.0

    @property
    def page(self) -> CheckPage:
        return self._page

    def begin(self, known: tuple[Head, ...] = ()) -> CheckPage:
        """Start a check, or show the one that is running."""
        with self._lock:
            if self._page.state != "running":
                self._began = time.monotonic()
                self._page = CheckPage("running")
                threading.Thread(target=self._run, args=(known,), name="chain check", daemon=True).start()
            return self._page

    def _run(self, known: tuple[Head, ...]) -> None:
        try:
            verdict = audit.verify(self._ledger, known, self._went_on)
            head = HeadPage(verdict.head.seq, verdict.head.hash)
            state = "sound" if verdict.sound else "faulty"
            self._page = CheckPage(
                state, verdict.events, verdict.head.seq, self._seconds(), head, verdict.fault or "", verdict.seq
            )
        except Exception as error:
            self._page = CheckPage("faulty", self._page.checked, self._page.of, self._seconds(), fault=f"{error}")

    def _went_on(self, checked: int, of: int) -> None:
        self._page = CheckPage("running", checked, of, self._seconds())

    def _seconds(self) -> float:
        return round(time.monotonic() - self._began, 2)


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
