"""Hands that differ only in the names of the suits, counted once.

Such a class is four sets of ranks, one a suit, with no matter which suit has which. `suit_classes(n)` gives one hand of
each class and how many hands are in it, so that all C(52, n) hands are met without dealing each of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product
from math import factorial, prod

from queenhigh.cards import Card, Rank, Suit

Pattern = tuple[int, ...]
"""How many cards in the longest suit, in the next, and so on: (3, 2) is three of one suit and two of another."""


def suit_patterns(n: int) -> list[Pattern]:
    """Every way to spread n cards over at most four suits."""
    return [
        tuple(size for size in sizes if size)
        for sizes in product(range(min(n, 13), -1, -1), repeat=4)
        if sum(sizes) == n and sizes == tuple(sorted(sizes, reverse=True))
    ]


def suit_classes(n: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    for pattern in suit_patterns(n):
        yield from classes_of(pattern)


def classes_of(pattern: Pattern) -> Iterator[tuple[tuple[Card, ...], int]]:
    """The classes of one pattern. Four suits have 4! arrangements; those that only exchange equal suits are one."""
    empty = factorial(4 - len(pattern))
    for groups in product(*groups_of(pattern)):
        hand = tuple(card for cards, _ in groups for card in cards)
        yield hand, factorial(4) // prod((same for _, same in groups), start=empty)


def groups_of(pattern: Pattern) -> Iterator[list[tuple[tuple[Card, ...], int]]]:
    """For each length of suit: its suits as a multiset of sets of ranks, and how many exchanges leave them the same."""
    suits = iter(Suit)
    for length, times in Counter(pattern).items():
        names = [next(suits) for _ in range(times)]
        chosen = combinations_with_replacement(list(combinations(Rank, length)), times)
        yield [
            (
                tuple(Card.of(rank, suit) for suit, ranks in zip(names, sets, strict=True) for rank in ranks),
                prod(map(factorial, Counter(sets).values())),
            )
            for sets in chosen
        ]
