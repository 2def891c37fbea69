"""Omaha and the games with a low over every board, in NumPy: nothing has to be compiled for them.

A hand of Omaha is two of four and three of the board. So each three cards that may be on the board are evaluated once,
with the best two for them; a board is then the best of its ten threes, instead of sixty hands.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

import numpy as np

from queenhigh.hands.flop_games import FlopGame
from queenhigh.maths.equity.holdings import Array, choices, masks_by_suit
from queenhigh.maths.kernels import ROW_BITS
from queenhigh.maths.tables import COUNT_AT, EMPTY, FIVE_OF_A_SUIT, load

BOARD, PIECE = 5, 1 << 15
"""Boards that go through each step together: few enough to stay in the processor's cache."""
MANY = 4_000
"""From this many boards, it is worth evaluating all threes first."""
LOW_BITS = np.array([1 if card >> 2 == 12 else (2 << (card >> 2)) & 255 for card in range(52)], dtype=np.uint8)
"""Ace to eight as bits, as the tables of lows have them."""


def count(game: FlopGame, holes: Array, cards: Array, rows: Array, counts: Array) -> None:
    """Add the showdowns of a deal: `rows` are boards, by the places of their cards among `cards`, in ascending order."""
    for start in range(0, len(rows), PIECE):
        boards = np.ascontiguousarray(rows[start : start + PIECE].T)
        high = _omaha(holes, cards, boards) if game.omaha else np.stack([_seven(hole, cards[boards]) for hole in holes])
        tally(high, _lows(game, holes, cards[boards]) if game.hi_lo else None, counts)


def count_rows(game: FlopGame, holes: Array, boards: Array, counts: Array) -> None:
    """Do the same for a few boards, given as rows of cards: evaluate each of Omaha's sixty hands by itself."""
    board = boards.T
    high = np.stack([_sixty(hole, board) if game.omaha else _seven(hole, board) for hole in holes])
    tally(high, _lows(game, holes, board) if game.hi_lo else None, counts)


def _sixty(hole: Array, board: Array) -> Array:
    twos = np.array(list(combinations(range(4), 2))).T
    threes = np.array(list(combinations(range(BOARD), 3))).T
    two, three = hole[twos], board[threes]
    shape = (three.shape[1], two.shape[1], board.shape[1])
    five = [np.broadcast_to(cards[None, :, None], shape) for cards in two]
    five += [np.broadcast_to(cards[:, None, :], shape) for cards in three]
    return np.asarray(strengths(np.stack([cards.ravel() for cards in five])).reshape(-1, board.shape[1]).max(axis=0))


def tally(high: Array, low: Array | None, counts: Array) -> None:
    """`counts[player, sharers of the high, sharers of the low]`, as `new_counts` has it. Rows of `high` and `low` are players."""
    players = len(high)
    best = high == high.max(axis=0)
    sharers, halves = best.sum(axis=0), np.full(high.shape, players + 1)
    if low is not None:
        least = low.max(axis=0)
        lows = low == least
        halves = np.where(least > 0, lows * lows.sum(axis=0), players + 1)
    for player in range(players):
        found = np.bincount(sharers * best[player] * (players + 2) + halves[player], minlength=counts[player].size)
        counts[player] += found.reshape(counts[player].shape)


def _omaha(holes: Array, cards: Array, boards: Array) -> Array:
    many, columns = len(cards), boards.astype(np.int32)
    threes = [best_with(hole.tobytes(), cards.tobytes()) for hole in holes]
    high = np.zeros((len(holes), boards.shape[1]), dtype=np.uint16)
    for a, b, c in combinations(range(BOARD), 3):
        place = (columns[a] * many + columns[b]) * many + columns[c]
        for player, best in enumerate(threes):
            np.maximum(high[player], best[place], out=high[player])
    return high


@lru_cache(maxsize=16)
def best_with(hole: bytes, cards: bytes) -> Array:
    """Return the best hand that two hole cards make with each three of the cards, by the places of the three."""
    own, lying = np.frombuffer(hole, dtype=np.uint8), np.frombuffer(cards, dtype=np.uint8)
    places = choices(len(lying), 3).astype(np.int64)
    three = lying[places]
    made = np.zeros(len(places), dtype=np.uint16)
    for two in combinations(own.tolist(), 2):
        five = np.concatenate((np.tile(np.array(two, dtype=np.uint8), (len(three), 1)), three), axis=1)
        np.maximum(made, strengths(five.T), out=made)
    best = np.zeros(len(lying) ** 3, dtype=np.uint16)
    best[(places[:, 0] * len(lying) + places[:, 1]) * len(lying) + places[:, 2]] = made
    best.setflags(write=False)
    return best


def _seven(hole: Array, board: Array) -> Array:
    own = np.repeat(hole[:, None], board.shape[1], axis=1)
    return strengths(np.concatenate((own, board)))


def strengths_of(keys: Array, masks: Array) -> Array:
    """The strengths of hands of seven cards, from the sums of their keys and their `masks_by_suit`."""
    t = load()
    ranks = (keys & np.uint64((1 << COUNT_AT) - 1)).astype(np.int64)
    made = t.table_7[ranks + t.starts_7[ranks >> ROW_BITS]]
    flushes = np.nonzero(keys & np.uint64(FIVE_OF_A_SUIT))
    by_suit = [t.flush[masks[flushes] >> np.uint64(16 * suit) & np.uint64(0x1FFF)] for suit in range(4)]
    made[flushes] = np.maximum.reduce(by_suit)
    return np.asarray(made)


def strengths(cards: Array) -> Array:
    """The strengths of hands of five or seven cards, a column each, from the kernels' tables."""
    t = load()
    starts, table = (t.starts_5, t.table_5) if len(cards) == BOARD else (t.starts_7, t.table_7)
    key = np.full(cards.shape[1], EMPTY, dtype=np.uint64)
    for row in cards:
        key += t.keys[row]
    ranks = (key & np.uint64((1 << COUNT_AT) - 1)).astype(np.int64)
    made = table[ranks + starts[ranks >> ROW_BITS]]
    flushes = np.flatnonzero(key & np.uint64(FIVE_OF_A_SUIT))
    masks = masks_by_suit(cards[:, flushes].T)
    by_suit = [t.flush[masks >> np.uint64(16 * suit) & np.uint64(0x1FFF)] for suit in range(4)]
    made[flushes] = np.maximum.reduce(by_suit)
    return np.asarray(made)


def _lows(game: FlopGame, holes: Array, board: Array) -> Array:
    t, lying = load(), np.bitwise_or.reduce(LOW_BITS[board])
    own = np.bitwise_or.reduce(LOW_BITS[holes], axis=1)
    if game.omaha:
        return np.stack([t.omaha_low[(int(held) << 8) | lying.astype(np.int64)] for held in own])
    return np.stack([t.low[held | lying] for held in own])
