"""The wagers of three cards, priced. A starting hand and how it stands against the dealer's make a cell; deals are counted by
cell, and one deal of each kind of cell is settled by the room itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import comb, lcm
from typing import Any

import numpy as np

from queenhigh.games.kit.actions import Choice
from queenhigh.hands import FiveCard, ThreeCard
from queenhigh.maths.figures import Figures, Result, average, tally
from queenhigh.maths.three_card.counting import (
    DEALERS,
    HANDS,
    example_against,
    example_with_others,
    kinds_with,
    starting_hands,
)
from queenhigh.maths.three_card.game import ANTE, PLAY, THE_FIRST, Columns, Game

ANTE_BONUS = "ante_bonus"
BASE = (ANTE, PLAY, ANTE_BONUS)
Cell = tuple[ThreeCard, int, int]
"""The player's kind of hand, whether the dealer qualifies, and 0, 1 or 2 for a player lower, equal or higher."""

SPLITS = comb(6, 3)
"""Six cards are a player's three and a dealer's three in so many ways; the bonus does not care."""

Plays = Callable[[int], bool]
"""A strategy: does starting hand n play?"""


class AntePlay:
    """Ante, Play and Ante Bonus of one pay table, which is the same wager however it is played."""

    def __init__(self, game: Game, columns: Columns = THE_FIRST) -> None:
        self.game, self.columns = game, columns
        self.prices = {
            choice: {cell: self._net(choice, *cell) for cell in self._cells()} for choice in (Choice.PLAY, Choice.FOLD)
        }

    def _cells(self) -> Iterable[Cell]:
        return self.game.examples

    def _net(self, choice: Choice, kind: ThreeCard, qualifies: int, higher: int) -> Fraction:
        player, dealer = self.game.examples[kind, qualifies, higher]
        nets = self.game.nets(player, dealer, choice, (), self.columns)
        return sum((nets.get(bet, Fraction(0)) for bet in BASE), Fraction(0))

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


def mimic_the_dealer(game: Game) -> Plays:
    """Play with what the dealer would qualify with."""
    hands = starting_hands()
    good = [game.qualifies(game.value(hands.hand(n))) for n in range(len(hands))]
    return good.__getitem__


def pair_or_better(game: Game) -> Plays:
    return lambda n: game.kinds[n] >= ThreeCard.PAIR


def pair_plus(game: Game, columns: Columns = THE_FIRST, choice: Choice = Choice.PLAY) -> Figures:
    """On the player's own cards. `choice` for what a fold would make of it: in some rooms it is lost, a pair or not."""
    hands, bet = starting_hands(), game.bets[game.pair_plus]
    counts: dict[ThreeCard, int] = {}
    for kind, ways in zip(game.kinds, map(int, hands.ways), strict=True):
        counts[kind] = counts.get(kind, 0) + ways
    nets = {}
    for kind in counts:
        n = game.kinds.index(kind)
        dealer = example_against(game.order, n, 1, 2) if game.counts[n, 1, 2] else example_against(game.order, n, 1, 0)
        nets[kind] = game.nets(hands.hand(n), dealer, choice, (bet,), columns)[bet]
    return _by_kind(counts, nets)


def six_card_bonus(game: Game, columns: Columns = THE_FIRST, choice: Choice = Choice.PLAY) -> Figures:
    """On the best five of the player's and the dealer's six cards, or what else the room reads them as."""
    together = (kinds_with(3, game.six_cards) * starting_hands().ways[:, None]).sum(axis=0) // SPLITS
    counts = {kind: int(together[kind]) for kind in FiveCard if together[kind]}
    return _by_kind(counts, {kind: six_card_net(game, kind, columns, choice) for kind in counts})


def six_card_net(game: Game, kind: FiveCard, columns: Columns = THE_FIRST, choice: Choice = Choice.PLAY) -> Fraction:
    key = (kind, choice, *sorted(columns.items()))
    if key not in game.six_card_nets:
        bet = game.bets["six_card_bonus"]
        game.six_card_nets[key] = game.nets(*example_with_others(3, kind, game.six_cards), choice, (bet,), columns)[bet]
    return game.six_card_nets[key]


def _by_kind(counts: Mapping[Any, int], nets: Mapping[Any, Fraction]) -> Figures:
    return Figures(
        results=tally((nets[kind], count) for kind, count in counts.items()),
        wagered=Fraction(1),
        hands={kind.label: Result(counts[kind], nets[kind]) for kind in sorted(counts, reverse=True)},
    )


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
