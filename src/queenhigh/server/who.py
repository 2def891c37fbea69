"""A person as browsers get them."""

from __future__ import annotations

import msgspec

from queenhigh.server.house import House
from queenhigh.server.people import Due, Person, Role


class OnDuty(msgspec.Struct, frozen=True):
    place: str
    ranks: dict[str, str]


class Described(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str
    role: Role
    guest: bool
    manages: bool
    duty: OnDuty | None
    factor: bool = False
    due: Due = ""


def described(person: Person | None, house: House) -> Described | None:
    if person is None:
        return None
    duty = house.duty(person)
    on_duty = OnDuty(duty.place, duty.ranks) if duty else None
    return Described(person.name, person.role, person.guest, person.manages, on_duty, person.factor, person.due)
