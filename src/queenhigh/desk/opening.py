"""Opening time: the set-up of a table of each book, and how it is opened with checked cards and a full float. A
simulated shift and a live house open their tables in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from queenhigh.desk.desk import Desk
from queenhigh.desk.tables import TableState
from queenhigh.games.kit import instructions as said
from queenhigh.games.library import BOOK_IDS, room
from queenhigh.house.staff.roster import Enrol, LogOn, SetArea
from queenhigh.money import Cents
from queenhigh.rules.zone import house_zone

CHIPS, FLOAT = Cents(1_000_000_000), Cents(20_000_000)
FLOOR = "the floor"
"""The area that all tables belong to."""

OnDuty = Callable[[str, str], str]
"""The person on duty, by book and rank."""


class Plan(msgspec.Struct, frozen=True):
    """A table to be opened."""

    id: str
    book: str
    seats: int
    settings: Any = None
    extra: int = 0
    """Another area on which the player at seat 2 also wagers."""


def plans() -> list[Plan]:
    """Return the tables of a simulated shift: the first of each book, then the second, in the order of the shelf."""
    found: dict[int, list[Plan]] = {}
    for book in BOOK_IDS:
        layout = room(book).layout
        for place, table in enumerate(table for table in layout.tables if table.shift_seats):
            plan = Plan(table.name, book, table.shift_seats, layout.usual(**table.options), table.extra_area)
            found.setdefault(place, []).append(plan)
    return [plan for place in sorted(found) for plan in found[place]]


def setup_for(plan: Plan, at: int) -> said.Setup:
    layout = room(plan.book).layout
    return said.Setup(
        places=layout.places(plan.settings),
        areas=layout.areas,
        offered=layout.offered,
        layout_approval=layout.approval,
        shoe="shoe 1",
        shoe_approval="on record",
        back_colours=("red", "blue"),
        signs=layout.signs,
        jackpot_equipment=layout.jackpot_equipment,
        cards_checked_at=at,
        settings=plan.settings,
        zone=str(house_zone()),
    )


def put_on_duty(desk: Desk, tables: Iterable[str], staff: Mapping[str, Mapping[str, str]]) -> None:
    """Put people on duty for the whole floor, each in a rank of one or several books."""
    desk.staff(SetArea(FLOOR, tuple(tables)))
    for person, ranks in staff.items():
        desk.staff(Enrol(person, {book: (rank,) for book, rank in ranks.items()}, at=desk.now))
        desk.staff(LogOn(person, FLOOR, dict(ranks), at=desk.now))


def open_table(desk: Desk, plan: Plan, on_duty: OnDuty) -> None:
    """Open a table: the lowest rank checks the cards and the highest opens it."""
    rungs, at = desk.table(plan.id).book.ladder.rungs, desk.now
    instruct(desk, plan, said.CheckCards(by=rungs[0], at=at), on_duty)
    instruct(desk, plan, said.OpenTable(by=rungs[-1], at=at, setup=setup_for(plan, at)), on_duty)


def open_jackpots(desk: Desk, tables: Iterable[str], on_duty: OnDuty) -> None:
    """Open the jackpot that these tables of a book share, if all of them are open and the book has none yet."""
    by_book: dict[str, list[TableState]] = {}
    for table in tables:
        by_book.setdefault(desk.table(table).book.id, []).append(desk.table(table))
    for book, states in by_book.items():
        shared = desk.jackpots.shared_in(room(book))
        if shared is not None and not shared.all and all(desk.is_open(state.id) for state in states):
            order = shared.hooks.opening(states, desk.now)
            desk.order_jackpot(replace(order, who=on_duty(book, order.by)))


def instruct(desk: Desk, plan: Plan, order: said.Instruction, on_duty: OnDuty) -> None:
    desk.instruct(plan.id, replace(order, who=on_duty(plan.book, order.by)))
