"""The floor: every table at a glance, a preview of a ruling, and what may be reported."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter

from queenhigh.desk.tables import TableState
from queenhigh.games.kit.floor import Open
from queenhigh.games.kit.procedure import procedure
from queenhigh.games.library import BOOK_IDS
from queenhigh.house.documents.dispute import dispute_paper
from queenhigh.house.documents.html import as_html
from queenhigh.house.documents.page import moment, money
from queenhigh.money.accounts import float_of
from queenhigh.server import authority
from queenhigh.server.api.staff import is_staff, own_requests
from queenhigh.server.automatic_staff import AUTOMATIC_DEALER, AUTOMATIC_FLOOR
from queenhigh.server.errors import ServerError
from queenhigh.server.given import TheHouse, ThePerson
from queenhigh.server.house import House
from queenhigh.server.pit.terms import BY_HAND
from queenhigh.server.views.dealer import OnDuty, on_duty
from queenhigh.server.views.forms import Form, irregularities, titled
from queenhigh.server.views.labels import rank_label
from queenhigh.server.views.orders import RequestView, next_needs, rank_of
from queenhigh.server.views.rulings import Preview, preview
from queenhigh.server.views.table import lies_at, places_of, status_of

Named = Annotated[str, PathParameter(max_length=64)]


class Alert(msgspec.Struct, frozen=True):
    kind: str
    text: str


class FloorTable(msgspec.Struct, frozen=True):
    table: str
    book: str
    title: str
    house: str
    status: str
    dealing: str
    round: int
    phase: str | None
    on_duty: tuple[OnDuty, ...]
    layout: int
    float: int | None
    """For inspectors and managers; hidden from those who count it."""
    seats_taken: int
    places: int
    alerts: tuple[Alert, ...]


class FloorPage(msgspec.Struct, frozen=True):
    tables: tuple[FloorTable, ...]
    requests: tuple[RequestView, ...]


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    fact: Annotated[dict[str, Any], msgspec.Meta(max_length=30)]


@get("/api/floor", summary="Every table at a glance", tags=["staff"])
async def floor_page(house: TheHouse, person: ThePerson) -> FloorPage:
    """The tables at which you are on duty; all of them for inspectors."""
    is_staff(person)
    tables = [state for name, state in house.shown.items() if person.inspects or house.on_duty(person, name)]
    return FloorPage(
        tables=tuple(
            FloorTable(
                table=state.id,
                book=state.book.id,
                title=state.book.title,
                house=state.book.house,
                status=status_of(state, house),
                dealing=house.pace(state.id).dealing,
                round=state.number,
                phase=type(state.round).__name__ if state.round is not None else None,
                on_duty=on_duty(state, house),
                layout=lies_at(state),
                float=house.ledger.balance(float_of(state.id)) if person.inspects else None,
                seats_taken=len(state.floor.seats) if isinstance(state.floor, Open) else 0,
                places=places_of(state),
                alerts=_alerts(house, state),
            )
            for state in tables
        ),
        requests=own_requests(house, person),
    )


@post("/api/tables/{table:str}/ruling", summary="Preview a ruling", tags=["staff"], status_code=200)
async def ruling(table: Named, data: JSONBody[Fact], house: TheHouse, person: ThePerson) -> Preview:
    """Preview a ruling; nothing changes. For staff on duty there, and inspectors."""
    state = house.table(table)
    authority.may_watch(house, person, table, "dealer")
    return preview(state, data.fact, authority.rank_at(house, person, state))


@get(
    "/api/tables/{table:str}/disputes/{number:int}",
    summary="A dispute as a document",
    tags=["staff"],
    media_type="text/html",
)
async def dispute_page(
    table: Named, number: Annotated[int, PathParameter(ge=1, le=10**9)], house: TheHouse, person: ThePerson
) -> Response[str]:
    """A dispute as a printable document: time, round, decision and every other step. For staff on duty there, and
    inspectors."""
    state = house.table(table)
    authority.may_watch(house, person, table, "dealer")
    known = state.floor.disputes.get(number)
    if known is None:
        raise ServerError("not_found", f"There is no dispute {number} at table {table}.")
    paper = dispute_paper(table, number, known, state.book, procedure("dispute"), rank_label)
    headers = {"Content-Disposition": f'attachment; filename="{table}-dispute-{number}.html"'}
    return Response(as_html(paper), media_type="text/html", headers=headers)


@get("/api/books/{book:str}/irregularities", summary="Irregularities that may be reported, as forms", tags=["rules"])
async def book_irregularities(book: Named) -> tuple[Form, ...]:
    if book not in BOOK_IDS:
        raise ServerError(
            "not_found", f"There are no reports for a book {book!r}.", f"There are reports for {', '.join(BOOK_IDS)}."
        )
    return irregularities(book)


def _alerts(house: House, state: TableState) -> tuple[Alert, ...]:
    found = []
    if reason := house.locked.get(state.id):
        found.append(Alert("locked", reason))
    if needs := next_needs(state):
        found.append(Alert("prize", f"A prize is waiting for a {rank_of(needs).label}."))
    found += [
        Alert("dispute", f"Dispute {number}: {each.about}")
        for number, each in sorted(state.floor.disputes.items())
        if each.state == "open"
    ]
    found += [
        Alert("withheld", f"{money(held)} of {player} may be held until {moment(until)}.")
        for player, ends in sorted(state.floor.held_until.items())
        for until, held in ends
    ]
    found += [
        Alert("request", f"{each.order} is waiting for a signature.")
        for each in house.staff.requests.values()
        if each.table == state.id and each.state == "open"
    ]
    found += [
        Alert("report", f"{titled(str(each.fact.get('type', '')))}: play waits for a ruling.")
        for each in state.floor.reports.values()
    ]
    if house.pace(state.id).dealing == BY_HAND and not _has_dealer(house, state):
        found.append(Alert("dealing", "The table is dealt by hand, and no dealer is on duty at it."))
    if isinstance(state.floor, Open):
        found += [Alert("notice", titled(subject)) for subject in sorted(state.floor.notices)]
        if state.floor.counting or state.floor.miscounted is not None:
            found.append(Alert("count", "The cards must be counted or replaced."))
    return tuple(found)


def _has_dealer(house: House, state: TableState) -> bool:
    there = house.staff.on_duty(state.id)
    return any(
        who not in (AUTOMATIC_DEALER, AUTOMATIC_FLOOR) and state.book.id in duty.ranks for who, duty in there.items()
    )


route_handlers = [floor_page, ruling, dispute_page, book_irregularities]
