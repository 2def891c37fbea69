"""The houses of the group, and chips that move from one to another."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import JSONBody

from queenhigh.money.accounts import player as pile_of
from queenhigh.server import group, retries
from queenhigh.server.api.session import Chips
from queenhigh.server.errors import ServerError
from queenhigh.server.given import TheHouse, ThePerson, TheService, Visitor
from queenhigh.server.messages import CommandId


class SendChips(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`id` is that of the transfer in both houses, and makes it safe to send again."""

    to: Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
    amount: Annotated[int, msgspec.Meta(ge=1, le=10**12)]
    id: CommandId


@get("/api/houses", summary="Every house of the group, with its tables", tags=["lobby"])
async def houses(service: TheService, visitor: Visitor) -> group.HousesView:
    player = visitor.name if visitor and visitor.role == "player" else ""
    tables = group.tables_of(service.hub)
    return await asyncio.to_thread(group.houses, service.config.house, tables, service.accounts, player)


@post("/api/chips/send", summary="Move chips to another house of the group", tags=["session"], status_code=200)
async def send_chips(data: JSONBody[SendChips], house: TheHouse, person: ThePerson) -> Chips:
    """Send chips to another house. They leave this house at once and arrive as soon as the other accepts them, usually
    within a second. Returns your balance here."""
    id = retries.sent(data.id, person.name, f"house {data.to}", data.amount)
    if (before := house.ledger.known(id)) is not None:
        return Chips(house.ledger.balance(pile_of(person.name), at=before.last))
    if person.role != "player":
        raise ServerError("not_authorised", "Only players move chips between houses.")
    if not house.config.is_postgres:
        raise ServerError(
            "illegal",
            "There is no other house to send chips to.",
            "The ledger of this house is a file.",
            "Houses in one PostgreSQL form a group.",
        )
    return Chips(await house.send_chips(person.name, data.amount, data.to, id))


route_handlers = [houses, send_chips]
