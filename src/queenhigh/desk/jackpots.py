"""The jackpots at the desk, whatever a book calls them: Melbourne's prize meters and Perth's pools.

They outlive a round and several tables move them, so a room reckons with them as they are at this instant (`live`), what it
saw goes on record (`seen`), and what it found goes into their own streams (`moved`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from queenhigh.desk.meters import Meters
from queenhigh.desk.pools import PERTH, LivePools
from queenhigh.desk.tables import TableState
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import MeterRecorded
from queenhigh.games.crown_melbourne_three_card_poker.jackpot_wagers import game_left, left_behind
from queenhigh.games.kit.events import Event, MeterSeen
from queenhigh.games.kit.floor import Open
from queenhigh.games.kit.phases import Round
from queenhigh.house.meter_events import MeterMoved
from queenhigh.house.pools import PoolsEvent
from queenhigh.ledger.command import Append
from queenhigh.ledger.ledger import Ledger
from queenhigh.rules import Cited


class Moved(msgspec.Struct, frozen=True):
    """What a table's events have moved, and what has to be written beside them."""

    table: str
    meters: list[MeterMoved]
    pools: list[PoolsEvent]
    appends: list[Append]


class Jackpots:
    def __init__(self) -> None:
        self.meters = Meters()
        self.pools = LivePools()

    def live(self, state: TableState, events: Sequence[Cited]) -> Round[Any]:
        """The round with its jackpot as it is now; `events` are its own that are not written yet."""
        if state.book.id == PERTH:
            return self.pools.with_live_pools(state, events)
        return self.meters.with_live_meter(state)

    def left_behind(self, state: TableState) -> list[Cited]:
        """What of a jackpot game goes back as a round opens, because its players have gone (Melbourne 11.15.1)."""
        if state.round is None or not getattr(state.round.table, "carried", None) or not isinstance(state.floor, Open):
            return []
        back = left_behind(state.round, state.floor.seats)
        return [*back, *game_left(state.round, [event.seat for event in back])]

    def seen(self, state: TableState, live: Round[Any], events: Sequence[Cited]) -> Event | None:
        """Where a round was settled by a jackpot that others had moved: what it held."""
        if state.book.id == PERTH:
            return self.pools.seen(state, live, events)
        recorded = next((event for event in events if isinstance(event, MeterRecorded)), None)
        if recorded is None or live is state.round:
            return None
        return MeterSeen(live.table.jackpot.meter, recorded.rule)

    def moved(self, state: TableState, events: Sequence[Cited], at: int) -> Moved:
        meters, pools, edition = (
            self.meters.moved(state, events, at),
            self.pools.moved(state, events),
            state.book.edition,
        )
        appends = self.meters.appends(state, meters, edition) + self.pools.appends(state, pools, edition)
        return Moved(state.id, meters, pools, appends)

    def apply(self, moved: Moved) -> None:
        self.meters.apply(moved.meters)
        self.pools.apply(self.pools.name_of(moved.table), moved.pools)

    def rebuild(self, ledger: Ledger) -> None:
        self.meters, self.pools = Meters(), LivePools()
        self.meters.rebuild(ledger)
        self.pools.rebuild(ledger)
