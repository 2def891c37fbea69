"""Drills: `/api/drills`. A question has no key; the answer is checked here and explained clause by clause."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import JSONBody, Parameter
from msgspec.structs import replace

from queenhigh.games.library import open_book
from queenhigh.rules import QueenhighError
from queenhigh.server.drills import access, plans
from queenhigh.server.drills.drills import Drills
from queenhigh.server.drills.offers import Offers, offers
from queenhigh.server.drills.runs import RunView
from queenhigh.server.drills.scores import SheetView, sheet_view
from queenhigh.server.drills.views import VerdictView
from queenhigh.server.errors import ServerError
from queenhigh.server.given import TheHouse, ThePerson, TheService, Visitor
from queenhigh.server.people import Person
from queenhigh.training import making
from queenhigh.training import sheet as sheets
from queenhigh.training.drill import Kind
from queenhigh.training.sets import SLOWEST, Part

MOST = 50
"""Questions of a run."""
BookId = Annotated[str, msgspec.Meta(max_length=64)]
Level = Annotated[int, msgspec.Meta(ge=making.LEVELS[0], le=making.LEVELS[-1])]
RunId = Annotated[str, Parameter(max_length=64)]
Number = Annotated[int, Parameter(ge=1, le=1000)]
Text = Annotated[str, msgspec.Meta(max_length=200)]
Name = Annotated[str, msgspec.Meta(max_length=80)]


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clause to practise."""

    book: BookId
    clause: Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
    kind: Kind


class Begin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """If kind or book is left out, any will do. With `clauses`, one question about each of them. `pace`: seconds per
    item; 0 uses the level's."""

    kind: Kind | None = None
    book: BookId = ""
    level: Level = 1
    count: Annotated[int, msgspec.Meta(ge=1, le=MOST)] = 10
    timed: bool = True
    clauses: Annotated[tuple[About, ...], msgspec.Meta(max_length=MOST)] = ()
    pace: Annotated[int, msgspec.Meta(ge=0, le=SLOWEST)] = 0


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Answers by item id: an amount or what happens to the wager, letters of options, cards. `step`, for a hand that is
    played: how many of its decisions have been answered before."""

    answer: Annotated[dict[Name, Text], msgspec.Meta(max_length=100)]
    step: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0


@get("/api/drills", summary="Which drills there are, and what is due", tags=["drills"])
async def lobby(service: TheService, house: TheHouse, visitor: Visitor) -> Offers:
    drills = service.drills
    drills.warm()
    keeps = access.may("sets", house, visitor)
    return await drills.do(offers, drills.practice, drills.sets, visitor, keeps_sets=keeps)


@get("/api/drills/topics/{kind:str}/{book:str}", summary="Topics of one kind of drill", tags=["drills"])
async def topics(
    service: TheService, kind: Annotated[str, Parameter(max_length=20)], book: Annotated[str, Parameter(max_length=64)]
) -> list[str]:
    asked = next((one for one in Kind if one == kind), None)
    if asked is None or book not in making.offered()[asked]:
        raise no_such_drills(asked, book)
    return list(await service.drills.do(making.topics, asked, book))


@post("/api/drills/runs", summary="Start a run of drills", tags=["drills"])
async def begin(service: TheService, person: ThePerson, data: JSONBody[Begin]) -> RunView:
    """Begin a run. Without clauses, what is due on your score sheet comes first."""
    drills = service.drills
    drills.pace.require(person.name, "questions")
    drills.warm()
    return await drills.do(_begin, drills, person, data)


def _begin(drills: Drills, person: Person, data: Begin) -> RunView:
    now = drills.practice.now // 1000
    if data.clauses:
        for one in data.clauses:
            check_clause(one.kind, one.book, one.clause)
        parts = tuple(Part(one.kind, one.book, 1, data.level, (one.clause,)) for one in data.clauses)
        plan = plans.DrillPlan(plans.fresh_seed(), parts)
    else:
        pairs = plans.offered(data.kind, data.book)
        if not pairs:
            raise no_such_drills(data.kind, data.book)
        due = sheets.due(drills.practice.sheet(person.name), now)
        plan = plans.practice(pairs, data.level, data.count, due, drills.slow)
    plan = replace(plan, parts=tuple(replace(part, pace=data.pace) for part in plan.parts))
    return drills.practice.begin(person, plan, timed=data.timed)


def check_clause(kind: Kind, book: str, clause: str) -> None:
    """Refuse what cannot be practised."""
    if book not in making.offered().get(kind, ()):
        raise no_such_drills(kind, book)
    try:
        open_book(book).rule(clause)
    except QueenhighError as error:
        raise ServerError("not_found", str(error)) from None


def no_such_drills(kind: Kind | None, book: str) -> ServerError:
    books = making.offered().get(kind, ()) if kind else ()
    there = f"There are for {', '.join(books)}." if books else "See /api/drills."
    return ServerError("not_found", f"There are no {kind or ''} drills for {book[:64]!r}.", there)


@get("/api/drills/runs/{run:str}", summary="Your run as it is now", tags=["drills"])
async def look(service: TheService, person: ThePerson, run: RunId) -> RunView:
    return await service.drills.do(service.drills.practice.look, person, run)


@post("/api/drills/runs/{run:str}/next", summary="The open question, or the next one", tags=["drills"], status_code=200)
async def next_question(service: TheService, person: ThePerson, run: RunId) -> RunView:
    """Show the next question; its clock starts now. Asking twice gives the same question and the same clock."""
    service.drills.pace.require(person.name, "questions")
    return await service.drills.do(service.drills.practice.next, person, run)


@post("/api/drills/runs/{run:str}/answers/{number:int}", summary="Answer a question", tags=["drills"], status_code=200)
async def answer(service: TheService, person: ThePerson, run: RunId, number: Number, data: JSONBody[Answer]) -> RunView:
    """Answer a question. A wrong, late or meaningless answer is explained. The first answer counts; sent again, it gets
    the same reply."""
    return await service.drills.do(service.drills.practice.answer, person, run, number, data.step, data.answer)


@get("/api/drills/runs/{run:str}/answers/{number:int}", summary="An answered question again", tags=["drills"])
async def review(service: TheService, person: ThePerson, run: RunId, number: Number) -> VerdictView:
    return await service.drills.do(service.drills.practice.review, person, run, number)


@post("/api/drills/runs/{run:str}/stop", summary="End a run early", tags=["drills"], status_code=200)
async def stop(service: TheService, person: ThePerson, run: RunId) -> RunView:
    return await service.drills.do(service.drills.practice.stop, person, run)


@get("/api/drills/sheet", summary="Your score sheet, by clause", tags=["drills"])
async def sheet(service: TheService, person: ThePerson) -> SheetView:
    drills = service.drills
    return await drills.do(
        lambda: sheet_view(person.name, drills.practice.sheet(person.name), drills.practice.now // 1000)
    )


route_handlers = [lobby, topics, begin, look, next_question, answer, review, stop, sheet]
