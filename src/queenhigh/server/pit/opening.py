"""Opening time of the live house: chips, an automatic staff, and tables for every book with a few bots at each.

Only tables that were never opened are opened, so this may be called at every start: a table that the floor has closed
stays closed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from queenhigh.cards import Seed
from queenhigh.desk.desk import Desk
from queenhigh.desk.opening import (
    CHIPS,
    FLOAT,
    FLOOR,
    Plan,
    open_jackpots,
    open_table,
    put_on_duty,
)
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.floor import Open, Shut
from queenhigh.games.kit.floor_events import CardsChecked
from queenhigh.games.library import BOOK_IDS, open_book, room
from queenhigh.house.staff.roster import LogOff, SetArea
from queenhigh.server.automatic_staff import AUTOMATIC_DEALER, AUTOMATIC_FLOOR
from queenhigh.server.page import page_of
from queenhigh.server.pit import bots
from queenhigh.server.pit.terms import FREE, PitTerms

FIRST = "house", "cage"
"""The actors that open a house: in earlier ledgers, one-off actions are under these names. Nobody can take them
(`names.py`)."""


class Planned(NamedTuple):
    """A table of the house: its name, its book, and how it differs from the usual one."""

    table: str
    book: str
    options: dict[str, str]


def house_tables() -> tuple[Planned, ...]:
    """The tables of the house, in the order of the lobby: those of every book that has a page."""
    rooms = [found for found in map(room, BOOK_IDS) if found.has("page")]
    return tuple(Planned(table.name, found.id, table.options) for found in rooms for table in found.layout.tables)


def open_house(desk: Desk, terms: PitTerms) -> None:
    new = [row for row in house_tables() if row.table not in desk.tables or _never_opened(desk, row.table)]
    if new:
        desk.issue(CHIPS, actor=FIRST[0], id="opening: chips")
        _staff(desk)
    stream = Seed.fresh().bytes()
    for place, (table, book, changes) in enumerate(new):
        if table not in desk.tables:
            desk.new_table(table, book)
        desk.fill(table, FLOAT, actor=FIRST[1], id=f"opening: float of {table}")
        open_table(desk, Plan(table, book, 0, _settings(book, changes, terms)), _on_duty)
        _seat_bots(desk, table, wanted_bots(terms, place, book), stream)
    open_jackpots(desk, (row.table for row in house_tables()), _on_duty)
    if AUTOMATIC_FLOOR in desk.roster.staff.duties and not terms.automatic_floor:
        desk.staff(LogOff(AUTOMATIC_FLOOR, at=desk.now))


def _settings(book: str, options: dict[str, str], terms: PitTerms) -> Any:
    timed = page_of(room(book)).game.timed
    pace = {"seconds": round(terms.deciding_seconds)} if timed else {}
    return room(book).layout.usual(**options, **pace)


def wanted_bots(terms: PitTerms, place: int, book: str = "") -> int:
    """The number of bots: one more or less than usual, so that tables differ, and at least two, so that one can bank.
    Some games want a few more."""
    usual = terms.bots + (page_of(room(book)).game.more_regulars if book else 0)
    return max(2, usual + (0, 1, -1)[place % 3]) if terms.bots else 0


def _never_opened(desk: Desk, table: str) -> bool:
    """Was the table never opened, apart from a check of the cards?"""
    state = desk.table(table)
    if not isinstance(state.floor, Shut):
        return False
    return all(envelope.kind == CardsChecked.__name__ for envelope in desk.ledger.read(state.stream))


def _on_duty(book: str, rank: str) -> str:
    return AUTOMATIC_DEALER if rank == open_book(book).ladder.rungs[0] else AUTOMATIC_FLOOR


def _staff(desk: Desk) -> None:
    """The automatic staff: one person deals at every table, and one has the highest rank of each book."""
    tables = dict.fromkeys((*desk.tables, *(row.table for row in house_tables())))
    staff = desk.roster.staff
    ladders = {book: open_book(book).ladder.rungs for _, book, _ in house_tables()}
    for person in (AUTOMATIC_DEALER, AUTOMATIC_FLOOR):  # a house that has gained another book since
        if person in staff.duties and not ladders.keys() <= staff.duties[person].ranks.keys():
            desk.staff(LogOff(person, at=desk.now))
    staff = desk.roster.staff
    if AUTOMATIC_DEALER in staff.duties and AUTOMATIC_FLOOR in staff.duties:
        desk.staff(SetArea(FLOOR, tuple(tables)))
        return
    people = {
        AUTOMATIC_DEALER: {book: rungs[0] for book, rungs in ladders.items()},
        AUTOMATIC_FLOOR: {book: rungs[-1] for book, rungs in ladders.items()},
    }
    missing = {person: ranks for person, ranks in people.items() if person not in staff.duties}
    put_on_duty(desk, tables, missing)


def _seat_bots(desk: Desk, table: str, count: int, stream: Iterator[int]) -> None:
    floors = (state.floor for state in desk.tables.values())
    taken = {name for floor in floors if isinstance(floor, Open) for name in floor.seats.values()}
    book = desk.table(table).book.id
    by_dealer = page_of(room(book)).game.seats_by_dealer
    free = list(range(1, room(book).layout.places(desk.table(table).settings) + 1))
    for _ in range(min(count, len(free) - FREE)):
        name, seat = bots.a_name(taken, stream), bots.one_of(free, stream)
        if name is not None:
            desk.buy_in(name, bots.PURSE)
            by, who = (open_book(book).ladder.rungs[0], AUTOMATIC_DEALER) if by_dealer else ("", name)
            desk.instruct(table, said.SeatPlayer(by=by, who=who, seat=seat, player=name, at=desk.now))
            taken.add(name)
            free.remove(seat)
