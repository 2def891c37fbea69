"""A school: classes with their rosters, progress and exports, trainees' links, and certificates."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody, Parameter

from queenhigh.server.api.session import Request_, Session, admitted
from queenhigh.server.drills import access
from queenhigh.server.drills import progress as told
from queenhigh.server.drills.classes import KeptClass, Link, Trainee, roster
from queenhigh.server.drills.school import (
    Certificate,
    ClassesPage,
    ClassLine,
    ClassPage,
    SignOff,
    TraineePage,
    attempts_of,
    certificate_of,
    class_page,
    practical,
    send,
    statements_of,
)
from queenhigh.server.drills.sets import KeptSet
from queenhigh.server.drills.views import KINDS
from queenhigh.server.errors import ServerError
from queenhigh.server.given import TheHouse, ThePerson, TheService
from queenhigh.server.house import House
from queenhigh.server.people import Person, folded
from queenhigh.server.service import Service
from queenhigh.training import qti, set_files
from queenhigh.training.sets import drills as drills_of

Id = Annotated[str, Parameter(max_length=64)]
Roster = Annotated[str, msgspec.Meta(min_length=1, max_length=60_000)]
T = TypeVar("T")


class NewClass(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`roster` is a CSV with the columns id and name, or names alone."""

    title: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    roster: Roster


class More(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    roster: Roster


class Renew(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """New links for these trainees, or for all if none is named."""

    names: Annotated[tuple[str, ...], msgspec.Meta(max_length=200)] = ()


class ForClass(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    set: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class ByLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    token: Annotated[str, msgspec.Meta(min_length=8, max_length=128)]


class Sent(msgspec.Struct, frozen=True):
    statements: int


@post("/api/session/trainee", summary="Come in by the link of a trainee", tags=["session"])
async def come_in_by_link(
    data: JSONBody[ByLink], request: Request_, service: TheService, house: TheHouse
) -> Response[Session]:
    service.new_guests.require(request.state.address, "new guests from your address")
    person = await service.drills.do(service.drills.classes.who, data.token)
    return await admitted(service, house, request, person, 201)


@get("/api/drills/classes", summary="Classes that you keep or may open", tags=["school"])
async def every_class(service: TheService, house: TheHouse, person: ThePerson) -> ClassesPage:
    access.require("sets", house, person)
    of_all = bool(access.qualities(house, person) & {"inspector", "manager"})
    composes, kept = access.may("compose", house, person), service.drills.classes

    def page() -> ClassesPage:
        found = kept.of(None if of_all else person.name)
        lines = (ClassLine(one.id, one.title, len(kept.trainees(one.id)), one.made_at) for one in found)
        return ClassesPage(tuple(lines), composes)

    return await service.drills.do(page)


@post("/api/drills/classes", summary="Make a class from a roster", tags=["school"])
async def make(service: TheService, house: TheHouse, person: ThePerson, data: JSONBody[NewClass]) -> ClassPage:
    access.require("compose", house, person)

    def keep() -> ClassPage:
        drills, listed = service.drills, roster(data.roster)
        taken = _taken(service, house, listed, known=set())
        drills.classes.enrol("", (), taken, drills.practice.now)
        kept = drills.classes.add(person.name, data.title.strip(), drills.practice.now)
        links = drills.classes.enrol(kept.id, listed, (), drills.practice.now)
        return _page(service, kept, True, tuple(links))

    return await service.drills.do(keep)


def _taken(service: Service, house: House, listed: list[Trainee], known: set[str]) -> list[str]:
    new = [one.name for one in listed if folded(one.name) not in known]
    accounts = service.accounts
    return [name for name in new if accounts.named(name) or house.is_taken(name) or accounts.is_like_staff(name)]


@get("/api/drills/classes/{one:str}", summary="A class: its trainees and their progress", tags=["school"])
async def look(service: TheService, house: TheHouse, person: ThePerson, one: Id) -> ClassPage:
    return await _allowed(service, house, person, one, "results", lambda kept, mine: _page(service, kept, mine))


@post("/api/drills/classes/{one:str}/trainees", summary="Add trainees to a class", tags=["school"], status_code=200)
async def enrol(service: TheService, house: TheHouse, person: ThePerson, one: Id, data: JSONBody[More]) -> ClassPage:
    def add(kept: KeptClass, mine: bool) -> ClassPage:
        drills, listed = service.drills, roster(data.roster)
        taken = _taken(service, house, listed, told.names(drills.classes.trainees(kept.id)))
        links = drills.classes.enrol(kept.id, listed, taken, drills.practice.now)
        return _page(service, kept, mine, tuple(links))

    return await _allowed(service, house, person, one, "change", add)


@post("/api/drills/classes/{one:str}/links", summary="New links for trainees", tags=["school"], status_code=200)
async def renew(service: TheService, house: TheHouse, person: ThePerson, one: Id, data: JSONBody[Renew]) -> ClassPage:
    def make_anew(kept: KeptClass, mine: bool) -> ClassPage:
        links = service.drills.classes.renew(kept.id, data.names)
        return _page(service, kept, mine, tuple(links))

    return await _allowed(service, house, person, one, "change", make_anew)


@post("/api/drills/classes/{one:str}/sets", summary="Assign a set to a class", tags=["school"], status_code=200)
async def assign(
    service: TheService, house: TheHouse, person: ThePerson, one: Id, data: JSONBody[ForClass]
) -> ClassPage:
    def give(kept: KeptClass, mine: bool) -> ClassPage:
        drills = service.drills
        set = drills.sets.one(data.set)
        access.require("change", house, person, set.author)
        drills.sets.assign(set.id, [each.name for each in drills.classes.trainees(kept.id)], drills.practice.now)
        return _page(service, kept, mine)

    return await _allowed(service, house, person, one, "change", give)


@get("/api/drills/classes/{one:str}/trainee/{number:str}", summary="One trainee of a class", tags=["school"])
async def trainee(service: TheService, house: TheHouse, person: ThePerson, one: Id, number: Id) -> TraineePage:
    def page(kept: KeptClass, mine: bool) -> TraineePage:
        drills = service.drills
        who = next((each for each in drills.classes.trainees(kept.id) if each.number == number), None)
        if who is None:
            raise ServerError("not_found", f"Nobody in this class has the id {number[:40]!r}.")
        found = told.answered(drills.sets, who.name, drills.practice.now)
        return TraineePage(
            who.number,
            who.name,
            len(found),
            sum(bool(each.one.score and each.one.score.right) for each in found),
            told.by_week(found),
            told.by_skill(found),
            told.weak_clauses(found),
            tuple(attempts_of(drills, who.name)),
        )

    return await _allowed(service, house, person, one, "results", page)


@get("/api/drills/classes/{one:str}/items/{form:str}", summary="Every answer as a file: csv or json", tags=["school"])
async def items_file(
    service: TheService, house: TheHouse, person: ThePerson, one: Id, form: Annotated[str, Parameter(max_length=8)]
) -> Response[bytes]:
    if form not in ("csv", "json"):
        raise ServerError(
            "not_found", f"There is no file of the kind {form[:8]!r}.", now="The formats are csv and json."
        )

    def write(kept: KeptClass, mine: bool) -> Response[bytes]:
        drills = service.drills
        lines = [
            line
            for who in drills.classes.trainees(kept.id)
            for line in told.items(who, told.answered(drills.sets, who.name, drills.practice.now))
        ]
        body = set_files.table_csv(told.ItemLine, lines).encode() if form == "csv" else msgspec.json.encode(lines)
        return _download(body, f"class-items.{form}", "text/csv" if form == "csv" else "application/json")

    return await _allowed(service, house, person, one, "results", write)


@get("/api/drills/classes/{one:str}/xapi", summary="Every answer as xAPI statements", tags=["school"])
async def xapi_file(
    request: Request_, service: TheService, house: TheHouse, person: ThePerson, one: Id
) -> Response[bytes]:
    def write(kept: KeptClass, mine: bool) -> Response[bytes]:
        return _download(msgspec.json.encode(_statements(service, kept)), "class-xapi.json", "application/json")

    return await _allowed(service, house, person, one, "results", write)


@post(
    "/api/drills/classes/{one:str}/xapi",
    summary="Send every answer to the xAPI store",
    tags=["school"],
    status_code=200,
)
async def xapi_send(service: TheService, house: TheHouse, person: ThePerson, one: Id) -> Sent:
    """Send statements to the configured store, which keeps a repeated statement once."""
    made = await _allowed(service, house, person, one, "change", lambda kept, mine: _statements(service, kept))
    if not service.config.xapi_store:
        raise ServerError(
            "illegal", "No xAPI store is configured.", now="Set xapi_store and xapi_key, and start again."
        )
    await asyncio.to_thread(send, service.config.xapi_store, service.config.xapi_key, made)
    return Sent(len(made))


@get("/api/drills/certificates/{run:str}", summary="A certificate, by its number", tags=["school"])
async def certificate(service: TheService, run: Id) -> Certificate:
    """The certificate of an exam that has closed and was passed. Anyone who has the number may check it."""
    return await service.drills.do(certificate_of, service.drills, run, service.config.name)


@get("/api/drills/sets/{one:str}/signoff", summary="The practical sign-off sheet of a set", tags=["school"])
async def sign_off(service: TheService, house: TheHouse, person: ThePerson, one: Id) -> SignOff:
    def page(kept: KeptSet) -> SignOff:
        parts = kept.body.parts
        skills = dict.fromkeys(KINDS[part.kind][0] for part in parts)
        books = dict.fromkeys(part.book for part in parts)
        people = tuple(service.drills.sets.assigned(kept.id))
        return SignOff(kept.body.title, tuple(skills), tuple(map(practical, books)), people)

    return await _of_a_set(service, house, person, one, page)


@get("/api/drills/sets/{one:str}/qti", summary="The questions of a set as a QTI 2.1 package", tags=["school"])
async def qti_file(service: TheService, house: TheHouse, person: ThePerson, one: Id) -> Response[bytes]:
    """The questions with their keys; for an exam, once it has closed."""

    def write(kept: KeptSet) -> Response[bytes]:
        if not kept.is_released(service.drills.practice.now):
            raise ServerError("stale", "This exam is open.", "Nobody sees its keys until it closes.")
        body = qti.bank(kept.body.title, drills_of(kept.body, kept.id))
        return _download(body, "questions-qti.zip", "application/zip")

    return await _of_a_set(service, house, person, one, write)


# --


async def _of_a_set(service: Service, house: House, person: Person, one: str, do: Callable[[KeptSet], T]) -> T:
    if not access.may("sets", house, person):
        access.require("paper", house, person)
    kept = await service.drills.do(service.drills.sets.one, one)
    access.require("paper", house, person, kept.author)
    return await service.drills.do(do, kept)


async def _allowed(
    service: Service,
    house: House,
    person: Person,
    one: str,
    what: access.What,
    do: Callable[[KeptClass, bool], T],
) -> T:
    """Refuse a person who may not know about a class, in the same words whether or not it exists."""
    if not access.may("sets", house, person):
        access.require(what, house, person)
    kept = await service.drills.do(service.drills.classes.one, one)
    access.require(what, house, person, kept.author)
    return await service.drills.do(do, kept, access.may("change", house, person, kept.author))


def _page(service: Service, kept: KeptClass, mine: bool, links: tuple[Link, ...] = ()) -> ClassPage:
    return class_page(service.drills, kept, mine=mine, store=bool(service.config.xapi_store), links=links)


def _statements(service: Service, kept: KeptClass) -> list[dict[str, Any]]:
    origins = service.config.origins
    return statements_of(service.drills, kept, origins[0] if origins else "")


def _download(body: bytes, name: str, kind: str) -> Response[bytes]:
    return Response(body, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


route_handlers = [
    come_in_by_link,
    every_class,
    make,
    look,
    enrol,
    renew,
    assign,
    trainee,
    items_file,
    xapi_file,
    xapi_send,
    certificate,
    sign_off,
    qti_file,
]
