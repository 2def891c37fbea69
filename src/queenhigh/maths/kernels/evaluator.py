"""Strengths of hands by the million: a few additions and one look into a table for each.

A card's key holds its rank's number and, above it, a counter for its suit; a hand's key is the sum. Five of a suit set a bit
of the counter and take the other way, by the set of that suit's ranks. Each kernel returns the keys or-ed together, by
which its caller sees that a byte was no card.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from queenhigh.maths.kernels.compiling import inlined, kernel
from queenhigh.maths.kernels.lookup import SHIFT as ROW_BITS

Array = NDArray[Any]

START = np.uint64(0x3333 << 32)
FIVE_OF_A_SUIT = np.uint64(0x8888 << 32)
RANKS = np.uint64(0xFFFFFFFF)
RANKS_OF_A_SUIT = np.uint64(0x1FFF)
SHIFT = np.uint64(ROW_BITS)


@inlined
def suit_of(key: Any) -> Any:
    """The suit that has its five."""
    if key & np.uint64(0x8 << 32):
        return 0
    if key & np.uint64(0x80 << 32):
        return 1
    if key & np.uint64(0x800 << 32):
        return 2
    return 3


@inlined
def unflushed(key: Any, starts: Any, table: Any) -> Any:
    ranks = key & RANKS
    return table[np.int64(ranks) + starts[ranks >> SHIFT]]


@inlined
def bit_of(card: Any) -> Any:
    """A card in a mask of sixteen bits a suit, in which a flush is found without a look at the cards."""
    return np.uint64(1) << np.uint64(16 * (card & 3) + (card >> 2))


@inlined
def strength(key: Any, mask: Any, starts: Any, table: Any, flush: Any) -> Any:
    if key & FIVE_OF_A_SUIT:
        return flush[(mask >> np.uint64(16 * suit_of(key))) & RANKS_OF_A_SUIT]
    return unflushed(key, starts, table)


@inlined
def suited_ranks(cards: Any, n: Any, size: Any, suit: Any) -> Any:
    """The ranks of one suit as a set of bits. Inlined, because a call with a row of an array halves the speed of it all."""
    ranks = 0
    for at in range(size):
        if (cards[n, at] & 3) == suit:
            ranks |= 1 << (cards[n, at] >> 2)
    return ranks


@kernel
def seven(cards: Array, keys: Array, starts: Array, table: Array, flush: Array, out: Array) -> np.uint64:
    seen = np.uint64(0)
    for n in range(len(cards)):
        h = cards[n]
        key = (keys[h[0]] + keys[h[1]]) + (keys[h[2]] + keys[h[3]]) + (keys[h[4]] + keys[h[5]]) + keys[h[6]] + START
        seen |= key
        if key & FIVE_OF_A_SUIT:
            out[n] = flush[suited_ranks(cards, n, 7, suit_of(key))]
        else:
            out[n] = unflushed(key, starts, table)
    return seen


@kernel
def six(cards: Array, keys: Array, starts: Array, table: Array, flush: Array, out: Array) -> np.uint64:
    seen = np.uint64(0)
    for n in range(len(cards)):
        h = cards[n]
        key = (keys[h[0]] + keys[h[1]]) + (keys[h[2]] + keys[h[3]]) + (keys[h[4]] + keys[h[5]]) + START
        seen |= key
        if key & FIVE_OF_A_SUIT:
            out[n] = flush[suited_ranks(cards, n, 6, suit_of(key))]
        else:
            out[n] = unflushed(key, starts, table)
    return seen


@kernel
def five(cards: Array, keys: Array, starts: Array, table: Array, flush: Array, out: Array) -> np.uint64:
    seen = np.uint64(0)
    for n in range(len(cards)):
        h = cards[n]
        key = (keys[h[0]] + keys[h[1]]) + (keys[h[2]] + keys[h[3]]) + keys[h[4]] + START
        seen |= key
        if key & FIVE_OF_A_SUIT:
            out[n] = flush[suited_ranks(cards, n, 5, suit_of(key))]
        else:
            out[n] = unflushed(key, starts, table)
    return seen


@kernel
def three(cards: Array, keys: Array, table: Array, out: Array) -> np.uint64:
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
    """Exactly two of four and exactly three of five: sixty hands, of which pairs and triples are added up once."""
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
    """Ace to eight as bits 0 to 7; anything higher is no bit."""
    rank = np.int64(card >> 2)
    return 1 if rank == 12 else (2 << rank) & 255


@kernel
def lows(cards: Array, keys: Array, table: Array, out: Array) -> np.uint64:
    """The best low, eight or better, of five to seven cards."""
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
    seen = np.uint64(0)
    for n in range(len(hole)):
        best = np.uint16(0)
        for a in range(3):
            for b in range(a + 1, 4):
                seen |= keys[hole[n, a]] | keys[hole[n, b]]
                pair = low_bit(hole[n, a]) | low_bit(hole[n, b])
                for c in range(3):
                    for d in range(c + 1, 4):
                        for e in range(d + 1, 5):
                            three = low_bit(board[n, c]) | low_bit(board[n, d]) | low_bit(board[n, e])
                            seen |= keys[board[n, c]] | keys[board[n, d]] | keys[board[n, e]]
                            best = max(best, table[pair | three])
        out[n] = best
    return seen


@kernel
def count_sevens(lowest: int, keys: Array, starts: Array, table: Array, flush: Array, categories: Array) -> Array:
    """Every hand of seven cards with this lowest card, counted by category: all 133,784,560 over all lowest cards."""
    counts = np.zeros(10, np.int64)
    h = np.zeros((1, 7), np.uint8)
    h[0, 0] = lowest
    for b in range(lowest + 1, 52):
        h[0, 1] = b
        two = START + keys[lowest] + keys[b]
        for c in range(b + 1, 52):
            h[0, 2] = c
            three_ = two + keys[c]
            for d in range(c + 1, 52):
                h[0, 3] = d
                four = three_ + keys[d]
                for e in range(d + 1, 52):
                    h[0, 4] = e
                    five_ = four + keys[e]
                    for f in range(e + 1, 52):
                        h[0, 5] = f
                        six_ = five_ + keys[f]
                        for g in range(f + 1, 52):
                            key = six_ + keys[g]
                            if key & FIVE_OF_A_SUIT:
                                h[0, 6] = g
                                counts[categories[flush[suited_ranks(h, 0, 7, suit_of(key))]]] += 1
                            else:
                                counts[categories[unflushed(key, starts, table)]] += 1
    return counts
