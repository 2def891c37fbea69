"""Evaluate millions of hands: a few additions and one table lookup for each.

A card's key holds its rank's number and, above it, a counter for its suit; a hand's key is the sum. Five cards of a
suit set a bit of its counter, and the hand is then looked up by the set of ranks in that suit. Each kernel that
evaluates given hands returns the bitwise OR of all keys, from which its caller can tell whether a byte was not a card.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from queenhigh.maths.kernels import ROW_BITS
from queenhigh.maths.kernels.compiling import inlined, kernel

Array = NDArray[Any]

START = np.uint64(0x3333 << 32)
FIVE_OF_A_SUIT = np.uint64(0x8888 << 32)
RANKS = np.uint64(0xFFFFFFFF)
RANKS_OF_A_SUIT = np.uint64(0x1FFF)
ODD = FIVE_OF_A_SUIT | np.uint64(0xF << 60)
"""The bits of a key that show a flush, and those that show a byte that is not a card."""
FOURS = 4096
"""How many groups of four hands are evaluated before their flushes are corrected, while the cards are still in the cache."""
ONE = np.uint64(1)
U1, U2, U3, U4, U5, U6, U7 = (np.uint64(n) for n in range(1, 8))
"""Offsets within a hand. They are unsigned, because an index that cannot be negative needs no check, and the check
would take a fifth of the time."""


@inlined
def suit_of(key: Any) -> Any:
    """Return the suit with five cards, from the bit that its counter has set.

    It is calculated rather than tested, because a branch would often be mispredicted.
    """
    fives = key >> np.uint64(35)
    return (
        np.int64(fives >> np.uint64(4) & ONE)
        + 2 * np.int64(fives >> np.uint64(8) & ONE)
        + 3 * np.int64(fives >> np.uint64(12))
    )


@inlined
def unflushed(key: Any, starts: Any, table: Any) -> Any:
    """Return the strength of a hand by its ranks alone.

    Row starts may be negative, but the resulting index is not: unsigned arithmetic wraps to the same place and saves a
    check.
    """
    ranks = np.uint32(key)
    return table[np.uint32(ranks + np.uint32(starts[ranks >> np.uint32(ROW_BITS)]))]


@inlined
def bit_of(card: Any) -> Any:
    """Return a card as a bit in a mask of sixteen bits per suit, in which a flush is found without looking at the
    cards."""
    return ONE << np.uint64(16 * (card & 3) + (card >> 2))


@inlined
def strength(key: Any, mask: Any, starts: Any, table: Any, flush: Any) -> Any:
    """Return the strength of a hand from its key, or from its mask if it has a flush.

    Up to seven cards with a flush are worth less by their ranks alone, and no ranks of a suit are worth nothing, so every
    hand is looked up in both tables. If a table is read on only one of two paths, Numba may count it in and out of use
    for every hand, by calls that take up to ten times as long as the hand.
    """
    at = np.uint64(0)
    if key & FIVE_OF_A_SUIT:
        at = (mask >> np.uint64(16 * suit_of(key))) & RANKS_OF_A_SUIT
    return max(unflushed(key, starts, table), flush[at])


def _trailing_zeros(_: Any, number: Any) -> Any:
    def instruction(context: Any, builder: Any, _: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return number(number), instruction


trailing_zeros: Any = intrinsic(_trailing_zeros)
"""How many zeros a number other than 0 ends with in binary, by the processor's own instruction."""


@inlined
def suited_ranks(cards: Any, first: Any, size: Any, suit: Any) -> Any:
    """Return the ranks of one suit as a set of bits, in the hand of `size` cards that begins at `first`."""
    ranks = np.uint64(0)
    for at in range(first, first + np.uint64(size)):
        ranks |= np.uint64((cards[at] & 3) == suit) << np.uint64(cards[at] >> 2)
    return ranks & RANKS_OF_A_SUIT


@inlined
def key_of(cards: Any, at: Any, size: Any, keys: Any) -> Any:
    """Return the key of the hand of five, six or seven cards that begins at `at`."""
    key = keys[cards[at]] + keys[cards[at + U1]] + (keys[cards[at + U2]] + keys[cards[at + U3]])
    if size == U7:
        return key + (keys[cards[at + U4]] + keys[cards[at + U5]] + (keys[cards[at + U6]] + START))
    if size == U6:
        return key + (keys[cards[at + U4]] + (keys[cards[at + U5]] + START))
    return key + (keys[cards[at + U4]] + START)


@inlined
def mask_of(cards: Any, at: Any, size: Any, bits: Any) -> Any:
    """Return the hand of five, six or seven cards that begins at `at` as a set of bits (see `bit_of`)."""
    mask = bits[cards[at]] | bits[cards[at + U1]] | (bits[cards[at + U2]] | bits[cards[at + U3]])
    mask |= bits[cards[at + U4]]
    if size > U5:
        mask |= bits[cards[at + U5]]
    if size > U6:
        mask |= bits[cards[at + U6]]
    return mask


@kernel
def high(
    cards: Array, sized: tuple[int, ...], keys: Array, starts: Array, table: Array, flush: Array, out: Array
) -> np.uint64:
    """Evaluate hands of five, six or seven cards, as many as `sized` has members: its type makes the size a constant.

    Every hand is first looked up by its ranks alone. One hand in thirty has a flush, and a branch that is taken so
    seldom costs more than the evaluation. So four hands at a time leave the bits of their suit counters side by side in
    one number, which is kept if it is not zero, without a branch. A second pass corrects the flushes.
    """
    seen, size, hands = np.uint64(0), np.uint64(len(sized)), cards.ravel()
    bits = np.zeros(256, np.uint64)
    for card in range(52):
        bits[card] = bit_of(card)
    fours = len(out) // 4
    kept = np.empty(FOURS + 1, np.uint64)
    for begin in range(0, fours, FOURS):
        end, count = np.uint64(min(begin + FOURS, fours)), np.uint64(0)
        for four in range(np.uint64(begin), end):
            n = U4 * four
            at = n * size
            a, b = key_of(hands, at, size, keys), key_of(hands, at + size, size, keys)
            c, d = key_of(hands, at + U2 * size, size, keys), key_of(hands, at + U3 * size, size, keys)
            out[n], out[n + U1] = unflushed(a, starts, table), unflushed(b, starts, table)
            out[n + U2], out[n + U3] = unflushed(c, starts, table), unflushed(d, starts, table)
            found = (a & ODD) >> U3 | (b & ODD) >> U2 | (c & ODD) >> U1 | d & ODD
            kept[count] = found | four
            count += np.uint64(found != 0)
        for place in range(count):
            found = kept[place]
            seen |= found
            flushes = found >> np.uint64(32) & np.uint64(0xFFFF)
            while flushes:
                bit = trailing_zeros(flushes)
                flushes &= flushes - ONE
                n = U4 * (found & RANKS) + (bit & U3)
                ranks = mask_of(hands, n * size, size, bits) >> np.uint64(16) * (bit >> U2)
                out[n] = flush[ranks & RANKS_OF_A_SUIT]
    for left in range(np.uint64(4 * fours), np.uint64(len(out))):
        key = key_of(hands, left * size, size, keys)
        seen |= key
        out[left] = strength(key, mask_of(hands, left * size, size, bits), starts, table, flush)
    return seen


@kernel
def three(cards: Array, keys: Array, table: Array, out: Array) -> np.uint64:
    """Evaluate hands of three cards."""
    seen = np.uint64(0)
    for n in range(len(cards)):
        a, b, c = cards[n, 0], cards[n, 1], cards[n, 2]
        seen |= keys[a] | keys[b] | keys[c]
        at = 169 * np.int64(a >> 2) + 13 * np.int64(b >> 2) + np.int64(c >> 2)
        if at < 2197:
            out[n] = table[at + 2197] if (a & 3) == (b & 3) == (c & 3) else table[at]
    return seen


@kernel
def omaha(hole: Array, board: Array, keys: Array, starts: Array, table: Array, flush: Array, out: Array) -> np.uint64:
    """Evaluate Omaha hands: exactly two of four hole cards with exactly three of five board cards.

    Each deal makes sixty hands. The keys of its pairs and triples are added up only once.
    """
    seen = np.uint64(0)
    pairs, triples = np.empty(6, np.uint64), np.empty(10, np.uint64)
    pair_ranks, triple_ranks = np.empty(6, np.int64), np.empty(10, np.int64)
    for n in range(len(hole)):
        at = 0
        for a in range(3):
            for b in range(a + 1, 4):
                x, y = hole[n, a], hole[n, b]
                pairs[at] = keys[x] + keys[y] + START
                pair_ranks[at] = (1 << (x >> 2)) | (1 << (y >> 2))
                at += 1
        at = 0
        for a in range(3):
            for b in range(a + 1, 4):
                for c in range(b + 1, 5):
                    x, y, z = board[n, a], board[n, b], board[n, c]
                    triples[at] = keys[x] + keys[y] + keys[z]
                    triple_ranks[at] = (1 << (x >> 2)) | (1 << (y >> 2)) | (1 << (z >> 2))
                    at += 1
        best = np.uint16(0)
        for p in range(6):
            for t in range(10):
                key = pairs[p] + triples[t]
                seen |= key
                if key & FIVE_OF_A_SUIT:
                    best = max(best, flush[(pair_ranks[p] | triple_ranks[t]) & 8191])
                else:
                    best = max(best, unflushed(key, starts, table))
        out[n] = best
    return seen


@inlined
def low_bit(card: Any) -> Any:
    """Return a card from ace to eight as one of bits 0 to 7, and 0 for a higher card."""
    rank = np.int64(card >> 2)
    return 1 if rank == 12 else (2 << rank) & 255


@kernel
def lows(cards: Array, keys: Array, table: Array, out: Array) -> np.uint64:
    """Find the best low, eight or better, of hands of five to seven cards."""
    seen = np.uint64(0)
    for n in range(len(cards)):
        ranks = 0
        for card in cards[n]:
            seen |= keys[card]
            ranks |= low_bit(card)
        out[n] = table[ranks]
    return seen


@kernel
def omaha_lows(hole: Array, board: Array, keys: Array, table: Array, out: Array) -> np.uint64:
    """Find the best low of Omaha hands.

    It depends only on the ranks in the hand and on the board, so one lookup covers the sixty hands.
    """
    seen = np.uint64(0)
    for n in range(len(hole)):
        two = three_ = 0
        for card in hole[n]:
            seen |= keys[card]
            two |= low_bit(card)
        for card in board[n]:
            seen |= keys[card]
            three_ |= low_bit(card)
        out[n] = table[two << 8 | three_]
    return seen


@kernel
def count_sevens(lowest: int, keys: Array, starts: Array, table: Array, flush: Array, categories: Array) -> Array:
    """Count by category every hand of seven cards with this lowest card.

    Over all lowest cards there are 133,784,560.
    """
    counts = np.zeros(10, np.int64)
    h = np.zeros(7, np.uint8)
    h[0] = lowest
    for b in range(lowest + 1, 52):
        h[1] = b
        two = START + keys[lowest] + keys[b]
        for c in range(b + 1, 52):
            h[2] = c
            three_ = two + keys[c]
            for d in range(c + 1, 52):
                h[3] = d
                four = three_ + keys[d]
                for e in range(d + 1, 52):
                    h[4] = e
                    five_ = four + keys[e]
                    for f in range(e + 1, 52):
                        h[5] = f
                        six_ = five_ + keys[f]
                        for g in range(f + 1, 52):
                            key = six_ + keys[g]
                            if key & FIVE_OF_A_SUIT:
                                h[6] = g
                                counts[categories[flush[suited_ranks(h, np.uint64(0), 7, suit_of(key))]]] += 1
                            else:
                                counts[categories[unflushed(key, starts, table)]] += 1
    return counts
