"""Accounts of staff and inspectors, for managers. A new password is shown once, and must be changed at the first
log-on."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, get, post
from litestar.params import JSONBody

from queenhigh.house.staff.orders import act
from queenhigh.house.staff.roster import Enrol
from queenhigh.server.accounts import passwords
from queenhigh.server.errors import ServerError
from queenhigh.server.given import TheHouse, ThePerson, TheService
from queenhigh.server.house import House
from queenhigh.server.logs import note
from queenhigh.server.people import Person, folded, proper_name
from queenhigh.server.service import Service

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class AccountLine(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str
    role: str
    manages: bool
    disabled: bool
    ranks: dict[str, tuple[str, ...]]
    factor: bool = False
    """Has a second factor."""


class AccountsPage(msgspec.Struct, frozen=True):
    accounts: list[AccountLine]


class Done(msgspec.Struct, frozen=True):
    name: str
    password: str | None = None
    """Shown this once."""


class AccountCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    name: Name


class Create(AccountCommand, frozen=True, tag="create", kw_only=True):
    role: Literal["staff", "inspector", "player"]
    manages: bool = False
    ranks: dict[str, tuple[str, ...]] = {}


class Disable(AccountCommand, frozen=True, tag="disable"):
    pass


class Enable(AccountCommand, frozen=True, tag="enable"):
    pass


class Reset(AccountCommand, frozen=True, tag="reset"):
    pass


class EndSessions(AccountCommand, frozen=True, tag="log_off"):
    """End all sessions of a person, on every device."""


class TakeOffFactor(AccountCommand, frozen=True, tag="take_off_factor"):
    """Remove the second factor of a person who has lost it."""


Orders = Create | Disable | Enable | Reset | EndSessions | TakeOffFactor


@get("/api/accounts", summary="Accounts", tags=["accounts"])
async def accounts(service: TheService, house: TheHouse, person: ThePerson) -> AccountsPage:
    _manages(person)
    found = await asyncio.to_thread(service.accounts.every)
    people = house.staff.people
    lines = [
        AccountLine(
            each.person.name,
            each.person.role,
            each.person.manages,
            each.disabled,
            people[each.person.name].ranks if each.person.name in people else {},
            each.person.factor,
        )
        for each in found
    ]
    return AccountsPage(lines)


@post(
    "/api/accounts",
    summary="Create, disable, enable, log off, give a new password, remove a lost factor",
    tags=["accounts"],
    status_code=200,
)
async def administer(
    data: JSONBody[Orders],
    request: Request[Any, Any, Any],
    service: TheService,
    house: TheHouse,
    person: ThePerson,
) -> Done:
    _manages(person)
    done = await _administered(data, service, house, person)
    what = str(type(data).__struct_config__.tag).replace("_", " ")
    about = f"{done.name}, {data.role}{', manages' * data.manages}" if isinstance(data, Create) else done.name
    await service.noted(person.name, f"account: {what}", about, request.state.address)
    return done


async def _administered(data: Orders, service: Service, house: House, person: Person) -> Done:
    match data:
        case Create():
            return await _create(data, service, house, person)
        case Disable():
            name = await _known(service, data.name)
            if folded(name) == folded(person.name):
                raise ServerError("illegal", "You cannot disable your own account.", now="Ask another manager.")
            await asyncio.to_thread(service.accounts.set_disabled, name, True)
            service.sessions.forget(name)
            await house.log_off(name)
            return Done(name)
        case Enable():
            name = await _known(service, data.name)
            await asyncio.to_thread(service.accounts.set_disabled, name, False)
            return Done(name)
        case Reset():
            name = await _known(service, data.name)
            password = passwords.fresh()
            await asyncio.to_thread(service.accounts.set_password, name, password, given=True)
            service.sessions.forget(name)
            return Done(name, password)
        case EndSessions():
            name = await _known(service, data.name)
            await asyncio.to_thread(service.accounts.revoke_all, name)
            service.sessions.forget(name)
            note("sessions ended", person=name, by=person.name)
            return Done(name)
        case TakeOffFactor():
            name = await _known(service, data.name)
            if folded(name) == folded(person.name):
                raise ServerError("illegal", "You cannot remove your own this way.", now="Do it on your own page.")
            await asyncio.to_thread(service.factors.take_off, name)
            await asyncio.to_thread(service.accounts.revoke_all, name)
            service.sessions.forget(name)
            note("second factor off", level=logging.WARNING, person=name, by=person.name)
            return Done(name)


async def _create(data: Create, service: Service, house: House, person: Person) -> Done:
    name = proper_name(data.name)
    if house.is_taken(name):
        raise ServerError("illegal", f"The name {name} is taken.", now="Choose another.")
    if data.ranks and data.role != "staff":
        raise ServerError("illegal", "Only staff hold ranks.")
    enrolment = Enrol(name, data.ranks, int(time.time()))
    act(house.staff, enrolment)  # refused before anything is done
    password = passwords.fresh()
    await asyncio.to_thread(service.accounts.create, name, data.role, password, manages=data.manages, given=True)
    if data.role == "staff":
        await house.staff_order(enrolment, person)
    return Done(name, password)


async def _known(service: Service, name: str) -> str:
    account = await asyncio.to_thread(service.accounts.named, name)
    if account is None or account.person.guest:
        raise ServerError("not_found", f"There is no account called {name!r}.")
    return account.person.name


def _manages(person: Person) -> None:
    if not person.manages:
        raise ServerError("not_authorised", "Only managers may administer accounts.")


route_handlers = [accounts, administer]
