"""People who come at a ledger with the database's own tools."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import psycopg


class Intruder:
    """An intruder with the database's own tools: plain SQL, none of our settings."""

    def __init__(self, raw: Any, mark: str) -> None:
        self._raw = raw
        self._mark = mark

    def run(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        cursor = self._raw.execute(sql.replace("?", self._mark), values)
        return list(cursor.fetchall()) if cursor.description else []


REFUSED = (sqlite3.IntegrityError, psycopg.IntegrityError)


@contextmanager
def intruder(where: str) -> Iterator[Intruder]:
    if where.startswith("postgresql:"):
        with psycopg.connect(where, autocommit=True, options="-c search_path=queenhigh") as connection:
            yield Intruder(connection, "%s")
    else:
        with closing(sqlite3.connect(where, isolation_level=None)) as file:
            yield Intruder(file, "?")


@contextmanager
def forger(where: str) -> Iterator[Intruder]:
    """An intruder who knows how to get round the triggers, and restores them afterwards."""
    with intruder(where) as raw:
        if where.startswith("postgresql:"):
            raw.run("SET session_replication_role = replica")
            yield raw
        else:
            triggers = raw.run("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            for name, _ in triggers:
                raw.run(f"DROP TRIGGER {name}")
            raw.run("PRAGMA ignore_check_constraints = ON")
            yield raw
            for _, sql in triggers:
                raw.run(sql)


COLUMNS = "seq, stream, version, at, command, request, cause, actor, rank, book, edition, rule, kind, body, postings, prev, hash"


def insert_event(raw: Intruder, postings: str, *, how: str = "INSERT", **other: object) -> None:
    """The next event as anyone could write it, with these postings, and something `other` about it."""
    ((seq, prev),) = raw.run("SELECT seq, hash FROM head")
    fields: dict[str, object] = {name.strip(): "" for name in COLUMNS.split(",")}
    fields |= {"seq": seq + 1, "stream": "raw", "version": 1, "command": "raw", "kind": "Raw", "body": "{}"}
    fields |= {"request": bytes(32), "postings": postings, "prev": bytes(prev), "hash": b"h" * 32} | other
    raw.run("BEGIN")
    try:
        raw.run("INSERT INTO commands (id, first_seq, last_seq) VALUES ('raw', ?, ?)", seq + 1, seq + 1)
        raw.run(f"{how} INTO events ({COLUMNS}) VALUES ({', '.join('?' * len(fields))})", *fields.values())
    except Exception:
        raw.run("ROLLBACK")
        raise
    raw.run("COMMIT")


UNBALANCED = [
    ('[["ann",-30],["bob",31]]', "sum to nothing"),
    ('[["bob",1]]', "sum to nothing"),
    ('[["ann",-30]]', "sum to nothing"),
    ('[["ann",-101],["bob",101]]', "balance"),
    ('[["ann",-30],["bob",10],["bob",20]]', "postings|made"),
    ('[["ann",-30.0],["bob",30.0]]', "whole number"),
    ('[["ann",-2.5],["bob",2.5]]', "whole number"),
    ('[["ann",-1e1],["bob",1e1]]', "whole number"),
    ('[["ann","-30"],["bob","30"]]', "whole number"),
    ('[["ann",true],["bob",-1]]', "whole number"),
    ('[["ann",0],["bob",0]]', "amount"),
    ('[["ann"],["bob"]]', "whole number"),
    ('[["",-30],["bob",30]]', "account|balance"),
    ('[["outside",-1000000000000001],["ann",1000000000000001]]', "amount"),
]
"""Postings, and what the database says to them."""
