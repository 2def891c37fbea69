"""Many blocks on many cores. A block's rounds follow from the seed and its number, and sums do not care who was first:
the same words give the same counts with one worker or with sixty."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import NamedTuple, TypeVar

from queenhigh.maths.workers import cores

Result = TypeVar("Result")

BLOCK = 1 << 20
"""Rounds to a block: some ten milliseconds of a core. Another size would be another simulation, so it is not a setting."""
AHEAD = 4
"""Blocks that wait for each worker; more would only be forgotten on Ctrl-C."""


class Task(NamedTuple):
    """A block as plain data, fit to be sent anywhere."""

    seed: int
    block: int
    rounds: int


def seed_of(words: str, purpose: str = "rounds") -> int:
    """Sixty-four bits from words. Evenings and rounds of the same words have nothing to do with each other."""
    digest = hashlib.sha256(f"queenhigh simulate {purpose}\0{words}".encode()).digest()
    return int.from_bytes(digest[:8], "little")


def tasks(seed: int, rounds: int, size: int = BLOCK) -> Iterator[Task]:
    """All blocks but the last are full."""
    for block in range(-(-rounds // size)):
        yield Task(seed, block, min(size, rounds - block * size))


def on_threads(
    work: Callable[[Task], Result], given: Iterable[Task], workers: int = 0
) -> Iterator[tuple[Task, Result]]:
    """Every task with its result, whichever is done first. Kernels hold no lock, so threads are enough."""
    many = workers or cores()
    queue = iter(given)
    with ThreadPoolExecutor(many, thread_name_prefix="queenhigh-simulation") as pool:
        running: dict[Future[Result], Task] = {pool.submit(work, task): task for task in islice(queue, many * AHEAD)}
        try:
            while running:
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield running.pop(future), future.result()
                    for task in islice(queue, 1):
                        running[pool.submit(work, task)] = task
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
