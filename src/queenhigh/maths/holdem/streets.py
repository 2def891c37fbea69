"""The exact value of a turn or river wager from the visible cards, fast enough to wait for.

Every board that can still come and every pair that the dealer can hold is counted with plain arrays: nothing has to be
compiled or solved first. The solution of the whole game has the same numbers, and a test compares the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np

from queenhigh.cards import Card
from queenhigh.maths.holdem.solving import Array, by_strength
from queenhigh.maths.kernels import ROW_BITS
from queenhigh.maths.tables import COUNT_AT, EMPTY, FIVE_OF_A_SUIT, load

BOARD = 5
RANKS = 13
CHUNK = 128
"""Boards at a time: as much as stays in a processor's cache."""


def street_value(
    hole: Sequence[Card], board: Sequence[Card], price: tuple[int, int] = (1, 1), order: Array | None = None
) -> Fraction:
    """In units of the wager; `price` is what it wins and what it loses. Sums over every board that can still come.

    `order` is how hands compare, by strength unless a reading has it otherwise.
    """
    order = by_strength() if order is None else order
    known = [card.index for card in (*hole, *board)]
    rest = [n for n in range(52) if n not in known]
    shown, own = _sum(card.index for card in board), _sum(card.index for card in hole)
    boards = np.array(list(combinations(rest, BOARD - len(board))), dtype=np.int64)
    dealers = np.array(list(combinations(rest, 2)), dtype=np.int64)
    on_board, held = shown + _sums(boards), _sums(dealers)
    mine = order[_strengths(on_board + own)]
    (win, lose), value, deals = price, 0, 0
    for at in range(0, len(boards), CHUNK):
        part = slice(at, at + CHUNK)
        other = order[_strengths(on_board[:, part, None] + held[:, None, :])]
        free = np.ones(other.shape, dtype=bool)
        for card in boards[part].T:
            for theirs in dealers.T:
                free &= card[:, None] != theirs
        worth = mine[part, None]
        value += win * int((free & (worth > other)).sum()) - lose * int((free & (worth < other)).sum())
        deals += int(free.sum())
    return Fraction(value, deals)


@cache
def _cards() -> Array:
    """For each card its key, and a bit for its rank in its suit: both add up to those of a hand."""
    keys = load().keys[:52].astype(np.int64)
    bits = np.array([1 << (n >> 2) + RANKS * (n & 3) for n in range(52)], dtype=np.int64)
    return np.stack((keys, bits))


def _sum(cards: Iterable[int]) -> Array:
    found: Array = _cards()[:, list(cards)].sum(axis=1)[:, None]
    return found


def _sums(rows: Array) -> Array:
    found: Array = _cards()[:, rows].sum(axis=2)
    return found


def _strengths(hands: Array) -> Array:
    """Of seven cards each, from the sums of their keys and bits."""
    tables = load()
    keys, bits = hands[0] + EMPTY, hands[1]
    ranks = keys & 0xFFFF_FFFF
    found: Array = tables.table_7[(ranks + tables.starts_7.astype(np.int64)[ranks >> ROW_BITS]) & 0xFFFF_FFFF]
    suited = keys & FIVE_OF_A_SUIT
    for suit in range(4):
        flush = (suited >> COUNT_AT + 4 * suit + 3 & 1).astype(bool)
        found[flush] = tables.flush[bits[flush] >> RANKS * suit & (1 << RANKS) - 1]
    return found
