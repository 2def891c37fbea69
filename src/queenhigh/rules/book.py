"""A book: its clauses, its readings, its staff. The only maker of rules."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

import msgspec

from queenhigh.rules.clause import Clause, Disposition, is_under, loosely, tidily
from queenhigh.rules.errors import BookFault, UnknownClause, did_you_mean
from queenhigh.rules.ladder import Ladder
from queenhigh.rules.reading import Reading, Readings
from queenhigh.rules.rule import Rule

_CITED = re.compile(r'\brule\(\s*"([^"\n]+)"')

Entry = TypeVar("Entry", Clause, Reading)


class _Rules(dict[str, Rule]):
    """Rules by clause. A dict, because a round asks for a hundred of them."""

    def __init__(self, book: str, clauses: Mapping[str, Clause]) -> None:
        super().__init__({clause: Rule(book, clause) for clause in clauses})
        self.book = book

    def __missing__(self, clause: str) -> Rule:
        raise UnknownClause(self.book, clause, self)


class Book:
    """Loaded from `clauses.toml` and `readings.toml` of the room's package when the room is imported."""

    def __init__(self, package: str, ladder: Ladder) -> None:
        self.package = package
        self.ladder = ladder
        self.folder = files(package)
        raw = self._sections("clauses.toml", "book", "clause")
        about = raw["book"]
        self.id = self._about(about, "id")
        self.title = self._about(about, "title")
        self.house = self._about(about, "house")
        self.edition = self._about(about, "edition")
        self.approved = self._about(about, "approved")
        self.incomplete = self._incomplete(about)
        self.clauses = self._entries("clauses.toml", raw["clause"], Clause)
        self._rules = _Rules(self.id, self.clauses)
        self.rule: Callable[[str], Rule] = self._rules.__getitem__
        """The clause as a value to cite. The id must be exactly the book's; otherwise an error names the nearest."""
        raw = self._sections("readings.toml", "reading")
        readings = self._entries("readings.toml", raw["reading"], Reading)
        self.readings = Readings(self.id, readings)
        self._check_clauses()
        self._check_incomplete()
        self._check_readings()
        self._check_citations()

    def clause(self, rule: Rule | str) -> Clause:
        return self.clauses[self.rule(rule.clause if isinstance(rule, Rule) else rule).clause]

    def under(self, heading: str) -> list[Clause]:
        """The clauses that come under a heading such as `11.5` or `5.7.1`, itself included."""
        return [clause for clause in self.clauses.values() if is_under(clause.id, heading)]

    def is_complete(self, clause: Clause) -> bool:
        """Must the clause be cited, and applied in a test? All must, except those under a heading that the book lists
        as incomplete."""
        return not any(is_under(clause.id, heading) for heading in self.incomplete)

    def find(self, typed: str) -> list[Clause]:
        """The clauses that a person means by `typed`: one clause, or those under a heading. Blanks, quotes and case do
        not matter."""
        if typed in self.clauses:
            return [self.clauses[typed]]
        meant = loosely(typed)
        found = [clause for clause in self.clauses.values() if meant == loosely(clause.id)]
        found = found or [clause for clause in self.clauses.values() if meant and _is_meant_under(clause.id, typed)]
        found = found or [clause for clause in self.clauses.values() if meant and meant in _words(clause.id)]
        if not found:
            raise UnknownClause(self.id, typed, self.clauses)
        return found

    def read(self, name: str) -> dict[str, Any]:
        """One of the book's data files."""
        try:
            return tomllib.loads((self.folder / name).read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise BookFault(f"{self.package}: {name} is missing. Reinstall Queenhigh.") from None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise BookFault(f"{self.package}/{name} cannot be read: {error}.") from None

    def _sections(self, name: str, *parts: str) -> dict[str, dict[str, Any]]:
        """The parts of a data file. An unknown part is an error, because its content would be lost."""
        raw = self.read(name)
        for part, entries in raw.items():
            if part not in parts or not isinstance(entries, dict):
                raise BookFault(f"{self.package}/{name}: {part!r} is not part of it; its parts are {', '.join(parts)}.")
        return {part: raw.get(part, {}) for part in parts}

    def _about(self, about: dict[str, Any], key: str) -> str:
        value = about.get(key)
        if not isinstance(value, str) or not value:
            raise BookFault(f"{self.package}/clauses.toml: [book] has no {key}.")
        return value

    def _incomplete(self, about: dict[str, Any]) -> tuple[str, ...]:
        headings = about.get("incomplete", [])
        if not isinstance(headings, list) or not all(isinstance(heading, str) for heading in headings):
            raise BookFault(f"{self.package}/clauses.toml: incomplete is a list of headings, each in quotes.")
        return tuple(headings)

    def _check_incomplete(self) -> None:
        for heading in self.incomplete:
            if not self.under(heading):
                raise UnknownClause(self.id, heading, self.clauses, f"{self.package}/clauses.toml, incomplete")

    def _entries(self, name: str, raw: dict[str, Any], kind: type[Entry]) -> dict[str, Entry]:
        entries: dict[str, Entry] = {}
        for entry_id, entry in raw.items():
            try:
                entries[entry_id] = msgspec.convert({**entry, "id": entry_id}, kind)
            except (msgspec.ValidationError, TypeError) as error:
                raise BookFault(f"{self.package}/{name}, {entry_id!r}: {error}.") from None
        return entries

    def _check_clauses(self) -> None:
        for clause in self.clauses.values():
            where = f"{self.package}/clauses.toml, {clause.id!r}"
            if clause.authority and clause.authority not in self.ladder:
                raise BookFault(
                    f"{where}: the staff of this book has no {clause.authority!r}."
                    f"{did_you_mean(clause.authority, self.ladder.ranks)}"
                )
            if clause.disposition is Disposition.NONE and not clause.because:
                raise BookFault(f"{where}: disposition 'none' needs a 'because'.")

    def _check_readings(self) -> None:
        names: set[str] = set()
        for reading in self.readings.all:
            where = f"{self.package}/readings.toml, {reading.id!r}"
            if reading.default not in reading.options:
                raise BookFault(f"{where}: the default {reading.default!r} is not one of its options.")
            if reading.name in names:
                raise BookFault(f"{where}: the name {reading.name!r} is taken.")
            names.add(reading.name)
            for clause in reading.clauses:
                if not self.under(clause):
                    raise UnknownClause(self.id, clause, self.clauses, where)

    def _check_citations(self) -> None:
        """Check that every `rule("...")` in the room names a clause of this book, so that a mistake is found now, not
        in play."""
        for where, clause in citations(self.folder):
            if clause not in self.clauses:
                raise UnknownClause(self.id, clause, self.clauses, where)

    def __repr__(self) -> str:
        return f"<Book {self.id}, edition {self.edition}, {len(self.clauses)} clauses>"


def citations(folder: Traversable) -> Iterator[tuple[str, str]]:
    """Each `rule("...")` literal in the modules of a folder: where, and the clause."""
    for module in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if module.name.endswith(".py") and module.is_file():
            text = module.read_text(encoding="utf-8")
            for match in _CITED.finditer(text):
                yield f"{module.name}:{text.count(chr(10), 0, match.start()) + 1}", match[1]


def _is_meant_under(clause: str, typed: str) -> bool:
    return is_under(tidily(clause), tidily(typed)) or is_under(loosely(clause), loosely(typed))


def _words(clause: str) -> str:
    """The words of an id, without its numbers: `qualify` of `1.1 'Qualify'`."""
    return loosely(re.sub(r"^[\d.()\s]+", "", clause))
