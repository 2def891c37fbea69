"""PostgreSQL as the ledger uses it: a connection."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

from queenhigh.ledger.connection import Again, Connection, Failed, Full, Lost, Refused, Row, StorageError
from queenhigh.ledger.database import Fence
from queenhigh.ledger.errors import DatabaseRefused
from queenhigh.ledger.houses import database_of

try:
    import psycopg
except ImportError as error:
    raise DatabaseRefused(
        "A ledger in PostgreSQL needs psycopg, which is not installed: pip install 'queenhigh[postgresql]'."
    ) from error

T = TypeVar("T")

_TYPES = {
    "seq": "bigint",
    "version": "bigint",
    "first_seq": "bigint",
    "last_seq": "bigint",
    "request": "bytea",
    "prev": "bytea",
    "hash": "bytea",
}
"""The types of columns that are not text."""


class PostgresConnection(Connection):
    begin = "BEGIN"
    lock_head = "SELECT seq, hash FROM head FOR UPDATE"
    begin_reading = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    names = "unnest(?::text[]) AS names (name)"

    def __init__(self, url: str, **settings: str) -> None:
        options = " ".join(f"-c {name}={value}" for name, value in settings.items())
        try:
            self._raw = psycopg.connect(
                database_of(url),
                autocommit=True,
                options=options,
                application_name=f"queenhigh ledger {os.getpid()}",
                connect_timeout=10,
            )
        except psycopg.Error as error:
            raise Lost(_first_line(error)) from None

    def stand_behind(self, fence: Fence) -> None:
        """From now on, a writer must hold the lease until the commit. Taking the lease over changes its key and so
        waits for the commit; renewing it does not."""
        self.lock_head = (
            f"SELECT head.seq, head.hash FROM head JOIN {fence.table} AS lease ON lease.epoch = {fence.epoch:d} "
            "FOR UPDATE OF head FOR KEY SHARE OF lease"
        )
        self.no_head = "another process has the lease of the house by now"

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[Row]:
        def ask() -> list[Row]:
            cursor = self._raw.execute(_in_dialect(sql), values)
            return cursor.fetchall() if cursor.description else []

        return self._told(ask)

    def run(self, sql: str, values: Sequence[object] = ()) -> None:
        self.rows(sql, values)

    def insert(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        """Insert with one statement, a column at a time."""
        self.run(_insertion(table, tuple(columns)), [list(column) for column in zip(*rows, strict=True)])

    def script(self, sql: str) -> None:
        self._told(lambda: self._raw.execute(sql.encode()))

    def alive(self) -> bool:
        """A server that ends a connection says so, or closes it: only where something has come unasked is it asked."""
        if self._raw.closed:
            return False
        if sys.platform != "win32":
            unasked = select.poll()
            unasked.register(self._raw.fileno(), select.POLLIN)
            if not unasked.poll(0):
                return True
        try:
            self.run("SELECT 1")
        except StorageError:
            return False
        return True

    def listed(self, names: Sequence[str]) -> list[str]:
        return list(names)

    def close(self) -> None:
        self._raw.close()

    def _told(self, ask: Callable[[], T]) -> T:
        try:
            return ask()
        except (psycopg.IntegrityError, psycopg.DataError) as error:
            raise Refused(_first_line(error)) from None
        except psycopg.errors.OperatorIntervention as error:  # the server is being shut down
            raise Lost(_first_line(error)) from None
        except (psycopg.errors.TransactionRollback, psycopg.errors.LockNotAvailable) as error:
            raise Again(_first_line(error)) from None
        except psycopg.errors.DiskFull as error:
            raise Full(_first_line(error)) from None
        except psycopg.Error as error:
            raise (Lost if self._raw.closed else Failed)(_first_line(error)) from None


@lru_cache(maxsize=256)
def _in_dialect(sql: str) -> bytes:
    return sql.replace("?", "%s").encode()


@lru_cache(maxsize=64)
def _insertion(table: str, columns: tuple[str, ...]) -> str:
    arrays = ", ".join(f"?::{_TYPES.get(column, 'text')}[]" for column in columns)
    return f"INSERT INTO {table} ({', '.join(columns)}) SELECT * FROM unnest({arrays}) ORDER BY 1"


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]


def parts_of(url: str) -> dict[str, str]:
    """Return host, database and so on. An invalid address is refused without showing it, because it may contain a
    password."""
    try:
        return {name: str(value) for name, value in psycopg.conninfo.conninfo_to_dict(database_of(url)).items()}
    except psycopg.Error:
        raise DatabaseRefused("The address of the database cannot be read: postgresql://user@host/database.") from None
