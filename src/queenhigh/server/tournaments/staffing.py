"""The automatic staff of tournaments: a Director for those that the house runs by itself, and a Deputy whom a human
Director may appoint, so that tables are balanced and rounds continue without them. Each is on duty only in that
office."""

from __future__ import annotations

from queenhigh.desk.desk import Desk
from queenhigh.desk.opening import FLOOR
from queenhigh.games.kit.tournaments.law import DEPUTY, DIRECTOR
from queenhigh.games.kit.tournaments.state import Tournament
from queenhigh.house.staff.roster import Enrol, LogOn
from queenhigh.house.tournaments.files import law_of, tournament_books
from queenhigh.server.automatic_staff import AUTOMATIC_DEPUTY, AUTOMATIC_DIRECTOR

OFFICES = {AUTOMATIC_DIRECTOR: DIRECTOR, AUTOMATIC_DEPUTY: DEPUTY}


def put_in_office(desk: Desk) -> None:
    """Put the automatic staff in office, once; a person who is already on duty stays."""
    for person, office in OFFICES.items():
        if person not in desk.roster.staff.duties:
            desk.staff(Enrol(person, dict.fromkeys(tournament_books(), (office,)), at=desk.now))
            desk.staff(LogOn(person, FLOOR, dict.fromkeys(tournament_books(), office), at=desk.now))


def directs(t: Tournament) -> tuple[str, str] | None:
    """The office and the name under which the house runs it; None if people do."""
    if t.director == AUTOMATIC_DIRECTOR:
        return DIRECTOR, AUTOMATIC_DIRECTOR
    if AUTOMATIC_DEPUTY in t.deputies and law_of(t.terms.book).deputy_acts(t):
        return DEPUTY, AUTOMATIC_DEPUTY
    return None
