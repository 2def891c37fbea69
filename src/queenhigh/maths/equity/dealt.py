"""A question as it is counted: the game, what lies open, what is out of the deck, and what each player may hold."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from typing import Any, NamedTuple

import numpy as np

from queenhigh.games.crown_melbourne_crown_poker.games import Game
from queenhigh.maths.equity.holdings import NO_CARD, Array, Holdings, cards_of, choices, renamed
from queenhigh.maths.tables import load

BOARD = 5


class Question(NamedTuple):
    game: Game
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
        """Has anybody still to give up a card?"""
        return any(held.to_keep for held in self.players)

    def deck(self, held: int = 0) -> Array:
        """What can still come, for whoever knows `held` beside what lies open."""
        known = self.out | held
        return np.array([card for card in range(52) if not known >> card & 1], dtype=np.uint8)


class Deal(NamedTuple):
    """A hand for each player: `holes` play, `discards` do not and nobody else has them."""

    holes: Array
    discards: Array

    @property
    def held(self) -> int:
        return sum(1 << int(card) for card in (*self.holes.ravel(), *self.discards) if card != NO_CARD)


def new_counts(players: int) -> Array:
    """By player, by how many share the high, by how many share the low: 0 without a part, players + 1 where nobody has one."""
    return np.zeros((players, players + 1, players + 2), dtype=np.int64)


def share(of_high: int, of_low: int, players: int) -> Fraction:
    """What part of a pot that is."""
    high = Fraction(1, of_high) if of_high else Fraction(0)
    if of_low == players + 1:
        return high
    return (high + (Fraction(1, of_low) if of_low else 0)) / 2


@lru_cache(maxsize=4)
def board_choices(many: int, missing: int) -> Array:
    """Rows by which a deck of so many completes a board."""
    return choices(many, missing)


def count_boards(
    question: Question, deal: Deal, rows: Array, deck: Array, board: tuple[int, ...], counts: Array
) -> None:
    """Adds every board that the rows complete."""
    from queenhigh.maths.kernels import equity as kernels

    tables, game = load(), question.game
    if not game.omaha and not game.hi_lo:
        lying = np.array(board, dtype=np.uint8)
        found = np.zeros(counts.shape[:2], dtype=np.int64)
        kernels.holdem_boards(
            deal.holes, lying, deck, rows, tables.keys, tables.starts_7, tables.table_7, tables.flush, found
        )
        counts[:, :, -1] += found
        return
    boards = np.empty((len(rows), BOARD), dtype=np.uint8)
    boards[:, : len(board)] = board
    boards[:, len(board) :] = deck[rows]
    holes = [np.ascontiguousarray(np.broadcast_to(hole, (len(rows), len(hole)))) for hole in deal.holes]
    show(game, holes, boards, counts)


def show(game: Game, holes: Sequence[Array] | Array, boards: Array, counts: Array) -> None:
    """Adds showdowns: a hand of each player and a board to a row."""
    from queenhigh.maths.kernels import equity as kernels
    from queenhigh.maths.kernels import evaluator

    t, many = load(), len(boards)
    if not game.omaha and not game.hi_lo:
        found = np.zeros(counts.shape[:2], dtype=np.int64)
        kernels.holdem_deals(np.asarray(holes), boards, t.keys, t.starts_7, t.table_7, t.flush, found)
        counts[:, :, -1] += found
        return
    high = np.zeros((len(holes), many), dtype=np.uint16)
    low = np.zeros((len(holes), many if game.hi_lo else 0), dtype=np.uint16)
    for player, hole in enumerate(holes):
        if game.omaha:
            evaluator.omaha(hole, boards, t.keys, t.starts_5, t.table_5, t.flush, high[player])
            if game.hi_lo:
                evaluator.omaha_lows(hole, boards, t.keys, t.low, low[player])
            continue
        seven = np.empty((many, 7), dtype=np.uint8)
        seven[:, :2], seven[:, 2:] = hole, boards
        evaluator.seven(seven, t.keys, t.starts_7, t.table_7, t.flush, high[player])
        if game.hi_lo:
            evaluator.lows(seven, t.keys, t.low, low[player])
    kernels.tally(high, low, game.hi_lo, counts)


def together(question: Question, most: int) -> tuple[Array, Array] | None:
    """Every way in which the players' hands fit together: rows of their numbers, and weights. None if there are more."""
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


def distinct(question: Question, rows: Array, weights: Array) -> list[tuple[Deal, int]]:
    """The deals that differ by more than the names of suits, each with the weight of all that are like it."""
    columns: list[Any] = []
    for range, row in zip(question.players, rows.T, strict=True):
        held = range.take(row)
        discards = np.where(
            held.discards == NO_CARD, np.uint64(0), np.uint64(1) << held.discards.astype(np.uint64) % 64
        )
        columns += [held.masks & ~discards, discards]
    lying = [np.array([sum(1 << card for card in cards)], dtype=np.uint64) for cards in (question.board, question.dead)]
    least = np.stack(columns, axis=1)
    for suits in permutations((0, 1, 2, 3)):
        if all((renamed(cards, suits) == cards).all() for cards in lying):
            least = _lesser(least, np.stack([renamed(column, suits) for column in columns], axis=1))
    kinds, of = np.unique(least, axis=0, return_inverse=True)
    sums = np.zeros(len(kinds), dtype=np.int64)
    np.add.at(sums, of.ravel(), weights)
    return [(_deal(kind), int(weight)) for kind, weight in zip(kinds, sums, strict=True)]


def _lesser(one: Array, other: Array) -> Array:
    """Row by row the one that comes first."""
    undecided, take = np.ones(len(one), dtype=bool), np.zeros(len(one), dtype=bool)
    for column in range(one.shape[1]):
        take |= undecided & (other[:, column] < one[:, column])
        undecided &= other[:, column] == one[:, column]
    return np.where(take[:, None], other, one)


def _deal(kind: Array) -> Deal:
    holes = [cards_of(int(mask)) for mask in kind[::2]]
    discards = [cards_of(int(mask)) or [NO_CARD] for mask in kind[1::2]]
    return Deal(np.array(holes, dtype=np.uint8), np.array(discards, dtype=np.uint8)[:, 0])
