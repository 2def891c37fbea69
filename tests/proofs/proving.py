"""What a proof is: a module in `rows` for each promise, found by its file name, run against a sound house and broken ones.

A module `rows/m1_conservation.py` is row M1; `rows/m5_door_retries.py` is M5', the same promise as seen by a
client of the server. It has

    PROMISE    the promise in a line
    PROOF      how it is proved, in a sentence or two
    FAULTS     the faults by name, each a context manager that plants it; an assertion of `run` must then fail
    run        run(case) -> figures; an assertion fails if the promise does not hold

Only an AssertionError counts as a finding; any other error is an error, and no fault counts as caught by it.
The tests run every row too, in the PR profile, and with each of its faults. A module that says QUICK = False is left to
`scripts/prove`; QUICK_FAULTS = False leaves its faults to it.
All randomness comes from `case.seed`, all sizes from `case.size`, and all files are in `case.folder`.
"""

from __future__ import annotations

import importlib
import multiprocessing
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from enum import StrEnum
from pathlib import Path
from types import ModuleType
from typing import TypeVar

import msgspec
from postgres_server import PostgresServer

ROWS = Path(__file__).with_name("rows")
KINDS = "MRFSVHT"
"""Money, record, fairness, secrecy, service, the whole house, the tests themselves: the order of the rows."""

Figures = dict[str, int | float | str]
"""What was counted or measured, by its name: `{"commands": 10_000, "p99": "12 ms"}`."""
T = TypeVar("T")
U = TypeVar("U")
CORES = 2

Fault = Callable[[], AbstractContextManager[object]]


class Profile(StrEnum):
    """Small, as in the tests; in full, every night; or the largest, for a release."""

    PR = "pr"
    NIGHTLY = "nightly"
    RELEASE = "release"


class Case:
    """One run of a proof."""

    def __init__(
        self,
        profile: Profile,
        seed: int,
        folder: Path,
        tell: Callable[[str], None] = lambda _: None,
        *,
        cores: int = CORES,
        server: PostgresServer | None = None,
    ) -> None:
        self.profile = profile
        self.seed = seed
        self.folder = folder
        self.cores = cores
        self.server = server
        """A PostgreSQL that runs already. Without one `databases.places` starts its own."""
        self._tell = tell

    def size(self, pr: int, nightly: int, release: int | None = None) -> int:
        """The size for this profile. A release uses the nightly size unless it has its own."""
        match self.profile:
            case Profile.PR:
                return pr
            case Profile.NIGHTLY:
                return nightly
        return nightly if release is None else release

    def tell(self, done: int, of: int, what: str) -> None:
        """Report progress on the terminal."""
        self._tell(f"{done:,} of {of:,} {what}")


def shared(function: Callable[[T], U], pieces: Sequence[T], cores: int = CORES) -> Iterator[U]:
    """Run the pieces on all cores, in order. The workers are forked, so planted faults apply there too."""
    if cores == 1 or len(pieces) == 1:
        yield from map(function, pieces)
        return
    with multiprocessing.get_context("fork").Pool(min(cores, len(pieces))) as pool:
        yield from pool.imap(function, pieces)


class Row:
    """A promise and its proof."""

    def __init__(self, id: str, module: ModuleType) -> None:
        self.id = id
        self.module = module
        self.promise: str = module.PROMISE
        self.proof: str = module.PROOF
        self.faults: Mapping[str, Fault] = module.FAULTS
        self.run: Callable[[Case], Figures] = module.run
        self.quick: bool = getattr(module, "QUICK", True)
        self.quick_faults: bool = self.quick and getattr(module, "QUICK_FAULTS", True)


def row_ids() -> list[str]:
    """Every row that has a module, in the order of the promises."""
    return sorted(_modules(), key=lambda id: (KINDS.index(id[0]), int(id[1:].rstrip("'")), id))


def find_row(id: str) -> Row:
    id = id.upper()
    return Row(id, importlib.import_module(f"rows.{_modules()[id]}"))


def _modules() -> dict[str, str]:
    found = (re.match(r"([a-z]\d+)_(door_)?", path.name) for path in ROWS.glob("*.py"))
    return {match[1].upper() + ("'" if match[2] else ""): match.string.removesuffix(".py") for match in found if match}


class Result(msgspec.Struct, frozen=True):
    """The result of a run. `why` says what was found, if anything."""

    row: str
    profile: str
    seed: int
    verdict: str
    figures: Figures
    seconds: float
    day: str = ""
    tree: str = ""
    fault: str = ""
    why: str = ""


HOLDS, BROKEN, ERROR, CAUGHT, MISSED = "holds", "BROKEN", "ERROR", "caught", "NOT CAUGHT"
GOOD = (HOLDS, CAUGHT)
