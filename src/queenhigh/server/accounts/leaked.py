"""Leaked passwords: those of the million most common ones that are long enough to be accepted here. `leaked.bin` has
the first bytes of each hash, in order: enough to recognise a password, but not to read it. It is made from a list with
one password per line, by `python -m queenhigh.server.accounts.leaked LIST`.
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

FILE = Path(__file__).with_name("leaked.bin")
BYTES = 5
"""The length of the prefix: one in ten million unleaked passwords is mistaken for a leaked one."""


def is_leaked(password: str) -> bool:
    """Is the password leaked, as it is, without its symbols, or without anything around its letters, in upper or lower
    case?"""
    kept, folded = FILE.read_bytes(), password.casefold()
    plain = "".join(sign for sign in folded if sign.isalnum())
    return any(_holds(kept, _mark(each)) for each in {folded, plain, plain.strip("0123456789")})


def encoded(passwords: Iterable[str], shortest: int) -> bytes:
    return b"".join(sorted({_mark(each.casefold()) for each in passwords if len(each) >= shortest}))


def _mark(password: str) -> bytes:
    return sha256(password.encode()).digest()[:BYTES]


def _holds(kept: bytes, mark: bytes) -> bool:
    at = bisect_left(range(len(kept) // BYTES), mark, key=lambda number: kept[number * BYTES : (number + 1) * BYTES])
    return kept[at * BYTES : (at + 1) * BYTES] == mark


if __name__ == "__main__":
    from queenhigh.server.accounts.passwords import SHORTEST

    FILE.write_bytes(encoded(Path(sys.argv[1]).read_text("utf-8").splitlines(), SHORTEST))
