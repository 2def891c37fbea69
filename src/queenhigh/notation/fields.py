"""Reading a sheet that somebody wrote: every error names the field, and a field nobody asked for is pointed out."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from typing import Any, TypeVar, get_args, get_type_hints

import msgspec

from queenhigh.cards import Card, CardError, card
from queenhigh.money import Cents, MoneyError, dollars
from queenhigh.rules import InputError
from queenhigh.rules.errors import nearest

Kind = TypeVar("Kind")

_MISSING = re.compile(r"Object missing required field `(\w+)`")
_NO_OPTION = re.compile(r"Invalid enum value (.+)")
MOST = 1000
"""More cards than anybody ever counted at a table."""


class SheetError(InputError):
    """Malformed or impossible: names the field, and nothing is settled."""

    def __init__(self, field: str, what: str) -> None:
        super().__init__(f"{field}: {what}" if field else what)
        self.field = field


class Fields:
    """A mapping of the sheet and where it stands in it. Fields that were never asked for become notes."""

    def __init__(self, given: object, path: str = "", notes: list[str] | None = None) -> None:
        if not isinstance(given, Mapping):
            raise SheetError(path or "sheet", f"this should be a group of fields, not {_shown(given)}.")
        self.given: Mapping[str, Any] = given
        self.path = path
        self.notes: list[str] = [] if notes is None else notes
        self._asked: set[str] = set()

    def at(self, name: str) -> str:
        return f"{self.path}.{name}" if self.path else name

    def __contains__(self, name: str) -> bool:
        self._asked.add(name)
        return self.given.get(name) is not None

    def get(self, name: str, default: Any = None) -> Any:
        self._asked.add(name)
        value = self.given.get(name)
        return default if value is None else value

    def need(self, name: str) -> Any:
        value = self.get(name)
        if value is None:
            raise SheetError(self.at(name), "this field is missing.")
        return value

    def fault(self, name: str, what: str) -> SheetError:
        return SheetError(self.at(name), what)

    def inner(self, name: str) -> Fields:
        return Fields(self.get(name, {}), self.at(name), self.notes)

    def each(self, name: str) -> list[Fields]:
        given = self.get(name, [])
        if not isinstance(given, Sequence) or isinstance(given, str):
            raise self.fault(name, f"this should be a list, not {_shown(given)}.")
        return [Fields(entry, f"{self.at(name)}[{index}]", self.notes) for index, entry in enumerate(given)]

    def text(self, name: str, default: str | None = None) -> str:
        value = self.get(name, default)
        if not isinstance(value, str):
            raise self.fault(name, "this field is missing." if value is None else f"{_shown(value)} is not text.")
        return value

    def number(self, name: str, default: int | None = None) -> int:
        value = self.get(name, default)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.fault(
                name, "this field is missing." if value is None else f"{_shown(value)} is not a whole number."
            )
        return value

    def amount(self, name: str, default: Cents | None = None) -> Cents:
        value = self.get(name)
        if value is None and default is not None:
            return default
        try:
            return dollars(value)
        except MoneyError as error:
            raise self.fault(name, "this field is missing." if value is None else str(error)) from None

    def one_of(self, name: str, options: Mapping[str, Kind], default: str | None = None) -> Kind:
        value = self.text(name, default)
        if value not in options:
            raise self.fault(name, f"{value!r} is not one of {', '.join(options)}.")
        return options[value]

    def cards(self, name: str) -> tuple[Card, ...]:
        given = self.get(name, [])
        if not isinstance(given, Sequence) or isinstance(given, str):
            raise self.fault(name, f"cards are a list of texts such as [Qh, 7d, 7c], not {_shown(given)}.")
        try:
            return tuple(card(text) for text in given)
        except CardError as error:
            raise self.fault(name, str(error)) from None

    def as_struct(self, tags: Mapping[str, type], *, amounts: Collection[str] = ()) -> Any:
        """This group as one of several structs, told apart by `type`. Details a struct has no place for become notes.

        `amounts` are the details, wherever they stand in it, that are money.
        """
        tag = self.text("type")
        if tag not in tags:
            close = nearest(tag, tags)
            meant = f"Did you mean {' or '.join(close)}?" if close else f"It has {', '.join(tags)}."
            raise self.fault("type", f"this book has no irregularity {tag!r}. {meant}")
        beside = {"type", "by", "reported"}
        known = set(tags[tag].__struct_fields__) | beside  # type: ignore[attr-defined]
        for name in self.given:
            self.get(name) if name in known else self.notes.append(_unasked(self.at(name), name, known))
        self._asked |= set(self.given)
        for name, value in self.given.items():
            if (
                isinstance(value, int)
                and not isinstance(value, bool)
                and name.endswith("count")
                and not 0 <= value <= MOST
            ):
                raise self.fault(name, f"{value} is no number of cards; it is 0 to {MOST}.")
        given = {k: _in_cents(v, k, self.at(k), amounts) for k, v in self.given.items() if k in known - beside}
        try:
            return msgspec.convert(given, tags[tag])
        except msgspec.ValidationError as error:
            raise self._misfit(str(error), tags[tag]) from None

    def _misfit(self, error: str, kind: type) -> SheetError:
        """What does not fit into a struct, told of the field it is about."""
        what, _, where = error.partition(" - at `$")
        path = f"{self.path}{where.rstrip('`')}"
        if missing := _MISSING.fullmatch(what):
            return SheetError(f"{path}.{missing[1]}", "this field is missing.")
        if wrong := _NO_OPTION.fullmatch(what):
            options = _options(kind, re.split(r"[.\[]", where.lstrip("."))[0].rstrip("`"))
            return SheetError(path, f"{wrong[1]} is not one of {', '.join(options)}.")
        return SheetError(path, f"{what[:1].lower()}{what[1:]}.")

    def close(self) -> None:
        """Point out what nobody asked for: most likely a slip of the pen."""
        for name in self.given:
            if name not in self._asked:
                self.notes.append(_unasked(self.at(name), name, self._asked))


def _in_cents(given: Any, name: str, path: str, amounts: Collection[str]) -> Any:
    """The same data, with text that is money read as cents."""
    if isinstance(given, Mapping):
        return {key: _in_cents(value, key, f"{path}.{key}", amounts) for key, value in given.items()}
    if isinstance(given, list):
        return [_in_cents(value, name, f"{path}[{index}]", amounts) for index, value in enumerate(given)]
    if name not in amounts or given is None:
        return given
    try:
        return dollars(given)
    except MoneyError as error:
        raise SheetError(path, str(error)) from None


def _options(kind: type, name: str) -> list[str]:
    """What may be said in a field that takes one of several words."""
    hint = get_type_hints(kind)[name]
    inner = [each for arg in get_args(hint) for each in (arg, *get_args(arg))]
    kinds = [each for each in (hint, *inner) if isinstance(each, type) and issubclass(each, Enum)]
    return [option.value for each in kinds for option in each]


def _unasked(path: str, name: str, known: set[str]) -> str:
    close = nearest(str(name), map(str, known), 1)  # a pool is known by its number
    return f"{path} is not used here." + (f" Did you mean {close[0]}?" if close else "")


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
