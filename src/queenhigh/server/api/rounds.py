"""Rounds that are over: `/api/rounds`. A round in play is nobody's to look into: its cards are under seal."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import Annotated, Literal

import msgspec
from litestar import Response, get
from litestar.params import FromQuery, Parameter

from queenhigh.desk.tables import TableState
from queenhigh.rules.zone import house_zone
from queenhigh.server.errors import ServerError
from queenhigh.server.given import TheHouse, ThePerson
from queenhigh.server.house import House
from queenhigh.server.people import Person
from queenhigh.server.record import access, exporting, rounds, tournament_hands
from queenhigh.server.record.shapes import RoundLine, RoundList, RoundPage, TableLine
from queenhigh.server.record.tournament_hands import of_felt
from queenhigh.server.tournaments.felts import is_felt

MOST = 100
HIGHEST = 10**12
Name = Annotated[str, Parameter(max_length=64)]
Number = Annotated[int, Parameter(ge=1, le=HIGHEST)]


@get("/api/rounds", summary="Tables whose rounds one may look into", tags=["record"])
async def tables(house: TheHouse, person: ThePerson) -> list[TableLine]:
    return [_table(state) for name, state in house.shown.items() if access.may_see_table(house, person, name)]


@get("/api/rounds/{table:str}", summary="The rounds of a table, newest first", tags=["record"])
async def listed(
    house: TheHouse,
    person: ThePerson,
    table: Name,
    before: Annotated[int | None, Parameter(ge=1, le=HIGHEST)] = None,
    limit: Annotated[int, Parameter(ge=1, le=MOST)] = 25,
    at: Annotated[str, Parameter(max_length=40)] = "",
) -> RoundList:
    """`at` is a moment such as 2026-11-15T20:40 in house time: the list then begins with the round in play at that time."""
    state = house.table(table)
    if not access.may_see_table(house, person, table):
        raise access.no_round(table)
    if at:
        before = 1 + await asyncio.to_thread(rounds.number_at, house.ledger, state, _moment(at))
    found = await asyncio.to_thread(rounds.newest_first, house.ledger, table, state, before or state.rounds + 1, limit)
    return _list(state, found)


@get("/api/rounds/{table:str}/{number:int}", summary="A round", tags=["record"])
async def one_round(house: TheHouse, person: ThePerson, table: Name, number: Number) -> RoundPage:
    return await seen_round(house, person, table, number)


@get("/api/rounds/{table:str}/{number:int}/sheet", summary="A round's sheet", tags=["record"])
async def sheet(
    house: TheHouse, person: ThePerson, table: Name, number: Number, form: FromQuery[Literal["json", "yaml"]] = "json"
) -> Response[bytes]:
    """The round written down, for `queenhigh settle`: all of it, or for a player their own hands, the dealer's and the shared
    cards."""
    page = await seen_round(house, person, table, number)
    if page.whole or page.chips:
        written = page.sheet
    else:
        written = await asyncio.to_thread(exporting.own_sheet, house, table, number, person.name)
    if not written:
        why = page.differences[0] if page.differences else "A hand of a tournament has no sheet."
        raise ServerError("not_found", why)
    if form == "json":
        body, kind = msgspec.json.format(msgspec.json.encode(written)), "application/json"
    else:
        body, kind = exporting.as_yaml(written), "application/yaml"
    saved = f'attachment; filename="{exporting.file_name(table, number, form)}"'
    return Response(body, media_type=kind, headers={"Content-Disposition": saved})


async def seen_round(house: House, person: Person, table: str, number: int) -> RoundPage:
    """A player who had no wager in a round learns nothing of it, not even whether it is there."""
    if is_felt(table):
        return await _seen_in_tournament(house, person, table, number)
    state = house.table(table)
    whole = access.may_see_table(house, person, table)
    if not whole and person.role != "player":
        raise access.no_round(table)
    if whole:
        return await asyncio.to_thread(rounds.recall_round, house.ledger, state, number)
    for name in house.hosting.names_of(person.name):
        if await asyncio.to_thread(rounds.took_part, house.ledger, state, number, name):
            page = await asyncio.to_thread(rounds.recall_round, house.ledger, state, number)
            return rounds.for_player(page, name)
    raise access.no_round(table)


async def _seen_in_tournament(house: House, person: Person, table: str, number: int) -> RoundPage:
    """For inspectors, and for anyone who was dealt in."""
    live, place = of_felt(house.tournaments, table)
    if not person.inspects:
        dealt_in = person.role == "player" and await asyncio.to_thread(
            tournament_hands.took_part, house.ledger, live, place, number, person.name
        )
        if not dealt_in:
            raise access.no_round(table)
    page = await asyncio.to_thread(tournament_hands.recall_hand, house.ledger, live, place, number)
    return page if person.inspects else rounds.for_player(page, person.name)


def _table(state: TableState) -> TableLine:
    playing = state.number if state.playing else 0
    return TableLine(state.id, state.book.id, state.book.title, state.book.house, state.rounds, playing)


def _list(state: TableState, found: list[RoundLine]) -> RoundList:
    about = _table(state)
    return RoundList(about.table, about.book, about.title, about.house, tuple(found), about.rounds, about.playing)


def _moment(text: str) -> datetime:
    try:
        given = datetime.fromisoformat(text)
    except ValueError:
        raise ServerError(
            "malformed", f"{text!r} is not a time.", now="Write it like 2026-11-15T20:40, in the time of the house."
        ) from None
    return given if given.tzinfo else given.replace(tzinfo=house_zone())


route_handlers = [tables, listed, one_round, sheet]
