"""Every deal there is, where that many can be gone through: hand by hand, or two whole ranges on each board at once."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from math import comb, prod
from typing import Any, NamedTuple

import numpy as np

from queenhigh.games.crown_melbourne_crown_poker.games import Game
from queenhigh.maths.equity.dealt import (
    BOARD,
    Deals,
    Question,
    board_choices,
    count_boards,
    distinct,
    is_plain,
    new_counts,
    together,
)
from queenhigh.maths.equity.holdings import Array, Holdings, masks_of, renamed
from queenhigh.maths.tables import load
from queenhigh.maths.workers import cores, pieces, share

Progress = Callable[[float], None]
"""Told now and then what part of the work is done."""

WORK = 6e8
"""Looks into the tables that are worth waiting for: a few seconds of two cores."""
PIECE = 1 << 16
OVERHEAD, OVERHEAD_ELSEWHERE = 200, 60_000
"""Looks that a deal costs besides its boards: in hold'em, and where each is handed to the kernels by itself."""
MOST = 300_000
"""Ways in which hands fit together that are listed."""
HEAVIEST, TOGETHER = 1 << 31, 1 << 10
"""The most that a deal may weigh, and the most deals in one task: with all boards that stays within sixty-three bits."""
RANKING = 6
"""Looks that ranking a hand of a whole range costs."""


def count(question: Question, progress: Progress, work: float = WORK) -> Array | None:
    """How each player fares over all deals, as `new_counts` has it in whole numbers of any size; None if there are too many."""
    if question.to_keep or prod(int(held.weights.max()) for held in question.players) > HEAVIEST:
        return None
    by_deal = _deals(question, work)
    if _two_ranges(question):
        boards, ways = _boards(question)
        cost = len(boards) * RANKING * sum(len(held) for held in question.players)
        if cost <= work and (by_deal is None or cost < by_deal.cost):
            return _count_ranges(question, boards, ways, progress)
    if by_deal is None or by_deal.cost > work:
        return None
    return _count_deals(question, by_deal, progress)


class ByDeal(NamedTuple):
    """The deals of hands that differ by more than the names of suits, and the boards to each."""

    deals: Deals
    rows: Array
    cost: float


def looks(game: Game) -> int:
    """What a hand costs: Omaha tries sixty."""
    return (30 if game.omaha else 1) * (2 if game.hi_lo else 1)


def _deals(question: Question, work: float) -> ByDeal | None:
    """None where there are too many to list."""
    left = 52 - len(question.board) - len(question.dead) - sum(held.width for held in question.players)
    boards = comb(left, question.missing)
    besides = OVERHEAD if is_plain(question.game) else OVERHEAD_ELSEWHERE
    cost = boards * len(question.players) * looks(question.game) + besides
    fitting = together(question, min(MOST, int(24 * work / cost) + 1))
    if fitting is None:
        return None
    deals = distinct(question, *fitting)
    return ByDeal(deals, board_choices(left, question.missing), len(deals) * cost)


def _count_deals(question: Question, found: ByDeal, progress: Progress) -> Array:
    deals, rows = found.deals, found.rows
    together = min(TOGETHER, max(1, PIECE // max(len(rows), 1)))
    tasks = [(some, at) for some in pieces(len(deals), together) for at in pieces(len(rows), PIECE)]

    def one(task: tuple[slice, slice]) -> Array:
        some, at = task
        return count_boards(question, Deals(*(part[some] for part in deals)), rows[at])

    return np.asarray(_gather(one, tasks, new_counts(len(question.players)).astype(object), progress))


def _gather(one: Callable[[Any], Any], tasks: list[Any], total: Any, progress: Progress) -> Any:
    batch = 8 * cores()
    for at in pieces(len(tasks), batch):
        for found in share(one, tasks[at]):
            total = total + found
        progress(min(at.stop, len(tasks)) / len(tasks))
    return total


# Two ranges of hold'em ------------------------------------------------------------------------------------------------


def _two_ranges(question: Question) -> bool:
    sizes = [len(held) for held in question.players]
    return (
        is_plain(question.game)
        and len(sizes) == 2
        and prod(sizes) > 24
        and not any(held.given_up for held in question.players)
    )


def _count_ranges(question: Question, boards: Array, ways: Array, progress: Progress) -> Array:
    one, other = question.players
    t, size = load(), max(16, 2_000_000 // (len(one) + len(other)))
    by_hand = dict(zip(masks_of(other.cards).tolist(), other.weights.tolist(), strict=True))
    same = np.array([by_hand.get(mask, 0) for mask in masks_of(one.cards).tolist()], dtype=np.int64)

    def look(at: slice) -> Array:
        from queenhigh.maths.kernels import ranges as kernels

        found = kernels.ranges_on_boards(
            boards[at], ways[at], one.cards, other.cards, one.weights, other.weights, same,
            t.keys, t.starts_7, t.table_7, t.flush,
        )  # fmt: skip
        return np.array([int(part) for part in found], dtype=object)

    won, tied, lost = _gather(look, list(pieces(len(boards), min(size, 2048))), np.zeros(3, dtype=object), progress)
    counts = new_counts(2).astype(object)
    counts[0, 1, -1] = counts[1, 0, -1] = won
    counts[1, 1, -1] = counts[0, 0, -1] = lost
    counts[0, 2, -1] = counts[1, 2, -1] = tied
    return counts


def _boards(question: Question) -> tuple[Array, Array]:
    """Every board and how many it stands for: up to the names of suits, where nothing tells those apart."""
    if not question.out and all(_any_suits(held) for held in question.players):
        from queenhigh.maths.holdem.solving import BOARDS, classes

        boards, _, ways = classes(BOARD, BOARDS)
        return np.ascontiguousarray(boards, dtype=np.uint8), ways.astype(np.int64)
    deck = question.deck()
    boards = np.empty((comb(len(deck), question.missing), BOARD), dtype=np.uint8)
    boards[:, : len(question.board)] = question.board
    boards[:, len(question.board) :] = deck[board_choices(len(deck), question.missing)]
    return boards, np.ones(len(boards), dtype=np.int64)


def _any_suits(held: Holdings) -> bool:
    """Is a range the same whatever the suits are called?"""
    order = np.argsort(masks_of(held.cards))
    masks, weights = masks_of(held.cards)[order], held.weights[order]
    for suits in permutations((0, 1, 2, 3)):
        other = renamed(masks, suits)
        order = np.argsort(other)
        if not (np.array_equal(other[order], masks) and np.array_equal(weights[order], weights)):
            return False
    return True
