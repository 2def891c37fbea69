"""Count the results of every board for hands that are all in before the flop, without dealing any board.

Without a flush only the ranks of a board matter. There are 6,175 multisets of five ranks, and each is weighted by the
number of ways to choose its suits from the cards that are left. Boards on which a player has a flush are then corrected
one suit at a time: by the set of ranks in that suit, and again a multiset for the cards of the other suits.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from queenhigh.maths.kernels.compiling import kernel
from queenhigh.maths.kernels.evaluator import RANKS, unflushed

Array = NDArray[Any]

BOARD = 5
MULTISETS = 6175
SETS, LARGEST = 1 << 13, 1287
"""The number of sets of ranks, and the number of sets with five ranks."""


@kernel
def every_board(
    holes: Array, gone: Array, keys: Array, starts: Array, table: Array, flush: Array, counts: Array
) -> None:  # fmt: skip
    """Count wins and ties over every board, deal by deal, for players with two cards each.

    `gone` holds a mask for each deal of the cards missing from the deck, a bit each. Results are added to `counts[deal,
    player, sharers]`, where 0 sharers is a loss, 1 a win, and a higher number a tie of that many players.
    """
    players = holes.shape[1]
    rank_keys = np.array([keys[4 * rank] & RANKS for rank in range(13)])
    set_keys, by_size, how_many = sets_of_ranks(rank_keys)
    own = np.zeros(players, np.uint64)
    suited, plain, made = np.zeros(players, np.uint16), np.zeros(players, np.uint16), np.zeros(players, np.uint16)
    left, others, free = np.zeros(13, np.int64), np.zeros(13, np.int64), np.zeros(4, np.int64)
    board_keys, board_ways = np.zeros(MULTISETS, np.uint64), np.zeros(MULTISETS, np.int64)
    own_sets, own_sizes = np.zeros(players, np.int64), np.zeros(players, np.int64)
    for deal in range(len(holes)):
        left[:] = 0
        free[:] = 0
        for card in range(52):
            if not gone[deal] >> np.uint64(card) & np.uint64(1):
                left[card >> 2] += 1
                free[card & 3] |= 1 << (card >> 2)
        for p in range(players):
            own[p] = rank_keys[holes[deal, p, 0] >> 2] + rank_keys[holes[deal, p, 1] >> 2]
        for n in range(multisets(left, BOARD, rank_keys, board_keys, board_ways)):
            for p in range(players):
                plain[p] = unflushed(board_keys[n] + own[p], starts, table)
            add(plain, board_ways[n], counts[deal])
        for suit in range(4):
            most = 0
            for p in range(players):
                own_sets[p], own_sizes[p] = 0, 0
                for card in holes[deal, p]:
                    if (card & 3) == suit:
                        own_sets[p] |= 1 << (card >> 2)
                        own_sizes[p] += 1
                most = max(most, own_sizes[p])
            for rank in range(13):
                others[rank] = left[rank] - (free[suit] >> rank & 1)
            for size in range(BOARD - most, BOARD + 1):
                many = multisets(others, BOARD - size, rank_keys, board_keys, board_ways)
                for at in range(how_many[size]):
                    ranks = by_size[size, at]
                    if ranks & ~free[suit]:
                        continue
                    for p in range(players):
                        has = size + own_sizes[p] >= BOARD
                        suited[p] = flush[ranks | own_sets[p]] if has else np.uint16(0)
                    for n in range(many):
                        for p in range(players):
                            plain[p] = unflushed(set_keys[ranks] + board_keys[n] + own[p], starts, table)
                            made[p] = max(plain[p], suited[p])
                        add(plain, -board_ways[n], counts[deal])
                        add(made, board_ways[n], counts[deal])


@kernel
def sets_of_ranks(rank_keys: Array) -> tuple[Array, Array, Array]:
    """Return the sum of keys of each set of ranks, the sets of up to five ranks by size, and the number of each size."""
    keys, sizes = np.zeros(SETS, np.uint64), np.zeros(SETS, np.int64)
    by_size, many = np.zeros((BOARD + 1, LARGEST), np.int64), np.zeros(BOARD + 1, np.int64)
    for ranks in range(1, SETS):
        rank = 0
        while not ranks >> rank & 1:
            rank += 1
        keys[ranks] = keys[ranks & (ranks - 1)] + rank_keys[rank]
        size = sizes[ranks & (ranks - 1)] + 1
        sizes[ranks] = size
        if size <= BOARD:
            by_size[size, many[size]] = ranks
            many[size] += 1
    return keys, by_size, many


@kernel
def multisets(left: Array, size: int, rank_keys: Array, keys: Array, ways: Array) -> int:
    """Fill `keys` and `ways` with every multiset of `size` ranks, and return how many there are.

    Each has the sum of its keys, and the number of ways to choose its cards when `left[rank]` cards of each rank are
    left.
    """
    pick = np.zeros(size + 1, np.int64)
    key, many, run = np.zeros(size + 1, np.uint64), np.ones(size + 1, np.int64), np.zeros(size + 1, np.int64)
    if size == 0:
        keys[0], ways[0] = np.uint64(0), 1
        return 1
    found, depth = 0, 1
    pick[1] = 0
    while depth > 0:
        rank = pick[depth]
        if rank == 13:
            depth -= 1
            pick[depth] += 1
            continue
        run[depth] = run[depth - 1] + 1 if depth > 1 and pick[depth - 1] == rank else 1
        taken = run[depth] - 1
        many[depth] = many[depth - 1] * (left[rank] - taken) // run[depth]
        key[depth] = key[depth - 1] + rank_keys[rank]
        if left[rank] <= taken:
            pick[depth] += 1
        elif depth == size:
            keys[found], ways[found] = key[depth], many[depth]
            found += 1
            pick[depth] += 1
        else:
            depth += 1
            pick[depth] = rank
    return found


@kernel
def add(strengths: Array, ways: int, counts: Array) -> None:
    """Add to `counts` a showdown that happens `ways` times."""
    best, sharers = np.uint16(0), 0
    for made in strengths:
        if made > best:
            best, sharers = made, 1
        elif made == best:
            sharers += 1
    for p in range(len(strengths)):
        counts[p, sharers if strengths[p] == best else 0] += ways
