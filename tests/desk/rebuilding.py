"""Is a table that is rebuilt from its events the table that it was? From zero, from each snapshot, and by a desk that starts."""

from __future__ import annotations

from collections import Counter
from typing import Any

from queenhigh.desk.codec import opened
from queenhigh.desk.desk import Desk
from queenhigh.desk.tables import TableState, restore
from queenhigh.ledger import Ledger
from queenhigh.ledger.body import decode, encode


def as_bytes(desk: Desk) -> dict[str, bytes]:
    return {table: encode(state.as_data()) for table, state in desk.tables.items()}


def check_rebuilding(ledger: Ledger, table: str, book: str, live: bytes) -> Counter[str]:
    """`live` is the table as it stood when the last event was written."""
    from_zero, replayed = restore(ledger, table, book, snapshots=False)
    assert encode(from_zero.as_data()) == live, f"{table} comes out otherwise from zero"
    kept = ledger.snapshots(from_zero.stream)
    for version, _, body in kept:
        there, _ = restore(ledger, table, book, snapshots=False, upto=version)
        assert encode(there.as_data()) == body.encode(), f"the snapshot of {table} at {version} is not what it was"
        on_from = TableState.of_data(table, book, decode(body, dict[str, Any]))
        for envelope in ledger.read(on_from.stream, version):
            on_from.apply(opened(envelope, book))
        assert encode(on_from.as_data()) == live, f"{table} comes out otherwise from its snapshot at {version}"
    return Counter({"tables": 1, "snapshots": len(kept), "events": replayed})
