"""Staff: who is on duty where, and orders that others must sign.

The person is the one who is logged on, and the rank is the one in which they are on duty. Neither is ever read from a
request."""

from __future__ import annotations

import time
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import JSONBody

from queenhigh.games.kit.procedure import procedure
from queenhigh.games.library import open_book, room
from queenhigh.house.staff import roster as people
from queenhigh.house.staff.orders import NO_STAFF
from queenhigh.house.staff.roster import Staff
from queenhigh.rules import IllegalAction
from queenhigh.server import authority
from queenhigh.server.errors import Cite, ServerError, cite
from queenhigh.server.given import TheHouse, ThePerson
from queenhigh.server.house import House
from queenhigh.server.people import Person
from queenhigh.server.views.forms import titled
from queenhigh.server.views.orders import Rank, RequestView, rank_of, request_view, requests_of

Word = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
Ranks = Annotated[dict[str, str], msgspec.Meta(max_length=20)]


class DutyView(msgspec.Struct, frozen=True):
    place: str
    ranks: dict[str, str]
    since: int


class Colleague(msgspec.Struct, frozen=True):
    name: str
    ranks: dict[str, tuple[str, ...]]
    duty: DutyView | None


class DutyPlace(msgspec.Struct, frozen=True):
    """A table, or an area with its tables."""

    place: str
    tables: tuple[str, ...]
    book: str | None


class Signed(msgspec.Struct, frozen=True):
    """An order that needs more than one person: the ranks in which they sign, the requester first."""

    rule: Cite
    order: str
    title: str
    signed_by: tuple[Rank, ...]


class StaffPage(msgspec.Struct, frozen=True):
    me: Colleague
    people: tuple[Colleague, ...]
    places: tuple[DutyPlace, ...]
    ladders: dict[str, tuple[Rank, ...]]
    requests: tuple[RequestView, ...]
    orders: tuple[Signed, ...]


class StaffCommand(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    pass


class LogOn(StaffCommand, frozen=True, kw_only=True, tag="log_on"):
    place: Word
    ranks: Ranks


class LogOff(StaffCommand, frozen=True, kw_only=True, tag="log_off"):
    pass


class Ask(StaffCommand, frozen=True, kw_only=True, tag="ask"):
    """Request an order under a clause of the table's book; if it needs several people, it waits for the others."""

    table: Word
    rule: Word
    order: Word
    why: Annotated[str, msgspec.Meta(min_length=1, max_length=400)]


class SignRequest(StaffCommand, frozen=True, kw_only=True, tag="sign"):
    number: int


class WithdrawRequest(StaffCommand, frozen=True, kw_only=True, tag="withdraw"):
    number: int


class Enrol(StaffCommand, frozen=True, kw_only=True, tag="enrol"):
    """Enrol a person. These are all the ranks that they hold from now on. `instead_of`, if given, are the ranks you saw
    before; it is refused if they have changed since."""

    person: Word
    ranks: dict[str, tuple[str, ...]]
    instead_of: dict[str, tuple[str, ...]] | None = None


@get("/api/staff", summary="Who works here, and what is waiting for a signature", tags=["staff"])
async def staff_page(house: TheHouse, person: ThePerson) -> StaffPage:
    return _page(house, person)


def _page(house: House, person: Person) -> StaffPage:
    is_staff(person)
    staff = house.staff
    books = sorted({state.book.id for state in house.shown.values()})
    return StaffPage(
        me=_colleague(staff, person.name),
        people=tuple(_colleague(staff, name) for name in sorted(staff.people)),
        places=_places(house),
        ladders={book: _ladder(book) for book in books},
        requests=own_requests(house, person),
        orders=tuple(
            Signed(cite(rule), "ReplaceCards", titled("ReplaceCards"), tuple(rank_of(rank) for rank in ranks))
            for book in books
            for rule, ranks in room(book).floor.signed_by.items()
        ),
    )


@post("/api/staff", summary="Log on for duty, ask for an order, sign it", tags=["staff"], status_code=200)
async def staff_order(
    data: JSONBody[LogOn | LogOff | Ask | SignRequest | WithdrawRequest | Enrol], house: TheHouse, person: ThePerson
) -> StaffPage:
    """Carry out a staff order. The answer comes when it is in the ledger."""
    is_staff(person)
    await house.staff_order(_order(house, person, data), person)
    if (pit := getattr(house, "pit", None)) is not None:
        pit.wake()
    return _page(house, person)


def is_staff(person: Person) -> None:
    if person.role != "staff" and not person.inspects:
        raise ServerError("not_authorised", "This is for staff.", now="Log on as a member of staff.")


def _order(house: House, person: Person, asked: StaffCommand) -> people.Asked:
    at, staff, who = int(time.time()), house.staff, person.name
    match asked:
        case LogOn(place=place, ranks=ranks):
            if place not in house.shown and place not in staff.areas:
                raise ServerError("not_found", f"There is no place {place[:40]!r} to be on duty at.")
            return people.LogOn(who, place, ranks, at)
        case LogOff():
            return people.LogOff(who, at)
        case Ask(table=table):
            book = house.table(table).book
            number = max(staff.requests, default=0) + 1
            rank = authority.rank_at(house, person, house.table(table))
            return people.Give(book.rule(asked.rule), table, asked.order, who, rank, at, asked.why, number)
        case SignRequest(number=number):
            request = staff.requests.get(number)
            if request is None:
                raise IllegalAction(f"There is no request {number}.", procedure("two_persons"))
            rank = authority.rank_at(house, person, house.table(request.table))
            return people.Sign(number, request.rule, request.table, request.order, who, rank, at)
        case WithdrawRequest(number=number):
            return people.Withdraw(number, who, at)
        case Enrol(person=other, ranks=ranks):
            if not person.manages:
                raise ServerError("not_authorised", "Only managers may give ranks.")
            known = staff.people.get(other)
            held = {book: each for book, each in (known.ranks if known else {}).items() if each}
            _check_enrolment(person, asked, held)
            return people.Enrol(other, ranks, at)
    raise AssertionError(f"{asked!r} is not an order")  # pragma: no cover


def _check_enrolment(person: Person, asked: Enrol, held: dict[str, tuple[str, ...]]) -> None:
    seen = asked.instead_of
    if seen is not None and {book: set(each) for book, each in seen.items() if each} != {
        b: set(e) for b, e in held.items()
    }:
        raise ServerError(
            "stale", f"The ranks of {asked.person} have changed since you looked.", now="Look again, then confirm."
        )
    for book, ranks in asked.ranks.items():
        new = set(ranks) - set(held.get(book, ()))
        if person.name == asked.person and (apart := sorted(new & set(open_book(book).ladder.apart))):
            raise ServerError(
                "illegal",
                f"You cannot give yourself the rank of {apart[0]}.",
                "That rank is for someone who checks the house from outside.",
                "Ask another manager.",
                procedure("duty"),
            )


def _colleague(staff: Staff, name: str) -> Colleague:
    known, duty = staff.people.get(name), staff.duties.get(name)
    at = DutyView(duty.place, duty.ranks, duty.since) if duty else None
    return Colleague(name, known.ranks if known else {}, at)


def _places(house: House) -> tuple[DutyPlace, ...]:
    areas = tuple(DutyPlace(area, tables, None) for area, tables in sorted(house.staff.areas.items()))
    return areas + tuple(DutyPlace(name, (name,), state.book.id) for name, state in house.shown.items())


def _ladder(book: str) -> tuple[Rank, ...]:
    ladder = open_book(book).ladder
    offices = (Rank(rank, rank_of(rank).label, office=True) for rank in ladder.beside if rank not in NO_STAFF)
    return (*(rank_of(rank) for rank in ladder.rungs), *offices)


def own_requests(house: House, person: Person) -> tuple[RequestView, ...]:
    """The requests at the tables of your duty; all of them for inspectors."""
    if person.inspects and house.duty(person) is None:
        return requests_of(house.staff, person, "")
    own = [each for each in house.staff.requests.values() if house.on_duty(person, each.table)]
    own.sort(key=lambda each: (each.state != "open", -each.number))
    return tuple(request_view(each, person, authority.rank_at(house, person, house.table(each.table))) for each in own)


route_handlers = [staff_page, staff_order]
