"""Many blocks on many cores. A block's rounds follow from the seed and its number, and sums do not depend on the order
of the blocks: the same words give the same counts with one worker or with sixty, on threads or on a cluster."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from queenhigh.maths.workers import cores

BLOCK = 1 << 20
"""The rounds in a block: some ten milliseconds of a core. Another size would give other rounds, so it is not a setting."""
AHEAD = 4
"""How many blocks wait for each worker; more would only be dropped on Ctrl-C."""
STREAM = 40
"""A block's stream has this many bits of draws before it would run into the next one; there is room for sixteen million
blocks."""
STEP = 0x9E3779B97F4A7C15
COUNTED = ("rules", "cards", "hands", "money", "games", "maths")
"""The packages on which a count depends."""


class Task(NamedTuple):
    """A block as plain data, fit to be sent anywhere."""

    seed: int
    block: int
    rounds: int
    blocks: int = 1
    """How many blocks from this one on are done together."""


class Job(Protocol):
    """What is done with each block, and how results are added up. It is plain data too."""

    def prepare(self) -> None:
        """Calculate and compile whatever the first block needs, once in each process."""

    def run(self, task: Task) -> Any: ...

    def add(self, one: Any, other: Any) -> Any:
        """Return the sum of two results as a new value."""

    def plain(self, total: Any) -> dict[str, int]:
        """Return the result in the form in which it is saved."""

    def restored(self, kept: dict[str, int]) -> Any: ...


Engine = Callable[[Job, Iterable[Task]], Generator[tuple[Task, Any], None, None]]
"""Yields every task with its result, in the order in which they finish."""


def seed_of(words: str, purpose: str = "rounds") -> int:
    """Return a seed of 64 bits from words. The same words give unrelated seeds for evenings and for rounds."""
    digest = hashlib.sha256(f"queenhigh simulate {purpose}\0{words}".encode()).digest()
    return int.from_bytes(digest[:8], "little")


def tasks(seed: int, rounds: int, size: int = BLOCK, done: frozenset[int] = frozenset()) -> Iterator[Task]:
    """Yield the blocks that are not done yet. All but the last are full."""
    for block in range(-(-rounds // size)):
        if block not in done:
            yield Task(seed, block, min(size, rounds - block * size))


def start_of(task: Task) -> Any:
    """Return the state at which the block's stream begins."""
    import numpy as np

    return np.uint64((task.seed + (task.block << STREAM) * STEP) & (1 << 64) - 1)


def on_threads(workers: int = 0) -> Engine:
    """Run blocks on threads, which is enough because kernels hold no lock."""
    many = workers or cores()

    def run(job: Job, given: Iterable[Task]) -> Generator[tuple[Task, Any], None, None]:
        queue = iter(given)
        with ThreadPoolExecutor(many, thread_name_prefix="queenhigh-simulation") as pool:
            running: dict[Future[Any], Task] = {
                pool.submit(job.run, task): task for task in islice(queue, many * AHEAD)
            }
            try:
                while running:
                    done, _ = wait(running, return_when=FIRST_COMPLETED)
                    for future in done:
                        yield running.pop(future), future.result()
                        for task in islice(queue, 1):
                            running[pool.submit(job.run, task)] = task
            finally:
                pool.shutdown(wait=True, cancel_futures=True)

    return run


def _other_books(package: Path) -> list[Path]:
    """Return the folders of books that other packages provide."""
    from queenhigh.games.library import shelf

    found = [find_spec(volume.package) for volume in shelf() if not volume.error]
    folders = {Path(spec.origin).parent for spec in found if spec is not None and spec.origin is not None}
    return sorted(folder for folder in folders if not folder.is_relative_to(package))


@cache
def identity() -> str:
    """Return the version and a hash of everything that a count depends on: only identical packages count the same."""
    package = Path(__file__).parents[2]
    digest = hashlib.sha256()
    for folder in (*(package / name for name in COUNTED), *_other_books(package)):
        for file in sorted(folder.rglob("*")):
            if file.suffix in (".py", ".toml", ".npz"):
                digest.update(file.relative_to(folder.parent).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return f"{version('queenhigh')} {digest.hexdigest()[:12]}"
