"""A seat at a suitable table, and private tables: opened, found by their link, and looked after by their hosts."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, get, post
from litestar.params import JSONBody, PathParameter

from queenhigh.desk.hosting import Hosted
from queenhigh.games.kit.floor import Open
from queenhigh.games.kit.room import Room
from queenhigh.rules import QueenhighError
from queenhigh.server import hosts
from queenhigh.server.accounts.totp import Picture, picture
from queenhigh.server.api.tables import Named
from queenhigh.server.authority import may_enter
from queenhigh.server.commands.types import Sit
from queenhigh.server.errors import ServerError
from queenhigh.server.given import TheHouse, ThePerson, TheService, Visitor
from queenhigh.server.hosting import GameAt, hosting_of
from queenhigh.server.hosts import PrivateTable, TableWanted
from queenhigh.server.house import House
from queenhigh.server.messages import CommandId
from queenhigh.server.people import Person
from queenhigh.server.service import Service
from queenhigh.server.views.forms import Field
from queenhigh.server.views.offers import settings_of
from queenhigh.server.views.table import free_seats, places_of

Token = Annotated[str, PathParameter(max_length=64)]
TRIES = 3
"""How many seats are tried before another table, because others may take them first."""


class SeatRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: CommandId
    wanted: TableWanted = TableWanted()


class SeatGiven(msgspec.Struct, frozen=True):
    table: str
    seat: int | None
    opened: bool = False
    """Was the table opened for it?"""


class PrivateTableRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: CommandId
    open: PrivateTable


class HostingBook(msgspec.Struct, frozen=True):
    """A book, and what its form asks a host."""

    book: str
    title: str
    house: str
    places: int
    fields: tuple[Field, ...]
    note: str
    """What such a table cannot offer, and why."""


class HostedLine(msgspec.Struct, frozen=True):
    table: str
    title: str
    played: GameAt
    house: str
    taken: int
    places: int


class HostingPage(msgspec.Struct, frozen=True):
    books: list[HostingBook]
    mine: list[HostedLine]
    most: int
    """How many private tables one host may have open at once."""


class LinkPage(msgspec.Struct, frozen=True):
    """What a link leads to, shown to those who have it before they come in."""

    title: str
    host: str
    about: HostedLine
    book: str


class GuestLine(msgspec.Struct, frozen=True):
    name: str
    seat: int | None


class HostView(msgspec.Struct, frozen=True):
    """What a host sees besides the table itself. `link` is a path of this site."""

    table: str
    title: str
    link: str
    guests: list[GuestLine]
    bots: int
    dealing: str
    closing: bool
    fields: tuple[Field, ...]
    """The settings that may be changed."""
    settings: dict[str, Any]
    """The present settings."""


@post("/api/seats", summary="Find a seat at a suitable table", tags=["lobby"], status_code=200)
async def seat_me(
    data: JSONBody[SeatRequest],
    request: Request[Any, Any, Any],
    service: TheService,
    house: TheHouse,
    person: ThePerson,
) -> SeatGiven:
    """Seat me at the fullest open table of the kind I want with a free seat. If there is none, the house opens one."""
    if person.role != "player":
        raise ServerError("not_authorised", "Seats are for players.", now="Log on as a player.")
    tried: set[str] = set()
    for attempt in range(TRIES):
        if (found := _best(house, person.name, data.wanted, tried)) is None:
            break
        table, seat = found
        if seat is None or await _sat(service, person, table, seat, f"{data.id}/{attempt}", request.state.address):
            return SeatGiven(table, seat)
        tried.add(table)
    service.tables_opened.require(request.state.address, "tables were opened from your address")
    table = await house.open_table(person, data.wanted, data.id)
    middle = (places_of(house.table(table)) + 1) // 2
    sat = await _sat(service, person, table, middle, f"{data.id}/new", request.state.address)
    return SeatGiven(table, middle if sat else None, opened=True)


def _best(house: House, name: str, wanted: TableWanted, tried: set[str]) -> tuple[str, int | None] | None:
    """The table where the player already sits; otherwise the fullest one with a free seat, counting people before
    bots."""
    found: list[tuple[int, int, str, int]] = []
    for table in house.listed:
        state = house.table(table)
        if table in tried or table in house.locked or not hosts.matches(wanted, state):
            continue
        assert isinstance(state.floor, Open)
        seats = state.floor.seats
        if name in seats.values():
            return table, None
        if free := free_seats(state):
            people = sum(not house.is_bot(player) for player in seats.values())
            found.append((people, len(seats), table, free[len(free) // 2]))
    if not found:
        return None
    _, _, table, seat = max(found, key=lambda one: one[:2])
    return table, seat


async def _sat(service: Service, person: Person, table: str, seat: int, id: str, address: str) -> bool:
    try:
        await service.command(person, table, Sit(seat=seat), id, None, address)
    except QueenhighError as refusal:
        if isinstance(refusal, ServerError) and refusal.code in ("not_authorised", "too_many", "unavailable"):
            raise
        return False
    return True


@get("/api/hosting", summary="What a host can choose for a private table", tags=["private tables"])
async def forms(house: TheHouse, person: ThePerson) -> HostingPage:
    books = [_book(each) for each in hosts.books()]
    mine = [_line(house, hosted) for hosted in house.hosting.open_of(person.name)] if not person.guest else []
    return HostingPage(books, mine, house.config.private_tables)


def _book(room: Room) -> HostingBook:
    hosting, places = hosting_of(room), room.layout.places(room.layout.usual())
    return HostingBook(room.id, room.book.title, room.book.house, places, hosting.fields, hosting.note)


@post("/api/hosting", summary="Open a private table", tags=["private tables"], status_code=201)
async def open_private(
    data: JSONBody[PrivateTableRequest],
    request: Request[Any, Any, Any],
    service: TheService,
    house: TheHouse,
    person: ThePerson,
) -> HostView:
    service.tables_opened.require(request.state.address, "tables were opened from your address")
    table = await house.open_table(person, data.open, data.id)
    await service.noted(person.name, "opened a private table", table, request.state.address)
    return _host_view(house, house.hosting.all[table])


@get("/api/tables/{table:str}/host", summary="Your private table", tags=["private tables"])
async def hosted(table: Named, house: TheHouse, person: ThePerson) -> HostView:
    return _host_view(house, _mine(house, person, table))


@get(
    "/api/tables/{table:str}/host/code", summary="The link of your private table as a QR code", tags=["private tables"]
)
async def code(table: Named, request: Request[Any, Any, Any], house: TheHouse, person: ThePerson) -> Picture:
    view = _host_view(house, _mine(house, person, table))
    origin = house.config.origins[0] if house.config.origins else str(request.base_url)
    return picture(f"{origin.rstrip('/')}{view.link}")


@get("/api/join/{token:str}", summary="What a link leads to", tags=["private tables"])
async def about_link(
    token: Token, request: Request[Any, Any, Any], service: TheService, house: TheHouse, visitor: Visitor
) -> LinkPage:
    service.links.require(request.state.address, "links were tried from your address")
    found = hosts.found_by(house.ledger, house.hosting, token)
    return LinkPage(found.title, found.host, _line(house, found), house.table(found.table).book.id)


@post("/api/join/{token:str}", summary="Come in by a link", tags=["private tables"], status_code=200)
async def join(
    token: Token, request: Request[Any, Any, Any], service: TheService, house: TheHouse, person: ThePerson
) -> SeatGiven:
    """Join a private table by its link. You may watch and sit down until the host closes the table or removes you."""
    service.links.require(request.state.address, "links were tried from your address")
    table = await house.come_in(person, token)
    may_enter(house, person, table)
    return SeatGiven(table, None)


def _mine(house: House, person: Person, table: str) -> Hosted:
    if not house.hosts(person, table):
        raise ServerError(
            "not_authorised", "This is not a private table of yours.", now="Open one first.", rule=hosts.HOSTING
        )
    return house.hosting.all[table]


def _line(house: House, hosted: Hosted) -> HostedLine:
    state = house.table(hosted.table)
    taken = len(state.floor.seats) if isinstance(state.floor, Open) else 0
    played = hosting_of(state.room).played(settings_of(state))
    return HostedLine(hosted.table, hosted.title, played, state.book.house, taken, places_of(state))


def _host_view(house: House, hosted: Hosted) -> HostView:
    state = house.table(hosted.table)
    seats = state.floor.seats if isinstance(state.floor, Open) else {}
    guests = [
        GuestLine(name, next((seat for seat, player in seats.items() if player == name), None))
        for name in sorted(hosted.admitted)
    ]
    hosting = hosting_of(state.room)
    now = hosting.now(settings_of(state))
    where = f"/h/{house.config.house}" if house.config.is_postgres else ""
    link = f"{where}/join/{hosts.token_of(house.ledger, hosted)}"
    return HostView(
        hosted.table,
        hosted.title,
        link,
        guests,
        hosted.bots,
        house.pace(hosted.table).dealing,
        hosted.closing,
        tuple(field for field in hosting.fields if field.name in now),
        dict(now),
    )


route_handlers = [seat_me, forms, open_private, hosted, code, about_link, join]
