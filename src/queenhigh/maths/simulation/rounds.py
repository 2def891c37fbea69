"""A book's rounds as kernels play them, and their prices.

Kernels know no money. They count how rounds end: the group of the player's hand, whether the dealer qualifies, who is higher and
what the six cards make. All wagers of all pay tables are priced afterwards from one and the same count, so their
errors are not independent of each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from queenhigh.games.kit.actions import Choice
from queenhigh.hands import FiveCard, ThreeCard
from queenhigh.maths.figures import Figures, tally
from queenhigh.maths.tables import load
from queenhigh.maths.three_card.analysis import AntePlay, pair_plus, six_card_bonus
from queenhigh.maths.three_card.counting import best_five, every_hand, starting_hands
from queenhigh.maths.three_card.game import Game
from queenhigh.rules import InputError

Array = NDArray[Any]

ENDINGS = 6
"""Of a group: the dealer qualifies or not, the player is lower, equal or higher."""
KINDS = len(FiveCard)


class Group(NamedTuple):
    """Hands that need no telling apart: one kind, and played or folded alike under each pay table."""

    kind: ThreeCard
    plays: tuple[bool, ...]


class Wager(NamedTuple):
    """One wager of one pay table: what each counter is worth, and the exact figures to agree with."""

    name: str
    nets: tuple[Fraction | None, ...]
    """By counter; none where no round can end so."""
    staked: tuple[int, ...]
    """By counter: what was put down in the end, in units of the first stake."""
    exact: Figures

    def simulated(self, counts: Sequence[int]) -> Figures:
        """The figures of these rounds. A round that could not have ended so has no price, and is an error."""
        results, wagered = [], 0
        for net, staked, count in zip(self.nets, self.staked, counts, strict=True):
            if count:
                if net is None:
                    raise ValueError(f"{self.name}: {count} rounds ended as none can")
                results.append((net, count))
                wagered += staked * count
        made = tally(results)
        return Figures(results=made, wagered=Fraction(wagered, sum(made.values())), hands={})


class Rounds:
    """One book, its strategies worked out for each pay table, as tables for the kernels and prices for what they count."""

    def __init__(self, game: Game) -> None:
        if "six_card_bonus" in game.bets and game.six_cards is not best_five:
            raise InputError("Simulated Six Card Bonuses look at the best five of six cards; this reading does not.")
        self.game = game
        self.six = "six_card_bonus" in game.bets
        columns = game.columns.get(game.bets["ante_play"], ()) or ("",)
        self.antes = {column: AntePlay(game, {game.bets["ante_play"]: column} if column else {}) for column in columns}

    @cached_property
    def groups(self) -> list[Group]:
        return sorted(set(self._group_of))

    @cached_property
    def _group_of(self) -> list[Group]:
        best = [ante.optimal for ante in self.antes.values()]
        return [Group(kind, tuple(plays(n) for plays in best)) for n, kind in enumerate(self.game.kinds)]

    @property
    def counters(self) -> int:
        return len(self.groups) * ENDINGS * KINDS

    @cached_property
    def masks(self) -> Array:
        """Each of the 22,100 hands as a set of bits, sixteen a suit."""
        return _masks(every_hand())

    @cached_property
    def traits(self) -> Array:
        from queenhigh.maths.kernels import simulation as kernels

        number = {group: n for n, group in enumerate(self.groups)}
        by_class = np.array([number[group] for group in self._group_of], dtype=np.int64)
        order = self.game.order
        made: Array = order.place.astype(np.int64) | (order.qualifies.astype(np.int64) << kernels.QUALIFIES)
        made |= by_class[_classes()] << kernels.GROUP
        return made

    @cached_property
    def keys(self) -> Array:
        """The evaluator's keys, already added up for each hand."""
        made: Array = load().keys[every_hand()].sum(axis=1, dtype=np.uint64)
        return made

    @cached_property
    def tables(self) -> tuple[Array, Array, Array, Array, Array, Array, Array]:
        """What every kernel is given to look things up in."""
        given = load()
        return (
            self.masks, self.traits, self.keys, given.starts_6, given.table_6, given.flush, given.categories
        )  # fmt: skip

    def count(self, seed: int, block: int, rounds: int) -> Array:
        """One block, counted. It depends on nothing but these three numbers."""
        from queenhigh.maths.kernels import simulation as kernels

        counts = np.zeros(self.counters, dtype=np.int64)
        kernels.count_rounds(np.uint64(seed), np.uint64(block), rounds, self.six, *self.tables, counts)
        return counts

    @property
    def offered(self) -> dict[str, tuple[str, ...]]:
        """The pay tables of each wager; none where there is but one, without a name."""
        return {name: self.game.columns.get(bet, ()) for name, bet in self.game.bets.items()}

    def wager(self, name: str, column: str) -> Wager:
        return self._ante(column) if name == "ante_play" else self._side_bet(name, self.game.bets[name], column)

    def ante_nets(self, column: str) -> list[Fraction | None]:
        """What each ending is worth to ante and play: six for each group."""
        at, prices = list(self.antes).index(column), self.antes[column].prices
        return [
            prices[Choice.PLAY if group.plays[at] else Choice.FOLD].get((group.kind, q, h))
            for group in self.groups
            for q in range(2)
            for h in range(3)
        ]

    def side_nets(self, name: str, column: str, ante: str) -> list[Fraction | None]:
        """What each counter is worth to a side bet beside an ante that is folded as this pay table advises.

        A player who may give up the ante alone does, and the side bet is settled; elsewhere a fold loses it.
        """
        at, bet = list(self.antes).index(ante), self.game.bets[name]
        figures = pair_plus if name == "pair_plus" else six_card_bonus
        prices = {
            choice: {label: result.net for label, result in found.hands.items()}
            for choice in {Choice.PLAY, self.game.choices[-1]}
            for found in [figures(self.game, {bet: column} if column else {}, choice)]
        }
        return [
            prices[Choice.PLAY if group.plays[at] else self.game.choices[-1]].get(
                group.kind.label if name == "pair_plus" else kind.label
            )
            for group in self.groups
            for _ in range(ENDINGS)
            for kind in sorted(FiveCard)
        ]

    def _ante(self, column: str) -> Wager:
        at, ante, multiple = list(self.antes).index(column), self.antes[column], self.game.play_multiple
        return Wager(
            _named("ante_play", column),
            tuple(net for net in self.ante_nets(column) for _ in range(KINDS)),
            tuple(1 + multiple * group.plays[at] for group in self.groups for _ in range(ENDINGS * KINDS)),
            ante.figures(ante.optimal),
        )

    def _side_bet(self, name: str, bet: str, column: str) -> Wager:
        columns = {bet: column} if column else {}
        nets: tuple[Fraction | None, ...]
        if name == "pair_plus":
            exact = pair_plus(self.game, columns)
            nets = tuple(exact.hands[group.kind.label].net for group in self.groups for _ in range(ENDINGS * KINDS))
        else:
            exact = six_card_bonus(self.game, columns)
            prices = {label: result.net for label, result in exact.hands.items()}
            nets = tuple(prices.get(kind.label) for _ in range(len(self.groups) * ENDINGS) for kind in sorted(FiveCard))
        return Wager(_named(name, column), nets, (1,) * self.counters, exact)


def _named(name: str, column: str) -> str:
    return f"{name}[{column}]" if column else name


def _masks(hands: Array) -> Array:
    cards = hands.astype(np.uint64)
    bits = np.uint64(1) << ((cards & np.uint64(3)) * np.uint64(16) + (cards >> np.uint64(2)))
    made: Array = np.bitwise_or.reduce(bits, axis=1)
    return made


def _classes() -> Array:
    """The starting hand that stands for each of the 22,100: the same four sets of ranks, whichever suit has which."""
    known = {key: n for n, key in enumerate(_nameless(starting_hands().cards))}
    return np.array([known[key] for key in _nameless(every_hand())], dtype=np.int64)


def _nameless(hands: Array) -> list[bytes]:
    suits = np.sort(_masks(hands).view(np.uint16).reshape(-1, 4), axis=1)
    return [row.tobytes() for row in suits]
