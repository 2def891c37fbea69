"""A player's own rounds: `/api/my/rounds`. Each of them in full is at `/api/rounds`."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import get
from litestar.params import Parameter

from queenhigh.server.errors import ServerError
from queenhigh.server.given import TheHouse, ThePerson
from queenhigh.server.house import House
from queenhigh.server.record.own import OwnRounds, newest
from queenhigh.server.record.tournament_hands import of_felt, own_hands
from queenhigh.server.tournaments.felts import is_felt

MOST = 100


@get("/api/my/rounds", summary="The rounds you took part in, newest first", tags=["record"])
async def own_rounds(
    house: TheHouse,
    person: ThePerson,
    table: Annotated[str, Parameter(max_length=64)] = "",
    limit: Annotated[int, Parameter(ge=1, le=MOST)] = 25,
) -> OwnRounds:
    """At one table, or at all of them, hands of tournaments among them. What you played as a guest is among them."""
    if person.role != "player":
        raise ServerError("not_authorised", "Only players have rounds of their own.", now="Look under /api/rounds.")
    names = house.hosting.names_of(person.name)
    found = [await asyncio.to_thread(_newest, house, name, table, limit) for name in names]
    if len(found) == 1:
        return found[0]
    rounds = sorted((each for one in found for each in one.rounds), key=lambda each: each.ended, reverse=True)
    return OwnRounds(tuple(rounds[:limit]), len(rounds) > limit or any(one.more for one in found))


def _newest(house: House, player: str, table: str, limit: int) -> OwnRounds:
    if is_felt(table):
        live, _ = of_felt(house.tournaments, table)
        hands = [pair for pair in own_hands(house.ledger, live, player) if pair[1].table == table]
        return newest(house.ledger, (), player, limit, hands)
    if table:
        return newest(house.ledger, [house.table(table)], player, limit)
    entered = [pair for live in house.tournaments.values() for pair in own_hands(house.ledger, live, player)]
    return newest(house.ledger, house.shown.values(), player, limit, entered)


route_handlers = [own_rounds]
