"""The evaluator's tables: `load` reads the ones that are shipped, `build` makes them again from the engine's order of hands.

.venv/bin/python -m queenhigh.maths.tables      writes them
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from queenhigh.cards import DECK
from queenhigh.hands import FiveCard, three_card_hand

Array = NDArray[Any]

SHIPPED = Path(__file__).parent / "kernels" / "tables.npz"
SIZES = (5, 6, 7)
COUNT_AT, START = 32, 3
"""Above the sum of the ranks a key counts suits in four bits each. They start at three, so that the fifth card sets the eight."""
EMPTY, FIVE_OF_A_SUIT = START * 0x1111 << COUNT_AT, 0x8888 << COUNT_AT
"""The key of a hand without cards, and the bits of which a flush sets one."""
AFTER_SUITS = COUNT_AT + 16
NOT_A_CARD = 1 << 60
"""The key of a byte that is not a card: it shows in every sum, above the counters of the suits."""


class Tables(NamedTuple):
    keys: Array
    starts_5: Array
    table_5: Array
    starts_6: Array
    table_6: Array
    starts_7: Array
    table_7: Array
    flush: Array
    categories: Array
    """The category of each strength of a five-card hand."""
    three: Array
    """Strength of three cards by 169 a + 13 b + c for the ranks, and the same again for cards of one suit."""
    three_categories: Array
    low: Array
    """Strength of a low by the set of its ranks from ace to eight, a bit each; 0 if there is none."""
    omaha_low: Array
    """Strength of Omaha's low by 256 x the ranks in the hand + those on the board: exactly two and exactly three of them."""


@cache
def load() -> Tables:
    with np.load(SHIPPED, allow_pickle=False) as shipped:
        return Tables(**{name: shipped[name] for name in Tables._fields})


def build() -> Tables:
    from queenhigh.maths.kernels.lookup import best_of_ranks, rank_counts

    counts = {size: rank_counts(size, 50_000) for size in SIZES}
    packed = {size: best_of_ranks(held) for size, held in counts.items()}
    suited = _flushes()
    order = np.unique(np.concatenate((packed[5], suited[suited > 0])))
    folded = {size: _folded(counts[size], np.searchsorted(order, packed[size]) + 1) for size in SIZES}
    flush = np.where(suited > 0, np.searchsorted(order, suited) + 1, 0).astype(np.uint16)
    categories = np.concatenate(([0], order >> 20)).astype(np.uint8)
    three, three_categories = _three()
    return Tables(
        _keys(), *folded[5], *folded[6], *folded[7], flush, categories, three, three_categories, _low(), _omaha_low()
    )  # fmt: skip


def _keys() -> Array:
    from queenhigh.maths.kernels.lookup import RANK_KEYS

    keys = np.full(256, NOT_A_CARD, dtype=np.uint64)
    for card in DECK:
        keys[card.index] = int(RANK_KEYS[card.index >> 2]) + (1 << (COUNT_AT + 4 * (card.index & 3)))
    return keys


def _folded(counts: Array, strengths: Array) -> tuple[Array, Array]:
    from queenhigh.maths.kernels import ROW_BITS as SHIFT
    from queenhigh.maths.kernels.lookup import RANK_KEYS, folded

    sums = counts.astype(np.int64) @ RANK_KEYS.astype(np.int64)
    order = np.argsort(sums)
    sums, values = sums[order], strengths[order].astype(np.uint16)
    most = int(counts[0].sum()) * int(RANK_KEYS[-1])
    rows = (most >> SHIFT) + 1
    row_of = np.searchsorted(sums, np.arange(rows + 1) << SHIFT)
    fullest_first = np.argsort(row_of[:-1] - row_of[1:], kind="stable")
    starts, table, _ = folded(sums, values, row_of, fullest_first, SHIFT, 4 * len(sums) + (1 << SHIFT))
    return starts, table


def _flushes() -> Array:
    """The best flush of each set of ranks, packed as `best_of_ranks` packs; 0 if there are fewer than five."""
    suited = np.zeros(1 << 13, dtype=np.int64)
    for ranks in range(1 << 13):
        held = [rank for rank in range(12, -1, -1) if ranks >> rank & 1]
        if len(held) < 5:
            continue
        wheel = ranks << 1 | ranks >> 12
        rows = wheel & wheel >> 1 & wheel >> 2 & wheel >> 3 & wheel >> 4
        if rows:
            top = rows.bit_length() + 2
            kind = FiveCard.ROYAL_FLUSH if top == 12 else FiveCard.STRAIGHT_FLUSH
            suited[ranks] = kind << 20 | top << 16
        else:
            suited[ranks] = FiveCard.FLUSH << 20 | sum(rank << 4 * (4 - n) for n, rank in enumerate(held[:5]))
    return suited


def _three() -> tuple[Array, Array]:
    worth = {}
    for ranks in combinations_with_replacement(range(13), 3):
        mixed = [DECK[4 * rank + suit] for suit, rank in enumerate(ranks)]
        worth[ranks, False] = three_card_hand(mixed)
        if len(set(ranks)) == 3:
            worth[ranks, True] = three_card_hand([DECK[4 * rank] for rank in ranks])
    order = sorted(set(worth.values()))
    strength = {hand: n + 1 for n, hand in enumerate(order)}
    table = np.zeros(2 * 13**3, dtype=np.uint16)
    for (ranks, suited), hand in worth.items():
        for a, b, c in permutations(ranks):
            table[2197 * suited + 169 * a + 13 * b + c] = strength[hand]
    return table, np.array([0, *(hand.category for hand in order)], dtype=np.uint8)


def _low() -> Array:
    """Ace is the lowest bit. The lowest five ranks make the low; the smaller the set is as a number, the better it is."""
    five_lowest = {}
    for ranks in range(256):
        held = _bits(ranks)[:5]
        five_lowest[ranks] = sum(1 << rank for rank in held) if len(held) == 5 else 0
    every = sorted((sum(1 << rank for rank in five) for five in combinations(range(8), 5)), reverse=True)
    strength = {low: n + 1 for n, low in enumerate(every)} | {0: 0}
    return np.array([strength[five_lowest[ranks]] for ranks in range(256)], dtype=np.uint16)


def _omaha_low() -> Array:
    low = _low().tolist()
    twos, threes = (
        [[sum(1 << rank for rank in some) for some in combinations(_bits(ranks), count)] for ranks in range(256)]
        for count in (2, 3)
    )
    return np.array(
        [
            max((low[two | three] for two in in_hand for three in on_board), default=0)
            for in_hand in twos
            for on_board in threes
        ],
        dtype=np.uint16,
    )


def _bits(ranks: int) -> list[int]:
    return [rank for rank in range(8) if ranks >> rank & 1]


if __name__ == "__main__":
    np.savez_compressed(SHIPPED, **build()._asdict())
