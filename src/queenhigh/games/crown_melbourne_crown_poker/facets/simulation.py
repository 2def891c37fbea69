"""Simulates the poker room: flops for Flop Chase, and the pots of a typical table for each kind of commission."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from types import SimpleNamespace
from typing import Any

import numpy as np

from queenhigh.cards import Card
from queenhigh.games.crown_melbourne_crown_poker.facets.odds import STAKE, figures
from queenhigh.games.crown_melbourne_crown_poker.facets.rake import EXAMPLES, TYPICAL, slug, taken_from
from queenhigh.games.crown_melbourne_crown_poker.facets.rake import figures as rake_figures
from queenhigh.games.crown_melbourne_crown_poker.flop_chase import COLOURS, FLOP_CHASE, line
from queenhigh.games.crown_melbourne_crown_poker.phases import SideWager
from queenhigh.maths.simulation.by_hand import Draws
from queenhigh.maths.simulation.table import (
    OPTIMAL,
    Array,
    Nets,
    Placed,
    Setting,
    Simulated,
    SimulatedWager,
    Simulation,
    every,
    named,
    spread,
    up_to,
)
from queenhigh.maths.three_card.counting import cards_of

RAKE = "rake"
FLOP, POT = range(2)
"""The axes of a cell."""


class PokerRoom(Simulated):
    """Simulates a flop and a pot of the mix per hand. Commission is in units of the average pot."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.commissions = {slug(name): commission for name, commission in EXAMPLES.items()}
        self.shape = len(self.flops), len(TYPICAL.pots)

    @property
    def cells(self) -> int:
        return int(np.prod(self.shape))

    @property
    def offered(self) -> Mapping[str, tuple[str, ...]]:
        return {FLOP_CHASE: tuple(COLOURS), RAKE: tuple(self.commissions)}

    @property
    def sides(self) -> Mapping[str, tuple[str, ...]]:
        return {}

    @cached_property
    def _settled(self) -> list[tuple[Fraction, ...]]:
        """How the room settles a wager on each colour, flop by flop."""
        flops = [cards_of(row) for row in every(3)]
        return [tuple(self.chased(colour, flop) for colour in COLOURS) for flop in flops]

    def chased(self, colour: str, flop: tuple[Card, ...]) -> Fraction:
        """A Flop Chase wager, settled by the room."""
        hand: Any = SimpleNamespace(board=flop)
        return Fraction(line(SideWager(1, colour, STAKE), hand).net, STAKE)

    @cached_property
    def flops(self) -> list[tuple[Fraction, ...]]:
        """The kinds of flops: those with the same settlement are one kind."""
        return sorted(set(self._settled))

    @cached_property
    def _tables(self) -> tuple[Array, Array]:
        pots = len(TYPICAL.pots)
        kinds = np.array([self.flops.index(nets) * pots for nets in self._settled], dtype=np.uint16)
        shares = np.repeat(np.arange(pots, dtype=np.uint16), [pot.share for pot in TYPICAL.pots])
        return kinds, shares

    def deal(self, state: Any, cells: Array) -> Any:
        from queenhigh.maths.kernels import simulation as kernels

        return kernels.deal_flops(state, cells, *self._tables)

    def wager(self, name: str, column: str) -> SimulatedWager:
        exact = figures(column) if name == FLOP_CHASE else rake_figures(self.commissions[column])
        return SimulatedWager(named(name, column), tuple(self.nets(name, column, "")), (1,) * self.cells, exact)

    def nets(self, name: str, column: str, beside: str) -> Nets:
        if name == RAKE:
            return spread(self._rake(column), self.shape, POT)
        at = list(COLOURS).index(column)
        return spread([nets[at] for nets in self.flops], self.shape, FLOP)

    def _rake(self, column: str) -> list[Fraction]:
        commission = self.commissions[column]
        return [-taken_from(commission, pot, TYPICAL) / TYPICAL.average_pot for pot in TYPICAL.pots]

    @property
    def whole_stake(self) -> int:
        return 1

    def exactly(self, wagers: Sequence[tuple[str, str]]) -> Array | None:
        flops = np.bincount(self._tables[0] // self.shape[POT], minlength=self.shape[FLOP])
        return np.outer(flops, [pot.share for pot in TYPICAL.pots]).reshape(-1)

    def settled(self, draws: Draws, columns: Mapping[str, str]) -> list[Placed]:
        flop = draws.cards(3, set())
        hundredth, at = draws.below(100), 0
        for pot in TYPICAL.pots:
            at += pot.share
            if hundredth < at:
                break
        placed = {(name, column): self.chased(column, flop) for name, column in columns.items() if name != RAKE}
        taken = taken_from(self.commissions[columns[RAKE]], pot)
        return [{**placed, (RAKE, columns[RAKE]): -taken / TYPICAL.average_pot}]


SIMULATION = Simulation(table=PokerRoom, strategies=(OPTIMAL,), check_seats=up_to(1, "every seat sees the same flop"))
