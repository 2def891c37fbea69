"""Jackpots for a display, from what is durable: the desk runs ahead of the disk, a display must not."""

from __future__ import annotations

import threading

import msgspec

from queenhigh.desk.jackpots import BookJackpots, JackpotHooks, Level, Prize
from queenhigh.games.library import rooms_with
from queenhigh.ledger.ledger import Ledger
from queenhigh.server.errors import Cite, cite


class Jackpot(msgspec.Struct, frozen=True):
    name: str
    book: str
    house: str
    title: str
    levels: tuple[Level, ...]
    prizes: tuple[Prize, ...]
    tables: tuple[str, ...]
    rule: Cite


class Displays:
    """The displays, kept up to date by following each stream. Safe to share between threads."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._lock = threading.Lock()
        self._versions: dict[str, int] = {}
        rooms = rooms_with("jackpots").values()
        self._books = [BookJackpots(each.book, each.facet("jackpots", JackpotHooks)) for each in rooms]

    def now(self, *, look_round: bool = True) -> tuple[Jackpot, ...]:
        """Return every open jackpot. `look_round` also finds systems that opened since."""
        with self._lock:
            if look_round:
                prefixes = tuple(shared.hooks.streams for shared in self._books)
                found = (name for name in self._ledger.streams() if name.startswith(prefixes))
                self._versions = dict.fromkeys(found, 0) | self._versions
            for stream in self._versions:
                self._read_on(stream)
            shown = [_shown(name, shared) for shared in self._books for name in shared.all]
            return tuple(sorted((one for one in shown if one), key=lambda one: (one.house, one.name)))

    def _read_on(self, stream: str) -> None:
        shared = next(shared for shared in self._books if stream.startswith(shared.hooks.streams))
        for envelope in self._ledger.read(stream, self._versions[stream]):
            shared.read(envelope)
            self._versions[stream] = envelope.version


def _shown(name: str, shared: BookJackpots) -> Jackpot | None:
    book, held = shared.book, shared.all[name]
    if (shown := shared.hooks.shown(held)) is None:
        return None
    tables = tuple(shared.hooks.tables(held))
    return Jackpot(name, book.id, book.house, book.title, shown.levels, shown.prizes, tables, cite(shown.rule))
