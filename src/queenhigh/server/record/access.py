"""Who may look into what is on record. Default deny: what has no row here is for nobody.

| what                 | inspector, manager | staff on duty                             | player                     |
| -------------------- | ------------------ | ----------------------------------------- | -------------------------- |
| rounds               | all                | at the tables of their duty               | those they had a wager in  |
| hands of tournaments | all                | none                                      | those they were dealt into |
| rounds shared        | with the link      | with the link                             | with the link              |
| incidents            | all                | at the tables of their duty, above dealer | none                       |
| chain, accounts      | yes                | no                                        | no                         |
"""

from __future__ import annotations

from collections.abc import Collection

from queenhigh.server.errors import ServerError
from queenhigh.server.house import House
from queenhigh.server.people import Person


def may_audit(person: Person) -> None:
    if not person.inspects:
        raise _denied("The chain and the accounts are for inspectors.")


def may_see_table(house: House, person: Person, table: str) -> bool:
    """Every round of the table."""
    return person.inspects or (person.role == "staff" and house.on_duty(person, table) is not None)


def incident_tables(house: House, person: Person) -> Collection[str]:
    """The tables whose incidents someone may read."""
    if person.inspects:
        return house.shown.keys()
    tables = [table for table in house.shown if _supervises(house, person, table)]
    if not tables:
        raise _denied("Incidents are for inspectors, and for supervisors on duty at the table.")
    return tables


def _supervises(house: House, person: Person, table: str) -> bool:
    duty = house.on_duty(person, table)
    if person.role != "staff" or duty is None:
        return False
    book = house.table(table).book
    rank = duty.ranks.get(book.id, "")
    return rank in book.ladder.rungs[1:]


def no_round(table: str) -> ServerError:
    return _denied(f"Rounds of {table} are for inspectors, staff on duty there, and players who wagered in them.")


def _denied(what: str) -> ServerError:
    return ServerError("not_authorised", what, now="Log on with an account that may.")
