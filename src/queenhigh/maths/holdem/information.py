"""What it is worth to know other cards in hold'em against a dealer."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec
import numpy as np
from msgspec.structs import replace

from queenhigh.maths.holdem.solving import FLOPS, FOURS, Array, Solution, classes, groups
from queenhigh.maths.information import Gain, Study, sampled
from queenhigh.maths.kernels import information as kernels
from queenhigh.maths.simulation.running import seed_of, start_of, tasks
from queenhigh.maths.tables import load
from queenhigh.maths.workers import share

PIECE = 64
"""Samples to a task."""
INNER = 1500
"""Random deals by which an unsure hand is played or folded, and as many others by which that is priced."""
DECISIONS = ("play or fold", "turn", "river")
SURE, SURE_BY_DEALER = 0.5, 2.0
"""Hands worth this many antes more than a fold are always played, whatever is known about other cards."""


class Streets(msgspec.Struct, frozen=True, kw_only=True):
    """A game as its book prices it."""

    solution: Solution
    order: Array
    nets: Array
    """`[2 x turn + river][end]`, in antes."""
    folded: Fraction
    values: Sequence[Fraction]
    """Of playing each starting hand."""
    prices: Sequence[tuple[int, int, int]]
    """Of turn and river: what a wager wins, what it costs, how many antes it is."""


def known_cards(
    game: Streets,
    look: Study,
    name: str,
    says: str,
    *,
    hands: int = 0,
    dealers: int = 0,
    before_flop: bool = True,
) -> Gain:
    """A player who knows this many other hands, or a card of the dealer's, from before the flop or only afterwards."""
    by_street = draw(game, look, hands=hands, dealers=dealers, before_flop=before_flop)
    gains, parts = by_street.sum(axis=1), dict(zip(DECISIONS, by_street.mean(axis=0).tolist(), strict=True))
    total, squares = Fraction(float(gains.sum())), Fraction(float((gains**2).sum()))
    made = sampled(name, says, look.samples, total, squares)
    if not before_flop:
        del parts[DECISIONS[0]]
    return replace(made, parts=parts, bound="at least" if before_flop else "")


def draw(game: Streets, look: Study, *, hands: int, dealers: int, before_flop: bool = True) -> Array:
    """The gain of each sample on flop, turn and river."""
    tables, group = load(), groups()
    worth = np.array([float(value) for value in game.values])[group]
    folded = float(game.folded)
    sure = SURE_BY_DEALER if dealers else SURE
    unsure = (worth < folded + sure) if before_flop else np.zeros(len(group), dtype=np.bool_)
    gains = np.zeros((look.samples, 3))
    nets = np.array([[float(net) for net in row] for row in game.nets])
    prices = np.array(game.prices, dtype=np.int64)
    threes, fours = classes(3, FLOPS)[1], classes(4, FOURS)[1]

    def run(task: Any) -> None:
        part = slice(task.block * PIECE, task.block * PIECE + task.rounds)
        kernels.holdem_gains(
            start_of(task), task.rounds, 2 * hands, dealers, INNER, folded, unsure, worth > folded, nets, prices, threes, fours,
            game.solution.turn_wagers, game.solution.river_wagers, tables.keys, game.order, tables.starts_7, tables.table_7,
            tables.flush, tables.categories, gains[part],
        )  # fmt: skip

    purpose = f"information {hands} {dealers} {int(before_flop)}"
    share(run, list(tasks(seed_of(look.seed, purpose), look.samples, PIECE)))
    return gains
