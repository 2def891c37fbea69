"""Where the ledgers of the tests are kept: in a file, and in PostgreSQL where it can be had.

A test that asks for `where` runs on both.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from postgres_server import NO_POSTGRESQL, PostgresServer, binaries
from scratch import scratch

from queenhigh.ledger import Ledger


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    if binaries() is None:
        pytest.skip(NO_POSTGRESQL)
    server = PostgresServer()
    yield server
    server.stop()


@pytest.fixture
def postgres(postgres_server: PostgresServer) -> str:
    """The address of an empty database."""
    return postgres_server.empty_database()


@pytest.fixture
def file() -> Iterator[str]:
    """The name of a file that is not there yet."""
    with TemporaryDirectory(prefix="queenhigh-", dir=scratch()) as folder:
        yield str(Path(folder) / "house.db")


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest) -> str:
    place: str = request.getfixturevalue("file" if request.param == "sqlite" else "postgres")
    return place


@pytest.fixture
def ledger(where: str) -> Iterator[Ledger]:
    with Ledger.open(where) as opened:
        yield opened
