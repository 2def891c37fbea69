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

Ranks = tuple[Rank, ...]
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
    """The classes of one pattern. Suits of equal length are chosen as a multiset, since their names do not matter."""
    lengths = Counter(pattern)
    choices = [
        combinations_with_replacement(list(combinations(Rank, length)), times) for length, times in lengths.items()
    ]
    for chosen in product(*choices):
        suits: list[Ranks] = [ranks for group in chosen for ranks in group]
        hand = tuple(Card.of(rank, suit) for suit, ranks in zip(Suit, suits, strict=False) for rank in ranks)
        yield hand, arrangements(suits)


def arrangements(suits: list[Ranks]) -> int:
    """In how many ways the four suits can be given these sets of ranks; equal sets are not told apart."""
    four = Counter([*suits, *[()] * (4 - len(suits))])
    return factorial(4) // prod(map(factorial, four.values()))
