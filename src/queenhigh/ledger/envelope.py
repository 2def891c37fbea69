"""An event in its envelope, as the ledger keeps it: who, when, why, by which clause, and the hash of the one before.

The hash is SHA-256 over a JSON array of the fields below, in this order, without blanks and with only the escapes that
JSON demands; `body` and `postings` go in as text, hashes in hexadecimal. So a checker needs only a hash function:

    sha256(JSON.stringify([FORMAT, seq, stream, version, ..., body, postings, prev]))
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, TypeVar

import msgspec

from queenhigh.ledger.body import decode
from queenhigh.ledger.errors import KeyNeeded
from queenhigh.ledger.posting import Posting
from queenhigh.ledger.vault import is_sealed

T = TypeVar("T")

FORMAT = "queenhigh ledger 1"


class Head(msgspec.Struct, frozen=True):
    """The end of the chain. Kept elsewhere, it shows later whether the ledger was cut off or rewritten."""

    seq: int
    hash: str


class Envelope(msgspec.Struct, frozen=True):
    """An event with its envelope. `seq` orders all events and `version` those of a stream. `at` is the time on the
    writer's clock and orders nothing."""

    seq: int
    stream: str
    version: int
    at: str
    command: str
    request: str
    cause: str
    actor: str
    rank: str
    book: str
    edition: str
    rule: str
    kind: str
    body: str
    postings: str
    prev: str
    hash: str

    @classmethod
    def of_row(cls, row: Sequence[Any]) -> Envelope:
        """Make an envelope from database columns, in which hashes are bytes."""
        fields = list(row)
        for place in _HASHES:
            fields[place] = bytes(fields[place]).hex()
        return cls(*fields)

    def row(self) -> tuple[Any, ...]:
        """Return the database columns."""
        fields = list(msgspec.structs.astuple(self))
        for place in _HASHES:
            fields[place] = bytes.fromhex(fields[place])
        return tuple(fields)

    @property
    def legs(self) -> tuple[Posting, ...]:
        return _LEGS.decode(self.postings)

    def open(self, type: type[T]) -> T:
        """Return the body as the type it was written from, or a union of such types."""
        self.check_open()
        return decode(self.body, type)

    def check_open(self) -> None:
        if is_sealed(self.body):
            raise KeyNeeded(
                f"Event {self.seq} ({self.kind}) is sealed, and its key is not here. Name the key file with --key, or "
                f"QUEENHIGH_KEY. The chain and the accounts can be checked without it."
            )

    def recomputed(self) -> str:
        """Return the hash of these fields. If it differs from `hash`, one of them was changed."""
        return chained(msgspec.structs.astuple(self)[:-1])

    def line(self) -> bytes:
        """Return a line of an export: one JSON object, with body and postings as they are."""
        fields = msgspec.structs.asdict(self)
        fields["body"], fields["postings"] = msgspec.Raw(self.body.encode()), msgspec.Raw(self.postings.encode())
        return msgspec.json.encode(fields)


COLUMNS = Envelope.__struct_fields__

_HASHES = tuple(COLUMNS.index(name) for name in ("request", "prev", "hash"))

_LEGS = msgspec.json.Decoder(tuple[Posting, ...])
_ENCODE = msgspec.json.Encoder().encode


def chained(fields: tuple[Any, ...]) -> str:
    """Return the hash of an event: of its fields from `seq` to `prev`."""
    return sha256(_ENCODE((FORMAT, *fields))).hexdigest()


def genesis(ledger: str) -> str:
    """Return the hash that the first event follows: the ledger's own identity, so that no event fits into another
    ledger."""
    return sha256(_ENCODE((FORMAT, ledger))).hexdigest()
