"""Rounds counted block by block: how many hands ended in each cell, and how the seats of a round are correlated."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import lcm
from typing import Any

import msgspec
import numpy as np

from queenhigh.maths.simulation.running import Task, start_of
from queenhigh.maths.simulation.table import CHUNK, Array, Setting, Simulated, SimulatedWager, asked_for, table_of


class CountRounds(msgspec.Struct, frozen=True):
    setting: Setting
    tables: tuple[str, ...] = ()

    def prepare(self) -> None:
        ready(self.setting, self.tables)

    def run(self, task: Task) -> Array:
        """Return the counts of cells followed, for several seats, by the products of each wager."""
        from queenhigh.maths.kernels import simulation as kernels

        table, worth = ready(self.setting, self.tables)
        made = np.zeros(table.cells + len(worth), dtype=np.int64)
        counts, products = made[: table.cells], made[table.cells :]
        state, cells = start_of(task), np.empty((CHUNK, table.seats), dtype=np.uint16)
        for at in range(0, task.rounds, CHUNK):
            here = cells[: task.rounds - at]
            state = np.uint64(table.deal(state, here))
            kernels.count_cells(here, counts)
            if len(worth):
                kernels.count_products(here, worth, products)
        return made

    def add(self, one: Array, other: Array) -> Array:
        made: Array = one + other
        return made

    def plain(self, total: Array) -> dict[str, int]:
        return {str(at): int(total[at]) for at in np.flatnonzero(total)} | {"of": len(total)}

    def restored(self, kept: dict[str, int]) -> Array:
        total = np.zeros(kept["of"], dtype=np.int64)
        for at, count in kept.items():
            if at != "of":
                total[int(at)] = count
        return total


@cache
def ready(setting: Setting, tables: tuple[str, ...]) -> tuple[Simulated, Array]:
    """Return the table and, for several seats, what each wager is worth in each cell as whole numbers."""
    table = table_of(setting)
    table.deal(np.uint64(0), np.empty((1, table.seats), dtype=np.uint16))
    wagers = asked_for(table, tables) if table.seats > 1 else []
    worth = np.zeros((len(wagers), table.cells), dtype=np.int64)
    for row, wager in zip(worth, wagers, strict=True):
        parts = parts_of(wager)
        row[:] = [int((net or 0) * parts) for net in wager.nets]
    return table, worth


def parts_of(wager: SimulatedWager) -> int:
    """Return the number of parts of a stake in which every result is a whole number."""
    return lcm(*(net.denominator for net in wager.nets if net is not None))


def covariance(wager: SimulatedWager, products: Any, rounds: int, seats: int) -> float:
    """Return the covariance of what two seats of one round win, about the exact average."""
    pairs = rounds * seats * (seats - 1) // 2
    return float(Fraction(int(products), pairs * parts_of(wager) ** 2) - wager.exact.mean**2)
