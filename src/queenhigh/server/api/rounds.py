"""Finished rounds: `/api/rounds`. Nobody may look into a round in play: its cards are under seal."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import Annotated, Any, Literal

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


@get("/api/rounds", summary="Tables whose rounds you may see", tags=["record"])
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
    """List finished rounds. `at` is a moment such as 2026-11-15T20:40 in house time: the list then begins with the
    round in play at that time."""
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
    """The round as a sheet, for `queenhigh settle` or `queenhigh hand`: all of it or, for a player, their own hands,
    the dealer's, the shared cards, and at poker the hands that were shown."""
    written = await asyncio.to_thread(_sheet, house, person, table, number)
    if form == "json":
        body, kind = msgspec.json.format(msgspec.json.encode(written)), "application/json"
    else:
        body, kind = exporting.as_yaml(written), "application/yaml"
    saved = f'attachment; filename="{exporting.file_name(table, number, form)}"'
    return Response(body, media_type=kind, headers={"Content-Disposition": saved})


def _sheet(house: House, person: Person, table: str, number: int) -> dict[str, Any]:
    name = access.seen_as(house, person, table, number)
    if name is not None:
        return exporting.own_sheet(exporting.finished(house, table, number), name)
    page = _seen_round(house, person, table, number)
    if not page.sheet:
        why = page.differences[0] if page.differences else f"Round {number} of {table} has no sheet."
        raise ServerError("not_found", why)
    return page.sheet


async def seen_round(house: House, person: Person, table: str, number: int) -> RoundPage:
    """A player who had no wager in a round learns nothing about it, not even whether it exists."""
    return await asyncio.to_thread(_seen_round, house, person, table, number)


def _seen_round(house: House, person: Person, table: str, number: int) -> RoundPage:
    name = access.seen_as(house, person, table, number)
    if is_felt(table):
        page = tournament_hands.recall_hand(house.ledger, *of_felt(house.tournaments, table), number)
    else:
        page = rounds.recall_round(house.ledger, house.table(table), number)
    return page if name is None else rounds.for_player(page, name)


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
