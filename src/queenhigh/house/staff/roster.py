"""The staff as data: people, duties and requests, orders and events, and what each event changes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

import msgspec
from msgspec.structs import replace

from queenhigh.rules import Cited, Rule


class Person(msgspec.Struct, frozen=True):
    """A person on the staff. `ranks` are by book. A person may hold several ranks of one book: an Area Manager who is
    also Tournament Director."""

    id: str
    ranks: dict[str, tuple[str, ...]] = {}


class Duty(msgspec.Struct, frozen=True):
    """A person's duty, in one place at a time: a table, or an area with many. At each book's tables they act in one
    rank."""

    place: str
    ranks: dict[str, str]
    since: int


class Signature(msgspec.Struct, frozen=True):
    who: str
    rank: str
    at: int


class Request(msgspec.Struct, frozen=True):
    """An order that waits for others to sign. `state` is open, given or withdrawn; it also expires."""

    number: int
    rule: Rule
    table: str
    order: str
    why: str
    signatures: tuple[Signature, ...]
    missing: tuple[str, ...]
    expires: int
    state: str = "open"

    @property
    def what(self) -> tuple[Rule, str, str]:
        return self.rule, self.table, self.order


class Barred(msgspec.Struct, frozen=True):
    """A person who may not play in this house: why, by whom, since when, and until when; None until it is lifted."""

    reason: str
    by: str
    at: int
    until: int | None = None


class Staff(msgspec.Struct, frozen=True):
    people: dict[str, Person] = {}
    areas: dict[str, tuple[str, ...]] = {}
    """The tables of each area."""
    duties: dict[str, Duty] = {}
    requests: dict[int, Request] = {}
    barred: dict[str, Barred] = {}
    """Who may not play in the house, by name."""

    def bars(self, person: str, at: int) -> Barred | None:
        """Return a person's current exclusion from the house, however their name is written."""
        wanted = person.casefold()
        found = next((one for name, one in self.barred.items() if name.casefold() == wanted), None)
        return None if found is None or (found.until is not None and at >= found.until) else found

    def on_duty(self, table: str) -> dict[str, Duty]:
        """Return who is on duty at a table, or in an area that it belongs to."""
        return {who: duty for who, duty in self.duties.items() if self.covers(duty.place, table)}

    def covers(self, place: str, table: str) -> bool:
        return place == table or table in self.areas.get(place, ())


# -- requests


class Enrol(msgspec.Struct, frozen=True):
    """A person joins, or their ranks change: these are all that they hold from now on."""

    person: str
    ranks: dict[str, tuple[str, ...]]
    at: int = 0


class SetArea(msgspec.Struct, frozen=True):
    area: str
    tables: tuple[str, ...]


class LogOn(msgspec.Struct, frozen=True):
    """A person logs on. `ranks` says in which rank, book by book."""

    person: str
    place: str
    ranks: dict[str, str]
    at: int


class LogOff(msgspec.Struct, frozen=True):
    person: str
    at: int


class Give(msgspec.Struct, frozen=True):
    """Give an order under a clause of a book, at a table. One that needs two people becomes a request, with a
    `number`."""

    rule: Rule
    table: str
    order: str
    who: str
    rank: str
    at: int
    why: str
    number: int = 0


class Sign(msgspec.Struct, frozen=True):
    """Another person signs a request. They name the order, so that nobody signs another one by mistake."""

    number: int
    rule: Rule
    table: str
    order: str
    who: str
    rank: str
    at: int


class Withdraw(msgspec.Struct, frozen=True):
    number: int
    who: str
    at: int


class Bar(msgspec.Struct, frozen=True):
    """Exclude a person from every game of this house, `until` a time, or until it is lifted."""

    person: str
    reason: str
    who: str
    at: int
    until: int | None = None


class Admit(msgspec.Struct, frozen=True):
    """Lift an exclusion from the house."""

    person: str
    reason: str
    who: str
    at: int


Asked = Enrol | SetArea | LogOn | LogOff | Give | Sign | Withdraw | Bar | Admit


# -- what happened


class StaffEvent(Cited, frozen=True, tag=True):
    pass


class Enrolled(StaffEvent, frozen=True, tag=True):
    person: Person
    rule: Rule


class AreaSet(StaffEvent, frozen=True, tag=True):
    area: str
    tables: tuple[str, ...]
    rule: Rule


class LoggedOn(StaffEvent, frozen=True, tag=True):
    person: str
    duty: Duty
    rule: Rule


class LoggedOff(StaffEvent, frozen=True, tag=True):
    person: str
    at: int
    rule: Rule


class OrderRequested(StaffEvent, frozen=True, tag=True):
    request: Request
    rule: Rule


class OrderSigned(StaffEvent, frozen=True, tag=True):
    number: int
    signature: Signature
    fills: str
    """The required rank; the signatory's own rank is this one or above."""
    rule: Rule


class OrderWithdrawn(StaffEvent, frozen=True, tag=True):
    number: int
    who: str
    at: int
    rule: Rule


class PersonBarred(StaffEvent, frozen=True, tag=True):
    person: str
    barred: Barred
    rule: Rule


class PersonAdmitted(StaffEvent, frozen=True, tag=True):
    person: str
    reason: str
    by: str
    at: int
    rule: Rule


class OrderGiven(StaffEvent, frozen=True, tag=True):
    """An order that may be carried out: who, in which ranks, when and why. `number` is that of its request, if any."""

    table: str
    order: str
    signatures: tuple[Signature, ...]
    at: int
    why: str
    rule: Rule
    number: int = 0
    also: tuple[Rule, ...] = ()


def evolve(staff: Staff, event: Cited) -> Staff:
    match event:
        case Enrolled(person=person):
            return replace(staff, people={**staff.people, person.id: person})
        case AreaSet(area=area, tables=tables):
            return replace(staff, areas={**staff.areas, area: tables})
        case LoggedOn(person=who, duty=duty):
            return replace(staff, duties={**staff.duties, who: duty})
        case LoggedOff(person=who):
            return replace(staff, duties={other: duty for other, duty in staff.duties.items() if other != who})
        case OrderRequested(request=request):
            return _with_request(staff, request)
        case OrderSigned(number=number, signature=signature, fills=rank):
            known = staff.requests[number]
            left = list(known.missing)
            left.remove(rank)
            signed = replace(known, signatures=(*known.signatures, signature), missing=tuple(left))
            return _with_request(staff, signed)
        case OrderWithdrawn(number=number):
            return _with_request(staff, replace(staff.requests[number], state="withdrawn"))
        case PersonBarred(person=who, barred=barred):
            return replace(staff, barred={**staff.barred, who: barred})
        case PersonAdmitted(person=who):
            return replace(staff, barred={other: one for other, one in staff.barred.items() if other != who})
        case OrderGiven(number=number) if number:
            return _with_request(staff, replace(staff.requests[number], state="given"))
    return staff


def replay(staff: Staff, events: Iterable[Cited]) -> Staff:
    return reduce(evolve, events, staff)


def _with_request(staff: Staff, request: Request) -> Staff:
    return replace(staff, requests={**staff.requests, request.number: request})
