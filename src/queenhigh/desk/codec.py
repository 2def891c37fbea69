"""Events as the ledger keeps them, and back: by the name of their type, in the vocabulary of a table's room."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import msgspec

from queenhigh.cards import Card, card
from queenhigh.games.kit.events import Reported
from queenhigh.games.kit.floor_events import DeckSealed, ReportFiled
from queenhigh.games.library import open_book, volume
from queenhigh.house import cage
from queenhigh.ledger.envelope import Envelope
from queenhigh.rules import BookFault, Cited, Readings


def written(value: object) -> Any:
    """Plain data: cards and fractions as text, readings as what differs from the book's defaults, sets in order."""
    return msgspec.to_builtins(value, enc_hook=_plain, str_keys=True, order="deterministic")


def written_event(event: object) -> tuple[Any, bool]:
    """The same, and whether it tells of cards: then it is not for everybody who may read the ledger."""
    cards: list[Card] = []

    def noted(value: Any) -> Any:
        if isinstance(value, Card):
            cards.append(value)
        return _plain(value)

    data = msgspec.to_builtins(event, enc_hook=noted, str_keys=True, order="deterministic")
    return data, bool(cards) or isinstance(event, DeckSealed | Reported | ReportFiled)


def read(kind: str, data: Any, book: str) -> Any:
    """The event that was written. `book` says in whose words."""
    return restored(data, _named(kind, book, ""), book)


def opened(envelope: Envelope, book: str) -> Any:
    """The event in an envelope of a table's stream, in the words of the edition by which it was decided."""
    envelope.check_open()
    try:
        return _decoder(envelope.kind, book, envelope.edition).decode(envelope.body)
    except msgspec.MsgspecError as error:
        raise BookFault(f"Event {envelope.seq} cannot be read as {envelope.kind}: {error}.") from None


def restored(data: Any, kind: Any, book: str, edition: str = "") -> Any:
    return msgspec.convert(data, kind, dec_hook=_Reader(book, edition), str_keys=True)


@cache
def vocabulary(book: str, edition: str = "") -> dict[str, type[Any]]:
    """Every event that a table of this book, its floor or the cage can write, by its name."""
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
    """Reads what plain data cannot say by itself."""

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
