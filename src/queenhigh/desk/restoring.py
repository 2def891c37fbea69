"""A table as its events left it: from its newest snapshot on, or from the very first event."""

from __future__ import annotations

from typing import Any

from queenhigh.desk.codec import opened
from queenhigh.desk.tables import TableState
from queenhigh.ledger.envelope import Envelope
from queenhigh.ledger.ledger import Ledger
from queenhigh.ledger.snapshot import rebuild


def restore(
    ledger: Ledger, table: str, book: str, edition: str = "", *, snapshots: bool = True, upto: int | None = None
) -> tuple[TableState, int]:
    """The table, and how many events were replayed for it."""
    start = TableState(table, book, edition)
    replayed = 0

    def evolve(state: Any, envelope: Envelope) -> Any:
        nonlocal replayed
        replayed += 1
        state = _state(state)
        state.apply(opened(envelope, book))
        return state

    def _state(found: Any) -> TableState:
        return found if isinstance(found, TableState) else TableState.of_data(table, book, found, edition)

    found, _ = rebuild(ledger, start.stream, start, evolve, type=Any if snapshots else None, upto=upto)
    return _state(found), replayed
