"""Where a ledger is kept: turns an address into a database."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple, Protocol

from queenhigh.ledger.connection import Connection
from queenhigh.ledger.errors import DatabaseRefused
from queenhigh.ledger.houses import is_shared
from queenhigh.ledger.sqlite_file import SqliteFile


class Fence(NamedTuple):
    """Who may write: the holder of a lease. Nothing is committed unless the lease's row in PostgreSQL has this number."""

    table: str
    epoch: int


class Database(Protocol):
    """Where a ledger is kept: `SqliteFile` or `PostgresDatabase`."""

    found_as: str

    @property
    def about(self) -> str: ...
    def warnings(self) -> tuple[str, ...]: ...
    def inspect(self, *, tail: bool = True) -> None: ...
    def reader(self) -> Connection: ...
    def writer(self) -> Connection: ...
    def again(self) -> Connection: ...
    def release(self) -> None: ...


def database_at(where: str | Path, fence: Fence | None = None) -> Database:
    """Return the database at an address. psycopg is imported only if it is needed."""
    if isinstance(where, str) and is_shared(where):
        from queenhigh.ledger.postgres_database import PostgresDatabase

        return PostgresDatabase(where, fence=fence)
    address = str(where)
    if isinstance(where, str) and "://" in address:
        if not address.startswith("sqlite:///"):
            raise DatabaseRefused(
                f"{address.split('://')[0]} is not a kind of ledger: name a file, or postgresql://..."
            )
        address, _, options = address.removeprefix("sqlite:///").partition("?")
        setting, _, value = options.partition("=")
        if options and setting != "synchronous":
            raise DatabaseRefused(
                f"A ledger's file has no option {setting!r}. The only one is synchronous=FULL or EXTRA."
            )
        return SqliteFile(Path(address), value or "FULL")
    if not address or address == ":memory:":
        raise DatabaseRefused("A ledger is kept in a file or in PostgreSQL: in memory it would be lost.")
    return SqliteFile(Path(address))
