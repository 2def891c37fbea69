"""Three cards against a dealer: hands by kind and by what is played, the dealer, side bets, the Jackpot Cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from queenhigh.games.kit.actions import Choice
from queenhigh.hands import FiveCard, ThreeCard
from queenhigh.maths.evaluator import category_of, evaluate
from queenhigh.maths.figures import Figures
from queenhigh.maths.simulation.table import (
    OPTIMAL,
    Array,
    Dealt,
    Nets,
    OnDevice,
    Placed,
    Setting,
    Simulated,
    SimulatedWager,
    Simulation,
    every,
    masks,
    named,
    spread,
    up_to,
)
from queenhigh.maths.tables import load
from queenhigh.maths.three_card.analysis import (
    AntePlay,
    Plays,
    UpCard,
    mimic_the_dealer,
    pair_or_better,
    play_everything,
)
from queenhigh.maths.three_card.book import JackpotWager, ThreeCards
from queenhigh.maths.three_card.counting import classes, place_of, starting_hands
from queenhigh.maths.three_card.game import ANTE_PLAY
from queenhigh.maths.three_card.side_bets import OnBothHands, OnSixCards
from queenhigh.money import Cents
from queenhigh.rules import InputError

if TYPE_CHECKING:
    from queenhigh.maths.simulation.by_hand import Draws

ENDINGS = 6
"""The endings of a group: the dealer qualifies or not, and the player is lower, equal or higher."""
KINDS = len(FiveCard)
SHARED = {KINDS: (0, 2), KINDS + 1: (1, 1), KINDS + 2: (1, 1)}
"""The kinds of jackpot hands that share, with the numbers of royal and straight flushes in the deal."""
KIND_THAT_SHARES = {KINDS: FiveCard.STRAIGHT_FLUSH, KINDS + 1: FiveCard.STRAIGHT_FLUSH, KINDS + 2: FiveCard.ROYAL_FLUSH}
GROUP, ENDING, SIX, MARKS, HIT = range(5)
"""The axes of a cell."""
CELLS = 1 << 16
"""The most cells: as many as fit into the number for how a round ends."""
JACKPOT = "jackpot"
IGNORE = "ignore_the_up_card"
STRATEGIES = (OPTIMAL, "play_everything", "mimic_the_dealer", "only_a_pair_or_better")


def three_card_simulation(rules: ThreeCards) -> Simulation:
    """The facet `simulation` of a book of three cards."""

    def check_seats(setting: Setting) -> None:
        (rules.check_seats or (lambda _: None))(setting.seats)
        up_to(rules.most_seats)(setting)

    strategies = (OPTIMAL, IGNORE, *STRATEGIES[1:]) if rules.up_card else STRATEGIES
    return Simulation(
        table=lambda setting: ThreeCardTable(setting, rules), strategies=strategies, check_seats=check_seats
    )


class Group(NamedTuple):
    """Hands that need not be distinguished: of one kind, and played or folded alike under each pay table."""

    kind: ThreeCard
    plays: tuple[bool, ...]


class ThreeCardTable(Simulated):
    """`six` is the side bet on six cards, `marks` are those on both hands; there may be none of either."""

    def __init__(self, setting: Setting, rules: ThreeCards) -> None:
        super().__init__(setting)
        self.rules = rules
        self.game = game = rules.game(rules.book.readings)
        columns = game.pay_tables(ANTE_PLAY) or ("",)
        self.antes = {column: AntePlay(game, {game.bets[ANTE_PLAY]: column} if column else {}) for column in columns}
        sixes = {name: side for name, side in game.sides.items() if isinstance(side, OnSixCards)}
        if len(sixes) > 1:
            raise InputError(f"{setting.book} has {' and '.join(sixes)} on six cards: one of them can be simulated.")
        self.six = next(iter(sixes), "")
        self.marks = {name: side for name, side in game.sides.items() if isinstance(side, OnBothHands)}
        offered = rules.jackpots.offered(setting.cost, setting.meter, setting.seats) if rules.jackpots else {}
        self.jackpots: Mapping[str, JackpotWager] = offered
        self.looks = bool(rules.up_card) and setting.strategy == OPTIMAL
        """Does the player look at the dealer's open card?"""
        if self.cells > CELLS:
            raise InputError(f"{setting.book} has more ways to end a round than can be told apart: {self.cells:,}.")

    def check_ante(self, ante: Cents) -> None:
        super().check_ante(ante)
        if self.rules.check_ante:
            self.rules.check_ante(ante)

    @property
    def offered(self) -> Mapping[str, tuple[str, ...]]:
        tables = {name: self.game.pay_tables(name) for name in self.game.bets}
        return {**tables, **({JACKPOT: tuple(self.jackpots)} if self.jackpots else {})}

    @cached_property
    def up_card(self) -> UpCard:
        return UpCard(next(iter(self.antes.values())))

    @cached_property
    def groups(self) -> list[Group]:
        if self.looks:
            return [Group(kind, (plays,)) for kind in sorted(set(self.game.kinds)) for plays in (False, True)]
        return sorted(set(self.group_of))

    @cached_property
    def group_of(self) -> list[Group]:
        """The group of each starting hand. With an open card, a hand starts in the group that folds, and `against` is
        the step to the one that plays."""
        if self.looks:
            return [Group(kind, (False,)) for kind in self.game.kinds]
        played = [self.plays(column) for column in self.antes]
        return [Group(kind, tuple(bool(plays(n)) for plays in played)) for n, kind in enumerate(self.game.kinds)]

    @cached_property
    def _marked(self) -> tuple[Array, Array, list[tuple[str, ...]]]:
        """The mark of every hand, the number for each pair of marks, and what each number means to each side bet on
        both hands."""
        sides = list(self.marks.values())
        each = np.array([side.marked[0] for side in sides], dtype=np.int64).reshape(len(sides), -1)
        marks, numbers = np.unique(each, axis=1, return_inverse=True)
        sorts: dict[tuple[str, ...], int] = {}
        told = np.zeros((marks.shape[1],) * 2, dtype=np.uint16)
        for mine, theirs in np.ndindex(told.shape):
            named_marks = [
                (side.marked[1][m[mine]], side.marked[1][m[theirs]]) for side, m in zip(sides, marks, strict=True)
            ]
            both = tuple(side.sort(*pair) for side, pair in zip(sides, named_marks, strict=True))
            told[mine, theirs] = sorts.setdefault(both, len(sorts))
        return numbers.reshape(-1).astype(np.uint16), told, list(sorts)

    def plays(self, column: str) -> Plays:
        """Return which starting hands the strategy plays. Only the best strategy may depend on the pay table."""
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
        marks = len(self._marked[2]) if self.marks else 1
        hits = KINDS + len(SHARED) if self.jackpots else 1
        return len(self.groups), ENDINGS, KINDS if self.six else 1, marks, hits

    @property
    def cells(self) -> int:
        return int(np.prod(self.shape))

    @cached_property
    def _hands(self) -> tuple[Array, Array, Array]:
        """The data of all 22,100 hands: sets of bits, traits, and the sums of the evaluator's keys."""
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
            given.starts_6, given.table_6, given.flush, given.categories, every(3), self.against, *self._sorts,
        )  # fmt: skip

    @property
    def _sorts(self) -> tuple[Array, Array, int]:
        """For the kernels: the mark of every hand, what two marks make together, and how many combinations there can
        be."""
        if not self.marks:
            return np.empty(0, dtype=np.uint16), np.empty((0, 0), dtype=np.uint16), 1
        marks, told, sorts = self._marked
        return marks, told, len(sorts)

    @cached_property
    def against(self) -> Array:
        """For each hand and open card: is it played? `up_card` has it for one hand of each class, under other names of
        suits."""
        if not self.looks:
            return np.empty((0, 52), dtype=np.uint8)
        others = _suits()[:, np.arange(52) & 3] + (np.arange(52) & ~3)
        made: Array = self.up_card.plays[classes()[:, None], others].astype(np.uint8)
        return made

    def deal(self, state: Any, cells: Array) -> Any:
        from queenhigh.maths.kernels import simulation as kernels

        return kernels.deal_three_card(state, cells, bool(self.six), bool(self.jackpots), *self._tables)

    def on_device(self) -> OnDevice:
        """Prepare rounds for a graphics processor. With only the main wager and one seat, a hand is one number, which
        takes half the time."""
        from queenhigh.maths.kernels import device

        alone = not (self.six or self.jackpots or self.looks or self.marks) and self.seats == 1
        hands = device.packed_hands(every(3), self._hands[1]) if alone else None
        if hands is not None:
            return OnDevice(device.three_card_alone, (hands,))
        return OnDevice(device.three_card, (bool(self.six), bool(self.jackpots), *self._tables))

    def rounds(self, state: Any, many: int, bets: frozenset[str]) -> Dealt:
        """Deal rounds. The kinds of the jackpot hand and of the six cards are included if there is a bet on them."""
        from queenhigh.maths.kernels import simulation as kernels

        triples, pairs = every(3), every(2)
        (hands, traits, _), named_bets = self._hands, self.game.bets
        dealers, players, both = (np.empty(many, dtype=np.uint16) for _ in range(3))
        which = np.empty(many, dtype=np.uint8)
        state = np.uint64(kernels.draw_three_card(state, hands, masks(pairs), dealers, which, both, players))
        hand, board = triples[players], pairs[both]
        dealer = triples[dealers][np.arange(many)[:, None], (which[:, None] + np.arange(3)) % 3]
        mine, theirs = traits[players], traits[dealers]
        ending = 3 * (theirs >> kernels.QUALIFIES & 1) + 1 + np.sign((mine & kernels.PLACE) - (theirs & kernels.PLACE))
        result = ENDINGS * self._kinds[players] + ending
        for wanted, cards in (
            (bool(self.six) and named_bets[self.six] in bets, np.hstack((hand, dealer))),
            (not bets <= set(named_bets.values()), np.hstack((hand, board))),
        ):
            result = result * KINDS + (category_of(evaluate(cards)) if wanted else 0)
        if self.marks:
            marks, told, sorts = self._marked
            result = result * len(sorts) + told[marks[players], marks[dealers]]
        return Dealt(state, hand, dealer, board, result)

    @property
    def results(self) -> int:
        sorts = len(self._marked[2]) if self.marks else 1
        return (int(self._kinds.max()) + 1) * ENDINGS * KINDS * KINDS * sorts

    @cached_property
    def _kinds(self) -> Array:
        return np.array(self.game.kinds, dtype=np.int64)[classes()]

    def settled(self, draws: Draws, columns: Mapping[str, str]) -> list[Placed]:
        from queenhigh.maths.simulation.three_card_by_hand import settled

        return settled(self, draws, columns)

    def wager(self, name: str, column: str) -> SimulatedWager:
        """Return a wager as `odds` counts it: a side bet is settled whatever happens to the ante, and a fold loses a
        Jackpot Wager."""
        first, exact = next(iter(self.antes)), self._exact(name, column)
        staked: Sequence[int] = (1,) * self.cells
        if name == ANTE_PLAY:
            at, multiple = list(self.antes).index(column), self.game.play_multiple
            staked = spread([1 + multiple * group.plays[at] for group in self.groups], self.shape, GROUP)
            nets = self.nets(name, column, column)
        elif name == JACKPOT:
            nets = self.nets(name, column, first)
        else:
            kept = self._side_nets(name, column, Choice.PLAY)
            nets = self._side_bet(name, kept, kept, first)
        return SimulatedWager(named(name, column), tuple(nets), tuple(staked), exact)

    def _exact(self, name: str, column: str) -> Figures:
        if name == ANTE_PLAY:
            return self.up_card.figures() if self.looks else self.antes[column].figures(self.plays(column))
        if name == JACKPOT:
            return self.jackpots[column].figures(self.plays(next(iter(self.antes))))
        side = self.game.sides[name]
        return side.figures(self.game, {side.bet: column} if column else {})

    @property
    def whole_stake(self) -> int:
        return 1 + self.game.play_multiple

    def stake(self, name: str, column: str, ante: Cents) -> Cents:
        return self.setting.cost if name == JACKPOT else ante

    def nets(self, name: str, column: str, beside: str) -> Nets:
        """Price each cell. A player who may give up only the ante does so, and the side bet is settled; elsewhere a
        fold loses it."""
        at = list(self.antes).index(beside)
        if name == ANTE_PLAY:
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
        if name == JACKPOT:
            prizes = _jackpot_nets(self.jackpots[column])
            lost = [Fraction(-1)] * len(prizes)
            return spread([prizes if group.plays[at] else lost for group in self.groups], self.shape, GROUP, HIT)
        kept, given_up = (self._side_nets(name, column, choice) for choice in (Choice.PLAY, self.game.choices[-1]))
        return self._side_bet(name, kept, given_up, beside)

    def _side_nets(self, name: str, column: str, choice: Choice) -> Mapping[str, Fraction]:
        side = self.game.sides[name]
        return side.nets(self.game, {side.bet: column} if column else {}, choice)

    def _side_bet(self, name: str, kept: Mapping[str, Fraction], given_up: Mapping[str, Fraction], beside: str) -> Nets:
        at = list(self.antes).index(beside)
        prices = [kept if group.plays[at] else given_up for group in self.groups]
        if name == self.six:
            by_kind = [[price.get(kind.label) for kind in sorted(FiveCard)] for price in prices]
            return spread(by_kind, self.shape, GROUP, SIX)
        if name in self.marks:
            place = list(self.marks).index(name)
            by_sort = [[price.get(sorts[place]) for sorts in self._marked[2]] for price in prices]
            return spread(by_sort, self.shape, GROUP, MARKS)
        nets = [price[group.kind.label] for group, price in zip(self.groups, prices, strict=True)]
        return spread(nets, self.shape, GROUP)

    def exactly(self, wagers: Sequence[tuple[str, str]]) -> Array | None:
        """Count all 407,170,400 deals, or a multiple. Return None with Jackpot Cards, which would make a thousand times
        as many."""
        from queenhigh.maths.kernels import simulation as kernels

        if any(name == JACKPOT for name, _ in wagers):
            return None
        given, hands = load(), starting_hands()
        players, ways = np.array([place_of(row) for row in hands.cards]), hands.ways
        if self.marks:
            players, ways = np.arange(len(every(3))), np.ones(len(every(3)), dtype=np.int64)
        counts = np.zeros(self.cells // self.shape[HIT], dtype=np.int64)
        kernels.count_three_card(
            players, ways, bool(self.six), *self._hands, given.starts_6, given.table_6, given.flush, given.categories,
            every(3), self.against, *self._sorts, counts,
        )  # fmt: skip
        whole = np.zeros((len(counts), self.shape[HIT]), dtype=np.int64)
        whole[:, 0] = counts
        return whole.reshape(-1)


def _jackpot_nets(jackpot: JackpotWager) -> list[Fraction]:
    alone = [jackpot.net(kind) for kind in sorted(FiveCard)]
    return alone + [jackpot.net(KIND_THAT_SHARES[kind], hits) for kind, hits in SHARED.items()]


def _suits() -> Array:
    """Return `[hand][suit]`: the name of the suit in the starting hand that represents this one."""
    hands = every(3)
    those = starting_hands().cards[classes()]
    mine, its = (
        np.argsort(masks(each).view(np.uint16).reshape(-1, 4), axis=1, kind="stable") for each in (hands, those)
    )
    made = np.empty_like(mine)
    np.put_along_axis(made, mine, its, axis=1)
    return made
