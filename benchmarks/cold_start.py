"""A first `queenhigh odds` for Three Card Poker, nothing compiled yet: how long until something is on the screen, and the answer.

    python benchmarks/cold_start.py

Each book has a new, empty folder for compiled kernels; its second run finds them compiled. The goal is an answer within 10
seconds. Beside the clock on the wall stands the processor's time, which other work on the machine hardly changes: where there
is more of that than there are cores, it is the processor's time that is held against the goal.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from time import perf_counter

BOOKS = ("casino-canberra-3-card-poker", "california-three-card-poker", "crown-melbourne-three-card-poker")
GOAL = 10.0


def ask(book: str, cache: str) -> tuple[float, float, float]:
    """Seconds until the first line was told, until the answer, and of the processor."""
    program = "import sys; from queenhigh.cli import main; sys.argv = ['queenhigh', 'odds', sys.argv[1]]; main()"
    spent, began = resource.getrusage(resource.RUSAGE_CHILDREN), perf_counter()
    child = subprocess.Popen(
        [sys.executable, "-c", program, book],
        env={name: value for name, value in os.environ.items() if name != "QUEENHIGH_CACHE"}
        | {"NUMBA_CACHE_DIR": cache},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert child.stdout is not None
    assert child.stderr is not None
    told = perf_counter() - began if child.stderr.readline() else float("nan")
    answer = child.stdout.read()
    if child.wait() or b"house edge" not in answer:
        raise SystemExit(f"queenhigh odds {book} failed")
    answered = perf_counter() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return told, answered, after.ru_utime + after.ru_stime - spent.ru_utime - spent.ru_stime


def main() -> None:
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    print(f"load of the machine: {load:.1f} on {cores} cores\n")
    print(f"{'book':36} {'':10} {'told':>8} {'answered':>10} {'processor':>10}")
    worst = 0.0
    for book in BOOKS:
        with tempfile.TemporaryDirectory() as cache:
            for run in ("cold", "compiled"):
                told, answered, cpu = ask(book, cache)
                first = f"{told:6.2f} s" if told == told else "       -"
                print(f"{book:36} {run:10} {first:>8} {answered:8.2f} s {cpu:8.2f} s")
                worst = max(worst, answered if load <= cores else cpu)
    clock = "on the wall" if load <= cores else "of the processor"
    print(f"\nslowest {worst:.2f} s {clock}, goal {GOAL:.0f} s: {'met' if worst <= GOAL else 'missed'}")


if __name__ == "__main__":
    main()
