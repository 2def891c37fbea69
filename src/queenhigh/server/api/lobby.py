"""The lobby, for anyone."""

from __future__ import annotations

from litestar import get

from queenhigh.server.given import TheService
from queenhigh.server.lobby import LobbyView
from queenhigh.server.lobby import lobby as made


@get("/api/lobby", summary="Every table of the house", tags=["lobby"])
async def lobby(service: TheService) -> LobbyView:
    await service.hub.read_meters()
    return made(service.hub)


route_handlers = [lobby]
