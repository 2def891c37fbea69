"""Follows the ledger that another process writes: the durable state of each table, and the roster."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from queenhigh.desk.codec import opened, read, restored
from queenhigh.desk.commit import Committed
from queenhigh.desk.hosting import HostedTables
from queenhigh.desk.registry import HOUSE
from queenhigh.desk.roster import KINDS, STAFF, Roster
from queenhigh.desk.tables import TableState, restore
from queenhigh.desk.tournament_desk import TournamentCommitted
from queenhigh.desk.tournament_restoring import rebuilt
from queenhigh.desk.tournaments import PREFIX, TABLE, LiveTournament
from queenhigh.ledger.envelope import Envelope
from queenhigh.ledger.ledger import Ledger

AT_ONCE = 500
FAR_BEHIND = 20_000
"""With this many new events, everything is read again from snapshots instead of followed."""


class Follower:
    """Follows a ledger read-only, behind by what it has not read yet. Used by one thread at a time."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.roster = Roster()
        self.hosting = HostedTables()
        self.locked: dict[str, str] = {}
        self.tables: dict[str, TableState] = {}
        self.tournaments: dict[str, LiveTournament] = {}
        self.seq = ledger.head().seq
        """The last event that was read."""
        self.all_read = False
        """Was there nothing after it when it was read?"""
        self._moved: dict[str, int] = {}
        for stream, heed in ((STAFF, self._staff_event), (HOUSE, self._house_event)):
            for envelope in ledger.read(stream):
                if envelope.seq <= self.seq:  # what comes after is news
                    heed(envelope)
        for table, state in self.tables.items():
            self.tables[table] = restore(ledger, table, state.book.id, state.book.edition)[0]
        books = {name: live.book.id for name, live in self.tournaments.items()}
        self.tournaments = rebuilt(ledger, books)

    def news(self) -> list[Committed | TournamentCommitted]:
        """New commits, at most this many; empty means that all are read."""
        envelopes = self.ledger.events(self.seq, AT_ONCE)
        self.all_read = len(envelopes) < AT_ONCE
        if not self.all_read:  # the last commit may extend beyond them
            whole = [each for each in envelopes if each.command != envelopes[-1].command]
            envelopes = whole or self.ledger.events(self.seq, AT_ONCE * 20)
        found = [committed for _, commit in groupby(envelopes, _command) for committed in self._commit(list(commit))]
        if envelopes:
            self.seq = envelopes[-1].seq
        return found

    def take_moved(self) -> dict[str, int]:
        """Return the chips that moved on each account since the last call."""
        moved, self._moved = self._moved, {}
        return moved

    def is_far_behind(self) -> bool:
        """Would it be less work to start over?"""
        return self.ledger.head().seq - self.seq > FAR_BEHIND

    def next_news(self) -> list[Committed | TournamentCommitted]:
        """The next news; events of other streams alone are not news, and more may follow them."""
        while True:
            if (news := self.news()) or self.all_read:
                return news

    def _commit(self, envelopes: list[Envelope]) -> Iterator[Committed | TournamentCommitted]:
        touched: dict[str, list[Any]] = {}
        held: dict[str, list[Envelope]] = {}
        for envelope in envelopes:
            for leg in envelope.legs if envelope.postings != "[]" else ():
                self._moved[leg.account] = self._moved.get(leg.account, 0) + leg.amount
            if envelope.stream == HOUSE:
                if table := self._house_event(envelope):
                    touched.setdefault(table, [])
            elif envelope.stream == STAFF:
                self._staff_event(envelope)
            elif envelope.stream.startswith(PREFIX):
                held.setdefault(envelope.stream.removeprefix(PREFIX).partition(TABLE)[0], []).append(envelope)
            elif (table := envelope.stream.removeprefix("table:")) in self.tables and table != envelope.stream:
                state = self.tables[table]
                if envelope.version > state.version:
                    event = opened(envelope, state.book.id)
                    state.apply(event)
                    touched.setdefault(table, []).append(event)
        for table, events in touched.items():
            state = self.tables[table].copy()
            yield Committed(table, state.version, tuple(events), state, envelopes[0].actor)
        for name, found in held.items():
            if name in self.tournaments:
                yield self._of_tournament(self.tournaments[name], found)

    def _of_tournament(self, live: LiveTournament, envelopes: list[Envelope]) -> TournamentCommitted:
        """A tournament's own events and those of its hands, in step: each event of a hand names the one that it
        followed."""
        events: list[Any] = []
        own = [one for one in envelopes if one.stream == live.stream and one.version > live.version]
        beside = [(one.stream.partition(TABLE)[2], one) for one in envelopes if one.stream != live.stream]
        beside = [(table, one) for table, one in beside if one.version > live.versions.get(table, 0)]
        for envelope in (None, *own):
            if envelope is not None:
                events.append(live.opened(envelope))
                live.apply(events[-1])
            for table, one in beside:
                if int(one.cause) == live.version:
                    events.append(read(one.kind, one.open(dict[str, Any]), live.book.id))
                    live.apply_at(table, events[-1])
        shown = live.copy()
        table = beside[0][0] if beside else ""
        return TournamentCommitted(live.id, live.version, tuple(events), shown, envelopes[0].actor, table)

    def _house_event(self, envelope: Envelope) -> str:
        """The table that it is about."""
        body = envelope.open(dict[str, str])
        self.hosting.apply(envelope.kind, body)
        table = body.get("table", "")
        match envelope.kind:
            case "TableAdded":
                self.tables.setdefault(table, TableState(table, body["book"], body.get("edition", "")))
            case "TournamentAdded":
                self.tournaments.setdefault(body["tournament"], LiveTournament(body["tournament"], body["book"]))
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
