"""Who may do what with drills. Default deny: what has no row here is for nobody.

| what                              | visitor | player, staff, inspector | staff | inspector, manager |
| --------------------------------- | ------- | ------------------------ | ----- | ------------------ |
| see which drills there are        | yes     | yes                      | yes   | yes                |
| practise; own runs and sheet      | no      | their own                | own   | own                |
| start a set whose link they have  | no      | yes                      | yes   | yes                |
| compose, assign and close sets    | no      | no                       | yes, their own | manager: all |
| results of a set                  | no      | their own                | of their own sets | all    |
"""

from __future__ import annotations

from queenhigh.server.errors import ServerError
from queenhigh.server.people import Person, folded


def may_compose(person: Person) -> None:
    if person.role != "staff":
        raise _denied("Sets are composed by staff.")


def sees_all(person: Person) -> bool:
    return person.inspects


def may_see_results(person: Person, author: str) -> None:
    if not (person.inspects or (person.role == "staff" and folded(person.name) == author)):
        raise _denied("The results of a set are for whoever composed it, inspectors and managers.")


def may_change(person: Person, author: str) -> None:
    may_compose(person)
    if not (person.manages or folded(person.name) == author):
        raise _denied("A set is changed by whoever composed it, or by a manager.")


def _denied(what: str) -> ServerError:
    return ServerError("not_authorised", what, now="Log on as somebody who may.")
