"""A table as kernels play it. They know no money: each seat's round ends in a cell, and cells are priced afterwards.

All wagers of all pay tables are priced from one and the same count, so their errors are not independent of each other.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from queenhigh.games.library import room
from queenhigh.maths.figures import Figures, tally
from queenhigh.maths.report import check_tables, chosen
from queenhigh.money import Cents, in_dollars
from queenhigh.rules import InputError

if TYPE_CHECKING:
    from queenhigh.maths.simulation.by_hand import Draws

Array = NDArray[Any]
Nets = Sequence[Fraction | None]
"""What each cell is worth in units of the stake; None for a cell in which no round can end."""

CHUNK = 1 << 15
"""Rounds that are dealt at a time: their cells stay in the processor's own memory."""
OPTIMAL = "optimal"


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a table as plain data, which can be sent to another process."""

    book: str
    edition: str = ""
    """An edition that is installed besides the current one."""
    seats: int = 1
    cost: Cents = Cents(100)
    """The cost of a Jackpot Wager; of level 1 if the book has levels."""
    meter: Cents | None = None
    """The amount on the prize meter or on the display of every level; None for its starting value."""
    strategy: str = OPTIMAL


class SimulatedWager(NamedTuple):
    """One wager of one pay table: what each cell is worth, and the exact figures to agree with."""

    name: str
    nets: tuple[Fraction | None, ...]
    staked: tuple[int, ...]
    """The total staked in each cell, in units of the first stake."""
    exact: Figures

    def simulated(self, counts: Array | Sequence[int]) -> Figures:
        """Return the figures of these hands. A hand in a cell without a price, in which no round can end, is an error."""
        results, wagered = [], 0
        for cell in np.flatnonzero(counts).tolist():
            net, count = self.nets[cell], int(counts[cell])
            if net is None:
                raise ValueError(f"{self.name}: {count} rounds ended as none can")
            results.append((net, count))
            wagered += self.staked[cell] * count
        made = tally(results)
        return Figures(results=made, wagered=Fraction(wagered, sum(made.values())), hands={})

    def risk_error(self, counts: Array | Sequence[int], rounds: int) -> float:
        """Return the standard error of the element of risk after this many rounds: of a ratio, where stakes differ."""
        ended = [(cell, int(counts[cell])) for cell in np.flatnonzero(counts).tolist()]
        stakes = {self.staked[cell] for cell, _ in ended}
        if len(stakes) == 1:
            return self.exact.deviation / sqrt(rounds) / stakes.pop()
        found = self.simulated(counts)
        risk, wagered = float(found.element_of_risk), float(found.wagered)
        squares = sum((float(self.nets[cell] or 0) + risk * self.staked[cell]) ** 2 * many for cell, many in ended)
        return sqrt(squares / found.deals / rounds) / wagered


Placed = dict[tuple[str, str], Fraction]
"""The net result of each wager, by its name and pay table."""


class Dealt(NamedTuple):
    """Rounds of one seat, a row of cards each, and a number for how each would end. Rounds with the same number settle
    every wager alike after the same choices."""

    state: Any
    hand: Array
    dealer: Array
    """The open card first, if there is one."""
    board: Array
    result: Array


class OnDevice(NamedTuple):
    """What a graphics processor needs: `play(state, cells, tables)`, which deals one round there, and the tables it reads."""

    play: Callable[..., Any]
    tables: tuple[Any, ...]


class Simulated(ABC):
    """One table of one book, with its strategy."""

    def __init__(self, setting: Setting) -> None:
        self.setting, self.book, self.seats = setting, setting.book, setting.seats

    def check_ante(self, ante: Cents) -> None:
        """Refuse an ante that no table of the book takes."""
        if ante <= 0:
            raise InputError(f"An ante must be above zero, not {in_dollars(ante)}.")

    @property
    @abstractmethod
    def cells(self) -> int: ...

    @property
    @abstractmethod
    def offered(self) -> Mapping[str, tuple[str, ...]]:
        """The pay tables of each wager, the main wager first; empty if it has only one, without a name."""

    @abstractmethod
    def deal(self, state: Any, cells: Array) -> Any:
        """Deal the next rounds of a stream, a row of seats for each, and return the state of the stream after them."""

    on_device: Callable[[], OnDevice] | None = None
    """The rounds for a graphics processor, where the game has them."""

    def rounds(self, state: Any, many: int, bets: frozenset[str]) -> Dealt:
        """Deal the next rounds of a stream for a player who makes their own decisions; `bets` are the wagers placed."""
        raise InputError(f"{self.book} has no rounds for one player against the house.")

    @property
    def results(self) -> int:
        """How many results `rounds` can have."""
        return 0

    @abstractmethod
    def wager(self, name: str, column: str) -> SimulatedWager: ...

    @property
    @abstractmethod
    def whole_stake(self) -> int:
        """The most that a round of the main wager can cost, in antes."""

    @abstractmethod
    def nets(self, name: str, column: str, beside: str) -> Nets:
        """What each cell is worth to a wager beside a main wager of the pay table `beside`, which decides what is folded."""

    @abstractmethod
    def settled(self, draws: Draws, columns: Mapping[str, str]) -> list[Placed]:
        """Play the next round of a stream by hand, seat by seat, with real cards and the room's own settlement."""

    def stake(self, name: str, column: str, ante: Cents) -> Cents:
        """Return the stake of a side bet: as large as the ante, unless the book says otherwise."""
        return ante

    @property
    def sides(self) -> Mapping[str, tuple[str, ...]]:
        """The wagers that can be made besides the main one."""
        return dict(list(self.offered.items())[1:])

    def exactly(self, wagers: Sequence[tuple[str, str]]) -> Array | None:
        """How many of all deals end in each cell, as far as these wagers distinguish them; None if that is not
        calculated."""
        return None


def asked_for(table: Simulated, tables: tuple[str, ...] = ()) -> list[SimulatedWager]:
    """The wagers of the pay tables that are named, or all. A wager with one pay table is always among them."""
    check_tables(table.offered, tables, table.book)
    return [
        table.wager(name, column)
        for name, columns in table.offered.items()
        for column in (chosen(name, columns, tables) if columns else [""])
    ]


class Simulation(msgspec.Struct, frozen=True, kw_only=True):
    """The facet `simulation`: what a book must provide to be simulated."""

    table: Callable[[Setting], Simulated]
    strategies: tuple[str, ...]
    """The best strategy, and the mistakes that `odds` can price."""
    check_seats: Callable[[Setting], None]
    """Refuses a number of seats that no table has."""


def up_to(most: int, why: str = "") -> Callable[[Setting], None]:
    """Return a check that accepts any number of seats up to this one."""

    def check(setting: Setting) -> None:
        if not 1 <= setting.seats <= most:
            said = f"from 1 to {most}" if most > 1 else f"1 ({why})"
            raise InputError(f"--seats must be {said} for {setting.book}, not {setting.seats}.")

    return check


@cache
def table_of(setting: Setting) -> Simulated:
    """Return the table, which is made once in each process."""
    facet = room(setting.book, setting.edition).facet("simulation", Simulation)
    facet.check_seats(setting)
    if setting.strategy not in facet.strategies:
        raise InputError(f"{setting.book} has no strategy {setting.strategy!r}. It has {', '.join(facet.strategies)}.")
    return facet.table(setting)


def spread(values: Any, shape: tuple[int, ...], *axes: int) -> tuple[Any, ...]:
    """Return values for every cell, given values that depend on only some axes of the cells."""
    given = np.empty([shape[axis] for axis in axes], dtype=object)
    given[...] = values
    whole = given.reshape([size if axis in axes else 1 for axis, size in enumerate(shape)])
    return tuple(np.broadcast_to(whole, shape).reshape(-1).tolist())


def named(name: str, column: str) -> str:
    return f"{name}[{column}]" if column else name


@cache
def every(size: int) -> Array:
    """All hands of this many cards, in order."""
    return np.array(list(combinations(range(52), size)), dtype=np.uint8)


def masks(hands: Array) -> Array:
    """Each hand as a set of bits, sixteen a suit."""
    cards = hands.astype(np.uint64)
    bits = np.uint64(1) << ((cards & np.uint64(3)) * np.uint64(16) + (cards >> np.uint64(2)))
    made: Array = np.bitwise_or.reduce(bits, axis=1)
    return made


def together(nets: Iterable[tuple[Nets, int]]) -> list[Fraction]:
    """Return what each cell is worth with all these stakes; zero for a cell in which no round can end."""
    stakes = [(each, stake) for each, stake in nets]
    cells = len(stakes[0][0])
    return [sum(((each[cell] or Fraction(0)) * stake for each, stake in stakes), Fraction(0)) for cell in range(cells)]
