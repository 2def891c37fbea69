"""Sets of drills: `/api/drills/sets`. Composed, assigned and read by instructors; taken by anyone with the link."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal, TypeVar

import msgspec
from litestar import Response, get, post
from litestar.params import FromQuery, JSONBody, Parameter
from msgspec.structs import replace

from queenhigh.server.drills import access
from queenhigh.server.drills.drills import Drills
from queenhigh.server.drills.offers import Assigned, assigned_view
from queenhigh.server.drills.pages import SetPage, SetsPage, results, set_line, set_page
from queenhigh.server.drills.plans import fresh_seed
from queenhigh.server.drills.runs import RunView
from queenhigh.server.drills.sets import OWN, KeptSet
from queenhigh.server.drills.views import QuestionView, paper_view
from queenhigh.server.errors import ServerError
from queenhigh.server.given import TheHouse, ThePerson, TheService
from queenhigh.server.house import House
from queenhigh.server.people import Person
from queenhigh.training import set_files, sets
from queenhigh.training.drill import Kind
from queenhigh.training.sets import MOST_POINTS, SLOWEST, DrillSet, Exam, Part, checked

SetId = Annotated[str, Parameter(max_length=64)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
Words = Annotated[str, msgspec.Meta(max_length=120)]
MOST_PARTS, MOST_PEOPLE, LONGEST_TITLE, LONGEST_NOTE = 40, 200, 80, 500
T = TypeVar("T")


class ComposedPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: Kind
    book: Annotated[str, msgspec.Meta(max_length=64)]
    count: Annotated[int, msgspec.Meta(ge=1, le=200)] = 1
    level: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    clauses: Annotated[tuple[Words, ...], msgspec.Meta(max_length=50)] = ()
    topics: Annotated[tuple[Words, ...], msgspec.Meta(max_length=50)] = ()
    pace: Annotated[int, msgspec.Meta(ge=0, le=SLOWEST)] = 0
    points: Annotated[int, msgspec.Meta(ge=1, le=MOST_POINTS)] = 1


class Composed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`same`: everyone gets the same questions, so that a paper can be printed and results compared. Without
    `readings`, no question depends on a house reading."""

    title: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_TITLE)]
    parts: Annotated[tuple[ComposedPart, ...], msgspec.Meta(min_length=1, max_length=MOST_PARTS)]
    pass_mark: Annotated[int, msgspec.Meta(ge=0, le=100)] = 80
    timed: bool = True
    same: bool = False
    note: Annotated[str, msgspec.Meta(max_length=LONGEST_NOTE)] = ""
    readings: bool = True
    exam: Exam | None = None


class Composing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of a set, as `queenhigh sets` writes it: JSON or CSV."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=60_000)]


class People(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    assign: Annotated[tuple[Name, ...], msgspec.Meta(max_length=MOST_PEOPLE)] = ()
    unassign: Annotated[tuple[Name, ...], msgspec.Meta(max_length=MOST_PEOPLE)] = ()


class Closing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    closed: bool


@get("/api/drills/sets", summary="Sets of drills that you keep or may open", tags=["drills"])
async def every_set(service: TheService, house: TheHouse, person: ThePerson) -> SetsPage:
    access.require("sets", house, person)
    drills = service.drills
    of_all = bool(access.qualities(house, person) & {"inspector", "manager"})
    composes = access.may("compose", house, person)
    names = tuple(sorted(house.staff.people))

    def page() -> SetsPage:
        kept = drills.sets.of(None if of_all else person.name)
        return SetsPage(tuple(set_line(drills.sets, one) for one in kept), composes, names)

    return await drills.do(page)


@post("/api/drills/sets", summary="Compose a set", tags=["drills"])
async def compose(service: TheService, house: TheHouse, person: ThePerson, data: JSONBody[Composed]) -> SetPage:
    access.require("compose", house, person)
    parts = tuple(Part(**msgspec.structs.asdict(part)) for part in data.parts)
    seed = fresh_seed() if data.same else ""
    made = DrillSet(
        data.title.strip(),
        parts,
        data.pass_mark,
        data.timed,
        seed,
        data.note,
        readings=data.readings,
        exam=data.exam,
    )
    return await _kept(service.drills, person, made)


@post("/api/drills/sets/file", summary="Compose a set from a file of the terminal", tags=["drills"])
async def compose_from(service: TheService, house: TheHouse, person: ThePerson, data: JSONBody[Composing]) -> SetPage:
    """The people it names are assigned."""
    access.require("compose", house, person)
    is_json = data.text.lstrip().startswith("{")
    made = set_files.from_json(data.text.encode()) if is_json else set_files.from_csv(data.text)
    if len(made.title) > LONGEST_TITLE or len(made.note) > LONGEST_NOTE or len(made.assigned) > MOST_PEOPLE:
        raise ServerError("too_large", "The title, the note or the list of names in this file is too long.")
    return await _kept(service.drills, person, made)


async def _kept(drills: Drills, person: Person, made: DrillSet) -> SetPage:
    body = checked(made)
    if body.exam and not body.seed:
        body = replace(body, seed=f"{OWN}{fresh_seed()}")

    def keep() -> SetPage:
        names, now = drills.sets.known(body.assigned), drills.practice.now
        kept = drills.sets.add(person.name, replace(body, assigned=()), now)
        drills.sets.assign(kept.id, names, now)
        return set_page(drills.sets, kept, now, mine=True)

    return await drills.do(keep)


@get("/api/drills/sets/{one:str}", summary="A set: its people, attempts and weak clauses", tags=["drills"])
async def look(service: TheService, house: TheHouse, person: ThePerson, one: SetId) -> SetPage:
    return await _allowed(service.drills, house, person, one, "results", _page(service.drills, house, person))


@post(
    "/api/drills/sets/{one:str}/people",
    summary="Assign a set to people, or withdraw it",
    tags=["drills"],
    status_code=200,
)
async def assign(
    service: TheService, house: TheHouse, person: ThePerson, one: SetId, data: JSONBody[People]
) -> SetPage:
    drills = service.drills

    def change(kept: KeptSet) -> SetPage:
        drills.sets.assign(kept.id, data.assign, drills.practice.now)
        drills.sets.unassign(kept.id, data.unassign)
        return _page(drills, house, person)(kept)

    return await _allowed(drills, house, person, one, "change", change)


@post("/api/drills/sets/{one:str}/closed", summary="Close a set, or open it again", tags=["drills"], status_code=200)
async def close(
    service: TheService, house: TheHouse, person: ThePerson, one: SetId, data: JSONBody[Closing]
) -> SetPage:
    drills = service.drills

    def change(kept: KeptSet) -> SetPage:
        if kept.body.exam and not data.closed and kept.is_released(drills.practice.now):
            raise ServerError(
                "stale", "An exam that has closed stays closed.", "Its answers were given out.", "Compose another."
            )
        drills.sets.close(kept.id, drills.practice.now if data.closed else None)
        return _page(drills, house, person)(drills.sets.one(kept.id))

    return await _allowed(drills, house, person, one, "change", change)


@get("/api/drills/sets/{one:str}/results/{form:str}", summary="Results as a file: csv or json", tags=["drills"])
async def results_file(
    service: TheService, house: TheHouse, person: ThePerson, one: SetId, form: Annotated[str, Parameter(max_length=8)]
) -> Response[bytes]:
    def write(kept: KeptSet) -> Response[bytes]:
        made = results(service.drills.sets, kept)
        body = set_files.results_csv(made).encode() if _form(form) == "csv" else msgspec.json.encode(made)
        return _file(body, kept, "results", form)

    return await _allowed(service.drills, house, person, one, "results", write)


@get("/api/drills/sets/{one:str}/set/{form:str}", summary="The set as a file: csv or json", tags=["drills"])
async def set_file(
    service: TheService, house: TheHouse, person: ThePerson, one: SetId, form: Annotated[str, Parameter(max_length=8)]
) -> Response[bytes]:
    def write(kept: KeptSet) -> Response[bytes]:
        whole = replace(kept.body, assigned=tuple(service.drills.sets.assigned(kept.id)))
        if not kept.is_released(service.drills.practice.now):
            whole = replace(whole, seed="")  # anyone who has it can make the questions
        body = set_files.to_csv(whole).encode() if _form(form) == "csv" else set_files.to_json(whole)
        return _file(body, kept, "set", form)

    return await _allowed(service.drills, house, person, one, "paper", write)


class Paper(msgspec.Struct, frozen=True):
    """The paper as plain text; if the questions are printed, also as data with the layout and the pay tables."""

    title: str
    text: str
    note: str = ""
    questions: tuple[QuestionView, ...] = ()
    cribs: tuple[set_files.Crib, ...] = ()


@get("/api/drills/sets/{one:str}/paper", summary="The questions to print, or their keys", tags=["drills"])
async def paper(
    service: TheService, house: TheHouse, person: ThePerson, one: SetId, keys: FromQuery[bool] = False
) -> Paper:
    """The questions of a set in which everyone gets the same ones; for any other set, an example that is always the
    same."""

    def write(kept: KeptSet) -> Paper:
        if keys:
            _require_released(service.drills, kept)
        made = kept.body
        asked = () if keys else enumerate(sets.drills(made, made.seed or kept.id), 1)
        return Paper(
            made.title,
            set_files.printed(made, kept.id, keys=keys),
            made.note,
            tuple(paper_view(number, drill) for number, drill in asked),
            () if keys else tuple(set_files.cribs(made)),
        )

    return await _allowed(service.drills, house, person, one, "paper", write)


@get("/api/drills/sets/{one:str}/mine", summary="A set as a trainee sees it", tags=["drills"])
async def mine(service: TheService, person: ThePerson, one: SetId) -> Assigned:
    drills = service.drills
    return await drills.do(lambda: assigned_view(drills.sets, drills.sets.one(one), person, drills.practice.now))


@post("/api/drills/sets/{one:str}/runs", summary="Start a set, or continue it", tags=["drills"])
async def begin(service: TheService, person: ThePerson, one: SetId) -> RunView:
    drills = service.drills
    drills.pace.require(person.name, "questions")

    def start() -> RunView:
        kept, mine = drills.sets.one(one), drills.sets.runs(one, person.name)
        for _, run in mine:
            if drills.practice.run(person, run.id).ended_at is None:
                return drills.practice.next(person, run.id)
        kept.require_open(drills.practice.now, len(mine))
        drills.sets.require_assigned(kept, person.name)
        plan = kept.plan(person.name, len(mine) + 1)
        return drills.practice.begin(person, plan, timed=kept.body.timed, of_set=kept.id)

    return await drills.do(start)


# --


async def _allowed(
    drills: Drills, house: House, person: Person, one: str, what: access.What, do: Callable[[KeptSet], T]
) -> T:
    """Refuse a person who may not know about a set, in the same words whether or not it exists."""
    if not access.may("sets", house, person):
        access.require(what, house, person)
    kept = await drills.do(drills.sets.one, one)
    access.require(what, house, person, kept.author)
    return await drills.do(do, kept)


def _require_released(drills: Drills, kept: KeptSet) -> None:
    if not kept.is_released(drills.practice.now):
        raise ServerError(
            "stale", "This exam is open.", "Nobody sees its keys until it closes.", "Close it first, or wait."
        )


def _page(drills: Drills, house: House, person: Person) -> Callable[[KeptSet], SetPage]:
    def page(kept: KeptSet) -> SetPage:
        mine = access.may("change", house, person, kept.author)
        return set_page(drills.sets, kept, drills.practice.now, mine=mine)

    return page


def _form(asked: str) -> Literal["csv", "json"]:
    match asked:
        case "csv":
            return "csv"
        case "json":
            return "json"
    raise ServerError("not_found", f"There is no file of the kind {asked[:8]!r}.", now="The formats are csv and json.")


def _file(body: bytes, kept: KeptSet, name: str, form: str) -> Response[bytes]:
    kind = "text/csv" if form == "csv" else "application/json"
    plain = "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in kept.body.title.lower())
    called = f"{plain.strip('-')[:40] or 'drills'}-{name}.{form}"
    return Response(body, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{called}"'})


route_handlers = [
    every_set,
    compose,
    compose_from,
    look,
    assign,
    close,
    results_file,
    set_file,
    paper,
    mine,
    begin,
]
