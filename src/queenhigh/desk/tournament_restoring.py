"""Restores a tournament from its events, from its newest snapshot or from the very first event. Only the last hand at a
table is replayed: the results of earlier ones are in the tournament.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from queenhigh.desk.codec import read, restored
from queenhigh.desk.tournaments import PREFIX, TABLE, LiveTournament
from queenhigh.games.kit.tournaments.events import TournamentHandDealt
from queenhigh.ledger.body import decode
from queenhigh.ledger.envelope import Envelope
from queenhigh.ledger.ledger import Ledger
from queenhigh.ledger.snapshot import vouched_for


def rebuilt(ledger: Ledger, books: dict[str, str]) -> dict[str, LiveTournament]:
    """Restore each of these tournaments, given by name and book."""
    return {id: restore(ledger, id, books[id], tables)[0] for id, tables in tables_of(ledger, books).items()}


def tables_of(ledger: Ledger, ids: Iterable[str]) -> dict[str, list[str]]:
    """Return the tables at which hands of each tournament were played."""
    found: dict[str, list[str]] = {id: [] for id in ids}
    for stream in ledger.streams() if found else ():
        id, slash, table = stream.removeprefix(PREFIX).partition(TABLE)
        if stream.startswith(PREFIX) and slash and id in found:
            found[id].append(table)
    return found


def restore(
    ledger: Ledger, id: str, book: str, tables: Iterable[str], *, newest: int | None = None
) -> tuple[LiveTournament, int]:
    """Return the tournament, and how many of its events were replayed. Snapshots after version `newest` are ignored;
    with 0, all are."""
    live, starts = _from_snapshot(ledger, id, book, newest)
    events = [live.opened(envelope) for envelope in ledger.read(live.stream, live.version)]
    dealt = {
        event.table: n for n, event in enumerate(events, live.version + 1) if isinstance(event, TournamentHandDealt)
    }
    starts = {table: start for table, start in starts.items() if table not in dealt}
    after: dict[int, list[tuple[str, Envelope]]] = {}
    for table in tables:
        for envelope in ledger.read(live.stream_of(table), live.versions.get(table, 0)):
            cause = int(envelope.cause)
            if cause < dealt.get(table, 0):
                live.versions[table] = live.versions.get(table, 0) + 1
            else:
                after.setdefault(max(cause, live.version), []).append((table, envelope))
    for event in (None, *events):
        if event is not None:
            live.apply(event)
        for table, envelope in after.get(live.version, ()):
            live.apply_at(table, read(envelope.kind, envelope.open(dict[str, Any]), book), starts.pop(table, None))
    return live, len(events)


def _from_snapshot(ledger: Ledger, id: str, book: str, newest: int | None) -> tuple[LiveTournament, dict[str, Any]]:
    """Restore from a snapshot, including how the hands began that were in play when it was taken."""
    live = LiveTournament(id, book)
    for version, seq, body in ledger.snapshots(live.stream):
        if (newest is None or version <= newest) and vouched_for(ledger, live.stream, version, seq, body):
            data = decode(body, dict[str, Any])
            starts = {table: restored(hand["start"], live.law.start, book) for table, hand in data["hands"].items()}
            return LiveTournament.of_data(id, book, data), starts
    return live, {}
