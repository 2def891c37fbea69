"""Put boards that differ only in the names of suits into one class, and rename suits to match.

A board is four sets of ranks, one for each suit. Sorted, the sets are the board's class. How they were sorted is a
renaming of the suits, which applies to hole cards as well.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from queenhigh.maths.kernels.compiling import kernel

Array = NDArray[Any]

HOLES = 1326
"""The number of pairs of hole cards."""


@kernel
def hole_id(a: int, b: int) -> int:
    """Return the number of a pair of hole cards, in order of the lower card: 0 is the deuces of clubs and diamonds."""
    low, high = min(a, b), max(a, b)
    return low * (103 - low) // 2 + high - low - 1


@kernel
def suit_sets(cards: Array, skip_1: int, skip_2: int, sets: Array) -> None:
    """Fill in the ranks of each suit, leaving out the cards at one or two places."""
    sets[:] = 0
    for place in range(len(cards)):
        if place != skip_1 and place != skip_2:
            sets[cards[place] & 3] |= 1 << (cards[place] >> 2)


@kernel
def sort_suits(sets: Array, suits: Array) -> Any:
    """Sort the sets, the greatest first, and return the number of the renaming. `suits[old]` is a suit's new name."""
    for suit in range(4):
        suits[suit] = 0
        for other in range(4):
            if sets[other] > sets[suit] or (sets[other] == sets[suit] and other < suit):
                suits[suit] += 1
    a, b, c = sets[0], sets[1], sets[2]
    d = sets[3]
    sets[suits[0]] = a
    sets[suits[1]] = b
    sets[suits[2]] = c
    sets[suits[3]] = d
    return renaming(suits)


@kernel
def renaming(suits: Array) -> Any:
    """Return a number from 0 to 255 for where the suits go: two bits each."""
    return suits[0] | suits[1] << 2 | suits[2] << 4 | suits[3] << 6


@kernel
def packed(sets: Array) -> Any:
    """Return four sorted sets as one number."""
    return ((sets[0] << 13 | sets[1]) << 13 | sets[2]) << 13 | sets[3]


@kernel
def symmetries(sets: Array) -> int:
    """Return how many renamings leave sorted sets as they are."""
    same, run = 1, 1
    for suit in range(1, 4):
        run = run + 1 if sets[suit] == sets[suit - 1] else 1
        same *= run
    return same


@kernel
def classes(size: int, room: int) -> tuple[Array, Array, Array]:
    """Return every class of hands of this many cards: a hand of it, its number, and how many hands are in it.

    The classes are sorted by number.
    """
    cards, numbers, ways = np.zeros((room, size), np.int64), np.zeros(room, np.int64), np.zeros(room, np.int64)
    sets = np.zeros(4, np.int64)
    pick = np.arange(size)
    at = 0
    while True:
        suit_sets(pick, -1, -1, sets)
        if sets[0] >= sets[1] >= sets[2] >= sets[3]:
            cards[at] = pick
            numbers[at] = packed(sets)
            ways[at] = 24 // symmetries(sets)
            at += 1
        place = size - 1
        while place >= 0 and pick[place] == 52 - size + place:
            place -= 1
        if place < 0:
            break
        pick[place] += 1
        for later in range(place + 1, size):
            pick[later] = pick[later - 1] + 1
    order = np.argsort(numbers[:at])
    return cards[:at][order], numbers[:at][order], ways[:at][order]


@kernel
def renamed_holes() -> Array:
    """Return where each pair of hole cards goes under each renaming. Rows that are no permutation are not used."""
    moved = np.zeros((256, HOLES), np.uint16)
    suits = np.zeros(4, np.int64)
    for code in range(256):
        taken = 0
        for suit in range(4):
            suits[suit] = code >> (2 * suit) & 3
            taken |= 1 << suits[suit]
        if taken != 15:
            continue
        for a in range(51):
            for b in range(a + 1, 52):
                moved[code, hole_id(a, b)] = hole_id(a & ~3 | suits[a & 3], b & ~3 | suits[b & 3])
    return moved
