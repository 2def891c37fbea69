"""R1: tables of all five books, rebuilt from zero and from each of their snapshots."""

from __future__ import annotations

from collections import Counter
from typing import Any
from unittest.mock import patch

from databases import places
from desk_play import new_house, open_desk
from proving import Case, Fault, Figures
from random_house import RandomHouse
from rebuilding import as_bytes, check_rebuilding

from queenhigh.desk import registry
from queenhigh.desk.tables import TableState

PROMISE = "any table is rebuilt from its events, byte for byte"
PROOF = (
    "After random commands at ten tables of the five books, each table is rebuilt from its first event, from every "
    "snapshot, and by a desk that restarts, on both databases. The bytes are the same each time."
)


def run(case: Case) -> Figures:
    commands, counts = case.size(1_200, 20_000), Counter[str]()
    with places(case) as both, patch.object(registry, "SNAPSHOT_EVERY", 40):
        for name, where in both.items():
            with new_house(where) as desk:
                house = RandomHouse(desk, case.seed)
                for number in range(commands):
                    house.step()
                    case.tell(number, commands, f"commands on {name}")
                house.settle_up()
                assert desk.locked == {}, desk.locked
                live = as_bytes(desk)
            with open_desk(where) as again:
                assert as_bytes(again) == live, "a desk that starts again has other tables"
                for table, state in again.tables.items():
                    counts += check_rebuilding(again.ledger, table, state.book.id, live[table])
    assert counts["snapshots"] > counts["tables"], counts
    return {"commands on each database": commands, **counts}


_read_back = TableState.of_data.__func__  # type: ignore[attr-defined]


def _forgetful(cls: type[TableState], *given: Any) -> TableState:
    made: TableState = _read_back(cls, *given)
    made.rounds = 0
    return made


FAULTS: dict[str, Fault] = {
    "a snapshot forgets how many rounds were played": lambda: patch.object(
        TableState, "of_data", classmethod(_forgetful)
    ),
}
