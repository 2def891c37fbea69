"""Counts every deal, if there are not too many.

Two hands or ranges of Hold'em before the flop come from a table (`match_ups`). Otherwise deals of hands that differ by
more than the names of suits are listed, and each is counted over its boards; with a flop open, two wide ranges are
ranked on each board at once.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb, prod
from typing import Any, NamedTuple

import numpy as np

from queenhigh.hands.flop_games import FlopGame
from queenhigh.maths.equity import first, match_ups, parts
from queenhigh.maths.equity.dealt import (
    BOARD,
    Deals,
    Question,
    board_choices,
    by_ranks,
    count_boards,
    distinct,
    is_plain,
    new_counts,
    together,
    weighed,
)
from queenhigh.maths.equity.holdings import Array, masks_of
from queenhigh.maths.tables import load
from queenhigh.maths.workers import cores, pieces, share

Progress = Callable[[float], None]
"""Called now and then with the share of the work that is done."""
Doing = Callable[[str, bool], None]
"""Called with what is about to be done, and whether it needs compiled kernels."""

WORK = 6e8
"""The most table lookups worth waiting for: a few seconds on two cores."""
PIECE = 1 << 16
OVERHEAD, OVERHEAD_ELSEWHERE = 200, 60_000
"""The overhead of a deal in table lookups: in Hold'em, and where each deal goes to the kernels by itself."""
BY_RANKS = 40_000
"""The cost of Hold'em before the flop in lookups per player, where boards are counted by their ranks."""
DEALS_BY_RANKS, NOTHING = 16, np.zeros((0, BOARD), dtype=np.uint8)
"""The number of deals in a task, and their (empty) list of boards."""
MOST = 300_000
"""The most ways in which hands fit together that are listed."""
HEAVIEST, TOGETHER = 1 << 31, 1 << 10
"""The largest weight of a deal, and the most deals in one task: with all boards, sums stay within sixty-three bits."""
RANKING = 6
"""The cost of ranking a hand of a whole range, in lookups."""


def count(question: Question, progress: Progress, doing: Doing, work: float = WORK) -> Array | None:
    """Each player's results over all deals, in the form of `new_counts`, in whole numbers of any size; None if there
    are too many."""
    if question.to_keep or prod(int(held.weights.max()) for held in question.players) > HEAVIEST:
        return None
    if _two_ranges(question) and not question.out:
        doing("adding up the table of match-ups", False)
        return _won_tied_lost(*match_ups.count(*question.players))
    by_deal = _deals(question, work)
    if _two_ranges(question):
        boards = comb(52 - len(question.board) - len(question.dead), question.missing)
        cost = boards * RANKING * sum(len(held) for held in question.players)
        if cost <= work and (by_deal is None or cost < by_deal.cost):
            doing("ranking both ranges on every board", True)
            return _count_ranges(question, progress)
    if by_deal is None or by_deal.cost > work:
        return None
    return _count_deals(question, by_deal, progress, doing)


class ByDeal(NamedTuple):
    """The deals of hands that differ by more than the names of suits, and the number of boards for each."""

    deals: Deals
    left: int
    """Cards in the deck."""
    boards: int
    cost: float


def looks(game: FlopGame) -> int:
    """Return the cost of a hand in lookups: Omaha tries sixty."""
    return (30 if game.omaha else 1) * (2 if game.hi_lo else 1)


def _deals(question: Question, work: float) -> ByDeal | None:
    """The deals; None if there are too many to list."""
    left = 52 - len(question.board) - len(question.dead) - sum(held.width for held in question.players)
    boards = comb(left, question.missing)
    besides = OVERHEAD if is_plain(question.game) else OVERHEAD_ELSEWHERE
    each = BY_RANKS if by_ranks(question) else boards * looks(question.game)
    cost = len(question.players) * each + besides
    fitting = together(question, min(MOST, int(24 * work / cost) + 1))
    if fitting is None:
        return None
    deals = distinct(question, *fitting)
    return ByDeal(deals, left, boards, len(deals) * cost)


def _count_deals(question: Question, found: ByDeal, progress: Progress, doing: Doing) -> Array:
    deals, total = found.deals, new_counts(len(question.players)).astype(object)
    compiled = is_plain(question.game) or found.boards < parts.MANY
    if compiled and first.is_enough(question, deals, found.boards):
        doing("counting every board", False)
        return total + weighed(first.count_deals(question, deals), deals.weights)
    doing("counting every deal", compiled)
    if by_ranks(question):
        tasks = [(some, NOTHING) for some in pieces(len(deals), DEALS_BY_RANKS)]
    else:
        rows = board_choices(found.left, question.missing)
        together = min(TOGETHER, max(1, PIECE // len(rows)))
        tasks = [(some, rows[at]) for some in pieces(len(deals), together) for at in pieces(len(rows), PIECE)]

    def one(task: tuple[slice, Array]) -> Array:
        some, rows = task
        return count_boards(question, Deals(*(part[some] for part in deals)), rows)

    return np.asarray(_gather(one, tasks, total, progress))


def _gather(one: Callable[[Any], Any], tasks: list[Any], total: Any, progress: Progress) -> Any:
    batch = 8 * cores()
    for at in pieces(len(tasks), batch):
        for found in share(one, tasks[at]):
            total = total + found
        progress(min(at.stop, len(tasks)) / len(tasks))
    return total


# Two ranges of Hold'em ------------------------------------------------------------------------------------------------


def _two_ranges(question: Question) -> bool:
    return (
        is_plain(question.game) and len(question.players) == 2 and not any(held.given_up for held in question.players)
    )


def _won_tied_lost(won: int, tied: int, lost: int) -> Array:
    counts = new_counts(2).astype(object)
    counts[0, 1, -1] = counts[1, 0, -1] = won
    counts[1, 1, -1] = counts[0, 0, -1] = lost
    counts[0, 2, -1] = counts[1, 2, -1] = tied
    return counts


def _count_ranges(question: Question, progress: Progress) -> Array:
    one, other = question.players
    t, size, boards = load(), max(16, 2_000_000 // (len(one) + len(other))), _boards(question)
    by_hand = dict(zip(masks_of(other.cards).tolist(), other.weights.tolist(), strict=True))
    same = np.array([by_hand.get(mask, 0) for mask in masks_of(one.cards).tolist()], dtype=np.int64)

    def look(at: slice) -> Array:
        from queenhigh.maths.kernels import ranges as kernels

        found = kernels.ranges_on_boards(
            boards[at], one.cards, other.cards, one.weights, other.weights, same,
            t.keys, t.starts_7, t.table_7, t.flush,
        )  # fmt: skip
        return np.array([int(part) for part in found], dtype=object)

    return _won_tied_lost(
        *_gather(look, list(pieces(len(boards), min(size, 2048))), np.zeros(3, dtype=object), progress)
    )


def _boards(question: Question) -> Array:
    deck = question.deck()
    boards = np.empty((comb(len(deck), question.missing), BOARD), dtype=np.uint8)
    boards[:, : len(question.board)] = question.board
    boards[:, len(question.board) :] = deck[board_choices(len(deck), question.missing)]
    return boards
