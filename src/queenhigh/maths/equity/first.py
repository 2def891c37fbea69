"""A first answer without the compiler: hold'em over every board in NumPy.

Loading compiled kernels takes half a second, compiling them several. So the first question of a process, if it is small
enough, is answered here. Later ones are worth the kernels, which are a hundred times as fast.
"""

from __future__ import annotations

import sys
from itertools import count

import numpy as np

from queenhigh.maths.equity.dealt import Deals, Question, board_choices, rest_of_deck
from queenhigh.maths.equity.holdings import Array, masks_by_suit
from queenhigh.maths.kernels import ROW_BITS
from queenhigh.maths.tables import COUNT_AT, EMPTY, FIVE_OF_A_SUIT, load

FEW = 10_000_000
"""Hands that take about a second here."""
_questions = count()


def is_enough(hands: int) -> bool:
    """Is this the first question of a process that has compiled nothing yet, and is it small?"""
    return hands <= FEW and "numba" not in sys.modules and next(_questions) == 0


def count_boards(question: Question, deals: Deals) -> Array:
    """`counts[deal, player, sharers]`: 1 is a win, 0 none."""
    players = len(question.players)
    counts = np.zeros((len(deals), players, players + 1), dtype=np.int64)
    for deal, (holes, gone) in enumerate(zip(deals.holes, deals.gone.tolist(), strict=True)):
        deck = rest_of_deck(gone)
        rows = board_choices(len(deck), question.missing)
        boards = [np.full(len(rows), card, dtype=np.uint8) for card in question.board] + [
            deck[column] for column in rows.T
        ]
        key = np.full(len(rows), EMPTY, dtype=np.uint64)
        for cards in boards:
            key += load().keys[cards]
        made = np.stack([_strengths(hole, key, boards) for hole in holes])
        best = made == made.max(axis=0)
        sharers = best.sum(axis=0)
        for player in range(players):
            counts[deal, player] = np.bincount(sharers * best[player], minlength=players + 1)
    return counts


def _strengths(hole: Array, board_key: Array, board: list[Array]) -> Array:
    """Of two cards on each board, a column of cards each, by the tables of the kernels."""
    tables = load()
    key = board_key + tables.keys[hole].sum()
    ranks = (key & np.uint64((1 << COUNT_AT) - 1)).astype(np.int64)
    made = tables.table_7[ranks + tables.starts_7[ranks >> ROW_BITS]]
    flushes = np.flatnonzero(key & np.uint64(FIVE_OF_A_SUIT))
    masks = masks_by_suit(np.column_stack([cards[flushes] for cards in board])) | masks_by_suit(hole[None, :])
    by_suit = [tables.flush[masks >> np.uint64(16 * suit) & np.uint64(0x1FFF)] for suit in range(4)]
    made[flushes] = np.maximum.reduce(by_suit)
    return np.asarray(made)
