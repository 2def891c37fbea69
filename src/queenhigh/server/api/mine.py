"""A player's own rounds: `/api/my/rounds`. Each of them in full is at `/api/rounds`."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import get
from litestar.di import NamedDependency, Provide
from litestar.params import FromQuery, Parameter, QueryParameter
from msgspec.structs import replace

from queenhigh.desk.searching import Result, Wanted
from queenhigh.games.library import full_id
from queenhigh.rules import InputError
from queenhigh.server.api.records import cents_of, moment_of
from queenhigh.server.errors import ServerError
from queenhigh.server.given import TheHouse, ThePerson
from queenhigh.server.record import own
from queenhigh.server.record.tournament_hands import of_felt
from queenhigh.server.tournaments.felts import is_felt

MOST = 100
MOST_IN_GRAPH = 20_000
Text = Annotated[str, Parameter(max_length=120)]
Asked = NamedDependency[Wanted]
"""A player's search among their own rounds, as `asked` reads it from the address."""


async def asked(
    house: TheHouse,
    person: ThePerson,
    table: Text = "",
    book: Text = "",
    start: Annotated[str, QueryParameter(name="from", max_length=40)] = "",
    until: Annotated[str, Parameter(max_length=40)] = "",
    result: FromQuery[Result] = "",
    least: Text = "",
) -> Wanted:
    """Read a player's search from the address. Staff have no rounds of their own."""
    if person.role != "player":
        raise ServerError("not_authorised", "Only players have rounds of their own.", now="Look under /api/rounds.")
    if is_felt(table):
        of_felt(house.tournaments, table)
    elif table and table not in house.tournaments:
        house.table(table)
    try:
        book = full_id(book) if book else ""
    except InputError as error:
        raise ServerError("not_found", str(error)) from None
    return Wanted(
        player=person.name,
        table=table,
        book=book,
        since=moment_of(start) if start else None,
        until=moment_of(until) if until else None,
        least=cents_of(least) if least else None,
        result=result,
        limit=MOST,
    )


FILTERED = {"asked": Provide(asked)}


@get("/api/my/rounds", summary="The rounds you took part in, newest first", tags=["record"], dependencies=FILTERED)
async def own_rounds(
    house: TheHouse,
    asked: Asked,
    limit: Annotated[int, Parameter(ge=1, le=MOST)] = 25,
    skip: Annotated[int, Parameter(ge=0, le=10**6)] = 0,
) -> own.OwnRounds:
    """Your rounds at one table or at all of them, including hands of tournaments. `from` is included and `until` is
    not; `result` is `won`, `lost`, `even` or `folded`; `least` is what a round won or lost at least, in dollars."""
    return await asyncio.to_thread(own.own_rounds, house, replace(asked, limit=limit, skip=skip))


@get("/api/my/graph", summary="Totals of your rounds, by game", tags=["record"], dependencies=FILTERED)
async def own_graph(house: TheHouse, asked: Asked, session: FromQuery[bool] = False) -> own.Graph:
    """The running total of the matching rounds, the oldest first. `session`: those since your last break of an hour."""
    return await asyncio.to_thread(own.graph, house, replace(asked, limit=MOST_IN_GRAPH), session=session)


route_handlers = [own_rounds, own_graph]
