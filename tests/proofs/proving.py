"""What a proof is: one module in `rows` for each promise, found by its name, the same against a sound house and a broken one.

A module `rows/m1_conservation.py` is row M1; `rows/m5_door_retries.py` is M5', the same promise as a client of the server
meets it. It has

    PROMISE    the promise in a line
    PROOF      how it is proved, in a sentence or two
    FAULTS     by what is broken: a context manager that breaks it; an assertion of `run` must then fail
    run        run(case) -> figures; an assertion fails where the promise does not hold

An AssertionError is what a proof finds; any other error is an error, and no fault was caught by it.
The tests run every row too, in the PR profile, and with each of its faults. A module that says QUICK = False is left to
`scripts/prove`, and one that says QUICK_FAULTS = False with its faults.
Whatever is chance comes from `case.seed`, whatever is large from `case.size`, whatever lies on a disk in `case.folder`.
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
    """Quick as in the tests, for a night, or for a release."""

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
        """How much of it in this profile; a release does what a night does unless told otherwise."""
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
    """The pieces on all cores, in their order. The workers are forked: what was broken on purpose is broken there too."""
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
    """What a run of a row came to. `why` says what was found, where something was."""

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
