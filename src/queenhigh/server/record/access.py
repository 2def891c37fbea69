"""Who may see what in the record. Anything without a row is denied.

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
from functools import partial

from queenhigh.server.errors import ServerError
from queenhigh.server.house import House
from queenhigh.server.people import Person
from queenhigh.server.record import rounds, tournament_hands
from queenhigh.server.record.tournament_hands import of_felt
from queenhigh.server.tournaments.felts import is_felt


def may_audit(person: Person) -> None:
    if not person.inspects:
        raise _denied("Only inspectors may see the chain and the accounts.")


def may_see_table(house: House, person: Person, table: str) -> bool:
    """May the person see every round of the table?"""
    return person.inspects or (person.role == "staff" and house.on_duty(person, table) is not None)


def name_in(house: House, player: str, table: str, number: int) -> str:
    """The player's name under which they took part in a round; empty if they did not."""
    if is_felt(table):
        took_part = partial(tournament_hands.took_part, house.ledger, *of_felt(house.tournaments, table), number)
    else:
        took_part = partial(rounds.took_part, house.ledger, house.table(table), number)
    return next((name for name in house.hosting.names_of(player) if took_part(name)), "")


def seen_as(house: House, person: Person, table: str, number: int) -> str | None:
    """The name under which a player sees a round; None for those who may see all of it."""
    if person.inspects if is_felt(table) else may_see_table(house, person, table):
        return None
    name = name_in(house, person.name, table, number) if person.role == "player" else ""
    if not name:
        raise no_round(table)
    return name


def incident_tables(house: House, person: Person) -> Collection[str]:
    """The tables whose incidents a person may read."""
    if person.inspects:
        return house.shown.keys()
    tables = [table for table in house.shown if _supervises(house, person, table)]
    if not tables:
        raise _denied("Only inspectors, and supervisors on duty at the table, may see incidents.")
    return tables


def _supervises(house: House, person: Person, table: str) -> bool:
    duty = house.on_duty(person, table)
    if person.role != "staff" or duty is None:
        return False
    book = house.table(table).book
    rank = duty.ranks.get(book.id, "")
    return rank in book.ladder.rungs[1:]


def no_round(table: str) -> ServerError:
    return _denied(f"Only inspectors, staff on duty there and players who wagered in them may see rounds of {table}.")


def _denied(what: str) -> ServerError:
    return ServerError("not_authorised", what, now="Log on with an account that may see it.")
