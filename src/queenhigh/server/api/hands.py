"""Hands of poker as PHH files: `/api/tables/{table}/hands/{number}.phh`. A player gets what they saw, an inspector all of it."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import Response, get
from litestar.params import Parameter

from queenhigh.rules import InputError
from queenhigh.server.errors import ServerError
from queenhigh.server.given import TheHouse, ThePerson
from queenhigh.server.house import House
from queenhigh.server.page import page_of
from queenhigh.server.people import Person
from queenhigh.server.record import access, exporting
from queenhigh.server.tournaments.felts import is_felt

SUFFIX = ".phh"
Name = Annotated[str, Parameter(max_length=64)]
File = Annotated[
    str, Parameter(max_length=24, pattern=r"^[1-9][0-9]{0,11}\.phh$", description="Its number and `.phh`.")
]


@get("/api/tables/{table:str}/hands/{file:str}", summary="A hand of poker as a PHH file", tags=["record"])
async def hand(house: TheHouse, person: ThePerson, table: Name, file: File) -> Response[bytes]:
    number = int(file.removesuffix(SUFFIX))
    body = await asyncio.to_thread(_written, house, person, table, number)
    saved = f'attachment; filename="{"".join(sign if sign.isalnum() else "-" for sign in table)}-{number}{SUFFIX}"'
    return Response(body.encode(), media_type="application/toml", headers={"Content-Disposition": saved})


def _written(house: House, person: Person, table: str, number: int) -> str:
    name = access.seen_as(house, person, table, number)
    state = exporting.finished(house, table, number)
    written = page_of(state.room).game.hand_file
    if written is None:
        raise ServerError(
            "not_found", f"Table {table} plays {state.book.title}.", "Only hands of poker are kept as PHH."
        )
    try:
        return written(state, name, is_felt(table))
    except InputError as error:
        raise ServerError("not_found", f"Hand {number} of {table} cannot be written as PHH.", str(error)) from None


route_handlers = [hand]
