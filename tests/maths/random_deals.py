"""Deals for the tests of the mathematics: N different cards in each row, the same ones every time."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from queenhigh.cards import DECK, Card


def deals(count: int, size: int, seed: int) -> NDArray[np.uint8]:
    generator = np.random.default_rng(seed)
    keys = generator.random((count, 52))
    return np.argsort(keys, axis=1)[:, :size].astype(np.uint8)


def cards_of(row: NDArray[np.uint8]) -> tuple[Card, ...]:
    return tuple(DECK[int(card)] for card in row)
