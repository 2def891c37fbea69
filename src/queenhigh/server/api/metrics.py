"""Counts and latencies in the format of Prometheus."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Request, get

from queenhigh.server.errors import ServerError
from queenhigh.server.given import TheHouse, TheService, Visitor
from queenhigh.server.service import sees_inside


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


route_handlers = [metrics]
