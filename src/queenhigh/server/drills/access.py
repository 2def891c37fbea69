"""Who may do what with drills, one row each. Anything without a row is denied.

| what     | visitor | anyone logged on | instructor      | author | inspector | manager |
| -------- | ------- | ----------------- | --------------- | ------ | --------- | ------- |
| look     | yes     | yes               | yes             | yes    | yes       | yes     |
| practise | no      | own runs, sheet   | own             | own    | own       | own     |
| take     | no      | with its link     | with its link   | yes    | yes       | yes     |
| compose  | no      | no                | yes             | yes    | no        | yes     |
| sets     | no      | no                | own             | own    | all       | all     |
| change   | no      | no                | no              | yes    | no        | yes     |
| results  | no      | their own         | their own       | yes    | yes       | yes     |
| paper    | no      | no                | no              | yes    | no        | yes     |

An instructor is a member of staff who holds a rank above the lowest in some book: anyone who supervises may train. An
author is the instructor who composed the set. A paper has the keys on it: an inspector sees results, not answers to
come.
"""

from __future__ import annotations

import logging
from typing import Literal

from queenhigh.games.library import open_book
from queenhigh.rules import QueenhighError
from queenhigh.server.errors import ServerError
from queenhigh.server.house import House
from queenhigh.server.people import Person, folded

log = logging.getLogger("queenhigh.authority")

Who = Literal["visitor", "anybody", "instructor", "author", "inspector", "manager"]
What = Literal["look", "practise", "take", "compose", "sets", "change", "results", "paper"]

ROWS: dict[What, frozenset[Who]] = {
    "look": frozenset({"visitor", "anybody"}),
    "practise": frozenset({"anybody"}),
    "take": frozenset({"anybody"}),
    "compose": frozenset({"instructor", "manager"}),
    "sets": frozenset({"instructor", "inspector", "manager"}),
    "change": frozenset({"author", "manager"}),
    "results": frozenset({"author", "inspector", "manager"}),
    "paper": frozenset({"author", "manager"}),
}
_WHY: dict[What, str] = {
    "compose": "Sets are composed by staff above the rank of a dealer.",
    "sets": "Sets are kept by staff above the rank of a dealer.",
    "change": "Only its author or a manager may change a set.",
    "results": "Only its author, inspectors and managers may see the results of a set.",
    "paper": "Only its author and managers may see the questions and keys of a set.",
}


def qualities(house: House, person: Person | None, author: str = "") -> frozenset[Who]:
    """A person's roles with respect to drills; `author` is the folded name of a set's author."""
    if person is None:
        return frozenset({"visitor"})
    found: set[Who] = {"anybody"}
    if person.role == "inspector":
        found.add("inspector")
    if person.manages:
        found |= {"manager", "inspector"}
    if supervises(house, person):
        found.add("instructor")
        if author and author == folded(person.name):
            found.add("author")
    return frozenset(found)


def supervises(house: House, person: Person) -> bool:
    """Does the person hold a rank above the lowest of any book's ladder?"""
    enrolled = house.staff.people.get(person.name)
    if person.role != "staff" or enrolled is None:
        return False
    return any(_above_lowest(book, rank) for book, ranks in enrolled.ranks.items() for rank in ranks)


def _above_lowest(book: str, rank: str) -> bool:
    try:
        rungs = open_book(book).ladder.rungs
    except QueenhighError:
        return False
    return rank in rungs[1:]


def may(what: str, house: House, person: Person | None, author: str = "") -> bool:
    row = ROWS.get(what)  # type: ignore[call-overload]
    return bool(row and row & qualities(house, person, author))


def require(what: What, house: House, person: Person, author: str = "") -> None:
    """Refuse a person without the right, and record it."""
    if may(what, house, person, author):
        return
    log.warning("refused", extra={"fields": {"who": person.name, "role": person.role, "asked": f"drills: {what}"}})
    raise ServerError("not_authorised", _WHY.get(what, "No one may do this."), now="Log on with an account that may.")
