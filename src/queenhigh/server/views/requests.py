"""Orders that need more than one person, and wait for the others to sign."""

from __future__ import annotations

import msgspec

from queenhigh.house.staff.roster import Request, Staff
from queenhigh.server.errors import Cite, cite
from queenhigh.server.people import Person
from queenhigh.server.views.orders import Rank, rank_of


class SignatureView(msgspec.Struct, frozen=True):
    who: str
    rank: str
    label: str
    at: int


class RequestView(msgspec.Struct, frozen=True):
    number: int
    table: str
    order: str
    why: str
    rule: Cite
    signatures: tuple[SignatureView, ...]
    missing: tuple[Rank, ...]
    expires: int
    state: str
    mine: bool
    may_sign: bool


def requests_of(staff: Staff, person: Person, rank: str, table: str = "") -> tuple[RequestView, ...]:
    """Orders that wait for others to sign, newest first; those given or withdrawn come last."""
    found = [each for each in staff.requests.values() if not table or each.table == table]
    found.sort(key=lambda each: (each.state != "open", -each.number))
    return tuple(request_view(each, person, rank) for each in found[:50])


def request_view(request: Request, person: Person, rank: str) -> RequestView:
    """The view of a request. `may_sign` is a hint: the roster checks duty, rank and time when it is signed."""
    signed = {each.who for each in request.signatures}
    return RequestView(
        request.number,
        request.table,
        request.order,
        request.why,
        cite(request.rule),
        tuple(SignatureView(each.who, each.rank, rank_of(each.rank).label, each.at) for each in request.signatures),
        tuple(rank_of(each) for each in request.missing),
        request.expires,
        request.state,
        mine=request.signatures[0].who == person.name,
        may_sign=request.state == "open" and person.name not in signed and bool(rank),
    )
