"""M4: every single write, truncation, sync and deletion of a working ledger is made to fail."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from unittest.mock import patch

import apsw
from disk_trouble import CALLS, every_call
from little_house import issue
from proving import Case, Fault, Figures, shared

from queenhigh.ledger import Ledger
from queenhigh.ledger.connection import StorageError
from queenhigh.ledger.store import Store

PROMISE = (
    "a full disk, an I/O error or a failed sync never leads to an acknowledgement of something that was not written"
)
PROOF = (
    "A fault at the first I/O call of the ledger's writer, then at the second, and so on to the last: disk full, I/O "
    "error and failed sync, each once and permanently. Whatever was acknowledged must be in the file, and the rest "
    "can be sent again."
)

TROUBLES: dict[str, tuple[type[Exception], tuple[str, ...]]] = {
    "full": (apsw.FullError, CALLS),
    "failed": (apsw.IOError, CALLS),
    "not synced": (apsw.IOError, ("sync",)),
}


def run(case: Case) -> Figures:
    commands = case.size(3, 20)
    path = case.folder / "house.db"
    with Ledger.open(path) as ledger:
        issue(ledger, ann=10**6)
    pieces = [
        (case.folder, path.read_bytes(), name, for_good, commands) for name in TROUBLES for for_good in (False, True)
    ]
    calls = stopped = 0
    for number, found in enumerate(shared(_every_call, pieces, case.cores), 1):
        calls, stopped = calls + found[0], stopped + found[1]
        case.tell(number, len(pieces), "kinds of fault")
    assert stopped > calls // 4, f"only {stopped} of {calls} faults stopped the ledger: they are not hard enough"
    return {"faults, one at every call": calls, "stopped the ledger": stopped, "false acknowledgements": 0}


def _every_call(piece: tuple[Path, bytes, str, bool, int]) -> tuple[int, int]:
    folder, sound, name, for_good, commands = piece
    here = folder / f"{name} {for_good}"
    here.mkdir()
    error, calls = TROUBLES[name]
    found = list(every_call(here, sound, error("planned"), for_good=for_good, commands=commands, calls=calls))
    return len(found), sum(1 for refusals in found if refusals)


def careless_commit(store: Store) -> None:
    with suppress(StorageError):
        store.connection.run("COMMIT")


FAULTS: dict[str, Fault] = {
    "an error in the commit is ignored": lambda: patch.object(Store, "commit", careless_commit),
}
