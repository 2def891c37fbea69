"""The poker room's Flop Chase: flop after flop, each of the 22,100 a cell that the room has settled."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from queenhigh.games.crown_melbourne_crown_poker.flop_chase import COLOURS, FLOP_CHASE, line
from queenhigh.games.crown_melbourne_crown_poker.phases import SideWager
from queenhigh.maths.flop_chase import STAKE, figures
from queenhigh.maths.simulation.table import Array, Nets, Simulated, Wager, every, named
from queenhigh.maths.three_card.counting import cards_of


class Flops(Simulated):
    """Every seat sees the same flop, so one seat is as good as all."""

    @property
    def cells(self) -> int:
        return len(every(3))

    @property
    def offered(self) -> Mapping[str, tuple[str, ...]]:
        return {FLOP_CHASE: tuple(COLOURS)}

    def deal(self, state: Any, cells: Array) -> Any:
        from queenhigh.maths.kernels import simulation as kernels

        return kernels.deal_flops(state, cells)

    def wager(self, name: str, column: str) -> Wager:
        nets = self.nets(name, column, "")
        return Wager(named(name, column), tuple(nets), (1,) * self.cells, figures(column))

    def nets(self, name: str, column: str, beside: str) -> Nets:
        placed = SideWager(1, column, STAKE)
        boards: list[Any] = [SimpleNamespace(board=cards_of(row)) for row in every(3)]
        return [Fraction(line(placed, board).net, STAKE) for board in boards]

    @property
    def whole_stake(self) -> int:
        return 1
