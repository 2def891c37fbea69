"""Who may give which command, as each command and the order in it declare. Anything that a table's book does not
declare is refused. A declaration says which kind of person may ask at all. Whether their rank is high enough is up to
the book: the room refuses with the clause. A refusal here is recorded.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from queenhigh.desk.tables import TableState
from queenhigh.games.kit.orders import Asker, Declared, declaration
from queenhigh.games.kit.procedure import procedure
from queenhigh.games.kit.wording import spoken
from queenhigh.server.commands.base import TableCommand, name_of
from queenhigh.server.commands.types import Instruct, Meter, Order
from queenhigh.server.errors import ServerError
from queenhigh.server.people import Person
from queenhigh.server.tournaments.felts import Felt
from queenhigh.server.vocabulary import actions_of, instructions_of, meter_orders

if TYPE_CHECKING:
    from queenhigh.server.house import House

log = logging.getLogger("queenhigh.authority")

WATCHES: dict[str, Asker | Literal["anybody"]] = {
    "player": "anybody",
    "board": "anybody",
    "dealer": "dealer",
    "floor": "floor",
}
"""Who may join each audience. Inspectors may watch from anywhere: they see no card that others do not."""


def rank_at(house: House, person: Person | None, state: TableState) -> str:
    """Return the rank of the table's book in which a person is on duty there; empty if none."""
    duty = house.on_duty(person, state.id)
    rank = duty.ranks.get(state.book.id, "") if duty else ""
    return rank if rank in state.book.ladder.rungs or rank in state.book.ladder.beside else ""


def is_floor(state: TableState, rank: str) -> bool:
    return bool(rank) and rank != state.book.ladder.rungs[0]


def permits(row: Declared | None, house: House, person: Person, state: TableState) -> bool:
    match row.by if row else "nobody":
        case "player":
            return person.role == "player"
        case "host":
            return house.hosts(person, state.id)
        case "dealer":
            staff = person.role == "staff" or house.hosts(person, state.id)
            return staff and bool(rank_at(house, person, state))
        case "floor":
            return person.role == "staff" and is_floor(state, rank_at(house, person, state))
    return False


def rows_for(command: TableCommand, book: str) -> tuple[tuple[str, Declared | None], ...]:
    """Return the checks that a command must pass at a table of a book: its own declaration, and that of the order in
    it."""
    own = (name_of(command), type(command).declared)
    match command:
        case Order(order="StartRound"):
            return own, _row("StartRound", instructions_of(book))
        case Order(order=order):
            return own, _row(order, actions_of(book))
        case Instruct(order=order):
            return own, _row(order.get("type", ""), instructions_of(book))
        case Meter(order=order):
            return own, _row(order.get("type", ""), meter_orders(book))
    return (own,)


def _row(name: object, known: Mapping[str, type[Any]]) -> tuple[str, Declared | None]:
    kind = known.get(str(name))
    return str(name), declaration(kind) if kind is not None else None


def check(house: House, person: Person, state: TableState, command: TableCommand) -> str:
    """Return the rank in which staff ask. If a row does not permit it, refuse and record it."""
    may_enter(house, person, state.id)
    staff = person.role == "staff" or house.hosts(person, state.id)
    rank = rank_at(house, person, state) if staff else ""
    for name, row in rows_for(command, state.book.id):
        if not permits(row, house, person, state):
            _refuse(house, person, state, name[:60], row, rank)
    return rank


def _refuse(house: House, person: Person, state: TableState, order: str, row: Declared | None, rank: str) -> None:
    needed = row.by if row else "nobody"
    log.warning(
        "refused",
        extra={
            "fields": {
                "who": person.name,
                "role": person.role,
                "rank": rank,
                "table": state.id,
                "asked": order,
                "needs": needed,
            }
        },
    )
    if person.role == "staff":
        at = house.desk.tournaments if isinstance(state, Felt) else house.desk
        where = state.live.id if isinstance(state, Felt) else state.id
        why = f"{spoken(order)}: not authorised."
        at.refused(where, why, who=person.name, rank=rank, needed=needed)
    raise ServerError(
        "not_authorised",
        f"You may not ask for {spoken(order).lower()!r} at table {state.id}."
        if order
        else f"You may not do this at table {state.id}.",
        _WHY[needed],
        _NOW[needed],
        procedure("duty"),
    )


_WHY = {
    "player": "Only players may do that.",
    "host": "Only the host of a private table may do that.",
    "dealer": "Only staff on duty at this table may do that.",
    "floor": "Only staff on duty at this table who rank above a dealer may do that.",
    "nobody": "This order cannot be given here.",
}
_NOW = {
    "player": "Log on as a player.",
    "host": "Ask the host.",
    "dealer": "Log on for duty here.",
    "floor": "Call the floor.",
    "nobody": "",
}


def may_enter(house: House, person: Person | None, table: str) -> None:
    """Refuse a person who was not let in at a private table, in the same words whether or not they know of it."""
    if not house.may_enter(person, table):
        raise ServerError(
            "not_authorised",
            "This is a private table.",
            "It is for its host and for those who come in by its link.",
            "Ask its host for the link.",
            procedure("hosting"),
        )


def may_watch(house: House, person: Person | None, table: str, audience: str) -> None:
    """Refuse a person who may not watch as the dealer or the floor does."""
    state = house.table(table)
    may_enter(house, person, table)
    takes = WATCHES.get(audience)
    if takes is None:
        raise ServerError(
            "malformed", f"There is no audience {audience[:20]!r}.", now=f"The audiences are {', '.join(WATCHES)}."
        )
    if takes == "anybody":
        return
    if isinstance(state, Felt):
        raise ServerError(
            "not_found", f"A table of a tournament has no page for the {audience}.", now="See its console."
        )
    if person is not None and person.inspects:
        return
    if person is None or not permits(Declared(takes), house, person, state):
        raise ServerError(
            "not_authorised", f"The {audience}'s page of table {table} is not open to you.", _WHY[takes], _NOW[takes]
        )
