"""Rounds simulated a second: each book on one core and on all, and the same rounds dealt by hand and settled by the room.

    python benchmarks/simulation.py
    python benchmarks/simulation.py --rounds 1e9

On one core the processor's time is taken, on all cores that of the clock on the wall, in which other work on the machine shows.
The goal is 30 million rounds of three cards a second on two cores. The last columns are the readable engine on one core, every
wager of a round with its clause.
"""

from __future__ import annotations

import argparse
from time import perf_counter, process_time
from typing import NamedTuple

from queenhigh.games.library import BOOK_IDS
from queenhigh.maths.simulation.by_hand import Draws
from queenhigh.maths.simulation.rounds import CountRounds
from queenhigh.maths.simulation.running import BLOCK, Task, on_threads, seed_of, tasks
from queenhigh.maths.simulation.table import Setting, table_of
from queenhigh.maths.workers import cores

GOAL = 30e6
SETTLED = 1_000


class Rates(NamedTuple):
    """Rounds a second."""

    one_core: float
    all_cores: float
    room: float


def rates(book: str, rounds: int, runs: int = 5) -> Rates:
    """The block of a core is a tenth of a second or so; on all cores so many rounds are dealt once."""
    job = CountRounds(Setting(book=book))
    job.prepare()
    best = float("inf")
    for block in range(runs):
        since = process_time()
        job.run(Task(1, block, BLOCK))
        best = min(best, process_time() - since)
    since = perf_counter()
    for _ in on_threads()(job, tasks(seed_of("benchmark"), rounds)):
        pass
    return Rates(BLOCK / best, rounds / (perf_counter() - since), by_the_room(book))


def by_the_room(book: str) -> float:
    table = table_of(Setting(book=book))
    draws = Draws(Task(1, 0, SETTLED))
    columns = {name: names[0] if names else "" for name, names in table.offered.items()}
    table.settled(draws, columns)
    since = process_time()
    for _ in range(SETTLED):
        table.settled(draws, columns)
    return SETTLED / (process_time() - since)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=float, default=3e8, help="of three cards, on all cores")
    many = int(parser.parse_args().rounds)
    print(
        f"{'million rounds a second':36}{'one core':>10}{f'{cores()} cores':>10}{'of goal':>9}{'the room':>10}{'ratio':>9}"
    )
    for book in BOOK_IDS:
        made = rates(book, many // 20 if "perth" in book else many)
        of_goal = f"{made.all_cores / GOAL:8.1f}x" if "3-card" in book or "three-card" in book else f"{'':9}"
        print(
            f"{book:36}{made.one_core / 1e6:10.1f}{made.all_cores / 1e6:10.1f}{of_goal}{made.room / 1e6:10.4f}"
            f"{made.one_core / made.room:8,.0f}x",
            flush=True,
        )


if __name__ == "__main__":
    main()
