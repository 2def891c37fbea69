"""Jackpot pools at the desk (Crown Perth 3.14-3.21): which tables share which, what they hold now, and their streams.

The room reckons (its `jackpot_wagers.py`); the desk lets it reckon with the pools as they are at this instant, whichever
tables fed or won them in between, and keeps what it finds. The cents of the pools lie in an account of their own: the cage
seeds it, a table's float feeds it, and a prize that the float has paid is made good from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from queenhigh.desk.codec import restored, written
from queenhigh.desk.tables import TableState
from queenhigh.games.crown_perth_holdem_poker.jackpot import Jackpot
from queenhigh.games.crown_perth_holdem_poker.jackpot_wagers import PoolsRecorded
from queenhigh.games.kit.events import GameStarted, PoolsSeen
from queenhigh.games.kit.floor_events import SettingsChanged
from queenhigh.games.kit.phases import Round
from queenhigh.house import pools
from queenhigh.house.pools import Pools, PoolsEvent, PoolsOpened, PoolsSettled, WagersTaken, link, open_pools
from queenhigh.ledger.command import Append, Entry
from queenhigh.ledger.ledger import Ledger
from queenhigh.ledger.posting import Posting, move, whole_part
from queenhigh.money import Cents
from queenhigh.money.accounts import CAGE, float_of, meter_of
from queenhigh.rules import Cited, InputError

PERTH = "crown-perth-holdem-poker"
GAME = "Crown Hold'em Poker"
POOLS = "crown"
"""The jackpot pools that the house's tables share."""
PREFIX = "pools:"
KINDS: dict[str, type[PoolsEvent]] = {kind.__name__: kind for kind in PoolsEvent.__subclasses__()}


class LivePools:
    def __init__(self) -> None:
        self.all: dict[str, Pools] = {}

    def name_of(self, table: str) -> str:
        """The pools that a table feeds, or nothing."""
        return next((name for name, held in self.all.items() if table in held.tables), "")

    def of(self, table: str) -> Pools | None:
        return self.all.get(self.name_of(table))

    def with_live_pools(self, state: TableState, events: Sequence[Cited] = ()) -> Round[Any]:
        """The round in play, reckoning with the pools as they are: after `events` of its own that are not written yet, as
        these left them. A table that shares none takes no Jackpot Wagers."""
        round: Round[Any] = state.round
        held, table = self.of(state.id), round.table
        if table.jackpot is None or any(isinstance(event, GameStarted | PoolsRecorded) for event in events):
            return round
        jackpot = None if held is None else replace(table.jackpot, pools=held.pools, fund=held.fund)
        return replace(round, table=replace(table, jackpot=jackpot))

    def seen(self, state: TableState, round: Round[Any], events: Sequence[Cited]) -> PoolsSeen | None:
        """What has to be on record where others moved the pools since the table last looked."""
        recorded = next((event for event in events if isinstance(event, PoolsRecorded)), None)
        assert state.round is not None
        if recorded is None or round.table == state.round.table:
            return None
        jackpot = round.table.jackpot
        return PoolsSeen(jackpot.pools, jackpot.fund, recorded.rule) if jackpot else None

    def moved(self, state: TableState, events: Sequence[Cited]) -> list[PoolsEvent]:
        found: list[PoolsEvent] = []
        for event in events:
            match event:
                case GameStarted():
                    levels = dict(event.levels)
                    found.append(WagersTaken(state.id, levels, event.pools, event.fund, event.rule, event.also))
                case PoolsRecorded():
                    found.append(PoolsSettled(state.id, event.pools, event.fund, event.rule, event.also))
        return found

    def appends(self, state: TableState, moved: Sequence[PoolsEvent], edition: str) -> list[Append]:
        """Into the pools' stream, with the cents that follow: from the table's float, or back to it."""
        if not moved:
            return []
        name = self.name_of(state.id)
        held, entries = _total(self.all[name].pools), []
        for event in moved:
            now = _total(event.pools)  # type: ignore[attr-defined]
            entries.append(_entry(event, edition, _cents(held, now, name, float_of(state.id))))
            held = now
        return [Append(PREFIX + name, None, tuple(entries))]

    def apply(self, name: str, events: Iterable[PoolsEvent]) -> None:
        for event in events:
            after = pools.evolve(self.all.get(name), event)
            assert after is not None
            self.all[name] = after

    def opened(self, name: str, unit: Cents, tables: Sequence[TableState]) -> list[PoolsEvent]:
        """3.17(a): pools begin at their reseeds; the tables of the game that share them."""
        if name in self.all:
            raise InputError(f"There are pools {name!r} already.")
        begun: list[PoolsEvent] = [open_pools(unit)]
        held = pools.evolve(None, begun[0])
        assert held is not None
        for table in tables:
            if table.book.id != PERTH:
                raise InputError(f"Table {table.id} plays {table.book.title}: it cannot share these pools.")
            if other := self.name_of(table.id):
                raise InputError(f"Table {table.id} feeds the pools {other!r} already.")
            begun.append(link(held, table.id, GAME, unit))
        return begun

    def told(self, state: TableState, events: Sequence[PoolsEvent]) -> SettingsChanged:
        """What an open table is told of the pools that it now shares."""
        [begun] = [event for event in events if isinstance(event, PoolsOpened)]
        jackpot = Jackpot(level_1=begun.unit, pools=begun.pools, fund=begun.fund)
        return SettingsChanged("jackpots", replace(state.settings, jackpot=jackpot), begun.rule)

    def opening(self, name: str, events: Sequence[PoolsEvent], edition: str) -> Append:
        """The seeds come from the cage."""
        seeds = {id(event): _total(event.pools) for event in events if isinstance(event, PoolsOpened)}
        entries = [
            _entry(event, edition, _cents(Fraction(0), seeds.get(id(event), Fraction(0)), name, CAGE))
            for event in events
        ]
        return Append(PREFIX + name, None, tuple(entries))

    def rebuild(self, ledger: Ledger) -> None:
        for stream in ledger.streams():
            if stream.startswith(PREFIX):
                for envelope in ledger.read(stream):
                    event: PoolsEvent = restored(envelope.open(dict), KINDS[envelope.kind], PERTH)
                    self.apply(stream.removeprefix(PREFIX), [event])


def _total(held: Iterable[Fraction]) -> Fraction:
    return sum(held, Fraction(0))


def _cents(before: Fraction, after: Fraction, name: str, other: str) -> tuple[Posting, ...]:
    """The whole cents by which the pools move: out of another account, or back into it."""
    cents, account = whole_part(before, after), meter_of(name)
    return move(cents, out_of=other, into=account) if cents >= 0 else move(-cents, out_of=account, into=other)


def _entry(event: PoolsEvent, edition: str, legs: tuple[Posting, ...]) -> Entry:
    return Entry(written(event), kind=type(event).__name__, rule=event.rule, edition=edition, postings=legs)
