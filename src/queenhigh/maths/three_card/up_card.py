"""California's player-dealer shows a card before anybody decides (Dealing 8). Who looks at it plays better than by the own hand
alone: every starting hand against every card, and all 1,128 pairs that may lie under it."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from queenhigh.cards import DECK, Card
from queenhigh.games.kit.actions import Choice
from queenhigh.maths.figures import Figures, Result, average, tally
from queenhigh.maths.three_card.analysis import AntePlay
from queenhigh.maths.three_card.counting import DEALERS, codes_against, every_hand, place_of, starting_hands
from queenhigh.maths.workers import share

Counts = NDArray[np.int64]
SHOWN = 3
"""Each of the dealer's cards may be the one that is turned up, so a deal is counted so many times."""
ENDS = 6
"""Ways to end: the dealer qualifies or not, the player is lower, equal or higher."""


class UpCard:
    """Ante and Play by one's own hand and the card that lies open."""

    def __init__(self, base: AntePlay) -> None:
        self.base, self.game = base, base.game

    @cached_property
    def counts(self) -> Counts:
        """`[starting hand][card][3 x qualifies + (lower, equal, higher)]`, over the dealer's other two cards."""
        cards = every_hand().astype(np.int64)

        def count(n: int) -> Any:
            codes = codes_against(self.game.order, n)
            keys = (cards * (ENDS + 1) + codes[:, None]).ravel()
            return np.bincount(keys, minlength=52 * (ENDS + 1)).reshape(52, ENDS + 1)[:, :ENDS]

        return np.array(share(count, range(len(starting_hands()))), dtype=np.int64)

    @cached_property
    def _prices(self) -> tuple[Counts, Counts, int]:
        """Of playing and of folding, by starting hand and end, in parts of an ante, and how many parts it has."""
        prices, ends = self.base.prices, [(q, h) for q in range(2) for h in range(3)]
        whole = lcm(*(price.denominator for one in prices.values() for price in one.values()))
        made = [
            [[int(prices[choice].get((kind, *end), Fraction(0)) * whole) for end in ends] for kind in self.game.kinds]
            for choice in (Choice.PLAY, Choice.FOLD)
        ]
        return np.array(made[0]), np.array(made[1]), whole

    @cached_property
    def plays(self) -> NDArray[np.bool_]:
        """`[starting hand][card]`: is it worth more than a fold? A card that the hand holds itself is never turned up."""
        play, fold, _ = self._prices
        better: NDArray[np.bool_] = (self.counts * (play - fold)[:, None, :]).sum(axis=2) > 0
        return better

    def value(self, n: int, card: Card) -> Fraction:
        """Of playing a starting hand against this card, in antes."""
        play, _, whole = self._prices
        counts = self.counts[n, card.index]
        return Fraction(int((counts * play[n]).sum()), whole * int(counts.sum()))

    def figures(self, shown: Card | None = None) -> Figures:
        """Played as well as can be, whatever is turned up or with one card there."""
        cards = list(range(52)) if shown is None else [shown.index]
        play, fold, whole = self._prices
        deals = self.counts[:, cards] * starting_hands().ways[:, None, None]
        each = SHOWN * DEALERS if shown is None else 1
        kinds, played = np.array(self.game.kinds), self.plays[:, cards]
        results: list[tuple[Fraction, int]] = []
        hands: dict[str, Result] = {}
        for kind in sorted(set(self.game.kinds), reverse=True):
            made: list[tuple[Fraction, int]] = []
            n = int(np.flatnonzero(kinds == kind)[0])
            for prices, those in ((play[n], played), (fold[n], ~played)):
                counts = deals[(kinds == kind)[:, None] & those].sum(axis=0)
                made += [(Fraction(int(prices[end]), whole), int(counts[end])) for end in range(ENDS) if counts[end]]
            if not made:
                continue
            results += made
            hands[kind.label] = Result(sum(count for _, count in made) // each, average(tally(made)))
        put_down = int(deals[played].sum()) * self.game.play_multiple
        return Figures(results=tally(results), wagered=1 + Fraction(put_down, int(deals.sum())), hands=hands)

    def lowest_played(self, shown: Card) -> int:
        return min(self._by_choice(shown, played=True), key=self._standing)

    def highest_folded(self, shown: Card) -> int | None:
        return max(self._by_choice(shown, played=False), key=self._standing, default=None)

    def _by_choice(self, shown: Card, *, played: bool) -> list[int]:
        there = self.counts[:, shown.index].sum(axis=1) > 0
        return [int(n) for n in np.flatnonzero(there & (self.plays[:, shown.index] == played))]

    def _standing(self, n: int) -> int:
        return int(self.game.order.place[place_of(starting_hands().cards[n])])

    def share_played(self, shown: Card) -> Fraction:
        deals = self.counts[:, shown.index].sum(axis=1) * starting_hands().ways
        return Fraction(int(deals[self.plays[:, shown.index]].sum()), int(deals.sum()))


def one_of_each_rank() -> list[Card]:
    """Suits have no rank, so the clubs stand for all."""
    return list(DECK[::4])
