"""Signing up for your own account, if the house allows it. A guest's rounds and chips come along."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response, get, post
from litestar.params import JSONBody

from queenhigh.rules import QueenhighError
from queenhigh.server.accounts import passwords
from queenhigh.server.api.session import Session, admitted, given
from queenhigh.server.errors import ServerError, told
from queenhigh.server.forgetting import is_at_a_table
from queenhigh.server.given import TheHouse, ThePerson, TheService, Visitor
from queenhigh.server.house import House
from queenhigh.server.names import refuse_titles
from queenhigh.server.people import Person, folded, proper_name
from queenhigh.server.service import Service

Request_ = Request[Any, Any, Any]


class SignUpPage(msgspec.Struct, frozen=True):
    mode: Literal["off", "invited", "open"]


class SignUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guest who gives no other name keeps theirs."""

    password: Annotated[str, msgspec.Meta(min_length=12, max_length=200)]
    name: Annotated[str, msgspec.Meta(max_length=100)] = ""
    invitation: Annotated[str, msgspec.Meta(max_length=64)] = ""


class Invited(msgspec.Struct, frozen=True):
    """`link` is a path of this site, shown this once."""

    link: str


@get("/api/session/sign-up", summary="Whether you may sign up", tags=["session"])
async def may_sign_up(house: TheHouse) -> SignUpPage:
    return SignUpPage(house.config.sign_up)


@post("/api/session/sign-up", summary="Sign up", tags=["session"], status_code=201)
async def sign_up(
    data: JSONBody[SignUp], request: Request_, service: TheService, house: TheHouse, visitor: Visitor
) -> Response[Session]:
    """Sign up and log on with the new account, which takes over a guest's chips and rounds."""
    _may(service, visitor)
    service.log_ons_from.require(request.state.address, "attempts to sign up")
    service.sign_ups.require(request.state.address, "accounts were made from your address today")
    try:
        person = await _signed_up(data, request, service, house, visitor)
    except QueenhighError:
        service.sign_ups.give_back(request.state.address, 1)
        raise
    came = f"was guest {visitor.name}" if visitor else ""
    await service.noted(person.name, "signed up", came, request.state.address)
    return await admitted(service, house, request, person, 201)


@post("/api/invitations", summary="Invite a person to an account", tags=["accounts"], status_code=201)
async def invite(request: Request_, service: TheService, person: ThePerson) -> Invited:
    """Make an invitation. The link is valid once, for two weeks."""
    if not person.manages:
        raise ServerError("not_authorised", "Only managers invite people.")
    token = await asyncio.to_thread(service.joining.invite, person.name)
    await service.noted(person.name, "invited a person", "", request.state.address)
    return Invited(f"/sign-up?invitation={token}")


def _may(service: Service, visitor: Person | None) -> None:
    if service.config.sign_up == "off":
        raise ServerError(
            "not_authorised",
            "Accounts of this house are made by its staff.",
            "The setting sign_up is off.",
            "Ask a manager for one, or play as a guest.",
        )
    if visitor is not None and not visitor.guest:
        raise ServerError("illegal", f"You are logged on as {visitor.name}.", now="Log off first.")


async def _signed_up(data: SignUp, request: Request_, service: Service, house: House, visitor: Person | None) -> Person:
    name = proper_name(data.name) if data.name.strip() or visitor is None else visitor.name
    stays = visitor is not None and folded(name) == folded(visitor.name)
    if not stays:
        refuse_titles(name)
        if house.is_taken(name) or await asyncio.to_thread(service.accounts.is_like_staff, name):
            raise ServerError("illegal", f"The name {name} is taken.", now="Choose another.")
    await asyncio.to_thread(passwords.check, data.password)
    if visitor is not None and not stays:
        await asyncio.to_thread(_may_rename, service, house, visitor.name)
    invited = service.config.sign_up == "invited"
    used = await asyncio.to_thread(service.joining.use, data.invitation) if invited else None
    try:
        if visitor is not None and stays:
            await house.join(visitor.name, visitor.name)
            return await asyncio.to_thread(service.joining.promote, visitor.name, data.password)
        return await _made(request, service, house, visitor, name, data.password)
    except QueenhighError as refusal:
        if used and not _may_be_done(refusal):
            await asyncio.to_thread(service.joining.give_back, used)
        raise


async def _made(
    request: Request_, service: Service, house: House, visitor: Person | None, name: str, password: str
) -> Person:
    """Make a new account, with chips from the cage or those of the guest. If it gets none, nothing is left of it."""
    person = await asyncio.to_thread(service.accounts.create, name, "player", password)
    try:
        if visitor is None:
            await given(service, house, request, person.name, service.config.practice_chips)
        else:
            await house.join(visitor.name, person.name)
    except QueenhighError as refusal:
        if not _may_be_done(refusal):
            await asyncio.to_thread(service.joining.withdraw, person.name)
        raise
    if visitor is not None:
        await asyncio.to_thread(service.joining.succeed, visitor.name, person.name)
    return person


def _may_be_done(refusal: QueenhighError) -> bool:
    """Is it unknown whether it was carried out? Then the account keeps its name, to which the chips may belong."""
    return told(refusal).code == "unavailable"


def _may_rename(service: Service, house: House, guest: str) -> None:
    """May a guest take another name? Only with nothing at a table, and not in a group, because each house has its own
    record."""
    if len(service.accounts.houses()) > 1:
        raise ServerError(
            "illegal",
            "In a group of houses a guest keeps their name.",
            "Each house has its own record of what you played.",
            f"Sign up as {guest}.",
        )
    if is_at_a_table(house, guest):
        raise ServerError(
            "illegal",
            "You are still at a table.",
            "A seat is under the name that you have now.",
            f"Leave your seat first, or sign up as {guest}.",
        )


route_handlers = [may_sign_up, sign_up, invite]
