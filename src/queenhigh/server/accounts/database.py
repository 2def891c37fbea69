"""Where accounts are kept: a SQLite file beside the ledger, or a schema of their own in the ledger's PostgreSQL."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from queenhigh.ledger.connection import Connection, StorageError
from queenhigh.ledger.errors import DatabaseRefused
from queenhigh.ledger.houses import PEOPLE as SCHEMA
from queenhigh.ledger.houses import house_of, is_shared, suffix_of

DRILL_TABLES = (
    "CREATE TABLE IF NOT EXISTS drill_sets (id text PRIMARY KEY, folded text NOT NULL REFERENCES accounts (folded), "
    "body text NOT NULL, made_at bigint NOT NULL, closed_at bigint)",
    "CREATE TABLE IF NOT EXISTS drill_assigned (set_id text NOT NULL REFERENCES drill_sets (id), "
    "folded text NOT NULL REFERENCES accounts (folded), made_at bigint NOT NULL, PRIMARY KEY (set_id, folded))",
    "CREATE INDEX IF NOT EXISTS drill_assigned_to ON drill_assigned (folded)",
    "CREATE TABLE IF NOT EXISTS drill_runs (id text PRIMARY KEY, folded text NOT NULL REFERENCES accounts (folded), "
    "set_id text REFERENCES drill_sets (id), plan text NOT NULL, timed integer NOT NULL, made_at bigint NOT NULL, "
    "ended_at bigint)",
    "CREATE INDEX IF NOT EXISTS drill_runs_of ON drill_runs (folded, made_at)",
    "CREATE INDEX IF NOT EXISTS drill_runs_in ON drill_runs (set_id)",
    "CREATE TABLE IF NOT EXISTS drill_classes (id text PRIMARY KEY, folded text NOT NULL REFERENCES accounts (folded), "
    "title text NOT NULL, made_at bigint NOT NULL)",
    "CREATE TABLE IF NOT EXISTS drill_trainees (class_id text NOT NULL REFERENCES drill_classes (id), "
    "folded text NOT NULL REFERENCES accounts (folded), number text NOT NULL, token text NOT NULL UNIQUE, "
    "made_at bigint NOT NULL, PRIMARY KEY (class_id, folded))",
    "CREATE INDEX IF NOT EXISTS drill_trainees_of ON drill_trainees (folded)",
    "CREATE TABLE IF NOT EXISTS drill_questions (run text NOT NULL REFERENCES drill_runs (id), number integer NOT NULL, "
    "drill text NOT NULL, opened_at bigint NOT NULL, step integer NOT NULL DEFAULT 0, answer text NOT NULL DEFAULT '{}', "
    "answered_at bigint, score text, PRIMARY KEY (run, number))",
)
"""What drills keep, in the words of SQLite and PostgreSQL both. A question is kept whole, with its key, when it is first shown:
an update of the program between question and answer must not mark the answer to one by the key of another."""


TABLES = (
    "CREATE TABLE IF NOT EXISTS about (version integer NOT NULL)",
    "CREATE TABLE IF NOT EXISTS accounts (folded text PRIMARY KEY, name text NOT NULL UNIQUE, role text NOT NULL, "
    "guest integer NOT NULL, manages integer NOT NULL, disabled integer NOT NULL DEFAULT 0, password text, "
    "made_at bigint NOT NULL)",
    "CREATE TABLE IF NOT EXISTS sessions (token text PRIMARY KEY, folded text NOT NULL REFERENCES accounts (folded), "
    "made_at bigint NOT NULL, used_at bigint NOT NULL)",
    "CREATE INDEX IF NOT EXISTS sessions_of ON sessions (folded)",
    "CREATE TABLE IF NOT EXISTS forgotten (folded text PRIMARY KEY)",
    *DRILL_TABLES,
)

STEPS: tuple[tuple[str, ...], ...] = (
    (
        "ALTER TABLE sessions ADD COLUMN device text NOT NULL DEFAULT ''",
        "ALTER TABLE sessions ADD COLUMN address text NOT NULL DEFAULT ''",
    ),
    ("ALTER TABLE accounts ADD COLUMN given integer NOT NULL DEFAULT 0",),
    (
        "ALTER TABLE accounts ADD COLUMN secret text",
        "ALTER TABLE accounts ADD COLUMN pending text",
        "ALTER TABLE accounts ADD COLUMN step bigint NOT NULL DEFAULT 0",
        "CREATE TABLE recovery (folded text NOT NULL REFERENCES accounts (folded), code text NOT NULL, "
        "PRIMARY KEY (folded, code))",
    ),
    (
        "ALTER TABLE about ADD COLUMN id text NOT NULL DEFAULT ''",
        "ALTER TABLE about ADD COLUMN ledger text NOT NULL DEFAULT ''",
        "ALTER TABLE about ADD COLUMN seen_at bigint NOT NULL DEFAULT 0",
    ),
    (
        "CREATE TABLE devices (token text PRIMARY KEY, folded text NOT NULL REFERENCES accounts (folded), "
        "made_at bigint NOT NULL)",
        "CREATE INDEX devices_of ON devices (folded)",
    ),
    (
        "CREATE TABLE access_log (seq bigint PRIMARY KEY, at bigint NOT NULL, who text NOT NULL, what text NOT NULL, "
        "detail text NOT NULL, address text NOT NULL, prev text NOT NULL, hash text NOT NULL, key text NOT NULL, "
        "signature text NOT NULL)",
        "CREATE TABLE access_settings (one integer PRIMARY KEY, detail text NOT NULL)",
    ),
    (
        "CREATE TABLE shared_rounds (token text PRIMARY KEY, folded text NOT NULL REFERENCES accounts (folded), "
        "house text NOT NULL, place text NOT NULL, number bigint NOT NULL, made_at bigint NOT NULL)",
        "CREATE INDEX shared_rounds_of ON shared_rounds (folded, house)",
    ),
    ("CREATE TABLE invitations (token text PRIMARY KEY, made_by text NOT NULL, made_at bigint NOT NULL)",),
    ("ALTER TABLE about ADD COLUMN ahead bigint NOT NULL DEFAULT 0",),
)
"""Changes to the tables above, version by version. New files go through the same steps as old ones."""
VERSION = 1 + len(STEPS)

GROUP = (
    "DROP TABLE IF EXISTS notes",
    "CREATE TABLE IF NOT EXISTS houses (name text PRIMARY KEY, ledger text NOT NULL, tables text NOT NULL DEFAULT '[]', "
    "told_at timestamptz NOT NULL DEFAULT '-infinity')",
    "CREATE TABLE IF NOT EXISTS released (folded text NOT NULL, house text NOT NULL, PRIMARY KEY (folded, house))",
)
"""The houses of a group, what each shows in the others' lobbies, and the guests who have nothing left in a house."""
KEPT_HERE = ("post", "lease", "houses", "released")
"""The prefix of these tables, which are not part of a backup."""


def post_of(house: str) -> str:
    """Return the table of notes between the processes of a house."""
    return f"post{suffix_of(house)}"


def prepare_post(connection: Connection, house: str) -> None:
    """Create the table of notes. They need not survive a crash."""
    name = post_of(house)
    with _alone(connection):
        connection.run(
            f"CREATE UNLOGGED TABLE IF NOT EXISTS {name} (number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, "
            "recipient text NOT NULL, body text NOT NULL, made_at timestamptz NOT NULL DEFAULT clock_timestamp())"
        )
        connection.run(f"CREATE INDEX IF NOT EXISTS {name}_to ON {name} (recipient, number)")


def connect(ledger: str) -> Connection:
    try:
        return _postgres(ledger) if is_shared(ledger) else _sqlite(ledger)
    except (StorageError, OSError) as error:
        raise DatabaseRefused(f"The accounts beside {_place(ledger)} cannot be opened: {error}.") from None


def read_only(ledger: str) -> Connection:
    """Open the accounts of a house, which may be running, for reading. Everything is read as of one moment."""
    from queenhigh.ledger.sqlite import SqliteConnection

    try:
        if is_shared(ledger):
            from queenhigh.ledger.postgres import PostgresConnection

            connection: Connection = PostgresConnection(ledger, search_path=SCHEMA, default_transaction_read_only="on")
        else:
            connection = SqliteConnection(f"file:{file_beside(ledger)}?mode=ro".replace("%", "%25").replace("#", "%23"))
        with _closed_if_refused(connection):
            connection.run(connection.begin_reading)
    except (StorageError, OSError) as error:
        raise DatabaseRefused(f"The accounts in {place_of(ledger)} cannot be read: {error}.") from None
    return connection


def dumpable(connection: Connection) -> dict[str, list[str]]:
    """Return the tables that belong in a backup, each with its columns, without the notes between processes."""
    from queenhigh.ledger.sqlite import SqliteConnection

    if isinstance(connection, SqliteConnection):
        named = connection.rows("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        return {
            name: [row[1] for row in connection.rows(f"PRAGMA table_info({name})")]
            for (name,) in named
            if not name.startswith("sqlite_")
        }
    found: dict[str, list[str]] = {}
    listed = (
        "SELECT table_name::text, column_name::text FROM information_schema.columns WHERE table_schema = ? "
        "ORDER BY 1, ordinal_position"
    )
    for table, column in connection.rows(listed, (SCHEMA,)):
        if not table.startswith(KEPT_HERE):
            found.setdefault(table, []).append(column)
    return found


def file_beside(ledger: str) -> Path:
    path = Path(_place(ledger))
    return path.with_name(f"{path.stem}.people{path.suffix or '.db'}").absolute()


def place_of(ledger: str) -> str:
    """Return the place in words, without a password."""
    if is_shared(ledger):
        return f"the schema {SCHEMA} of the database"
    return str(file_beside(ledger))


def _place(ledger: str) -> str:
    if is_shared(ledger):
        return "the database"
    return ledger.removeprefix("sqlite:///").partition("?")[0]


def _sqlite(ledger: str) -> Connection:
    from queenhigh.ledger.sqlite import SqliteConnection
    from queenhigh.ledger.sqlite_file import keep_private

    path = file_beside(ledger)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # only the owner may read it: it contains hashes
    keep_private(path, *(path.with_name(path.name + end) for end in ("-wal", "-shm")))
    connection = SqliteConnection(f"file:{path}?mode=rwc".replace("%", "%25").replace("#", "%23"))
    with _closed_if_refused(connection):
        for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 5000"):
            connection.run(f"PRAGMA {setting}")
        connection.run(connection.begin)
        _prepare(connection)
        connection.run("COMMIT")
    return connection


def _postgres(url: str) -> Connection:
    from queenhigh.ledger.postgres import PostgresConnection

    connection = PostgresConnection(url, search_path=SCHEMA)
    with _closed_if_refused(connection):
        with _alone(connection):
            connection.run(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
            _prepare(connection)
            for statement in GROUP:
                connection.run(statement)
        prepare_post(connection, house_of(url))
    return connection


@contextmanager
def _closed_if_refused(connection: Connection) -> Iterator[None]:
    try:
        yield
    except BaseException:
        connection.close()
        raise


@contextmanager
def _alone(connection: Connection) -> Iterator[None]:
    """Lock out other processes while the tables are changed."""
    connection.run("BEGIN")
    connection.run("SELECT pg_advisory_xact_lock(?)", (0x51484C70,))
    yield
    connection.run("COMMIT")


def _prepare(connection: Connection) -> None:
    for statement in TABLES:
        connection.run(statement)
    if not (known := connection.rows("SELECT version FROM about")):
        connection.run("INSERT INTO about (version) VALUES (1)")
    version = known[0][0] if known else 1
    if version > VERSION:
        raise DatabaseRefused("The accounts were written by a newer Queenhigh. Use the newer program.")
    for step in STEPS[version - 1 :]:
        for statement in step:
            connection.run(statement)
    connection.run("UPDATE about SET version = ?", (VERSION,))
    connection.run("UPDATE about SET id = ? WHERE id = ''", (secrets.token_hex(16),))
