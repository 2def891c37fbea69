"""Ranks and duty: who holds what, who is on duty where, and whether an order comes from somebody who is."""

from __future__ import annotations

from queenhigh.games.kit.procedure import procedure
from queenhigh.games.library import open_book
from queenhigh.house.staff.roster import Duty, Enrol, Enrolled, LoggedOff, LoggedOn, LogOn, Person, Staff
from queenhigh.rules import Cited, IllegalAction, InputError, Ladder, NotAuthorised, Rule

NO_STAFF = ("player", "player_dealer")
"""Ranks of a ladder that are on the other side of the table."""


def enrol(staff: Staff, asked: Enrol) -> list[Cited]:
    """Ranks are of the books' own ladders. Who loses the rank that they are on duty in is logged off."""
    if not asked.person.strip():
        raise InputError("A person has a name.")
    for book, ranks in asked.ranks.items():
        ladder = open_book(book).ladder
        for rank in ranks:
            _known(ladder, rank, book)
    person = Person(asked.person, asked.ranks)
    events: list[Cited] = [Enrolled(person, procedure("duty"))]
    duty = staff.duties.get(asked.person)
    if duty and not all(holds(person, book, rank) for book, rank in duty.ranks.items()):
        events.append(LoggedOff(asked.person, asked.at, procedure("duty")))
    return events


def holds(person: Person, book: str, rank: str) -> bool:
    """A rank, or a lower rung under one that they hold: an Area Manager may work as Dealer. A deputy is no director."""
    rungs = open_book(book).ladder.rungs
    held = person.ranks.get(book, ())
    if rank in held:
        return True
    return rank in rungs and any(own in rungs and rungs.index(own) > rungs.index(rank) for own in held)


def log_on(staff: Staff, asked: LogOn) -> list[Cited]:
    person = staff.people.get(asked.person)
    if person is None:
        raise IllegalAction(f"{asked.person} does not work here.", procedure("duty"), "Enrol them first.")
    if asked.person in staff.duties:
        place = staff.duties[asked.person].place
        raise IllegalAction(f"{asked.person} is on duty at {place}.", procedure("duty"), "Log them off there first.")
    if not asked.ranks:
        raise IllegalAction(f"{asked.person} logs on in no rank.", procedure("duty"), "Say in which.")
    for book, rank in asked.ranks.items():
        _known(open_book(book).ladder, rank, book)
        if not holds(person, book, rank):
            held = ", ".join(person.ranks.get(book, ())) or "none"
            raise NotAuthorised(
                f"{asked.person} does not hold the rank of {rank} (holds: {held}).", procedure("duty"), needed=rank
            )
    return [LoggedOn(asked.person, Duty(asked.place, asked.ranks, asked.at), procedure("duty"))]


def log_off(staff: Staff, person: str, at: int) -> list[Cited]:
    if person not in staff.duties:
        raise IllegalAction(f"{person} is not on duty.", procedure("duty"))
    return [LoggedOff(person, at, procedure("duty"))]


def check_duty(staff: Staff, who: str, rank: str, book: str, table: str, order: str, rule: Rule) -> None:
    """On duty at this table, and in this rank? The desk asks this of every instruction before the room decides."""
    duty = staff.duties.get(who)
    if duty is None:
        raise IllegalAction(f"{order}: {who or 'nobody'} is not logged on.", rule, "Log on and send the order again.")
    if not staff.covers(duty.place, table):
        raise IllegalAction(f"{order}: {who} is on duty at {duty.place}, not at {table}.", rule)
    if duty.ranks.get(book) != rank:
        own = duty.ranks.get(book, "no rank of this book")
        raise NotAuthorised(
            f"{order}: {who} is on duty as {own}, not as {rank}.", rule, "Give it in your own rank.", rank
        )


def _known(ladder: Ladder, rank: str, book: str) -> None:
    if rank not in ladder or rank in NO_STAFF:
        staff = ", ".join(known for known in ladder.ranks if known not in NO_STAFF)
        raise InputError(f"The staff of {book} has no rank {rank!r}; it has {staff}.")
