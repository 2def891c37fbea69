"""A table as a wall screen shows it: its sign, its displays, and no names of players."""

from __future__ import annotations

import msgspec

from queenhigh.desk.tables import TableState
from queenhigh.server.views.offers import JackpotView, LimitsView, OfferView
from queenhigh.server.views.table import NoticeView, Room, TableView, places_of, status_of, table_view


class BoardView(msgspec.Struct, frozen=True):
    table: str
    book: str
    house: str
    title: str
    status: str
    round: int
    places: int
    limits: LimitsView
    offers: tuple[OfferView, ...]
    headline: str
    notices: tuple[NoticeView, ...]
    jackpot: JackpotView | None
    pay_tables: dict[str, str] | None


def board_view(state: TableState, house: Room) -> BoardView:
    seen: TableView = table_view(state, house)
    return BoardView(
        table=state.id,
        book=state.book.id,
        house=state.book.house,
        title=state.book.title,
        status=status_of(state, house),
        round=state.number,
        places=places_of(state),
        limits=seen.limits,
        offers=seen.offers,
        headline=seen.headline,
        notices=seen.notices,
        jackpot=seen.jackpot,
        pay_tables=seen.pay_tables,
    )
