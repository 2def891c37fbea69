"""Jackpot pools at the desk (3.14-3.21): which tables share which pools, their balances, and the cents that move with
them.

The room calculates (in `jackpot_wagers.py`) with the current pools, whichever tables have fed or won them in between.
The cage seeds them, each table's float feeds them, and they refund the float for prizes that it has paid.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from queenhigh.desk.jackpots import (
    Change,
    JackpotDisplay,
    JackpotHooks,
    JackpotOrder,
    Level,
    Ordered,
    Prize,
    Shared,
    whole_cents,
)
from queenhigh.desk.tables import TableState
from queenhigh.games.crown_perth_holdem_poker import jackpot as law
from queenhigh.games.crown_perth_holdem_poker.book import BOOK, rule
from queenhigh.games.crown_perth_holdem_poker.facets import pools
from queenhigh.games.crown_perth_holdem_poker.facets.pools import (
    Pools,
    PoolsEvent,
    PoolsSettled,
    WagersTaken,
    link,
    open_pools,
)
from queenhigh.games.crown_perth_holdem_poker.jackpot import Jackpot
from queenhigh.games.crown_perth_holdem_poker.jackpot_wagers import KeyedOff
from queenhigh.games.crown_perth_holdem_poker.table import OPERATOR
from queenhigh.games.kit.events import GameStarted, PoolsRecorded, PoolsSeen
from queenhigh.games.kit.floor import Open
from queenhigh.games.kit.floor_events import SettingsChanged
from queenhigh.games.kit.orders import Declared
from queenhigh.games.kit.phases import Round
from queenhigh.house.documents.page import label
from queenhigh.money import Cents, Multiple, Row, cents
from queenhigh.money.accounts import CAGE
from queenhigh.rules import Cited, InputError

GAME = "Crown Hold'em Poker"
POOLS = "crown"
"""The jackpot pools that the house's tables share."""


class OpenPools(JackpotOrder, frozen=True, kw_only=True, tag=True):
    """Pools begin at their reseeds, for tables of the game that share them (3.14, 3.17(a)). `unit` is the level 1 wager."""

    declared = Declared("nobody")
    name: str
    unit: Cents
    tables: tuple[str, ...]


def live(held: Pools | None, state: TableState, events: Sequence[Cited] = ()) -> Round[Any]:
    """Return the round in play with the current pools, including its own `events` that are not yet written. A table
    that shares no pools takes no Jackpot Wagers.
    """
    round: Round[Any] = state.round
    table = round.table
    if table.jackpot is None or any(isinstance(event, GameStarted | PoolsRecorded) for event in events):
        return round
    if held is None:
        return replace(round, table=replace(table, jackpot=None))
    won_since = held.won_since.get(state.id, ()) if table.jackpot.entered else ()
    jackpot = replace(table.jackpot, pools=held.pools, fund=held.fund, won_since=won_since)
    return replace(round, table=replace(table, jackpot=jackpot))


def seen(state: TableState, live: Round[Any], events: Sequence[Cited]) -> PoolsSeen | None:
    """Return what has to be recorded if other tables moved the pools since this table last looked."""
    recorded = next((event for event in events if isinstance(event, PoolsRecorded)), None)
    jackpot = live.table.jackpot
    if recorded is None or jackpot is None or live.table == state.round.table:
        return None
    return PoolsSeen(jackpot.pools, jackpot.fund, recorded.rule, jackpot.won_since)


def moved(_: Pools, state: TableState, events: Sequence[Cited], at: int) -> list[Cited]:
    found, royal = list[Cited](), 0
    for event in events:
        match event:
            case GameStarted():
                levels = dict(event.levels)
                found.append(WagersTaken(state.id, levels, event.pools, event.fund, event.rule, event.also))
            case KeyedOff(hand=law.ROYAL):
                royal = max(royal, event.level)
            case PoolsRecorded():
                won = law.LEVELS[:royal]
                found.append(PoolsSettled(state.id, event.pools, event.fund, event.rule, event.also, won))
    return found


def ordered(shared: Shared, order: OpenPools) -> Ordered:
    """3.17(a): pools begin at their reseeds, which come from the cage, for the tables of the game that share them."""
    name, unit, states = order.name, cents(order.unit), [shared.find(table) for table in order.tables]
    if name in shared.all:
        raise InputError(f"There are pools {name!r} already.")
    begun = open_pools(unit)
    held = pools.evolve(None, begun)
    assert held is not None
    changes = [Change(name, begun, whole_cents(Fraction(0), total(held), name, CAGE))]
    for table in states:
        if table.book.id != BOOK.id:
            raise InputError(f"Table {table.id} plays {table.book.title}: it cannot share these pools.")
        if other := next((each for each, pool in shared.all.items() if table.id in pool.tables), ""):
            raise InputError(f"Table {table.id} feeds the pools {other!r} already.")
        changes.append(Change(name, link(held, table.id, GAME, unit)))
    jackpot = Jackpot(level_1=begun.unit, pools=begun.pools, fund=begun.fund)
    told = {
        state.id: SettingsChanged("jackpots", replace(state.settings, jackpot=jackpot), begun.rule)
        for state in states
        if isinstance(state.floor, Open)
    }
    return Ordered(changes, told)


def opening(tables: Sequence[TableState], at: int) -> OpenPools:
    unit = tables[0].settings.jackpot.level_1
    return OpenPools(by=OPERATOR, name=POOLS, unit=unit, tables=tuple(state.id for state in tables), at=at)


def total(held: Pools) -> Fraction:
    return sum(held.pools, Fraction(0))


def shown(held: Pools) -> JackpotDisplay:
    levels = tuple(
        Level(f"Level {level}", law.display(held.pools, level, BOOK.readings), law.wager_of(level, held.unit))
        for level in law.LEVELS
    )
    return JackpotDisplay(
        levels, tuple(Prize(label(row.name), _of_level(row)) for row in law.PRIZES.values()), rule("3.22")
    )


def _of_level(row: Row) -> str:
    return f"{row.pays.prize} times the wager" if isinstance(row.pays, Multiple) else f"{row.pays} of the level"


JACKPOTS = JackpotHooks(
    called="pools",
    streams="pools:",
    kinds={kind.__name__: kind for kind in PoolsEvent.__subclasses__()},
    evolve=pools.evolve,
    check=None,
    value=total,
    tables=lambda held: held.tables,
    live=live,
    seen=seen,
    moved=moved,
    moved_by=(GameStarted, PoolsRecorded),
    orders={OpenPools: ""},
    choices={},
    decide=ordered,
    opening=opening,
    told_on_opening=None,
    left_behind=None,
    shown=shown,
)
