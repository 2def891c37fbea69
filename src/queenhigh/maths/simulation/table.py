"""A table as kernels play it. They know no money: each seat's round ends in a cell, and cells are priced afterwards.

All wagers of all pay tables are priced from one and the same count, so their errors are not independent of each other.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
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
"""What each cell is worth in units of the stake; nothing is known of a cell in which no round can end."""

CHUNK = 1 << 15
"""Rounds that are dealt at a time: their cells stay in the processor's own memory."""
OPTIMAL = "optimal"


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """The table, in words that can be sent anywhere."""

    book: str
    edition: str = ""
    """One that is installed beside the current one."""
    seats: int = 1
    cost: Cents = Cents(100)
    """Of a Jackpot Wager; of level 1 where a book has levels."""
    meter: Cents | None = None
    """What a prize meter or the display of every level holds. None given: what it starts from."""
    strategy: str = OPTIMAL


class SimulatedWager(NamedTuple):
    """One wager of one pay table: what each cell is worth, and the exact figures to agree with."""

    name: str
    nets: tuple[Fraction | None, ...]
    staked: tuple[int, ...]
    """By cell: what was put down in the end, in units of the first stake."""
    exact: Figures

    def simulated(self, counts: Array | Sequence[int]) -> Figures:
        """The figures of these hands. One that could not have ended so has no price, and is an error."""
        results, wagered = [], 0
        for cell in np.flatnonzero(counts).tolist():
            net, count = self.nets[cell], int(counts[cell])
            if net is None:
                raise ValueError(f"{self.name}: {count} rounds ended as none can")
            results.append((net, count))
            wagered += self.staked[cell] * count
        made = tally(results)
        return Figures(results=made, wagered=Fraction(wagered, sum(made.values())), hands={})


Placed = dict[tuple[str, str], Fraction]
"""What each wager, by its name and its pay table, is up or down."""


class Dealt(NamedTuple):
    """Rounds of one seat as cards, a row each, and how each would end: a number, the same for rounds in which every wager does
    the same after the same choices."""

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
    """One table of one book, its strategy worked out."""

    def __init__(self, setting: Setting) -> None:
        self.setting, self.book, self.seats = setting, setting.book, setting.seats

    def check_ante(self, ante: Cents) -> None:
        """Refuses an ante that no table of the book takes."""
        if ante <= 0:
            raise InputError(f"An ante is an amount above nothing, not {in_dollars(ante)}.")

    @property
    @abstractmethod
    def cells(self) -> int: ...

    @property
    @abstractmethod
    def offered(self) -> Mapping[str, tuple[str, ...]]:
        """The pay tables of each wager, the main one first; none where there is but one, without a name."""

    @abstractmethod
    def deal(self, state: Any, cells: Array) -> Any:
        """The next rounds of a stream, a row of seats for each, and where the stream stands after them."""

    on_device: Callable[[], OnDevice] | None = None
    """The rounds for a graphics processor, where the game has them."""

    def rounds(self, state: Any, many: int, bets: frozenset[str]) -> Dealt:
        """The next rounds of a stream for a player who decides for himself; `bets` are those that are there."""
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
        """What a round of the main wager can take, in antes."""

    @abstractmethod
    def nets(self, name: str, column: str, beside: str) -> Nets:
        """What each cell is worth to a wager beside a main wager of the pay table `beside`, which decides what is folded."""

    @abstractmethod
    def settled(self, draws: Draws, columns: Mapping[str, str]) -> list[Placed]:
        """The next round of a stream by hand, seat by seat: the cards as cards, and the room's own settlement."""

    def stake(self, name: str, column: str, ante: Cents) -> Cents:
        """Of a side bet: as large as the ante, unless the book knows better."""
        return ante

    @property
    def sides(self) -> Mapping[str, tuple[str, ...]]:
        """The wagers that can be made beside the main one."""
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
    """The best one, and the mistakes that `odds` has a price for."""
    check_seats: Callable[[Setting], None]
    """Refuses a number of seats that no table has."""


def up_to(most: int, why: str = "") -> Callable[[Setting], None]:
    """Any number of seats up to this one."""

    def check(setting: Setting) -> None:
        if not 1 <= setting.seats <= most:
            said = f"from 1 to {most}" if most > 1 else f"1: {why}"
            raise InputError(f"--seats of {setting.book} is {said}; not {setting.seats}.")

    return check


@cache
def table_of(setting: Setting) -> Simulated:
    """The table, made once in each process."""
    facet = room(setting.book, setting.edition).facet("simulation", Simulation)
    facet.check_seats(setting)
    if setting.strategy not in facet.strategies:
        raise InputError(f"{setting.book} has no strategy {setting.strategy!r}. It has {', '.join(facet.strategies)}.")
    return facet.table(setting)


def spread(values: Any, shape: tuple[int, ...], *axes: int) -> tuple[Any, ...]:
    """Values that depend on some of the axes of the cells, for every cell."""
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
    """What each cell is worth with all these stakes down. Where no round can end so, nothing."""
    stakes = [(each, stake) for each, stake in nets]
    cells = len(stakes[0][0])
    return [sum(((each[cell] or Fraction(0)) * stake for each, stake in stakes), Fraction(0)) for cell in range(cells)]
