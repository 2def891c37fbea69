"""The value of two hole cards, from the visible cards: for practice, and to check the solution. It shares only the
evaluator with the solver: here everything that can still come is dealt out.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from queenhigh.cards import DECK, Card
from queenhigh.hands import FiveCard
from queenhigh.maths.evaluator import evaluate
from queenhigh.maths.holdem.flops import five_card_kinds, flop_kinds
from queenhigh.maths.holdem.solving import starting_hands

Counts = NDArray[np.int64]
"""Counts by the category of five cards."""


def standing(hole: Sequence[Card], board: Sequence[Card]) -> tuple[int, int, int]:
    """How often the hole cards lose, tie and win against two of the dealer's, over everything that can still come."""
    known = [card.index for card in (*hole, *board)]
    rest = np.delete(np.arange(52, dtype=np.uint8), known)
    come, pairs = _choices(len(rest), 5 - len(board)), _choices(len(rest), 2)
    at, dealt = np.nonzero((_bits(come)[:, None] & _bits(pairs)[None, :]) == 0)
    own = np.empty((len(come), 7), dtype=np.uint8)
    own[:, : len(known)] = known
    own[:, len(known) :] = rest[come]
    rows = own[at]
    rows[:, :2] = rest[pairs[dealt]]
    ahead = np.sign(evaluate(own).astype(np.int64)[at] - evaluate(rows))
    return int((ahead < 0).sum()), int((ahead == 0).sum()), int((ahead > 0).sum())


def _choices(many: int, size: int) -> NDArray[np.int64]:
    return np.array(list(combinations(range(many), size)), dtype=np.int64).reshape(comb(many, size), size)


def _bits(chosen: NDArray[np.int64]) -> NDArray[np.int64]:
    made: NDArray[np.int64] = (1 << chosen).sum(axis=1)
    return made


def flop_counts(hole: Sequence[Card]) -> Counts:
    """What two cards make with a flop, by category, over all 19,600 flops."""
    made: Counts = flop_kinds()[place_in_classes(hole)]
    return made


def dealer_counts(hole: Sequence[Card]) -> Counts:
    """Count what the dealer's two cards and the flop make, by category, if these two cards are not among them."""
    one, other = hole
    every = np.array([five_card_kinds()[kind] for kind in FiveCard])
    left: Counts = every - _with_card(one) - _with_card(other) + flop_counts(hole)
    return left


def _with_card(card: Card) -> Counts:
    """Count the five-card hands with this card. Each is found once for each of its four other cards, so the sum is
    divided by four."""
    return (
        sum((flop_counts((card, other)) for other in DECK if other != card), np.zeros(len(FiveCard), dtype=np.int64))
        // 4
    )


def place_in_classes(hole: Sequence[Card]) -> int:
    return list(starting_hands()).index(name_of(hole))


def name_of(hole: Sequence[Card]) -> str:
    """AA, AKs, AKo."""
    high, low = sorted(hole, key=lambda card: -card.rank)
    if high.rank == low.rank:
        return high.rank.letter * 2
    return f"{high.rank.letter}{low.rank.letter}{'s' if high.suit == low.suit else 'o'}"


def wager_value(hole: Sequence[Card], board: Sequence[Card], pays: Fraction = Fraction(1)) -> Fraction:
    """The value of a turn wager with three cards on the board, or a river wager with four, in units of the wager."""
    lost, tied, won = standing(hole, board)
    return (won * pays - lost) / (lost + tied + won)
