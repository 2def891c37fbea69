"""Is the house open? For whoever looks after the machine."""

from __future__ import annotations

import msgspec
from litestar import Response, get

from queenhigh.server.given import TheHouse, TheService


class Health(msgspec.Struct, frozen=True):
    ok: bool
    decides: bool
    """Does this process decide, or does it follow another one?"""
    tables: int
    sockets: int
    database: str
    trouble: str
    warning: str = ""
    """What the operator should see to, while the house goes on."""


@get("/health", summary="Health", tags=["operation"])
async def health(house: TheHouse, service: TheService) -> Response[Health]:
    trouble = house.trouble
    said = Health(
        not trouble,
        house.decides,
        len(house.shown),
        len(service.hub.lines),
        house.ledger.about,
        trouble,
        service.anchoring.trouble,
    )
    return Response(said, status_code=503 if trouble else 200)


route_handlers = [health]
