"""Converts events to the ledger's form and back, by the name of their type, in the vocabulary of a table's room. Input
from outside is checked here before any room sees it: amounts are whole cents, numbers are numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, get_type_hints

import msgspec
from msgspec.structs import replace

from queenhigh.cards import Card, card
from queenhigh.games.kit.actions import Action, Report
from queenhigh.games.kit.events import Reported
from queenhigh.games.kit.floor_events import DeckSealed, ReportFiled
from queenhigh.games.kit.instructions import AgreeLimits, ChangeLimits, EndRound, Instruction, OpenTable
from queenhigh.games.kit.room import Room
from queenhigh.games.library import open_book, volume
from queenhigh.house import cage
from queenhigh.ledger.body import canonical_with_cards
from queenhigh.ledger.envelope import Envelope
from queenhigh.money import Cents, cents
from queenhigh.rules import BookFault, Cited, InputError, Readings


def written(value: object) -> Any:
    """Return plain data: cards and fractions as text, only those readings that differ from the book's defaults, sets in
    order."""
    return msgspec.to_builtins(value, enc_hook=_plain, str_keys=True, order="deterministic")


_SECRET = (DeckSealed, Reported, ReportFiled)
"""Events that reveal cards although they contain no `Card`."""


def event_body(event: object) -> tuple[msgspec.Raw, bool]:
    """Return an event as the ledger takes it, and whether it reveals cards, so that not every reader of the ledger may
    see it.
    """
    body, cards = canonical_with_cards(event)
    return body, cards or isinstance(event, _SECRET)


def read(kind: str, data: Any, book: str) -> Any:
    """Return the event that was written. `book` gives the vocabulary."""
    return restored(data, _named(kind, book, ""), book)


def opened(envelope: Envelope, book: str) -> Any:
    """Return the event in an envelope of a table's stream, in the vocabulary of the edition that decided it."""
    envelope.check_open()
    try:
        return _decoder(envelope.kind, book, envelope.edition).decode(envelope.body)
    except msgspec.MsgspecError as error:
        raise BookFault(f"Event {envelope.seq} cannot be read as {envelope.kind}: {error}.") from None


def restored(data: Any, kind: Any, book: str, edition: str = "") -> Any:
    return msgspec.convert(data, kind, dec_hook=_Reader(book, edition), str_keys=True)


@cache
def vocabulary(book: str, edition: str = "") -> dict[str, type[Any]]:
    """Return every event that a table of this book, its floor or the cage can write, by name."""
    packages = ["queenhigh.games.kit"] + ([volume(book, edition).package] if book else [])
    for package in packages:
        for found in iter_modules(import_module(package).__path__):
            import_module(f"{package}.{found.name}")
    allowed = (*(f"{package}." for package in packages), "queenhigh.money.")
    named = {
        kind.__name__: kind
        for kind in _below(Cited)
        if kind.__module__.startswith(allowed) and ".facets." not in kind.__module__
    }
    return named | {kind.__name__: kind for kind in _below(cage.CageEvent)}


@cache
def _decoder(kind: str, book: str, edition: str) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(_named(kind, book, edition), dec_hook=_Reader(book, edition))


def _named(kind: str, book: str, edition: str) -> type[Any]:
    known = vocabulary(book, edition)
    if kind not in known:
        raise BookFault(f"{book} has no event {kind!r}: it was written by other software.")
    return known[kind]


def _below(kind: type[Any]) -> Iterator[type[Any]]:
    for sub in kind.__subclasses__():
        yield sub
        yield from _below(sub)


def _plain(value: Any) -> Any:
    match value:
        case Card():
            return str(value)
        case Fraction():
            return f"{value.numerator}/{value.denominator}"
        case Readings():
            return value.departures
    raise TypeError(f"there is no way to write {value!r}")


class _Reader:
    """Reads values that have no form of their own in plain data."""

    def __init__(self, book: str, edition: str) -> None:
        self.book, self.edition = book, edition

    def __call__(self, kind: type[Any], value: Any) -> Any:
        if kind is Card:
            return card(value)
        if kind is Fraction:
            return Fraction(value)
        if kind is Readings:
            return open_book(self.book, self.edition).readings.adopt(value)
        raise TypeError(f"there is no way to read a {kind.__name__}")


# -- what comes in from outside

LARGEST = 2**53
"""The largest whole number that JSON readers in browsers represent exactly."""


def checked_action(action: Action, law: Room) -> Action:
    """Return the same action with its facts as the room's own types. A value of the wrong type is refused."""
    if not isinstance(action, Action):
        raise InputError(f"{action!r} is not an action.")
    _check(action)
    return replace(action, fact=_fact(action.fact, law)) if isinstance(action, Report) else action


def checked_order(order: Instruction, law: Room) -> Instruction:
    if not isinstance(order, Instruction):
        raise InputError(f"{order!r} is not an instruction.")
    _check(order)
    if isinstance(order, EndRound | law.floor.told_by):
        raise InputError("A round cannot be ended from outside; it ends when it has been played or ruled on.")
    match order:
        case OpenTable(setup=setup):
            settings = _as(setup.settings, law.floor.settings, law, "settings of a table")
            return replace(order, setup=replace(setup, settings=settings))
        case ChangeLimits() | AgreeLimits() if order.limits is not None and (kind := law.floor.limits):
            return replace(order, limits=_as(order.limits, kind, law, "limits"))
        case ChangeLimits():
            raise InputError("Give the new limits.")
    return order


def _fact(fact: Any, law: Room) -> Any:
    facts = law.round.facts
    given = msgspec.to_builtins(fact) if isinstance(fact, msgspec.Struct) else fact
    tag = given.get("type", "") if isinstance(given, dict) else ""
    if tag not in facts:
        raise InputError(f"A report names one of the irregularities of {law.id}: {', '.join(facts)}.")
    return _as(given, facts[tag], law, f"report of {tag}")


def _as(given: Any, kind: type[Any], law: Room, what: str) -> Any:
    """Convert a value to a type, from plain data or from the room's own type, and check it."""
    try:
        return restored(given if isinstance(given, dict) else written(given), kind, law.id, law.book.edition)
    except (msgspec.MsgspecError, TypeError) as error:
        raise InputError(f"These {what} cannot be read: {error}.") from None


def _check(struct: msgspec.Struct) -> None:
    name = ""
    try:
        for name, check in _checks(type(struct)):
            check(getattr(struct, name))
    except InputError as error:
        raise InputError(f"{type(struct).__name__}: {name}: {error}") from None


@cache
def _checks(kind: type[msgspec.Struct]) -> tuple[tuple[str, Callable[[Any], object]], ...]:
    hints = get_type_hints(kind)
    return tuple((name, _CHECKS[hints[name]]) for name in kind.__struct_fields__ if _checkable(hints[name]))


def _checkable(hint: Any) -> bool:
    try:
        return hint in _CHECKS
    except TypeError:
        return False


def _number(value: object) -> None:
    if type(value) is not int or not -LARGEST < value < LARGEST:
        raise InputError(f"this must be a whole number, not {_shown(value)}.")


def _text(value: object) -> None:
    if not isinstance(value, str):
        raise InputError(f"this must be text, not {_shown(value)}.")


def _yes_or_no(value: object) -> None:
    if not isinstance(value, bool):
        raise InputError(f"this is true or false, not {_shown(value)}.")


def _counts(value: object) -> None:
    if not isinstance(value, dict):
        raise InputError(f"these are numbers by seat, not {_shown(value)}.")
    for pair in value.items():
        for number in pair:
            _number(number)


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


_CHECKS: dict[Any, Callable[[Any], object]] = {
    Cents: cents,
    int: _number,
    str: _text,
    bool: _yes_or_no,
    dict[int, int]: _counts,
}
