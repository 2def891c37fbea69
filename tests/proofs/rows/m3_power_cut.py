"""M3: the power fails repeatedly, at random moments between the writes of a working ledger."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

from power_cuts import found_by_cutting
from power_disk import LyingDriver, WatchedDriver
from proving import Case, Fault, Figures, shared

PROMISE = "no acknowledged command is lost or applied twice in a power cut"
PROOF = (
    "The ledger's own writer runs on a simulated disk that keeps every synced byte, and all, some or none of the "
    "others. After each cut the file is opened, verified and compared with the answers that had been given."
)

DRIVER: type[WatchedDriver] = WatchedDriver
CHECKPOINT = "12"
"""Pages after which the log is copied into the file: often, so that cuts fall into that too."""
REST = 7
"""Events after which the writer copies it after its answers: as often."""
PIECE = 250


def run(case: Case) -> Figures:
    cuts = case.size(150, 10_000)
    sizes = [min(PIECE, cuts - start) for start in range(0, cuts, PIECE)]
    pieces = [(case.folder, case.seed + 10_000 * number, size) for number, size in enumerate(sizes)]
    done = 0
    for number in shared(_cut, pieces, case.cores):
        done += number
        case.tell(done, cuts, "cuts")
    return {"cuts": done, "acknowledged commands lost": 0}


def _cut(piece: tuple[Path, int, int]) -> int:
    folder, seed, many = piece
    here = folder / str(seed)
    here.mkdir()
    with patch("queenhigh.ledger.sqlite.REST_AFTER", REST):
        found = found_by_cutting(here, many, lambda disk: DRIVER(disk, wal_autocheckpoint=CHECKPOINT), seed)
        for number, missing in enumerate(found, 1):
            assert not missing, (
                f"cut {number} of those from {seed} lost what was acknowledged: {', '.join(missing[:3])}"
            )
    return many


FAULTS: dict[str, Fault] = {
    "a commit is not synced, although the database says so": lambda: patch(f"{__name__}.DRIVER", LyingDriver),
}
