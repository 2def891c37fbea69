"""All cores by threads: kernels run without the interpreter's lock, so a plain pool of threads is enough."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

NAME = "queenhigh-kernel"
HANDFULS = 16
"""For each core, where there are more tasks than that: enough for all to end at about the same time."""


def cores() -> int:
    """As many as this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(cores(), thread_name_prefix=NAME)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_pool.cache_clear)


def share(work: Callable[[Task], Result], tasks: Sequence[Task]) -> list[Result]:
    """Every task done, in any order, the results in the order of the tasks. A task that itself shares work does it
    alone, because waiting for the pool from inside the pool could wait for ever. Many small tasks go to the pool by the
    handful."""
    if len(tasks) == 1 or cores() == 1 or threading.current_thread().name.startswith(NAME):
        return [work(task) for task in tasks]

    def some(part: slice) -> list[Result]:
        return [work(task) for task in tasks[part]]

    handfuls = pieces(len(tasks), max(1, len(tasks) // (cores() * HANDFULS)))
    return [done for results in _pool().map(some, handfuls) for done in results]


def pieces(count: int, size: int) -> Iterable[slice]:
    """`count` things in slices of at most `size`."""
    return [slice(at, min(at + size, count)) for at in range(0, count, size)]
