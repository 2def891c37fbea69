"""The same blocks on a graphics processor: the kernels of `maths/kernels` compiled for it, and the same counts bit for bit.

A block is one stream of draws, and a round takes as many of them as it needs, so where a round begins depends on all before
it. But two players who begin at different draws fall into step within a few rounds, as soon as a hand is drawn again for one of
them and not for the other. So a stream is cut into segments; a thread begins each one some draws too early, and is in step by its
first draw. Where a segment ends must be where the next one begins; if it is not, the processor deals those blocks instead.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from queenhigh.maths.simulation.rounds import CountRounds, ready
from queenhigh.maths.simulation.running import BLOCK, STEP, Engine, Job, Task, start_of
from queenhigh.rules import InputError

BACK = np.uint64(pow(STEP, -1, 1 << 64))
"""Multiplying the difference of two states by this gives the number of draws between them."""
WARM_UP, POWER = 80, 1.6
"""The draws before a segment: the first number times a round's draws to the power of the second, some 25 times the
average that falling into step takes."""
LENGTH, TIMES = 4096, 8
"""The minimum length of a segment, in draws and in warm-ups."""
THREADS, FEW, BATCH = 256, 64, 8192
"""The number of threads that count together, of those for the ends of blocks, and of blocks that are sent at once."""
MARGIN = 5
"""The margin, times the square root of a block's draws: once in a billion times another block takes fewer draws by more
than that."""


def on_gpu(size: int = BLOCK, warm_up: int = WARM_UP, length: int = LENGTH, most: int = BATCH) -> Engine:
    check_device()

    def run(job: Job, given: Iterable[Task]) -> Generator[tuple[Task, Any], None, None]:
        if not isinstance(job, CountRounds):
            raise InputError("--gpu deals rounds, not evenings: leave out --gpu or --bankroll.")
        device = Device(job, size, warm_up, length)
        for tasks in batches(given, size, most):
            made = device.count(tasks) if tasks[0].rounds == size else None
            if made is None:
                for task in tasks:
                    yield task, job.run(task)
            else:
                yield tasks[0]._replace(rounds=size * len(tasks), blocks=len(tasks)), made

    return run


def check_device() -> None:
    """Refuse to run without a device. Numba's simulator, which the tests use, needs neither the extra nor a device."""
    if find_spec("numba_cuda") is None and not _simulated():
        raise InputError("--gpu needs the extra: pip install 'queenhigh[gpu]'.")
    cuda: Any = import_module("numba.cuda")
    if not cuda.is_available():
        raise InputError(
            "--gpu needs an NVIDIA graphics processor with its driver, and none was found. Leave out --gpu."
        )


def batches(given: Iterable[Task], size: int, most: int) -> Iterator[list[Task]]:
    """Group full blocks that follow each other. The short block at the end is by itself."""
    waiting: list[Task] = []
    for task in given:
        follows = waiting and task.block == waiting[-1].block + 1 and task.rounds == size
        if waiting and (not follows or len(waiting) == most):
            yield waiting
            waiting = []
        waiting.append(task)
    if waiting:
        yield waiting


class Device:
    """A table as it was sent to the device."""

    def __init__(self, job: CountRounds, size: int, warm_up: int, length: int) -> None:
        from queenhigh.maths.kernels import device as kernels

        table, worth = ready(job.setting, job.tables)
        if table.on_device is None:
            raise InputError(f"{table.book} cannot be simulated with --gpu. Leave it out.")
        if len(worth) > kernels.WAGERS:
            most = kernels.WAGERS
            raise InputError(f"With several seats --gpu counts at most {most} wagers: choose some with --table.")
        self.table, self.worth, self.size = table, worth, size
        self.warm_up, self.length = warm_up, length
        self.cut: tuple[int, int, int] | None = None
        found = table.on_device()
        self.segments, self.tails = kernels.compiled(found.play, table.seats, len(worth), table.cells)
        self.tables = tuple(_sent(each) for each in found.tables)

    def count(self, tasks: list[Task]) -> Any:
        """Return the counts of these blocks together, or None if one of them could not be cut into segments."""
        cuda: Any = import_module("numba.cuda")
        table, blocks = self.table, len(tasks)
        self.cut = self.cut or self._cut(tasks[0])
        warm_up, length, many = self.cut
        starts = cuda.to_device(np.array([start_of(task) for task in tasks], dtype=np.uint64))
        begins, ends, rounds = (cuda.device_array((blocks, many), dtype=np.int32) for _ in range(3))
        made = cuda.to_device(np.zeros(table.cells + len(self.worth), dtype=np.int64))
        failed = cuda.to_device(np.zeros(1, dtype=np.int32))
        worth = cuda.to_device(self.worth if len(self.worth) else np.zeros((1, 1), dtype=np.int64))
        shared = (starts, begins, ends, rounds, warm_up, length, self.tables, worth, made)
        self.segments[-(-blocks * many // THREADS), THREADS](*shared)
        self.tails[-(-blocks // FEW), FEW](*shared, self.size, failed)
        return None if failed.copy_to_host()[0] else made.copy_to_host()

    def _cut(self, task: Task) -> tuple[int, int, int]:
        """Return the draws before a segment, the draws of a segment, and the number of segments in a block: as many as
        the first block's draws fill, less a margin for chance."""
        start = start_of(task)
        end = np.uint64(self.table.deal(start, np.empty((self.size, self.table.seats), dtype=np.uint16)))
        with np.errstate(over="ignore"):
            draws = int((end - start) * BACK)
        warm_up = int(self.warm_up * (draws / self.size) ** POWER)
        length = max(self.length, TIMES * warm_up)
        return warm_up, length, max(1, int(draws - MARGIN * draws**0.5) // length)


def _sent(each: Any) -> Any:
    """Send an array to the device. The simulator's kernels are plain Python and read arrays as they are."""
    if not isinstance(each, np.ndarray) or _simulated():
        return each
    cuda: Any = import_module("numba.cuda")
    return cuda.to_device(np.ascontiguousarray(each))


def _simulated() -> bool:
    config: Any = import_module("numba").config
    return bool(config.ENABLE_CUDASIM)
