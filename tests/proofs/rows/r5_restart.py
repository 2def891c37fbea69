"""R5: a house with a long history restarts."""

from __future__ import annotations

import time
from functools import partial
from unittest.mock import patch

from long_ledger import long_ledger
from proving import Case, Fault, Figures

from queenhigh.desk import registry
from queenhigh.desk.desk import Desk
from queenhigh.desk.tables import restore
from queenhigh.ledger import snapshot
from queenhigh.money import Cents

PROMISE = "from restart to the first accepted command within 5 s at 10^6 events"
PROOF = (
    "A desk opens a ledger of 64 tables and a million events and accepts a command; the time between the two counts. "
    "No table replays more events than there are between two snapshots, however long its history."
)

QUICK = False
"""Nothing is timed in the tests."""
WITHIN = 5.0
TABLES = 64


def run(case: Case) -> Figures:
    events, tables = case.size(9_000, 1_000_000), case.size(4, TABLES)
    where = long_ledger(case.folder, events, tables, partial(case.tell, of=events, what="events"))
    began = time.perf_counter()
    with Desk.open(where) as desk:
        desk.buy_in("somebody", Cents(1))
        took = time.perf_counter() - began
        most = 0
        for table, state in desk.tables.items():
            again, replayed = restore(desk.ledger, table, state.book.id)
            assert again.version == state.version == desk.ledger.version(state.stream), f"{table} stands elsewhere"
            most = max(most, replayed)
        written = desk.ledger.head().seq
    assert most < registry.SNAPSHOT_EVERY + 60, f"{most} events of a table were replayed"
    assert took < WITHIN, f"it took {took:.1f} s"
    return {
        "events": written,
        "tables": tables,
        "most events replayed for a table": most,
        "to the first answer": f"{took:.2f} s",
    }


FAULTS: dict[str, Fault] = {
    "no snapshot is accepted": lambda: patch.object(snapshot, "vouched_for", lambda *_: False),
}
