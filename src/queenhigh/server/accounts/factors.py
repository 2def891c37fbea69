"""A second factor: a secret shared with an authenticator, and recovery codes in case it is lost. A code counts within
its own thirty seconds (ASVS 6.5.5), and only once: its time step is stored. Recovery codes are long enough (118 bits)
to be kept as plain hashes, and each works once.
"""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

from queenhigh.server.accounts import totp
from queenhigh.server.accounts.passwords import LETTERS
from queenhigh.server.accounts.store import Accounts
from queenhigh.server.errors import ServerError
from queenhigh.server.people import folded

RECOVERY = 8
"""How many recovery codes a person gets."""


class Factors:
    def __init__(self, accounts: Accounts) -> None:
        self.accounts = accounts

    def begin(self, name: str) -> str:
        """Begin with a new secret. It takes effect once a code from it is given."""
        secret = totp.new_secret()
        rows = self.accounts.rows(
            "UPDATE accounts SET pending = ? WHERE folded = ? AND guest = 0 AND secret IS NULL RETURNING folded",
            (secret, folded(name)),
        )
        if not rows:
            raise ServerError("illegal", "You already have a second factor.", now="Remove it first.")
        return secret

    def confirm(self, name: str, code: str) -> list[str]:
        """Confirm the secret and return the recovery codes, which are shown only this once."""
        rows = self.accounts.rows("SELECT pending FROM accounts WHERE folded = ?", (folded(name),))
        pending = rows[0][0] if rows else None
        if pending is None:
            raise ServerError("illegal", "There is nothing to confirm.", now="Begin again.")
        step = totp.step_at(self.accounts.now)
        if not hmac.compare_digest(totp.code(pending, step), _plain(code)):
            raise wrong()
        counts = "UPDATE accounts SET secret = pending, pending = NULL, step = ? WHERE folded = ? AND pending = ? RETURNING 1"
        if not self.accounts.rows(counts, (step, folded(name), pending)):
            raise wrong()
        codes = [
            "-".join("".join(secrets.choice(LETTERS) for _ in range(6)) for _ in range(4)) for _ in range(RECOVERY)
        ]
        self.accounts.rows("DELETE FROM recovery WHERE folded = ?", (folded(name),))
        for each in codes:
            self.accounts.rows("INSERT INTO recovery (folded, code) VALUES (?, ?)", (folded(name), _kept(each)))
        return codes

    def check(self, name: str, code: str) -> None:
        """Refuse a code unless it is right and has not been used before."""
        given, who = _plain(code), folded(name)
        if len(given) == totp.FIGURES:
            step = totp.step_at(self.accounts.now)
            rows = self.accounts.rows("SELECT secret FROM accounts WHERE folded = ?", (who,))
            right = bool(rows and rows[0][0]) and hmac.compare_digest(totp.code(rows[0][0], step), given)
            used = "UPDATE accounts SET step = ? WHERE folded = ? AND step < ? RETURNING folded"
            if right and self.accounts.rows(used, (step, who, step)):
                return
        elif self.accounts.rows(
            "DELETE FROM recovery WHERE folded = ? AND code = ? RETURNING folded", (who, _kept(given))
        ):
            return
        raise wrong()

    def left(self, name: str) -> int:
        """Return the number of unused recovery codes."""
        return int(self.accounts.rows("SELECT count(*) FROM recovery WHERE folded = ?", (folded(name),))[0][0])

    def take_off(self, name: str) -> None:
        self.accounts.rows("DELETE FROM recovery WHERE folded = ?", (folded(name),))
        self.accounts.rows(
            "UPDATE accounts SET secret = NULL, pending = NULL, step = 0 WHERE folded = ?", (folded(name),)
        )


def wrong() -> ServerError:
    return ServerError(
        "second_factor",
        "The code is wrong.",
        f"Each code works once, within its {totp.SECONDS} seconds.",
        "Wait for the next one, or use a recovery code.",
    )


def _plain(code: str) -> str:
    """Return the code without blanks and hyphens. Anything that is not ASCII is not a code, and cannot be compared."""
    return "".join(sign for sign in code.casefold() if sign.isascii() and sign.isalnum())


def _kept(code: str) -> str:
    return sha256(_plain(code).encode()).hexdigest()
