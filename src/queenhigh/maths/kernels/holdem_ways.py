"""Count how many deals of each starting hand of Hold'em end in each way, with which wagers, under optimal decisions.

Decisions are bits: sixteen for each two ranks, one for each two suits. Renaming suits moves bits within the sixteen. A
board can be dealt in twenty ways. The wagers in them are added up in binary, for all bits of a word at once, and the
pairs of a class are then counted together by counting bits.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.extending import intrinsic
from numpy.typing import NDArray

from queenhigh.maths.kernels.compiling import inlined, kernel
from queenhigh.maths.kernels.holdem import RANK_PAIRS, RIVALS, flush_suit, pair_class
from queenhigh.maths.kernels.suits import packed, sort_suits, suit_sets

Array = NDArray[Any]

WORDS = 23
"""The number of 64-bit words that hold sixteen bits for each of ninety-one pairs of ranks."""
PLANES = 12
"""The number of bits that hold binary numbers up to five, ten and twenty: three, four and five."""
TWINS, DIAGONAL = 0x08CE, 0x8421
"""Masks over the sixteen pairs of suits: those in which the second is the greater, and those of one suit."""


@kernel
def wager_bits(wagers: Array) -> Array:
    """Pack decisions into bits, by class of boards and pair of hole cards.

    For two ranks, the bit is 4 x suit of the lower + suit of the higher. Two cards of one rank have a bit either way
    round.
    """
    made = np.zeros((len(wagers), 4 * WORDS), np.uint16)
    for n in range(len(wagers)):
        at = 0
        for a in range(51):
            for b in range(a + 1, 52):
                if wagers[n, at]:
                    both = pair_class(a >> 2, b >> 2)
                    made[n, both] |= 1 << (4 * (a & 3) + (b & 3))
                    if a >> 2 == b >> 2:
                        made[n, both] |= 1 << (4 * (b & 3) + (a & 3))
                at += 1
    return made


@kernel
def renamed_bits() -> Array:
    """Return a table of decisions under renamed suits: `[renaming][half][eight bits]`.

    It translates the sixteen bits of a class of boards to the suits of one board, eight bits at a time.
    """
    made = np.zeros((256, 2, 256), np.uint16)
    for code in range(256):
        for one in range(4):
            for other in range(4):
                bit = 4 * (code >> 2 * one & 3) + (code >> 2 * other & 3)
                for bits in range(256):
                    if bits >> (bit & 7) & 1:
                        made[code, bit >> 3, bits] |= 1 << (4 * one + other)
    return made


@kernel
def spread_bits(size: int, cards: Array, numbers: Array, bits: Array, renamed: Array, out: Array) -> None:
    """Fill in the decisions on every flop, or flop and turn, whose highest card is one of `cards`.

    They are those of its class, translated to its own suits.
    """
    pick = np.zeros(size, np.int64)
    sets, suits = np.zeros(4, np.int64), np.zeros(4, np.int64)
    for top in cards:
        pick[:] = np.arange(size)
        pick[size - 1] = top
        at = place_of(pick, -1, -1)
        while pick[size - 2] < top:
            suit_sets(pick, -1, -1, sets)
            halves = renamed[sort_suits(sets, suits)]
            row = bits[np.searchsorted(numbers, packed(sets))]
            for n in range(RANK_PAIRS):
                out[at, n] = halves[0, row[n] & 255] | halves[1, row[n] >> 8]
            at += 1
            place = 0
            while place < size - 2 and pick[place] + 1 == pick[place + 1]:
                pick[place] = place
                place += 1
            pick[place] += 1


@kernel
def place_of(cards: Array, skip_1: int, skip_2: int) -> Any:
    """Return the index of a sorted hand among all hands of its size, leaving out the cards at one or two places."""
    at, many = 0, 1
    for place in range(len(cards)):
        if place != skip_1 and place != skip_2:
            ways = 1
            for n in range(many):
                ways = ways * (cards[place] - n) // (n + 1)
            at += ways
            many += 1
    return at


@inlined
def add_three(a: Any, b: Any, c: Any) -> Any:
    """Add up three words bit by bit, and return the ones and the twos of the sums."""
    return a ^ b ^ c, a & b | c & (a ^ b)


@inlined
def add_five(a: Any, b: Any, c: Any, d: Any, e: Any) -> Any:
    """Add up five words bit by bit, and return the ones, twos and fours of the sums."""
    ones, twos = add_three(a, b, c)
    ones, more = add_three(ones, d, e)
    return ones, twos ^ more, twos & more


@inlined
def add_ten(a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, g: Any, h: Any, i: Any, j: Any) -> Any:
    """Add up ten words bit by bit, and return the ones, twos, fours and eights of the sums."""
    one, two = add_three(a, b, c)
    other, two_2 = add_three(d, e, f)
    third, two_3 = add_three(g, h, i)
    ones, two_4 = add_three(one, other, third)
    twos, fours, eights = add_five(two, two_2, two_3, two_4, ones & j)
    return ones ^ j, twos, fours, eights


@kernel
def add_ways(river: Array, fours: Array, turn: Array, flops: Array, planes: Array) -> None:
    """Count for each pair of hole cards, in binary, in how many ways of dealing a board it wagers: `planes[bit]`.

    The first three bits count wagers on the river, over five choices of the river card; the next four, wagers on the
    turn, over ten flops; the last five, wagers on both, over all twenty ways. `turn` and `river` are the decisions on
    all flops, and on all flops with a turn. The ten flops leave out the cards 0 and 1, 0 and 2, up to 3 and 4; the five
    fours leave out one card each.
    """
    for n in range(WORDS):
        r0, r1, r2, r3, r4 = (
            river[fours[0], n], river[fours[1], n], river[fours[2], n], river[fours[3], n], river[fours[4], n],
        )  # fmt: skip
        f01, f02, f03, f04, f12 = (
            turn[flops[0], n], turn[flops[1], n], turn[flops[2], n], turn[flops[3], n], turn[flops[4], n],
        )  # fmt: skip
        f13, f14, f23, f24, f34 = (
            turn[flops[5], n], turn[flops[6], n], turn[flops[7], n], turn[flops[8], n], turn[flops[9], n],
        )  # fmt: skip
        planes[0, n], planes[1, n], planes[2, n] = add_five(r0, r1, r2, r3, r4)
        planes[3, n], planes[4, n], planes[5, n], planes[6, n] = add_ten(
            f01, f02, f03, f04, f12, f13, f14, f23, f24, f34
        )
        a, t0 = add_three(r0 & f01, r0 & f02, r0 & f03)
        b, t1 = add_three(r0 & f04, r1 & f01, r1 & f12)
        c, t2 = add_three(r1 & f13, r1 & f14, r2 & f02)
        d, t3 = add_three(r2 & f12, r2 & f23, r2 & f24)
        e, t4 = add_three(r3 & f03, r3 & f13, r3 & f23)
        f, t5 = add_three(r3 & f34, r4 & f04, r4 & f14)
        a, t6 = add_three(a, b, c)
        d, t7 = add_three(d, e, f)
        a, t8 = add_three(a, d, r4 & f24)
        last = r4 & f34
        planes[7, n] = a ^ last
        planes[8, n], planes[9, n], planes[10, n], planes[11, n] = add_ten(t0, t1, t2, t3, t4, t5, t6, t7, t8, a & last)


def _bits_set(_context: Any, word: Any) -> Any:
    """Count the bits of a word that are set, with one instruction."""

    def generate(_codegen: Any, builder: Any, _signature: Any, given: Any) -> Any:
        return builder.ctpop(given[0])

    return word(word), generate


bits_set: Any = intrinsic(_bits_set)


@kernel
def count_pairs(planes: Array, rank_pair: int, mask: np.uint64, standing: int, times: int, part: Array) -> None:
    """Add the pairs of one class and starting hand to `part[2 x turn + river][end]`.

    Each is counted as often as the board is dealt.
    """
    many = np.int64(bits_set(mask))
    if many == 0:
        return
    word, shift = rank_pair >> 2, np.uint64(16 * (rank_pair & 3))
    river, turn, both = np.int64(0), np.int64(0), np.int64(0)
    for bit in range(3):
        river += np.int64(bits_set(planes[bit, word] >> shift & mask)) << (bit + 2)
    for bit in range(4):
        turn += np.int64(bits_set(planes[3 + bit, word] >> shift & mask)) << (bit + 1)
    for bit in range(5):
        both += np.int64(bits_set(planes[7 + bit, word] >> shift & mask)) << bit
    wins, loses, end = standing & 1023, standing >> 10 & 1023, 2 + (standing >> 20)
    equal = RIVALS - wins - loses
    neither = 20 * many - river - turn + both
    for k, ways in ((0, neither), (1, river - both), (2, turn - both), (3, both)):
        if ways:
            count = times * ways
            part[k, 0] += count * loses
            part[k, 1] += count * equal
            part[k, end] += count * wins


@kernel
def count_outcomes(
    boards: Array, ways: Array, places: Array, standing: Array, river: Array, turn: Array, suited: Array, others: Array,
    out: Array,
) -> None:  # fmt: skip
    """Count deals by starting hand, by what is wagered on turn and river, and by how they end.

    In `out[group][2 x turn + river][end]`, the ends are lost, equal, and won with each of the ten categories. A board
    can be dealt in twenty ways: ten flops, with either of the other two cards next. `suited` and `others` are the
    starting hands of each two ranks.
    """
    planes = np.zeros((PLANES, WORDS), np.uint64)
    fours, flops, free = np.zeros(5, np.int64), np.zeros(10, np.int64), np.zeros(13, np.int64)
    for n in range(len(boards)):
        board, times, begin, suit = boards[n], ways[n], places[n], flush_suit(boards[n])
        at = 0
        for one in range(5):
            fours[one] = place_of(board, one, -1)
            for other in range(one + 1, 5):
                flops[at] = place_of(board, one, other)
                at += 1
        add_ways(river, fours, turn, flops, planes)
        free[:] = 15
        for card in board:
            free[card >> 2] &= ~(1 << (card & 3))
        of_low, of_high = (15 << 4 * suit, 0x1111 << suit) if suit >= 0 else (0, 0)
        for high in range(13):
            for low in range(high + 1):
                pair = high * (high + 1) // 2 + low
                rows = free[low] & 1 | (free[low] & 2) << 3 | (free[low] & 4) << 6 | (free[low] & 8) << 9
                live = rows * free[high]
                plain = standing[begin + pair]
                if high == low:
                    live &= TWINS
                mixed, same = live & ~DIAGONAL, live & DIAGONAL
                count_pairs(planes, pair, np.uint64(mixed & ~(of_low | of_high)), plain, times, out[others[pair]])
                count_pairs(planes, pair, np.uint64(same & ~of_low), plain, times, out[suited[pair]])
                if suit >= 0:
                    one = standing[begin + (13 + low) * (14 + low) // 2 + high]
                    other = standing[begin + (13 + high) * (14 + high) // 2 + low]
                    both = standing[begin + (13 + high) * (14 + high) // 2 + 13 + low]
                    if high == low:
                        count_pairs(planes, pair, np.uint64(live & (of_low | of_high)), one, times, out[others[pair]])
                    else:
                        count_pairs(planes, pair, np.uint64(mixed & of_low), one, times, out[others[pair]])
                        count_pairs(planes, pair, np.uint64(mixed & of_high), other, times, out[others[pair]])
                        count_pairs(planes, pair, np.uint64(same & of_low), both, times, out[suited[pair]])
