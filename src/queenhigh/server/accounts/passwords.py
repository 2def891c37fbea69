"""Passwords: hashed with argon2id, away from the event loop, and as slowly for a name that nobody has."""

from __future__ import annotations

import secrets
import string

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from queenhigh.server.errors import ServerError

SHORTEST, LONGEST = 12, 200

_HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
_NOBODY = _HASHER.hash("nobody has this password")


def hashed(password: str) -> str:
    if not SHORTEST <= len(password) <= LONGEST:
        raise ServerError(
            "malformed", f"A password has {SHORTEST} to {LONGEST} characters; this one has {len(password)}."
        )
    if len(set(password)) < 5:
        raise ServerError(
            "malformed", "A password of so few different characters is guessed at once.", now="Use others."
        )
    return _HASHER.hash(password)


def matches(password: str, kept: str | None) -> bool:
    """Takes as long where there is no such account."""
    try:
        found = _HASHER.verify(kept or _NOBODY, password[: LONGEST + 1])
    except (VerificationError, InvalidHashError):
        return False
    return found and kept is not None


def fresh() -> str:
    """A password that can be read out over a noisy floor: no letters that look alike."""
    letters = "".join(sorted(set(string.ascii_lowercase + string.digits) - set("0o1li")))
    return "-".join("".join(secrets.choice(letters) for _ in range(5)) for _ in range(4))
