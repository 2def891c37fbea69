"""Build the tables in which hands are looked up, in about a second. The tables are shipped; a test builds them again.

Each rank has a number, chosen so that the sum over a hand's cards identifies its ranks, in any order. The strength of a
hand that is not a flush is looked up by that sum. Sums are sparse (49,205 among eight million), so the table is folded:
it is cut into rows, and each row is slid along until its entries fall between those already there.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from queenhigh.maths.kernels.compiling import kernel

Array = NDArray[Any]

RANK_KEYS = np.array(
    (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181),
    dtype=np.uint64,
)
"""The numbers of deuce to ace. No two different hands of the same size, up to seven cards, have the same sum."""


@kernel
def folded(sums: Array, values: Array, row_of: Array, order: Array, shift: int, room: int) -> tuple[Array, Array, int]:
    """Fold a sparse table by first fit, the fullest rows first; return where each row starts, the table and its length.

    `sums` are sorted, and row r begins at `row_of[r]` among them. The first entry has a whole row of free places before
    it, so that even a sum that no hand has, such as one with a card twice, is looked up inside the table.
    """
    rows = len(row_of) - 1
    starts = np.zeros(rows, np.int32)
    table = np.zeros(room, np.uint16)
    low = (1 << shift) - 1
    longest = 0
    free = low
    for place in range(rows):
        row = order[place]
        first, last = row_of[row], row_of[row + 1]
        if first == last:
            starts[row] = -(row << shift)
            continue
        head = sums[first] & low
        while table[free] != 0:
            free += 1
        at = free - head
        while True:
            fits = True
            for n in range(first, last):
                if table[at + (sums[n] & low)] != 0:
                    fits = False
                    break
            if fits:
                break
            at += 1
        for n in range(first, last):
            table[at + (sums[n] & low)] = values[n]
        starts[row] = at - (row << shift)
        end = at + (sums[last - 1] & low) + 1
        longest = max(longest, end)
    return starts, table[: longest + low], longest


@kernel
def best_of_ranks(counts: Array) -> Array:
    """Return the best hand without a flush for each row of thirteen counts, packed into a number.

    The number holds the category, then five ranks of four bits. It orders hands as the engine does; it leaves gaps,
    which `tables` closes.
    """
    made = np.zeros(len(counts), np.int64)
    for n in range(len(counts)):
        held = counts[n]
        quad, trip, second_trip, pair, second_pair = -1, -1, -1, -1, -1
        row, straight = 0, -1
        if held[12] > 0:
            row = 1
        for rank in range(13):
            c = held[rank]
            row = row + 1 if c > 0 else 0
            if row >= 5:
                straight = rank
            if c == 4:
                quad = rank
            elif c == 3:
                second_trip, trip = trip, rank
            elif c == 2:
                second_pair, pair = pair, rank
        if quad >= 0:
            made[n] = pack(held, 7, quad, -1, 1)
        elif trip >= 0 and (second_trip >= 0 or pair >= 0):
            made[n] = pack(held, 6, trip, max(second_trip, pair), 0)
        elif straight >= 0:
            made[n] = (4 << 20) | (straight << 16)
        elif trip >= 0:
            made[n] = pack(held, 3, trip, -1, 2)
        elif second_pair >= 0:
            made[n] = pack(held, 2, pair, second_pair, 1)
        elif pair >= 0:
            made[n] = pack(held, 1, pair, -1, 3)
        else:
            made[n] = pack(held, 0, -1, -1, 5)
    return made


@kernel
def pack(held: Array, category: int, first: int, second: int, kickers: int) -> int:
    """Pack a category, the ranks that make it and the highest other ranks into one number."""
    packed, at = category << 20, 16
    if first >= 0:
        packed |= first << at
        at -= 4
    if second >= 0:
        packed |= second << at
        at -= 4
    rank = 12
    while kickers > 0:
        if held[rank] > 0 and rank != first and rank != second:
            packed |= rank << at
            at -= 4
            kickers -= 1
        rank -= 1
    return packed


@kernel
def rank_counts(cards: int, total: int) -> Array:
    """Return every way in which this many cards spread over thirteen ranks, with at most four of each."""
    found = np.zeros((total, 13), np.int8)
    held = np.zeros(13, np.int8)
    at, rank, left = 0, 0, cards
    held[0] = -1
    while rank >= 0:
        held[rank] += 1
        if held[rank] > 0:
            left -= 1
        if held[rank] > 4 or left < 0:
            left += held[rank]
            held[rank] = 0
            rank -= 1
        elif rank == 12:
            if left == 0:
                found[at] = held
                at += 1
        else:
            rank += 1
            held[rank] = -1
    return found[:at]
