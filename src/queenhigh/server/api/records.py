"""The office's view of the record: reports, searches, statements and proofs, as data and as printable documents."""

from __future__ import annotations

import asyncio
from datetime import MAXYEAR, MINYEAR, datetime, timedelta
from typing import Annotated, Any, Literal

import msgspec
from litestar import Response, get
from litestar.params import FromQuery, Parameter, QueryParameter

from queenhigh.desk import report, report_data, report_page, statement
from queenhigh.desk.records import Found, Records
from queenhigh.desk.report_figures import HouseReport
from queenhigh.desk.searching import Wanted
from queenhigh.games.library import open_book
from queenhigh.house.documents.html import as_html
from queenhigh.house.documents.page import Document
from queenhigh.money import dollars
from queenhigh.money.errors import MoneyError
from queenhigh.rules.zone import house_zone
from queenhigh.server.api.rounds import seen_round
from queenhigh.server.errors import ServerError
from queenhigh.server.given import TheHouse, ThePerson, TheService
from queenhigh.server.house import House
from queenhigh.server.record import access
from queenhigh.server.record.office import office_of
from queenhigh.server.record.proof import check_part, proof

MOST = 200
Text = Annotated[str, Parameter(max_length=120)]
Form = Literal["page", "csv", "json", "html"]


class DocumentPage(msgspec.Struct, frozen=True):
    """A document for the browser to draw. While `doing` is not empty, more of it is being calculated: ask again."""

    title: str
    subtitle: str
    stamps: tuple[str, ...]
    blocks: Any
    doing: str = ""


class FoundLine(msgspec.Struct, frozen=True):
    """A round that a search found. `players` are those in it, with their net results."""

    table: str
    number: int
    book: str
    title: str
    ended: int
    outcome: str
    rulings: tuple[str, ...]
    handle: int
    players: dict[str, int]
    tournament: str


class FoundPage(msgspec.Struct, frozen=True):
    total: int
    rounds: tuple[FoundLine, ...]


@get("/api/report", summary="Report on a day or a shift", tags=["record"])
async def house_report(
    service: TheService,
    house: TheHouse,
    person: ThePerson,
    day: Text = "",
    start: Annotated[str, QueryParameter(name="from", max_length=40)] = "",
    until: Annotated[str, Parameter(max_length=40)] = "",
    table: Text = "",
    players: FromQuery[bool] = False,
    expected: FromQuery[bool] = True,
    form: FromQuery[Form] = "page",
) -> Response[Any]:
    """The report of a day such as 2026-11-16 (by default today), or `from` one moment `until` another. `players` adds
    their sessions and ratings. Without `expected`, no expected values are calculated."""
    access.may_audit(person)
    span = _span(day, start, until)
    records = office_of(house).records
    needed = await asyncio.to_thread(report.needed_theory, records, house.ledger, *span, table) if expected else []
    theory: dict[str, Any] = {}
    for book, readings in needed:
        found = service.folios.ask(book, readings)
        theory[report.theory_key(book, readings)] = found if isinstance(found, str) else found.figures
    made = await asyncio.to_thread(_calculated, house, records, span, table, theory)
    if table and not made.tables:
        raise ServerError("not_found", f"There is no table {table!r}.", now="See the list of tables.")
    doing = next((f"{one.book}: {one.doing}" for one in made.tables if one.doing), "")
    match form:
        case "csv":
            return _saved(report_data.as_csv(made).encode(), "text/csv", "report.csv")
        case "json":
            return _saved(msgspec.json.encode(report_data.as_data(made)), "application/json", "report.json")
    return shown_document(
        report_page.document(made, house_zone(), f"Report of {house.config.name}", players=players), form, doing
    )


def _calculated(
    house: House, records: Records, span: tuple[int, int], table: str, theory: dict[str, Any]
) -> HouseReport:
    incidents = office_of(house).incidents.all()
    tables = (table,) if table else ()
    return report.calculate(house.ledger, records, *span, tables=tables, incidents=incidents, theory=theory)


@get("/api/find", summary="Rounds by player, time, amount, outcome or ruling", tags=["record"])
async def find(
    house: TheHouse,
    person: ThePerson,
    player: Text = "",
    table: Text = "",
    amount: Text = "",
    outcome: Text = "",
    ruling: Text = "",
    start: Annotated[str, QueryParameter(name="from", max_length=40)] = "",
    until: Annotated[str, Parameter(max_length=40)] = "",
    limit: Annotated[int, Parameter(ge=1, le=MOST)] = 50,
    skip: Annotated[int, Parameter(ge=0, le=10**6)] = 0,
) -> FoundPage:
    """Search finished rounds. `amount` in dollars: a single payment, an amount handed over, or a player's net result;
    in a tournament, in chips. `ruling` is a clause, or `any`. The newest come first; hands of tournaments are
    included."""
    access.may_audit(person)
    wanted = Wanted(
        player=player.strip(),
        table=table,
        since=moment_of(start) if start else None,
        until=moment_of(until) if until else None,
        amount=cents_of(amount) if amount else None,
        outcome=outcome,
        ruling=ruling.strip(),
        limit=limit,
        skip=skip,
    )
    records = office_of(house).records
    rounds, total = await asyncio.to_thread(lambda: (records.find(wanted), records.count(wanted)))
    return FoundPage(total, tuple(map(_line, rounds)))


@get("/api/statement", summary="Statement of a player's account", tags=["record"])
async def account_statement(
    house: TheHouse,
    person: ThePerson,
    player: Text = "",
    day: Text = "",
    start: Annotated[str, QueryParameter(name="from", max_length=40)] = "",
    until: Annotated[str, Parameter(max_length=40)] = "",
    form: FromQuery[Literal["page", "csv", "html"]] = "page",
) -> Response[Any]:
    """A player's statement, for inspectors; players may ask for their own."""
    name = player or person.name
    if name != person.name or person.role != "player":
        access.may_audit(person)
    records, span = office_of(house).records, _span(day, start, until)
    found = await asyncio.to_thread(statement.statement, house.ledger, records, name, *span)
    if form == "csv":
        return _saved(statement.as_csv(found, house_zone()).encode(), "text/csv", "statement.csv")
    return shown_document(statement.document(found, house_zone()), form)


@get("/api/proof/{table:str}/{number:int}", summary="Proof of a payment", tags=["record"])
async def payment_proof(
    house: TheHouse,
    person: ThePerson,
    table: Annotated[str, Parameter(max_length=64)],
    number: Annotated[int, Parameter(ge=1, le=10**12)],
    player: Text = "",
    form: FromQuery[Literal["page", "html"]] = "page",
) -> Response[Any]:
    """A proof of a player's payments in a finished round, for inspectors to hand out. It shows no card that the player
    did not see."""
    access.may_audit(person)
    page = await seen_round(house, person, table, number)
    check_part(page, player)
    return shown_document(proof(page, player, house.ledger.head(), house_zone()), form)


def shown_document(document: Document, form: str, doing: str = "") -> Response[Any]:
    if form == "html":
        return _saved(as_html(document).encode(), "text/html", f"{document.kind}.html")
    blocks = msgspec.to_builtins(document.blocks)
    stamps = tuple(stamp.words for stamp in document.stamps)
    return Response(DocumentPage(document.title, document.subtitle, stamps, blocks, doing))


def _saved(body: bytes, kind: str, name: str) -> Response[Any]:
    return Response(body, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _line(one: Found) -> FoundLine:
    about = (one.table, one.number, one.book, open_book(one.book).title, one.ended, one.outcome, one.rulings)
    return FoundLine(*about, one.handle, one.players, one.tournament)


def _span(day: str, start: str, until: str) -> tuple[int, int]:
    if start or until:
        if not (start and until):
            raise ServerError("malformed", "A shift has a beginning and an end.", now="Give both `from` and `until`.")
        since, end = moment_of(start), moment_of(until)
        if since >= end:
            raise ServerError("malformed", "The shift ends before it begins.", now="Swap the times.")
        return since, end
    try:
        whole = datetime.fromisoformat(day).date() if day else datetime.now(house_zone()).date()
        begins = datetime(whole.year, whole.month, whole.day, tzinfo=house_zone())
        return _seconds(begins), _seconds(begins + timedelta(days=1))
    except (ValueError, OverflowError):
        raise ServerError("malformed", f"{day!r} is not a day.", now="Write it like 2026-11-16.") from None


def moment_of(text: str) -> int:
    try:
        given = datetime.fromisoformat(text)
        return _seconds(given if given.tzinfo else given.replace(tzinfo=house_zone()))
    except ValueError:
        raise ServerError("malformed", f"{text!r} is not a time.", now="Write it like 2026-11-16T20:40.") from None


def _seconds(moment: datetime) -> int:
    """Seconds since 1970. The first and the last year are refused: in another time zone a moment in them may be in no
    year."""
    if moment.year in (MINYEAR, MAXYEAR):
        raise ValueError(moment.year)
    return int(moment.timestamp())


def cents_of(text: str) -> int:
    try:
        return abs(dollars(text.strip().lstrip("$").replace(",", "")))
    except MoneyError:
        raise ServerError("malformed", f"{text!r} is not an amount.", now="Write it in dollars, like 12.50.") from None


route_handlers = [house_report, find, account_statement, payment_proof]
