"""Simulated rounds: the solved strategy on every street, both poker extras and the three levels of Jackpot Wagers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property
from typing import Any

import numpy as np

from queenhigh.cards import Card
from queenhigh.games.crown_perth_holdem_poker.facets.jackpot_odds import Jackpot
from queenhigh.games.crown_perth_holdem_poker.facets.pricing import (
    STAKE,
    Perth,
    Streets,
    always,
    never,
    river_alone,
    turn_alone,
)
from queenhigh.games.crown_perth_holdem_poker.jackpot import LEVELS, wager_of
from queenhigh.games.crown_perth_holdem_poker.limits import MULTIPLES
from queenhigh.games.crown_perth_holdem_poker.table import (
    ANTE,
    DEALER_POKER_EXTRA,
    FLOP,
    PLAYER_POKER_EXTRA,
    RIVER,
    TURN,
    Table,
)
from queenhigh.games.kit.actions import Choice
from queenhigh.hands import FiveCard, five_card_kind
from queenhigh.maths.evaluator import category_of, evaluate
from queenhigh.maths.holdem.solving import FLOPS, FOURS, by_category, by_strength, classes, groups, starting_hands
from queenhigh.maths.simulation.by_hand import Draws
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
from queenhigh.money import Cents

KINDS = len(FiveCard)
SF, ROYAL = FiveCard.STRAIGHT_FLUSH, FiveCard.ROYAL_FLUSH
SHARED = {KINDS: (SF, SF), KINDS + 1: (SF, ROYAL), KINDS + 2: (ROYAL, SF)}
"""Kinds of jackpot hands that share a prize: this seat's hand and the other seat's."""
WAYS, END, DEALER, OWN = range(4)
"""The axes of a cell: 4 x plays + 2 x turn + river, the ending, and both kinds of hands on the flop."""
SHAPE = (8, 12, KINDS, KINDS + len(SHARED))
MAIN = "main"
STREETS: Mapping[str, Streets] = {
    "never_wager_after_the_flop": never,
    "always_wager_after_the_flop": always,
    "turn_wagers_alone": turn_alone,
    "river_wagers_alone": river_alone,
}


@cache
def _places() -> tuple[Array, Array]:
    """Return the row of every flop in the table of turn wagers, and of every class of flops with every turn in the
    table of river wagers.
    """
    from queenhigh.maths.kernels.simulation_holdem import places

    flops = classes(3, FLOPS)
    fours = np.hstack((np.repeat(flops[0], 52, axis=0), np.tile(np.arange(52), FLOPS)[:, None]))
    return places(every(3).astype(np.int64), flops[1]), places(fours, classes(4, FOURS)[1])


@cache
def _masks() -> tuple[Array, Array, Array]:
    return masks(every(3)), masks(every(2)), masks(every(1))


class HoldemTable(Simulated):
    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.game = Perth()
        self.streets = STREETS.get(setting.strategy, int)

    def plays(self, hand: int) -> bool:
        return self.setting.strategy == "never_fold" or self.game.plays(hand)

    @property
    def cells(self) -> int:
        return int(np.prod(SHAPE))

    @property
    def offered(self) -> Mapping[str, tuple[str, ...]]:
        return {MAIN: (), DEALER_POKER_EXTRA: (), PLAYER_POKER_EXTRA: (), "jackpot": tuple(map(str, LEVELS))}

    @cached_property
    def _tables(self) -> Any:
        from queenhigh.maths.kernels.simulation_holdem import on_flops, street_bits
        from queenhigh.maths.kernels.suits import renamed_holes

        given, solved = load(), self.game.solution
        hands, pairs, cards = every(3), every(2), every(1)
        keys = [given.keys[some].sum(axis=1, dtype=np.uint64) for some in (hands, pairs, cards)]
        made = [4 + self.streets(best) for best in (0, 2, 1, 3)]
        ways = np.array([made if self.plays(n) else [0] * 4 for n in range(len(_names()))], dtype=np.uint8)[groups()]
        flops = on_flops(
            classes(3, FLOPS)[0],
            solved.turn_wagers,
            given.keys,
            given.starts_5,
            given.table_5,
            given.flush,
            given.categories,
        )
        return (
            masks(hands), keys[0], masks(pairs), keys[1], masks(cards), keys[2], ways, *_places(), renamed_holes(), flops,
            street_bits(solved.river_wagers), self._order, given.starts_7, given.table_7, given.flush, given.categories,
        )  # fmt: skip

    def deal(self, state: Any, cells: Array) -> Any:
        from queenhigh.maths.kernels import simulation_holdem as kernels

        return kernels.deal_holdem(state, cells, *self._tables)

    def on_device(self) -> OnDevice:
        from queenhigh.maths.kernels.device import holdem

        return OnDevice(holdem, self._tables)

    def rounds(self, state: Any, many: int, bets: frozenset[str]) -> Dealt:
        """The kinds of hands on the flop are included if there is a bet on them."""
        from queenhigh.maths.kernels.simulation_holdem import draw_rounds

        triples, pairs = every(3), every(2)
        dealers, flops, holes = (np.empty(many, dtype=np.uint16) for _ in range(3))
        turns, rivers = np.empty(many, dtype=np.uint8), np.empty(many, dtype=np.uint8)
        state = np.uint64(draw_rounds(state, many, *_masks(), dealers, flops, turns, rivers, holes[:, None]))
        hand, dealer = pairs[holes], pairs[dealers]
        board = np.column_stack((triples[flops], turns, rivers))
        own, other = (evaluate(np.hstack((two, board))) for two in (hand, dealer))
        ahead = self._order[own].astype(np.int64) - self._order[other]
        result = np.where(ahead > 0, 2 + category_of(own).astype(np.int64), np.where(ahead == 0, 1, 0))
        for wanted, two in ((DEALER_POKER_EXTRA in bets, dealer), (not bets <= {ANTE, DEALER_POKER_EXTRA}, hand)):
            result = result * KINDS + (category_of(evaluate(np.hstack((two, board[:, :3])))) if wanted else 0)
        return Dealt(state, hand, dealer, board, result)

    @property
    def results(self) -> int:
        return SHAPE[END] * KINDS * KINDS

    @property
    def _order(self) -> Array:
        return by_category() if self.game.readings["A2"] == "category" else by_strength()

    def wager(self, name: str, column: str) -> SimulatedWager:
        """Count wagers as `odds` does: a poker extra as if no hand were folded, a Jackpot Wager lost by a fold."""
        staked: tuple[int, ...] = (1,) * self.cells
        if name == MAIN:
            streets = [
                (way >= 4) * (MULTIPLES[FLOP] + (way >> 1 & 1) * MULTIPLES[TURN] + (way & 1) * MULTIPLES[RIVER])
                for way in range(8)
            ]
            staked = spread([1 + street for street in streets], SHAPE, WAYS)
            return SimulatedWager(
                name, tuple(self.nets(name, "", "")), staked, self.game.figures(self.plays, self.streets)
            )
        if name == "jackpot":
            exact = self._jackpot.figures(int(column), self.plays, self.setting.meter)
            return SimulatedWager(named(name, column), tuple(self.nets(name, column, "")), staked, exact)
        nets = self._extra(name, Choice.PLAY)
        axis = DEALER if name == DEALER_POKER_EXTRA else OWN
        return SimulatedWager(name, spread(nets[: SHAPE[axis]], SHAPE, axis), staked, self.game.kind_figures(name))

    @property
    def whole_stake(self) -> int:
        return 1 + sum(MULTIPLES.values())

    def stake(self, name: str, column: str, ante: Cents) -> Cents:
        return wager_of(int(column), self.setting.cost) if name == "jackpot" else ante

    def nets(self, name: str, column: str, beside: str) -> Nets:
        if name == MAIN:
            given_up = [[self.game.folded, *[None] * (SHAPE[END] - 1)], *([[None] * SHAPE[END]] * 3)]
            return spread([*given_up, *self.game.nets.tolist()], SHAPE, WAYS, END)
        axis = DEALER if name == DEALER_POKER_EXTRA else OWN
        if name == "jackpot":
            played = self._jackpot_nets(int(column))
            folded = [Fraction(-1)] * len(played)
        else:
            played, folded = (self._extra(name, choice)[: SHAPE[axis]] for choice in (Choice.PLAY, Choice.FOLD))
        return spread([folded] * 4 + [played] * 4, SHAPE, WAYS, axis)

    def _extra(self, name: str, choice: Choice) -> list[Fraction]:
        kinds = [*sorted(FiveCard), *(own for own, _ in SHARED.values())]
        return [self.game.extra(name, kind, choice) for kind in kinds]

    @cached_property
    def _jackpot(self) -> Jackpot:
        return Jackpot(self.setting.cost, seats=self.seats)

    def _jackpot_nets(self, level: int) -> list[Fraction]:
        alone = [self.jackpot_net(level, kind, None) for kind in sorted(FiveCard)]
        return alone + [self.jackpot_net(level, own, other) for own, other in SHARED.values()]

    def jackpot_net(self, level: int, own: FiveCard, other: FiveCard | None) -> Fraction:
        """Return the net result for a hand that is played; `other` is what another seat has hit in the same deal."""
        cost, shown = wager_of(level, self.setting.cost), self.setting.meter
        if other is None:
            return Fraction(self._jackpot.prize(level, own, shown) - cost, cost)
        paid = sum((prize * share for prize, share in self._jackpot.beside(level, own, other, shown)), Fraction(0))
        return (paid - cost) / cost

    def exactly(self, wagers: Sequence[tuple[str, str]]) -> Array | None:
        """Count the main wager exactly. Side bets depend on the same cards in ways that are not counted, so they give None."""
        if [name for name, _ in wagers] != [MAIN]:
            return None
        counts = np.zeros(SHAPE, dtype=object)
        for n, made in enumerate(self.game.solution.outcomes):
            if self.plays(n):
                for best in range(4):
                    counts[4 + self.streets(best), :, 0, 0] += made[best]
            else:
                counts[0, 0, 0, 0] += int(made.sum())
        return counts.reshape(-1)

    def settled(self, draws: Draws, columns: Mapping[str, str]) -> list[Placed]:
        taken: set[Card] = set()
        dealer, board = draws.cards(2, taken), draws.cards(3, taken)
        board += draws.cards(1, taken)
        board += draws.cards(1, taken)
        hands = [draws.cards(2, taken) for _ in range(self.seats)]
        hits = [kind for hand in hands if (kind := five_card_kind((*hand, *board[:3]))) >= FiveCard.STRAIGHT_FLUSH]
        return [self._seat(hand, board, dealer, hits) for hand in hands]

    def _seat(
        self,
        hand: tuple[Card, ...],
        board: tuple[Card, ...],
        dealer: tuple[Card, ...],
        hits: list[FiveCard],
    ) -> Placed:
        game, extras = self.game, (DEALER_POKER_EXTRA, PLAYER_POKER_EXTRA)
        wagers = {ANTE: STAKE, **dict.fromkeys(extras, STAKE)}
        choice = Choice.PLAY if self.plays(_names().index(_name(hand))) else Choice.FOLD
        if choice is Choice.PLAY:
            made = self.streets(2 * game.wagers(hand, board[:3]) + game.wagers(hand, board[:4]))
            streets = {FLOP: True, TURN: made >> 1, RIVER: made & 1}
            wagers |= {street: Cents(MULTIPLES[street] * STAKE) for street, on in streets.items() if on}
        nets = game.settle(hand, board, dealer, choice, wagers)
        main = sum((net for bet, net in nets.items() if bet not in extras), Fraction(0))
        placed = {(MAIN, ""): main, **{(bet, ""): nets[bet] for bet in extras}}
        kind = five_card_kind((*hand, *board[:3]))
        others = [*hits]
        if kind in others:
            others.remove(kind)
        for level in self.offered["jackpot"]:
            net = self.jackpot_net(int(level), kind, others[0] if kind >= FiveCard.STRAIGHT_FLUSH and others else None)
            placed["jackpot", level] = net if choice is Choice.PLAY else Fraction(-1)
        return placed


@cache
def _names() -> list[str]:
    return list(starting_hands())


def _name(hand: tuple[Card, ...]) -> str:
    low, high = sorted(hand, key=lambda card: card.rank)
    suited = "" if low.rank == high.rank else "s" if low.suit == high.suit else "o"
    return f"{high.rank.letter}{low.rank.letter}{suited}"


SIMULATION = Simulation(
    table=HoldemTable, strategies=(OPTIMAL, "never_fold", *STREETS), check_seats=up_to(Table().areas)
)
