"""Passwords: hashed with argon2id, off the event loop, and just as slowly for a name that does not exist."""

from __future__ import annotations

import secrets
import string

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from queenhigh.server.accounts.leaked import is_leaked
from queenhigh.server.errors import ServerError

SHORTEST, LONGEST = 12, 200
LETTERS = "".join(sorted(set(string.ascii_lowercase + string.digits) - set("0o1li")))
"""Letters and digits that cannot be confused."""

_HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
_NOBODY = _HASHER.hash("no account has this password")


def check(password: str) -> None:
    """Refuse a password that is easily guessed or leaked."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise ServerError(
            "malformed", f"A password has {SHORTEST} to {LONGEST} characters; this one has {len(password)}."
        )
    if len(set(password)) < 5:
        raise ServerError(
            "malformed", "A password with so few different characters is easy to guess.", now="Use others."
        )
    if is_guessed(password):
        raise ServerError(
            "malformed", "This password is one of the first that people try.", now="Use a few words of your own."
        )
    if is_leaked(password):
        raise ServerError(
            "malformed",
            "This password is in a list of leaked passwords.",
            "Attackers try those first.",
            "Use a few words of your own.",
        )


def hashed(password: str) -> str:
    check(password)
    return _HASHER.hash(password)


def is_guessed(password: str) -> bool:
    """Is it only common words, or words of this house, with digits and symbols around them, or a row of keys or
    digits?"""
    letters = "".join(sign for sign in password.casefold() if sign.isalpha())
    for word in _TRIED:
        letters = letters.replace(word, "")
    figures = "".join(sign for sign in password if sign.isdigit())
    return len(letters) < 3 and (len(figures) < SHORTEST or figures in _ROWS)


_ROWS = "01234567890123456789 98765432109876543210"
_WORDS = (
    "queenhigh queen high casino poker dealer manager house table crown perth canberra melbourne california jackpot "
    "password passwort passwords qwertyuiop qwerty asdfghjkl asdfgh zxcvbnm zxcvbn qazwsx letmein welcome "
    "administrator admin login iloveyou iloveu monkey dragon football baseball superman batman sunshine princess "
    "shadow master secret changeme trustno whatever abcdefghijklmnopqrstuvwxyz abcdefgh abcdef abcd abc test guest "
    "user hello default access freedom charlie"
)
"""Words of this house, and the most common parts of leaked passwords."""
_TRIED = sorted(_WORDS.split(), key=len, reverse=True)


def matches(password: str, kept: str | None) -> bool:
    """Does the password match? It takes as long if there is no such account."""
    try:
        found = _HASHER.verify(kept or _NOBODY, password[: LONGEST + 1])
    except (VerificationError, InvalidHashError):
        return False
    return found and kept is not None


def fresh() -> str:
    """Return a new password that can be read out on a noisy floor."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(5)) for _ in range(4))
