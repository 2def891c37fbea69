"""The desk's counter for jackpots: orders about prize meters and pools, which several tables share."""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial

from msgspec.structs import replace

from queenhigh.desk.codec import written
from queenhigh.desk.counter import Counter
from queenhigh.desk.draft import Draft
from queenhigh.desk.hall import Hall
from queenhigh.desk.jackpots import Jackpots
from queenhigh.desk.meters import MELBOURNE
from queenhigh.desk.pen import Asked
from queenhigh.desk.pools import PERTH
from queenhigh.desk.roster import Roster
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import System
from queenhigh.games.crown_melbourne_three_card_poker.table import ASSISTANT_CASINO_MANAGER
from queenhigh.games.kit.floor import Open
from queenhigh.games.library import open_book
from queenhigh.house.meter_events import MeterEvent
from queenhigh.house.meter_orders import MeterOrder, OpenSystem
from queenhigh.ledger.command import Receipt
from queenhigh.money import Cents, cents


class JackpotDesk:
    def __init__(self, counter: Counter, hall: Hall, roster: Roster, jackpots: Jackpots) -> None:
        self._counter, self._hall, self._roster, self._jackpots = counter, hall, roster, jackpots

    def open_meter(self, system: System, tables: tuple[str, ...], *, actor: str, id: str) -> Receipt:
        for table in tables:
            self._hall.find(table)
        at = self._counter.now
        opening = OpenSystem(by=ASSISTANT_CASINO_MANAGER, who=actor, system=system, tables=tables, at=at)
        return self.order_meter(opening, id=id)

    def order_meter(self, order: MeterOrder, *, id: str) -> Receipt:
        request = {"do": "order_meter", "order": written(replace(order, at=0))}
        asked = Asked(id, order.who or order.by, order.by, request)
        return self._counter.once(asked, partial(self._metered, asked, order)).result()

    def _metered(self, asked: Asked, order: MeterOrder) -> Future[Receipt]:
        hall, meters, refusals = self._hall, self._jackpots.meters, self._counter.refusals
        edition = open_book(MELBOURNE).edition
        refusals.watch_duty(partial(self._roster.check_anywhere, order.who, order.by, MELBOURNE), order, edition)
        decide = partial(meters.decide, order, hall.tables, self._counter.pen.ledger)
        decided = refusals.watch(decide, order, edition, "table:meters")
        events = [event for event in decided if isinstance(event, MeterEvent)]
        drafts = []
        for table, event in meters.table_events(events, hall.tables).items():
            drafts.append(Draft(hall.usable(table)))
            drafts[-1].add(event)
        return hall.write_beside(asked, meters.ordered(events, edition), drafts, partial(meters.apply, events))

    def open_pools(self, name: str, unit: Cents, tables: tuple[str, ...], *, actor: str, id: str) -> Receipt:
        asked = Asked(id, actor, "", {"do": "open_pools", "name": name, "unit": unit, "tables": tables})
        return self._counter.once(asked, partial(self._pooled, asked, name, unit, tables)).result()

    def _pooled(self, asked: Asked, name: str, unit: Cents, tables: tuple[str, ...]) -> Future[Receipt]:
        pools = self._jackpots.pools
        states = [self._hall.usable(table) for table in tables]
        events = pools.opened(name, cents(unit), states)
        drafts = [Draft(state) for state in states if isinstance(state.floor, Open)]
        for draft in drafts:
            draft.add(pools.told(draft.state, events))
        opening = pools.opening(name, events, open_book(PERTH).edition)
        return self._hall.write_beside(asked, [opening], drafts, partial(pools.apply, name, events))
