"""Hold'em against one dealer, every deal of it. Boards that differ only in the names of suits are looked at once: 134,459.

On each board all 1,081 pairs of hole cards are ranked together, and how many of the others each one beats follows from how many
lie below it, less those that hold one of its cards.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from queenhigh.maths.kernels.compiling import kernel
from queenhigh.maths.kernels.evaluator import FIVE_OF_A_SUIT, RANKS, SHIFT, START
from queenhigh.maths.kernels.suits import HOLES, packed, sort_suits, suit_sets

Array = NDArray[Any]

LIVE, RIVALS = 1081, 990
"""Pairs of hole cards beside a board, and beside a board and a player's pair."""


@kernel
def rank_holes(
    board: Array, keys: Array, starts: Array, table: Array, flush: Array, order: Array, first: Array, second: Array,
    holes: Array, strengths: Array, ranked: Array, spare: Array, tally: Array,
) -> None:  # fmt: skip
    """The hole cards that a board leaves, `first` and `second` of each pair, their strengths, and their order from the worst.

    `order` says how strengths compare: as they are, or by category where a reading wants that.
    """
    held = np.int64(0)
    key = START
    sets = np.zeros(4, np.int64)
    for card in board:
        held |= 1 << card
        key += keys[card]
        sets[card & 3] |= 1 << (card >> 2)
    at = 0
    for a in range(51):
        if held >> a & 1:
            continue
        with_a = key + keys[a]
        before = a * (103 - a) // 2 - a - 1
        for b in range(a + 1, 52):
            if held >> b & 1:
                continue
            whole = with_a + keys[b]
            if whole & FIVE_OF_A_SUIT:
                suit = 0
                if whole & np.uint64(0x80 << 32):
                    suit = 1
                elif whole & np.uint64(0x800 << 32):
                    suit = 2
                elif whole & np.uint64(0x8000 << 32):
                    suit = 3
                ranks = sets[suit]
                if (a & 3) == suit:
                    ranks |= 1 << (a >> 2)
                if (b & 3) == suit:
                    ranks |= 1 << (b >> 2)
                strengths[at] = flush[ranks]
            else:
                low = whole & RANKS
                strengths[at] = table[np.int64(low) + starts[low >> SHIFT]]
            first[at] = a
            second[at] = b
            holes[at] = before + b
            at += 1
    tally[:] = 0
    for n in range(LIVE):
        tally[order[strengths[n]] & 127] += 1
    below = 0
    for bucket in range(128):
        below, tally[bucket] = below + tally[bucket], below
    for n in range(LIVE):
        bucket = order[strengths[n]] & 127
        spare[tally[bucket]] = n
        tally[bucket] += 1
    tally[:] = 0
    for n in range(LIVE):
        tally[order[strengths[n]] >> 7] += 1
    below = 0
    for bucket in range(128):
        below, tally[bucket] = below + tally[bucket], below
    for m in range(LIVE):
        n = spare[m]
        bucket = order[strengths[n]] >> 7
        ranked[tally[bucket]] = n
        tally[bucket] += 1


@kernel
def compare_holes(
    first: Array,
    second: Array,
    strengths: Array,
    ranked: Array,
    order: Array,
    with_card: Array,
    wins: Array,
    loses: Array,
) -> None:
    """How many of the 990 pairs of the other side each pair beats, and loses to."""
    with_card[:] = 0
    total, at = 0, 0
    while at < LIVE:
        worth = order[strengths[ranked[at]]]
        end = at
        while end < LIVE and order[strengths[ranked[end]]] == worth:
            n = ranked[end]
            wins[n] = total - with_card[first[n]] - with_card[second[n]]
            end += 1
        for m in range(at, end):
            n = ranked[m]
            with_card[first[n]] += 1
            with_card[second[n]] += 1
        total += end - at
        for m in range(at, end):
            n = ranked[m]
            not_above = total - with_card[first[n]] - with_card[second[n]] + 1
            loses[n] = RIVALS - not_above
        at = end


@kernel
def board_values(
    boards: Array,
    keys: Array,
    starts: Array,
    table: Array,
    flush: Array,
    order: Array,
    win: int,
    stake: int,
    out: Array,
) -> None:
    """For each board and pair of hole cards: win x hands beaten - stake x hands lost to. A pair that the board blocks has 0."""
    first, second, holes = np.zeros(LIVE, np.uint8), np.zeros(LIVE, np.uint8), np.zeros(LIVE, np.uint16)
    strengths, ranked, spare = np.zeros(LIVE, np.uint16), np.zeros(LIVE, np.uint16), np.zeros(LIVE, np.uint16)
    wins, loses = np.zeros(LIVE, np.int32), np.zeros(LIVE, np.int32)
    tally, with_card = np.zeros(128, np.int32), np.zeros(52, np.int32)
    for n in range(len(boards)):
        rank_holes(boards[n], keys, starts, table, flush, order, first, second, holes, strengths, ranked, spare, tally)
        compare_holes(first, second, strengths, ranked, order, with_card, wins, loses)
        row = out[n]
        row[:] = 0
        for m in range(LIVE):
            row[holes[m]] = win * wins[m] - stake * loses[m]


@kernel
def add_by_turn(
    boards: Array, ways: Array, values: Array, moved: Array, numbers: Array, sums: Array, worker: int, workers: int
) -> None:
    """Each board's values added to the five classes of four cards that it holds; only those that are this worker's."""
    sets, suits = np.zeros(4, np.int64), np.zeros(4, np.int64)
    for n in range(len(boards)):
        for river in range(5):
            suit_sets(boards[n], river, -1, sets)
            to = moved[sort_suits(sets, suits)]
            at = np.searchsorted(numbers, packed(sets))
            if at % workers != worker:
                continue
            row, value, times = sums[at], values[n], ways[n]
            for hole in range(HOLES):
                row[to[hole]] += times * value[hole]


@kernel
def even_out(cards: Array, moved: Array, sums: Array, worker: int, workers: int) -> None:
    """What was added under one renaming belongs to all renamings that leave the four cards as they are."""
    sets, suits, raw = np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(HOLES, np.int32)
    for at in range(worker, len(cards), workers):
        suit_sets(cards[at], -1, -1, sets)
        raw[:] = sums[at]
        sums[at] = 0
        for code in range(256):
            taken, same = 0, True
            for suit in range(4):
                suits[suit] = code >> (2 * suit) & 3
                taken |= 1 << suits[suit]
                same = same and sets[suits[suit]] == sets[suit]
            if taken == 15 and same:
                for hole in range(HOLES):
                    sums[at, moved[code, hole]] += raw[hole]
        for hole in range(HOLES):
            sums[at, hole] //= 24


@kernel
def add_by_flop(flops: Array, moved: Array, numbers: Array, sums: Array, out: Array, worker: int, workers: int) -> None:
    """For each class of flops: the sum over turn and river, from the sums of the four cards that each turn makes."""
    sets, suits, four = np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(4, np.int64)
    for at in range(worker, len(flops), workers):
        four[:3] = flops[at]
        out[at] = 0
        for turn in range(52):
            if turn == flops[at, 0] or turn == flops[at, 1] or turn == flops[at, 2]:
                continue
            four[3] = turn
            suit_sets(four, -1, -1, sets)
            to = moved[sort_suits(sets, suits)]
            row = sums[np.searchsorted(numbers, packed(sets))]
            for hole in range(HOLES):
                out[at, hole] += row[to[hole]]
        for hole in range(HOLES):
            out[at, hole] //= 2


@kernel
def count_outcomes(
    boards: Array, ways: Array, keys: Array, starts: Array, table: Array, flush: Array, order: Array, categories: Array,
    moved: Array, fours: Array, threes: Array, bets_river: Array, bets_turn: Array, splits: Array, group: Array,
    out: Array,
) -> None:  # fmt: skip
    """Deals by starting hand, by what is wagered on turn and river, and by how they end.

    `out[group][2 x turn + river][end]`: ends are lost, equal, and won with each of the ten categories. A board comes in
    twenty ways, ten flops and either card next; `splits` says, for the ten flops and five rivers that are wagered on, how
    many of the twenty have neither, the river, the turn, or both.
    """
    first, second, holes = np.zeros(LIVE, np.uint8), np.zeros(LIVE, np.uint8), np.zeros(LIVE, np.uint16)
    strengths, ranked, spare = np.zeros(LIVE, np.uint16), np.zeros(LIVE, np.uint16), np.zeros(LIVE, np.uint16)
    wins, loses = np.zeros(LIVE, np.int32), np.zeros(LIVE, np.int32)
    tally, with_card = np.zeros(128, np.int32), np.zeros(52, np.int32)
    sets, suits = np.zeros(4, np.int64), np.zeros(4, np.int64)
    wagered = np.zeros(LIVE, np.int32)
    for n in range(len(boards)):
        board, times = boards[n], ways[n]
        rank_holes(board, keys, starts, table, flush, order, first, second, holes, strengths, ranked, spare, tally)
        compare_holes(first, second, strengths, ranked, order, with_card, wins, loses)
        for m in range(LIVE):
            wagered[m] = 0
        bit = 0
        for river in range(5):
            suit_sets(board, river, -1, sets)
            to = moved[sort_suits(sets, suits)]
            row = bets_river[np.searchsorted(fours, packed(sets))]
            for m in range(LIVE):
                wagered[m] |= np.int32(row[to[holes[m]]]) << bit
            bit += 1
        for one in range(4):
            for other in range(one + 1, 5):
                suit_sets(board, one, other, sets)
                to = moved[sort_suits(sets, suits)]
                row = bets_turn[np.searchsorted(threes, packed(sets))]
                for m in range(LIVE):
                    wagered[m] |= np.int32(row[to[holes[m]]]) << bit
                bit += 1
        for m in range(LIVE):
            part, split = out[group[holes[m]]], splits[wagered[m]]
            end = 2 + categories[strengths[m]]
            for k in range(4):
                if split[k]:
                    count = times * split[k]
                    part[k, 0] += count * loses[m]
                    part[k, 1] += count * (RIVALS - wins[m] - loses[m])
                    part[k, end] += count * wins[m]


@kernel
def split_counts() -> Array:
    """For five bits of rivers and ten of flops: how many of a board's twenty ways wager on neither, river, turn, both."""
    made = np.zeros((1 << 15, 4), np.int8)
    for bits in range(1 << 15):
        flop = 5
        for one in range(4):
            for other in range(one + 1, 5):
                turn = bits >> flop & 1
                made[bits, 2 * turn + (bits >> one & 1)] += 1
                made[bits, 2 * turn + (bits >> other & 1)] += 1
                flop += 1
    return made
