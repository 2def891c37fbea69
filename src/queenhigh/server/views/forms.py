"""Forms for facts and instructions, made from their types: each field's label, type and allowed values."""

from __future__ import annotations

import enum
import re
import types
import typing
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, UnsetType

from queenhigh.desk.troubles import Troubles
from queenhigh.games.kit.facts import To
from queenhigh.games.library import open_book, room
from queenhigh.money import Cents
from queenhigh.notation.round_sheet import facts_of
from queenhigh.server.errors import Cite, cite

_CLAUSE = re.compile(r"\b\d+(?:\.\d+)+(?:\([a-z]+\))*(?:\([ivx]+\))?")
KINDS: dict[str, str] = {
    "seat": "seat",
    "seats": "seats",
    "taken": "seats",
    "viewed": "seats",
    "retracting": "seats",
    "player": "player",
    "person": "player",
    "persons": "persons",
    "bet": "bet",
    "bets": "bets",
    "clause": "clause",
    "placed": "money",
    "attempted": "money",
    "breached": "clause",
    "effective": "time",
    "as_at": "time",
    "limits": "limits",
    "choice": "pay_tables",
    "setup": "setup",
    "cards": "cards",
    "nominated": "cards",
    "rack": "cards",
    "dealt": "cards",
}
"""Fields whose name says more than their type."""


class Option(msgspec.Struct, frozen=True):
    value: str
    label: str


class Field(msgspec.Struct, frozen=True):
    name: str
    kind: str
    label: str
    required: bool
    help: str | UnsetType = UNSET
    default: Any = UNSET
    choices: tuple[Option, ...] | dict[str, tuple[str, ...]] | UnsetType = UNSET
    """For pay tables: the columns of the book, by bet."""
    only: tuple[str, str] | UnsetType = UNSET
    """Asked only while another field has this value."""


class Form(msgspec.Struct, frozen=True):
    type: str
    title: str
    help: str
    clauses: tuple[Cite, ...]
    fields: tuple[Field, ...]
    when: tuple[str, ...]
    """The phases of a round in which it is usually found."""


@cache
def irregularities(book: str) -> tuple[Form, ...]:
    """Every irregularity of the book, with the facts that its ruling needs."""
    names: dict[type, list[str]] = {}
    for tag, kind in facts_of(book).items():
        names.setdefault(kind, []).append(tag)
    return tuple(_form(book, kind, tags) for kind, tags in names.items())


def _form(book: str, kind: type, tags: list[str]) -> Form:
    """A form; an irregularity with several names uses the first."""
    said = " ".join((kind.__doc__ or "").split())
    reported = room(book).facet("troubles", Troubles).reported
    when = tuple(phase for phase, kinds in reported.items() if set(tags) & set(kinds))
    return Form(tags[0], titled(tags[0]), said, _clauses(book, said), fields_of(kind), when)


def titled(name: str) -> str:
    """`WrongNumberOfCards` and `wrong_number_of_cards` alike."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).replace("_", " ").lower()
    return words[:1].upper() + words[1:]


def _clauses(book: str, said: str) -> tuple[Cite, ...]:
    """The clauses that a docstring names: by number, in words if the book has no numbers, or by their heading."""
    known, named = open_book(book), list[str]()
    for number in _CLAUSE.findall(said):
        under = (clause for clause in known.clauses if clause.startswith((f"{number}(", f"{number}.")))
        named += [number] if number in known.clauses else under
    words = (clause for clause in known.clauses if clause[0].isalpha())
    named += [clause for clause in words if re.search(re.escape(clause) + r"(?![\w(])", said)]
    return tuple(cite(known.rule(each)) for each in dict.fromkeys(named))


def fields_of(kind: type[Any], without: frozenset[str] = frozenset()) -> tuple[Field, ...]:
    if kind not in _FIELDS:
        hints = get_type_hints(kind)
        _FIELDS[kind] = tuple(_field(hints[field.name], field) for field in msgspec.structs.fields(kind))
    return tuple(field for field in _FIELDS[kind] if field.name not in without)


_FIELDS: dict[type[Any], tuple[Field, ...]] = {}


def _field(hint: Any, about: msgspec.structs.FieldInfo) -> Field:
    name = about.name
    default: Any = UNSET
    if about.default is not msgspec.NODEFAULT and isinstance(about.default, str | int | bool) and about.default != "":
        default = about.default.value if isinstance(about.default, enum.Enum) else about.default
    inner = _inner(hint)
    return Field(
        name,
        kind=_kind(name, inner),
        label=titled(name),
        required=about.required,
        default=default,
        choices=_options(inner),
    )


def _inner(hint: Any) -> Any:
    """The type without None, which only means that it is optional."""
    if get_origin(hint) in (typing.Union, types.UnionType):
        rest = [each for each in get_args(hint) if each is not type(None)]
        return rest[0] if len(rest) == 1 else hint
    return hint


def _kind(name: str, hint: Any) -> str:
    if hint == To or name == "to":
        return "to"
    if _options(hint) is not UNSET:
        return "choice"
    if hint is bool:
        return "flag"
    if name in KINDS:
        return KINDS[name]
    if hint is Cents:
        return "money"
    if hint is int:
        return "number"
    if get_origin(hint) in (tuple, list, frozenset, set):
        return "seats" if int in get_args(hint) else "texts"
    if get_origin(hint) is dict:
        return "counts"
    return "text"


def _options(hint: Any) -> tuple[Option, ...] | UnsetType:
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return tuple(Option(str(each.value), titled(str(each.value))) for each in hint)
    if get_origin(hint) is Literal:
        return tuple(Option(str(each), titled(str(each))) for each in get_args(hint))
    return UNSET
