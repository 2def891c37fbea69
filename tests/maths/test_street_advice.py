"""Advice on one position without solving the game: the numbers of the solver's kernels, and its decisions."""

from __future__ import annotations

import sys
from fractions import Fraction
from subprocess import run

import numpy as np
import pytest
from random_deals import cards_of, deals

from queenhigh.maths.holdem import solving
from queenhigh.maths.holdem.choices import standing
from queenhigh.maths.holdem.streets import street_value
from queenhigh.maths.kernels import holdem as kernels
from queenhigh.maths.kernels.suits import HOLES, hole_id
from queenhigh.maths.tables import load

DEALERS = 990


@pytest.mark.parametrize("order", [solving.by_strength(), solving.by_category()], ids=["strength", "category"])
def test_the_value_on_random_rivers_is_that_of_the_solvers_kernel(order: solving.Array) -> None:
    tables = load()
    for row in deals(60, 6, 22):
        hole, board = cards_of(row)[:2], cards_of(row)[2:]
        rest = [n for n in range(52) if n not in row.tolist()]
        boards = np.array([sorted((*row[2:].tolist(), more)) for more in rest], dtype=np.uint8)
        values = np.zeros((len(boards), HOLES), dtype=np.int32)
        kernels.board_values(
            boards, tables.keys, tables.starts_7, tables.table_7, tables.flush, order, 1, 2, values
        )  # fmt: skip
        own = hole_id(*sorted(card.index for card in hole))
        assert street_value(hole, board, (1, 2), order) == Fraction(int(values[:, own].sum()), len(boards) * DEALERS)


def test_the_value_on_random_flops_is_that_of_dealing_everything_out() -> None:
    for row in deals(6, 5, 23):
        hole, board = cards_of(row)[:2], cards_of(row)[2:]
        lost, tied, won = standing(hole, board)
        assert street_value(hole, board) == Fraction(won - lost, lost + tied + won)


def test_advice_on_a_street_compiles_nothing() -> None:
    """What takes seconds in a new process is compiling kernels: none of them is needed for one position."""
    program = (
        "import sys; from queenhigh.cards import cards; from queenhigh.maths.holdem.streets import street_value; "
        "print(street_value(cards('Ah Kd'), cards('2c 7d Jh')), 'numba' in sys.modules)"
    )
    told = run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert told == ["17491/178365", "False"]
