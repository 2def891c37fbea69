"""How people get their own accounts: by invitation, or as guests who sign up. An invitation is a link that a manager
gives to one person. It is valid once, for two weeks, and only its hash is kept.
"""

from __future__ import annotations

import secrets
from typing import NamedTuple

from queenhigh.server.accounts import passwords
from queenhigh.server.accounts.store import Accounts, key_of
from queenhigh.server.errors import ServerError
from queenhigh.server.people import Person, folded

GOOD_FOR = 14 * 86_400
"""Seconds."""
OWN = ("drill_runs", "drill_assigned", "drill_trainees", "shared_rounds")
"""Tables beside the accounts with rows under a person's name."""


class Invitation(NamedTuple):
    token: str
    """Its hash."""
    made_by: str
    made_at: int


class Joining:
    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts

    def invite(self, by: str) -> str:
        """Make an invitation and return its token, which is shown once and not kept."""
        token = secrets.token_urlsafe(16)
        self._accounts.rows("DELETE FROM invitations WHERE made_at < ?", (self._accounts.now - GOOD_FOR,))
        self.give_back(Invitation(key_of(token), by, self._accounts.now))
        return token

    def use(self, token: str) -> Invitation:
        """Use an invitation, once: if two people use it at the same time, even in two processes, one is refused."""
        found = self._accounts.rows(
            "DELETE FROM invitations WHERE token = ? AND made_at >= ? RETURNING token, made_by, made_at",
            (key_of(token), self._accounts.now - GOOD_FOR),
        )
        if not found:
            raise ServerError(
                "not_authorised",
                "This invitation is not valid.",
                "An invitation works once, for two weeks.",
                "Ask the house for a new one.",
            )
        return Invitation(*found[0])

    def give_back(self, unused: Invitation) -> None:
        """Make an invitation valid again, because signing up failed. It does not become younger by that."""
        self._accounts.rows("INSERT INTO invitations (token, made_by, made_at) VALUES (?, ?, ?)", unused)

    def promote(self, guest: str, password: str) -> Person:
        """Turn a guest into an account, under the same name."""
        row = (passwords.hashed(password), folded(guest))
        self._accounts.rows("UPDATE accounts SET guest = 0, password = ? WHERE folded = ? AND guest = 1", row)
        self._accounts.revoke_all(guest)
        return Person(guest)

    def withdraw(self, name: str) -> None:
        """Remove an account that was just made and could not be used after all."""
        self._accounts.rows("DELETE FROM accounts WHERE folded = ?", (folded(name),))

    def succeed(self, guest: str, account: str) -> None:
        """Move a guest's data to the account. The guest's name stays taken, because recorded rounds are under it."""
        for table in OWN:
            self._accounts.rows(f"UPDATE {table} SET folded = ? WHERE folded = ?", (folded(account), folded(guest)))
        self._accounts.forget(guest)
