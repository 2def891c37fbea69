"""Bodies of events as JSON: the same value gives the same bytes, and no float gets in.

Cards are written as `"Qh"` and fractions as `"205/2"`; `decode` reads them back into the type asked for.
"""

from __future__ import annotations

import re
from collections.abc import Hashable
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeVar, cast

import msgspec

from queenhigh.cards import Card, card
from queenhigh.ledger.errors import BadCommand, LedgerError
from queenhigh.rules import InputError

T = TypeVar("T")

_FRACTION = re.compile(r"(-?[0-9]+)/([1-9][0-9]*)", re.ASCII)

LARGEST = 1 << 20
"""Bytes. A round is a few thousand."""


def encode(value: object) -> bytes:
    """Deterministic JSON. Objects keep the order of their fields; keys of dictionaries and members of sets are sorted."""
    try:
        encoded = _encoded(value)
        _WITHOUT_FLOATS.decode(encoded)
    except (msgspec.MsgspecError, TypeError, UnicodeEncodeError, OverflowError) as error:
        raise BadCommand(f"A body cannot be written down: {error}.") from None
    if b"null" in encoded and _has_float(msgspec.to_builtins(value, str_keys=True, enc_hook=_written)):
        raise BadCommand("A body cannot be written down: it holds a number that is not one (NaN or infinity).")
    if len(encoded) > LARGEST:
        raise BadCommand(f"A body has {len(encoded)} bytes; {LARGEST} is the most.")
    return encoded


def _encoded(value: object) -> bytes:
    try:
        return _ENCODER.encode(value)
    except TypeError:  # seats as keys of a dictionary: only text can be sorted on the way
        return msgspec.json.encode(msgspec.to_builtins(value, str_keys=True, order="deterministic", enc_hook=_written))


def decode(encoded: str | bytes, type: type[T]) -> T:
    """A body read back. What does not fit the type was written by other software: the message says where."""
    try:
        value: T = _decoder(cast("Hashable", type)).decode(encoded)
    except (msgspec.MsgspecError, InputError) as error:
        raise LedgerError(f"A body cannot be read as {getattr(type, '__name__', type)}: {error}.") from None
    return value


def _written(value: Any) -> object:
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    raise TypeError(f"there is no way to write {value!r}")


def _read(type: type[Any], value: Any) -> Any:
    if type is Card:
        return card(value)
    if type is Fraction:
        if isinstance(value, str) and (written := _FRACTION.fullmatch(value)):
            return Fraction(int(written[1]), int(written[2]))
        raise ValueError(f"{value!r} is no fraction")
    raise TypeError(f"there is no way to read {type.__name__}")


def _no_float(number: str) -> object:
    raise ValueError(f"{number} is a float; amounts are whole cents, other parts fractions")


def _has_float(value: object) -> bool:
    match value:
        case float():
            return True
        case dict():
            return any(_has_float(each) for each in value.values())
        case list() | tuple() | set() | frozenset():
            return any(_has_float(each) for each in value)
        case _:
            return False


@lru_cache(maxsize=256)
def _decoder(type: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(type, dec_hook=_read)


_ENCODER = msgspec.json.Encoder(order="deterministic", enc_hook=_written)
_WITHOUT_FLOATS = msgspec.json.Decoder(float_hook=_no_float)
