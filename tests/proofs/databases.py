"""Both kinds of ledger for a proof: a file, and its own PostgreSQL server where one can be started."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from postgres_server import NO_POSTGRESQL, PostgresServer, binaries
from proving import Case

SQLITE, POSTGRESQL = "SQLite", "PostgreSQL"


@contextmanager
def places(case: Case) -> Iterator[dict[str, str]]:
    """By the name of the database: where an empty ledger can be made. Without PostgreSQL half of the proof is missing."""
    assert binaries() is not None, NO_POSTGRESQL
    server = case.server or PostgresServer()
    try:
        yield {SQLITE: str(case.folder / "house.db"), POSTGRESQL: server.empty_database()}
    finally:
        if case.server is None:
            server.stop()
