"""Coming in, as a guest or with a name and a password; and practice chips."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from queenhigh.ledger.command import SentId
from queenhigh.money.accounts import player as pile_of
from queenhigh.rules import QueenhighError
from queenhigh.server import retries
from queenhigh.server.accounts.sessions import device
from queenhigh.server.accounts.store import key_of
from queenhigh.server.door import cookie_name, device_cookie
from queenhigh.server.errors import ServerError, told
from queenhigh.server.given import TheHouse, ThePerson, TheService, Visitor
from queenhigh.server.house import House
from queenhigh.server.logs import note
from queenhigh.server.messages import CommandId
from queenhigh.server.names import refuse_titles
from queenhigh.server.people import Person, folded, proper_name
from queenhigh.server.service import Service
from queenhigh.server.who import Described, described

Request_ = Request[Any, Any, Any]
DEVICE_AGE = 365 * 86_400
"""Seconds for which a browser keeps the mark of a device."""


class Session(msgspec.Struct, frozen=True, omit_defaults=True):
    person: Described | None
    time_zone: str = "UTC"
    """The time zone of the house, in which times are shown."""


class Guest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, msgspec.Meta(max_length=100)] | None = None


class SessionRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    password: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    code: Annotated[str, msgspec.Meta(max_length=60)] = ""
    """The code of the second factor, or a recovery code, if there is one."""


class NewPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    old: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    new: Annotated[str, msgspec.Meta(min_length=12, max_length=200)]


class MoreChips(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    amount: Annotated[int, msgspec.Meta(ge=100, le=10_000_000)]
    id: CommandId | None = None


class Chips(msgspec.Struct, frozen=True):
    chips: int


@get("/api/session", summary="Who you are", tags=["session"])
async def who_am_i(house: TheHouse, visitor: Visitor) -> Session:
    return Session(described(visitor, house), house.config.time_zone)


@post("/api/session/guest", summary="Come in as a guest", tags=["session"])
async def come_in(data: JSONBody[Guest], request: Request_, service: TheService, house: TheHouse) -> Response[Session]:
    """Come in as a guest, with a name that you choose or one that is chosen for you. A newcomer gets practice chips."""
    service.new_guests.require(request.state.address, "new guests from your address")
    service.guests_today.require(request.state.address, "new guests from your address today")
    person = await asyncio.to_thread(_new_guest, service, data.name)
    try:
        await given(service, house, request, person.name, service.config.practice_chips)
    except QueenhighError as refusal:
        if told(refusal).code != "unavailable":  # it may have been done, so the name stays theirs
            await asyncio.to_thread(service.accounts.turn_away, person.name)
        raise
    await service.noted(person.name, "came in as a guest", "", request.state.address)
    return await admitted(service, house, request, person, 201)


@post("/api/session", summary="Log on", tags=["session"], status_code=200)
async def log_on(
    data: JSONBody[SessionRequest], request: Request_, service: TheService, house: TheHouse
) -> Response[Session]:
    person = await proved(service, request, data.name, data.password)
    if person.factor:
        await proved_again(service, request, person, data.code)
    note("log on", person=person.name, address=request.state.address)
    await service.noted(person.name, "logged on", person.role, request.state.address)
    return await admitted(service, house, request, person, 200)


@delete("/api/session", summary="Log off", tags=["session"], status_code=200)
async def log_off(request: Request_, service: TheService, visitor: Visitor) -> Response[Session]:
    if request.state.session:
        if visitor is not None:
            await service.noted(visitor.name, "logged off", "", request.state.address)
        await service.sessions.end(request.state.session)
    gone = _cookie(service, "", 0)
    return Response(Session(None), status_code=200, cookies=[gone])


@post("/api/session/password", summary="Change your own password", tags=["session"], status_code=200)
async def change_password(
    data: JSONBody[NewPassword], request: Request_, service: TheService, house: TheHouse, person: ThePerson
) -> Response[Session]:
    """Change your password. Your other sessions are logged off."""
    if person.guest:
        raise ServerError("illegal", "A guest has no password.")
    await proved(service, request, person.name, data.old)
    if data.new == data.old:
        raise ServerError("illegal", "This is your current password.", now="Choose another.")
    await asyncio.to_thread(service.accounts.set_password, person.name, data.new)
    service.sessions.forget(person.name)
    note("password changed", person=person.name, address=request.state.address)
    await service.noted(person.name, "changed their password", "", request.state.address)
    account = await asyncio.to_thread(service.accounts.named, person.name)
    return await admitted(service, house, request, account.person if account else person, 200)


@post("/api/chips", summary="More practice chips", tags=["session"], status_code=200)
async def more_chips(
    data: JSONBody[MoreChips], request: Request_, service: TheService, house: TheHouse, person: ThePerson
) -> Chips:
    """Get more practice chips. With an `id` it is safe to send again."""
    id = retries.sent(data.id or "", person.name, "the cage", data.amount)
    if id and (before := house.ledger.known(id)) is not None:
        return Chips(house.ledger.balance(pile_of(person.name), at=before.last))
    if person.role != "player":
        raise ServerError("not_authorised", "Practice chips are for players.")
    return Chips(await given(service, house, request, person.name, data.amount, id))


async def given(
    service: Service, house: House, request: Request_, name: str, amount: int, id: SentId | None = None
) -> int:
    """Grant chips: the cage decides in the desk's turn; what people at one address get is counted here, once per
    request."""
    address = request.state.address
    if id and service.counted.find(id):
        return await house.buy_in(name, amount, id)
    service.chips_to_address.require(address, "chips were given to your address today", amount)
    if id:
        service.counted.keep(id, True)
    try:
        return await house.buy_in(name, amount, id or "")
    except QueenhighError:
        service.chips_to_address.give_back(address, amount)
        service.counted.forget(id or "")
        raise


async def proved(service: Service, request: Request_, name: str, password: str) -> Person:
    """Check a password and return its owner. A wrong one is logged, with the name that was tried and the address."""
    await _may_try(service, request, name)
    try:
        person = await asyncio.to_thread(service.accounts.check, name, password)
    except ServerError:
        note("log on refused", level=logging.WARNING, name=name, address=request.state.address)
        await service.noted(name[:60], "log-on refused", "wrong name or password", request.state.address)
        raise
    return person


async def _may_try(service: Service, request: Request_, name: str) -> None:
    """Limit attempts per address and name together, so that nobody can lock another person out. Many names from one
    address, or one name from many, are slowed down too; a device that this person has used before is not."""
    who, address = folded(name), request.state.address
    token = request.cookies.get(device_cookie(service.config), "")[:128]
    if await asyncio.to_thread(service.accounts.knows_device, name, token):
        service.log_ons.require(f"device {key_of(token)}", "attempts to log on")
        return
    service.log_ons.require(f"{address} {who}", "attempts to log on")
    service.log_ons_from.require(address, "attempts to log on")
    service.log_ons_for.require(who, "attempts to log on")


async def proved_again(service: Service, request: Request_, person: Person, code: str) -> None:
    """Check the second factor. Only a person with the password gets this far, so nobody else can use up the
    attempts."""
    if not code.strip():
        raise ServerError(
            "second_factor",
            "You need a code from your authenticator.",
            now="Enter the six digits that your authenticator shows, or a recovery code.",
        )
    service.codes.require(folded(person.name), "wrong codes")
    try:
        await asyncio.to_thread(service.factors.check, person.name, code)
    except ServerError:
        note("second factor refused", level=logging.WARNING, name=person.name, address=request.state.address)
        await service.noted(person.name, "log-on refused", "wrong code", request.state.address)
        raise


def _new_guest(service: Service, name: str | None) -> Person:
    if name is not None and name.strip():
        wanted = proper_name(name)
        refuse_titles(wanted)
        if service.house.is_taken(wanted) or service.accounts.is_like_staff(wanted):
            raise ServerError("illegal", f"The name {wanted} is taken.", now="Choose another.")
        return service.accounts.new_guest(wanted)
    digits = 1000  # short names fit the seats at a table; longer ones are used when those are taken
    while True:
        try:
            return service.accounts.new_guest(f"Guest {digits // 10 + secrets.randbelow(digits)}")
        except ServerError:
            digits *= 10


async def admitted(service: Service, house: House, request: Request_, person: Person, status: int) -> Response[Session]:
    """Begin a new session, never an existing one."""
    cookies = [await new_session(service, request, person)]
    if not person.guest:
        cookies.append(await _remember_device(service, request, person))
    return Response(Session(described(person, house)), status_code=status, cookies=cookies)


async def _remember_device(service: Service, request: Request_, person: Person) -> Cookie:
    """Remember the device, so that guesses from elsewhere do not lock this person out."""
    name = device_cookie(service.config)
    token = request.cookies.get(name, "")[:128]
    if not await asyncio.to_thread(service.accounts.knows_device, person.name, token):
        token = await asyncio.to_thread(service.accounts.new_device, person)
    secure = service.config.secure_cookie
    return Cookie(key=name, value=token, path="/", httponly=True, samesite="strict", secure=secure, max_age=DEVICE_AGE)


async def new_session(service: Service, request: Request_, person: Person) -> Cookie:
    if request.state.session:
        await service.sessions.end(request.state.session)
    on = device(request.headers.get("user-agent", ""))
    token = await service.sessions.new(person, on, request.state.address)
    return _cookie(service, token, None)


def _cookie(service: Service, token: str, age: int | None) -> Cookie:
    secure, name = service.config.secure_cookie, cookie_name(service.config)
    return Cookie(key=name, value=token, path="/", httponly=True, samesite="strict", secure=secure, max_age=age)


route_handlers = [who_am_i, come_in, log_on, log_off, change_password, more_chips]
