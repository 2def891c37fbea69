"""Gives a first answer in NumPy, without the compiler. Loading compiled kernels takes half a second, compiling them
several. So the first question of a process, if it is small enough, is answered here. Later questions use the kernels,
which are up to a hundred times as fast.
"""

from __future__ import annotations

import sys
from functools import cache
from itertools import combinations, combinations_with_replacement, count
from math import comb

import numpy as np

from queenhigh.maths.equity import parts
from queenhigh.maths.equity.dealt import BOARD, Deals, Question, board_choices, by_ranks, is_plain, rest_of_deck
from queenhigh.maths.equity.holdings import Array, masks_by_suit
from queenhigh.maths.kernels import ROW_BITS
from queenhigh.maths.tables import COUNT_AT, EMPTY, FIVE_OF_A_SUIT, load

FEW = 10_000_000
"""The most hands counted here, which take about a second."""
BY_RANKS = 40_000
"""The cost of a player in a deal before the flop, counted in hands, where boards are counted by their ranks."""
RANKS_OF = np.uint64((1 << COUNT_AT) - 1)
_questions = count()


def is_enough(question: Question, deals: Deals, boards: int) -> bool:
    """Is this the first question of a process that has compiled nothing yet, and is it small?"""
    each = BY_RANKS if by_ranks(question) else boards * (60 if question.game.omaha else 1)
    hands = len(deals) * len(question.players) * each
    return hands <= FEW and "numba" not in sys.modules and next(_questions) == 0


def count_deals(question: Question, deals: Deals) -> Array:
    """`new_counts` of each deal."""
    players = len(question.players)
    found = np.zeros((len(deals), players, players + 1, players + 2), dtype=np.int64)
    if is_plain(question.game):
        found[..., -1] = (count_by_ranks if by_ranks(question) else count_boards)(question, deals)
        return found
    for holes, gone, counts in zip(deals.holes, deals.gone.tolist(), found, strict=True):
        left = rest_of_deck(gone)
        board = np.array(question.board, dtype=np.uint8)
        rows = left[board_choices(len(left), question.missing)]
        parts.count_rows(question.game, holes, np.concatenate((np.tile(board, (len(rows), 1)), rows), axis=1), counts)
    return found


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
        _add(np.stack([_strengths(hole, key, boards) for hole in holes]), np.ones(len(rows)), counts[deal])
    return counts


def _strengths(hole: Array, board_key: Array, board: list[Array]) -> Array:
    """The strength of two cards on each board, a column of cards each, from the kernels' tables."""
    tables = load()
    key = board_key + tables.keys[hole].sum()
    made = _unflushed(key)
    flushes = np.flatnonzero(key & np.uint64(FIVE_OF_A_SUIT))
    masks = masks_by_suit(np.column_stack([cards[flushes] for cards in board])) | masks_by_suit(hole[None, :])
    by_suit = [tables.flush[masks >> np.uint64(16 * suit) & np.uint64(0x1FFF)] for suit in range(4)]
    made[flushes] = np.maximum.reduce(by_suit)
    return made


def _unflushed(key: Array) -> Array:
    """The strength of seven cards by their ranks alone."""
    ranks = (key & RANKS_OF).astype(np.int64)
    return np.asarray(load().table_7[ranks + load().starts_7[ranks >> ROW_BITS]])


def _add(strengths: Array, ways: Array, counts: Array) -> None:
    """Add showdowns, each with its number of ways: rows of `strengths` are players. The sums are far below 2**53, so
    they are exact."""
    best = strengths == strengths.max(axis=0)
    sharers = best.sum(axis=0)
    for player in range(len(strengths)):
        found = np.bincount(sharers * best[player], weights=ways, minlength=counts.shape[1])
        counts[player] += np.rint(found).astype(np.int64)


# Before the flop, by ranks: as `kernels.before_flop` does it --------------------------------------------------------------


def count_by_ranks(question: Question, deals: Deals) -> Array:
    """Count boards before the flop: every multiset of ranks, by the number of ways to choose its suits, then corrected
    for boards with a flush."""
    players = len(question.players)
    counts = np.zeros((len(deals), players, players + 1), dtype=np.int64)
    for deal, (holes, gone) in enumerate(zip(deals.holes, deals.gone.tolist(), strict=True)):
        there = np.array([[not gone >> 4 * rank + suit & 1 for suit in range(4)] for rank in range(13)])
        own = load().keys[holes].sum(axis=1) & RANKS_OF
        keys, ways = _multisets(BOARD, there.sum(axis=1))
        _add(_unflushed(own[:, None] + keys), ways, counts[deal])
        for suit in range(4):
            _flushes(suit, holes, own, there, counts[deal])
    return counts


def _flushes(suit: int, holes: Array, own: Array, there: Array, counts: Array) -> None:
    """Correct boards on which a player has five of the suit: subtract them as they were counted, and add them with
    their flushes."""
    of_suit = (holes & 3) == suit
    sizes = of_suit.sum(axis=1)
    own_sets = ((1 << (holes >> 2).astype(np.int64)) * of_suit).sum(axis=1)
    free = sum(1 << rank for rank in range(13) if there[rank, suit])
    others = there.sum(axis=1) - there[:, suit]
    for size in range(BOARD - int(sizes.max()), BOARD + 1):
        sets, set_keys = _sets(size)
        lie = sets & ~free == 0
        keys, ways = _multisets(BOARD - size, others)
        plain = _unflushed(own[:, None, None] + set_keys[lie][:, None] + keys)
        flush = load().flush[sets[lie] | own_sets[:, None]] * (sizes + size >= BOARD)[:, None]
        made = np.maximum(plain, flush[:, :, None].astype(np.uint16))
        both = np.broadcast_to(ways, plain.shape[1:]).ravel()
        _add(plain.reshape(len(holes), -1), -both, counts)
        _add(made.reshape(len(holes), -1), both, counts)


@cache
def _rank_keys() -> Array:
    return np.asarray(load().keys[np.arange(0, 52, 4)] & RANKS_OF)


@cache
def _sets(size: int) -> tuple[Array, Array]:
    """Sets of this many ranks, and the sums of their keys."""
    rows = list(combinations(range(13), size))
    sets = np.array([sum(1 << rank for rank in row) for row in rows], dtype=np.int64)
    return sets, _rank_keys()[np.array(rows, dtype=np.int64)].sum(axis=1, dtype=np.uint64)


@cache
def _numbers(size: int) -> tuple[Array, Array]:
    """Return multisets of this many ranks: how often each rank occurs, and the sums of their keys."""
    rows = list(combinations_with_replacement(range(13), size))
    often = np.array([[row.count(rank) for rank in range(13)] for row in rows], dtype=np.int64)
    return often, often.astype(np.uint64) @ _rank_keys()


def _multisets(size: int, left: Array) -> tuple[Array, Array]:
    """Return the multisets that can be chosen from this many cards of each rank: their keys, and the number of ways."""
    often, keys = _numbers(size)
    ways = WAYS[left, often].prod(axis=1)
    return keys[ways > 0], ways[ways > 0]


WAYS = np.array([[comb(left, taken) for taken in range(BOARD + 1)] for left in range(5)], dtype=np.int64)
