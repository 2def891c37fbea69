"""R2: one thing in a ledger is changed with the database's own tools, and the verifier names the first event that is wrong."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path
from random import Random
from unittest.mock import patch

from databases import POSTGRESQL, SQLITE, places
from desk_play import CHIPS
from intruders import forger
from proving import Case, Fault, Figures
from random_house import RandomHouse
from tampering import KINDS, tamper

from queenhigh.desk.desk import Desk
from queenhigh.ledger import Ledger, verify
from queenhigh.ledger.envelope import Envelope

PROMISE = "tampering is detected"
PROOF = (
    "In a house in which all five books were played, someone who gets round the triggers flips, deletes, swaps, cuts "
    "off and overwrites events, on both databases. The verifier names the first bad event every time."
)


def run(case: Case) -> Figures:
    each, commands = {SQLITE: case.size(8, 400), POSTGRESQL: case.size(2, 60)}, case.size(60, 600)
    rng, counts = Random(case.seed), Counter[str]()
    with places(case) as both:
        for name, where in both.items():
            last = _house(where, case.seed, commands)
            keeper = _Keeper(where)
            for number in range(each[name]):
                for kind in KINDS:
                    wrong = tamper(where, kind, last, rng)
                    if wrong is not None:
                        with Ledger.open(where, read_only=True) as ledger:
                            named = verify(ledger).seq
                        assert named == wrong, (
                            f"{kind} on {name}: event {wrong} is wrong, and {named or 'none'} was named"
                        )
                        counts[kind] += 1
                    keeper.restore()
                case.tell(number, each[name], f"of each kind on {name}")
            with Ledger.open(where, read_only=True) as ledger:
                assert verify(ledger).sound, "the ledger was put back, and is not sound"
    assert counts.keys() == KINDS.keys(), counts
    return {"events": last, **counts, "not found, or found elsewhere": 0}


def _house(where: str, seed: int, commands: int) -> int:
    with Ledger.open(where) as ledger, Desk(ledger) as desk:
        desk.issue(CHIPS)
        house = RandomHouse(desk, seed)
        for _ in range(commands):
            house.step()
        house.settle_up()
        return ledger.head().seq


class _Keeper:
    """Restores a ledger: a file is copied, a database has its tables filled again."""

    TABLES = ("events", "postings")

    def __init__(self, where: str) -> None:
        self._where = where
        self._file = None if where.startswith("postgresql:") else Path(where)
        if self._file is not None:
            shutil.copy(self._file, f"{self._file}.kept")
            return
        with forger(where) as raw:
            raw.run("DROP SCHEMA IF EXISTS kept CASCADE")
            raw.run("CREATE SCHEMA kept")
            for table in self.TABLES:
                raw.run(f"CREATE TABLE kept.{table} AS SELECT * FROM {table}")

    def restore(self) -> None:
        if self._file is not None:
            for end in ("-wal", "-shm"):
                Path(f"{self._file}{end}").unlink(missing_ok=True)
            shutil.copy(f"{self._file}.kept", self._file)
            return
        with forger(self._where) as raw:
            for table in self.TABLES:
                raw.run(f"DELETE FROM {table}")
                raw.run(f"INSERT INTO {table} SELECT * FROM kept.{table}")


FAULTS: dict[str, Fault] = {
    "the verifier trusts every hash": lambda: patch.object(Envelope, "recomputed", lambda event: event.hash),
}
