"""What each board shows. `Content` is one picture of it; its `id` changes exactly when the picture does."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

from queenhigh.desk.tables import TableState
from queenhigh.games.kit.floor import Open
from queenhigh.house.documents.page import AnyBlock, Document, Fact, Facts, money
from queenhigh.house.signs import Wall, draw, kinds
from queenhigh.rules import QueenhighError
from queenhigh.server.authority import may_enter
from queenhigh.server.boards.displays import Jackpot
from queenhigh.server.errors import Cite, ServerError, cite
from queenhigh.server.house import House
from queenhigh.server.tournaments.views import TournamentView, tournament_view
from queenhigh.server.views.offers import LimitsView, headline_of, limits_of, settings_of
from queenhigh.server.views.table import NoticeView, places_of, status_of, table_view


class SignPage(msgspec.Struct, frozen=True):
    kind: str
    table: str
    book: str
    house: str
    title: str
    stamp: str
    blocks: tuple[AnyBlock, ...]
    rules: tuple[Cite, ...]


def sign_of(state: TableState, kind: str) -> SignPage | None:
    """A sign as the book wants it; None where the book knows no such sign, or it cannot be drawn."""
    if kind not in kinds(state.book.id):
        return _plain(state) if kind == "limits" else None
    notices = (*state.floor.standing.values(), *(state.floor.notices.values() if isinstance(state.floor, Open) else ()))
    wall = Wall(settings=settings_of(state), table=state.id, notices=notices)
    try:
        return _page(state, draw(state.book.id, kind, wall))
    except QueenhighError:
        return None


def _page(state: TableState, document: Document) -> SignPage:
    return SignPage(
        kind=document.kind,
        table=state.id,
        book=state.book.id,
        house=state.book.house,
        title=document.title,
        stamp="; ".join(stamp.words for stamp in document.stamps),
        blocks=document.blocks,
        rules=tuple(map(cite, document.satisfies)),
    )


def _plain(state: TableState) -> SignPage:
    """A book whose signs are not drawn yet: the limits that its table has."""
    limits = limits_of(state)
    given: list[tuple[str, str, Any]] = [
        ("minimum", "Minimum", limits.min),
        ("maximum", "Maximum", limits.max),
        ("multiples", "Multiples of", limits.unit),
    ]
    facts = tuple(Fact(key, name, money(amount)) for key, name, amount in given if amount)
    book = state.book
    stamp = f"{book.house}, {book.title}, edition {book.edition} ({book.approved})"
    return SignPage("limits", state.id, book.id, book.house, book.title, stamp, (Facts(key="limits", facts=facts),), ())


KINDS = ("house", "jackpot", "limits", "table", "clock", "standings")
_ENCODER = msgspec.json.Encoder(order="deterministic")


class TableTile(msgspec.Struct, frozen=True):
    """A table among others. Seats are counted, not named."""

    table: str
    book: str
    house: str
    title: str
    status: str
    phase: str
    round: int
    places: int
    taken: int
    limits: LimitsView
    headline: str
    notices: tuple[NoticeView, ...]


class BoardPage(msgspec.Struct, frozen=True):
    """`tables`, `jackpots` and `signs` as far as the kind of board shows them."""

    kind: str
    name: str
    tables: tuple[TableTile, ...] = ()
    jackpots: tuple[Jackpot, ...] = ()
    signs: tuple[SignPage, ...] = ()
    tournament: TournamentView | None = None


class Content(msgspec.Struct, frozen=True):
    id: str
    body: bytes


def page(house: House, jackpots: tuple[Jackpot, ...], kind: str, of: str) -> BoardPage:
    name = house.config.name
    match kind:
        case "house":
            return BoardPage(kind, name, _tiles(house, _listed(house)), jackpots)
        case "jackpot":
            chosen = tuple(one for one in jackpots if not of or one.name == of)
            if of and not chosen:
                there = ", ".join(one.name for one in jackpots) or "none"
                raise ServerError("not_found", f"There is no jackpot {of!r}.", f"The jackpots are {there}.")
            return BoardPage(kind, name, jackpots=chosen)
        case "limits":
            states = [_open_to_all(house, of)] if of else _listed(house)
            return BoardPage(kind, name, _tiles(house, states), signs=_signs(states, "limits"))
        case "table":
            state = _open_to_all(house, of)
            own = tuple(one for one in jackpots if of in one.tables)
            return BoardPage(kind, name, _tiles(house, [state]), own, _signs([state], "limits", "pays"))
        case "clock" | "standings":
            live = house.tournament(of)
            if not live.state.published:
                raise ServerError("not_found", f"There is no tournament {of!r}.")
            return BoardPage(kind, name, tournament=tournament_view(live, house.is_bot))
    raise ServerError("not_found", f"There is no board {kind!r}.", f"The boards are {', '.join(KINDS)}.")


def pictured(board: BoardPage) -> Content:
    body = _ENCODER.encode(board)
    return Content(sha256(body).hexdigest()[:16], body)


def _listed(house: House) -> list[TableState]:
    return [house.shown[name] for name in house.listed]


def _open_to_all(house: House, table: str) -> TableState:
    """A private table has no board."""
    may_enter(house, None, table)
    return house.table(table)


def _tiles(house: House, states: list[TableState]) -> tuple[TableTile, ...]:
    return tuple(_tile(house, state) for state in states)


def _tile(house: House, state: TableState) -> TableTile:
    floor = state.floor
    return TableTile(
        table=state.id,
        book=state.book.id,
        house=state.book.house,
        title=state.book.title,
        status=status_of(state, house),
        phase=type(state.round).__name__ if state.round else "",
        round=state.number,
        places=places_of(state),
        taken=len(floor.seats) if isinstance(floor, Open) else 0,
        limits=limits_of(state),
        headline=headline_of(state),
        notices=table_view(state, house).notices,
    )


def _signs(states: list[TableState], *kinds: str) -> tuple[SignPage, ...]:
    drawn = (sign_of(state, kind) for state in states for kind in kinds)
    return tuple(sign for sign in drawn if sign is not None)
