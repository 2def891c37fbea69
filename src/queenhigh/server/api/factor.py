"""Your own second factor: enrolled with the password and a code, removed with both."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody

from queenhigh.server.accounts import totp
from queenhigh.server.api.session import Request_, new_session, proved, proved_again
from queenhigh.server.errors import ServerError
from queenhigh.server.given import ThePerson, TheService
from queenhigh.server.logs import note
from queenhigh.server.people import folded

Password = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Code = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]


class FactorPage(msgspec.Struct, frozen=True):
    on: bool
    left: int
    """Recovery codes that were not used."""
    secret: str | None = None
    """Shown while it is being enrolled, and never again."""
    link: str | None = None
    picture: totp.Picture | None = None
    """The link as a QR code."""
    recovery: list[str] = []
    """Shown this once."""


class FactorCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    pass


class BeginFactor(FactorCommand, frozen=True, tag="begin", kw_only=True):
    password: Password


class Confirm(FactorCommand, frozen=True, tag="confirm", kw_only=True):
    code: Code


class TakeOff(FactorCommand, frozen=True, tag="take_off", kw_only=True):
    password: Password
    code: Code


@get("/api/session/factor", summary="Your second factor", tags=["session"])
async def factor(service: TheService, person: ThePerson) -> FactorPage:
    return FactorPage(person.factor, await asyncio.to_thread(service.factors.left, person.name))


@post("/api/session/factor", summary="Enrol a second factor, or remove it", tags=["session"], status_code=200)
async def change_factor(
    data: JSONBody[BeginFactor | Confirm | TakeOff], request: Request_, service: TheService, person: ThePerson
) -> Response[FactorPage]:
    """Every other place where you are logged on is logged off when it is confirmed or taken off."""
    if person.guest:
        raise ServerError(
            "illegal", "A guest cannot have a second factor.", now="Sign up for an account, or ask a manager for one."
        )
    match data:
        case BeginFactor(password=password):
            await proved(service, request, person.name, password)
            secret = await asyncio.to_thread(service.factors.begin, person.name)
            link = totp.link(service.config.name, person.name, secret)
            return Response(FactorPage(False, 0, secret, link, totp.picture(link)), status_code=200)
        case Confirm(code=code):
            service.codes.require(folded(person.name), "wrong codes")
            recovery = await asyncio.to_thread(service.factors.confirm, person.name, code)
            page = FactorPage(True, len(recovery), recovery=recovery)
        case TakeOff(password=password, code=code):
            if not person.factor:
                raise ServerError("illegal", "You have no second factor.")
            await proved(service, request, person.name, password)
            await proved_again(service, request, person, code)
            await asyncio.to_thread(service.factors.take_off, person.name)
            page = FactorPage(False, 0)
    note("second factor on" if page.on else "second factor off", person=person.name, by=person.name)
    await service.noted(person.name, f"second factor {'on' if page.on else 'off'}", "", request.state.address)
    await asyncio.to_thread(service.accounts.revoke_all, person.name)
    service.sessions.forget(person.name)
    return Response(page, status_code=200, cookies=[await new_session(service, request, person)])


route_handlers = [factor, change_factor]
