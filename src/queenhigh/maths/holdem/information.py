"""What it is worth to know other cards in Hold'em against a dealer."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb, sqrt
from typing import Any

import msgspec
import numpy as np
from msgspec.structs import replace

from queenhigh.maths import oracle
from queenhigh.maths.holdem.solving import FLOPS, FOURS, Array, Solution, classes, groups, starting_hands
from queenhigh.maths.information import Gain, Study, sampled
from queenhigh.maths.kernels import information as kernels
from queenhigh.maths.simulation.running import seed_of, start_of, tasks
from queenhigh.maths.tables import load
from queenhigh.maths.workers import share

PIECE = 64
"""The samples in a task."""
INNER = 1500
"""How many random deals decide whether an unsure hand is played; as many others price that decision."""
DECISIONS = ("play or fold", "turn", "river")
SURE, SURE_BY_DEALER = 0.5, 2.0
"""Hands worth this many antes more than a fold are always played, whatever is known about other cards."""


DECK, BOARD, HAND = 50, 5, 2
"""Cards that a player with two has not seen, cards of a board, and cards of each hand."""
PAIR_LEFT, RANKS_LEFT = 2, 6
"""Cards of a hand's own ranks that are left in the deck, for a pair and for two ranks."""


class Streets(msgspec.Struct, frozen=True, kw_only=True):
    """A game as its book prices it."""

    solution: Solution
    order: Array
    nets: Array
    """`[2 x turn + river][end]`, in antes."""
    folded: Fraction
    values: Sequence[Fraction]
    """The value of playing each starting hand."""
    prices: Sequence[tuple[int, int, int]]
    """For turn and river: what a wager wins, what it costs, and its size in antes."""


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
    """Price what a player gains by knowing this many other hands, or a card of the dealer's, before the flop or only
    afterwards."""
    by_street = draw(game, look, hands=hands, dealers=dealers, before_flop=before_flop)
    gains, spread = by_street.sum(axis=1), by_street.std(axis=0, ddof=1) / sqrt(look.samples)
    parts, errors = (dict(zip(DECISIONS, each.tolist(), strict=True)) for each in (by_street.mean(axis=0), spread))
    total, squares = Fraction(float(gains.sum())), Fraction(float((gains**2).sum()))
    made = sampled(name, says, look.samples, total, squares)
    if not before_flop:
        del parts[DECISIONS[0]], errors[DECISIONS[0]]
    return replace(made, parts=parts, part_errors=errors, bound="at least" if before_flop else "")


def draw(game: Streets, look: Study, *, hands: int, dealers: int, before_flop: bool = True) -> Array:
    """Return the gain of each sample on flop, turn and river."""
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


def counted(game: Streets, file: str, others: int) -> dict[str, Fraction]:
    """What knowledge is worth where it has been counted in full: from an oracle that gives every starting hand the value that it
    has in this game. For a game with other prices: nothing.

    `own_ranks` is known by a player who looks only at how many cards of their own two ranks the others hold.
    """
    counts, ways, folded = oracle.read(file), list(starting_hands().values()), game.folded
    whole = 10 * comb(DECK, BOARD) * comb(DECK - BOARD, HAND)
    seen = 10 * DECK * comb(DECK - 1, BOARD) * (DECK - 1 - BOARD)
    made = dict.fromkeys(("own_ranks", "dealer_card", "dealer_card_after_flop"), Fraction(0))
    for name, often, value in zip(starting_hands(), ways, game.values, strict=True):
        out = [Fraction(counts.get(f"{name} with {many} of its ranks out", 0), whole) for many in range(RANKS_LEFT + 1)]
        if sum(out) != value:
            return {}
        usual = max(value, folded)
        made["own_ranks"] += often * (
            _own_ranks(out, PAIR_LEFT if len(name) == HAND else RANKS_LEFT, others, folded) - usual
        )
        made["dealer_card"] += often * (Fraction(counts[f"{name} dealer's card"], seen) - usual)
        made["dealer_card_after_flop"] += often * (
            Fraction(counts[f"{name} dealer's card after the flop"], seen) - usual
        )
    return {name: gain / sum(ways) for name, gain in made.items()}


def _own_ranks(out: Sequence[Fraction], left: int, others: int, folded: Fraction) -> Fraction:
    """A hand that is played or folded by how many cards of its ranks the others hold. What is not dealt to the board or the
    dealer is spread over the rest of the deck."""
    cards, rest, best = HAND * others, DECK - BOARD - HAND, Fraction(0)
    for held in range(min(left, cards) + 1):
        often = Fraction(comb(left, held) * comb(DECK - left, cards - held), comb(DECK, cards))
        played = sum(
            (
                worth * Fraction(comb(left - many, held) * comb(rest - left + many, cards - held), comb(rest, cards))
                for many, worth in enumerate(out[: left + 1])
            ),
            Fraction(0),
        )
        best += max(played, often * folded)
    return best
