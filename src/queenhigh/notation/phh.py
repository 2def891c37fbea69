"""Hands of poker in the PHH format (`.phh`, `.phhs`): read, replayed and written by the installed book that has them.

Each function takes the `book` whose engine replays a hand. It can be left out if only one book has such hands.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from queenhigh.games.library import room
from queenhigh.notation.hand_sheet import book_with
from queenhigh.rules import Cited, InputError

Progress = Callable[[int, int, int], None]
"""Files done, files in all, hands so far."""


class PhhError(InputError):
    """A broken hand. Names the file, the line and the hand, as far as they are known; nothing of that hand is
    played."""

    def __init__(self, what: str, *, file: str = "", line: int = 0, hand: str = "") -> None:
        self.what, self.file, self.line, self.hand = " ".join(what.split()), file, line, hand
        where = [file] if file else []
        where += [f"line {line}"] if line else []
        where += [f"hand {hand}"] if hand else []
        super().__init__(f"{', '.join(where)}: {self.what}" if where else self.what)

    def at(self, *, file: str = "", line: int = 0, hand: str = "") -> PhhError:
        """The same error, with what is now known about its position."""
        return PhhError(self.what, file=self.file or file, line=self.line or line, hand=self.hand or hand)


class Unsupported(PhhError):
    """A hand of a game that this room does not offer. The file itself is not wrong."""

    def __init__(self, variant: str, name: str, *, file: str = "", line: int = 0, hand: str = "") -> None:
        super().__init__(f"{variant} is not played here: {name}.", file=file, line=line, hand=hand)
        self.variant, self.name = variant, name


class ImportReport(msgspec.Struct):
    hands: int = 0
    """Hands that were replayed, or would have been if the room had their game."""
    agree: int = 0
    differ: list[dict[str, Any]] = []
    unsupported: list[dict[str, Any]] = []
    broken: list[dict[str, Any]] = []
    departures: dict[str, int] = {}
    """Departures from the book, each with its clause and in how many hands."""

    @property
    def sound(self) -> bool:
        return not self.differ and not self.broken


class ToldLine(msgspec.Struct, frozen=True):
    """A line of a hand step by step, as the terminal shows it: text, its clause, and whether a new part of the hand
    begins."""

    words: str
    clause: str = ""
    begins: bool = False


class Histories(msgspec.Struct, frozen=True, kw_only=True):
    """The facet `histories`: how a book of poker handles hands in the PHH format."""

    check: Callable[[Iterable[str], Progress], ImportReport]
    read: Callable[[Path], list[Any]]
    """The hands of a file."""
    read_text: Callable[[str, str], list[Any]]
    """The hands of a text, and the name of its file."""
    read_hand: Callable[[Path, str], Any]
    """One hand of a file: by its number there, by its place, or the first."""
    replay: Callable[[Any], Any]
    """Replay a hand with the book's engine: `agrees` says whether its stacks end as recorded."""
    told: Callable[[Any], Iterator[ToldLine]]
    """A replayed hand step by step."""
    write: Callable[..., str]
    """A hand with its events, written as PHH."""


def histories(book: str = "") -> Histories:
    return room(book_with("histories", "hands in the PHH format", book)).facet("histories", Histories)


def check(
    paths: Iterable[str], progress: Progress = lambda done, total, hands: None, *, book: str = ""
) -> ImportReport:
    """Check files, and folders with all the `.phh` and `.phhs` files in them. A broken hand does not stop the
    others."""
    return histories(book).check(paths, progress)


def read(path: str | Path, *, book: str = "") -> list[Any]:
    """The hands of a file. A broken one raises `PhhError`, which names the line; a game that the room does not offer
    raises `Unsupported`. `check` continues past both."""
    return histories(book).read(Path(path))


def read_text(text: str, file: str = "", *, book: str = "") -> list[Any]:
    return histories(book).read_text(text, file)


def read_hand(path: str | Path, number: str = "", *, book: str = "") -> Any:
    """One hand of a file: by its number there, by its place, or the first. Errors in other hands do not matter."""
    return histories(book).read_hand(Path(path), number)


def replay(record: Any, *, book: str = "") -> Any:
    return histories(book).replay(record)


def write(
    hand: Any,
    events: Sequence[Cited],
    *,
    places: int = 0,
    seen: Collection[int] | None = None,
    number: str = "",
    meta: Mapping[str, Any] | None = None,
    book: str = "",
) -> str:
    """Write a hand with all its events as PHH; with a `number`, as one of many in a `.phhs`. `places` are the decimals
    of an amount: 2 if the chips are cents. `seen` are the seats whose cards are included although they were not shown;
    all seats unless given. `meta` are further fields of the format, such as table, hand, day.
    """
    return histories(book).write(hand, events, places=places, seen=seen, number=number, meta=meta)
