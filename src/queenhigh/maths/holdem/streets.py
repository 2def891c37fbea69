"""The exact value of a turn or river wager from the cards that lie there, fast enough for whoever waits for it.

`choices` has the same numbers the slow way, and a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import numpy as np

from queenhigh.cards import Card
from queenhigh.maths.holdem.solving import Array, by_strength
from queenhigh.maths.tables import load

DEALERS = 990
"""Pairs that the dealer can hold once seven cards are known."""
BOARD = 5


def street_value(
    hole: Sequence[Card], board: Sequence[Card], price: tuple[int, int] = (1, 1), order: Array | None = None
) -> Fraction:
    """In units of the wager; `price` is what it wins and what it loses. Sums over every board that can still come.

    `order` is how hands compare, by strength unless a reading has it otherwise.
    """
    from queenhigh.maths.kernels import holdem as kernels
    from queenhigh.maths.kernels.suits import HOLES, hole_id

    known = [card.index for card in (*hole, *board)]
    rest = [n for n in range(52) if n not in known]
    shown = [card.index for card in board]
    boards = np.array([sorted((*shown, *more)) for more in combinations(rest, BOARD - len(board))], dtype=np.uint8)
    tables, values = load(), np.zeros((len(boards), HOLES), dtype=np.int32)
    kernels.board_values(
        boards,
        tables.keys,
        tables.starts_7,
        tables.table_7,
        tables.flush,
        by_strength() if order is None else order,
        *price,
        values,
    )
    own = hole_id(*sorted(card.index for card in hole))
    return Fraction(int(values[:, own].sum()), len(boards) * DEALERS)
