"""Which ids of commands were used, from memory: nearly every command is a new one, and the database need not be asked for it.

A Bloom filter: it says for certain that an id was not used, or that it may have been. Then the ledger looks it up. It is only for
a process that alone writes the ledger, for it knows nothing of what others write.
"""

from __future__ import annotations

from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING

from queenhigh.ledger.errors import LedgerError

if TYPE_CHECKING:
    from queenhigh.ledger.ledger import Ledger

PLACES = 1 << 23
"""With a million ids one in twenty that was never used is looked up all the same."""
AT_ONCE = 5_000


class UsedIds:
    """A byte for each place, not a bit: setting it needs no lock."""

    def __init__(self) -> None:
        self._places = bytearray(PLACES)
        self._complete = False
        self._closed = False
        self._reading: Thread | None = None

    def add(self, id: str) -> None:
        first = hash(id)
        self._places[first % PLACES] = self._places[(first >> 32) % PLACES] = 1

    def may_contain(self, id: str) -> bool:
        first = hash(id)
        return not self._complete or bool(self._places[first % PLACES] and self._places[(first >> 32) % PLACES])

    def read(self, ledger: Ledger) -> None:
        """Those of earlier days, beside everything else. Until they are all here, any id may have been used."""
        self._reading = Thread(target=self._read, args=(ledger,), name="ids that were used", daemon=True)
        self._reading.start()

    def close(self) -> None:
        self._closed = True
        if self._reading is not None:
            self._reading.join()

    def _read(self, ledger: Ledger) -> None:
        after = ""
        with suppress(LedgerError):  # it cannot be read: the error is raised when an id is looked up
            while not self._closed:
                with ledger.reading() as store:
                    ids = store.ids(after, AT_ONCE)
                for id in ids:
                    self.add(id)
                if len(ids) < AT_ONCE:
                    self._complete = True
                    return
                after = ids[-1]
