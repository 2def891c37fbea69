"""Side bets of three-card games: each is counted over every deal, and one deal of each sort is settled by the room.

A book names its side bets by what decides them: the kind of the player's own hand, what six cards make together, or any
property of the player's hand and of the dealer's, each by itself, such as how many of its cards are red.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from queenhigh.cards import Card
from queenhigh.games.kit.actions import Choice
from queenhigh.hands import FiveCard
from queenhigh.maths.figures import Figures, Result, tally
from queenhigh.maths.three_card.counting import (
    HANDS,
    Counts,
    Kinds,
    best_five,
    cards_of,
    classes,
    every_hand,
    example_against,
    example_with_others,
    hands_without,
    kinds_with,
    starting_hands,
)

if TYPE_CHECKING:
    from queenhigh.maths.three_card.game import Columns, ThreeCardGame

Deal = tuple[tuple[Card, ...], tuple[Card, ...]]
"""The player's cards and the dealer's."""
Some = NDArray[np.bool_] | None
"""A selection of starting hands; None for all of them."""
SPLITS = comb(6, 3)
"""How many ways six cards split into the player's three and the dealer's three, without changing what they make together."""


class SideBet(ABC):
    """A wager besides the Ante that only the cards decide. `bet` is the book's name for it."""

    doing = ""
    """A description of the count, if it takes long."""

    def __init__(self, bet: str) -> None:
        self.bet = bet

    @abstractmethod
    def counts(self, game: ThreeCardGame, some: Some = None) -> dict[str, int]:
        """How often each sort of deal comes, the best first."""

    @abstractmethod
    def example(self, game: ThreeCardGame, sort: str) -> Deal:
        """A deal of this sort."""

    @abstractmethod
    def codes(self, game: ThreeCardGame, cards: Sequence[Card], places: Counts) -> NDArray[Any]:
        """Return a number for each of these dealer's hands against the player's cards: hands with the same number
        settle alike."""

    def nets(self, game: ThreeCardGame, columns: Columns, choice: Choice = Choice.PLAY) -> dict[str, Fraction]:
        """Return the net result of each sort of deal by the room's settlement, in units of the stake."""
        made = {}
        for sort in self.counts(game):
            key = (self.bet, sort, choice, *sorted(columns.items()))
            if key not in game.priced:
                game.priced[key] = game.nets(*self.example(game, sort), choice, (self.bet,), columns)[self.bet]
            made[sort] = game.priced[key]
        return made

    def figures(self, game: ThreeCardGame, columns: Columns, choice: Choice = Choice.PLAY) -> Figures:
        """Return the figures. With `choice`, they are those after a fold, which in some rooms loses the wager whatever
        the cards."""
        counts, nets = self.counts(game), self.nets(game, columns, choice)
        return Figures(
            results=tally((nets[sort], count) for sort, count in counts.items()),
            wagered=Fraction(1),
            hands={sort: Result(count, nets[sort]) for sort, count in counts.items()},
        )

    def average(self, game: ThreeCardGame, columns: Columns, some: Some) -> Fraction:
        """Return its average result with one of these starting hands, if it is settled on the cards."""
        counts, nets = self.counts(game, some), self.nets(game, columns)
        return sum((nets[sort] * count for sort, count in counts.items()), Fraction(0)) / sum(counts.values())


class OnOwnHand(SideBet):
    """Decided by the kind of the player's own hand, as Pair Plus is."""

    def counts(self, game: ThreeCardGame, some: Some = None) -> dict[str, int]:
        ways = starting_hands().ways if some is None else starting_hands().ways * some
        kinds = np.array(game.kinds)
        found = {kind: int(ways[kinds == kind].sum()) for kind in sorted(set(game.kinds), reverse=True)}
        return {kind.label: count for kind, count in found.items() if count}

    def example(self, game: ThreeCardGame, sort: str) -> Deal:
        n = next(n for n, kind in enumerate(game.kinds) if kind.label == sort)
        higher = 2 if game.counts[n, 1, 2] else 0
        return starting_hands().hand(n), example_against(game.order, n, 1, higher)

    def codes(self, game: ThreeCardGame, cards: Sequence[Card], places: Counts) -> NDArray[Any]:
        return np.zeros(len(places), dtype=np.int64)


class OnSixCards(SideBet):
    """Decided by what the player's and the dealer's cards make together: the best five of them, or what else a room reads."""

    doing = "ranking 32 million hands of six cards"

    def __init__(self, bet: str, kinds: Kinds = best_five) -> None:
        super().__init__(bet)
        self.kinds = kinds

    def counts(self, game: ThreeCardGame, some: Some = None) -> dict[str, int]:
        ways = starting_hands().ways if some is None else starting_hands().ways * some
        together = (kinds_with(3, self.kinds) * ways[:, None]).sum(axis=0) // (SPLITS if some is None else 1)
        return {kind.label: int(together[kind]) for kind in sorted(FiveCard, reverse=True) if together[kind]}

    def example(self, game: ThreeCardGame, sort: str) -> Deal:
        return example_with_others(3, next(kind for kind in FiveCard if kind.label == sort), self.kinds)

    def codes(self, game: ThreeCardGame, cards: Sequence[Card], places: Counts) -> NDArray[Any]:
        rows = np.empty((len(places), 6), dtype=np.uint8)
        rows[:, :3] = [card.index for card in cards]
        rows[:, 3:] = every_hand()[places]
        return self.kinds(rows)


class OnBothHands(SideBet):
    """Decided by something about the player's hand and the same about the dealer's, such as how many of its cards are red.

    `mark` gives it for one hand; `sort` names the outcome of both marks, the player's first; `sorts` are all possible
    outcomes, the best first. Suits may matter, so all 22,100 hands are distinguished here.
    """

    def __init__(
        self,
        bet: str,
        *,
        mark: Callable[[tuple[Card, ...]], Hashable],
        sort: Callable[[Any, Any], str],
        sorts: Sequence[str],
    ) -> None:
        super().__init__(bet)
        self.mark, self.sort, self.sorts = mark, sort, tuple(sorts)

    @cached_property
    def marked(self) -> tuple[NDArray[np.int64], list[Hashable]]:
        """The number of the mark of each of the 22,100 hands, and the marks."""
        numbers: dict[Hashable, int] = {}
        each = [numbers.setdefault(self.mark(cards_of(row)), len(numbers)) for row in every_hand()]
        return np.array(each, dtype=np.int64), list(numbers)

    @cached_property
    def against(self) -> Counts:
        """`[hand][mark]`: how many of the dealer's 18,424 hands have it, by inclusion and exclusion of the hand's three cards."""
        numbers, marks = self.marked
        hands, many = every_hand(), len(marks)
        one, two = np.zeros((52, many), dtype=np.int64), np.zeros((52, 52, many), dtype=np.int64)
        pairs = ((0, 1), (0, 2), (1, 2))
        for place in range(3):
            np.add.at(one, (hands[:, place], numbers), 1)
        for a, b in pairs:
            np.add.at(two, (hands[:, a], hands[:, b], numbers), 1)
        made: Counts = np.bincount(numbers, minlength=many) - sum(one[hands[:, place]] for place in range(3))
        made += sum(two[hands[:, a], hands[:, b]] for a, b in pairs)
        made[np.arange(HANDS), numbers] -= 1
        return made

    def counts(self, game: ThreeCardGame, some: Some = None) -> dict[str, int]:
        numbers, marks = self.marked
        dealt = self.against if some is None else self.against * some[classes()][:, None]
        found = dict.fromkeys(self.sorts, 0)
        for n, mine in enumerate(marks):
            for m, count in enumerate(dealt[numbers == n].sum(axis=0).tolist()):
                if count:
                    found[self.sort(mine, marks[m])] += count
        return {sort: count for sort, count in found.items() if count}

    def example(self, game: ThreeCardGame, sort: str) -> Deal:
        numbers, marks = self.marked
        for n, m in np.ndindex(len(marks), len(marks)):
            if self.sort(marks[n], marks[m]) == sort:
                for own in np.flatnonzero((numbers == n) & (self.against[:, m] > 0))[:1].tolist():
                    free = hands_without(own)
                    return cards_of(every_hand()[own]), cards_of(every_hand()[free[numbers[free] == m][0]])
        raise ValueError(f"{self.bet}: no deal is {sort!r}")

    def codes(self, game: ThreeCardGame, cards: Sequence[Card], places: Counts) -> NDArray[Any]:
        return self.marked[0][places]


Sides = Mapping[str, SideBet]
"""Side bets by the names of their figures."""
