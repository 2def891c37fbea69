"""The three books of three cards: hands by kind and by what is played, the dealer, six cards, the Jackpot Cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import numpy as np

from queenhigh.games.kit.actions import Choice
from queenhigh.games.library import open_book
from queenhigh.hands import FiveCard, ThreeCard
from queenhigh.maths.figures import Figures
from queenhigh.maths.simulation.table import (
    OPTIMAL,
    Array,
    Nets,
    Setting,
    Simulated,
    Wager,
    every,
    masks,
    named,
    spread,
)
from queenhigh.maths.tables import load
from queenhigh.maths.three_card.analysis import (
    AntePlay,
    Plays,
    mimic_the_dealer,
    pair_or_better,
    pair_plus,
    play_everything,
    six_card_bonus,
)
from queenhigh.maths.three_card.counting import place_of, starting_hands
from queenhigh.maths.three_card.jackpot import Jackpot, check_meter, systems
from queenhigh.maths.three_card.report import MELBOURNE, game_of
from queenhigh.money import Cents

ENDINGS = 6
"""Of a group: the dealer qualifies or not, the player is lower, equal or higher."""
KINDS = len(FiveCard)
SHARED = {KINDS: (0, 2), KINDS + 1: (1, 1), KINDS + 2: (1, 1)}
"""Kinds of jackpot hands that share: the royal and the straight flushes of the deal."""
KIND_THAT_SHARES = {KINDS: FiveCard.STRAIGHT_FLUSH, KINDS + 1: FiveCard.STRAIGHT_FLUSH, KINDS + 2: FiveCard.ROYAL_FLUSH}
GROUP, ENDING, SIX, JACKPOT = range(4)
"""The axes of a cell."""


class Group(NamedTuple):
    """Hands that need no telling apart: one kind, and played or folded alike under each pay table."""

    kind: ThreeCard
    plays: tuple[bool, ...]


class ThreeCardTable(Simulated):
    strategies: ClassVar[tuple[str, ...]] = (OPTIMAL, "play_everything", "mimic_the_dealer", "only_a_pair_or_better")

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        readings = open_book(setting.book).readings
        self.game = game = game_of(setting.book, readings)
        columns = game.columns.get(game.bets["ante_play"], ()) or ("",)
        self.antes = {column: AntePlay(game, {game.bets["ante_play"]: column} if column else {}) for column in columns}
        self.six, self.jackpot = "six_card_bonus" in game.bets, setting.book == MELBOURNE
        meter = None if setting.meter is None else Fraction(setting.meter)
        made = systems(setting.cost, meter) if self.jackpot else ()
        self.jackpots = {
            f"{system.option}-{system.seed // 100}": Jackpot(system, readings, setting.seats) for system in made
        }

    @property
    def offered(self) -> Mapping[str, tuple[str, ...]]:
        tables = {name: self.game.columns.get(bet, ()) for name, bet in self.game.bets.items()}
        return {**tables, **({"jackpot": tuple(self.jackpots)} if self.jackpot else {})}

    @cached_property
    def groups(self) -> list[Group]:
        return sorted(set(self.group_of))

    @cached_property
    def group_of(self) -> list[Group]:
        """Of each starting hand."""
        played = [self.plays(column) for column in self.antes]
        return [Group(kind, tuple(bool(plays(n)) for plays in played)) for n, kind in enumerate(self.game.kinds)]

    def plays(self, column: str) -> Plays:
        """Which starting hands the strategy plays. The best one may depend on the pay table, the others do not."""
        return self._mistake or self.antes[column].optimal

    @cached_property
    def _mistake(self) -> Plays | None:
        match self.setting.strategy:
            case "play_everything":
                return play_everything
            case "mimic_the_dealer":
                return mimic_the_dealer(self.game)
            case "only_a_pair_or_better":
                return pair_or_better(self.game)
        return None

    @cached_property
    def shape(self) -> tuple[int, ...]:
        return len(self.groups), ENDINGS, KINDS if self.six else 1, KINDS + len(SHARED) if self.jackpot else 1

    @property
    def cells(self) -> int:
        return int(np.prod(self.shape))

    @cached_property
    def _hands(self) -> tuple[Array, Array, Array]:
        """Of all 22,100 hands: sets of bits, traits, and the evaluator's keys already added up."""
        from queenhigh.maths.kernels import simulation as kernels

        number = {group: n for n, group in enumerate(self.groups)}
        by_class = np.array([number[group] for group in self.group_of], dtype=np.int64)
        order = self.game.order
        traits: Array = order.place.astype(np.int64) | (order.qualifies.astype(np.int64) << kernels.QUALIFIES)
        traits |= by_class[classes()] << kernels.GROUP
        return masks(every(3)), traits, load().keys[every(3)].sum(axis=1, dtype=np.uint64)

    @cached_property
    def _tables(self) -> Any:
        given, pairs = load(), every(2)
        return (
            *self._hands, masks(pairs), given.keys[pairs].sum(axis=1, dtype=np.uint64), given.starts_5, given.table_5,
            given.starts_6, given.table_6, given.flush, given.categories, every(3), self.against,
        )  # fmt: skip

    @property
    def against(self) -> Array:
        """Nobody looks at a card of the dealer's."""
        return np.empty((0, 52), dtype=np.uint8)

    def deal(self, state: Any, cells: Array) -> Any:
        from queenhigh.maths.kernels import simulation as kernels

        return kernels.deal_three_card(state, cells, self.six, self.jackpot, *self._tables)

    def wager(self, name: str, column: str) -> Wager:
        """As `odds` has it: a side bet is settled whatever becomes of the ante, a Jackpot Wager is lost by a fold."""
        columns = {self.game.bets[name]: column} if column and name in self.game.bets else {}
        first, exact = next(iter(self.antes)), self._exact(name, column, columns)
        staked: Sequence[int] = (1,) * self.cells
        if name == "ante_play":
            at, multiple = list(self.antes).index(column), self.game.play_multiple
            staked = spread([1 + multiple * group.plays[at] for group in self.groups], self.shape, GROUP)
            nets = self.nets(name, column, column)
        elif name == "jackpot":
            nets = self.nets(name, column, first)
        else:
            nets = self._side_bet(name, exact, exact, first)
        return Wager(named(name, column), tuple(nets), tuple(staked), exact)

    def _exact(self, name: str, column: str, columns: Mapping[str, str]) -> Figures:
        match name:
            case "ante_play":
                return self.antes[column].figures(self.plays(column))
            case self.game.pair_plus:
                return pair_plus(self.game, columns)
            case "six_card_bonus":
                return six_card_bonus(self.game, columns)
        return self.jackpots[column].figures(self.plays(next(iter(self.antes))))

    @property
    def whole_stake(self) -> int:
        return 1 + self.game.play_multiple

    def stake(self, name: str, column: str, ante: Cents) -> Cents:
        return self.setting.cost if name == "jackpot" else ante

    def nets(self, name: str, column: str, beside: str) -> Nets:
        """A player who may give up the ante alone does, and the side bet is settled; elsewhere a fold loses it."""
        at = list(self.antes).index(beside)
        if name == "ante_play":
            prices = self.antes[column].prices
            made = [
                [
                    prices[Choice.PLAY if group.plays[at] else Choice.FOLD].get((group.kind, q, h))
                    for q in range(2)
                    for h in range(3)
                ]
                for group in self.groups
            ]
            return spread(made, self.shape, GROUP, ENDING)
        if name == "jackpot":
            prizes = self._jackpot_nets(self.jackpots[column])
            lost = [Fraction(-1)] * len(prizes)
            return spread([prizes if group.plays[at] else lost for group in self.groups], self.shape, GROUP, JACKPOT)
        figures = pair_plus if name == self.game.pair_plus else six_card_bonus
        columns = {self.game.bets[name]: column} if column else {}
        kept, given_up = (figures(self.game, columns, choice) for choice in (Choice.PLAY, self.game.choices[-1]))
        return self._side_bet(name, kept, given_up, beside)

    def _side_bet(self, name: str, kept: Figures, given_up: Figures, beside: str) -> Nets:
        at = list(self.antes).index(beside)
        prices = [
            {label: result.net for label, result in (kept if group.plays[at] else given_up).hands.items()}
            for group in self.groups
        ]
        if name == self.game.pair_plus:
            nets = [price[group.kind.label] for group, price in zip(self.groups, prices, strict=True)]
            return spread(nets, self.shape, GROUP)
        by_kind = [[price.get(kind.label) for kind in sorted(FiveCard)] for price in prices]
        return spread(by_kind, self.shape, GROUP, SIX)

    def _jackpot_nets(self, jackpot: Jackpot) -> list[Fraction]:
        check_meter(jackpot.system)
        prizes = [jackpot.prize(kind) for kind in sorted(FiveCard)]
        prizes += [jackpot.prize(KIND_THAT_SHARES[kind], outcome) for kind, outcome in SHARED.items()]
        return [(prize - jackpot.system.cost) / jackpot.system.cost for prize in prizes]

    def exactly(self, wagers: Sequence[tuple[str, str]]) -> Array | None:
        """All 407,170,400 deals, or a multiple. With the Jackpot Cards they would be a thousand times as many: left out."""
        from queenhigh.maths.kernels import simulation as kernels

        if any(name == "jackpot" for name, _ in wagers):
            return None
        given, hands = load(), starting_hands()
        counts = np.zeros(self.cells // self.shape[JACKPOT], dtype=np.int64)
        kernels.count_three_card(
            np.array([place_of(row) for row in hands.cards]), hands.ways, self.six, *self._hands, given.starts_6,
            given.table_6, given.flush, given.categories, every(3), self.against, counts,
        )  # fmt: skip
        whole = np.zeros((len(counts), self.shape[JACKPOT]), dtype=np.int64)
        whole[:, 0] = counts
        return whole.reshape(-1)


def classes() -> Array:
    """The starting hand that stands for each of the 22,100: the same four sets of ranks, whichever suit has which."""
    known = {key: n for n, key in enumerate(_nameless(starting_hands().cards))}
    return np.array([known[key] for key in _nameless(every(3))], dtype=np.int64)


def _nameless(hands: Array) -> list[bytes]:
    suits = np.sort(masks(hands).view(np.uint16).reshape(-1, 4), axis=1)
    return [row.tobytes() for row in suits]
