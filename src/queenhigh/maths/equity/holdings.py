"""What a player may hold, as arrays: the cards that play, the one that was given up, and how likely each hand is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

NO_CARD = 255
"""Marks an entry without a discard."""
SUITS = np.uint64(0x1111111111111)
"""The clubs in a mask with a bit for each card."""


class Holdings(NamedTuple):
    """A range. Each row of `cards` is a hand: two cards, Omaha's four, or three of which one has yet to be discarded."""

    cards: Array
    discards: Array
    weights: Array

    @property
    def masks(self) -> Array:
        """A mask of the cards that a hand takes out of the deck."""
        with_discards = np.where(self.discards == NO_CARD, np.uint64(0), bits(self.discards))
        return np.asarray(masks_of(self.cards) | with_discards)

    @property
    def to_keep(self) -> bool:
        """Has a card yet to be discarded?"""
        return bool(self.cards.shape[1] == 3)

    @property
    def given_up(self) -> bool:
        """Has a card been discarded?"""
        return bool((self.discards != NO_CARD).any())

    @property
    def width(self) -> int:
        """The number of cards that a hand takes out of the deck."""
        return int(self.cards.shape[1]) + self.given_up

    def is_any(self, deck: int) -> bool:
        """Does the range contain every hand of a deck of this many cards, all equally likely?"""
        full = len(self) == comb(deck, int(self.cards.shape[1]))
        return full and not self.given_up and bool((self.weights == self.weights[0]).all())

    def all_cards(self, row: int) -> list[int]:
        return cards_of(int(self.masks[row]))

    def take(self, rows: Array) -> Holdings:
        return Holdings(self.cards[rows], self.discards[rows], self.weights[rows])

    def __len__(self) -> int:
        return len(self.cards)


def holdings(cards: Array, weights: Array | None = None, discards: Array | None = None) -> Holdings:
    many = len(cards)
    made = Holdings(
        np.ascontiguousarray(cards, dtype=np.uint8),
        np.full(many, NO_CARD, dtype=np.uint8) if discards is None else discards.astype(np.uint8),
        np.ones(many, dtype=np.int64) if weights is None else weights,
    )
    for array in made:
        array.setflags(write=False)
    return made


def bits(cards: Array) -> Array:
    return np.asarray(np.uint64(1) << np.minimum(cards, 63).astype(np.uint64))


def masks_of(cards: Array) -> Array:
    made = np.zeros(len(cards), dtype=np.uint64)
    for column in cards.T:  # much faster than to reduce rows this short
        made |= bits(column)
    return made


def cards_of(mask: int) -> list[int]:
    return [card for card in range(52) if mask >> card & 1]


def renamed(masks: Array, suits: Sequence[int]) -> Array:
    """The same cards with other suits: suit s becomes `suits[s]`."""
    made = np.zeros_like(masks)
    for suit, becomes in enumerate(suits):
        made |= ((masks >> np.uint64(suit)) & SUITS) << np.uint64(becomes)
    return made


def bits_by_suit(cards: Array) -> Array:
    """Return each card as one of its suit's sixteen bits, as the kernels look for flushes; 0 for no card."""
    places = 16 * (cards & 3).astype(np.uint64) + (cards >> 2)
    return np.where(cards == NO_CARD, np.uint64(0), np.uint64(1) << np.minimum(places, np.uint64(63)))


def masks_by_suit(cards: Array) -> Array:
    return np.asarray(np.bitwise_or.reduce(bits_by_suit(cards), axis=1))


def choices(many: int, of: int) -> Array:
    """Return every choice of this many things, a row each, in order."""
    rows = np.zeros((1, 0), dtype=np.uint8)
    for place in range(of):
        first = rows[:, -1].astype(np.int64) + 1 if place else np.zeros(1, dtype=np.int64)
        room = many - of + place + 1 - first
        ends = np.cumsum(room)
        following = np.arange(ends[-1]) - np.repeat(ends - room - first, room)
        rows = np.column_stack((np.repeat(rows, room, axis=0), following.astype(np.uint8)))
    return rows


@cache
def every(size: int) -> Array:
    """All hands of two, three or four cards."""
    return choices(52, size)
