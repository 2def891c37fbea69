"""The ledger's SQL, once for both databases: reads the tables, and writes prepared batches."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

import msgspec

from queenhigh.ledger.command import Receipt
from queenhigh.ledger.connection import Connection, Failed, Refused, Row
from queenhigh.ledger.envelope import COLUMNS, Envelope, Head, genesis
from queenhigh.ledger.errors import DatabaseRefused

Line = tuple[str, int, int]

EVENT = ", ".join(COLUMNS)
COMMAND = ("id", "first_seq", "last_seq")
SNAPSHOT = ("stream", "version", "seq", "body")

EVERYTHING = 2**62
TAIL = 500
"""How many of the last events are checked when a ledger is opened."""


class Known(msgspec.Struct, frozen=True):
    """A command that was written: where its events are, and the digest of the request."""

    first: int
    last: int
    request: bytes


class Statement(msgspec.Struct, frozen=True):
    """A line of an account's statement: the event, what it moved and what the account held after it."""

    seq: int
    amount: int
    balance: int


class Moved(NamedTuple):
    """An event's movement on an account, the event's stream, and its time."""

    seq: int
    amount: int
    stream: str
    at: str


class Movement(NamedTuple):
    """An event's movement on an account, the balance then, and one of the accounts on the other side."""

    seq: int
    amount: int
    balance: int
    stream: str
    at: str
    kind: str
    other: str


class Store:
    """The SQL over one connection, used by one thread at a time."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    # -- the whole

    def found(self, identity: str = "") -> None:
        """Give a new ledger its identity, from which the chain begins. A restored ledger already has one."""
        ledger = identity or secrets.token_hex(16)
        self.connection.run("INSERT INTO meta (name, value) VALUES ('ledger', ?)", (ledger,))
        self.connection.run("INSERT INTO head (one, seq, hash) VALUES (1, 0, ?)", (bytes.fromhex(genesis(ledger)),))

    def identity(self) -> str:
        return str(self._only("SELECT value FROM meta WHERE name = 'ledger'", "identity")[0])

    def keys(self) -> dict[str, str]:
        """Return every key that was used: its id, and the public key for its signatures."""
        named = self.connection.rows("SELECT name, value FROM meta ORDER BY name")
        return {name.removeprefix("key:"): value for name, value in named if name.startswith("key:")}

    def note_key(self, id: str, public: str) -> None:
        """Record a key. Another process may have done so meanwhile."""
        with suppress(Refused):
            self.connection.run("INSERT INTO meta (name, value) VALUES (?, ?)", (f"key:{id}", public))

    def head(self) -> Head:
        seq, digest = self._only("SELECT seq, hash FROM head", "head")
        return Head(seq, bytes(digest).hex())

    # -- events

    def events(self, after: int = 0, limit: int = EVERYTHING) -> list[Envelope]:
        """Yield the events of all streams, in order."""
        return self._envelopes(f"SELECT {EVENT} FROM events WHERE seq > ? ORDER BY seq LIMIT ?", after, limit)

    def stream(self, name: str, after: int = 0, limit: int = EVERYTHING) -> list[Envelope]:
        return self._envelopes(
            f"SELECT {EVENT} FROM events WHERE stream = ? AND version > ? ORDER BY version LIMIT ?", name, after, limit
        )

    def last_of(self, name: str, count: int) -> list[Envelope]:
        """Return the last events of a stream, oldest first."""
        found = self._envelopes(
            f"SELECT {EVENT} FROM events WHERE stream = ? ORDER BY version DESC LIMIT ?", name, count
        )
        return found[::-1]

    def _envelopes(self, sql: str, *values: object) -> list[Envelope]:
        return [Envelope.of_row(row) for row in self.connection.rows(sql, values)]

    def streams(self) -> list[str]:
        return self._distinct("stream", "events")

    def versions(self, streams: Sequence[str]) -> dict[str, int]:
        """Return the versions of these streams; 0 for a stream without events."""
        newest = "(SELECT version FROM events WHERE stream = names.name ORDER BY version DESC LIMIT 1)"
        return {name: version or 0 for name, version in self._each(newest, streams)}

    def version_at(self, stream: str, seq: int) -> int:
        """Return the version of a stream after an event."""
        sql = "SELECT version FROM events WHERE stream = ? AND seq <= ? ORDER BY version DESC LIMIT 1"
        rows = self.connection.rows(sql, (stream, seq))
        return int(rows[0][0]) if rows else 0

    # -- accounts

    def accounts(self) -> list[str]:
        return self._distinct("account", "postings")

    def balances(self, accounts: Sequence[str], at: int = EVERYTHING) -> dict[str, int]:
        """Return what these accounts hold, or held after event `at`; 0 without postings."""
        newest = "(SELECT balance FROM postings WHERE account = names.name AND seq <= ? ORDER BY seq DESC LIMIT 1)"
        return {name: balance or 0 for name, balance in self._each(newest, accounts, at)}

    def statement(self, account: str, after: int = 0, limit: int = EVERYTHING) -> list[Statement]:
        sql = "SELECT seq, amount, balance FROM postings WHERE account = ? AND seq > ? ORDER BY seq LIMIT ?"
        return [Statement(*row) for row in self.connection.rows(sql, (account, after, limit))]

    def moved(self, account: str, limit: int, before: int) -> list[Moved]:
        """Return the movements of an account before this event, the newest first."""
        sql = (
            "SELECT postings.seq, postings.amount, events.stream, events.at FROM postings "
            "JOIN events ON events.seq = postings.seq WHERE postings.account = ? AND postings.seq < ? "
            "ORDER BY postings.seq DESC LIMIT ?"
        )
        return [Moved(*row) for row in self.connection.rows(sql, (account, before, limit))]

    def movements(self, account: str, after: int, last: int) -> list[Movement]:
        """Yield the movements of an account after one event and up to another, in order."""
        sql = (
            "SELECT postings.seq, postings.amount, postings.balance, events.stream, events.at, events.kind, "
            "(SELECT min(leg.account) FROM postings AS leg WHERE leg.seq = postings.seq AND leg.account <> postings.account) "
            "FROM postings JOIN events ON events.seq = postings.seq "
            "WHERE postings.account = ? AND postings.seq > ? AND postings.seq <= ? ORDER BY postings.seq"
        )
        return [Movement(*row) for row in self.connection.rows(sql, (account, after, last))]

    def cage_moves(self, after: int, last: int) -> list[tuple[int, str, int, str]]:
        """Yield what the cage gave to players or took from them: event, account, amount and kind of event."""
        sql = (
            "SELECT events.seq, postings.account, postings.amount, events.kind FROM events JOIN postings ON "
            "postings.seq = events.seq WHERE events.stream = 'cage' AND events.seq > ? AND events.seq <= ? AND "
            "substr(postings.account, 1, 7) = 'player:' ORDER BY events.seq"
        )
        return [(row[0], row[1], row[2], row[3]) for row in self.connection.rows(sql, (after, last))]

    def next_stream(self, account: str, seq: int, prefix: str) -> str:
        """Return the stream with this prefix in which an account next moved after an event; empty if it did not."""
        sql = (
            "SELECT events.stream FROM postings JOIN events ON events.seq = postings.seq WHERE postings.account = ? AND "
            "postings.seq > ? AND substr(events.stream, 1, ?) = ? ORDER BY postings.seq LIMIT 1"
        )
        rows = self.connection.rows(sql, (account, seq, len(prefix), prefix))
        return str(rows[0][0]) if rows else ""

    def lines(self, first: int, last: int) -> dict[int, list[Line]]:
        """Return the postings of a range of events: account, amount, balance."""
        found: dict[int, list[Line]] = {}
        sql = "SELECT seq, account, amount, balance FROM postings WHERE seq BETWEEN ? AND ?"
        for seq, *line in self.connection.rows(sql, (first, last)):
            found.setdefault(seq, []).append((line[0], line[1], line[2]))
        return found

    def sums(self) -> Iterator[tuple[str, int, int]]:
        """Return for each account the balance of its last line and the sum of all its lines. Reads every posting."""
        totals = self.connection.rows("SELECT account, CAST(sum(amount) AS TEXT) FROM postings GROUP BY account")
        held = self.balances([account for account, _ in totals])
        for account, total in totals:
            yield account, held[account], int(total)

    # -- commands

    def commands(self, ids: Sequence[str]) -> dict[str, Known]:
        """Return the commands of those ids that were used."""
        sql = (
            "SELECT commands.id, commands.first_seq, commands.last_seq, events.request "
            f"FROM {self.connection.names} JOIN commands ON commands.id = names.name "
            "JOIN events ON events.seq = commands.first_seq"
        )
        found = self.connection.rows(sql, (self.connection.listed(ids),)) if ids else []
        return {id: Known(first, last, bytes(request)) for id, first, last, request in found}

    def command(self, id: str) -> Known | None:
        """Return the same for one id, which in nearly all cases was not used."""
        found = self.connection.rows("SELECT first_seq, last_seq FROM commands WHERE id = ?", (id,))
        return self.commands([id]).get(id) if found else None

    def ids(self, after: str, limit: int) -> list[str]:
        """Yield the ids of all commands, in the order of the index."""
        sql = "SELECT id FROM commands WHERE id > ? ORDER BY id LIMIT ?"
        return [id for (id,) in self.connection.rows(sql, (after, limit))]

    def receipt(self, command: str, known: Known) -> Receipt:
        """Return the answer that a command got, from the events that it wrote."""
        sql = "SELECT stream, version, hash FROM events WHERE seq BETWEEN ? AND ? ORDER BY seq"
        written = self.connection.rows(sql, (known.first, known.last))
        versions = {stream: version for stream, version, _ in written}
        return Receipt(command, known.first, known.last, versions, bytes(written[-1][2]).hex())

    def count_commands(self) -> int:
        return int(self.connection.rows("SELECT count(*) FROM commands")[0][0])

    # -- snapshots

    def snapshots(self, stream: str) -> list[tuple[int, int, str]]:
        """Yield snapshots: version, the event that vouches for it and the body; newest first."""
        sql = "SELECT version, seq, body FROM snapshots WHERE stream = ? ORDER BY version DESC"
        return [(version, seq, body) for version, seq, body in self.connection.rows(sql, (stream,))]

    def next_snapshot(self, stream: str, version: int) -> tuple[str, int, int, str] | None:
        """Return the snapshot after this one, by stream and version."""
        sql = (
            "SELECT stream, version, seq, body FROM snapshots WHERE stream > ? OR (stream = ? AND version > ?) "
            "ORDER BY stream, version LIMIT 1"
        )
        found = self.connection.rows(sql, (stream, stream, version))
        return (found[0][0], found[0][1], found[0][2], found[0][3]) if found else None

    # -- writing

    def begin(self) -> tuple[int, bytes]:
        """Begin writing: nobody else can move the head until `commit` or `rollback`."""
        self.connection.run(self.connection.begin)
        found = self.connection.rows(self.connection.lock_head)
        if len(found) != 1:
            raise Failed(self.connection.no_head)
        seq, digest = found[0]
        return seq, bytes(digest)

    def write(self, commands: Sequence[Row], events: Sequence[Row], snapshots: Sequence[Row]) -> None:
        for table, columns, rows in (
            ("commands", COMMAND, commands),
            ("events", COLUMNS, events),
            ("snapshots", SNAPSHOT, snapshots),
        ):
            if rows:
                self.connection.insert(table, columns, rows)

    def commit(self) -> None:
        self.connection.run("COMMIT")

    def rollback(self) -> None:
        self.connection.run("ROLLBACK")

    # -- opening

    def tail_fault(self) -> str:
        """Return the fault in the last events of the chain, or empty. This is a cheap check; the audit walks the whole
        chain."""
        head = self.head()
        events = self.events(after=max(0, head.seq - TAIL), limit=TAIL + 1)
        before = Head(0, genesis(self.identity()))
        if head.seq > TAIL and events:
            before = Head(head.seq - TAIL, events[0].prev)
        lines = self.lines(before.seq + 1, head.seq)
        for event in events:
            if fault := fault_of(event, before, lines.get(event.seq, ())):
                return fault
            before = Head(event.seq, event.hash)
        if before.seq > head.seq:
            return f"event {head.seq + 1} is after the head of the chain"
        if before.seq < head.seq:
            return f"event {before.seq + 1} is missing: the chain ends before its head, event {head.seq}"
        return "" if before == head else f"the head of the chain does not show event {head.seq} as it is"

    # -- helpers

    def _only(self, sql: str, what: str) -> Row:
        rows = self.connection.rows(sql)
        if len(rows) != 1:
            raise Failed(f"the {what} of the ledger is gone")
        return rows[0]

    def _each(self, value: str, names: Sequence[str], *values: object) -> list[Row]:
        if not names:
            return []
        sql = f"SELECT names.name, {value} FROM {self.connection.names}"
        return self.connection.rows(sql, (*values, self.connection.listed(names)))

    def _distinct(self, column: str, table: str) -> list[str]:
        """Return the distinct names, hopping along the index from one to the next: the cost grows with the names, not
        with the rows."""
        sql = (
            f"WITH RECURSIVE found (name) AS (SELECT min({column}) FROM {table} UNION ALL "
            f"SELECT (SELECT min({column}) FROM {table} WHERE {column} > found.name) FROM found WHERE name IS NOT NULL) "
            "SELECT name FROM found WHERE name IS NOT NULL"
        )
        names = [row[0] for row in self.connection.rows(sql)]
        if not all(isinstance(name, str) for name in names):
            raise DatabaseRefused(
                f"The ledger is damaged: a {column} of its {table} is not text. `queenhigh audit verify` names the event."
            )
        return names


def fault_of(event: Envelope, before: Head, lines: Iterable[Line]) -> str:
    """Return the fault of an event at its place in the chain, or empty. The message names the event."""
    if event.seq != before.seq + 1:
        return f"event {before.seq + 1} is missing"
    if event.recomputed() != event.hash:
        return f"event {event.seq} was changed: its hash is not that of what it says"
    if event.prev != before.hash:
        return f"event {event.seq} does not follow event {before.seq}: one of the two was put in place of another"
    if sorted(line[:2] for line in lines) != [(leg.account, leg.amount) for leg in event.legs]:
        return f"event {event.seq} was changed: the accounts do not show the postings that it says"
    return ""
