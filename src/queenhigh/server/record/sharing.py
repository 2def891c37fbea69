"""Links to finished rounds that players share. A link shows what `replay.shared_replay` allows, until its owner
withdraws it."""

from __future__ import annotations

import secrets

import msgspec

from queenhigh.server.accounts.store import Accounts
from queenhigh.server.errors import ServerError
from queenhigh.server.people import folded

MOST = 200
"""The most links of one player."""


class SharedRound(msgspec.Struct, frozen=True):
    """`made_at` in seconds since 1970."""

    token: str
    table: str
    number: int
    made_at: int


class SharedRounds:
    """The links of one house: houses that share accounts each have their own."""

    def __init__(self, accounts: Accounts, house: str) -> None:
        self._accounts, self._house = accounts, house

    def share(self, player: str, table: str, number: int) -> SharedRound:
        """Make a link. The same round has the same link."""
        known = self.of(player)
        for one in known:
            if (one.table, one.number) == (table, number):
                return one
        if len(known) >= MOST:
            raise ServerError("too_many", f"You have {MOST} links already.", now="Withdraw one that you do not need.")
        made = SharedRound(secrets.token_urlsafe(18), table, number, self._accounts.now)
        self._accounts.rows(
            "INSERT INTO shared_rounds (token, folded, house, place, number, made_at) VALUES (?, ?, ?, ?, ?, ?)",
            (made.token, folded(player), self._house, table, number, made.made_at),
        )
        return made

    def of(self, player: str) -> list[SharedRound]:
        """A player's links, the newest first."""
        sql = (
            "SELECT token, place, number, made_at FROM shared_rounds WHERE folded = ? AND house = ? "
            "ORDER BY made_at DESC, token"
        )
        return [SharedRound(*row) for row in self._accounts.rows(sql, (folded(player), self._house))]

    def withdraw(self, player: str, token: str) -> None:
        """Withdraw a link. Only the owner can; for anyone else it does not exist."""
        gone = self._accounts.rows(
            "DELETE FROM shared_rounds WHERE token = ? AND folded = ? AND house = ? RETURNING 1",
            (token, folded(player), self._house),
        )
        if not gone:
            raise _unknown()

    def opened(self, token: str) -> tuple[str, str, int]:
        """The owner and the round of a link."""
        sql = (
            "SELECT accounts.name, place, number FROM shared_rounds JOIN accounts "
            "ON accounts.folded = shared_rounds.folded WHERE token = ? AND house = ? AND disabled = 0"
        )
        found = self._accounts.rows(sql, (token, self._house))
        if not found:
            raise _unknown()
        name, table, number = found[0]
        return name, table, number


def _unknown() -> ServerError:
    return ServerError(
        "not_found", "This link does not work.", "It was withdrawn, or never existed.", "Ask its owner for another."
    )
