"""Deals at random, where there are too many to count. The same seed gives the same deals with any number of cores."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from queenhigh.maths.equity.dealt import BOARD, Question, new_counts, show
from queenhigh.maths.equity.holdings import Array
from queenhigh.maths.equity.keeping import keep
from queenhigh.maths.workers import cores, pieces, share
from queenhigh.rules import InputError

BLOCK = 1 << 13
"""Deals to a block. Another size would be other deals, so it is not a setting."""


class NeverTogether(InputError):
    """The hands of these ranges share their cards in all deals but a few, if not in all."""

    def __init__(self) -> None:
        super().__init__(
            "These hands can hardly ever be dealt together: in ten million draws they always shared a card. Widen a range."
        )


def sample(question: Question, deals: int, seed: int, progress: Callable[[float], None]) -> Array:
    """How each player fares in so many deals, as `new_counts` has it."""
    total = new_counts(len(question.players))
    ranges = _Ranges(question)
    blocks = list(pieces(deals, BLOCK))
    for batch in pieces(len(blocks), 4 * cores()):
        for found in share(lambda at: _block(question, ranges, seed, at), blocks[batch]):
            total += found
        progress(min(batch.stop, len(blocks)) / len(blocks))
    return total


class _Ranges:
    """All ranges in a row, as the kernel draws from them. A player who may hold anything has none."""

    def __init__(self, question: Question) -> None:
        deck = question.deck()
        drawn = [None if held.is_any(len(deck)) else held for held in question.players]
        self.widths = np.array([held.cards.shape[1] for held in question.players], dtype=np.int64)
        self.begins = np.concatenate(([0], np.cumsum([0 if held is None else len(held) for held in drawn]))).astype(
            np.int64
        )
        self.deck = deck
        total = int(self.begins[-1])
        self.cards = np.zeros((total, int(self.widths.max())), dtype=np.uint8)
        self.masks, self.sums = np.zeros(total, dtype=np.uint64), np.zeros(total, dtype=np.int64)
        for at, held in zip(self.begins, drawn, strict=False):
            if held is not None:
                here = slice(int(at), int(at) + len(held))
                self.cards[here, : held.cards.shape[1]] = held.cards
                self.masks[here], self.sums[here] = held.masks, np.cumsum(held.weights)


def _block(question: Question, ranges: _Ranges, seed: int, at: slice) -> Array:
    from queenhigh.maths.kernels import dealing as kernels

    many, players = at.stop - at.start, len(question.players)
    holes = np.zeros((players, many, int(ranges.widths.max())), dtype=np.uint8)
    boards = np.zeros((many, BOARD), dtype=np.uint8)
    boards[:, : len(question.board)] = question.board
    to_come = np.zeros((many, question.missing), dtype=np.uint8)
    made = kernels.deal(
        np.uint64(seed), np.uint64(at.start // BLOCK), ranges.deck, ranges.widths, ranges.cards, ranges.masks,
        ranges.begins, ranges.sums, holes, to_come,
    )  # fmt: skip
    if made < many:
        raise NeverTogether
    boards[:, len(question.board) :] = to_come
    counts = new_counts(players)
    playing = holes
    if ranges.widths.min() < ranges.widths.max() or question.to_keep:
        playing = np.array([_playing(question, ranges, holes[n], boards, n) for n in range(players)])
    show(question.game, playing, boards, counts)
    return counts


def _playing(question: Question, ranges: _Ranges, dealt: Array, boards: Array, player: int) -> Array:
    hand = np.ascontiguousarray(dealt[:, : ranges.widths[player]])
    if not question.players[player].to_keep:
        return hand
    kept, _ = keep(question.game, hand, boards, question.dead_mask)
    return kept
