"""What is not a ledger of ours, or not whole, is refused in one clear message and left exactly as it was."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from intruders import forger, intruder
from little_house import issue, note
from postgres_server import PostgresServer

from queenhigh.ledger import DatabaseRefused, Ledger, verify
from queenhigh.ledger import postgres_schema as in_postgres
from queenhigh.ledger import sqlite_schema as in_sqlite
from queenhigh.ledger.database import database_at
from queenhigh.ledger.errors import LedgerStopped
from queenhigh.ledger.postgres_database import PostgresDatabase
from queenhigh.ledger.sqlite_file import SqliteFile

KNOWN = len(in_sqlite.MIGRATIONS)
pytest_plugins = ["ledger_places"]


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def refused(path: Path, why: str) -> None:
    """For writing and for reading, in one line, with every file beside it as it was."""
    before = contents(path.parent)
    for read_only in (False, True):
        with pytest.raises(DatabaseRefused, match=why) as told:
            Ledger.open(path, read_only=read_only)
        assert "\n" not in str(told.value)
        assert contents(path.parent) == before


@pytest.fixture
def house(tmp_path: Path) -> Path:
    path = tmp_path / "house.db"
    with Ledger.open(path) as ledger:
        issue(ledger, ann=100)
        for number in range(20):
            ledger.append(note("table:7", number))
    (tmp_path / "house.db.lock").unlink()
    return path


def test_a_new_ledger_is_one_sound_file(tmp_path: Path) -> None:
    with Ledger.open(tmp_path / "house.db") as ledger:
        assert ledger.head().seq == 0
        assert verify(ledger).sound
        assert ledger.about.startswith("SQLite 3.")
    with closing(sqlite3.connect(tmp_path / "house.db")) as raw:
        assert raw.execute("PRAGMA application_id").fetchone() == (in_sqlite.APPLICATION_ID,)
        assert raw.execute("PRAGMA user_version").fetchone() == (len(in_sqlite.MIGRATIONS),)
        assert raw.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_ledger_that_was_closed_leaves_no_log_behind(house: Path) -> None:
    assert [path.name for path in house.parent.iterdir()] == ["house.db"]


def test_an_empty_file_is_a_place_for_a_ledger(tmp_path: Path) -> None:
    (tmp_path / "house.db").touch()
    with Ledger.open(tmp_path / "house.db") as ledger:
        assert ledger.head().seq == 0


def test_a_ledger_left_half_made_by_a_crash_is_made_again(tmp_path: Path) -> None:
    (tmp_path / "house.db.new").write_bytes(b"half")
    with Ledger.open(tmp_path / "house.db") as ledger:
        ledger.append(note("table:7", 0))
    assert not (tmp_path / "house.db.new").exists()


def test_a_file_that_is_not_a_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("Buy milk. " * 1000)
    refused(tmp_path / "notes.txt", r"notes\.txt is not a ledger of Queenhigh, or its beginning is damaged")


def test_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "house.db").mkdir()
    with pytest.raises(DatabaseRefused, match="is not a file"):
        Ledger.open(tmp_path / "house.db")


def test_a_missing_folder_and_a_missing_ledger_are_distinguished(tmp_path: Path) -> None:
    with pytest.raises(DatabaseRefused, match="There is no folder"):
        Ledger.open(tmp_path / "nowhere" / "house.db")
    with pytest.raises(DatabaseRefused, match="There is no ledger"):
        Ledger.open(tmp_path / "house.db", read_only=True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("mode", ["DELETE", "WAL"])
def test_a_database_of_another_program_is_refused(tmp_path: Path, mode: str) -> None:
    path = tmp_path / "browser.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute(f"PRAGMA journal_mode = {mode}")
        other.execute("PRAGMA application_id = 252006674")
        other.execute("CREATE TABLE events (seq INTEGER PRIMARY KEY)")
    refused(path, r"is a database of another program \(application id 0xf055112\)")


def test_a_database_of_another_program_is_refused_while_that_writes_it(tmp_path: Path) -> None:
    path = tmp_path / "browser.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("CREATE TABLE tabs (id INTEGER PRIMARY KEY)")
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("INSERT INTO tabs VALUES (1)")
        refused(path, "is a database of another program")


def test_a_ledger_of_a_newer_program_is_refused(house: Path) -> None:
    with closing(sqlite3.connect(house)) as raw:
        raw.execute("PRAGMA user_version = 9")
    refused(
        house, rf"was written by a newer Queenhigh \(ledger version 9; this one knows {KNOWN}\).*Use the newer program"
    )


@pytest.mark.parametrize(
    "sql",
    [
        "DROP TRIGGER events_no_update",
        "DROP INDEX postings_by_account",
        "CREATE TABLE extra (x)",
        "CREATE TRIGGER quiet AFTER INSERT ON events BEGIN DELETE FROM snapshots; END",
        "DROP TABLE snapshots",
        "PRAGMA user_version = 0",
    ],
)
def test_a_ledger_whose_tables_or_triggers_were_changed_is_refused(house: Path, sql: str) -> None:
    with closing(sqlite3.connect(house, isolation_level=None)) as raw:
        raw.execute("PRAGMA foreign_keys = OFF")
        raw.execute(sql)
    refused(house, "is damaged or was tampered with: its tables and triggers are not those of a ledger")


@pytest.mark.parametrize("left", [0.95, 0.5, 0.1])
def test_a_ledger_that_was_cut_short_is_refused(house: Path, left: float) -> None:
    whole = house.read_bytes()
    house.write_bytes(whole[: int(len(whole) * left)])
    refused(house, "is damaged|is not a ledger")


def test_a_ledger_whose_beginning_was_overwritten_is_refused(house: Path) -> None:
    whole = house.read_bytes()
    house.write_bytes(bytes(100) + whole[100:])
    refused(house, "is not a ledger of Queenhigh")


@pytest.mark.parametrize(
    ("sql", "why"),
    [
        ("UPDATE events SET body = '{}' WHERE seq = 20", "event 20 was changed"),
        ("DELETE FROM events WHERE seq = 21", "event 21 is missing: the chain ends before its head, event 21"),
        ("UPDATE head SET seq = 20", "event 21 is after the head of the chain"),
        ("DELETE FROM head", "the head of the ledger is gone"),
        ("UPDATE meta SET value = 'another'", "event 1 does not follow event 0"),
    ],
)
def test_a_ledger_whose_last_events_were_tampered_with_is_not_written_on(where: str, sql: str, why: str) -> None:
    """To look at it, it can be opened read-only."""
    with Ledger.open(where) as ledger:
        for number in range(21):
            ledger.append(note("table:7", number))
    with forger(where) as raw:
        raw.run(sql)
    with pytest.raises(DatabaseRefused, match=why):
        Ledger.open(where)
    with Ledger.open(where, read_only=True) as ledger:
        assert ledger.version("table:7") >= 20


def test_two_processes_do_not_write_one_file(house: Path) -> None:
    with Ledger.open(house) as first:
        with pytest.raises(DatabaseRefused, match="is in use: another process is writing to it"):
            Ledger.open(house)
        with Ledger.open(house, read_only=True) as reader:
            assert reader.head() == first.head()
    Ledger.open(house).close()


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("", "in memory it would be lost"),
        (":memory:", "in memory it would be lost"),
        ("mysql://house", "mysql is not a kind of ledger"),
        ("sqlite:///house.db?mode=memory", "has no option 'mode'"),
        ("postgresql://user:secret@[host/house", "cannot be read"),
    ],
)
def test_an_address_that_is_no_place_for_a_ledger_is_refused(address: str, why: str) -> None:
    with pytest.raises(DatabaseRefused, match=why) as told:
        Ledger.open(address)
    assert "secret" not in str(told.value)


def test_a_database_that_cannot_be_reached_is_reported_without_the_password(tmp_path: Path) -> None:
    with pytest.raises(DatabaseRefused, match="cannot be reached") as told:
        Ledger.open(f"postgresql://ann:secret@/house?host={tmp_path}")
    assert "secret" not in str(told.value)


def test_old_versions_of_sqlite_are_reported(tmp_path: Path) -> None:
    class Old:
        version = (3, 51, 2)
        connect = SqliteFile(tmp_path / "x.db").driver.connect

    class Sound(Old):
        version = (3, 51, 3)

    class TooOld(Old):
        version = (3, 37, 2)

    (warning,) = SqliteFile(tmp_path / "house.db", driver=Old()).warnings()
    assert warning.startswith("SQLite 3.51.2 has a fault that loses commits where several connections write")
    assert SqliteFile(tmp_path / "house.db", driver=Sound()).warnings() == ()
    with pytest.raises(DatabaseRefused, match=r"SQLite 3\.37\.2 is too old for the ledger"):
        SqliteFile(tmp_path / "house.db", driver=TooOld())


MORE_IN_SQLITE = (*in_sqlite.MIGRATIONS, "CREATE TABLE notices (id INTEGER PRIMARY KEY, words TEXT NOT NULL) STRICT;")
MORE_IN_POSTGRES = (*in_postgres.MIGRATIONS, ("CREATE TABLE notices (id bigint PRIMARY KEY, words text NOT NULL)",))


def newer(where: str) -> SqliteFile | PostgresDatabase:
    """The same place for a program that knows one more migration."""
    if where.startswith("postgresql:"):
        return PostgresDatabase(where, migrations=MORE_IN_POSTGRES)
    return SqliteFile(Path(where), migrations=MORE_IN_SQLITE)


def test_an_older_ledger_is_brought_up_to_date_and_an_older_program_refuses_it_then(where: str) -> None:
    with Ledger.open(where) as ledger:
        issue(ledger, ann=100)
        before = ledger.events()
    with Ledger(newer(where)) as ledger, intruder(where) as raw:
        assert raw.run("SELECT count(*) FROM notices") == [(0,)]
        assert ledger.events() == before
        ledger.append(note("table:7", 0))
        assert verify(ledger).sound
    with pytest.raises(
        DatabaseRefused, match=rf"newer Queenhigh \(ledger version {KNOWN + 1}; this one knows {KNOWN}\)"
    ):
        Ledger.open(where)
    with Ledger(newer(where)) as ledger:
        assert ledger.head().seq == 2


def test_a_ledger_of_the_first_version_has_its_rounds_indexed_when_it_is_opened(file: str) -> None:
    with Ledger(SqliteFile(Path(file), migrations=in_sqlite.MIGRATIONS[:1])) as ledger:
        issue(ledger, ann=100)
    with Ledger.open(file, read_only=True) as old:
        assert old.read("table:7") == []
    with Ledger.open(file) as ledger, intruder(file) as raw:
        assert raw.run("SELECT count(*) FROM sqlite_master WHERE name = 'rounds'") == [(1,)]
        assert verify(ledger).sound


def test_a_migration_that_fails_leaves_the_ledger_as_it_was(where: str) -> None:
    with Ledger.open(where) as ledger:
        issue(ledger, ann=100)
    broken: SqliteFile | PostgresDatabase
    if where.startswith("postgresql:"):
        broken = PostgresDatabase(where, migrations=(*MORE_IN_POSTGRES, ("CREATE TABLE nonsense (",)))
    else:
        broken = SqliteFile(
            Path(where), migrations=(*MORE_IN_SQLITE[:-1], MORE_IN_SQLITE[-1] + "CREATE TABLE nonsense (")
        )
    with pytest.raises(DatabaseRefused):
        Ledger(broken)
    with Ledger.open(where) as ledger:
        assert ledger.head().seq == 1
        assert verify(ledger).sound


def test_a_ledger_that_a_crash_left_with_its_log_is_whole_again(house: Path, tmp_path: Path) -> None:
    crashed = tmp_path / "crashed"
    crashed.mkdir()
    with Ledger.open(house) as ledger:
        ledger.append(note("table:7", 20))
        for end in ("", "-wal"):
            shutil.copy(f"{house}{end}", crashed / f"house.db{end}")
        head = ledger.head()
    with Ledger.open(crashed / "house.db", read_only=True) as ledger:
        assert ledger.head() == head
    with Ledger.open(crashed / "house.db") as ledger:
        assert ledger.head() == head


@pytest.mark.parametrize("left", [0.0, 0.5], ids=["emptied", "cut in half"])
def test_nothing_is_acknowledged_after_the_log_was_cut(house: Path, left: float, tmp_path: Path) -> None:
    """Everything after the cut would be lost: SQLite writes on where it was."""
    log = house.with_name(f"{house.name}-wal")
    with Ledger.open(house) as ledger:
        for number in range(100):
            issue(ledger, **{f"player:{number}": 1})
        os.truncate(log, int(log.stat().st_size * left))
        with pytest.raises(LedgerStopped, match=r"-wal was cut"):
            issue(ledger, ann=1)
        assert "-wal was cut" in ledger.stopped
    shutil.copy(house, tmp_path / "copy.db")
    with Ledger.open(tmp_path / "copy.db", read_only=True) as ledger:
        assert verify(ledger).sound, "the file itself is as it was"


def test_a_log_that_another_program_copied_into_the_file_is_not_cut(house: Path) -> None:
    with Ledger.open(house) as ledger:
        for number in range(5):
            issue(ledger, ann=number + 1)
        with closing(sqlite3.connect(house)) as other:
            assert other.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
        assert not ledger.stopped
        for number in range(5):
            issue(ledger, ann=number + 1)
        assert not ledger.stopped
    with Ledger.open(house, read_only=True) as ledger:
        assert verify(ledger).sound


def test_another_programs_schema_in_postgresql_is_refused(postgres: str) -> None:
    with intruder(postgres) as raw:
        raw.run("CREATE SCHEMA queenhigh")
        raw.run("CREATE TABLE queenhigh.events (id integer)")
        with pytest.raises(
            DatabaseRefused, match=r"has a schema 'queenhigh' of another program\. It was left as it is"
        ):
            Ledger.open(postgres)
        assert raw.run("SELECT tablename::text FROM pg_tables WHERE schemaname = 'queenhigh'") == [("events",)]


def test_a_postgresql_without_a_ledger_is_not_given_one_by_reading(postgres: str) -> None:
    with pytest.raises(DatabaseRefused, match="There is no ledger in"):
        Ledger.open(postgres, read_only=True)
    with intruder(postgres) as raw:
        assert raw.run("SELECT to_regnamespace('queenhigh') IS NULL") == [(True,)]


@pytest.mark.parametrize(
    "sql",
    [
        "ALTER TABLE events DISABLE TRIGGER events_continue",
        "DROP TRIGGER events_stay ON events",
        "CREATE TABLE extra (x integer)",
        "CREATE OR REPLACE FUNCTION stay() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
    ],
)
def test_a_postgresql_ledger_whose_tables_or_triggers_were_changed_is_refused(postgres: str, sql: str) -> None:
    with Ledger.open(postgres) as ledger:
        issue(ledger, ann=100)
    with intruder(postgres) as raw:
        raw.run(sql)
    with pytest.raises(DatabaseRefused, match="is damaged or was tampered with"):
        Ledger.open(postgres)


@pytest.mark.usefixtures("postgres_server")
def test_a_postgresql_that_does_not_sync_is_refused() -> None:
    server = PostgresServer("fsync=off")
    try:
        with pytest.raises(DatabaseRefused, match="runs with fsync=off, which loses commands that were acknowledged"):
            Ledger.open(server.empty_database())
    finally:
        server.stop()


def test_processes_that_make_the_same_postgresql_ledger_at_once_make_one(postgres: str) -> None:
    with ThreadPoolExecutor(4) as openers:
        houses = list(openers.map(Ledger.open, [postgres] * 4))
    assert len({house.identity for house in houses}) == 1
    for number, house in enumerate(houses):
        house.append(note("table:7", number))
        house.close()


def test_without_psycopg_a_postgresql_ledger_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("queenhigh.ledger.postgres", "queenhigh.ledger.postgres_database"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(DatabaseRefused, match=r"pip install 'queenhigh\[postgresql\]'"):
        Ledger.open("postgresql://host/house")


def test_a_path_and_an_address_name_the_same_file(tmp_path: Path) -> None:
    assert str(database_at(tmp_path / "house.db")) == str(database_at(f"sqlite:///{tmp_path}/house.db"))


def test_a_name_that_is_not_text_is_reported_as_damage(house: Path) -> None:
    """A flipped bit makes a text a run of bytes, which the database itself does not mind."""
    with Ledger.open(house) as ledger, ledger.reading() as store:

        def damaged(sql: str, values: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
            return [(b"meter:1",)]

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(store.connection, "rows", damaged)
            with pytest.raises(DatabaseRefused, match="a stream of its events is not text"):
                store.streams()
