"""SQLite as the ledger uses it: a connection, and what opens one."""

from __future__ import annotations

import ctypes
import os
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Protocol

import msgspec

from queenhigh.ledger.connection import Again, Connection, Failed, Full, Refused, Row, StorageError

ROOM = 1 << 20
"""Bytes that must be free before writing resumes on a full disk."""
TOGETHER = 64
"""How many rows one statement takes at most. A statement of each size is prepared once."""
REST_AFTER = 400
"""Events after which the log is checkpointed into the file: somewhat less than a thousand pages."""
LOG_LIMIT = 1 << 26
"""Bytes to which SQLite shortens its log when it begins it anew."""
LOG_BEGINS = bytes.fromhex("377f0682"), bytes.fromhex("377f0683")
"""How a log begins, by the order of bytes on the machine that writes it."""


class SqliteConnection(Connection):
    begin = "BEGIN IMMEDIATE"
    lock_head = "SELECT seq, hash FROM head"
    begin_reading = "BEGIN"
    names = "(SELECT value AS name FROM json_each(?)) AS names"
    _in_log = 0
    """Events since the last checkpoint."""

    def __init__(self, uri: str) -> None:
        try:
            self._raw = sqlite3.connect(
                uri, uri=True, isolation_level=None, check_same_thread=False, timeout=10, cached_statements=256
            )
        except sqlite3.Error as error:
            raise Failed(str(error)) from None
        self._files: FilesInPlace | None = None

    def watch_files(self, path: Path) -> None:
        """Watch the files of the writing connection: from now on they must stay where they are."""
        self._files = FilesInPlace(path)

    def file_fault(self) -> str:
        return self._files.fault() if self._files else ""

    def has_room(self) -> bool:
        return self._files is None or self._files.has_room()

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[Row]:
        try:
            return self._raw.execute(sql, values).fetchall()
        except _TROUBLE as error:
            raise _told(error) from None

    def run(self, sql: str, values: Sequence[object] = ()) -> None:
        self.rows(sql, values)

    def insert(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        """Insert many rows with one statement. Each statement releases Python's lock and has to wait for it again,
        which in a busy house costs more than the row."""
        try:
            for done in range(0, len(rows), TOGETHER):
                some = rows[done : done + TOGETHER]
                self._raw.execute(insertion(table, columns, len(some)), list(chain.from_iterable(some)))
        except _TROUBLE as error:
            raise _told(error) from None

    def rest(self, written: int) -> None:
        """Checkpoint the log now, in small steps and while nobody waits. SQLite would do it during a COMMIT, four thousand pages
        at once, and delay every command in that commit. If a checkpoint fails nothing is lost: everything is in the log."""
        self._in_log += written
        if self._in_log >= REST_AFTER:
            self._in_log = 0
            with suppress(StorageError):
                self.run("PRAGMA wal_checkpoint(PASSIVE)")

    def script(self, sql: str) -> None:
        try:
            self._raw.executescript(sql)
        except _TROUBLE as error:
            with suppress(sqlite3.Error):
                self._raw.execute("ROLLBACK")
            raise _told(error) from None

    def integrity_fault(self) -> str:
        found = str(self.rows("PRAGMA integrity_check(1)")[0][0])
        return "" if found == "ok" else found

    def listed(self, names: Sequence[str]) -> str:
        return msgspec.json.encode(names).decode()

    def alive(self) -> bool:
        return True

    def close(self) -> None:
        """As the last connection closes, SQLite copies its log into the file. What is left of a log that was cut would damage the
        file, so it is never closed then, not even as the program ends."""
        if self.file_fault():
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(self._raw))
        else:
            self._raw.close()


class FilesInPlace:
    """A file and its log, which SQLite holds open: if one is deleted, replaced or cut, everything written to it is lost."""

    def __init__(self, path: Path) -> None:
        self._path, self._log = path, path.with_name(path.name + "-wal")
        self._known: dict[Path, tuple[int, int]] = {}
        self._sizes: dict[Path, int] = {}
        self.fault()

    def fault(self) -> str:
        for path in (self._path, self._log):
            try:
                about = path.stat()
            except FileNotFoundError:
                if path in self._known:
                    return f"{path} was deleted or moved"
                continue  # the first commit creates the log
            except OSError as error:
                return f"{path} cannot be looked at: {error.strerror}"
            if self._known.setdefault(path, (about.st_dev, about.st_ino)) != (about.st_dev, about.st_ino):
                return f"{path} was put in place of the one that is open"
            if self._is_cut(path, about.st_size):
                return f"{path} was cut from {self._sizes[path]} to {about.st_size} bytes"
            self._sizes[path] = about.st_size
        return ""

    def _is_cut(self, path: Path, size: int) -> bool:
        """A program that copies the whole log into the file may empty the log, and then it begins anew; SQLite may shorten a
        long one. If it was emptied otherwise, the next commit is written where the log ended, and its beginning is missing."""
        before = self._sizes.get(path, 0)
        if path == self._path:
            return size < before
        return size > 0 and (size < min(before, LOG_LIMIT) or not self._has_begun())

    def _has_begun(self) -> bool:
        with suppress(OSError), self._log.open("rb") as log:
            return log.read(4) in LOG_BEGINS
        return False

    def has_room(self) -> bool:
        """Write as much as the largest commit needs beside the file, and delete it again."""
        trial = self._path.with_name(self._path.name + ".room")
        try:
            with os.fdopen(os.open(trial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                file.write(bytes(ROOM))
                file.flush()
                os.fsync(file.fileno())
        except OSError:
            return False
        finally:
            trial.unlink(missing_ok=True)
        return True


@lru_cache(maxsize=256)
def insertion(table: str, columns: Sequence[str], rows: int) -> str:
    row = f"({', '.join('?' * len(columns))})"
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES {', '.join([row] * rows)}"


_TROUBLE = (sqlite3.Error, UnicodeDecodeError)
"""A damaged file may appear in the error message, and Python then fails to decode the message."""


def _told(error: Exception) -> StorageError:
    if isinstance(error, sqlite3.IntegrityError):
        return Refused(str(error))
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_BUSY:
            return Again(str(error))
        case sqlite3.SQLITE_FULL:
            return Full(str(error))
    return Failed(str(error))


class Driver(Protocol):
    """Opens a SQLite file. The tests have one that loses power, and one whose disk fails."""

    @property
    def version(self) -> tuple[int, ...]: ...

    def connect(self, uri: str) -> SqliteConnection: ...


class Standard:
    """Python's own SQLite."""

    version = sqlite3.sqlite_version_info

    def connect(self, uri: str) -> SqliteConnection:
        return SqliteConnection(uri)
