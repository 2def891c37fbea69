"""Following the ledger that another process writes: each table as its durable events leave it, and the roster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

from queenhigh.desk.codec import opened, restored
from queenhigh.desk.desk import HOUSE
from queenhigh.desk.restoring import restore
from queenhigh.desk.roster import KINDS, STAFF, Roster
from queenhigh.desk.tables import TableState
from queenhigh.desk.watching import Committed
from queenhigh.ledger.envelope import Envelope
from queenhigh.ledger.ledger import Ledger

AT_ONCE = 500


class Follower:
    """Reads only, and is always behind by what it has not read yet. Used by one thread at a time."""

    def __init__(self, ledger: Ledger, moved: Callable[[str], None]) -> None:
        """`moved` is told the name of each account whose chips moved."""
        self.ledger = ledger
        self.roster = Roster()
        self.locked: dict[str, str] = {}
        self.tables: dict[str, TableState] = {}
        self._moved = moved
        self._seq = ledger.head().seq
        for stream, read in ((STAFF, self._staff_event), (HOUSE, self._house_event)):
            for envelope in ledger.read(stream):
                if envelope.seq <= self._seq:  # what comes after is news
                    read(envelope)
        for table, state in self.tables.items():
            self.tables[table] = restore(ledger, table, state.book.id)[0]

    def news(self) -> list[Committed]:
        """What was committed since, commit by commit. At most so much: nothing means that all is read."""
        envelopes = self.ledger.events(self._seq, AT_ONCE)
        if len(envelopes) == AT_ONCE:  # the last commit may go on beyond them
            whole = [each for each in envelopes if each.command != envelopes[-1].command]
            envelopes = whole or self.ledger.events(self._seq, AT_ONCE * 20)
        found = [committed for _, commit in groupby(envelopes, _command) for committed in self._commit(list(commit))]
        if envelopes:
            self._seq = envelopes[-1].seq
        return found

    @property
    def seq(self) -> int:
        return self._seq

    def _commit(self, envelopes: list[Envelope]) -> Iterator[Committed]:
        touched: dict[str, list[Any]] = {}
        for envelope in envelopes:
            for leg in envelope.legs:
                self._moved(leg.account)
            if envelope.stream == HOUSE:
                if table := self._house_event(envelope):
                    touched.setdefault(table, [])
            elif envelope.stream == STAFF:
                self._staff_event(envelope)
            elif (table := envelope.stream.removeprefix("table:")) in self.tables and table != envelope.stream:
                state = self.tables[table]
                if envelope.version > state.version:
                    event = opened(envelope, state.book.id)
                    state.apply(event)
                    touched.setdefault(table, []).append(event)
        for table, events in touched.items():
            state = self.tables[table].copy()
            yield Committed(table, state.version, tuple(events), state, envelopes[0].actor)

    def _house_event(self, envelope: Envelope) -> str:
        """The table that it is about."""
        body = envelope.open(dict[str, str])
        table = body.get("table", "")
        match envelope.kind:
            case "TableAdded":
                self.tables.setdefault(table, TableState(table, body["book"]))
            case "TableLocked":
                self.locked[table] = body["reason"]
            case "TableUnlocked":
                self.locked.pop(table, None)
        return table

    def _staff_event(self, envelope: Envelope) -> None:
        event: Any = restored(envelope.open(dict[str, Any]), KINDS[envelope.kind], "")
        self.roster.apply([event])


def _command(envelope: Envelope) -> str:
    return envelope.command
