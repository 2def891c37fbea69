"""Tables: the lobby with all of them, a view of one, its events since a version, and commands. The same as over the socket,
for programs that do not use one."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from queenhigh.server import authority
from queenhigh.server.commands import Command
from queenhigh.server.frames import Audience
from queenhigh.server.given import TheHouse, ThePerson, TheService, Visitor
from queenhigh.server.house import Clock
from queenhigh.server.lobby import LobbyView
from queenhigh.server.lobby import lobby as lobby_view
from queenhigh.server.messages import CommandId, Version
from queenhigh.server.missed import events_since
from queenhigh.server.service import Ack

As = Annotated[Audience, QueryParameter(name="as", description="Whose view: what you may not see is refused.")]
Named = Annotated[str, PathParameter(max_length=64)]
After = Annotated[int, QueryParameter(ge=0, le=2**53, description="A version that you have seen.")]


class TablePage(msgspec.Struct, frozen=True):
    version: int
    view: Any
    you: Any = None
    dealer: Any = None
    floor: Any = None
    clock: Clock | None = None
    ready: tuple[int, ...] = ()


class EventsPage(msgspec.Struct, frozen=True):
    version: int
    events: list[Any]


class CommandRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command. `id` makes it safe to send again; `version` is the one that you saw when you decided."""

    id: CommandId
    do: Command
    version: Version | None = None


@get("/api/tables/{table:str}", summary="A table", tags=["tables"])
async def table(
    table: Named, house: TheHouse, service: TheService, visitor: Visitor, audience: As = "player"
) -> TablePage:
    house.table(table)
    audience = "board" if visitor is None and audience == "player" else audience
    authority.may_watch(house, visitor, table, audience)
    pace = house.pace(table)
    return TablePage(**service.hub.look(table).parts(visitor, audience), clock=pace.clock, ready=pace.ready)


@get("/api/tables/{table:str}/events", summary="Events at a table", tags=["tables"])
async def events(
    table: Named, house: TheHouse, service: TheService, visitor: Visitor, after: After = 0, audience: As = "player"
) -> EventsPage:
    """The events since a version, at most 500; ask again with the returned version."""
    house.table(table)
    audience = "board" if visitor is None and audience == "player" else audience
    authority.may_watch(house, visitor, table, audience)
    version, found = await events_since(service.hub, table, after, visitor, audience)
    return EventsPage(version, found)


@post("/api/tables/{table:str}/commands", summary="Send a command to a table", tags=["tables"], status_code=200)
async def command(
    table: Named,
    data: JSONBody[CommandRequest],
    request: Request[Any, Any, Any],
    service: TheService,
    person: ThePerson,
) -> Ack:
    """Carry out a command. The answer comes when it is in the ledger."""
    return await service.command(person, table, data.do, data.id, data.version, request.state.address)


@get("/api/lobby", summary="Every table of the house", tags=["lobby"])
async def lobby(service: TheService) -> LobbyView:
    await service.hub.read_meters()
    return lobby_view(service.hub)


route_handlers = [table, events, command, lobby]
