"""Rounds on Numba's simulator of a graphics processor, and the same on threads. Run with NUMBA_ENABLE_CUDASIM=1."""

from __future__ import annotations

import sys

import msgspec
import numpy as np

from queenhigh.maths.simulation.gpu import on_gpu
from queenhigh.maths.simulation.rounds import CountRounds
from queenhigh.maths.simulation.running import on_threads, tasks
from queenhigh.maths.simulation.table import Setting

SIZE, LENGTH, SEED = 300, 170, 4711
"""Short blocks: a thread of the simulator is one of Python's."""
ROUNDS = 3 * SIZE + 50


def main(settings: list[Setting], warm_up: int) -> None:
    """For each table: are the counts the same, and how many blocks did the device do?"""
    found = []
    for setting in settings:
        job = CountRounds(setting)
        job.prepare()
        with np.errstate(over="ignore"):
            made = list(on_gpu(SIZE, warm_up, LENGTH, 2)(job, tasks(SEED, ROUNDS, SIZE)))
        wanted = sum(counts for _, counts in on_threads(1)(job, tasks(SEED, ROUNDS, SIZE)))
        same = bool(np.array_equal(sum(counts for _, counts in made), wanted))
        found.append([same, [(task.block, task.blocks, task.rounds) for task, _ in made]])
    sys.stdout.buffer.write(msgspec.json.encode(found))


if __name__ == "__main__":
    main(msgspec.json.decode(sys.argv[1], type=list[Setting]), int(sys.argv[2]))
