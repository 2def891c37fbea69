"""Choose which of three hole cards to discard on a flop."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from queenhigh.maths.kernels.compiling import kernel
from queenhigh.maths.kernels.dealing import draw
from queenhigh.maths.kernels.evaluator import START, bit_of, low_bit, strength

Array = NDArray[Any]


@kernel
def keep_on_flop(
    threes: Array, flops: Array, out: Any, every: bool, hi_lo: bool, keys: Array, starts: Array, table: Array,
    flush: Array, lows: Array, kept: Array, given: Array,
) -> None:  # fmt: skip
    """Find the two cards with the highest share of the pot against one unknown hand, over every turn and river.

    With `every`, the unknown hand is each possible one in turn; otherwise one is drawn for each turn and river, the
    same for the three choices. `out` is a mask of cards that cannot be dealt, a bit each. The two cards go to `kept`,
    the third to `given`.
    """
    deck, own_ranks, score = np.zeros(52, np.int64), np.zeros(3, np.int64), np.zeros(3, np.int64)
    own_keys, own_masks = np.zeros(3, np.uint64), np.zeros(3, np.uint64)
    high, low = np.zeros(3, np.int64), np.zeros(3, np.int64)
    for n in range(len(threes)):
        known, many = out, 0
        key, mask, ranks = START, np.uint64(0), 0
        for place in range(3):
            card = flops[n, place]
            known |= np.uint64(1) << np.uint64(card)
            known |= np.uint64(1) << np.uint64(threes[n, place])
            key += keys[card]
            mask |= bit_of(card)
            ranks |= low_bit(card)
        for card in range(52):
            if not known >> np.uint64(card) & np.uint64(1):
                deck[many] = card
                many += 1
        for option in range(3):
            a, b = threes[n, (option + 1) % 3], threes[n, (option + 2) % 3]
            own_keys[option], own_masks[option] = keys[a] + keys[b], bit_of(a) | bit_of(b)
            own_ranks[option] = low_bit(a) | low_bit(b)
            score[option] = 0
        state = known
        for i in range(many):
            for j in range(i + 1, many):
                key_j = key + keys[deck[i]] + keys[deck[j]]
                mask_j = mask | bit_of(deck[i]) | bit_of(deck[j])
                ranks_j = ranks | low_bit(deck[i]) | low_bit(deck[j])
                for option in range(3):
                    high[option] = strength(key_j + own_keys[option], mask_j | own_masks[option], starts, table, flush)
                    if hi_lo:
                        low[option] = lows[ranks_j | own_ranks[option]]
                k, m = 0, 0
                if not every:
                    k, m = i, j
                    while k in (i, j):
                        state, k = draw(state, many)
                    while m in (i, j, k):
                        state, m = draw(state, many)
                while True:
                    if every:
                        m += 1
                        if m == many:
                            k += 1
                            m = k + 1
                        if m >= many:
                            break
                        if k in (i, j) or m in (i, j):
                            continue
                    x, y = deck[k], deck[m]
                    theirs = strength(key_j + keys[x] + keys[y], mask_j | bit_of(x) | bit_of(y), starts, table, flush)
                    their_low = lows[ranks_j | low_bit(x) | low_bit(y)] if hi_lo else np.uint16(0)
                    for option in range(3):
                        part = 2 * (high[option] > theirs) + (high[option] == theirs)
                        if low[option] > 0 or their_low > 0:
                            score[option] += part + 2 * (low[option] > their_low) + (low[option] == their_low)
                        else:
                            score[option] += 2 * part
                    if not every:
                        break
        best = 0
        for option in range(1, 3):
            if score[option] > score[best]:
                best = option
        kept[n, 0], kept[n, 1], given[n] = threes[n, (best + 1) % 3], threes[n, (best + 2) % 3], threes[n, best]
