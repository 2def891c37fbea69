"""A player's rounds again: replayed, reviewed, shared by link, and as files."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody, Parameter

from queenhigh.server.api.mine import FILTERED, Asked
from queenhigh.server.api.rounds import Name, Number
from queenhigh.server.errors import ServerError
from queenhigh.server.given import TheHouse, ThePerson, TheService
from queenhigh.server.house import House
from queenhigh.server.people import Person
from queenhigh.server.record import access, exporting, replay, rounds
from queenhigh.server.record.reviewing import ReviewPage, reviewed
from queenhigh.server.record.sharing import SharedRound, SharedRounds
from queenhigh.server.service import Service
from queenhigh.server.tournaments.felts import is_felt

Token = Annotated[str, Parameter(max_length=64)]


class ShareRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="share"):
    """Make a link to one of your own rounds, or find the existing one."""

    table: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    number: Annotated[int, msgspec.Meta(ge=1, le=10**12)]


class WithdrawLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="withdraw"):
    token: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class SharedPage(msgspec.Struct, frozen=True):
    """The links that you have given away, the newest first."""

    links: list[SharedRound]


@get("/api/rounds/{table:str}/{number:int}/replay", summary="A round step by step", tags=["record"])
async def replayed(house: TheHouse, person: ThePerson, table: Name, number: Number) -> replay.ReplayPage:
    """The round as the room saw it, with your own cards. Each step has its changes to the table's view."""
    name = await asyncio.to_thread(_may_see, house, person, table, number)
    return await asyncio.to_thread(replay.replay, house, table, number, name)


@get("/api/rounds/{table:str}/{number:int}/review", summary="Your decisions compared with the best", tags=["record"])
async def review(house: TheHouse, service: TheService, person: ThePerson, table: Name, number: Number) -> ReviewPage:
    """The value of each choice, from what you could see at the time. At poker, as far as it can be counted."""
    name = await asyncio.to_thread(_may_see, house, person, table, number)
    return await reviewed(house, service.folios, table, number, name)


@get(
    "/api/my/files",
    summary="Your rounds as files, in a zip",
    tags=["record"],
    media_type="application/octet-stream",
    dependencies=FILTERED,
)
async def files(house: TheHouse, asked: Asked) -> Response[bytes]:
    """The newest 200 that fit: `rounds.csv`, and a sheet for each round; hands of poker as PHH too."""
    body = await asyncio.to_thread(exporting.as_zip, house, asked)
    saved = {"Content-Disposition": 'attachment; filename="my-rounds.zip"'}
    return Response(body, media_type="application/octet-stream", headers=saved)


@get("/api/my/shared", summary="The links to your rounds", tags=["record"])
async def links(house: TheHouse, service: TheService, person: ThePerson) -> SharedPage:
    _only_players(person)
    return SharedPage(await asyncio.to_thread(_shared(house, service).of, person.name))


@post("/api/my/shared", summary="Share a round, or withdraw its link", tags=["record"], status_code=200)
async def change_links(
    data: JSONBody[ShareRound | WithdrawLink], house: TheHouse, service: TheService, person: ThePerson
) -> SharedPage:
    _only_players(person)
    shared = _shared(house, service)
    match data:
        case ShareRound(table=table, number=number):
            await asyncio.to_thread(_may_see, house, person, table, number)
            await asyncio.to_thread(shared.share, person.name, table, number)
        case WithdrawLink(token=token):
            await asyncio.to_thread(shared.withdraw, person.name, token)
    return SharedPage(await asyncio.to_thread(shared.of, person.name))


@get("/api/shared/{token:str}", summary="A round that is shared by a link", tags=["record"])
async def shared_round(house: TheHouse, service: TheService, token: Token) -> replay.ReplayPage:
    """A shared round, for anyone who has the link: the sharer's cards and what the table showed, without the names of
    other people."""
    player, table, number = await asyncio.to_thread(_shared(house, service).opened, token)
    name = await asyncio.to_thread(access.name_in, house, player, table, number)
    return await asyncio.to_thread(replay.shared_replay, house, table, number, name or player)


def _shared(house: House, service: Service) -> SharedRounds:
    return SharedRounds(service.accounts, house.config.house)


def _only_players(person: Person) -> None:
    if person.role != "player":
        raise ServerError("not_authorised", "Only players share rounds of their own.", now="Log on as a player.")


def _may_see(house: House, person: Person, table: str, number: int) -> str:
    """Check that the person took part, or is staff who may look into every round of the table: they see it as the room
    did. Returns the name under which the player took part."""
    name = access.seen_as(house, person, table, number)
    if not is_felt(table):
        rounds.check_over(house.table(table), number)
    return name or person.name


route_handlers = [replayed, review, files, links, change_links, shared_round]
