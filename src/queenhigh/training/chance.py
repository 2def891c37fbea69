"""The randomness of a drill: the same words give the same drill. It comes from named seeds, like all practice cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from queenhigh.cards import Seed
from queenhigh.cards.shuffling import below

T = TypeVar("T")


class Chance:
    def __init__(self, *names: str | int) -> None:
        self.names = names
        self.stream: Iterator[int] = Seed.named("drill", *names).bytes()

    def seed(self) -> Seed:
        """The seed for the deck, separate from the stream, so that a deck does not depend on earlier random choices."""
        return Seed.named("drill deck", *self.names)

    def below(self, bound: int) -> int:
        return below(bound, self.stream)

    def one(self, among: Sequence[T]) -> T:
        return among[self.below(len(among))]

    def some(self, among: Iterable[T], count: int) -> list[T]:
        """This many different items, or all if there are fewer."""
        return self.mixed(among)[:count]

    def mixed(self, among: Iterable[T]) -> list[T]:
        left = list(among)
        for place in range(len(left), 1, -1):
            chosen = self.below(place)
            left[place - 1], left[chosen] = left[chosen], left[place - 1]
        return left
