"""Puts an irregularity into words: the sentences of a book's `facets/stories.toml`, filled in with the reported facts.

    [exposed_cards]
    story = "{count:card} of {to:hand} {count:was/were} turned up."
    also.exposed_by = { dealer = "The dealer did it.", player = "A player did it." }
    decides.exclude = [false, true]

`story` is always told. `also` has a sentence for each further field that is set, or one for each value of it (`yes` and
`no` for true and false). `decides` lists what the person who rules may choose: a story never tells it. A field that is
set but not mentioned by any of them is an error in the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Any

import msgspec

from queenhigh.cards import Card, card
from queenhigh.games.kit.facts import Irregularity
from queenhigh.money import in_dollars
from queenhigh.rules import BookFault

SEATS = frozenset({"seat", "seats", "to", "viewed", "retracting", "asked_by"})
UNTOLD = frozenset({"when"})
"""The moment is told before the story."""
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
PLACE = re.compile(r"\{(\w+)(?::([^}]*))?\}")
FREE = "{detail}."
CHOICES = {"void": "wants the wagers void", "continue": "wants to continue"}


class Telling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    story: str
    also: dict[str, str | dict[str, str]] = {}
    decides: dict[str, list[Any]] = {}


class StoryBook(msgspec.Struct, frozen=True):
    """The stories of a book, by irregularity."""

    name: str
    tellings: dict[str, Telling]

    def telling(self, fact: Irregularity) -> Telling:
        tag = str(fact.__struct_config__.tag)
        if tag not in self.tellings:
            raise BookFault(f"{self.name} has no story for {tag}. Add [{tag}] with one.")
        return self.tellings[tag]

    def sentences(self, fact: Irregularity) -> list[str]:
        """What happened, as a person at the table would say it."""
        telling, values = self.telling(fact), _set(fact)
        used = {name for name, _ in PLACE.findall(telling.story)}
        told = [_filled(telling.story, values)] if telling.story else []
        for name, value in values.items():
            if name in telling.also:
                told.append(_filled(self._one(telling, name, value), values))
            elif name == "detail":
                told.append(_filled(FREE, values))
            elif name not in used | telling.decides.keys() | UNTOLD and value is not False:
                raise BookFault(f"{self.name} leaves {name} of {fact.__struct_config__.tag} untold.")
        return [f"{line[0].upper()}{line[1:]}" for line in told if line]

    def _one(self, telling: Telling, name: str, value: Any) -> str:
        words = telling.also[name]
        if isinstance(words, str):
            return words
        key = ("no", "yes")[value] if isinstance(value, bool) else str(value)
        if key not in words:
            raise BookFault(f"{self.name} has no words for {name} = {key}; it has {', '.join(words)}.")
        return words[key]

    def alternatives(self, fact: Irregularity) -> Iterator[Irregularity]:
        """The same facts, with everything that the person who rules may decide on them; the facts themselves first."""
        yield fact
        decides = {
            name: may for name, may in self.telling(fact).decides.items() if getattr(fact, name) not in (None, "")
        }
        kinds = {field.name: field.type for field in msgspec.structs.fields(type(fact))}
        for chosen in product(*decides.values()) if decides else ():
            values = {name: msgspec.convert(value, kinds[name]) for name, value in zip(decides, chosen, strict=True)}
            yield msgspec.structs.replace(fact, **values)


@cache
def stories_of(module: str) -> StoryBook:
    """The `stories.toml` beside a module of a book's facets."""
    package = module.rpartition(".")[0]
    text = (files(package) / "stories.toml").read_bytes()
    name = f"stories.toml of {package}"
    try:
        return StoryBook(name, msgspec.toml.decode(text, type=dict[str, Telling]))
    except msgspec.DecodeError as fault:
        raise BookFault(f"{name}: {fault}") from fault


def _set(fact: Irregularity) -> dict[str, Any]:
    """The fields that are set; false counts as set."""
    given = {field.name: getattr(fact, field.name) for field in msgspec.structs.fields(type(fact))}
    return {name: value for name, value in given.items() if value not in (None, "", (), [], {})}


def _filled(sentence: str, values: Mapping[str, Any]) -> str:
    return PLACE.sub(lambda found: _words(found[1], found[2] or "", values[found[1]]), sentence)


def _words(name: str, how: str, value: Any) -> str:
    if how == "paid":
        return _and([f"seat {one.seat} had been paid {dollars(one.amount)}" for one in _each(value)])
    if "/" in how:
        one, several = how.split("/")
        return one if _number(name, value) == 1 else several
    if how == "money":
        return dollars(value)
    if isinstance(value, dict):
        return _and([_chosen(how, key, each) for key, each in value.items()])
    if how == "cards":
        return " ".join(_face(each) for each in _each(value))
    if name in SEATS:
        return _hands(value) if how == "hand" else _seats(value)
    if how:
        return f"{counted(value)} {how}{'' if value == 1 else 's'}"
    return _and([_plain(each) for each in _each(value)])


def _chosen(how: str, key: Any, value: Any) -> str:
    """For a level, what it shows; for a seat, what its player chose."""
    if how == "level":
        return f"{dollars(int(value)) if str(value).isdecimal() else value} at level {key}"
    return f"seat {key} {CHOICES.get(str(value)) or f'chooses to {_plain(value)}'}"


def counted(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def dollars(cents: int) -> str:
    """$5, and $2.50."""
    return f"${in_dollars(cents).removesuffix('.00')}"


def _number(name: str, value: Any) -> int:
    """A number; for seats, how many they are."""
    return value if isinstance(value, int) and name not in SEATS else len(_each(value))


def _each(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else [value]


def _face(value: str | Card) -> str:
    return (value if isinstance(value, Card) else card(value)).face


def _plain(value: Any) -> str:
    return value.face if isinstance(value, Card) else str(value).replace("_", " ")


def _and(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def _seats(value: Any) -> str:
    """`seat 2`, `seats 1 and 3`, `the dealer`."""
    each = _each(value)
    numbers = [str(one) for one in each if isinstance(one, int)]
    named = [f"the {_plain(one)}" for one in each if not isinstance(one, int)]
    seats = [f"seat{'s' if len(numbers) > 1 else ''} {_and(numbers)}"] if numbers else []
    return _and([*seats, *named])


def _hands(value: Any) -> str:
    """`seat 2's hand`, `the hands of seats 1 and 3`."""
    each = _each(value)
    if len(each) > 1:
        return f"the hands of {_seats(value)}"
    return f"{_seats(value)}'s hand" if isinstance(each[0], int) or each[0] == "dealer" else _seats(value)
