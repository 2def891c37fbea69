"""Which keys depend on a house reading: those that would change if the house had adopted another reading of its book.

A reading counts only if it changes the key of this very question. That a reading names a clause says little: most
clauses are named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from queenhigh.rules import Book, InputError, Refusal
from queenhigh.rules.reading import Readings
from queenhigh.training.drill import Item

Keys = Mapping[str, object]
"""What is right, by the id of the item."""


class Consulted(Readings):
    """The readings of a table, and which of them were used."""

    def __init__(self, book: Book, readings: Readings) -> None:
        super().__init__(book.id, {one.id: one for one in readings.all}, readings.departures)
        self.asked: dict[str, None] = {}

    def __getitem__(self, given: str) -> str:
        self.asked[self.find(given).id] = None
        return super().__getitem__(given)


def resting(book: Book, readings: Readings, keys: Callable[[Readings], Keys]) -> dict[str, tuple[str, ...]]:
    """For each item, the ids of the readings that its key depends on: `keys` is calculated again under every other
    option."""
    watched = Consulted(book, readings)
    now, found = keys(watched), dict[str, dict[str, None]]()
    for id in list(watched.asked):
        for option in readings.find(id).options:
            if option == readings[id]:
                continue
            try:
                other = keys(readings.adopt({id: option}))
            except (Refusal, InputError):  # what happened could not have happened under this reading
                continue
            for item, key in now.items():
                if other.get(item) != key:
                    found.setdefault(item, {})[id] = None
    return {item: tuple(ids) for item, ids in found.items()}


def restored(book: Book, clauses: Iterable[str]) -> tuple[str, ...]:
    """Readings that restore a garbled text, with only one sensible option, if they name one of the clauses."""
    named = set(clauses)
    return tuple(one.id for one in book.readings.all if len(one.options) == 1 and named & set(one.clauses))


def marked(items: Iterable[Item], by: Mapping[str, tuple[str, ...]]) -> list[Item]:
    return [replace(item, readings=(*item.readings, *by[item.id])) if item.id in by else item for item in items]


def at_table(round: Any, readings: Readings) -> Any:
    """The same round, or the same hand, at a table that has adopted these readings."""
    return replace(round, table=replace(round.table, readings=readings))
