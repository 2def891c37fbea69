"""Opening time of the live house: chips, an automatic staff, and tables of every book with a few bots at each.

Only what never was opened is opened, so this may be called at every start: a table that the floor has closed stays closed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

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
from queenhigh.desk.troubles import CALIFORNIA, CANBERRA, MELBOURNE, PERTH, POKER
from queenhigh.games.casino_canberra_3_card_poker.table import Shoe as CanberraShoe
from queenhigh.games.crown_melbourne_three_card_poker.table import Shoe as MelbourneShoe
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.floor import Shut
from queenhigh.games.kit.floor_events import CardsChecked
from queenhigh.games.library import open_book, room
from queenhigh.house.staff import LogOff, SetArea
from queenhigh.server.pit import bots
from queenhigh.server.pit.terms import FREE, Asked

AUTOMATIC_DEALER, AUTOMATIC_FLOOR = "automatic dealer", "automatic floor"

TABLES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("melbourne-1", MELBOURNE, {}),
    ("melbourne-2", MELBOURNE, {"shoe": MelbourneShoe.SHUFFLING}),
    ("canberra-1", CANBERRA, {}),
    ("canberra-2", CANBERRA, {"shoe": CanberraShoe.AUTOMATED}),
    ("california-1", CALIFORNIA, {}),
    ("perth-1", PERTH, {}),
    ("poker-1", POKER, {"game": "holdem", "betting": "no_limit"}),
    ("poker-2", POKER, {"game": "omaha_hilo", "betting": "pot"}),
)
"""The tables of the house, in the order of the lobby: name, book, and how it differs from the usual one."""


def open_house(desk: Desk, terms: Asked) -> None:
    new = [row for row in TABLES if row[0] not in desk.tables or _never_opened(desk, row[0])]
    if new:
        desk.issue(CHIPS, id="opening: chips")
        _staff(desk)
    stream = Seed.fresh().bytes()
    for place, (table, book, changes) in enumerate(new):
        if table not in desk.tables:
            desk.new_table(table, book)
        desk.fill(table, FLOAT, id=f"opening: float of {table}")
        open_table(desk, Plan(table, book, 0, _settings(book, changes, terms)), _on_duty)
        _seat_bots(desk, table, wanted_bots(terms, place, book), stream)
    open_jackpots(desk, (row[0] for row in TABLES), _on_duty)
    if AUTOMATIC_FLOOR in desk.roster.staff.duties and not terms.automatic_floor:
        desk.staff(LogOff(AUTOMATIC_FLOOR, at=desk.now))


def _settings(book: str, changes: dict[str, Any], terms: Asked) -> Any:
    pace = {"seconds": round(terms.deciding_seconds)} if book == POKER else {}
    return room(book).layout.usual(**changes, **pace)


def wanted_bots(terms: Asked, place: int, book: str = "") -> int:
    """One more or less than usual, so that tables differ. Two at least: one of them can always bank where players do. A game
    of poker wants a few more."""
    usual = terms.bots + (2 if book == POKER else 0)
    return max(2, usual + (0, 1, -1)[place % 3]) if terms.bots else 0


def _never_opened(desk: Desk, table: str) -> bool:
    """Nothing has happened there but a check of the cards."""
    state = desk.table(table)
    if not isinstance(state.floor, Shut):
        return False
    return all(envelope.kind == CardsChecked.__name__ for envelope in desk.ledger.read(state.stream))


def _on_duty(book: str, rank: str) -> str:
    return AUTOMATIC_DEALER if rank == open_book(book).ladder.rungs[0] else AUTOMATIC_FLOOR


def _staff(desk: Desk) -> None:
    """One deals at every table and one stands above, in the highest rank of each book."""
    tables = dict.fromkeys((*desk.tables, *(row[0] for row in TABLES)))
    staff = desk.roster.staff
    ladders = {book: open_book(book).ladder.rungs for _, book, _ in TABLES}
    for person in (AUTOMATIC_DEALER, AUTOMATIC_FLOOR):  # a house that has got another book since
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
    taken = {name for state in desk.tables.values() for name in getattr(state.floor, "seats", {}).values()}
    book = desk.table(table).book.id
    free = list(range(1, room(book).layout.places(desk.table(table).settings) + 1))
    for _ in range(min(count, len(free) - FREE)):
        name, seat = bots.a_name(taken, stream), bots.one_of(free, stream)
        if name is not None:
            desk.buy_in(name, bots.PURSE)
            by, who = (open_book(book).ladder.rungs[0], AUTOMATIC_DEALER) if book == POKER else ("", name)
            desk.instruct(table, said.SeatPlayer(by=by, who=who, seat=seat, player=name, at=desk.now))
            taken.add(name)
            free.remove(seat)
