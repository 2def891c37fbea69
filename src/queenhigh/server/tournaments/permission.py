"""Who may give which command in a tournament, as each command and order declares; the place of duty does not matter.
Whether the rank is high enough is up to the book, as everywhere: others are refused the Director's orders with their
clause.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from queenhigh.games.kit.orders import Declared
from queenhigh.games.kit.procedure import procedure
from queenhigh.games.kit.tournaments.law import DEPUTY, DIRECTOR
from queenhigh.games.kit.wording import spoken
from queenhigh.rules import Book
from queenhigh.server.commands.base import name_of
from queenhigh.server.errors import ServerError
from queenhigh.server.people import Person
from queenhigh.server.tournaments import asks
from queenhigh.server.vocabulary import tournament_orders

if TYPE_CHECKING:
    from queenhigh.server.house import House

log = logging.getLogger("queenhigh.authority")

OFFICES = (DIRECTOR, DEPUTY)

WHY = {
    "player": "Only players may do that.",
    "dealer": "Only staff on duty in a rank of this book may do that.",
    "floor": "Only staff on duty in a rank of this book above the lowest, or with an office in the tournament, may do that.",
    "nobody": "This order cannot be given here.",
}


def rank_in(house: House, person: Person | None, book: Book) -> str:
    """The rank or office of the book in which a person is on duty anywhere."""
    duty = house.duty(person) if person is not None and person.role == "staff" else None
    rank = duty.ranks.get(book.id, "") if duty else ""
    return rank if rank in (*book.ladder.rungs, *OFFICES) else ""


def rows_for(command: asks.TournamentAsked, book: Book) -> tuple[tuple[str, Declared | None], ...]:
    own = (name_of(command), type(command).declared)
    if not isinstance(command, asks.DirectorOrder):
        return (own,)
    order = str(command.order.get("type", ""))
    kind = tournament_orders(book.id).get(order)
    return own, (order, kind.declared if kind is not None else None)


def permits(row: Declared | None, person: Person, rank: str, book: Book) -> bool:
    match row.by if row else "nobody":
        case "player":
            return person.role == "player"
        case "dealer":
            return rank in (*book.ladder.rungs, *OFFICES)
        case "floor":
            return rank in (*book.ladder.rungs[1:], *OFFICES)
    return False


def check(house: House, person: Person, name: str, book: Book, command: asks.TournamentAsked) -> str:
    """The rank in which it is asked. If a row does not permit it, refuse and record it."""
    rank = rank_in(house, person, book)
    for asked, row in rows_for(command, book):
        if not permits(row, person, rank, book):
            _refuse(house, person, name, asked[:60], row.by if row else "nobody", rank)
    return rank


def _refuse(house: House, person: Person, name: str, asked: str, needed: str, rank: str) -> None:
    about = {"who": person.name, "role": person.role, "rank": rank, "table": name, "asked": asked, "needs": needed}
    log.warning("refused", extra={"fields": about})
    if person.role == "staff" and name:
        house.desk.tournaments.refused(
            name, f"{spoken(asked)}: not authorised.", who=person.name, rank=rank, needed=needed
        )
    raise ServerError(
        "not_authorised",
        f"You may not ask for {spoken(asked).lower()!r}." if asked else "You may not do this.",
        WHY[needed],
        rule=procedure("duty"),
    )


def may_direct(house: House, person: Person | None, book: Book) -> bool:
    """May the person see the console? Inspectors may."""
    return person is not None and (person.inspects or bool(rank_in(house, person, book)))
