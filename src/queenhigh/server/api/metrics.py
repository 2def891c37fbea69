"""Counts and latencies, as Prometheus reads them."""

from __future__ import annotations

from litestar import MediaType, get

from queenhigh.server.given import TheHouse, TheService


@get("/metrics", summary="Metrics", tags=["operation"], media_type=MediaType.TEXT)
async def metrics(house: TheHouse, service: TheService) -> str:
    return service.metrics.text(
        sockets=len(service.hub.lines),
        tables=len(house.shown),
        tables_in_play=sum(state.playing for state in house.shown.values()),
        rounds_finished=sum(state.rounds for state in house.shown.values()),
        up=0 if house.trouble else 1,
    )


route_handlers = [metrics]
