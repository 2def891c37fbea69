"""Where the dealer shows a card before anyone decides, a player who looks at it plays better than by their own hand alone.

Counted is every starting hand against every card, and all 1,128 pairs that may be under it.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from math import comb, lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from queenhigh.cards import DECK, Card, Rank
from queenhigh.games.kit.actions import Choice
from queenhigh.maths.figures import Figures, Result, average, tally
from queenhigh.maths.three_card.analysis import AntePlay
from queenhigh.maths.three_card.counting import DEALERS, codes_against, every_hand, place_of, starting_hands
from queenhigh.maths.workers import share

Counts = NDArray[np.int64]
SHOWN = 3
"""Each of the dealer's cards may be the one that is turned up, so each deal is counted three times."""
UNDER = comb(48, 2)
"""Pairs that may be under the card that is turned up."""
ENDS = 6
"""Ways to end: the dealer qualifies or not, the player is lower, equal or higher."""


class UpCard:
    """Ante and Play by your own hand and the open card."""

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

    def figures(self, shown: Rank | None = None) -> Figures:
        """With optimal play, whatever is turned up or with a card of one rank there.

        `hands` are counted once for each hand, or for each hand and card of the rank that may be shown against it.
        """
        play, fold, whole = self._prices
        deals, played = self._deals(shown), self.plays[:, cards_of_rank(shown)]
        each = SHOWN * DEALERS if shown is None else UNDER
        kinds = np.array(self.game.kinds)
        results: list[tuple[Fraction, int]] = []
        hands: dict[str, Result] = {}
        for kind in sorted(set(self.game.kinds), reverse=True):
            made: list[tuple[Fraction, int]] = []
            n = int(np.flatnonzero(kinds == kind)[0])
            for prices, those in ((play[n], played), (fold[n], ~played)):
                counts = deals[(kinds == kind)[:, None] & those].sum(axis=0)
                made += [(Fraction(int(prices[end]), whole), int(counts[end])) for end in range(ENDS) if counts[end]]
            results += made
            hands[kind.label] = Result(sum(count for _, count in made) // each, average(tally(made)))
        put_down = self.share_played(shown) * self.game.play_multiple
        return Figures(results=tally(results), wagered=1 + put_down, hands=hands)

    def share_played(self, shown: Rank | None = None) -> Fraction:
        """How often a player who looks plays, whatever is turned up or with a card of one rank there."""
        deals = self._deals(shown)
        return Fraction(int(deals[self.plays[:, cards_of_rank(shown)]].sum()), int(deals.sum()))

    def _deals(self, shown: Rank | None) -> Counts:
        """`[starting hand][card][end]` in deals. A starting hand stands for those with its suits renamed, and a renaming takes
        a card to another suit of its rank: the ways of a hand may be multiplied in only if all four suits are there."""
        deals: Counts = self.counts[:, cards_of_rank(shown)] * starting_hands().ways[:, None, None]
        return deals

    def lowest_played(self, shown: Rank) -> int:
        """The lowest starting hand that is played against a card of this rank, in any suits."""
        return min(self._by_choice(shown, played=True), key=self.standing)

    def highest_folded(self, shown: Rank) -> int | None:
        return max(self._by_choice(shown, played=False), key=self.standing, default=None)

    def _by_choice(self, shown: Rank, *, played: bool) -> list[int]:
        cards = cards_of_rank(shown)
        there = self.counts[:, cards].sum(axis=2) > 0
        return [int(n) for n in np.flatnonzero((there & (self.plays[:, cards] == played)).any(axis=1))]

    def standing(self, n: int) -> int:
        """The place of a starting hand among all hands."""
        return int(self.game.order.place[place_of(starting_hands().cards[n])])


def cards_of_rank(rank: Rank | None) -> list[int]:
    """All four suits, always; every card for no rank."""
    return [card.index for card in DECK if rank is None or card.rank is rank]
