"""The ledger in a SQLite file: how it is created, inspected, refused and opened.

One connection writes and checkpoints, all others read only: SQLite before 3.51.3 can lose a commit when two connections
do either. A lock beside the file keeps a second writing process out.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import closing, suppress
from functools import lru_cache
from pathlib import Path
from urllib.parse import quote

from queenhigh.ledger.connection import Row, StorageError
from queenhigh.ledger.errors import DatabaseRefused
from queenhigh.ledger.lock import WriterLock
from queenhigh.ledger.sqlite import LOG_LIMIT, Driver, SqliteConnection, Standard
from queenhigh.ledger.sqlite_schema import APPLICATION_ID, MIGRATIONS
from queenhigh.ledger.store import Store

OLDEST = (3, 38, 0)
"""Strict tables and JSON."""

SOUND = (3, 51, 3)

SYNCHRONOUS = {"FULL": 2, "EXTRA": 3}


class SqliteFile:
    """A ledger file, and how to open it. Creating this object opens nothing."""

    def __init__(
        self,
        path: Path,
        synchronous: str = "FULL",
        driver: Driver | None = None,
        migrations: Sequence[str] = MIGRATIONS,
    ) -> None:
        self.path = path.absolute()
        self.driver = driver or Standard()
        self.synchronous = synchronous.upper()
        self.migrations = tuple(migrations)
        self.found_as = ""
        """The identity of a new ledger, if an existing one is being restored."""
        self._lock = WriterLock(self.path.with_name(self.path.name + ".lock"))
        if self.synchronous not in SYNCHRONOUS:
            raise DatabaseRefused(
                f"synchronous={synchronous} loses commands that were acknowledged when the power fails. "
                f"A ledger is opened with FULL (or EXTRA)."
            )
        if self.driver.version < OLDEST:
            raise DatabaseRefused(
                f"SQLite {self.version} is too old for the ledger, which needs {_dotted(OLDEST)}. Upgrade Python."
            )

    def __str__(self) -> str:
        return str(self.path)

    @property
    def version(self) -> str:
        return _dotted(self.driver.version)

    @property
    def about(self) -> str:
        return f"SQLite {self.version}"

    def warnings(self) -> tuple[str, ...]:
        if self.driver.version >= SOUND:
            return ()
        return (
            f"SQLite {self.version} has a fault that loses commits where several connections write; fixed in "
            f"{_dotted(SOUND)}. Queenhigh writes with one connection, so do not let any other program write to this file.",
        )

    def reader(self) -> SqliteConnection:
        return self._opened(f"{self._uri}?mode=ro", "PRAGMA query_only = ON", "PRAGMA busy_timeout = 10000")

    def writer(self) -> SqliteConnection:
        """The one connection that writes. Makes the file if there is none, and brings an older one up to date."""
        if not self.path.parent.is_dir():
            raise DatabaseRefused(f"There is no folder {self.path.parent}. Create it, or choose another folder.")
        if self._exists():
            self.inspect()
        try:
            taken = self._lock.take()
        except OSError as error:
            raise self._unwritable(error) from None
        if not taken:
            raise DatabaseRefused(
                f"{self.path} is in use: another process is writing to it. Only one process may write to a ledger."
            )
        try:
            if not self._exists():
                self._create()
            keep_private(self.path, *(self._beside(end) for end in ("-wal", "-shm", ".lock")))
            connection = self._prepared()
        except OSError as error:
            self._lock.release()
            raise self._unwritable(error) from None
        except BaseException:
            self._lock.release()
            raise
        return connection

    def _unwritable(self, error: OSError) -> DatabaseRefused:
        return DatabaseRefused(
            f"{self.path} cannot be written: {error.strerror or error}. A ledger needs a file and a folder that can be written."
        )

    def again(self) -> SqliteConnection:
        return self._prepared()

    def release(self) -> None:
        """Release the lock. Call it when the writer is closed."""
        self._lock.release()

    def inspect(self, *, tail: bool = True) -> None:
        """Refuse what is not a ledger of ours, without changing a byte. `tail` also checks the last events of the chain."""
        if not self._exists():
            raise DatabaseRefused(f"There is no ledger {self.path}.")
        if not self.path.is_file():
            raise DatabaseRefused(f"{self.path} is not a file. Name the ledger's file.")
        try:
            with closing(self.driver.connect(f"{self._uri}?immutable=1")) as still:
                identity = self._identity(still)
                if identity not in (None, APPLICATION_ID) or not self._has_wal():
                    self._check_identity(identity)
                    self._check_size(still)
                    self._check(still, tail)
                    return
            # What a crash left in the log belongs to the file, which may be inconsistent without it.
            with closing(self.reader()) as reader:
                self._check_identity(self._identity(reader))
                self._check(reader, tail)
        except StorageError as error:
            raise self._damaged(str(error)) from None

    def _identity(self, connection: SqliteConnection) -> int | None:
        try:
            return int(connection.rows("PRAGMA application_id")[0][0])
        except StorageError:
            return None

    def _check_identity(self, identity: int | None) -> None:
        if identity is None:
            raise DatabaseRefused(
                f"{self.path} is not a ledger of Queenhigh, or its beginning is damaged. It was left as it is. "
                f"Name another file, or restore a copy."
            )
        if identity != APPLICATION_ID:
            raise DatabaseRefused(
                f"{self.path} is a database of another program (application id {identity:#x}). It was left as it is. "
                f"Name another file."
            )

    def _check_size(self, connection: SqliteConnection) -> None:
        pages, size = (connection.rows(f"PRAGMA {what}")[0][0] for what in ("page_count", "page_size"))
        if self.path.stat().st_size < pages * size:
            raise self._damaged(f"{self.path.stat().st_size} bytes are left of {pages * size}")

    def _check(self, connection: SqliteConnection, tail: bool) -> None:
        version = connection.rows("PRAGMA user_version")[0][0]
        if version > len(self.migrations):
            raise DatabaseRefused(
                f"{self.path} was written by a newer Queenhigh (ledger version {version}; this one knows "
                f"{len(self.migrations)}). It was left as it is. Use the newer program."
            )
        if set(connection.rows(_SCHEMA)) != _expected(self.migrations[:version]):
            raise self._damaged("its tables and triggers are not those of a ledger")
        if tail and (fault := Store(connection).tail_fault()):
            raise self._damaged(fault)

    def _damaged(self, how: str) -> DatabaseRefused:
        return DatabaseRefused(
            f"{self.path} is damaged or was tampered with: {how}. It was left as it is. Restore a copy, or look at it "
            f"read-only with the audit."
        )

    def _create(self) -> None:
        """Create the file under another name and move it into place, so that a crash leaves a whole ledger or none."""
        new = self.path.with_name(self.path.name + ".new")
        for name in (new, *(new.with_name(new.name + end) for end in ("-wal", "-shm", "-journal"))):
            name.unlink(missing_ok=True)
        try:
            os.close(os.open(new, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
            with closing(Standard().connect(f"file:{quote(str(new))}?mode=rwc")) as connection:
                connection.run("PRAGMA journal_mode = WAL")
                connection.run("PRAGMA synchronous = EXTRA")
                connection.script(_migration(1, self.migrations[0], f"PRAGMA application_id = {APPLICATION_ID};"))
                Store(connection).found(self.found_as)
                connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
            new.replace(self.path)
            _sync_folder(self.path.parent)
        except (StorageError, OSError) as error:
            raise DatabaseRefused(f"No ledger could be made at {self.path}: {error}.") from None

    def _prepared(self) -> SqliteConnection:
        connection = self._opened(
            f"{self._uri}?mode=rw",
            "PRAGMA journal_mode = WAL",
            f"PRAGMA synchronous = {self.synchronous}",
            "PRAGMA fullfsync = ON",
            "PRAGMA checkpoint_fullfsync = ON",
            "PRAGMA foreign_keys = ON",
            "PRAGMA recursive_triggers = ON",
            "PRAGMA cell_size_check = ON",
            "PRAGMA cache_size = -65536",
            f"PRAGMA journal_size_limit = {LOG_LIMIT}",
            "PRAGMA wal_autocheckpoint = 4000",
        )
        try:
            self._check_settings(connection)
            for number in range(connection.rows("PRAGMA user_version")[0][0] + 1, len(self.migrations) + 1):
                connection.script(_migration(number, self.migrations[number - 1]))
            self._check(connection, tail=False)
            connection.watch_files(self.path)
        except StorageError as error:
            connection.close()
            raise self._damaged(str(error)) from None
        except BaseException:
            connection.close()
            raise
        return connection

    def _check_settings(self, connection: SqliteConnection) -> None:
        wanted = {"journal_mode": "wal", "synchronous": SYNCHRONOUS[self.synchronous], "foreign_keys": 1}
        found = {setting: connection.rows(f"PRAGMA {setting}")[0][0] for setting in wanted}
        if found != wanted:
            raise DatabaseRefused(
                f"{self.path} cannot be written safely: SQLite gave {found} where {wanted} is needed."
            )

    def _opened(self, uri: str, *settings: str) -> SqliteConnection:
        try:
            connection = self.driver.connect(uri)
        except StorageError as error:
            raise DatabaseRefused(f"{self.path} cannot be opened: {error}.") from None
        try:
            for setting in settings:
                connection.run(setting)
        except StorageError as error:
            connection.close()
            raise self._damaged(str(error)) from None
        return connection

    @property
    def _uri(self) -> str:
        return f"file:{quote(str(self.path))}"

    def _exists(self) -> bool:
        """Does the file exist? An empty one does not count, as for SQLite itself."""
        return self.path.exists() and (not self.path.is_file() or self.path.stat().st_size > 0)

    def _beside(self, end: str) -> Path:
        return self.path.with_name(self.path.name + end)

    def _has_wal(self) -> bool:
        wal = self._beside("-wal")
        return wal.exists() and wal.stat().st_size > 0


_SCHEMA = "SELECT type, name, sql FROM sqlite_master WHERE substr(name, 1, 7) <> 'sqlite_'"


@lru_cache(maxsize=8)
def _expected(migrations: tuple[str, ...]) -> set[Row]:
    with closing(Standard().connect("file::memory:")) as connection:
        for number, migration in enumerate(migrations, 1):
            connection.script(_migration(number, migration))
        return set(connection.rows(_SCHEMA))


def _migration(number: int, sql: str, more: str = "") -> str:
    return f"BEGIN IMMEDIATE;{sql}{more}PRAGMA user_version = {number};COMMIT;"


def keep_private(*paths: Path) -> None:
    """Let only the owner read or write these files. SQLite gives its log the same permissions as the file."""
    for path in paths:
        with suppress(FileNotFoundError, PermissionError):
            if path.stat().st_mode & 0o077:
                path.chmod(0o600)


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))
