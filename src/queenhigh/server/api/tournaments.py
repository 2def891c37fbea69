"""Tournaments: the list, one tournament with its terms, the director's console, and commands."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from queenhigh.games.library import open_book
from queenhigh.house.documents.page import Document
from queenhigh.house.tournaments.document import terms_and_conditions
from queenhigh.house.tournaments.files import template, tournament_books
from queenhigh.server.errors import ServerError
from queenhigh.server.given import TheHouse, ThePerson, TheService, Visitor
from queenhigh.server.messages import CommandId
from queenhigh.server.tournaments.asks import TournamentCommand
from queenhigh.server.tournaments.director import DirectorView, director_view
from queenhigh.server.tournaments.own import YouInTournament, own_view
from queenhigh.server.tournaments.permission import may_direct, rank_in
from queenhigh.server.tournaments.views import TournamentRow, TournamentView, rows_of, tournament_view

Named = Annotated[str, PathParameter(max_length=64)]
OfBook = Annotated[str, QueryParameter(name="book", max_length=60)]


class TournamentList(msgspec.Struct, frozen=True):
    tournaments: list[TournamentRow]
    may_begin: tuple[str, ...]
    """Books in which the visitor may start a tournament."""


class TournamentPage(msgspec.Struct, frozen=True):
    view: TournamentView
    now: int
    """The house's clock, in seconds."""
    you: YouInTournament | None = None
    chips: int = 0
    """The visitor's practice chips, in cents."""
    director: DirectorView | None = None


class TermsPage(msgspec.Struct, frozen=True):
    name: str
    edition: int
    published: bool
    document: Any


class AskedOf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command to a tournament. `id` makes it safe to send again."""

    id: CommandId
    do: TournamentCommand


class Answered(msgspec.Struct, frozen=True):
    id: str
    name: str


class Template(msgspec.Struct, frozen=True):
    book: str
    toml: str


@get("/api/tournaments", summary="Tournaments", tags=["tournaments"])
async def tournaments(house: TheHouse, visitor: Visitor) -> TournamentList:
    may = tuple(
        book for book in tournament_books() if (rank := rank_in(house, visitor, open_book(book))) and _above(book, rank)
    )
    return TournamentList(rows_of(house.tournaments), may)


def _above(book: str, rank: str) -> bool:
    return rank != open_book(book).ladder.rungs[0]


@get("/api/tournaments/{name:str}", summary="A tournament", tags=["tournaments"])
async def tournament(name: Named, house: TheHouse, visitor: Visitor) -> TournamentPage:
    """`director` is for those who run it, and for inspectors."""
    live = house.tournament(name)
    directs = may_direct(house, visitor, live.book)
    if not live.state.published and not directs:
        raise ServerError("not_found", f"There is no tournament {name[:40]!r}.", now="See the list.")
    now = house.now
    return TournamentPage(
        view=tournament_view(live, house.is_bot),
        now=now,
        you=own_view(live, visitor, now) if visitor is not None else None,
        chips=house.chips(visitor.name) if visitor is not None and visitor.role == "player" else 0,
        director=director_view(live, house.staff, rank_in(house, visitor, live.book)) if directs else None,
    )


@get("/api/tournaments/{name:str}/terms", summary="The terms and conditions", tags=["tournaments"])
async def terms(name: Named, house: TheHouse, visitor: Visitor) -> TermsPage:
    live = house.tournament(name)
    t = live.state
    if not t.edition or (not t.published and not may_direct(house, visitor, live.book)):
        raise ServerError("not_found", f"The terms of {name[:40]!r} have not been published.")
    document: Document = terms_and_conditions(t.terms, t.edition)
    return TermsPage(name, t.edition, t.published == t.edition, msgspec.to_builtins(document))


@get("/api/tournament-terms", summary="Terms to edit", tags=["tournaments"])
async def terms_template(person: ThePerson, book: OfBook) -> Template:
    """The template of a book, as `queenhigh tournament new` writes it."""
    if book not in (books := tournament_books()):
        raise ServerError("not_found", f"{book[:60]!r} has no tournaments.", f"{' and '.join(books)} have them.")
    return Template(book, template(book))


@post("/api/tournaments", summary="Start a tournament", tags=["tournaments"], status_code=200)
async def begin(data: JSONBody[AskedOf], service: TheService, person: ThePerson) -> Answered:
    return Answered(data.id, await service.ask_tournament(person, "", data.do, data.id))


@post(
    "/api/tournaments/{name:str}/commands",
    summary="Send a command to a tournament",
    tags=["tournaments"],
    status_code=200,
)
async def command(
    name: Named, data: JSONBody[AskedOf], request: Request[Any, Any, Any], service: TheService, person: ThePerson
) -> Answered:
    """Carry out a command. The answer comes when it is in the ledger."""
    return Answered(data.id, await service.ask_tournament(person, name, data.do, data.id, request.state.address))


route_handlers = [tournaments, tournament, terms, terms_template, begin, command]
