"""What a caller gave, checked before it is used: a wrong type is refused with its name, never as an error further inside."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from queenhigh.rules import InputError


def text(name: str, given: object) -> str:
    if not isinstance(given, str):
        raise InputError(f"{name}: {given!r} is not text.")
    return given


def seat(given: object, most: int | None = None) -> int:
    """A seat's number; one of the table's, where `most` says how many it has."""
    known = f"Seats are numbers from 1 to {most}." if most else "Seats are numbers from 1 on."
    if not isinstance(given, int) or isinstance(given, bool) or (most is not None and not 1 <= given <= most):
        raise InputError(f"seat: {given!r} is not a seat. {known}")
    return given


def group(name: str, given: Any, example: str) -> dict[Any, Any]:
    """A mapping by names."""
    if not isinstance(given, Mapping):
        raise InputError(f"{name}: {given!r} is not a group of names and values. Write it as {example}.")
    for key in given:
        text(name, key)
    return dict(given)


def several(name: str, given: Any, example: str) -> Iterable[Any]:
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        raise InputError(f"{name}: {given!r} is not a list. Write it as {example}.")
    return given
