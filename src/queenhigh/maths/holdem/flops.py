"""Two hole cards and the flop, exactly these five: what jackpots and poker extras look at."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from queenhigh.cards import DECK, Card
from queenhigh.hands import FiveCard
from queenhigh.maths.evaluator import category_of, evaluate
from queenhigh.maths.holdem.solving import BOARDS, RANKS, Array, classes, starting_hands
from queenhigh.maths.kept import Counts, kept
from queenhigh.maths.workers import share

FLOPS = comb(50, 3)
PAIRS = comb(52, 2)


@cache
def five_card_kinds() -> dict[FiveCard, int]:
    """Hands of five cards by category, each class of them counted as often as it has hands."""
    return {kind: int(_counts()["kinds"][kind]) for kind in FiveCard}


@cache
def example_of(kind: FiveCard) -> tuple[Card, ...]:
    return tuple(DECK[int(card)] for card in _counts()["examples"][kind])


def flop_kinds() -> Array:
    """For each starting hand: the five cards that it makes with a flop, by category, over all 19,600 flops."""
    return _counts()["flops"]


@cache
def _counts() -> Counts:
    return kept("flops", b"", __file__, _count)


def _count() -> Counts:
    hands, _, ways = classes(5, BOARDS)
    kinds = category_of(evaluate(hands))
    choose = np.array(list(combinations(range(50), 3)), dtype=np.uint8)

    def count(hole: tuple[int, int]) -> Any:
        rest = np.delete(np.arange(52, dtype=np.uint8), hole)
        rows = np.empty((FLOPS, 5), dtype=np.uint8)
        rows[:, :2] = hole
        rows[:, 2:] = rest[choose]
        return np.bincount(category_of(evaluate(rows)), minlength=len(FiveCard))

    return {
        "kinds": np.array([ways[kinds == kind].sum() for kind in FiveCard]),
        "examples": np.array([hands[np.flatnonzero(kinds == kind)[0]] for kind in FiveCard]),
        "flops": np.array(share(count, list(_one_of_each())), dtype=np.int64),
    }


def _one_of_each() -> Iterable[tuple[int, int]]:
    for name in starting_hands():
        high, low = RANKS.index(name[0]), RANKS.index(name[1])
        yield 4 * low, 4 * high + (not name.endswith("s"))
