"""Is the house open, and its counts and latencies in the format of Prometheus. For the operator."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get

from queenhigh.money import in_dollars
from queenhigh.money.accounts import CAGE
from queenhigh.rules import QueenhighError
from queenhigh.server.errors import ServerError
from queenhigh.server.given import TheHouse, TheService, Visitor
from queenhigh.server.house import House
from queenhigh.server.service import sees_inside


class Health(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everyone can see whether the house is open; the rest is for staff, and for requests from the machine itself."""

    ok: bool
    decides: bool | None = None
    """Does this process decide, or does it follow another one?"""
    tables: int | None = None
    sockets: int | None = None
    database: str | None = None
    trouble: str | None = None
    warning: str | None = None
    """What the operator should attend to while the house continues."""


@get("/health", summary="Health", tags=["operation"])
async def health(
    house: TheHouse, service: TheService, visitor: Visitor, request: Request[Any, Any, Any]
) -> Response[Health]:
    cage, empty = _cage(house)
    trouble = house.trouble or empty
    said = Health(not trouble)
    if sees_inside(request, visitor):
        lines, about = len(service.hub.lines), house.ledger.about
        warning = " ".join(filter(None, (service.anchoring.trouble, cage)))
        said = Health(not trouble, house.decides, len(house.shown), lines, about, trouble, warning)
    return Response(said, status_code=503 if trouble else 200)


def _cage(house: House) -> tuple[str, str]:
    """The state of the cage, and why newcomers are turned away, if they are."""
    try:
        holds, config = house.ledger.balance(CAGE), house.config
    except QueenhighError as error:
        return "", str(error)
    if holds < config.practice_chips and house.shown:
        return "", f"The cage holds {in_dollars(holds)}: newcomers are turned away. It was refilled often today."
    low = holds < config.cage_low
    return (f"The cage holds {in_dollars(holds)} and is not refilled again today." if low else ""), ""


@get("/metrics", summary="Metrics", tags=["operation"], media_type=MediaType.TEXT)
async def metrics(house: TheHouse, service: TheService, visitor: Visitor, request: Request[Any, Any, Any]) -> str:
    """Metrics, for staff and for requests from the machine itself."""
    if not sees_inside(request, visitor):
        raise ServerError(
            "not_authorised", "The metrics are for staff.", now="Ask from the machine that serves the house."
        )
    return service.metrics.text(
        sockets=len(service.hub.lines),
        tables=len(house.shown),
        tables_in_play=sum(state.playing for state in house.shown.values()),
        rounds_finished=sum(state.rounds for state in house.shown.values()),
        up=0 if house.trouble else 1,
    )


route_handlers = [health, metrics]
