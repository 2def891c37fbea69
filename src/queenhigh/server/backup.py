"""Backs up and restores a whole house: ledger, accounts and signed heads, from SQLite or PostgreSQL into either.

A backup is a folder of four text files and is made while the house runs:

    backup.json     which ledger, its head, when it was made
    ledger.jsonl    every event up to that head, as `audit export` writes them
    people.jsonl    the tables of the accounts, read after the ledger: an account may be newer than the ledger, never missing
    heads.jsonl     the signed heads

Cards in it are sealed as they are in the ledger. The key is not part of it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from queenhigh.ledger import audit
from queenhigh.ledger.connection import Connection, Refused
from queenhigh.ledger.database import database_at
from queenhigh.ledger.envelope import Envelope, Head
from queenhigh.ledger.export import events_of
from queenhigh.ledger.heads import Heads
from queenhigh.ledger.ledger import Ledger
from queenhigh.ledger.store import Store
from queenhigh.rules import InputError
from queenhigh.server.accounts.database import STEPS, connect, dumpable, read_only

FORMAT = "queenhigh backup 1"
AT_ONCE = 500


class Manifest(msgspec.Struct, frozen=True):
    format: str
    ledger: str
    head: Head
    keys: dict[str, str]
    """Every key that was used: its id, and the public key for its signatures."""
    made: str


class _Table(msgspec.Struct, frozen=True):
    table: str
    columns: list[str]
    rows: list[list[str | int | None]]


def back_up(where: str, folder: Path) -> Manifest:
    """Back up into a new folder, with the state of the house at the head that the manifest names."""
    try:
        folder.mkdir(mode=0o700, parents=True)
    except FileExistsError:
        raise InputError(f"{folder} already exists. Name a new folder for the backup.") from None
    with Ledger.open(where, read_only=True) as ledger:
        head = _write(folder / "ledger.jsonl", audit.export(ledger))
        with ledger.reading() as store:
            keys, identity = store.keys(), store.identity()
        heads = [line for path in ledger.heads if path.exists() for line in path.read_bytes().splitlines()]
        _write(folder / "heads.jsonl", (line for line in heads if line.strip()))
        with closing(read_only(where)) as people:
            _write(folder / "people.jsonl", (msgspec.json.encode(table) for table in _dumped(people)))
    made = Manifest(FORMAT, identity, msgspec.json.decode(head, type=_Last).head, keys, _now())
    _write(folder / "backup.json", [msgspec.json.format(msgspec.json.encode(made))])
    return made


class _Last(msgspec.Struct):
    head: Head


def restore(folder: Path, where: str, *, until: int | None = None) -> Head:
    """Restore into an empty place; `until` is the last event to restore. Returns the end of the chain."""
    manifest = _manifest(folder)
    with (folder / "ledger.jsonl").open("rb") as lines:
        verdict = audit.verify_export(lines)
    if not verdict.sound or verdict.head != manifest.head:
        raise InputError(f"The backup in {folder} is damaged: {verdict.fault or 'it does not end at its head'}.")
    if until is not None and not 0 < until <= manifest.head.seq:
        raise InputError(f"The backup has events 1 to {manifest.head.seq}, and no event {until}.")
    _refuse_used(where)
    _check_heads(folder, manifest)
    database = database_at(where)
    database.found_as = manifest.ledger
    with closing(database.writer()) as connection:
        store = Store(connection)
        for id, public in manifest.keys.items():
            store.note_key(id, public)
        with (folder / "ledger.jsonl").open("rb") as lines:
            _refill(store, events_of(lines), until or manifest.head.seq)
        head = store.head()
    database.release()
    with closing(connect(where)) as people:
        _fill(people, folder / "people.jsonl")
    return head


def _manifest(folder: Path) -> Manifest:
    try:
        found = msgspec.json.decode((folder / "backup.json").read_bytes(), type=Manifest)
    except OSError as error:
        raise InputError(f"{folder} is not a complete backup: backup.json: {error.strerror}.") from None
    except msgspec.MsgspecError as error:
        raise InputError(f"{folder} is not a complete backup: {error}.") from None
    if found.format != FORMAT:
        raise InputError(f"{folder} was made by another version ({found.format}). Use that one.")
    return found


def _refuse_used(where: str) -> None:
    try:
        with Ledger.open(where, read_only=True) as ledger:
            events = ledger.head().seq
    except Exception:  # there is none
        return
    raise InputError(f"There is a ledger with {events} events already. Restore into a new place, then move it.")


def _refill(store: Store, events: Iterable[Envelope], until: int) -> None:
    """Write command by command, through the database's own triggers, which make the postings. A command is written
    whole or not at all."""
    commands: list[Any] = []
    rows: list[Any] = []
    for id, own in groupby(events, key=lambda event: event.command):
        mine = list(own)
        if mine[-1].seq > until:
            break
        commands.append((id, mine[0].seq, mine[-1].seq))
        rows += [event.row() for event in mine]
        if len(rows) >= AT_ONCE:
            _commit(store, commands, rows)
            commands, rows = [], []
    if rows:
        _commit(store, commands, rows)


def _commit(store: Store, commands: list[Any], rows: list[Any]) -> None:
    store.begin()
    store.write(commands, rows, ())
    store.commit()


def _dumped(people: Connection) -> Iterator[_Table]:
    for table, columns in dumpable(people).items():
        listed = ", ".join(columns)
        yield _Table(table, columns, [list(row) for row in people.rows(f"SELECT {listed} FROM {table}")])


def _fill(people: Connection, path: Path) -> None:
    """Fill the tables; one whose rows refer to another waits for that one."""
    known = dumpable(people)
    waiting = [msgspec.json.decode(line, type=_Table) for line in path.read_bytes().splitlines()]
    people.run("DELETE FROM about")
    version = len(STEPS) + 1
    while waiting:
        later = []
        for one in waiting:
            if one.table not in known:
                raise InputError(
                    f"The backup has a table {one.table!r} that this version does not know. Use a newer one."
                )
            try:
                for row in one.rows:
                    marks = ", ".join("?" * len(row))
                    people.run(f"INSERT INTO {one.table} ({', '.join(one.columns)}) VALUES ({marks})", row)
            except Refused:
                later.append(one)
        if len(later) == len(waiting):
            raise InputError(f"The accounts of the backup are inconsistent: {later[0].table}.")
        waiting = later
    people.run("UPDATE about SET version = ?", (version,))


def _check_heads(folder: Path, manifest: Manifest) -> None:
    """Check the signed heads. They are not restored: the house signs its own when it opens, and older ones may be ahead
    of what was restored."""
    found = Heads(manifest.ledger, manifest.keys)
    found.take((folder / "heads.jsonl").read_bytes().splitlines(), "heads.jsonl")
    fault = found.fault
    with (folder / "ledger.jsonl").open("rb") as lines:
        for event in events_of(lines) if found.known else ():
            if event.seq in found.known and found.known[event.seq].hash != event.hash:
                fault = fault or f"event {event.seq} is not the one that was signed"
    if fault:
        raise InputError(f"The backup in {folder} does not fit its signed heads: {fault}.")


def _write(path: Path, lines: Iterable[bytes]) -> bytes:
    """Write a file that only the owner can read, and wait for the disk. Returns the last line."""
    last = b""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        for last in lines:
            file.write(last.rstrip(b"\n") + b"\n")
        file.flush()
        os.fsync(file.fileno())
    return last


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
