"""The exact value of each choice at the table, from the cards that lie there: for practice, and to check the solution by.

Nothing is shared with the solver but the evaluator: here everything that can still come is dealt out.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np

from queenhigh.cards import Card
from queenhigh.maths.evaluator import evaluate


def standing(hole: Sequence[Card], board: Sequence[Card]) -> tuple[int, int, int]:
    """How often the hole cards lose, tie and win against two of the dealer's, over everything that can still come."""
    known = [card.index for card in (*hole, *board)]
    rest = np.delete(np.arange(52, dtype=np.uint8), known)
    missing = 5 - len(board)
    lost = tied = won = 0
    for come in combinations(range(len(rest)), missing):
        more = rest[list(come)]
        left = np.delete(rest, list(come))
        pairs = np.array(list(combinations(left.tolist(), 2)), dtype=np.uint8)
        shared = [*(card.index for card in board), *more.tolist()]
        own = int(evaluate(np.array([[*(card.index for card in hole), *shared]], dtype=np.uint8))[0])
        rows: Any = np.empty((len(pairs), 7), dtype=np.uint8)
        rows[:, :2] = pairs
        rows[:, 2:] = shared
        dealer = evaluate(rows)
        lost += int((dealer > own).sum())
        tied += int((dealer == own).sum())
        won += int((dealer < own).sum())
    return lost, tied, won


def wager_value(hole: Sequence[Card], board: Sequence[Card], pays: Fraction = Fraction(1)) -> Fraction:
    """What a turn wager is worth with three cards on the board, a river wager with four, in units of the wager."""
    lost, tied, won = standing(hole, board)
    return (won * pays - lost) / (lost + tied + won)
