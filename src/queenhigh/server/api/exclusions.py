"""People who may not play in this house: excluded by a manager, notified, listed for staff, and admitted again.
`/api/exclusions`."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from litestar import Request, get, post
from litestar.params import JSONBody

from queenhigh.games.kit.floor import Open
from queenhigh.house.staff.roster import Admit, Bar
from queenhigh.rules import QueenhighError
from queenhigh.server.api.staff import is_staff
from queenhigh.server.commands.types import Leave
from queenhigh.server.errors import ServerError
from queenhigh.server.given import TheHouse, ThePerson, TheService
from queenhigh.server.house import House
from queenhigh.server.people import Person

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
Reason = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]


class ExclusionCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    person: Name
    reason: Reason


class ExcludeFromHouse(ExclusionCommand, frozen=True, tag="exclude", kw_only=True):
    """Without `until`, in seconds since 1970, it applies until it is lifted."""

    until: Annotated[int, msgspec.Meta(ge=0, le=2**40)] | None = None


class LiftExclusion(ExclusionCommand, frozen=True, tag="lift", kw_only=True):
    pass


class HouseExclusion(msgspec.Struct, frozen=True):
    person: str
    reason: str
    by: str
    at: int
    until: int | None
    over: bool
    """Its time is up."""


@get("/api/exclusions", summary="Who may not play in this house", tags=["staff"])
async def exclusions(house: TheHouse, person: ThePerson) -> list[HouseExclusion]:
    is_staff(person)
    return _listed(house)


@post(
    "/api/exclusions", summary="Exclude a person from the house, or lift the exclusion", tags=["staff"], status_code=200
)
async def exclude(
    data: JSONBody[ExcludeFromHouse | LiftExclusion],
    request: Request[Any, Any, Any],
    service: TheService,
    house: TheHouse,
    person: ThePerson,
) -> list[HouseExclusion]:
    """Exclude a person, who gives up their seats at once between rounds, or when the round is over."""
    if not person.manages:
        raise ServerError("not_authorised", "Exclusions from the house are for the manager.", now="Ask the manager.")
    at, who = int(time.time()), data.person.strip()
    match data:
        case ExcludeFromHouse(until=until):
            await house.staff_order(Bar(who, data.reason, person.name, at, until), person)
            await _give_up_seats(house, who)
        case LiftExclusion():
            await house.staff_order(Admit(who, data.reason, person.name, at), person)
    what = "excluded from the house" if isinstance(data, ExcludeFromHouse) else "exclusion lifted"
    await service.noted(person.name, what, f"{who}: {data.reason}", request.state.address)
    return _listed(house)


async def _give_up_seats(house: House, who: str) -> None:
    for table, state in list(house.shown.items()):
        seats = state.floor.seats.values() if isinstance(state.floor, Open) else ()
        for seated in [name for name in seats if name.casefold() == who.casefold()]:
            with suppress(QueenhighError):  # they are on their way already
                await house.ask(Person(seated), table, Leave(), "")


def _listed(house: House) -> list[HouseExclusion]:
    return [
        HouseExclusion(name, one.reason, one.by, one.at, one.until, house.staff.bars(name, house.now) is None)
        for name, one in sorted(house.staff.barred.items())
    ]


route_handlers = [exclusions, exclude]
