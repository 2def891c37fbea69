"""Ante and Play of three cards, priced. A starting hand and how it stands against the dealer's make a cell; deals are counted by
cell, and one deal of each kind of cell is settled by the room itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any

import numpy as np

from queenhigh.games.kit.actions import Choice
from queenhigh.hands import ThreeCard
from queenhigh.maths.figures import Figures, Result, average, tally
from queenhigh.maths.three_card.counting import DEALERS, HANDS, starting_hands
from queenhigh.maths.three_card.game import THE_FIRST, Columns, ThreeCardGame

Cell = tuple[ThreeCard, int, int]
"""The player's kind of hand, whether the dealer qualifies, and 0, 1 or 2 for a player lower, equal or higher."""

Plays = Callable[[int], bool]
"""A strategy: does starting hand n play?"""


class AntePlay:
    """Ante, Play and Ante Bonus of one pay table, which is the same wager however it is played."""

    def __init__(self, game: ThreeCardGame, columns: Columns = THE_FIRST) -> None:
        self.game, self.columns = game, columns
        self.prices = {
            choice: {cell: self._net(choice, *cell) for cell in self._cells()} for choice in (Choice.PLAY, Choice.FOLD)
        }

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
