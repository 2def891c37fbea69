"""Counts of three-card deals. Hands that differ only in the names of suits are counted once, for 1,755 instead of 22,100.

Nothing here knows a rule of a book: what beats what, and with what a dealer qualifies, comes from the room.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from queenhigh.cards import DECK, Card
from queenhigh.hands import FiveCard, ThreeCard
from queenhigh.maths.evaluator import categories, category_of, evaluate
from queenhigh.maths.workers import share

Counts = NDArray[np.int64]

HANDS = comb(52, 3)
DEALERS = comb(49, 3)
"""Hands that a dealer can hold once the player's cards are known."""
PAIRS = comb(49, 2)
KINDS = len(FiveCard)


class StartingHands(NamedTuple):
    """One hand of each class, and how many hands are in the class."""

    cards: NDArray[np.uint8]
    ways: Counts

    def __len__(self) -> int:
        return len(self.cards)

    def hand(self, n: int) -> tuple[Card, ...]:
        return cards_of(self.cards[n])


@cache
def every_hand() -> NDArray[np.uint8]:
    return np.array(list(combinations(range(52), 3)), dtype=np.uint8)


@cache
def _sets() -> NDArray[np.uint64]:
    """Each hand as a set of bits."""
    one = np.uint64(1)
    hands = every_hand().astype(np.uint64)
    sets: NDArray[np.uint64] = (one << hands[:, 0]) | (one << hands[:, 1]) | (one << hands[:, 2])
    return sets


@cache
def starting_hands() -> StartingHands:
    """Return one hand of each class. The hands of a class have the same four sets of ranks, in whichever suits."""
    _, first, ways = np.unique(_nameless(every_hand()), return_index=True, return_counts=True)
    order = np.argsort(first)
    return StartingHands(every_hand()[first[order]], ways[order])


def _nameless(hands: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Return a number for each hand that does not depend on the names of its suits."""
    suits = np.zeros((len(hands), 4), dtype=np.int64)
    for column in range(3):
        np.add.at(suits, (np.arange(len(hands)), hands[:, column] & 3), 1 << (hands[:, column] >> 2).astype(np.int64))
    suits.sort(axis=1)
    packed: NDArray[np.int64] = suits @ (1 << 13 * np.arange(4, dtype=np.int64))
    return packed


@cache
def classes() -> NDArray[np.int64]:
    """Return the starting hand that represents each of the 22,100: the one with the same four sets of ranks, in
    whichever suits."""
    known = {key: n for n, key in enumerate(_nameless(starting_hands().cards).tolist())}
    return np.array([known[key] for key in _nameless(every_hand()).tolist()], dtype=np.int64)


def cards_of(row: Sequence[int] | NDArray[Any]) -> tuple[Card, ...]:
    return tuple(DECK[int(card)] for card in row)


@cache
def _every_hand_of_cards() -> tuple[tuple[Card, ...], ...]:
    return tuple(cards_of(row) for row in every_hand().tolist())


class HandOrder(NamedTuple):
    """A room's order of the 22,100 hands: the place of each, which equal hands share, and whether it qualifies."""

    place: NDArray[np.int16]
    qualifies: NDArray[np.int8]


def order_of(
    value: Callable[[tuple[Card, ...]], Any], higher: Callable[[Any, Any], int], qualifies: Callable[[Any], bool]
) -> HandOrder:
    """Sort all hands by the room's own comparison: `higher` is 1, 0 or -1 if the first hand is above, equal to or below
    the second."""
    from functools import cmp_to_key

    hands = [value(cards) for cards in _every_hand_of_cards()]
    ranked = sorted(dict.fromkeys(hands), key=cmp_to_key(higher))
    place, at = {}, 0
    for before, hand in zip([None, *ranked], ranked, strict=False):
        at += before is not None and higher(hand, before) > 0
        place[hand] = at
    standing = {hand: qualifies(hand) for hand in ranked}
    return HandOrder(
        np.array([place[hand] for hand in hands], dtype=np.int16),
        np.array([standing[hand] for hand in hands], dtype=np.int8),
    )


def place_of(hand: Sequence[int] | NDArray[Any]) -> int:
    """The index of a hand in `every_hand`."""
    a, b, c = sorted(int(card) for card in hand)
    return HANDS - comb(52 - a, 3) + comb(51 - a, 2) - comb(52 - b, 2) + c - b - 1


def hands_without(place: int) -> NDArray[Any]:
    """The places of all hands that share no card with this one."""
    sets = _sets()
    return np.flatnonzero((sets & sets[place]) == 0)


def codes_against(order: HandOrder, n: int) -> NDArray[Any]:
    """How starting hand n compares with each hand: 3 x qualifies + (0 lower, 1 equal, 2 higher); 6 if it shares a
    card."""
    hands, sets = starting_hands(), _sets()
    own = place_of(hands.cards[n])
    codes = order.qualifies * 3 + 1 + np.sign(order.place[own] - order.place).astype(np.int8)
    return np.where(sets & sets[own], 6, codes)


def against_dealer(order: HandOrder) -> Counts:
    """For each starting hand: [dealer qualifies][player lower, equal, higher] over the 18,424 hands a dealer can have."""
    return _counted(order.place.tobytes(), order.qualifies.tobytes())


@lru_cache(16)
def _counted(place: bytes, qualifies: bytes) -> Counts:
    """Count once for all books that order hands alike."""
    order = HandOrder(np.frombuffer(place, np.int16), np.frombuffer(qualifies, np.int8))
    made = share(lambda n: np.bincount(codes_against(order, n), minlength=7)[:6], range(len(starting_hands())))
    counts: Counts = np.array(made, dtype=np.int64).reshape(-1, 2, 3)
    counts.flags.writeable = False
    return counts


def against_open_card(order: HandOrder) -> Counts:
    """`[starting hand][card][3 x qualifies + (lower, equal, higher)]`, over the dealer's other two cards."""
    return _counted_by_card(order.place.tobytes(), order.qualifies.tobytes())


@lru_cache(4)
def _counted_by_card(place: bytes, qualifies: bytes) -> Counts:
    order = HandOrder(np.frombuffer(place, np.int16), np.frombuffer(qualifies, np.int8))
    cards = every_hand().astype(np.int64)

    def count(n: int) -> Any:
        keys = (cards * 7 + codes_against(order, n)[:, None]).ravel()
        return np.bincount(keys, minlength=52 * 7).reshape(52, 7)[:, :6]

    counts: Counts = np.array(share(count, range(len(starting_hands()))), dtype=np.int64)
    counts.flags.writeable = False
    return counts


def example_against(order: HandOrder, n: int, qualifies: int, higher: int) -> tuple[Card, ...]:
    """A dealer's hand that compares in this way with starting hand n. There must be one."""
    found = np.flatnonzero(codes_against(order, n) == 3 * qualifies + higher)
    return cards_of(every_hand()[found[0]])


@cache
def _others(size: int) -> NDArray[np.uint8]:
    """Every choice of this many from forty-nine places."""
    return np.array(list(combinations(range(49), size)), dtype=np.uint8)


def _with_others(size: int, hand: NDArray[np.uint8]) -> NDArray[np.uint8]:
    rest = np.delete(np.arange(52, dtype=np.uint8), hand)
    others = rest[_others(size)]
    rows = np.empty((len(others), 3 + size), dtype=np.uint8)
    rows[:, :3] = hand
    rows[:, 3:] = others
    return rows


Kinds = Callable[[NDArray[np.uint8]], NDArray[np.uint8]]
"""What rows of cards make, as the numbers of `FiveCard`."""


def best_five(rows: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return category_of(evaluate(rows))


def any_three(rows: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The other way to read six cards: any three of them that make a straight flush or three of a kind."""
    best = np.zeros(len(rows), dtype=np.uint8)
    for three in combinations(range(rows.shape[1]), 3):
        np.maximum(best, categories(rows[:, three]), out=best)
    made = np.zeros(len(ThreeCard), dtype=np.uint8)
    made[ThreeCard.STRAIGHT_FLUSH], made[ThreeCard.THREE_OF_A_KIND] = FiveCard.STRAIGHT_FLUSH, FiveCard.THREE_OF_A_KIND
    kinds: NDArray[np.uint8] = made[best]
    return kinds


@cache
def kinds_with(size: int, kinds: Kinds = best_five) -> Counts:
    """For each starting hand: what it makes with this many more cards, by category, over all choices of these."""

    def count(n: int) -> Any:
        return np.bincount(kinds(_with_others(size, starting_hands().cards[n])), minlength=KINDS)

    return np.array(share(count, range(len(starting_hands()))), dtype=np.int64)


def five_card_kinds() -> Counts:
    """What each starting hand makes with the two Jackpot Cards, over all 1,176 pairs."""
    return kinds_with(2)


@cache
def example_with_others(
    size: int, kind: FiveCard, kinds: Kinds = best_five
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return three cards, and this many more, that together make this kind of hand."""
    n = int(np.flatnonzero(kinds_with(size, kinds)[:, kind])[0])
    rows = _with_others(size, starting_hands().cards[n])
    row = rows[np.flatnonzero(kinds(rows) == kind)[0]]
    return cards_of(row[:3]), cards_of(row[3:])
