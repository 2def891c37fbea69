"""Bodies of events as JSON: the same value gives the same bytes, and no float gets in.

Cards are written as `"Qh"` and fractions as `"205/2"`; `decode` reads them back into the type asked for.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Hashable
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal, TypeVar, cast

import msgspec

from queenhigh.cards import DECK, Card, card
from queenhigh.ledger.errors import BadCommand, LedgerError
from queenhigh.rules import InputError, Readings

T = TypeVar("T")

_FRACTION = re.compile(r"(-?[0-9]+)/([1-9][0-9]*)", re.ASCII)
_PERHAPS_A_FLOAT = re.compile(rb"[:,\[]-?[0-9]+[.eE]")
"""Finds every float inside, and sometimes a text that looks like one."""

LARGEST = 1 << 20
"""The maximum size in bytes. A round takes a few thousand."""


def encode(value: object) -> bytes:
    """Return deterministic JSON. Objects keep the order of their fields; keys of dictionaries and members of sets are
    sorted."""
    return bytes(value) if type(value) is msgspec.Raw else _checked(value, _ENCODER, "deterministic")


def from_json(value: object) -> msgspec.Raw:
    """Encode a value that was read from JSON and checked by its type, so that it cannot contain a float."""
    return msgspec.Raw(_checked(value, _ENCODER, "deterministic", read=True))


def canonical(value: object) -> msgspec.Raw:
    """Encode with the fields of objects sorted too, ready to be the body of an entry or the request of a command."""
    return msgspec.Raw(_checked(value, _SORTED_ENCODER, "sorted"))


def canonical_with_cards(value: object) -> tuple[msgspec.Raw, bool]:
    """Encode the same way, and say whether the value contains a card."""
    _NOTED.card = False
    return canonical(value), _NOTED.card


def _checked(
    value: object, encoder: msgspec.json.Encoder, order: Literal["deterministic", "sorted"], *, read: bool = False
) -> bytes:
    try:
        try:
            encoded = encoder.encode(value)
        except TypeError:  # seats as keys of a dictionary: only text can be sorted on the way
            encoded = msgspec.json.encode(msgspec.to_builtins(value, str_keys=True, order=order, enc_hook=_written))
        if type(value) is float or _PERHAPS_A_FLOAT.search(encoded):
            _WITHOUT_FLOATS.decode(encoded)
    except (msgspec.MsgspecError, TypeError, UnicodeEncodeError, OverflowError) as error:
        raise BadCommand(f"A body cannot be written down: {error}.") from None
    if not read and b"null" in encoded and _has_float(value):
        raise BadCommand("A body cannot be written down: it holds a number that is not one (NaN or infinity).")
    if len(encoded) > LARGEST:
        raise BadCommand(f"A body has {len(encoded)} bytes; {LARGEST} is the most.")
    return encoded


def decode(encoded: str | bytes, type: type[T]) -> T:
    """Decode a body. One that does not fit the type was written by other software, and the message says where."""
    try:
        value: T = _decoder(cast("Hashable", type)).decode(encoded)
    except (msgspec.MsgspecError, InputError) as error:
        raise LedgerError(f"A body cannot be read as {getattr(type, '__name__', type)}: {error}.") from None
    return value


def _written(value: Any) -> object:
    if type(value) is Card:
        _NOTED.card = True
        return _FACES[value]
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    if isinstance(value, Readings):
        return value.departures
    raise TypeError(f"there is no way to write {value!r}")


def _read(type: type[Any], value: Any) -> Any:
    if type is Card:
        return card(value)
    if type is Fraction:
        if isinstance(value, str) and (written := _FRACTION.fullmatch(value)):
            return Fraction(int(written[1]), int(written[2]))
        raise ValueError(f"{value!r} is not a fraction")
    raise TypeError(f"there is no way to read {type.__name__}")


def _no_float(number: str) -> object:
    raise ValueError(f"{number} is a float; amounts are whole cents, other parts fractions")


def _has_float(value: object) -> bool:
    match value:
        case msgspec.Raw():
            return False  # it was checked when it was made
        case msgspec.Struct():
            return any(_has_float(getattr(value, field)) for field in value.__struct_fields__)
        case float():
            return True
        case dict():
            return any(_has_float(each) for each in value.values())
        case list() | tuple() | set() | frozenset():
            return any(_has_float(each) for each in value)
        case _:
            return False


class _Noted(threading.local):
    card = False


_FACES = {each: str(each) for each in DECK}
_NOTED = _Noted()
"""Set if a card has been written, in this thread."""


@lru_cache(maxsize=256)
def _decoder(type: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(type, dec_hook=_read)


_ENCODER = msgspec.json.Encoder(order="deterministic", enc_hook=_written)
_SORTED_ENCODER = msgspec.json.Encoder(order="sorted", enc_hook=_written)
_WITHOUT_FLOATS = msgspec.json.Decoder(float_hook=_no_float)
