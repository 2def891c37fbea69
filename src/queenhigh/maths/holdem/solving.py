"""All streets at once. A turn or river wager changes only its own result, so each decision is a sign: is the sum over
everything that can still come positive? Only the flop wager competes with folding."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from queenhigh.cards import Card
from queenhigh.maths.kept import kept
from queenhigh.maths.tables import load
from queenhigh.maths.workers import cores, pieces, share

Array = NDArray[Any]
Progress = Callable[[str, int, int], None]

BOARDS, FOURS, FLOPS = 134_459, 16_432, 1_755
"""Boards of five, four and three cards, up to the names of suits."""
HOLES = comb(52, 2)
CHUNK = 4096
RANKS = "23456789TJQKA"
WAYS_TO_BOARD = 20
"""A board of five is ten flops and either of the other cards next."""
DEALS = comb(50, 5) * comb(45, 2) * WAYS_TO_BOARD
"""How many ways a deal can continue from a pair of hole cards."""
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
    """The index of a board of three or four cards and a pair of hole cards in the tables of wagers."""
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
    """Solve the game. `turn` and `river` are what a wager wins, and what it costs if it loses."""
    places, standing = _standings(by_strength() if order is None else order, progress)
    by_turn = _by_turn(places, standing, river)
    river_wagers = by_turn > 0
    by_flop = _by_flop(by_turn if turn == river else _by_turn(places, standing, turn))
    turn_wagers = by_flop > 0
    outcomes = _outcomes(places, standing, turn_wagers, river_wagers, progress)
    return Solution(outcomes, turn_wagers, river_wagers)


def _by_turn(places: Array, standing: Array, price: tuple[int, int]) -> Array:
    """For each class of flop and turn and each pair of hole cards: a wager summed over river and dealer's cards."""
    from queenhigh.maths.kernels import holdem as kernels

    made, boards, fours, workers = (
        np.zeros((FOURS, HOLES), dtype=np.int32),
        classes(5, BOARDS)[1],
        classes(4, FOURS)[0],
        cores(),
    )
    share(
        lambda worker: kernels.add_by_turn(fours, boards, places, standing, *price, made, worker, workers),
        range(workers),
    )
    return made


def _by_flop(by_turn: Array) -> Array:
    """The same for each class of flops: each two cards that can come are counted once."""
    from queenhigh.maths.kernels import holdem as kernels
    from queenhigh.maths.kernels import suits

    made, moved, workers = np.zeros((FLOPS, HOLES), dtype=np.int32), suits.renamed_holes(), cores()
    flops, numbers = classes(3, FLOPS)[0], classes(4, FOURS)[1]
    share(lambda worker: kernels.add_by_flop(flops, moved, numbers, by_turn, made, worker, workers), range(workers))
    return made


@cache
def street_sums(cards: int, price: tuple[int, int], by_kind: bool = False) -> Array:
    """What a wager is worth with this many cards on the board, summed over everything that can come."""
    if cards == 3:
        return _by_flop(street_sums(4, price, by_kind))
    places, standing = _standings(by_category() if by_kind else by_strength(), silent)
    return _by_turn(places, standing, price)


def kept_solution(turn: tuple[int, int], river: tuple[int, int], order: Array, progress: Progress = silent) -> Solution:
    """The solution, from disk if these rules were solved before. Decisions are kept as bits."""

    def make() -> dict[str, Array]:
        found = solve(turn, river, order, progress)
        return {
            "outcomes": found.outcomes,
            "turn": np.packbits(found[1], axis=1),
            "river": np.packbits(found[2], axis=1),
        }

    found = kept("holdem", repr((turn, river)).encode() + order.astype(np.uint16).tobytes(), __file__, make)
    bits = (np.unpackbits(found[street], axis=1, count=HOLES).view(bool) for street in ("turn", "river"))
    return Solution(found["outcomes"], *bits)


def _standings(order: Array, progress: Progress) -> tuple[Array, Array]:
    """The result of each class of hole cards on each board, and where a board's classes begin."""
    from queenhigh.maths.kernels import holdem as kernels

    tables, boards = load(), classes(5, BOARDS)[0]
    suited = (boards[:, :, None] & 3 == np.arange(4)).sum(axis=1).max(axis=1) >= kernels.SUITED
    sizes = np.where(suited, kernels.CLASSES, kernels.RANK_PAIRS)
    places = np.cumsum(sizes) - sizes
    standing = np.zeros(int(sizes.sum()), dtype=np.int32)

    def stand(part: slice) -> None:
        kernels.standings(
            boards[part], places[part], tables.keys, tables.starts_7, tables.table_7, tables.flush, order,
            tables.categories, standing,
        )  # fmt: skip
        progress("values", part.stop, BOARDS)

    share(stand, list(pieces(BOARDS, CHUNK)))
    return places, standing


def _outcomes(places: Array, standing: Array, turn: Array, river: Array, progress: Progress) -> Array:
    from queenhigh.maths.kernels import holdem_ways as kernels

    boards, _, ways = classes(5, BOARDS)
    number = {name: n for n, name in enumerate(starting_hands())}
    pairs = [(RANKS[high], RANKS[low]) for high in range(len(RANKS)) for low in range(high + 1)]
    suited, others = (
        np.array([number[high + low + ("" if high == low else suits)] for high, low in pairs]) for suits in "so"
    )
    river, turn = _bits(4, FOURS, river), _bits(3, FLOPS, turn)

    def count(part: slice) -> Array:
        out = np.zeros((len(number), 4, 12), dtype=np.int64)
        kernels.count_outcomes(boards[part], ways[part], places[part], standing, river, turn, suited, others, out)
        progress("outcomes", part.stop, BOARDS)
        return out

    made: Array = sum(share(count, list(pieces(BOARDS, CHUNK))))  # type: ignore[assignment]
    return made


def _bits(size: int, room: int, wagers: Array) -> Array:
    """Decisions for every board of three or four cards, under its own names of suits, in words of sixty-four bits."""
    from queenhigh.maths.kernels import holdem_ways as kernels

    numbers, workers = classes(size, room)[1], cores()
    bits, renamed = kernels.wager_bits(wagers), kernels.renamed_bits()
    made = np.zeros((comb(52, size), 4 * kernels.WORDS), dtype=np.uint16)
    share(
        lambda worker: kernels.spread_bits(
            size, np.arange(size - 1 + worker, 52, workers), numbers, bits, renamed, made
        ),
        range(workers),
    )
    return made.view(np.uint64)
