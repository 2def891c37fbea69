"""An intruder who bypasses the triggers and makes one change to a ledger: the first event that is then wrong is known."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from random import Random

import msgspec
import psycopg
from intruders import Intruder, forger

from queenhigh.ledger.envelope import Envelope

Tampering = Callable[[Intruder, int, int, Random], int | None]
"""With a sequence number and the last one: the number that the verifier must name, None where there is nothing to change."""

TEXTS = ("stream", "at", "cause", "actor", "rank", "book", "edition", "rule", "kind", "body", "postings", "command")
COPIED = "at, command, request, cause, actor, rank, book, edition, rule, kind, body, postings, prev, hash"


def flip_text(raw: Intruder, seq: int, last: int, rng: Random) -> int | None:
    """One character of one field is another."""
    column = rng.choice(TEXTS)
    ((was,),) = raw.run(f"SELECT {column} FROM events WHERE seq = ?", seq)
    place = rng.randrange(len(was) + 1)
    other = was[:place] + rng.choice("abcxyz0189[]") + was[place + 1 :]
    if other == was:
        return None
    raw.run(f"UPDATE events SET {column} = ? WHERE seq = ?", other, seq)
    return seq


def flip_bit(raw: Intruder, seq: int, last: int, rng: Random) -> int:
    """One bit of a digest. A wrong hash shows where it stands, a wrong link likewise."""
    column = rng.choice(("request", "prev", "hash"))
    ((was,),) = raw.run(f"SELECT {column} FROM events WHERE seq = ?", seq)
    digest = bytearray(bytes(was))
    digest[rng.randrange(len(digest))] ^= 1 << rng.randrange(8)
    raw.run(f"UPDATE events SET {column} = ? WHERE seq = ?", bytes(digest), seq)
    return seq


def delete(raw: Intruder, seq: int, last: int, rng: Random) -> int:
    raw.run("DELETE FROM events WHERE seq = ?", seq)
    return seq


def truncate(raw: Intruder, seq: int, last: int, rng: Random) -> int:
    raw.run("DELETE FROM events WHERE seq >= ?", seq)
    return seq


def swap(raw: Intruder, seq: int, last: int, rng: Random) -> int | None:
    """Two events change places, with everything that is in them."""
    other = rng.randint(1, last)
    if other == seq:
        return None
    first, second = sorted((seq, other))
    for here, there in ((first, -1), (second, first), (-1, second)):
        raw.run("UPDATE events SET seq = ? WHERE seq = ?", there, here)
    return first


def repeat(raw: Intruder, seq: int, last: int, rng: Random) -> int | None:
    """An event is written over by a copy of another: all but its place."""
    other = rng.randint(1, last)
    if other == seq:
        return None
    (fields,) = raw.run(f"SELECT {COPIED} FROM events WHERE seq = ?", other)
    written = ", ".join(f"{column} = ?" for column in COPIED.split(", "))
    raw.run(f"UPDATE events SET {written} WHERE seq = ?", *fields, seq)
    return seq


def change_postings(raw: Intruder, seq: int, last: int, rng: Random) -> int | None:
    """The accounts say other than the event."""
    if not raw.run("SELECT 1 FROM postings WHERE seq = ? LIMIT 1", seq):
        return None
    change = rng.choice(("amount = amount + 1", "balance = balance - 1", "account = account || ' of eve'"))
    raw.run(f"UPDATE postings SET {change} WHERE seq = ?", seq)
    return seq


KINDS: dict[str, Tampering] = {
    "flipped characters": flip_text,
    "flipped bits": flip_bit,
    "deleted": delete,
    "cut off": truncate,
    "swapped": swap,
    "written over": repeat,
    "changed postings": change_postings,
}


def tamper(where: str, kind: str, last: int, rng: Random) -> int | None:
    """None if the database itself refuses it, such as a body that is not JSON."""
    with forger(where) as raw:
        try:
            return KINDS[kind](raw, rng.randint(1, last), last, rng)
        except (sqlite3.DatabaseError, psycopg.DatabaseError):
            return None


def cut_the_end(raw: Intruder, since: int) -> None:
    """Everything from an event on is gone, and nothing in the database shows it."""
    ((first,),) = raw.run("SELECT min(first_seq) FROM commands WHERE last_seq >= ?", since)
    ((digest,),) = raw.run("SELECT prev FROM events WHERE seq = ?", first)
    raw.run("DELETE FROM snapshots WHERE seq >= ?", first)
    raw.run("DELETE FROM postings WHERE seq >= ?", first)
    raw.run("DELETE FROM events WHERE seq >= ?", first)
    raw.run("DELETE FROM commands WHERE first_seq >= ?", first)
    raw.run("UPDATE head SET seq = ?, hash = ?", first - 1, bytes(digest))


def rewrite_to_the_end(raw: Intruder, since: int) -> None:
    """From here on every event names another actor; all hashes are made again."""
    columns = ", ".join(Envelope.__struct_fields__)
    events = [
        Envelope.of_row(row) for row in raw.run(f"SELECT {columns} FROM events WHERE seq >= ? ORDER BY seq", since)
    ]
    prev = events[0].prev
    for event in events:
        told = msgspec.structs.replace(event, actor="eve", prev=prev)
        raw.run(
            "UPDATE events SET actor = 'eve', prev = ?, hash = ? WHERE seq = ?",
            bytes.fromhex(prev),
            bytes.fromhex(told.recomputed()),
            event.seq,
        )
        prev = told.recomputed()
    raw.run("UPDATE head SET hash = ?", bytes.fromhex(prev))


def exchange_snapshot(raw: Intruder) -> None:
    """The state that a table is rebuilt from is another than was kept."""
    ((stream, version, body),) = raw.run("SELECT stream, version, body FROM snapshots LIMIT 1")
    other = body.replace('"version"', '"version" ')
    assert other != body
    raw.run("UPDATE snapshots SET body = ? WHERE stream = ? AND version = ?", other, stream, version)
