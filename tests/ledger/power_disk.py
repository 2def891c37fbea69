"""A disk that can lose its power, and one that fails, under the ledger's own code.

The ledger's SQL and its writer run unchanged; only what opens the file is another (`SqliteFile(driver=...)`). It uses apsw,
whose SQLite lets a program stand between it and the files.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import apsw

from queenhigh.ledger.connection import Failed, Refused, Row, StorageError
from queenhigh.ledger.sqlite import SqliteConnection, insertion

SECTOR = 512

Write = tuple[int, bytes] | int
"""These bytes at this offset, or the file truncated to this length."""


class Disk:
    """Knows of every file what has reached the platter for sure, and what was written since without being synced."""

    def __init__(self) -> None:
        self.synced: dict[str, bytes] = {}
        self.pending: dict[str, list[Write]] = {}
        self.before: Callable[[str, str], None] = lambda _file, _what: None
        """Called before every write, truncation, sync and deletion; may look at the disk, or fail."""

    def opened(self, name: str) -> None:
        if name not in self.pending:
            self.pending[name] = []
            self.synced[name] = Path(name).read_bytes()

    def sync(self, name: str) -> None:
        self.synced[name] = _written(self.synced[name], self.pending[name])
        self.pending[name] = []

    def deleted(self, name: str) -> None:
        self.synced.pop(name, None)
        self.pending.pop(name, None)

    def after_a_cut(self, rng: Random) -> dict[str, bytes]:
        """What is found when the power comes back. Of the writes that were not synced none has arrived, or some have, in
        no order, and the last of those in part."""
        return {name: _written(synced, self._arrived(name, rng)) for name, synced in self.synced.items()}

    def _arrived(self, name: str, rng: Random) -> list[Write]:
        chance = rng.choice([0, 0, 0.5, 0.9])
        arrived = [write for write in self.pending[name] if rng.random() < chance]
        if arrived and not isinstance(arrived[-1], int) and rng.random() < 0.5:
            place, data = arrived[-1]
            arrived[-1] = (place, data[: rng.randrange(0, len(data) + 1, SECTOR)])
        return arrived


def _written(content: bytes, writes: list[Write]) -> bytes:
    made = bytearray(content)
    for write in writes:
        if isinstance(write, int):
            del made[write:]
            continue
        place, data = write
        made.extend(bytes(max(0, place + len(data) - len(made))))
        made[place : place + len(data)] = data
    return bytes(made)


class WatchedFile(apsw.VFSFile):
    def __init__(self, disk: Disk, name: Any, flags: list[int]) -> None:
        super().__init__("", name, flags)
        self._disk = disk
        self._name = name.filename() if isinstance(name, apsw.URIFilename) else str(name)
        disk.opened(self._name)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        self._disk.before(self._name, "write")
        super().xWrite(data, offset)
        self._disk.pending[self._name].append((offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        self._disk.before(self._name, "truncate")
        super().xTruncate(newsize)
        self._disk.pending[self._name].append(newsize)

    def xSync(self, flags: int) -> None:  # noqa: N802
        self._disk.before(self._name, "sync")
        super().xSync(flags)
        self._disk.sync(self._name)


class WatchedDisk(apsw.VFS):
    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self.name = f"watched {id(self)}"
        super().__init__(self.name, "")

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        if name is None:  # a temporary file of a long statement: SQLite deletes it, and nothing depends on it
            return apsw.VFSFile("", None, flags)
        return WatchedFile(self._disk, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        if Path(filename).exists():
            self._disk.before(filename, "delete")
            super().xDelete(filename, syncdir)
            self._disk.deleted(filename)


class WatchedConnection(SqliteConnection):
    def __init__(self, uri: str, vfs: str, settings: dict[str, str]) -> None:
        self._settings = settings
        flags = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_URI
        try:
            self._watched = apsw.Connection(uri, flags=flags, vfs=vfs)
        except apsw.Error as error:
            raise Failed(str(error)) from None
        self._watched.set_busy_timeout(10_000)

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[Row]:
        for setting, instead in self._settings.items():
            if sql.startswith(f"PRAGMA {setting} ="):
                sql = f"PRAGMA {setting} = {instead}"
        found: list[Row] = self._told(lambda: self._watched.execute(sql, tuple(values)).fetchall())
        return found

    def insert(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        self._told(lambda: self._watched.executemany(insertion(table, tuple(columns), 1), rows).fetchall())

    def script(self, sql: str) -> None:
        self._told(lambda: self._watched.execute(sql).fetchall())

    def close(self) -> None:
        """A reader that is closed last would tidy up, and may not. SQLite does not mind; apsw tells what it did not mind."""
        with suppress(apsw.Error):
            self._watched.close(True)

    def _told(self, ask: Callable[[], Any]) -> Any:
        try:
            return ask()
        except apsw.ConstraintError as error:
            raise Refused(str(error)) from None
        except apsw.Error as error:
            raise _failure(error) from None


def _failure(error: apsw.Error) -> StorageError:
    return Failed(f"{type(error).__name__}: {error}")


class WatchedDriver:
    """`settings` are slipped in where the ledger asks for its own, behind its back."""

    version = tuple(int(part) for part in apsw.sqlite_lib_version().split("."))

    def __init__(self, disk: Disk, **settings: str) -> None:
        self._vfs = WatchedDisk(disk)
        self._settings = settings

    def connect(self, uri: str) -> SqliteConnection:
        return WatchedConnection(uri, self._vfs.name, self._settings)


class LyingConnection(WatchedConnection):
    """Says that it syncs every commit, and does not."""

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[Row]:
        return [(2,)] if sql == "PRAGMA synchronous" else super().rows(sql, values)


class LyingDriver(WatchedDriver):
    def connect(self, uri: str) -> SqliteConnection:
        return LyingConnection(uri, self._vfs.name, self._settings | {"synchronous": "NORMAL"})
