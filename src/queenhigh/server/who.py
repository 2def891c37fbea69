"""A person as sent to browsers."""

from __future__ import annotations

import msgspec

from queenhigh.server.house import House
from queenhigh.server.people import Due, Person, Role


class OnDuty(msgspec.Struct, frozen=True):
    place: str
    ranks: dict[str, str]


class Excluded(msgspec.Struct, frozen=True):
    reason: str
    at: int
    until: int | None


class Described(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str
    role: Role
    guest: bool
    manages: bool
    duty: OnDuty | None
    factor: bool = False
    due: Due = ""
    excluded: Excluded | None = None
    """Excluded from the whole house."""


def described(person: Person | None, house: House) -> Described | None:
    if person is None:
        return None
    duty = house.duty(person)
    on_duty = OnDuty(duty.place, duty.ranks) if duty else None
    barred = house.staff.bars(person.name, house.now) if person.role == "player" else None
    excluded = Excluded(barred.reason, barred.at, barred.until) if barred else None
    about = (person.name, person.role, person.guest, person.manages, on_duty, person.factor, person.due)
    return Described(*about, excluded)
