"""Your sessions, and how to end them: with your password, so that a stolen browser cannot."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import JSONBody

from queenhigh.server.api.session import Request_, proved
from queenhigh.server.errors import ServerError
from queenhigh.server.given import ThePerson, TheService
from queenhigh.server.logs import note
from queenhigh.server.people import Person
from queenhigh.server.service import Service

SHOWN = 16
"""How many letters of a session's key identify it to its owner."""


class SessionLine(msgspec.Struct, frozen=True):
    id: str
    here: bool
    """Is it the session that is asking?"""
    since: int
    used: int
    device: str
    address: str


class SessionsPage(msgspec.Struct, frozen=True):
    sessions: list[SessionLine]


class Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    password: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class End(Ending, frozen=True, tag="end", kw_only=True):
    id: Annotated[str, msgspec.Meta(min_length=SHOWN, max_length=SHOWN)]


class EndOthers(Ending, frozen=True, tag="end_others", kw_only=True):
    """End all sessions except this one."""


@get("/api/sessions", summary="Where you are logged on", tags=["session"])
async def sessions(request: Request_, service: TheService, person: ThePerson) -> SessionsPage:
    return await _page(service, person, request.state.session)


@post("/api/sessions", summary="Log off in another place", tags=["session"], status_code=200)
async def end_sessions(
    data: JSONBody[End | EndOthers], request: Request_, service: TheService, person: ThePerson
) -> SessionsPage:
    if person.guest:
        raise ServerError("illegal", "A guest is logged on here and nowhere else.", now="Log off.")
    await proved(service, request, person.name, data.password)
    here = request.state.session
    keys = [one.key for one in await asyncio.to_thread(service.accounts.sessions_of, person.name)]
    match data:
        case End(id=id):
            ended = [key for key in keys if key[:SHOWN] == id]
            if not ended:
                raise ServerError("not_found", "You are not logged on there any more.")
        case EndOthers():
            ended = [key for key in keys if key != here]
    for key in ended:
        await service.sessions.end(key)
    note("sessions ended", person=person.name, by=person.name, count=len(ended), address=request.state.address)
    await service.noted(person.name, "ended sessions", f"{len(ended)} of their own", request.state.address)
    return await _page(service, person, here)


async def _page(service: Service, person: Person, here: str) -> SessionsPage:
    found = await asyncio.to_thread(service.accounts.sessions_of, person.name)
    return SessionsPage(
        [
            SessionLine(one.key[:SHOWN], one.key == here, one.since, one.used, one.device, one.address)
            for one in sorted(found, key=lambda one: one.key != here)
        ]
    )


route_handlers = [sessions, end_sessions]
