"""The minimal database connection that the ledger needs, and what differs between the two dialects."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

Row = tuple[Any, ...]


class StorageError(Exception):
    """Raised only for the writer; callers get a `LedgerError`."""


class Refused(StorageError):
    """A constraint or trigger of the database refused the write. The connection is sound."""


class Again(StorageError):
    """The database asks for the transaction to be repeated: it was busy, or two transactions conflicted."""


class Lost(Again):
    """The connection is gone. What was being committed may or may not be there."""


class Failed(StorageError):
    """Anything else: a disk that is full, failing or damaged."""


class Full(Failed):
    """The disk is full. Nothing was written, and writing can resume when there is space again."""


class Connection(ABC):
    """SQL is written once, with `?` for values."""

    begin: str
    """Begins a transaction that will write."""

    lock_head: str
    """Reads the head so that nobody else can move it until this transaction ends."""

    no_head = "the head of the ledger is gone"
    """What a missing head means."""

    begin_reading: str
    """Begins a transaction that sees one instant, however long it reads."""

    names: str
    """A table with one column `name`, made from the value that `listed` gives."""

    @abstractmethod
    def rows(self, sql: str, values: Sequence[object] = ()) -> list[Row]: ...

    @abstractmethod
    def run(self, sql: str, values: Sequence[object] = ()) -> None: ...

    @abstractmethod
    def insert(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        """Insert many rows at once, in their order."""

    @abstractmethod
    def listed(self, names: Sequence[str]) -> object: ...

    @abstractmethod
    def alive(self) -> bool:
        """Is the database still connected?"""

    def file_fault(self) -> str:
        """Return what happened to the database file if it was moved or replaced: anything written to it then is lost."""
        return ""

    def has_room(self) -> bool:
        """After the disk was full: is there space again? If that is unknown, the next command tries it."""
        return True

    def rest(self, written: int) -> None:
        """Do what is due from time to time, after everyone has been answered. `written` events were written since."""
        return

    def integrity_fault(self) -> str:
        """Return what the database itself finds wrong with its pages, if it can tell."""
        return ""

    @abstractmethod
    def close(self) -> None: ...
