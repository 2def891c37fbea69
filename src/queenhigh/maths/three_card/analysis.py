"""Ante and Play of three cards, priced. A starting hand and its comparison with the dealer's make a cell; deals are
counted by cell, and one deal of each kind of cell is settled by the room itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cached_property
from math import comb, lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from queenhigh.cards import DECK, Card, Rank
from queenhigh.games.kit.actions import Choice
from queenhigh.hands import ThreeCard
from queenhigh.maths.figures import Figures, played_out
from queenhigh.maths.three_card.counting import DEALERS, against_open_card, place_of, starting_hands
from queenhigh.maths.three_card.game import THE_FIRST, Columns, ThreeCardGame

Cell = tuple[ThreeCard, int, int]
"""The player's kind of hand, whether the dealer qualifies, and 0, 1 or 2 for a player lower, equal or higher."""

CellPrices = dict[Choice, dict[Cell, Fraction]]

Plays = Callable[[int], bool]
"""A strategy: does starting hand n play?"""


class AntePlay:
    """Ante, Play and Ante Bonus of one pay table, which is the same wager however it is played."""

    def __init__(self, game: ThreeCardGame, columns: Columns = THE_FIRST, prices: CellPrices | None = None) -> None:
        self.game, self.columns = game, columns
        self.prices = prices or {
            choice: {cell: self._net(choice, *cell) for cell in self._cells()} for choice in (Choice.PLAY, Choice.FOLD)
        }
        """What each end pays: as the room settles it, unless others are given."""

    def _cells(self) -> Iterable[Cell]:
        return self.game.examples

    def _net(self, choice: Choice, kind: ThreeCard, qualifies: int, higher: int) -> Fraction:
        player, dealer = self.game.examples[kind, qualifies, higher]
        nets = self.game.nets(player, dealer, choice, (), self.columns)
        return sum((nets.get(bet, Fraction(0)) for bet in self.game.base), Fraction(0))

    def value(self, n: int, choice: Choice) -> Fraction:
        """The value of starting hand n, played or folded, over all 18,424 hands of the dealer."""
        play, fold, parts = self.in_parts
        return Fraction((play if choice is Choice.PLAY else fold)[n], parts)

    @cached_property
    def in_parts(self) -> tuple[list[int], list[int], int]:
        """The values of playing and folding each starting hand, in whole parts of an ante, and how many parts an ante
        has."""
        whole = lcm(*(price.denominator for prices in self.prices.values() for price in prices.values()))
        counts = self.game.counts.reshape(-1, 6)
        ends = [(q, h) for q in range(2) for h in range(3)]
        made = []
        for choice in (Choice.PLAY, Choice.FOLD):
            prices = self.prices[choice]
            by_kind = {
                kind: [int(prices.get((kind, *end), Fraction(0)) * whole) for end in ends]
                for kind in set(self.game.kinds)
            }
            priced = np.array([by_kind[kind] for kind in self.game.kinds], dtype=np.int64)
            made.append((counts * priced).sum(axis=1).tolist())
        return made[0], made[1], whole * DEALERS

    @cached_property
    def values(self) -> list[tuple[Fraction, Fraction]]:
        """The values of playing and folding, for each starting hand."""
        play, fold, parts = self.in_parts
        return [(Fraction(p, parts), Fraction(f, parts)) for p, f in zip(play, fold, strict=True)]

    @cached_property
    def optimal(self) -> Plays:
        play, fold, _ = self.in_parts
        best = [p > f for p, f in zip(play, fold, strict=True)]
        return best.__getitem__

    def figures(self, plays: Plays) -> Figures:
        hands, kinds = starting_hands(), np.array(self.game.kinds)
        played = np.array([plays(n) for n in range(len(hands))])
        deals = self.game.counts * hands.ways[:, None, None]
        ends: dict[str, dict[tuple[Fraction, Fraction], int]] = {}
        for kind in sorted(set(self.game.kinds), reverse=True):
            made = ends[kind.label] = {}
            for choice, those in ((Choice.PLAY, played), (Choice.FOLD, ~played)):
                counts = deals[those & (kinds == kind)].sum(axis=0)
                for q, h in ((q, h) for q in range(2) for h in range(3) if counts[q, h]):
                    end = self.staked(choice), self.prices[choice][kind, q, h]
                    made[end] = made.get(end, 0) + int(counts[q, h])
        return played_out(ends, {name: sum(made.values()) // DEALERS for name, made in ends.items()})

    def staked(self, choice: Choice) -> Fraction:
        """All that is wagered on a hand, in antes."""
        return Fraction(1 + (self.game.play_multiple if choice is Choice.PLAY else 0))


def play_everything(_: int) -> bool:
    return True


def mimic_the_dealer(game: ThreeCardGame) -> Plays:
    """Play every hand with which the dealer would qualify."""
    hands = starting_hands()
    good = [game.qualifies(game.value(hands.hand(n))) for n in range(len(hands))]
    return good.__getitem__


def pair_or_better(game: ThreeCardGame) -> Plays:
    return lambda n: game.kinds[n] >= ThreeCard.PAIR


def name_of(cards: Sequence[Any]) -> str:
    """Name a hand such as Q-6-4, and say whether all, two or none of its cards are suited."""
    ordered = sorted(cards, key=lambda card: -card.rank)
    ranks = "-".join("10" if card.rank == 10 else card.rank.letter for card in ordered)
    suits = [card.suit for card in ordered]
    if len(set(suits)) == 1:
        return f"{ranks} suited"
    if len(set(suits)) == 3:
        return ranks
    two = [card.rank.letter for card in ordered if suits.count(card.suit) == 2]
    return f"{ranks} ({two[0]} and {two[1]} suited)".replace("T ", "10 ")


# -- if the dealer shows a card before players decide, a player who looks at it plays better than by their own hand
# alone

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
        return against_open_card(self.game.order)

    @cached_property
    def _prices(self) -> tuple[Counts, Counts, int]:
        """The prices of playing and folding, by starting hand and end, in parts of an ante, and how many parts an ante
        has."""
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
        """The value of playing a starting hand against this card, in antes."""
        play, _, whole = self._prices
        counts = self.counts[n, card.index]
        return Fraction(int((counts * play[n]).sum()), whole * int(counts.sum()))

    def figures(self, shown: Rank | None = None) -> Figures:
        """The figures with optimal play, for any open card or for one of a given rank.

        `hands` are counted once for each hand, or for each hand and card of the rank that may be shown against it.
        """
        play, fold, whole = self._prices
        deals, played = self._deals(shown), self.plays[:, cards_of_rank(shown)]
        each = SHOWN * DEALERS if shown is None else UNDER
        kinds = np.array(self.game.kinds)
        ends: dict[str, dict[tuple[Fraction, Fraction], int]] = {}
        for kind in sorted(set(self.game.kinds), reverse=True):
            made = ends[kind.label] = {}
            n = int(np.flatnonzero(kinds == kind)[0])
            for choice, prices, those in ((Choice.PLAY, play[n], played), (Choice.FOLD, fold[n], ~played)):
                counts = deals[(kinds == kind)[:, None] & those].sum(axis=0)
                for code in (code for code in range(ENDS) if counts[code]):
                    end = self.base.staked(choice), Fraction(int(prices[code]), whole)
                    made[end] = made.get(end, 0) + int(counts[code])
        return played_out(ends, {name: sum(made.values()) // each for name, made in ends.items()})

    def share_played(self, shown: Rank | None = None) -> Fraction:
        """How often a player who looks plays, for any open card or for one of a given rank."""
        deals = self._deals(shown)
        return Fraction(int(deals[self.plays[:, cards_of_rank(shown)]].sum()), int(deals.sum()))

    def _deals(self, shown: Rank | None) -> Counts:
        """`[starting hand][card][end]` in deals. A starting hand represents all hands with its suits renamed, and
        renaming turns a card into another suit of its rank: the ways of a hand may be multiplied in only if all four
        suits are there."""
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
    """Return all four cards of a rank; every card if no rank is given."""
    return [card.index for card in DECK if rank is None or card.rank is rank]
