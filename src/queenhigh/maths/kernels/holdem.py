"""Count every deal of Hold'em against one dealer.

Boards that differ only in the names of suits are counted once, which leaves 134,459. What a pair of hole cards makes on
a board depends on its ranks and on which of its cards are of the suit in which a flush is possible. So at most 351
classes of pairs have to be ranked on a board, instead of 1,081 pairs. A card's class is its rank, plus 13 if it is of
that suit. The number of opposing pairs that a pair beats is the number ranked below it, less those that hold one of its
cards.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from queenhigh.maths.kernels.compiling import inlined, kernel
from queenhigh.maths.kernels.evaluator import START, unflushed
from queenhigh.maths.kernels.suits import HOLES, packed, sort_suits, suit_sets

Array = NDArray[Any]

RIVALS = 990
"""The number of pairs that the other side can hold beside a board and a player's pair."""
SUITED = 3
"""The number of cards of one suit that a board needs to make a flush possible."""
RANK_PAIRS, CLASSES = 91, 351
"""The number of classes of pairs on a board where no flush is possible, and on one where it is."""


@inlined
def pair_class(one: Any, other: Any) -> Any:
    """Return the number of a pair of card classes. Pairs of ranks alone come first."""
    low, high = min(one, other), max(one, other)
    return high * (high + 1) // 2 + low


@kernel
def flush_suit(board: Array) -> int:
    """Return the suit in which a flush is possible on this board, or -1 if there is none."""
    counts = 0
    for card in board:
        counts += 1 << 4 * (card & 3)
    for suit in range(4):
        if counts >> 4 * suit & 15 >= SUITED:
            return suit
    return -1


@kernel
def sort_by_worth(items: Array, many: int, spare: Array, tally: Array) -> None:
    """Sort items in ascending order of the bits above the lowest ten, of which there may be fourteen."""
    for shift in (10, 17):
        tally[:] = 0
        for n in range(many):
            tally[items[n] >> np.uint32(shift) & np.uint32(127)] += 1
        below = 0
        for bucket in range(128):
            below, tally[bucket] = below + tally[bucket], below
        for n in range(many):
            bucket = items[n] >> np.uint32(shift) & np.uint32(127)
            spare[tally[bucket]] = items[n]
            tally[bucket] += 1
        for n in range(many):
            items[n] = spare[n]


@kernel
def rank_classes(
    board: Array, suit: int, keys: Array, starts: Array, table: Array, flush: Array, order: Array, left: Array,
    strengths: Array, items: Array,
) -> int:  # fmt: skip
    """Evaluate every class of pairs that the board leaves, and return how many there are.

    Strengths go to `strengths`, the number of cards left of each class to `left`, and the classes to `items`, to be
    sorted. `order` says how strengths compare: as they are, or by category if a reading requires it.
    """
    key, suited, of_suit = START, 0, 0
    left[:13] = 4
    left[13:] = 0
    for card in board:
        key += keys[card]
        left[card >> 2] -= 1
        if card & 3 == suit:
            suited |= 1 << (card >> 2)
            of_suit += 1
    classes = 13
    if suit >= 0:
        classes = 26
        for rank in range(13):
            if suited >> rank & 1 == 0:
                left[rank] -= 1
                left[13 + rank] = 1
    many = 0
    for high in range(classes):
        if left[high] == 0:
            continue
        with_high = key + keys[high % 13 << 2]
        for low in range(high + 1):
            if left[low] == 0 or (low == high and left[low] < 2):
                continue
            both = of_suit + (high >= 13) + (low >= 13)
            if both >= 5:
                ranks = suited
                if high >= 13:
                    ranks |= 1 << (high - 13)
                if low >= 13:
                    ranks |= 1 << (low - 13)
                strength = flush[ranks]
            else:
                strength = unflushed(with_high + keys[low % 13 << 2], starts, table)
            strengths[high * (high + 1) // 2 + low] = strength
            items[many] = np.uint32(order[strength]) << np.uint32(10) | np.uint32(high << 5 | low)
            many += 1
    return many


@kernel
def compare_classes(items: Array, many: int, left: Array, with_card: Array, wins: Array, loses: Array) -> None:
    """Count how many of the other side's 990 pairs a pair of each class beats, and how many it loses to."""
    with_card[:] = 0
    total, at = 0, 0
    while at < many:
        worth = items[at] >> np.uint32(10)
        end = at
        while end < many and items[end] >> np.uint32(10) == worth:
            high, low = items[end] >> np.uint32(5) & np.uint32(31), items[end] & np.uint32(31)
            wins[high * (high + 1) // 2 + low] = total - with_card[high] - with_card[low]
            end += 1
        for m in range(at, end):
            high, low = items[m] >> np.uint32(5) & np.uint32(31), items[m] & np.uint32(31)
            if high == low:
                total += left[high] * (left[high] - 1) // 2
                with_card[high] += left[high] - 1
            else:
                total += left[high] * left[low]
                with_card[high] += left[low]
                with_card[low] += left[high]
        for m in range(at, end):
            high, low = items[m] >> np.uint32(5) & np.uint32(31), items[m] & np.uint32(31)
            not_above = total - with_card[high] - with_card[low] + 1
            loses[high * (high + 1) // 2 + low] = RIVALS - not_above
        at = end


@kernel
def board_values(
    boards: Array, keys: Array, starts: Array, table: Array, flush: Array, order: Array, win: int, stake: int, out: Array
) -> None:  # fmt: skip
    """Fill in the value of each pair of hole cards on each board: win x hands beaten - stake x hands lost to.

    A pair that uses a card of the board has 0.
    """
    strengths, wins, loses = np.zeros(CLASSES, np.uint16), np.zeros(CLASSES, np.int64), np.zeros(CLASSES, np.int64)
    items, spare, tally = np.zeros(CLASSES, np.uint32), np.zeros(CLASSES, np.uint32), np.zeros(128, np.int32)
    left, with_card = np.zeros(26, np.int64), np.zeros(26, np.int64)
    for n in range(len(boards)):
        suit = flush_suit(boards[n])
        many = rank_classes(boards[n], suit, keys, starts, table, flush, order, left, strengths, items)
        sort_by_worth(items, many, spare, tally)
        compare_classes(items, many, left, with_card, wins, loses)
        held = np.int64(0)
        for card in boards[n]:
            held |= 1 << card
        at = 0
        for a in range(51):
            one = (a >> 2) + 13 * (a & 3 == suit)
            for b in range(a + 1, 52):
                value = 0
                if (held >> a | held >> b) & 1 == 0:
                    both = pair_class(one, (b >> 2) + 13 * (b & 3 == suit))
                    value = win * wins[both] - stake * loses[both]
                out[n, at] = value
                at += 1


@kernel
def standings(
    boards: Array, places: Array, keys: Array, starts: Array, table: Array, flush: Array, order: Array, categories: Array,
    made: Array,
) -> None:  # fmt: skip
    """Fill in the result of each class of pairs on each board, from `made[places[board]]` on.

    A result packs the hands beaten and the hands lost to (ten bits each) and the category. A class of which no pair is
    left is not filled in.
    """
    strengths, wins, loses = np.zeros(CLASSES, np.uint16), np.zeros(CLASSES, np.int64), np.zeros(CLASSES, np.int64)
    items, spare, tally = np.zeros(CLASSES, np.uint32), np.zeros(CLASSES, np.uint32), np.zeros(128, np.int32)
    left, with_card = np.zeros(26, np.int64), np.zeros(26, np.int64)
    for n in range(len(boards)):
        suit = flush_suit(boards[n])
        many = rank_classes(boards[n], suit, keys, starts, table, flush, order, left, strengths, items)
        sort_by_worth(items, many, spare, tally)
        compare_classes(items, many, left, with_card, wins, loses)
        for m in range(many):
            both = (items[m] >> np.uint32(5) & np.uint32(31)) * ((items[m] >> np.uint32(5) & np.uint32(31)) + 1) // 2
            both += items[m] & np.uint32(31)
            made[places[n] + both] = wins[both] | loses[both] << 10 | np.int64(categories[strengths[both]]) << 20


@inlined
def worth_of(standing: Any, win: Any, stake: Any) -> Any:
    """Return the value of a result as `standings` packs it."""
    return win * np.int32(standing & 1023) - stake * np.int32(standing >> 10 & 1023)


@kernel
def add_by_turn(
    fours: Array, numbers: Array, places: Array, standing: Array, win: int, stake: int, out: Array, worker: int, workers: int
) -> None:  # fmt: skip
    """Add up the value over all rivers, for each class of flop and turn and each pair of hole cards.

    The values on all 48 rivers are added up by classes of pairs, separately for each suit in which a flush is possible.
    Then the values that a pair's own two cards would have as rivers are subtracted.
    """
    sets, sorted_sets, suits = np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(4, np.int64)
    plain, suited = np.zeros(RANK_PAIRS, np.int32), np.zeros((4, CLASSES), np.int32)
    begins, flushes, live = np.zeros(52, np.int64), np.zeros(52, np.int64), np.zeros(52, np.int64)
    board = np.zeros(5, np.int64)
    w, s = np.int32(win), np.int32(stake)
    for at in range(worker, len(fours), workers):
        board[:4] = fours[at]
        suit_sets(fours[at], -1, -1, sets)
        plain[:] = 0
        suited[:] = 0
        possible, many = 0, 0
        for river in range(52):
            if sets[river & 3] >> (river >> 2) & 1:
                continue
            live[many] = river
            many += 1
            board[4] = river
            suit = flush_suit(board)
            sorted_sets[:] = sets
            sorted_sets[river & 3] |= 1 << (river >> 2)
            sort_suits(sorted_sets, suits)
            begin = places[np.searchsorted(numbers, packed(sorted_sets))]
            begins[river], flushes[river] = begin, suit
            if suit < 0:
                for n in range(RANK_PAIRS):
                    plain[n] += worth_of(standing[begin + n], w, s)
            else:
                possible |= 1 << suit
                for n in range(CLASSES):
                    suited[suit, n] += worth_of(standing[begin + n], w, s)
        row = out[at]
        row[:] = 0
        for m in range(many - 1):
            a = live[m]
            for n in range(m + 1, many):
                b = live[n]
                value = plain[pair_class(a >> 2, b >> 2)]
                for suit in range(4):
                    if possible >> suit & 1:
                        value += suited[
                            suit, pair_class((a >> 2) + 13 * (a & 3 == suit), (b >> 2) + 13 * (b & 3 == suit))
                        ]
                suit = flushes[a]
                both = pair_class((a >> 2) + 13 * (a & 3 == suit), (b >> 2) + 13 * (b & 3 == suit))
                value -= worth_of(standing[begins[a] + both], w, s)
                suit = flushes[b]
                both = pair_class((a >> 2) + 13 * (a & 3 == suit), (b >> 2) + 13 * (b & 3 == suit))
                value -= worth_of(standing[begins[b] + both], w, s)
                row[a * (103 - a) // 2 + b - a - 1] = value


@kernel
def add_by_flop(flops: Array, moved: Array, numbers: Array, sums: Array, out: Array, worker: int, workers: int) -> None:
    """Add up the value over turn and river for each class of flops, from the sums for the four cards that each turn
    makes."""
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
