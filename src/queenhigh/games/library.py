"""The library: every installed book, found through the entry points in the group `queenhigh.books`.

A package offers a book by an entry point whose value is the book's `Room`, in the module `room` of the book's folder.
Its name is the book's id; a further edition beside the current one is named `id@` and a word for the edition. A book's
description of itself is read from its `clauses.toml`. Queenhigh's own rooms are imported when they are first asked for;
those of other packages at once, so that one that cannot be read or imported is reported by name, and the others keep
working.
"""

from __future__ import annotations

import copyreg
import tomllib
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

import msgspec

from queenhigh.games.kit.room import Room
from queenhigh.money import PayBook
from queenhigh.rules import Book, BookFault, InputError, QueenhighError, UnknownBook
from queenhigh.rules.structs import prepare_loaded

GROUP = "queenhigh.books"
OWN = "queenhigh"


class Volume(msgspec.Struct, frozen=True):
    """A book on the shelf: its own description, and where it comes from."""

    id: str
    name: str
    """The name of its entry point: the id, or `id@` and a word for another edition."""
    package: str
    source: str
    """The distribution that provides it, with its version."""
    title: str = ""
    house: str = ""
    edition: str = ""
    shelf: int = 1000
    """Its place among the books of its distribution."""
    error: str = ""
    """Why it cannot be opened."""

    @property
    def current(self) -> bool:
        """Is this the edition that new tables play?"""
        return self.name == self.id


@cache
def shelf() -> tuple[Volume, ...]:
    """Every book that is installed, broken ones included: our own first, then by distribution and place."""
    found: dict[str, Volume] = {}
    for made in map(_volume, entry_points(group=GROUP)):
        if first := found.get(made.name):
            error = f"{first.source} and {made.source} both bring it. Uninstall one of them."
            made = msgspec.structs.replace(made, error=error)
        found[made.name] = made
    return tuple(
        sorted(
            found.values(), key=lambda volume: (not volume.source.startswith(f"{OWN} "), volume.source, volume.shelf)
        )
    )


def _volume(point: EntryPoint) -> Volume:
    source = f"{point.dist.name} {point.dist.version}" if point.dist else "unknown"
    package, _, module = point.module.rpartition(".")
    volume = Volume(point.name.partition("@")[0], point.name, package, source)
    try:
        if module != "room":
            raise BookFault(
                f"its entry point names {point.value}, which is not the module `room` of the book's folder."
            )
        about = _about(package)
        if about.id != volume.id:
            raise BookFault(f"its entry point is named {point.name!r}, but the book is {about.id!r}.")
        if point.dist is None or point.dist.name != OWN:
            _load(point)
    except Exception as error:  # whatever a stranger's package does, the other books are read
        said = str(error) if isinstance(error, QueenhighError) else f"{type(error).__name__}: {error}"
        return msgspec.structs.replace(volume, error=said)
    return msgspec.structs.replace(
        volume, title=about.title, house=about.house, edition=about.edition, shelf=about.shelf
    )


class About(msgspec.Struct, frozen=True):
    """The head of a book's `clauses.toml`."""

    id: str
    title: str
    house: str
    edition: str
    approved: str
    shelf: int = 1000


def _about(package: str) -> About:
    """The book's description, from the head of its file. The clauses are read when the book is opened."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise BookFault(f"there is no package {package}.")
    head, _, _ = Path(spec.origin).with_name("clauses.toml").read_text(encoding="utf-8").partition("[clause.")
    return msgspec.convert(tomllib.loads(head)["book"], About)


def full_id(typed: str) -> str:
    """The id of a book from the id itself, or any part that only one id has: `canberra`, `melbourne-three`.

    A part that no book or several books have is refused, with a list of the books.
    """
    if not isinstance(typed, str):
        raise InputError(f"book: {typed!r} is not text. The books are {', '.join(BOOK_IDS)}.")
    if typed in BOOK_IDS:
        return typed
    meant = "-".join(typed.lower().replace("_", "-").split())
    found = [known for known in BOOK_IDS if meant and meant in known]
    if len(found) > 1:
        raise InputError(f"{typed!r} could be {' or '.join(found)}. Say which.")
    if not found:
        raise UnknownBook(typed, BOOK_IDS, [short_name(known) for known in BOOK_IDS])
    return found[0]


def short_name(full: str) -> str:
    """The shortest name that only this book has: `canberra`, `melbourne-three`."""
    words = full.removeprefix("casino-").split("-")
    parts = [
        "-".join(words[start : start + count]) for count in range(1, len(words) + 1) for start in range(len(words))
    ]
    return next((part for part in parts if [known for known in BOOK_IDS if part in known] == [full]), full)


def volume(book_id: str, edition: str = "") -> Volume:
    """A book on the shelf: its current edition, or the one that is named, as in the book or as in its entry point."""
    editions = [found for found in shelf() if found.id == book_id]
    if not editions:
        editions = [found for found in shelf() if found.id == full_id(book_id)]
    for found in editions:
        if edition in (found.edition, found.name.partition("@")[2]) if edition else found.current:
            return found
    if not edition:
        raise InputError(f"{book_id} has no current edition installed; there are {_named(editions)}.")
    raise InputError(f"{book_id} has no edition {edition!r} installed; there are {_named(editions)}. Install it first.")


def _named(editions: list[Volume]) -> str:
    return ", ".join(repr(found.edition or found.name) for found in editions)


@cache
def room(book_id: str, edition: str = "") -> Room:
    """Return a book's room. An unknown id is refused, with a list of the known ones."""
    found = volume(book_id, edition)
    if found.error:
        raise BookFault(f"The book {found.name} ({found.source}) cannot be opened: {found.error}")
    return _load(next(point for point in entry_points(group=GROUP) if point.name == found.name))


def _load(point: EntryPoint) -> Room:
    made = point.load()
    prepare_loaded()
    if not isinstance(made, Room):
        raise BookFault(f"{point.value} is not a Room.")
    return made


def _by_name(opened: Room) -> tuple[Callable[[str, str], Room], tuple[str, str]]:
    return room, (opened.id, opened.book.edition)


copyreg.pickle(Room, _by_name)
"""A room is copied and pickled as its name, so that tables, rounds and hands can be too."""


def rooms_with(facet: str) -> dict[str, Room]:
    """The books that have a facet, in the order of the shelf. One that cannot be opened is left out: asking for it says why."""
    found = {}
    for book in BOOK_IDS:
        try:
            if room(book).has(facet):
                found[book] = room(book)
        except BookFault:
            continue
    return found


def must_have(which: Room, facet: str) -> None:
    """Refuse a question that a book cannot answer, and name the books that can."""
    if not which.has(facet):
        raise InputError(f"{which.id} has no {facet}. These books have: {', '.join(rooms_with(facet))}.")


def open_book(book_id: str, edition: str = "") -> Book:
    return room(book_id, edition).book


def open_pay_book(book_id: str, edition: str = "") -> PayBook:
    return room(book_id, edition).pay


def open_all() -> list[Book]:
    return [open_book(book_id) for book_id in BOOK_IDS]


BOOK_IDS: tuple[str, ...] = tuple(volume.id for volume in shelf() if volume.current and not volume.error)
"""The books that can be opened, in the order of the shelf."""
