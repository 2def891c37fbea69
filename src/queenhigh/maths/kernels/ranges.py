"""Compare two ranges of hands, ranking both on a board at once."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from queenhigh.maths.kernels.compiling import kernel
from queenhigh.maths.kernels.evaluator import START, bit_of, strength

Array = NDArray[Any]


@kernel
def ranges_on_boards(
    boards: Array, one: Array, other: Array, weights: Array, rivals: Array, same: Array, keys: Array,
    starts: Array, table: Array, flush: Array,
) -> tuple[int, int, int]:  # fmt: skip
    """Return how often one range wins, ties and loses against another on whole boards, by weight.

    On each board both ranges are ranked at once. The part of the other range that a hand beats is what ranks below it,
    less the hands that hold one of its cards. `same[n]` is the weight that the other range gives to hand n itself: it
    ranks equal, and was subtracted twice.
    """
    won, tied, lost = 0, 0, 0
    mine, theirs = np.zeros(len(one), np.uint16), np.zeros(len(other), np.uint16)
    order, rival_order = np.zeros(len(one), np.int32), np.zeros(len(other), np.int32)
    spare = np.zeros(max(len(one), len(other)), np.int32)
    below, upto = np.zeros(52, np.int64), np.zeros(52, np.int64)
    buckets = np.zeros(128, np.int32)
    for n in range(len(boards)):
        live = rank_range(boards[n], one, keys, starts, table, flush, mine, order, spare, buckets)
        rival_live = rank_range(boards[n], other, keys, starts, table, flush, theirs, rival_order, spare, buckets)
        below[:] = 0
        upto[:] = 0
        all_below, all_upto, all = 0, 0, 0
        with_card = np.zeros(52, np.int64)
        for at in range(rival_live):
            rival = rival_order[at]
            all += rivals[rival]
            with_card[other[rival, 0]] += rivals[rival]
            with_card[other[rival, 1]] += rivals[rival]
        first, last = 0, 0
        for at in range(live):
            hand = order[at]
            worth = mine[hand]
            while first < rival_live and theirs[rival_order[first]] < worth:
                rival = rival_order[first]
                all_below += rivals[rival]
                below[other[rival, 0]] += rivals[rival]
                below[other[rival, 1]] += rivals[rival]
                first += 1
            while last < rival_live and theirs[rival_order[last]] <= worth:
                rival = rival_order[last]
                all_upto += rivals[rival]
                upto[other[rival, 0]] += rivals[rival]
                upto[other[rival, 1]] += rivals[rival]
                last += 1
            a, b = one[hand, 0], one[hand, 1]
            beaten = all_below - below[a] - below[b]
            not_above = all_upto - upto[a] - upto[b] + same[hand]
            against = all - with_card[a] - with_card[b] + same[hand]
            times = weights[hand]
            won += times * beaten
            tied += times * (not_above - beaten)
            lost += times * (against - not_above)
    return won, tied, lost


@kernel
def rank_range(
    board: Array, hands: Array, keys: Array, starts: Array, table: Array, flush: Array, worth: Array, order: Array,
    spare: Array, buckets: Array,
) -> int:  # fmt: skip
    """List in `order` the hands that the board leaves, the worst first, and return how many there are."""
    key, mask, held = START, np.uint64(0), np.int64(0)
    for card in board:
        key += keys[card]
        mask |= bit_of(card)
        held |= np.int64(1) << np.int64(card)
    live = 0
    buckets[:] = 0
    for n in range(len(hands)):
        a, b = hands[n, 0], hands[n, 1]
        if (held >> np.int64(a) | held >> np.int64(b)) & 1:
            continue
        worth[n] = strength(key + keys[a] + keys[b], mask | bit_of(a) | bit_of(b), starts, table, flush)
        buckets[worth[n] & 127] += 1
        order[live] = n
        live += 1
    heads(buckets)
    for at in range(live):
        bucket = worth[order[at]] & 127
        spare[buckets[bucket]] = order[at]
        buckets[bucket] += 1
    buckets[:] = 0
    for at in range(live):
        buckets[worth[order[at]] >> 7] += 1
    heads(buckets)
    for at in range(live):
        bucket = worth[spare[at]] >> 7
        order[buckets[bucket]] = spare[at]
        buckets[bucket] += 1
    return live


@kernel
def heads(buckets: Array) -> None:
    """Replace the size of each bucket by the place where it begins."""
    below = 0
    for bucket in range(len(buckets)):
        below, buckets[bucket] = below + buckets[bucket], below
