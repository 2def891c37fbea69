"""Readings: where a book is silent, contradictory or garbled, our interpretation is a named setting, never a hidden
choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from queenhigh.rules.clause import is_under
from queenhigh.rules.errors import UnknownReading, did_you_mean


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    clauses: tuple[str, ...]
    question: str
    default: str
    because: str
    options: dict[str, str]
    id: str = ""


class Readings(Mapping[str, str]):
    """The readings a table plays by: each setting's name and its value, the default unless another was adopted."""

    def __init__(self, book: str, offered: Mapping[str, Reading], adopted: Mapping[str, str] | None = None) -> None:
        self._book = book
        self._by_id = dict(offered)
        self._by_name = {reading.name: reading for reading in offered.values()}
        self._adopted = {reading.name: reading.default for reading in offered.values()}
        for given, value in (adopted or {}).items():
            reading = self.find(given)
            if not isinstance(value, str) or value not in reading.options:
                raise UnknownReading(
                    f"Reading {reading.id} ({reading.name}) of {book} has no value {value!r}: "
                    f"choose {' or '.join(reading.options)}."
                )
            self._adopted[reading.name] = value

        self._values = self._adopted | {reading.id: self._adopted[reading.name] for reading in offered.values()}

    def find(self, given: str) -> Reading:
        """Find a reading by id or by name."""
        reading = self._by_id.get(given) or self._by_name.get(given)
        if reading is None:
            raise UnknownReading(
                f"{self._book} has no reading {given!r}.{did_you_mean(given, [*self._by_id, *self._by_name])}"
            )
        return reading

    def adopt(self, changes: Mapping[str, str]) -> Readings:
        return Readings(self._book, self._by_id, {**self._adopted, **changes})

    def touching(self, clause: str) -> list[Reading]:
        """The readings that name this clause, or a heading over it."""
        return [r for r in self._by_id.values() if any(is_under(clause, c) for c in r.clauses)]

    @property
    def all(self) -> tuple[Reading, ...]:
        return tuple(self._by_id.values())

    @property
    def departures(self) -> dict[str, str]:
        """The readings that differ from the defaults, which a record of the table must state."""
        return {name: value for name, value in self._adopted.items() if value != self._by_name[name].default}

    def __getitem__(self, given: str) -> str:
        try:
            return self._values[given]
        except KeyError:
            return self._values[self.find(given).name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._adopted)

    def __len__(self) -> int:
        return len(self._adopted)
