"""The edge of the desk: what comes in is checked before any room sees it. Amounts are whole cents, numbers are numbers."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, get_type_hints

import msgspec
from msgspec.structs import replace

from queenhigh.desk.codec import restored, written
from queenhigh.games.kit.actions import Action, Report
from queenhigh.games.kit.instructions import AgreeLimits, ChangeLimits, EndRound, Instruction, OpenTable
from queenhigh.games.kit.room import Room
from queenhigh.games.library import room
from queenhigh.money import Cents, cents
from queenhigh.rules import InputError

LARGEST = 2**53
"""Beyond it, JSON readers in browsers do not tell whole numbers apart."""


def checked_action(action: Action, book: str, edition: str = "") -> Action:
    """The same action, its facts as the room's own. Refused where a value is not of its kind."""
    if not isinstance(action, Action):
        raise InputError(f"{action!r} is no action.")
    _check(action)
    return replace(action, fact=_fact(action.fact, room(book, edition))) if isinstance(action, Report) else action


def checked_order(order: Instruction, book: str, edition: str = "") -> Instruction:
    if not isinstance(order, Instruction):
        raise InputError(f"{order!r} is no instruction.")
    _check(order)
    law = room(book, edition)
    if isinstance(order, EndRound | law.floor.told_by):
        raise InputError("A round ends by what happens in it, and cannot be ended from outside.")
    match order:
        case OpenTable(setup=setup):
            settings = _as(setup.settings, law.floor.settings, law, "settings of a table")
            return replace(order, setup=replace(setup, settings=settings))
        case ChangeLimits() | AgreeLimits() if order.limits is not None and (kind := law.floor.limits):
            return replace(order, limits=_as(order.limits, kind, law, "limits"))
        case ChangeLimits():
            raise InputError("Say to what the limits are changed.")
    return order


def _fact(fact: Any, law: Room) -> Any:
    facts = law.round.facts
    given = msgspec.to_builtins(fact) if isinstance(fact, msgspec.Struct) else fact
    tag = given.get("type", "") if isinstance(given, dict) else ""
    if tag not in facts:
        raise InputError(f"A report names one of the irregularities of {law.id}: {', '.join(facts)}.")
    return _as(given, facts[tag], law, f"report of {tag}")


def _as(given: Any, kind: type[Any], law: Room, what: str) -> Any:
    """Plain data, as it comes from outside, or the room's own type; checked either way."""
    try:
        return restored(given if isinstance(given, dict) else written(given), kind, law.id, law.book.edition)
    except (msgspec.MsgspecError, TypeError) as error:
        raise InputError(f"These are no {what}: {error}.") from None


def _check(struct: msgspec.Struct) -> None:
    for name, check in _checks(type(struct)):
        try:
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
        raise InputError(f"this is a whole number, not {_shown(value)}.")


def _text(value: object) -> None:
    if not isinstance(value, str):
        raise InputError(f"this is text, not {_shown(value)}.")


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
