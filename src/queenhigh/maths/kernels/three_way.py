"""Deal Hold'em hands at random, all in before the flop, and count the result for every three of them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from queenhigh.maths.kernels.compiling import kernel
from queenhigh.maths.kernels.dealing import DRAWS, unseen
from queenhigh.maths.kernels.evaluator import START, bit_of, strength
from queenhigh.maths.kernels.simulation import STEP

Array = NDArray[Any]
AT_ONCE = 6
"""The number of hands dealt around one board: twenty sets of three for little more than the price of one."""


@kernel
def three_way(
    seed: Any, block: Any, deals: int, group: Array, keys: Array, starts: Array, table: Array, flush: Array, end_of: Array,
    counts: Array,
) -> None:  # fmt: skip
    """Deal this many times at random, and count the results of every three hands: `counts[three hands][end]`.

    `group` is the starting hand of two cards. Three hands are numbered in ascending order. `end_of[first against
    second][second against third][first against third]` is the end, where each index is 0 for a win, 1 for a tie and 2
    for a loss.
    """
    state, deck = seed + (block << DRAWS) * STEP, np.arange(52)
    hands, made = np.zeros(AT_ONCE, np.int64), np.zeros(AT_ONCE, np.uint16)
    own_keys, own_masks = np.zeros(AT_ONCE, np.uint64), np.zeros(AT_ONCE, np.uint64)
    for _ in range(deals):
        taken = np.uint64(0)
        for p in range(AT_ONCE):
            state, one = unseen(state, deck, taken)
            taken |= np.uint64(1) << np.uint64(one)
            state, other = unseen(state, deck, taken)
            taken |= np.uint64(1) << np.uint64(other)
            hand, at = group[one, other], p
            while at > 0 and hands[at - 1] > hand:
                hands[at], own_keys[at], own_masks[at] = hands[at - 1], own_keys[at - 1], own_masks[at - 1]
                at -= 1
            hands[at], own_keys[at], own_masks[at] = hand, keys[one] + keys[other], bit_of(one) | bit_of(other)
        key, mask = START, np.uint64(0)
        for _card in range(5):
            state, card = unseen(state, deck, taken)
            taken |= np.uint64(1) << np.uint64(card)
            key += keys[card]
            mask |= bit_of(card)
        for p in range(AT_ONCE):
            made[p] = strength(key + own_keys[p], mask | own_masks[p], starts, table, flush)
        for k in range(2, AT_ONCE):
            last = hands[k] * (hands[k] + 1) * (hands[k] + 2) // 6
            for j in range(1, k):
                middle = last + hands[j] * (hands[j] + 1) // 2
                second = 1 + (made[j] < made[k]) - (made[j] > made[k])
                for i in range(j):
                    first = 1 + (made[i] < made[j]) - (made[i] > made[j])
                    over = 1 + (made[i] < made[k]) - (made[i] > made[k])
                    counts[middle + hands[i], end_of[first, second, over]] += 1
