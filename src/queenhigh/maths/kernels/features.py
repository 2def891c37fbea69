"""Describe hole cards on an unfinished board in the terms of a strategy for people, one bit for each term."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from queenhigh.maths.kernels.compiling import kernel

Array = NDArray[Any]

(PAIR, TOP_PAIR, FLUSH_DRAW, OPEN_ENDED, GUTSHOT, ACE, KING, QUEEN, JACK, OVERCARD, OVERCARDS, PAIRED_BOARD, TRIPS_BOARD,
 TWO_PAIR_BOARD, SUITED_BOARD, STRAIGHT_OR_FLUSH, BOTH_TEN, BOTH_EIGHT) = range(18)  # fmt: skip
RUNS = 10
"""The number of straights by lowest rank. The lowest straight starts with the ace."""


@kernel
def straight_cards(ranks: int) -> int:
    """Return how many ranks would complete a straight, or 99 if there is one already."""
    low = (ranks << 1 | ranks >> 12) & 0x3FFF
    missing = 0
    for run in range(RUNS):
        held = low >> run & 31
        if held == 31:
            return 99
        for place in range(5):
            if held == 31 & ~(1 << place):
                missing |= 1 << (run + place)
    many = 0
    if missing & 1:
        missing |= 1 << 13
    for rank in range(1, 14):
        many += missing >> rank & 1
    return many


@kernel
def seen(board: Array, a: int, b: int) -> int:
    """Return the bits that describe one pair of hole cards on one board."""
    ranks = np.zeros(13, np.int64)
    suits = np.zeros(4, np.int64)
    all_ranks, highest = 0, 0
    for card in board:
        ranks[card >> 2] += 1
        suits[card & 3] += 1
        all_ranks |= 1 << (card >> 2)
        highest = max(highest, card >> 2)
    board_ranks, pairs, trips, most_suited = all_ranks, 0, 0, 0
    for rank in range(13):
        pairs += ranks[rank] == 2
        trips += ranks[rank] >= 3
    for suit in range(4):
        most_suited = max(most_suited, suits[suit])
    one, other = a >> 2, b >> 2
    high, low = max(one, other), min(one, other)
    bits = 0
    if one == other or ranks[one] or ranks[other]:
        bits |= 1 << PAIR
    if (one == other and one > highest) or (ranks[highest] and (one == highest or other == highest)):
        bits |= 1 << TOP_PAIR
    suits[a & 3] += 1
    suits[b & 3] += 1
    of_suit = max(suits[a & 3], suits[b & 3])
    all_ranks |= 1 << one | 1 << other
    whole, before = straight_cards(all_ranks), straight_cards(board_ranks)
    if of_suit >= 5 or whole == 99:
        bits |= 1 << STRAIGHT_OR_FLUSH
    if of_suit == 4:
        bits |= 1 << FLUSH_DRAW
    if whole != 99 and whole > before:
        bits |= 1 << (OPEN_ENDED if whole >= 2 else GUTSHOT)
    for rank, name in ((12, ACE), (11, KING), (10, QUEEN), (9, JACK)):
        if high >= rank:
            bits |= 1 << name
    bits |= (high > highest) << OVERCARD | (low > highest) << OVERCARDS
    bits |= (pairs == 1) << PAIRED_BOARD | (trips > 0) << TRIPS_BOARD | (pairs >= 2) << TWO_PAIR_BOARD
    bits |= (most_suited >= 3) << SUITED_BOARD | (low >= 8) << BOTH_TEN | (low >= 6) << BOTH_EIGHT
    return bits


@kernel
def see_all(boards: Array, out: Array) -> None:
    """Fill `out[board, pair of hole cards]` with bits. Pairs that use a card of the board get none."""
    for n in range(len(boards)):
        held = np.int64(0)
        for card in boards[n]:
            held |= 1 << card
        at = 0
        for a in range(51):
            for b in range(a + 1, 52):
                if (held >> a | held >> b) & 1 == 0:
                    out[n, at] = seen(boards[n], a, b)
                at += 1
