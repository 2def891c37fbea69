"""Reads a sheet that a person wrote. Every error names the field, and a field that no reader asks for is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import Any, ClassVar, TypeVar, get_args, get_type_hints

import msgspec

from queenhigh.cards import Card, CardError, card
from queenhigh.money import Cents, MoneyError
from queenhigh.notation.amounts import amount
from queenhigh.rules import InputError
from queenhigh.rules.errors import did_you_mean, nearest

Kind = TypeVar("Kind")

_MISSING = re.compile(r"Object missing required field `(\w+)`")
_NO_OPTION = re.compile(r"Invalid enum value (.+)")
_OTHER_TYPE = re.compile(r"Expected `([^`]+)`, got `([^`]+)`")
_TYPES = {
    "int": "a whole number",
    "float": "a number with decimals",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a group of fields",
    "null": "nothing",
}
REMARKS = ("note", "notes")
"""Any group may have a remark for people."""
MOST = 1000
"""An upper limit on a number of cards, larger than any count at a table."""
LONGEST = 900
"""Characters of a refusal. A longer one repeats what was written, and loses its middle."""


class SheetError(InputError):
    """A malformed or impossible sheet. The message names the field, and nothing is settled."""

    def __init__(self, field: str, what: str) -> None:
        message = f"{field}: {what}" if field else what
        if len(message) > LONGEST:
            message = f"{message[: LONGEST // 2]} ... {message[-LONGEST // 2 :]}"
        super().__init__(message)
        self.field = field


Watch = Callable[[str, str, Sequence[str]], None]
"""Called with what readers ask a sheet for: the path of a field, its type, and the words it may contain."""


class Fields:
    """A group of the sheet's fields, and its path. A field that no reader asks for is refused, in every group."""

    watch: ClassVar[Watch | None] = None
    """Set while a schema is made from what the readers ask for."""

    def __init__(self, given: object, path: str = "", within: Fields | None = None) -> None:
        if not isinstance(given, Mapping):
            raise SheetError(path or "sheet", f"this should be a group of fields, not {_shown(given)}.")
        self.given: Mapping[str, Any] = given
        self.path = path
        self.notes: list[str] = within.notes if within else []
        self._asked: set[str] = {*REMARKS}
        self._groups: dict[str, Fields] = within._groups if within else {}
        self._groups[path] = self

    def at(self, name: str) -> str:
        return f"{self.path}.{name}" if self.path else name

    def ask(self, kind: str, *names: str, words: Sequence[str] = ()) -> None:
        """Declare fields of this group and their type."""
        self._asked.update(names)
        if Fields.watch:
            for name in names:
                Fields.watch(self.at(name), kind, words)

    def __contains__(self, name: str) -> bool:
        self.ask("any", name)
        return self.given.get(name) is not None

    def get(self, name: str, default: Any = None) -> Any:
        self.ask("any", name)
        value = self.given.get(name)
        return default if value is None else value

    def names(self) -> list[str]:
        """Every field of this group, for a reader that handles any name."""
        self._asked |= set(self.given)
        if Fields.watch:
            Fields.watch(self.path, "names", ())
        return list(self.given)

    def need(self, name: str) -> Any:
        value = self.get(name)
        if value is None:
            raise self.fault(name, "this field is missing.")
        return value

    def fault(self, name: str, what: str) -> SheetError:
        """The error for a field; if it is missing, perhaps because its name is misspelt."""
        if name not in self.given:
            slips = nearest(name, [str(given) for given in self.given if given not in self._asked], 1)
            what += f" There is {slips[0]!r}: did you mean {name}?" if slips else ""
        return SheetError(self.at(name), what)

    def inner(self, name: str) -> Fields:
        self.ask("group", name)
        known = self._groups.get(self.at(name))
        return known or Fields(self.get(name, {}), self.at(name), self)

    def each(self, name: str) -> list[Fields]:
        self.ask("list", name)
        given = self.get(name, [])
        if not isinstance(given, Sequence) or isinstance(given, str):
            raise self.fault(name, f"this should be a list, not {_shown(given)}.")
        paths = [f"{self.at(name)}[{index}]" for index in range(len(given))]
        return [self._groups.get(path) or Fields(entry, path, self) for path, entry in zip(paths, given, strict=True)]

    def text(self, name: str, default: str | None = None) -> str:
        self.ask("text", name)
        value = self.get(name, default)
        if not isinstance(value, str):
            raise self.fault(name, "this field is missing." if value is None else f"{_shown(value)} is not text.")
        return value

    def number(self, name: str, default: int | None = None) -> int:
        self.ask("number", name)
        value = self.get(name, default)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.fault(
                name, "this field is missing." if value is None else f"{_shown(value)} is not a whole number."
            )
        return value

    def amount(self, name: str, default: Cents | None = None) -> Cents:
        self.ask("amount", name)
        value = self.get(name)
        if value is None and default is not None:
            return default
        try:
            return amount(value)
        except MoneyError as error:
            raise self.fault(name, "this field is missing." if value is None else str(error)) from None

    def amount_if_any(self, name: str) -> Cents | None:
        self.ask("amount", name)
        return self.amount(name) if name in self else None

    def seats(self, name: str) -> list[int]:
        """The seat numbers of a group that is keyed by seat."""
        group = self.inner(name)
        for seat in group.names():
            if not str(seat).isdecimal():
                raise group.fault(str(seat), "this should be the number of a seat.")
        return [int(seat) for seat in group.given]

    def one_of(self, name: str, options: Mapping[str, Kind], default: str | None = None) -> Kind:
        self.ask("choice", name, words=tuple(options))
        value = self.text(name, default)
        if value not in options:
            close = did_you_mean(value, options, 1)
            raise self.fault(name, f"{value!r} is not one of {', '.join(options)}.{close}")
        return options[value]

    def flag(self, name: str, default: bool = False) -> bool:
        self.ask("flag", name)
        value = self.get(name, default)
        if not isinstance(value, bool):
            raise self.fault(name, f"this is true or false, not {_shown(value)}.")
        return value

    def cards(self, name: str) -> tuple[Card, ...]:
        self.ask("cards", name)
        given = self.get(name, [])
        if not isinstance(given, Sequence) or isinstance(given, str):
            raise self.fault(name, f"cards must be a list of texts such as [Qh, 7d, 7c], not {_shown(given)}.")
        try:
            return tuple(card(text) for text in given)
        except CardError as error:
            raise self.fault(name, str(error)) from None

    def as_struct(
        self, tags: Mapping[str, type], *, amounts: Collection[str] = (), or_words: Collection[str] = ()
    ) -> Any:
        """Read this group as one of several structs, distinguished by `type`.

        `amounts` are the details, at any level, that are money, and `or_words` those that may be a word instead. A detail
        that only other types have becomes a note; one that none has, or that is nearly one of this type's, is refused.
        """
        tag = self.text("type")
        if tag not in tags:
            close = nearest(tag, tags)
            meant = f"Did you mean {' or '.join(close)}?" if close else f"It has {', '.join(tags)}."
            raise self.fault("type", f"this book has no irregularity {tag!r}. {meant}")
        beside = {"type", "by", "reported"}
        known = set(tags[tag].__struct_fields__) | beside  # type: ignore[attr-defined]
        elsewhere = {name for kind in tags.values() for name in kind.__struct_fields__}  # type: ignore[attr-defined]
        self._asked = known | {*REMARKS}
        for name in self.given:
            if name in elsewhere - known and not nearest(name, sorted(known - self.given.keys()), 1):
                self.notes.append(f"{self.at(name)} changes nothing: {tag} has no such detail.")
                self._asked.add(name)
        self.close()
        for name, value in self.given.items():
            if (
                isinstance(value, int)
                and not isinstance(value, bool)
                and name.endswith("count")
                and not 0 <= value <= MOST
            ):
                raise self.fault(name, f"{value} is not a number of cards; it is 0 to {MOST}.")
        money = {*amounts, *(name for name in or_words if not isinstance(self.given.get(name), str | bool))}
        given = {k: _in_cents(v, k, self.at(k), money) for k, v in self.given.items() if k in known - beside}
        try:
            return msgspec.convert(given, tags[tag])
        except msgspec.ValidationError as error:
            raise self.misfit(str(error), tags[tag]) from None
        except UnicodeEncodeError:
            raise SheetError(
                self.path, "this contains half of a character, which cannot be written. Correct the text."
            ) from None

    def misfit(self, error: str, kind: type) -> SheetError:
        """The error for a value that does not fit a struct, naming its field."""
        what, _, where = error.partition(" - at `$")
        path = f"{self.path}{where.rstrip('`')}".lstrip(".")
        if missing := _MISSING.fullmatch(what):
            return SheetError(f"{path}.{missing[1]}".lstrip("."), "this field is missing.")
        if wrong := _NO_OPTION.fullmatch(what):
            options = _options(kind, re.split(r"[.\[]", where.lstrip("."))[0].rstrip("`"))
            return SheetError(path, f"{wrong[1]} is not one of {', '.join(options)}.")
        if other := _OTHER_TYPE.fullmatch(what):
            return SheetError(path, f"this should be {_in_words(other[1])}, not {_in_words(other[2])}.")
        return SheetError(path, f"{what[:1].lower()}{what[1:].rstrip('.')}.")

    def only(self, *names: str) -> None:
        """Refuse any other field of this group at once."""
        self.ask("any", *names)
        self.close()

    def close(self) -> None:
        """Refuse fields that no reader has asked for: most likely a typing error."""
        for name in self.given:
            if name not in self._asked:
                close = nearest(str(name), sorted(map(str, self._asked)), 1)
                meant = f" Did you mean {close[0]}?" if close else f" The fields here are {_listed(self._asked)}."
                raise SheetError(self.at(name), f"there is no such field.{meant}")

    def close_all(self) -> None:
        """Do so for every group, once the whole sheet has been read."""
        for group in self._groups.values():
            group.close()


def _in_cents(given: Any, name: str, path: str, amounts: Collection[str]) -> Any:
    """The same data, with amounts converted to cents: one, or a group of them, such as one for each level."""
    if isinstance(given, Mapping):
        inner = {key: name if name in amounts else key for key in given}
        return {key: _in_cents(value, inner[key], f"{path}.{key}", amounts) for key, value in given.items()}
    if isinstance(given, list):
        return [_in_cents(value, name, f"{path}[{index}]", amounts) for index, value in enumerate(given)]
    if name not in amounts or given is None:
        return given
    try:
        return amount(given)
    except MoneyError as error:
        raise SheetError(path, str(error)) from None


def _in_words(types: str) -> str:
    """Types as a person says them: `a whole number or text`."""
    return " or ".join(_TYPES.get(one, one) for one in types.split(" | "))


def _options(kind: type, name: str) -> list[str]:
    """The words that a field may contain."""
    hint = get_type_hints(kind)[name]
    inner = [each for arg in get_args(hint) for each in (arg, *get_args(arg))]
    kinds = [each for each in (hint, *inner) if isinstance(each, type) and issubclass(each, Enum)]
    return [option.value for each in kinds for option in each]


def _listed(known: set[str]) -> str:
    return ", ".join(sorted({str(name) for name in known if name not in REMARKS})) or "none"


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


# -- exact amounts as text

MOST_DECIMALS = 1000


def decimals(exact: Fraction) -> str:
    """All decimals of a fraction, at least two. Rates are percentages, so a meter's decimals are finite."""
    places, power = 0, 1
    while (exact * power).denominator != 1:
        places, power = places + 1, power * 10
        if places > MOST_DECIMALS:
            raise ValueError(f"{exact} has no end as a decimal")
    whole, rest = divmod(int(exact * power), power)
    return f"{whole}.{f'{rest:0{places}d}' if places else '':0<2}"
