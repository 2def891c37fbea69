"""A player's own rounds: `/api/my/rounds`. Each of them in full is at `/api/rounds`."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import get
from litestar.params import Parameter

from queenhigh.server.errors import ServerError
from queenhigh.server.given import TheHouse, ThePerson
from queenhigh.server.record.own import OwnRounds, newest

MOST = 100


@get("/api/my/rounds", summary="The rounds you took part in, newest first", tags=["record"])
async def own_rounds(
    house: TheHouse,
    person: ThePerson,
    table: Annotated[str, Parameter(max_length=64)] = "",
    limit: Annotated[int, Parameter(ge=1, le=MOST)] = 25,
) -> OwnRounds:
    """At one table, or at all of them."""
    if person.role != "player":
        raise ServerError("not_authorised", "Only players have rounds of their own.", now="Look under /api/rounds.")
    asked = [house.table(table)] if table else list(house.shown.values())
    return await asyncio.to_thread(newest, house.ledger, asked, person.name, limit)


route_handlers = [own_rounds]
