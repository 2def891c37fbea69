"""What a caller gave, checked before it is used: a wrong type is refused with its name, never as an error further inside."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from typing import Any, TypeVar

from msgspec import Struct, ValidationError, convert
from msgspec.structs import asdict, replace

from queenhigh.games.kit.actions import Action
from queenhigh.games.kit.facts import Irregularity
from queenhigh.money import Cents
from queenhigh.notation.amounts import amount
from queenhigh.notation.fields import Fields
from queenhigh.rules import InputError
from queenhigh.rules.errors import did_you_mean

Made = TypeVar("Made", bound=Struct)
LARGEST = 1_000_000_000
"""The largest number that a calculation takes."""


def text(name: str, given: object) -> str:
    if not isinstance(given, str):
        raise InputError(f"{name}: {given!r} is not text.")
    return given


def seat(given: object, most: int | None = None) -> int:
    """A seat's number; one of the table's, where `most` says how many it has."""
    known = f"Seats are numbers from 1 to {most}." if most else "Seats are numbers from 1 on."
    if not isinstance(given, int) or isinstance(given, bool) or given < 1 or (most is not None and given > most):
        raise InputError(f"seat: {given!r} is not a seat. {known}")
    return given


def one_of(given: object, seats: Iterable[int]) -> int:
    """One of the seats of a hand."""
    known = tuple(seats)
    if not isinstance(given, int) or isinstance(given, bool) or given not in known:
        raise InputError(f"There is no seat {given!r}. The seats are {', '.join(map(str, known))}.")
    return given


def whole(name: str, given: object) -> int:
    if isinstance(given, bool) or not isinstance(given, int | float) or not isfinite(given) or given != given // 1:
        raise InputError(f"{name}: {given!r} is not a whole number.")
    return int(given)


def positive(name: str, given: object) -> int:
    number = whole(name, given)
    if number < 1:
        raise InputError(f"{name}: {number} is less than one.")
    return number


def number(name: str, given: object) -> Fraction:
    """A number of any kind, or its text: `8`, `7.5`, `"7.5"`, `Decimal("7.5")`. It is exact, and never below zero."""
    try:
        if isinstance(given, bool) or not isinstance(given, int | float | str | Decimal | Fraction):
            raise ValueError
        made = Fraction(str(given))
    except (ValueError, ZeroDivisionError):
        raise InputError(f"{name}: {given!r} is not a number.") from None
    if not 0 <= made <= LARGEST:
        raise InputError(f"{name}: {given} is not from 0 to {LARGEST:,}.")
    return made


def above_zero(name: str, given: object) -> Cents:
    """An amount in dollars, as cents."""
    made = amount(given)
    if made <= 0:
        raise InputError(f"{name}: an amount must be above zero, not {given!r}.")
    return made


def chips(name: str, given: object) -> float:
    """A number of chips, which may be part of a big blind."""
    if isinstance(given, bool) or not isinstance(given, int | float | Decimal | Fraction) or not isfinite(given):
        raise InputError(f"{name}: {given!r} is not a number of chips, such as 10 or 0.5.")
    return float(number(name, given))


def flag(name: str, given: object) -> bool:
    if not isinstance(given, bool):
        raise InputError(f"{name}: {given!r} is neither True nor False.")
    return given


def names(given: Any, seats: Iterable[int]) -> dict[int, str]:
    """The players by seat: a mapping, or a list in the order of the seats. Seats without a name are called by number."""
    places = tuple(seats)
    if not isinstance(given, Mapping):
        listed = tuple(several("players", () if given is None else given, '["Ada", "Bo"] or {1: "Ada"}'))
        if len(listed) > len(places):
            raise InputError(f"players: there are {len(listed)} names for {len(places)} seats.")
        given = dict(zip(places, listed, strict=False))
    named: dict[int, str] = {one_of(seat, places): text("players", name) for seat, name in given.items()}
    for name in named.values():
        if not name.strip() or list(named.values()).count(name) > 1:
            raise InputError(
                f"players: {name!r} {'appears twice' if name.strip() else 'is not a name'}. Name each player once."
            )
    return {seat: named.get(seat, f"seat {seat}") for seat in places}


def group(name: str, given: Any, example: str) -> dict[Any, Any]:
    """A mapping by names."""
    if not isinstance(given, Mapping):
        raise InputError(f"{name}: {given!r} is not a group of names and values. Write it as {example}.")
    for key in given:
        text(name, key)
    return dict(given)


def action(given: Made) -> Made:
    """An engine action, or the fact that it reports, with every field of its type: the engine itself trusts them."""
    kind = type(given)
    try:
        made = convert(asdict(given), kind)
    except ValidationError as error:
        raise Fields({}, kind.__name__).misfit(str(error), kind) from None
    inner = {name: getattr(made, name) for name in made.__struct_fields__}
    whole = {name: action(one) for name, one in inner.items() if isinstance(one, Action | Irregularity)}
    return replace(made, **whole) if whole else made


def options(kind: type[Made], given: Mapping[str, Any]) -> Made:
    """The options of a calculation, by name."""
    for name in given:
        if name not in kind.__struct_fields__:
            known = kind.__struct_fields__
            raise InputError(
                f"{name}: there is no such option.{did_you_mean(name, known)} There are {', '.join(known)}."
            )
    try:
        return convert(dict(given), kind)
    except ValidationError as error:
        raise Fields({}).misfit(str(error), kind) from None


def cards(name: str, given: Any) -> str | list[Any]:
    """Cards as one text, or a list of them."""
    return given if isinstance(given, str) else list(several(name, given, '"Qh 7d 7c" or ["Qh", "7d", "7c"]'))


def several(name: str, given: Any, example: str) -> Iterable[Any]:
    if isinstance(given, str | bytes | Mapping) or not isinstance(given, Iterable):
        raise InputError(f"{name}: {given!r} is not a list. Write it as {example}.")
    return given
