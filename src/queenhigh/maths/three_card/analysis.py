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
from queenhigh.maths.figures import Figures, Result, average, tally
from queenhigh.maths.three_card.counting import DEALERS, HANDS, against_open_card, place_of, starting_hands
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
        """Of starting hand n, played or folded, over all 18,424 hands of the dealer."""
        play, fold, parts = self.in_parts
        return Fraction((play if choice is Choice.PLAY else fold)[n], parts)

    @cached_property
    def in_parts(self) -> tuple[list[int], list[int], int]:
        """Of playing and of folding each starting hand, in whole parts of an ante, and how many parts it has."""
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
        """Of playing and of folding, for each starting hand."""
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
        results: list[tuple[Fraction, int]] = []
        by_kind: dict[str, Result] = {}
        for kind in sorted(set(self.game.kinds), reverse=True):
            made: list[tuple[Fraction, int]] = []
            for choice, those in ((Choice.PLAY, played), (Choice.FOLD, ~played)):
                counts = deals[those & (kinds == kind)].sum(axis=0)
                cells = [(q, h) for q in range(2) for h in range(3) if counts[q, h]]
                made += [(self.prices[choice][kind, q, h], int(counts[q, h])) for q, h in cells]
            results += made
            by_kind[kind.label] = Result(sum(n for _, n in made) // DEALERS, average(tally(made)))
        kept = int(hands.ways[played].sum())
        return Figures(
            results=tally(results), wagered=1 + Fraction(self.game.play_multiple * kept, HANDS), hands=by_kind
        )


def play_everything(_: int) -> bool:
    return True


def mimic_the_dealer(game: ThreeCardGame) -> Plays:
    """Play with what the dealer would qualify with."""
    hands = starting_hands()
    good = [game.qualifies(game.value(hands.hand(n))) for n in range(len(hands))]
    return good.__getitem__


def pair_or_better(game: ThreeCardGame) -> Plays:
    return lambda n: game.kinds[n] >= ThreeCard.PAIR


def name_of(cards: Sequence[Any]) -> str:
    """Q-6-4, and what is suited of it: Q-6-4 s where all are, none, or which two."""
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
