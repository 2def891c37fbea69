"""What is counted over many shuffles to see whether one card, place or neighbour is favoured: each a number of deviations.

With a fair shuffle each is about normal, mean 0 and deviation 1. `limit` is where a fair one stays in 99 % of all runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from queenhigh.cards import Card, Seed

Shuffle = Callable[[Seed], Iterable[Card]]
Decks = NDArray[np.uint8]

CONFIDENCE = 0.99
HAND = 3
"""Cards of a hand at the Three Card tables, dealt one after another from the top."""


def decks(shuffled: Shuffle, name: str, first: int, many: int) -> Decks:
    """Return this many shuffled decks, one per row, as card numbers."""
    made = np.empty((many, 52), dtype=np.uint8)
    for row in range(many):
        made[row] = [card.index for card in shuffled(Seed.named(name, first + row))]
    return made


class Counts:
    """Added up a batch at a time."""

    def __init__(self) -> None:
        self.shuffles = 0
        self.place = np.zeros((52, 52))
        """Card by place."""
        self.next = np.zeros((52, 52))
        """Each card by the one below it."""
        self.rising = np.zeros(52)
        """How many runs of rising cards a deck has."""
        self.pairs = 0.0
        self.serial = 0.0
        """Sums of products of how high two cards are: next to each other in a hand, and at the same place of the next deck."""

    def add(self, batch: Decks) -> Counts:
        wide = batch.astype(np.int64)
        many = len(batch)
        places = np.arange(52)
        self.shuffles += many
        self.place += np.bincount((wide * 52 + places).ravel(), minlength=2704).reshape(52, 52)
        self.next += np.bincount((wide[:, :-1] * 52 + wide[:, 1:]).ravel(), minlength=2704).reshape(52, 52)
        runs = 1 + (wide[:, 1:] < wide[:, :-1]).sum(axis=1)
        self.rising += np.bincount(runs - 1, minlength=52)[:52]
        high = wide - 25.5
        self.pairs += float((high[:, : HAND - 1] * high[:, 1:HAND]).sum())
        self.serial += float((high[1:] * high[:-1]).sum())
        return self

    def together(self, other: Counts) -> Counts:
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)
        return self

    def deviations(self, batches: int = 1) -> dict[str, float]:
        n = self.shuffles
        pairs, decks = n * (HAND - 1), (n - batches) * 52
        spread = (52**2 - 1) / 12
        runs = float((self.rising * np.arange(1, 53)).sum())
        # Two different cards have a product of -spread/51 on average, two decks one of 0.
        return {
            "card by place": _chi_square(self.place, n / 52, 52 * 51, 51 * 51),
            "card by the next": _chi_square(self.next[~np.eye(52, dtype=bool)], n / 52, 51 * 51, _next_freedom()),
            "runs": (runs - 26.5 * n) / (53 / 12 * n) ** 0.5,
            "within a hand": (self.pairs + pairs * spread / 51) / (_pair_variance() * pairs) ** 0.5,
            "deck by deck": self.serial / (decks * spread * spread * 52 / 51) ** 0.5,
        }


def _chi_square(seen: NDArray[np.float64], share: float, mean: float, freedom: float) -> float:
    """As a normal deviate (Wilson and Hilferty)."""
    value = float(((seen - share) ** 2 / share).sum()) / mean
    spread = 2 / (9 * freedom)
    return float((value ** (1 / 3) - (1 - spread)) / spread**0.5)


def _next_freedom() -> float:
    """Of the 2,652 counts of neighbours, which are not independent: as many as give their sum of squares its variance."""
    p, chained = 1 / 52, 1 / 51 - 1 / 52
    squares = (1 - p) ** 2 + 101 * p**2 + 100 * chained**2 + 50 * 49 * chained**2
    return float((2652 * (1 - p)) ** 2 / (2652 * squares))


def _pair_variance() -> float:
    """Of the product of two neighbours in a hand of three: two products of one hand share a card."""
    high = np.arange(52) - 25.5
    square, fourth = float((high**2).sum()), float((high**4).sum())
    mean = -square / (52 * 51)
    product = (square**2 - fourth) / (52 * 51)
    # E[a b^2 c] over three different cards
    shared = (2 * fourth - square**2) / (52 * 51 * 50)
    own = product - mean**2
    return own + (shared - mean**2)


def limit(statistics: int) -> float:
    return NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / (2 * statistics))
