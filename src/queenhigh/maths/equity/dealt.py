"""A question in the form that is counted: the game, the open cards, the cards out of the deck, and what each player may
hold."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from math import comb
from typing import Any, NamedTuple

import numpy as np

from queenhigh.hands.flop_games import FlopGame
from queenhigh.maths.equity import parts
from queenhigh.maths.equity.holdings import Array, Holdings, choices, masks_of, renamed
from queenhigh.maths.evaluator import high_tables
from queenhigh.maths.tables import load

BOARD = 5


class Question(NamedTuple):
    game: FlopGame
    board: tuple[int, ...]
    dead: tuple[int, ...]
    players: tuple[Holdings, ...]

    @property
    def missing(self) -> int:
        return BOARD - len(self.board)

    @property
    def out(self) -> int:
        """The board and the dead cards, a bit each."""
        return sum(1 << card for card in (*self.board, *self.dead))

    @property
    def dead_mask(self) -> int:
        return sum(1 << card for card in self.dead)

    @property
    def to_keep(self) -> bool:
        """Does any player still have to give up a card?"""
        return any(held.to_keep for held in self.players)

    def deck(self) -> Array:
        """The cards whose place is not known."""
        return rest_of_deck(self.out)


class Deals(NamedTuple):
    """Hands for all players, a row for each deal: the cards that play (deals x players x cards), and a mask of all
    cards gone."""

    holes: Array
    gone: Array
    weights: Array

    def __len__(self) -> int:
        return len(self.holes)


def is_plain(game: FlopGame) -> bool:
    """Is the game played with the best five of seven, and without a low?"""
    return not game.omaha and not game.hi_lo


def new_counts(players: int) -> Array:
    """An array of counts by player, by how many share the high, and by how many share the low: 0 without a share,
    players + 1 if nobody has a low."""
    return np.zeros((players, players + 1, players + 2), dtype=np.int64)


def share(of_high: int, of_low: int, players: int) -> Fraction:
    """The share of the pot."""
    high = Fraction(1, of_high) if of_high else Fraction(0)
    if of_low == players + 1:
        return high
    return (high + (Fraction(1, of_low) if of_low else 0)) / 2


@lru_cache(maxsize=4)
def board_choices(many: int, missing: int) -> Array:
    """Rows by which a deck of this many completes a board."""
    return choices(many, missing)


def by_ranks(question: Question) -> bool:
    """Are boards counted by their ranks? In Hold'em before the flop."""
    return is_plain(question.game) and question.missing == BOARD


def count_boards(question: Question, deals: Deals, rows: Array) -> Array:
    """Count every board that the rows complete, for each of the deals: `new_counts`, added up by weight."""
    t, players, board = load(), len(question.players), np.array(question.board, dtype=np.uint8)
    found = np.zeros((len(deals), *new_counts(players).shape), dtype=np.int64)
    if not is_plain(question.game):
        for holes, gone, counts in zip(deals.holes, deals.gone, found, strict=True):
            _count_parts(question.game, holes, rest_of_deck(int(gone)), board, rows, counts)
        return weighed(found, deals.weights)
    from queenhigh.maths.kernels import before_flop, showdowns

    plain = np.zeros(found.shape[:3], dtype=np.int64)
    if by_ranks(question):
        before_flop.every_board(deals.holes, deals.gone, t.keys, t.starts_7, t.table_7, t.flush, plain)
    else:
        showdowns.holdem_boards(
            deals.holes, deals.gone, board, rows, t.keys, t.starts_7, t.table_7, t.flush, plain
        )  # fmt: skip
    found[:, :, :, -1] = plain
    return weighed(found, deals.weights)


def _count_parts(game: FlopGame, holes: Array, left: Array, board: Array, rows: Array, counts: Array) -> None:
    if comb(len(left), BOARD - len(board)) >= parts.MANY:
        lying = np.broadcast_to(np.arange(len(left), len(left) + len(board)), (len(rows), len(board)))
        parts.count(game, holes, np.concatenate((left, board)), np.concatenate((rows, lying), axis=1), counts)
        return
    boards = np.empty((len(rows), BOARD), dtype=np.uint8)
    boards[:, : len(board)], boards[:, len(board) :] = board, left[rows]
    show(game, [np.broadcast_to(hole, (len(rows), len(hole))) for hole in holes], boards, counts)


def weighed(found: Array, weights: Array) -> Array:
    """Counts of deals added up by their weights, in whole numbers of any size."""
    return np.asarray((found * weights[:, None, None, None]).sum(axis=0).astype(object))


def rest_of_deck(gone: int) -> Array:
    return np.array([card for card in range(52) if not gone >> card & 1], dtype=np.uint8)


def show(game: FlopGame, holes: Sequence[Array] | Array, boards: Array, counts: Array) -> None:
    """Add showdowns, each a row with every player's hand and a board."""
    from queenhigh.maths.kernels import evaluator
    from queenhigh.maths.kernels import showdowns as kernels

    t, many = load(), len(boards)
    if is_plain(game):
        found = np.zeros(counts.shape[:2], dtype=np.int64)
        kernels.holdem_deals(np.asarray(holes), boards, t.keys, t.starts_7, t.table_7, t.flush, found)
        counts[:, :, -1] += found
        return
    high = np.zeros((len(holes), many), dtype=np.uint16)
    low = np.zeros((len(holes), many if game.hi_lo else 0), dtype=np.uint16)
    for player, dealt in enumerate(holes):
        hole = np.ascontiguousarray(dealt)
        if game.omaha:
            evaluator.omaha(hole, boards, t.keys, t.starts_5, t.table_5, t.flush, high[player])
            if game.hi_lo:
                evaluator.omaha_lows(hole, boards, t.keys, t.omaha_low, low[player])
            continue
        seven = np.empty((many, 7), dtype=np.uint8)
        seven[:, :2], seven[:, 2:] = hole, boards
        evaluator.high(seven, *high_tables(7), high[player])
        if game.hi_lo:
            evaluator.lows(seven, t.keys, t.low, low[player])
    kernels.tally(high, low, game.hi_lo, counts)


def together(question: Question, most: int) -> tuple[Array, Array] | None:
    """Return every way in which the players' hands fit together: rows of their numbers, and weights. None if there are
    more than `most`."""
    rows = np.arange(len(question.players[0]), dtype=np.int64)[:, None]
    weights, taken = question.players[0].weights, question.players[0].masks
    for range in question.players[1:]:
        if len(rows) * len(range) > 4 * most:
            return None
        fits = (taken[:, None] & range.masks[None, :]) == 0
        before, now = np.nonzero(fits)
        if len(before) > most:
            return None
        rows = np.concatenate((rows[before], now[:, None]), axis=1)
        weights, taken = weights[before] * range.weights[now], taken[before] | range.masks[now]
    return rows, weights


def distinct(question: Question, rows: Array, weights: Array) -> Deals:
    """Return the deals that differ by more than the names of suits, each with the total weight of its equivalents."""
    columns: list[Any] = []
    for held, row in zip(question.players, rows.T, strict=True):
        taken = held.take(row)
        columns += [masks_of(taken.cards), taken.masks & ~masks_of(taken.cards)]
    lying = [np.array([sum(1 << card for card in cards)], dtype=np.uint64) for cards in (question.board, question.dead)]
    least = np.stack(columns, axis=1)
    for suits in permutations((0, 1, 2, 3)) if len(rows) > 1 else ():
        if all((renamed(cards, suits) == cards).all() for cards in lying):
            least = _lesser(least, np.stack([renamed(column, suits) for column in columns], axis=1))
    kinds, of = np.unique(least, axis=0, return_inverse=True)
    sums = np.zeros(len(kinds), dtype=np.int64)
    np.add.at(sums, of.ravel(), weights)
    gone = np.bitwise_or.reduce(kinds, axis=1) | np.uint64(question.out)
    width = question.players[0].cards.shape[1]
    return Deals(np.stack([_cards(column, width) for column in kinds[:, ::2].T], axis=1), gone, sums)


def _lesser(one: Array, other: Array) -> Array:
    """Return, row by row, the one that comes first."""
    undecided, take = np.ones(len(one), dtype=bool), np.zeros(len(one), dtype=bool)
    for column in range(one.shape[1]):
        take |= undecided & (other[:, column] < one[:, column])
        undecided &= other[:, column] == one[:, column]
    return np.where(take[:, None], other, one)


def _cards(masks: Array, width: int) -> Array:
    """Return the cards of each mask; all masks have the same number."""
    lie = (masks[:, None] >> np.arange(52, dtype=np.uint64)) & np.uint64(1)
    return np.nonzero(lie)[1].astype(np.uint8).reshape(len(masks), width)
