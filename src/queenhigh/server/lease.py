"""The lease of a house in PostgreSQL: the process that holds it decides, and nobody else can write.

It is one row with a number, the epoch. Every transaction of the ledger reads that number and holds it until it commits
(`Fence`); the process that takes the lease over makes it the next number, and waits for such a transaction to end. So
from the moment of the takeover the old holder cannot commit anything, even if it hangs, is stopped and continued, or
loses its network. The holder renews the lease. If it has not done so for `SECONDS`, another process may take it. If the
holder's connection is gone, because the process has died, another process takes it at once.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import Any
from zlib import crc32

import psycopg

from queenhigh.ledger.database import Fence
from queenhigh.ledger.houses import MAIN, PEOPLE, database_of, house_of, suffix_of

SECONDS = 5
"""Seconds after which a lease that was not renewed may be taken over."""
OPENING = 300
"""Seconds that a process may take to open the house once it has the lease."""
KEY = 0x51484C68
"""With the epoch, the lock that goes with the holder's connection; each other house of a group has its own."""
_MAKING = 0x51484C70
"""The lock under which the schema is made: as the accounts have it."""

_MAKE = (
    f"SELECT pg_advisory_xact_lock({_MAKING})",
    f"CREATE SCHEMA IF NOT EXISTS {PEOPLE}",
    "CREATE TABLE IF NOT EXISTS {table} (epoch bigint PRIMARY KEY, until timestamptz NOT NULL)",
    "INSERT INTO {table} SELECT 0, '-infinity' WHERE NOT EXISTS (SELECT 1 FROM {table})",
)
_LOOK = "SELECT epoch, until < clock_timestamp() FROM {table}"
_TAKE = (
    f"UPDATE {{table}} SET epoch = epoch + 1, until = clock_timestamp() + interval '{SECONDS} seconds' "
    "WHERE epoch = %s RETURNING epoch"
)
_RENEW = (
    f"UPDATE {{table}} SET until = clock_timestamp() + interval '{SECONDS} seconds' WHERE epoch = %s RETURNING epoch"
)
_END = "UPDATE {table} SET until = '-infinity' WHERE epoch = %s"

log = logging.getLogger("queenhigh.server")


class Lease:
    def __init__(self, ledger: str) -> None:
        """`ledger` is the address of the house's ledger."""
        self._url, house = database_of(ledger), house_of(ledger)
        self.table = f"{PEOPLE}.lease{suffix_of(house)}"
        self._key = KEY if house == MAIN else crc32(self.table.encode()) >> 1
        self._connection: psycopg.Connection[Any] | None = None
        self._alone = Lock()
        self._opened = Event()
        self.epoch = 0
        """The epoch of the lease that this process holds; 0 if it holds none."""

    @property
    def fence(self) -> Fence:
        return Fence(self.table, self.epoch)

    def take(self) -> bool:
        """Take it if it is free: nobody holds it, its holder has died, or has not renewed it in time. To open a house may take
        longer than a lease lasts, so it is renewed from here until the house does so itself (`held`)."""
        with self._alone:
            if not self._take():
                return False
            self._opened = Event()
            Thread(target=self._keep, args=(self._opened,), name="lease of the house", daemon=True).start()
            return True

    def held(self) -> bool:
        """Renew the lease. Is it still ours?"""
        self._opened.set()
        with self._alone:
            return self._renew()

    def release(self) -> None:
        self._opened.set()
        with self._alone, suppress(psycopg.Error):
            if self.epoch:
                self._row(self._connected(), _END, self.epoch)
        with self._alone:
            self._disconnect()

    def _keep(self, opened: Event) -> None:
        """Renew the lease while the house opens, but not for ever: a process that fails to open it must let others."""
        for _ in range(OPENING):
            if opened.wait(1.0):
                return
            with self._alone:
                if opened.is_set() or not self._renew():
                    return

    def _take(self) -> bool:
        try:
            connection = self._connected()
            epoch, is_over = self._row(connection, _LOOK)
            if not self._is_free(connection, epoch, is_over=is_over):
                return False
            # This waits for a transaction of the old holder, which the database ends if it hangs.
            if (found := self._row(connection, _TAKE, epoch)) is None:
                return False
            connection.execute("SELECT pg_advisory_lock(%s, %s)", (self._key, found[0] % 2**31))
        except psycopg.Error as error:
            log.warning("the lease of the house cannot be taken: %s", type(error).__name__)
            self._disconnect()
            return False
        self.epoch = found[0]
        return True

    def _renew(self) -> bool:
        try:
            if self.epoch and self._row(self._connected(), _RENEW, self.epoch):
                return True
        except psycopg.Error as error:
            log.warning("the lease of the house cannot be renewed: %s", type(error).__name__)
        self._disconnect()
        return False

    def _is_free(self, connection: psycopg.Connection[Any], epoch: int, *, is_over: bool) -> bool:
        if is_over:
            return True
        gone = self._row(connection, "SELECT pg_try_advisory_lock(%s, %s)", self._key, epoch % 2**31)[0]
        if gone:
            connection.execute("SELECT pg_advisory_unlock(%s, %s)", (self._key, epoch % 2**31))
        return bool(gone)

    def _connected(self) -> psycopg.Connection[Any]:
        if self._connection is None or self._connection.closed:
            self._connection = psycopg.connect(self._url, autocommit=True, connect_timeout=5)
            with self._connection.transaction():
                for statement in _MAKE:
                    self._connection.execute(statement.format(table=self.table).encode())
        return self._connection

    def _row(self, connection: psycopg.Connection[Any], sql: str, *values: int) -> Any:
        cursor = connection.execute(sql.format(table=self.table).encode(), values or None)
        return cursor.fetchone() if cursor.description else None

    def _disconnect(self) -> None:
        self.epoch = 0
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.close()
            self._connection = None
