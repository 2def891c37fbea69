"""The lobby: every table, what is played there, and who sits where. Anyone may see it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from queenhigh.desk.jackpots import Level
from queenhigh.games.library import open_all, room
from queenhigh.rules import Book
from queenhigh.server.hosting import GameAt, Stake, hosting_of
from queenhigh.server.tournaments.views import TournamentRow, rows_of
from queenhigh.server.views.asked import once
from queenhigh.server.views.forms import Option
from queenhigh.server.views.offers import settings_of

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
    played: GameAt
    on_demand: bool = False
    """Opened because a player wanted it, and closed when nobody is there."""


class LobbyBook(msgspec.Struct, frozen=True):
    """A book, and what the house opens of it on demand."""

    book: str
    title: str
    house: str
    edition: str
    games: tuple[Option, ...] = ()
    bettings: tuple[Option, ...] = ()
    stakes: tuple[Stake, ...] = ()


class LobbyMeter(msgspec.Struct, frozen=True):
    """A jackpot as its display shows it: the same at every table that shares it."""

    name: str
    book: str
    house: str
    levels: tuple[Level, ...]
    tables: tuple[str, ...]


class LobbyView(msgspec.Struct, frozen=True):
    house: str
    tables: list[LobbyTable]
    books: list[LobbyBook]
    tournaments: list[TournamentRow]
    meters: list[LobbyMeter] = []


def lobby(hub: Hub) -> LobbyView:
    tables = [_table(hub, table) for table in hub.house.listed]
    meters = [LobbyMeter(one.name, one.book, one.house, one.levels, one.tables) for one in hub.meters]
    return LobbyView(hub.house.config.name, tables, _books(), rows_of(hub.house.tournaments), meters)


def _table(hub: Hub, table: str) -> LobbyTable:
    """A table as everyone in the room sees it, in short."""
    look = hub.look(table)
    view, state = look.public, look.state
    played = once(state, state.floor, "played", lambda: hosting_of(state.room).played(settings_of(state)))
    seats = [LobbySeat(seat.seat, seat.player, seat.bot) for seat in view.seats]
    return LobbyTable(
        view.table, view.book, view.title, view.house, view.status, view.phase, view.round, view.limits, view.headline,
        seats, view.places, hub.watching(table), played, table in hub.house.hosting.all,
    )  # fmt: skip


@cache
def _books() -> list[LobbyBook]:
    return [_book(book) for book in open_all()]


def _book(book: Book) -> LobbyBook:
    about = (book.id, book.title, book.house, book.edition)
    if not room(book.id).has("page"):
        return LobbyBook(*about)
    hosting = hosting_of(room(book.id))
    return LobbyBook(*about, hosting.games, hosting.bettings, hosting.stakes)
