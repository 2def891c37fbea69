"""Signed heads: the end of the chain at a point in time, signed with a key that is not in the database, and kept
outside it. The chain alone shows any change except a rewrite of its whole end, hashes and all, and an end that was cut
off. A head that was signed earlier shows both. Heads are lines of JSON in a file beside the ledger, and in a second
file wherever the operator wants one: best on another machine, where anyone who can write the ledger can only add lines.
Each line names the other file, so `audit verify` finds it by itself.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path

import msgspec

from queenhigh.ledger.envelope import Head
from queenhigh.ledger.errors import DatabaseRefused
from queenhigh.ledger.store import Store
from queenhigh.ledger.vault import Key, Vault
from queenhigh.rules.extras import need

FORMAT = "queenhigh head 1"


class SignedHead(msgspec.Struct, frozen=True):
    """A signed head. `key` is the id of the key that signed it; `also` are all the files that it was written to."""

    ledger: str
    seq: int
    hash: str
    at: str
    also: tuple[str, ...]
    key: str
    signature: str

    @property
    def head(self) -> Head:
        return Head(self.seq, self.hash)

    @property
    def signed(self) -> bytes:
        return msgspec.json.encode((FORMAT, self.ledger, self.seq, self.hash, self.at, self.also))


def sign(key: Key, ledger: str, head: Head, at: datetime, also: Sequence[str]) -> SignedHead:
    made = SignedHead(ledger, head.seq, head.hash, at.isoformat(timespec="seconds"), tuple(also), key.id, "")
    return msgspec.structs.replace(made, signature=key.signer.sign(made.signed).hex())


class Heads:
    """What was found in the files: properly signed heads, faults, and what could not be read."""

    def __init__(self, ledger: str, keys: dict[str, str]) -> None:
        self._ledger, self._keys = ledger, keys
        self.known: dict[int, SignedHead] = {}
        self.fault = ""
        self.notes: list[str] = []

    def read(self, paths: Iterable[Path]) -> None:
        """Read these files, and those that their lines name."""
        todo, seen = list(paths), set[Path]()
        while todo:
            path = todo.pop(0)
            if path in seen:
                continue
            seen.add(path)
            try:
                lines = path.read_bytes().splitlines()
            except OSError as error:
                self.notes.append(f"The signed heads in {path} cannot be read: {error.strerror}.")
                continue
            todo += self.take(lines, str(path))

    def take(self, lines: Sequence[bytes], where: str) -> list[Path]:
        """Read the lines of a file, and return the other files that they name."""
        named = []
        for number, line in enumerate(lines, 1):
            if line.rstrip().endswith(b"}"):  # otherwise a crash or a full disk cut it short
                named += self._take(line, f"line {number} of {where}")
        return named

    def _take(self, line: bytes, where: str) -> list[Path]:
        try:
            found = msgspec.json.decode(line, type=SignedHead)
        except msgspec.MsgspecError:
            self._wrong(f"{where} is not a signed head")
            return []
        if found.ledger != self._ledger:
            self._wrong(f"{where} is of another ledger: this one was exchanged")
        elif not self._is_signed(found):
            self._wrong(f"{where} is not signed with a key of this ledger")
        elif (known := self.known.get(found.seq)) and known.hash != found.hash:
            self._wrong(f"two heads were signed for event {found.seq}: the ledger was rewritten")
        else:
            self.known[found.seq] = found
            return [Path(path) for path in found.also]
        return []

    def _is_signed(self, found: SignedHead) -> bool:
        need("server")
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

        try:
            public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(self._keys.get(found.key, "")))
            public.verify(bytes.fromhex(found.signature), found.signed)
        except (InvalidSignature, ValueError):
            return False
        return True

    def _wrong(self, fault: str) -> None:
        self.fault = self.fault or fault


def heads_of(store: Store, paths: Sequence[Path], vault: Vault | None = None) -> Heads:
    """Return all signed heads of this ledger. A ledger with a key has heads: if there are none, they were removed. The
    key file says who may sign or, if it cannot be read, the ledger does."""
    keys = store.keys()
    found = Heads(store.identity(), keys if vault is None else vault.publics)
    found.read(path for path in paths if keys or path.exists())
    if keys and not found.known and not found.fault:
        found.fault = f"it is signed, and its signed heads are missing from {', '.join(map(str, paths))}"
    return found


def check_newest(store: Store, paths: Sequence[Path], vault: Vault | None = None) -> None:
    """Refuse a ledger that ends before a signed head, or differs from its state at that time."""
    found = Heads(store.identity(), store.keys() if vault is None else vault.publics)
    found.read(path for path in paths if path.exists())
    fault = found.fault
    if found.known and not fault:
        newest = found.known[max(found.known)]
        there = store.events(newest.seq - 1, 1) if newest.seq else []
        if newest.seq and (not there or there[0].seq != newest.seq):
            fault = f"its end was cut off: event {newest.seq} was signed on {newest.at} and is missing"
        elif there and there[0].hash != newest.hash:
            fault = f"it was rewritten: event {newest.seq} is not the one that was signed on {newest.at}"
    if fault:
        raise DatabaseRefused(
            f"The ledger does not fit its signed heads ({', '.join(map(str, paths))}): {fault}. It was left as it is. Run "
            f"`queenhigh audit verify`. If you restored an older copy on purpose, move the files with the heads aside."
        )


def append_line(path: Path, head: SignedHead) -> None:
    """Append a line, which is on disk when this returns. A line that was cut short is ended first."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
    with os.fdopen(handle, "r+b", buffering=0) as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - 1))
        line = msgspec.json.encode(head) + b"\n"
        if size and file.read(1) != b"\n":
            line = b"\n" + line
        while line:  # on a nearly full disk only a part is written, and the rest is refused
            line = line[file.write(line) :]
        os.fsync(file.fileno())
