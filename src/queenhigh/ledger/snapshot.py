"""Snapshots: the state of a stream at a version, so that rebuilding it need not begin at its first event.

A snapshot is trusted only if the chain vouches for it: taking one writes an event with the digest of its bytes, and a
snapshot that does not match its event is ignored. To be certain, rebuild from zero and compare.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from datetime import datetime
from hashlib import sha256
from typing import TypeVar

import msgspec

from queenhigh.ledger.body import decode, encode
from queenhigh.ledger.command import Append, Command, NewEvent, Receipt, WriterView
from queenhigh.ledger.envelope import Envelope
from queenhigh.ledger.errors import Conflict, LedgerError
from queenhigh.ledger.ledger import Ledger
from queenhigh.ledger.store import Store
from queenhigh.ledger.writer import Snapshot

S = TypeVar("S")

STREAM = "snapshots"
AT_ONCE = 1000


class SnapshotTaken(msgspec.Struct, frozen=True, tag=True):
    stream: str
    version: int
    digest: str


def take_snapshot(ledger: Ledger, stream: str, version: int, state: object, *, at: datetime, actor: str) -> Receipt:
    """Keep the state that the first `version` events lead to. A different state for the same version is refused: two
    ways of rebuilding a table disagreed."""
    return submit_snapshot(ledger, stream, version, state, at=at, actor=actor).result()


def submit_snapshot(
    ledger: Ledger, stream: str, version: int, state: object, *, at: datetime, actor: str
) -> Future[Receipt]:
    """Keep a state without waiting."""
    body = encode(state).decode()
    taken = SnapshotTaken(stream, version, sha256(body.encode()).hexdigest())
    id = f"snapshot {sha256(encode((stream, version))).hexdigest()}"

    def decide(standing: WriterView) -> Sequence[Append]:
        stands = standing.version(stream)
        if not 0 < version <= stands:
            raise Conflict(id, stream, version, stands)
        return [Append(STREAM, None, (NewEvent(taken),))]

    command = Command(id=id, at=at, actor=actor, request=taken, decide=decide)
    return ledger.submit(command, Snapshot(stream, version, body))


def rebuild(
    ledger: Ledger,
    stream: str,
    start: S,
    evolve: Callable[[S, Envelope], S],
    *,
    type: type[S] | None = None,
    upto: int | None = None,
) -> tuple[S, int]:
    """Return the state of a stream and its version, starting from its newest snapshot if `type` says how to read
    one."""
    state, version = start, 0
    if type is not None:
        state, version = _newest(ledger, stream, type, upto) or (start, 0)
    while events := ledger.read(stream, version, AT_ONCE if upto is None else min(AT_ONCE, upto - version)):
        for event in events:
            if event.version != version + 1:
                raise LedgerError(f"{stream!r} has no version {version + 1}: run the audit.")
            state, version = evolve(state, event), event.version
    return state, version


def _newest(ledger: Ledger, stream: str, type: type[S], upto: int | None) -> tuple[S, int] | None:
    for version, seq, body in ledger.snapshots(stream):
        if (upto is None or version <= upto) and vouched_for(ledger, stream, version, seq, body):
            return decode(body, type), version
    return None


def vouched_for(ledger: Ledger, stream: str, version: int, seq: int, body: str) -> bool:
    """Does the chain know these bytes as the state of the stream at this version?"""
    with ledger.reading() as store:
        return is_vouched_for(store, stream, version, seq, body)


def is_vouched_for(store: Store, stream: str, version: int, seq: int, body: str) -> bool:
    events = store.events(seq - 1, 1)
    if not events or events[0].seq != seq or events[0].kind != "SnapshotTaken":
        return False
    taken = SnapshotTaken(stream, version, sha256(body.encode()).hexdigest())
    return events[0].stream == STREAM and events[0].body.encode() == encode(taken) and _untouched(events[0])


def _untouched(event: Envelope) -> bool:
    return event.recomputed() == event.hash
