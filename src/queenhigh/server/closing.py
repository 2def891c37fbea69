"""Closes hosted tables when nobody is there any more, or when their host asks for it."""

from __future__ import annotations

import asyncio
import logging
import time
from threading import Lock
from typing import TYPE_CHECKING

from queenhigh.cards import Seed
from queenhigh.desk.commit import of_house
from queenhigh.desk.desk import Desk
from queenhigh.desk.hosting import Hosted
from queenhigh.desk.tables import TableState
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.floor import Open
from queenhigh.games.kit.phases import Betting
from queenhigh.house.staff.roster import LogOff
from queenhigh.ledger.command import Receipt
from queenhigh.money import Cents
from queenhigh.money.accounts import float_of
from queenhigh.rules import QueenhighError
from queenhigh.server.automatic_staff import AUTOMATIC_DEALER, AUTOMATIC_FLOOR
from queenhigh.server.config import Config
from queenhigh.server.pit import bots
from queenhigh.server.waiting import stopped

if TYPE_CHECKING:
    from queenhigh.server.deciding import DecidingHouse

LOOK = 2.0
"""Seconds between checks for empty tables."""
EMPTY = "closed, as nobody was there"
log = logging.getLogger("queenhigh.server")


_one_at_a_time = Lock()
"""Held while a table is closed: a host may ask for it while the house is closing the same table."""


def close(desk: Desk, table: str, reason: str) -> Receipt | None:
    """Close a table: everyone leaves, the cards are counted, the float goes back to the cage, and the table is given
    up. Does nothing during a round, or if it is already closed."""
    with _one_at_a_time:
        return None if desk.hosting.all[table].given_up else _close(desk, table, reason)


def _close(desk: Desk, table: str, reason: str) -> Receipt | None:
    state = desk.table(table)
    if state.playing:
        _play_out(desk, state, reason)
        return None
    rungs = state.book.ladder.rungs
    if isinstance(state.floor, Open):
        _all_get_up(desk, state, reason)
        desk.instruct(table, said.CloseTable(by=rungs[-1], who=AUTOMATIC_FLOOR, count=52, at=desk.now))
    host = desk.hosting.all[table].host
    if (duty := desk.roster.staff.duties.get(host)) is not None and duty.place == table:
        desk.staff(LogOff(host, at=desk.now), actor=host)
    if held := desk.ledger.balance(float_of(table)):
        desk.credit(table, Cents(held))
    return desk.hosting.give_up(table, reason)


def _all_get_up(desk: Desk, state: TableState, reason: str) -> None:
    for seat in sorted(state.floor.seats) if isinstance(state.floor, Open) else ():
        rank = state.book.ladder.rungs[0]
        order = said.LeaveSeat(by=rank, who=AUTOMATIC_DEALER, seat=seat, at=desk.now, reason=reason)
        desk.instruct(state.id, order)


def _play_out(desk: Desk, state: TableState, reason: str) -> None:
    """Play out a round in which nobody has wagered, which does not end by itself: those at the table leave, and two
    bots play it."""
    round = state.round
    if not isinstance(round, Betting) or round.hands or round.bank:
        return
    _all_get_up(desk, state, reason)
    stream = Seed.fresh().bytes()
    for seat in (1, 2):
        floors = (each.floor for each in desk.tables.values())
        taken = {name for floor in floors if isinstance(floor, Open) for name in floor.seats.values()}
        if (name := bots.a_name(taken, stream)) is not None:
            desk.buy_in(name, bots.PURSE)
            desk.instruct(state.id, said.SeatPlayer(by="", who=name, seat=seat, player=name, at=desk.now))


class Keeper:
    """Closes empty tables that were opened on demand, and those whose hosts have asked for it."""

    def __init__(self, house: DecidingHouse, config: Config) -> None:
        self._house, self._seconds = house, 60 * config.empty_minutes
        self._empty: dict[str, float] = {}
        """Since when each table has been empty, by the steady clock."""
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        await stopped(self._task)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self.look(time.monotonic())
            except QueenhighError as error:
                log.error("a table could not be closed: %s", error)
            except Exception:
                log.exception("a table could not be closed")

    async def look(self, now: float) -> None:
        desk = self._house.desk
        async with self._house.opening:
            for hosted in [each for each in desk.hosting.all.values() if not each.given_up]:
                if why := self._why_close(hosted, now):
                    if not hosted.closing:
                        await asyncio.to_thread(desk.hosting.ask_to_close, hosted.table, by=of_house("floor"))
                    if await asyncio.to_thread(close, desk, hosted.table, why):
                        self._empty.pop(hosted.table, None)

    def _why_close(self, hosted: Hosted, now: float) -> str:
        desk, pit = self._house.desk, self._house.pit
        state = desk.table(hosted.table)
        if not isinstance(state.floor, Open):  # its opening was interrupted, or the floor has closed it
            return "closed"
        if hosted.closing:
            return f"closed by its host, {hosted.host}" if hosted.host else EMPTY
        if hosted.private or hosted.table in desk.locked:
            return ""
        people = [name for name in state.floor.seats.values() if not bots.is_bot(name)]
        if people or (pit is not None and pit.dealer(hosted.table).people.watched):
            self._empty.pop(hosted.table, None)
            return ""
        since = self._empty.setdefault(hosted.table, now)
        return EMPTY if now - since >= self._seconds else ""
