"""The ledger of a house in PostgreSQL, in its own schema. Several processes may write; they share the row of the
head."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing

from queenhigh.ledger.connection import Lost, StorageError
from queenhigh.ledger.database import Fence
from queenhigh.ledger.errors import DatabaseRefused
from queenhigh.ledger.houses import MAIN, house_in, house_of, schema_of
from queenhigh.ledger.postgres import PostgresConnection, parts_of
from queenhigh.ledger.postgres_schema import FUNCTIONS, MIGRATIONS, TABLES, TRIGGERS
from queenhigh.ledger.store import Store

OLDEST = 140_000
HANGS = "5s"
"""How long a transaction may be idle before the database ends it."""


class PostgresDatabase:
    """A ledger in a PostgreSQL database, and how to open it. The URL may contain a password, so no message shows it."""

    def __init__(
        self, url: str, migrations: Sequence[Sequence[str]] = MIGRATIONS, *, fence: Fence | None = None
    ) -> None:
        self.url, self.fence = url, fence
        self.migrations = tuple(migrations)
        self.schema = schema_of(house_of(url))
        known = parts_of(url)
        self.name = f"postgresql://{known.get('host') or ''}/{known.get('dbname') or known.get('user') or ''}"
        if (house := house_of(url)) != MAIN:
            self.name += f"?house={house}"
        self.about = "PostgreSQL"
        self.found_as = ""

    def __str__(self) -> str:
        return self.name

    def warnings(self) -> tuple[str, ...]:
        return ()

    def reader(self) -> PostgresConnection:
        return PostgresConnection(self.url, search_path=self.schema, default_transaction_read_only="on")

    def writer(self) -> PostgresConnection:
        """Return the connection that writes. Makes the schema if there is none, and brings an older one up to date."""
        try:
            connection = PostgresConnection(
                self.url,
                search_path=self.schema,
                synchronous_commit="on",
                # a writer that hangs while it holds the head must not block the others
                idle_in_transaction_session_timeout=HANGS,
            )
            if self.fence is not None:
                connection.stand_behind(self.fence)
        except Lost as lost:
            raise DatabaseRefused(f"{self} cannot be reached: {lost}.") from None
        try:
            self._check_server(connection)
            self._migrate(connection)
        except StorageError as error:
            connection.close()
            raise DatabaseRefused(f"{self} cannot be opened: {error}.") from None
        except BaseException:
            connection.close()
            raise
        return connection

    def again(self) -> PostgresConnection:
        """Return the writer again after its connection was lost."""
        try:
            return self.writer()
        except DatabaseRefused as refused:
            raise Lost(str(refused)) from None

    def release(self) -> None:
        pass

    def inspect(self, *, tail: bool = True) -> None:
        """Refuse what is not a ledger of ours, without changing anything."""
        try:
            with closing(self.reader()) as connection:
                self._check_server(connection)
                if self._version(connection) == 0:
                    raise DatabaseRefused(f"There is no ledger in {self}.")
                self._check(connection, tail)
        except StorageError as error:
            raise DatabaseRefused(f"{self} cannot be opened: {error}.") from None

    def _check_server(self, connection: PostgresConnection) -> None:
        found = {
            name: connection.rows("SELECT current_setting(?)", (name,))[0][0]
            for name in ("server_version", "server_version_num", "server_encoding", "fsync", "full_page_writes")
        }
        self.about = f"PostgreSQL {found['server_version']}"
        if int(found["server_version_num"]) < OLDEST:
            raise DatabaseRefused(f"{self} is PostgreSQL {found['server_version']}; a ledger needs {OLDEST // 10_000}.")
        if found["server_encoding"] != "UTF8":
            raise DatabaseRefused(f"{self} keeps text as {found['server_encoding']}; a ledger needs UTF8.")
        for setting in ("fsync", "full_page_writes"):
            if found[setting] != "on":
                raise DatabaseRefused(
                    f"{self} runs with {setting}={found[setting]}, which loses commands that were acknowledged when the "
                    f"power fails. Turn it on."
                )

    def _version(self, connection: PostgresConnection) -> int:
        """Return the schema version; 0 if there is no ledger yet."""
        tables = {row[0] for row in connection.rows(_TABLES, (self.schema,))}
        if not tables:
            return 0
        if "migrations" not in tables:
            raise DatabaseRefused(
                f"{self} has a schema {self.schema!r} of another program. It was left as it is. Name another database."
            )
        version = int(connection.rows("SELECT coalesce(max(number), 0) FROM migrations")[0][0])
        if version > len(self.migrations):
            raise DatabaseRefused(
                f"{self} was written by a newer Queenhigh (ledger version {version}; this one knows "
                f"{len(self.migrations)}). It was left as it is. Use the newer program."
            )
        return version

    def _migrate(self, connection: PostgresConnection) -> None:
        """Migrate in one transaction, one process at a time."""
        version = self._version(connection)
        if version:
            self._check(connection, tail=True)
        if version == len(self.migrations):
            return
        connection.run("BEGIN")
        try:
            connection.run("SELECT pg_advisory_xact_lock(?)", (_LOCK,))
            version = self._version(connection)
            if version == 0:
                connection.run(f"CREATE SCHEMA IF NOT EXISTS {self.schema}")
            for number, migration in enumerate(self.migrations[version:], version + 1):
                for statement in migration:
                    connection.script(statement)
                connection.run("INSERT INTO migrations (number) VALUES (?)", (number,))
            if version == 0:
                Store(connection).found(self.found_as)
        except BaseException:
            connection.run("ROLLBACK")
            raise
        connection.run("COMMIT")
        self._check(connection, tail=False)

    def _check(self, connection: PostgresConnection, tail: bool) -> None:
        tables = {row[0] for row in connection.rows(_TABLES, (self.schema,))}
        functions: dict[str, str] = dict(connection.rows(_FUNCTIONS, (self.schema,)))
        triggers = {(table, name) for table, name in connection.rows(_TRIGGERS, (self.schema,))}
        if not (tables >= set(TABLES) and functions.items() >= FUNCTIONS.items() and triggers >= set(TRIGGERS)):
            raise self._damaged("its tables and triggers are not those of a ledger")
        if len(self.migrations) == len(MIGRATIONS) and tables != set(TABLES):
            raise self._damaged(f"it has tables that no ledger has: {', '.join(sorted(tables - set(TABLES)))}")
        if tail and (fault := Store(connection).tail_fault()):
            raise self._damaged(fault)

    def _damaged(self, how: str) -> DatabaseRefused:
        return DatabaseRefused(
            f"{self} is damaged or was tampered with: {how}. It was left as it is. Restore a copy, or look at it read-only "
            f"with the audit."
        )


def houses_in(url: str) -> list[str]:
    """Return the houses that have a ledger in a database, the main one first."""
    try:
        with closing(PostgresConnection(url)) as connection:
            found = [house_in(row[0]) for row in connection.rows(_HOUSES)]
    except Lost as lost:
        raise DatabaseRefused(f"The database cannot be reached: {lost}.") from None
    return sorted(filter(None, found), key=lambda house: (house != MAIN, house))


_LOCK = 0x51484C67
_HOUSES = (
    "SELECT schemaname::text FROM pg_tables WHERE tablename = 'head' AND starts_with(schemaname::text, 'queenhigh')"
)

_TABLES = "SELECT tablename::text FROM pg_tables WHERE schemaname = ?"
_FUNCTIONS = "SELECT proname::text, prosrc FROM pg_proc WHERE pronamespace = to_regnamespace(?)"
_TRIGGERS = (
    "SELECT relname::text, tgname::text FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid "
    "WHERE relnamespace = to_regnamespace(?) AND NOT tgisinternal AND tgenabled IN ('O', 'A')"
)
