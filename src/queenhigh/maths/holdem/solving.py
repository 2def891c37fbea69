"""All streets at once. A turn or river wager changes nothing but its own result, so each decision is a sign: is the sum over
everything that can still come above nothing? The flop wager alone stands against folding."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from queenhigh.cards import Card
from queenhigh.maths.tables import load
from queenhigh.maths.workers import cores, pieces, share

Array = NDArray[Any]
Progress = Callable[[str, int, int], None]

BOARDS, FOURS, FLOPS = 134_459, 16_432, 1_755
CHUNK = 4096
RANKS = "23456789TJQKA"
WAYS_TO_BOARD = 20
"""A board of five is ten flops and either of the other cards next."""
DEALS = comb(50, 5) * comb(45, 2) * WAYS_TO_BOARD
"""How many ways a deal can go on from a pair of hole cards."""
LOST, EQUAL, WON = 0, 1, 2
"""The ends of `outcomes`; WON + category for each of the ten categories."""


class Solution(NamedTuple):
    """`outcomes[hand][2 x turn + river][end]`: deals in which the best player wagers so and which end so, by starting hand."""

    outcomes: Array
    turn_wagers: Array
    """For each class of flops and pair of hole cards: is a turn wager worth it?"""
    river_wagers: Array


@cache
def starting_hands() -> dict[str, int]:
    """The 169, named as players do (AKs, QQ, 72o), and how many pairs of hole cards each of them is."""
    names: dict[str, int] = {}
    for name in _names():
        names[name] = names.get(name, 0) + 1
    return names


@cache
def _names() -> list[str]:
    made = []
    for a in range(51):
        for b in range(a + 1, 52):
            low, high = RANKS[a >> 2], RANKS[b >> 2]
            made.append(high + low + ("" if low == high else "s" if a & 3 == b & 3 else "o"))
    return made


def groups() -> Array:
    """The starting hand of each pair of hole cards, as a number."""
    number = {name: n for n, name in enumerate(starting_hands())}
    return np.array([number[name] for name in _names()], dtype=np.int16)


def place_of(hole: Sequence[Card], board: Sequence[Card]) -> tuple[int, int]:
    """Where a board of three or four and a pair of hole cards stand in the tables of wagers."""
    from queenhigh.maths.kernels import suits as kernels

    sets, suits = np.zeros(4, dtype=np.int64), np.zeros(4, dtype=np.int64)
    kernels.suit_sets(np.array([card.index for card in board], dtype=np.int64), -1, -1, sets)
    kernels.sort_suits(sets, suits)
    _, numbers, _ = classes(len(board), FLOPS if len(board) == 3 else FOURS)
    renamed = [card.index & ~3 | int(suits[card.index & 3]) for card in hole]
    return int(np.searchsorted(numbers, kernels.packed(sets))), int(kernels.hole_id(*renamed))


def silent(_what: str, _done: int, _all: int) -> None:
    """Nobody is watching."""


@cache
def classes(size: int, room: int) -> tuple[Array, Array, Array]:
    from queenhigh.maths.kernels import suits as kernels

    return kernels.classes(size, room)


def by_strength() -> Array:
    """The order of hands as they are."""
    return np.arange(len(load().categories), dtype=np.uint16)


def by_category() -> Array:
    """The order under a reading by which kickers decide nothing."""
    return load().categories.astype(np.uint16)


def solve(
    turn: tuple[int, int] = (1, 1),
    river: tuple[int, int] = (1, 1),
    order: Array | None = None,
    progress: Progress = silent,
) -> Solution:
    """`turn` and `river` are what a wager wins, and what it costs where it loses."""
    from queenhigh.maths.kernels import holdem as kernels
    from queenhigh.maths.kernels import suits

    order = by_strength() if order is None else order
    moved = suits.renamed_holes()
    fours, threes = classes(4, FOURS), classes(3, FLOPS)
    sums = _sums_by_turn(river, order, moved, fours, progress)
    river_wagers = sums > 0
    if turn != river:
        sums = _sums_by_turn(turn, order, moved, fours, progress)
    by_flop = np.zeros((FLOPS, suits.HOLES), dtype=np.int32)
    workers = cores()
    share(lambda w: kernels.add_by_flop(threes[0], moved, fours[1], sums, by_flop, w, workers), range(workers))
    turn_wagers = by_flop > 0
    outcomes = _outcomes(order, moved, fours, threes, river_wagers, turn_wagers, progress)
    return Solution(outcomes, turn_wagers, river_wagers)


def _sums_by_turn(price: tuple[int, int], order: Array, moved: Array, fours: Any, progress: Progress) -> Array:
    """For each class of flop and turn and each pair of hole cards: what a wager comes to over river and dealer's cards."""
    from queenhigh.maths.kernels import holdem as kernels
    from queenhigh.maths.kernels import suits

    tables = load()
    boards, _, ways = classes(5, BOARDS)
    cards, numbers, _ = fours
    sums = np.zeros((FOURS, suits.HOLES), dtype=np.int32)
    values = np.zeros((CHUNK, suits.HOLES), dtype=np.int32)
    workers, win, stake = cores(), *price

    for chunk in pieces(BOARDS, CHUNK):
        here, times = boards[chunk], ways[chunk]

        def value(part: slice, here: Array = here) -> None:
            kernels.board_values(
                here[part], tables.keys, tables.starts_7, tables.table_7, tables.flush, order, win, stake, values[part]
            )

        def add(worker: int, here: Array = here, times: Array = times) -> None:
            kernels.add_by_turn(here, times, values, moved, numbers, sums, worker, workers)

        share(value, list(pieces(len(here), CHUNK // (2 * workers))))
        share(add, range(workers))
        progress("values", chunk.stop, BOARDS)
    share(lambda worker: kernels.even_out(cards, moved, sums, worker, workers), range(workers))
    return sums


def _outcomes(
    order: Array, moved: Array, fours: Any, threes: Any, river: Array, turn: Array, progress: Progress
) -> Array:
    from queenhigh.maths.kernels import holdem as kernels

    tables = load()
    boards, _, ways = classes(5, BOARDS)
    splits, group = kernels.split_counts(), groups()
    river, turn = river.view(np.uint8), turn.view(np.uint8)
    done = 0

    def count(part: slice) -> Array:
        nonlocal done
        out = np.zeros((len(starting_hands()), 4, 12), dtype=np.int64)
        kernels.count_outcomes(
            boards[part], ways[part], tables.keys, tables.starts_7, tables.table_7, tables.flush, order,
            tables.categories, moved, fours[1], threes[1], river, turn, splits, group, out,
        )  # fmt: skip
        done += len(boards[part])
        progress("outcomes", done, BOARDS)
        return out

    made: Array = sum(share(count, list(pieces(BOARDS, CHUNK))))  # type: ignore[assignment]
    return made
