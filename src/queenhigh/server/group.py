"""The houses of a group as one site: `/h/south/...` is the house south, and addresses without a house are those of the
first.

Each house that this process serves has its own service and application; accounts, sessions and limits are shared. What
the other houses show in the lobby, wherever they are served, is in a table beside the accounts: the process that
decides for a house keeps its row up to date.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack, suppress
from typing import TYPE_CHECKING, Any

import msgspec

from queenhigh.ledger.houses import title_of
from queenhigh.rules import QueenhighError
from queenhigh.server.accounts.store import Accounts
from queenhigh.server.frames import encode
from queenhigh.server.house import House
from queenhigh.server.hub import Hub
from queenhigh.server.lobby import lobby
from queenhigh.server.logs import note
from queenhigh.server.waiting import stopped

if TYPE_CHECKING:
    from queenhigh.server.door import Door

PREFIX = "/h/"
EVERY = 3.0
"""Seconds between checks for news for the others."""
STILL = 5.0
"""Seconds after which it is repeated, changed or not: a silent house counts as closed."""


class Group:
    """Passes each request to the application of its house."""

    def __init__(self, apps: dict[str, Door]) -> None:
        self.apps = apps
        self.first = next(iter(apps.values()))

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        app = self.first
        if scope["path"].startswith(PREFIX):
            name, slash, rest = scope["path"].removeprefix(PREFIX).partition("/")
            app = self.apps.get(name, self.first)
            path = f"{slash}{rest}" if name in self.apps else f"/api{scope['path']}"  # not found
            scope = scope | {"path": path or "/", "raw_path": (path or "/").encode()}
        house = app.service.house
        house.visitors += 1
        try:
            with suppress(QueenhighError):  # the lobby is then out of date, and /health says why
                await house.awake()
            await app(scope, receive, send)
        finally:
            house.visitors -= 1
            house.last_visit = time.monotonic()

    async def _live(self, receive: Any, send: Any) -> None:
        """The lifetime of all houses. If one cannot be opened, the server is told and stops."""
        stage = "startup"
        await receive()
        try:
            async with AsyncExitStack() as stack:
                for app in self.apps.values():
                    await app.service.start()
                    stack.push_async_callback(app.service.stop)
                await send({"type": "lifespan.startup.complete"})
                stage = "shutdown"
                with suppress(
                    asyncio.CancelledError
                ):  # a second signal: the server does not wait, but the houses still close properly
                    await receive()
        except BaseException as error:
            await send({"type": f"lifespan.{stage}.failed", "message": str(error)})
            raise
        await send({"type": "lifespan.shutdown.complete"})


# -- what the houses tell each other


class GroupTable(msgspec.Struct, frozen=True):
    table: str
    book: str
    room: str
    """The house and the game of its book."""
    status: str
    taken: int
    places: int


class GroupHouse(msgspec.Struct, frozen=True):
    name: str
    title: str
    open: bool
    """Does any process decide for it?"""
    here: bool
    """Is it the house that received the request?"""
    tables: list[GroupTable]
    chips: int | None = None
    """The player's chips there."""


class HousesView(msgspec.Struct, frozen=True):
    houses: list[GroupHouse]


def tables_of(hub: Hub) -> list[GroupTable]:
    return [
        GroupTable(
            each.table, each.book, f"{each.house}, {each.title}", each.status,
            sum(seat.player is not None for seat in each.seats), each.places,
        )
        for each in lobby(hub).tables
    ]  # fmt: skip


def houses(own: str, tables: list[GroupTable], accounts: Accounts, player: str) -> HousesView:
    """Every house of the group; the house that received the request with its present state."""
    known = accounts.houses()
    chips = accounts.chips_in([house.name for house in known], player) if player else {}
    found = [
        GroupHouse(
            house.name, title_of(house.name), house.lately or house.name == own, house.name == own,
            msgspec.json.decode(house.tables, type=list[GroupTable]) if house.name != own else tables,
            chips.get(house.name),
        )
        for house in known
    ]  # fmt: skip
    return HousesView(found or [GroupHouse(own, title_of(own), True, True, tables)])


class Telling:
    """Publishes a house's lobby to the others, in the process that decides for it."""

    def __init__(self, house: House, hub: Hub, accounts: Accounts) -> None:
        self._house, self._hub, self._accounts = house, hub, accounts
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self._accounts.is_shared:
            self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        await stopped(self._task)

    async def _run(self) -> None:
        said, loop = b"", asyncio.get_running_loop()
        again = 0.0
        while True:
            if self._house.decides:
                now = encode(tables_of(self._hub))
                if now != said or loop.time() > again:
                    said, again = now, loop.time() + STILL
                    try:
                        await asyncio.to_thread(self._accounts.tell_tables, self._house.config.house, now.decode())
                    except QueenhighError as error:
                        note("the group was not told of the tables", why=str(error))
            await asyncio.sleep(EVERY)
