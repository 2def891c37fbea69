"""Three hands of hold'em all in before the flop, dealt at random: how each of three starting hands ends against two others."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from queenhigh.maths.kernels.compiling import kernel
from queenhigh.maths.kernels.dealing import DRAWS, unseen
from queenhigh.maths.kernels.evaluator import START, bit_of, strength
from queenhigh.maths.kernels.simulation import STEP

Array = NDArray[Any]
WON, TIED_WITH_ONE, TIED_WITH_BOTH, LOST_TO_ONE, LOST_TO_TWO = range(5)
"""The ends of a hand: the last is a loss to two hands that tie."""
HANDS = 169


@kernel
def three_way(
    seed: Any, block: Any, deals: int, group: Array, keys: Array, starts: Array, table: Array, flush: Array, counts: Array
) -> None:  # fmt: skip
    """`counts[hand][pair of other hands][end]`; `group` is the starting hand of two cards, and a pair of hands is numbered
    with the lower one first."""
    state, deck = seed + (block << DRAWS) * STEP, np.arange(52)
    hands, made = np.zeros(3, np.int64), np.zeros(3, np.uint16)
    own_keys, own_masks = np.zeros(3, np.uint64), np.zeros(3, np.uint64)
    for _ in range(deals):
        taken = np.uint64(0)
        for p in range(3):
            state, one = unseen(state, deck, taken)
            taken |= np.uint64(1) << np.uint64(one)
            state, other = unseen(state, deck, taken)
            taken |= np.uint64(1) << np.uint64(other)
            hands[p] = group[one, other]
            own_keys[p] = keys[one] + keys[other]
            own_masks[p] = bit_of(one) | bit_of(other)
        key, mask = START, np.uint64(0)
        for _card in range(5):
            state, card = unseen(state, deck, taken)
            taken |= np.uint64(1) << np.uint64(card)
            key += keys[card]
            mask |= bit_of(card)
        best, sharers = np.uint16(0), 0
        for p in range(3):
            made[p] = strength(key + own_keys[p], mask | own_masks[p], starts, table, flush)
            if made[p] > best:
                best, sharers = made[p], 1
            elif made[p] == best:
                sharers += 1
        for p in range(3):
            low, high = hands[(p + 1) % 3], hands[(p + 2) % 3]
            if low > high:
                low, high = high, low
            end = sharers - 1 if made[p] == best else LOST_TO_ONE + sharers - 1
            counts[hands[p], low * HANDS - low * (low - 1) // 2 + high - low, end] += 1
