"""Plays the rounds of a kernel a second time: the same stream in plain Python, with real cards and the room's own
settlement. Nothing of the kernels is used here, so if both agree on the amount, the kernel has played the round
correctly.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np

from queenhigh.cards import DECK, Card
from queenhigh.maths.simulation.running import STEP, Task, start_of
from queenhigh.maths.simulation.table import Nets, Simulated

ONES = (1 << 64) - 1


class Different(NamedTuple):
    """A round on which a kernel and the room disagree."""

    round: int
    seat: int
    wager: tuple[str, str]
    kernel: Fraction | None
    room: Fraction


class Draws:
    """The stream of a block, as the kernels draw it."""

    def __init__(self, task: Task) -> None:
        self.state = int(start_of(task))

    def below(self, many: int) -> int:
        while True:
            self.state = self.state + STEP & ONES
            z = (self.state ^ self.state >> 30) * 0xBF58476D1CE4E5B9 & ONES
            z = (z ^ z >> 27) * 0x94D049BB133111EB & ONES
            number, rest = divmod(((z ^ z >> 31) >> 32) * many, 1 << 32)
            if rest >= (1 << 32) % many:
                return number

    def cards(self, size: int, taken: set[Card]) -> tuple[Card, ...]:
        """Draw this many unused cards at once, and mark them as taken."""
        while True:
            drawn = _hands(size)[self.below(comb(52, size))]
            if taken.isdisjoint(drawn):
                taken.update(drawn)
                return drawn


@cache
def _hands(size: int) -> list[tuple[Card, ...]]:
    return list(combinations(DECK, size))


def differences(table: Simulated, seed: int, rounds: int, block: int = 0) -> Iterator[Different]:
    """Yield the differences over every wager of every seat in this many rounds of a block. Pay tables alternate from
    round to round."""
    task = Task(seed, block, rounds)
    cells = np.empty((rounds, table.seats), dtype=np.uint16)
    table.deal(start_of(task), cells)
    draws, main = Draws(task), next(iter(table.offered))
    prices = cache(table.nets)
    for n, row in enumerate(cells.tolist()):
        columns = {name: names[n % len(names)] if names else "" for name, names in table.offered.items()}
        for seat, (cell, placed) in enumerate(zip(row, table.settled(draws, columns), strict=True), 1):
            for wager, net in placed.items():
                kernel = _priced(prices(*wager, columns[main]), cell)
                if kernel != net:
                    yield Different(n, seat, wager, kernel, net)


def _priced(nets: Nets, cell: int) -> Fraction | None:
    return nets[cell]
