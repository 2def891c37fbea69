"""Deletes guests who are gone for good. A guest has no password: when the last session is over, nobody can be that
guest again. After some days their account is deleted with their drill answers, and their chips go back to the cage.
Their rounds stay on record, so the name stays taken; otherwise the next person with that name would find them. In a
group the account is deleted once no house has anything of theirs.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime

import msgspec

from queenhigh.desk.tables import TableState
from queenhigh.games.kit.floor import Open
from queenhigh.money.accounts import player as pile_of
from queenhigh.rules import QueenhighError
from queenhigh.server.accounts.store import Accounts
from queenhigh.server.house import House
from queenhigh.server.logs import note
from queenhigh.server.page import page_of
from queenhigh.server.tournaments.views import phase_of
from queenhigh.server.waiting import stopped

FIRST, EVERY = 120.0, 6 * 3600.0
"""Seconds after the house has opened, and between two checks."""
AT_ONCE = 200
DAY = 86_400
DONE = frozenset({"closed", "cancelled"})
"""Phases in which a tournament owes nobody anything."""


class Forgetting:
    def __init__(self, house: House, accounts: Accounts, clock: Callable[[], float] = time.time) -> None:
        self._house, self._accounts, self._clock = house, accounts, clock
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self._house.config.guest_days:
            self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        await stopped(self._task)

    async def _run(self) -> None:
        pause = FIRST
        while True:
            await asyncio.sleep(pause)
            pause = EVERY
            if self._house.decides:
                try:
                    await self.look()
                except QueenhighError as error:
                    note("guests not forgotten", why=str(error))

    async def look(self) -> list[str]:
        """Delete such guests and return their names."""
        before = int(self._clock() - self._house.config.guest_days * DAY)
        named = _named_at_tables(self._house, self._house.shown.values())
        gone = []
        for name in await asyncio.to_thread(self._accounts.lost_guests, before, AT_ONCE):
            if _quoted(name) in named or await asyncio.to_thread(self._moved_since, name, before):
                continue
            await self._house.cash_out(name)
            if await asyncio.to_thread(self._accounts.release, name, self._house.config.house):
                await asyncio.to_thread(self._accounts.forget, name)
                gone.append(name)
        if gone:
            note("guests forgotten", count=len(gone))
        return gone

    def _moved_since(self, name: str, before: int) -> bool:
        moved = self._house.ledger.moved(pile_of(name), 1)
        return bool(moved) and datetime.fromisoformat(moved[0].at) >= datetime.fromtimestamp(before, UTC)


def _named_at_tables(house: House, states: Iterable[TableState]) -> bytes:
    """Every name that tables and running tournaments contain at this moment, for example because of a seat, a stake, a
    place on a list, or a hand that just ended."""
    tables = [state.as_data() for state in states]
    running = [live.as_data() for live in house.tournaments.values() if phase_of(live.state) not in DONE]
    return msgspec.json.encode((tables, running), enc_hook=str)


def is_at_a_table(house: House, name: str) -> bool:
    """Does the player have a seat, a part in a round in play, or a place in a tournament that is not over?"""
    return any(_takes_part(state, name) for state in house.shown.values()) or _quoted(name) in _named_at_tables(
        house, ()
    )


def _takes_part(state: TableState, name: str) -> bool:
    """Also with a wager on another player's hand, which is kept as `pair_plus/NAME`."""
    if isinstance(state.floor, Open) and name in state.floor.seats.values():
        return True
    if not state.playing:
        return False
    with suppress(QueenhighError):
        page_of(state.room).game.seat_in_round(state, name)
        return True
    return f"/{name}".encode() in msgspec.json.encode(state.as_data(), enc_hook=str)


def _quoted(name: str) -> bytes:
    return msgspec.json.encode(name)
