"""The lobby: every table, what is played there, and who sits where. Anyone may see it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from queenhigh.games.library import open_all
from queenhigh.server.frames import Look
from queenhigh.server.tournaments.views import TournamentRow, rows_of

if TYPE_CHECKING:
    from queenhigh.server.hub import Hub


class LobbySeat(msgspec.Struct, frozen=True):
    seat: int
    player: str | None
    bot: bool


class LobbyTable(msgspec.Struct, frozen=True):
    table: str
    book: str
    title: str
    house: str
    status: str
    phase: str | None
    round: int
    limits: Any
    headline: str
    seats: list[LobbySeat]
    places: int
    watching: int


class LobbyBook(msgspec.Struct, frozen=True):
    book: str
    title: str
    house: str
    edition: str


class LobbyView(msgspec.Struct, frozen=True):
    house: str
    tables: list[LobbyTable]
    books: list[LobbyBook]
    tournaments: list[TournamentRow]


def lobby(hub: Hub) -> LobbyView:
    tables = [_table(hub.look(table), hub.watching(table)) for table in hub.house.shown]
    return LobbyView(hub.house.config.name, tables, _books(), rows_of(hub.house.tournaments))


def _table(look: Look, watching: int) -> LobbyTable:
    """The same as everyone in the room sees, with less of it."""
    view = look.public
    seats = [LobbySeat(seat.seat, seat.player, seat.bot) for seat in view.seats]
    return LobbyTable(
        view.table, view.book, view.title, view.house, view.status, view.phase, view.round, view.limits, view.headline,
        seats, view.places, watching,
    )  # fmt: skip


@cache
def _books() -> list[LobbyBook]:
    return [LobbyBook(book.id, book.title, book.house, book.edition) for book in open_all()]
