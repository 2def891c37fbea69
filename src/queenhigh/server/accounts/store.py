"""Accounts and sessions. Only the hash of a session's token is kept, so reading the file does not let anyone in.
Synchronous and safe to share between threads; handlers call it off the event loop.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import sha256
from typing import Literal

import msgspec

from queenhigh.ledger.connection import Connection, Lost, Refused, Row, StorageError
from queenhigh.ledger.errors import LedgerStopped
from queenhigh.ledger.houses import MAIN, is_shared, schema_of
from queenhigh.money.accounts import player as pile_of
from queenhigh.server.accounts import passwords
from queenhigh.server.accounts.ageing import Seen
from queenhigh.server.accounts.database import connect, place_of, prepare_post
from queenhigh.server.errors import ServerError
from queenhigh.server.names import looks
from queenhigh.server.people import Due, Person, Role, folded, proper_name

MOST_DEVICES = 10
"""The most devices remembered for one person."""
LATELY = 15
"""A house counts as closed after this many seconds of silence."""
UNTOUCHED = 60
"""Seconds within which the use of a session is not recorded again."""


class Account(msgspec.Struct, frozen=True):
    person: Person
    disabled: bool
    password: str | None
    made_at: int


class LoggedOn(msgspec.Struct, frozen=True):
    """A valid session: since when, when it was last used (to about a minute), on which device, and from where."""

    key: str
    since: int
    used: int
    device: str
    address: str


class KnownHouse(msgspec.Struct, frozen=True):
    """A house of the group: what it shows in the lobby, and whether it has done so recently."""

    name: str
    tables: str
    lately: bool


class Accounts:
    def __init__(
        self,
        ledger: str,
        *,
        hours: float = 12.0,
        days: float = 7.0,
        second_factor: Literal["optional", "staff"] = "optional",
        clock: Callable[[], float] = time.time,
        steady: Callable[[], float] | None = None,
    ) -> None:
        """`steady` is a clock that cannot be set: it reveals jumps of the other clock."""
        self._ledger = ledger
        self._second_factor = second_factor
        self._idle, self._most = int(hours * 3600), int(days * 86400)
        self._clock = clock
        self.lock = threading.RLock()
        self._connection: Connection = connect(ledger)
        self._seen = Seen(self, clock, steady) if steady else None

    def close(self) -> None:
        with self.lock, suppress(StorageError):
            self._connection.close()

    def __str__(self) -> str:
        return place_of(self._ledger)

    def resume(self, last: int) -> int:
        """Resume after a stop: `last` is when the ledger was last written. Returns by how much the clock is not
        trusted."""
        return self._seen.resume(last) if self._seen else 0

    # -- which house they belong to

    @property
    def identity(self) -> str:
        return str(self.rows("SELECT id FROM about")[0][0])

    def ledger_of(self, house: str = MAIN) -> str:
        """Return the identity of the ledger of a house that they belong to; empty if it was never recorded."""
        if house == MAIN:
            return str(self.rows("SELECT ledger FROM about")[0][0])
        found = self.rows("SELECT ledger FROM houses WHERE name = ?", (house,))
        return str(found[0][0]) if found else ""

    def belong_to(self, ledger: str, house: str = MAIN) -> None:
        if house == MAIN:
            self.rows("UPDATE about SET ledger = ?", (ledger,))
        if self.is_shared:
            put = "INSERT INTO houses (name, ledger) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET ledger = EXCLUDED.ledger"
            self.rows(put, (house, ledger))

    # -- the houses that they belong to

    @property
    def is_shared(self) -> bool:
        """Do they belong to a group, of one house or of several?"""
        return is_shared(self._ledger)

    def add_house(self, house: str) -> None:
        """Prepare the notes between its processes."""
        with self.lock:
            prepare_post(self._connection, house)

    def houses(self) -> list[KnownHouse]:
        if not self.is_shared:
            return []
        found = self.rows(
            "SELECT name, tables, told_at > clock_timestamp() - make_interval(secs => ?) FROM houses", (LATELY,)
        )
        known = [KnownHouse(*row) for row in found]
        return sorted(known, key=lambda house: (house.name != MAIN, house.name))

    def tell_tables(self, house: str, tables: str) -> None:
        """Record what a house shows in the lobby of the others."""
        self.rows("UPDATE houses SET tables = ?, told_at = clock_timestamp() WHERE name = ?", (tables, house))

    def chips_in(self, houses: Iterable[str], player: str) -> dict[str, int]:
        """Return a person's chips in each house, according to its ledger."""
        newest = "SELECT balance FROM {}.postings WHERE account = ? ORDER BY seq DESC LIMIT 1"
        found = {house: self.rows(newest.format(schema_of(house)), (pile_of(player),)) for house in houses}
        return {house: rows[0][0] if rows else 0 for house, rows in found.items()}

    def release(self, name: str, house: str) -> bool:
        """Record that a departed guest has nothing left in a house. Returns whether that is now true of every house."""
        if not self.is_shared:
            return True
        who = folded(name)
        self.rows("INSERT INTO released (folded, house) VALUES (?, ?) ON CONFLICT DO NOTHING", (who, house))
        missing = "SELECT 1 FROM houses WHERE name NOT IN (SELECT house FROM released WHERE folded = ?)"
        return not self.rows(missing, (who,))

    # -- accounts

    def named(self, name: str) -> Account | None:
        rows = self.rows(f"SELECT {_ACCOUNT} FROM accounts WHERE folded = ?", (folded(name),))
        return self._account(rows[0]) if rows else None

    def every(self, *, guests: bool = False) -> list[Account]:
        rows = self.rows(f"SELECT {_ACCOUNT} FROM accounts WHERE guest <= ? ORDER BY folded", (int(guests),))
        return [self._account(row) for row in rows]

    def is_bare(self) -> bool:
        """Are there no accounts at all, not even a guest?"""
        return not self.rows("SELECT 1 FROM accounts LIMIT 1")

    def is_empty(self) -> bool:
        return not self.rows("SELECT 1 FROM accounts WHERE guest = 0 LIMIT 1")

    def create(self, name: str, role: Role, password: str, *, manages: bool = False, given: bool = False) -> Person:
        """Create an account, with the person's own password or an initial one."""
        person = Person(proper_name(name), role, manages=manages)
        self._add(person, passwords.hashed(password), given)
        return msgspec.structs.replace(person, due=self._due(person, given))

    def new_guest(self, name: str) -> Person:
        person = Person(proper_name(name), guest=True)
        self._add(person, None)
        return person

    def is_like_staff(self, name: str) -> bool:
        """Does this resemble the name of an account with a password?"""
        wanted = looks(name)
        return any(looks(account.person.name) == wanted for account in self.every())

    def turn_away(self, name: str) -> None:
        """Remove a newcomer who could not come in after all; the name is free again."""
        self.rows("DELETE FROM accounts WHERE folded = ? AND guest = 1", (folded(name),))

    def lost_guests(self, before: int, limit: int) -> list[str]:
        """Return guests from before a time without a session used since. A guest who answered an instructor's set is
        kept, because the answers belong to the instructor too."""
        since = min(before, self.now - self._idle)
        sql = (
            "SELECT name FROM accounts WHERE guest = 1 AND made_at < ? AND NOT EXISTS "
            "(SELECT 1 FROM sessions WHERE sessions.folded = accounts.folded AND used_at >= ?) AND NOT EXISTS "
            "(SELECT 1 FROM drill_assigned WHERE drill_assigned.folded = accounts.folded) AND NOT EXISTS "
            "(SELECT 1 FROM drill_trainees WHERE drill_trainees.folded = accounts.folded) AND NOT EXISTS "
            "(SELECT 1 FROM drill_runs WHERE drill_runs.folded = accounts.folded AND set_id IS NOT NULL) "
            "ORDER BY made_at LIMIT ?"
        )
        return [row[0] for row in self.rows(sql, (before, since, limit))]

    def forget(self, name: str) -> None:
        """Delete a guest and everything kept about them here. The name stays taken, because recorded rounds are under
        it."""
        who = (folded(name),)
        self.rows("INSERT INTO forgotten (folded) VALUES (?) ON CONFLICT DO NOTHING", who)
        self.rows("DELETE FROM drill_questions WHERE run IN (SELECT id FROM drill_runs WHERE folded = ?)", who)
        for table in ("drill_runs", "sessions", "shared_rounds", *(("released",) if self.is_shared else ())):
            self.rows(f"DELETE FROM {table} WHERE folded = ?", who)
        self.rows("DELETE FROM accounts WHERE folded = ? AND guest = 1", who)

    def _add(self, person: Person, password: str | None, given: bool = False) -> None:
        row = (folded(person.name), person.name, person.role, int(person.guest), int(person.manages), password)
        try:
            if self.rows("SELECT 1 FROM forgotten WHERE folded = ?", (row[0],)):
                raise Refused("forgotten")
            self.rows(
                "INSERT INTO accounts (folded, name, role, guest, manages, password, given, made_at) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (*row, int(given), self.now),
            )
        except Refused:
            raise ServerError(
                "illegal",
                f"The name {person.name} is taken.",
                "Names that differ only in upper and lower case are the same.",
                "Choose another.",
            ) from None

    def check(self, name: str, password: str) -> Person:
        """Check a password. It is slow on purpose, and as slow for a name that does not exist."""
        account = self.named(name)
        right = passwords.matches(password, account.password if account else None)
        if not right or account is None or account.disabled:
            raise ServerError("no_session", "The name or the password is wrong.", now="Try again, or ask a manager.")
        return account.person

    def set_password(self, name: str, password: str, *, given: bool = False) -> None:
        """Set a password. Sessions that began with the old one end."""
        new = (passwords.hashed(password), int(given), folded(name))
        self.rows("UPDATE accounts SET password = ?, given = ? WHERE folded = ? AND guest = 0", new)
        self.rows("DELETE FROM devices WHERE folded = ?", (folded(name),))
        self.revoke_all(name)

    def set_disabled(self, name: str, disabled: bool) -> None:
        self.rows("UPDATE accounts SET disabled = ? WHERE folded = ?", (int(disabled), folded(name)))
        if disabled:
            self.revoke_all(name)

    # -- devices that a person logged on with before

    def new_device(self, person: Person) -> str:
        """Remember a device and return its token, which only its owner has. Only the newest few are remembered."""
        token, who = secrets.token_urlsafe(32), folded(person.name)
        self.rows("INSERT INTO devices (token, folded, made_at) VALUES (?, ?, ?)", (key_of(token), who, self.now))
        newest = "SELECT token FROM devices WHERE folded = ? ORDER BY made_at DESC, token LIMIT ?"
        self.rows(f"DELETE FROM devices WHERE folded = ? AND token NOT IN ({newest})", (who, who, MOST_DEVICES))
        return token

    def knows_device(self, name: str, token: str) -> bool:
        """Did this person log on with it before?"""
        known = "SELECT 1 FROM devices WHERE token = ? AND folded = ?"
        return bool(token) and bool(self.rows(known, (key_of(token), folded(name))))

    # -- sessions

    def new_session(self, person: Person, device: str = "", address: str = "") -> str:
        """Begin a session and return its token, which only its owner has."""
        token = secrets.token_urlsafe(32)
        now = self.now
        self.rows("DELETE FROM sessions WHERE used_at < ?", (now - self._idle,))
        row = (key_of(token), folded(person.name), now, now, device, address)
        self.rows(
            "INSERT INTO sessions (token, folded, made_at, used_at, device, address) VALUES (?, ?, ?, ?, ?, ?)", row
        )
        return token

    def sessions_of(self, name: str) -> list[LoggedOn]:
        """Return a person's sessions, the last used first."""
        now = self.now
        rows = self.rows(
            "SELECT token, sessions.made_at, used_at, device, address FROM sessions JOIN accounts USING (folded) "
            f"WHERE folded = ? AND {_LIVES} ORDER BY used_at DESC, sessions.made_at DESC, token",
            (folded(name), now - self._idle, now - self._most),
        )
        return [LoggedOn(*row) for row in rows]

    def owner(self, key: str) -> Person | None:
        """Return the owner of a session, if it is still valid. Its use is recorded now and then."""
        now = self.now
        rows = self.rows(
            f"SELECT {_ACCOUNT}, used_at FROM accounts JOIN sessions USING (folded) WHERE token = ? AND {_LIVES}",
            (key, now - self._idle, now - self._most),
        )
        if not rows:
            return None
        if rows[0][-1] < now - UNTOUCHED:
            self.rows("UPDATE sessions SET used_at = ? WHERE token = ?", (now, key))
        return self._account(rows[0][:-1]).person

    def living(self, keys: Iterable[str]) -> set[str]:
        """Return those of the sessions that are still valid."""
        wanted = list(keys)
        with self.lock:
            connection = self._connection
            sql = (
                f"SELECT token FROM sessions JOIN {connection.names} ON names.name = token JOIN accounts USING (folded) "
                f"WHERE {_LIVES}"
            )
            now = self.now
            return {row[0] for row in self.rows(sql, (connection.listed(wanted), now - self._idle, now - self._most))}

    def touch(self, keys: Iterable[str]) -> None:
        """Record that sessions are in use: an open socket counts."""
        with self.lock:
            sql = f"UPDATE sessions SET used_at = ? WHERE token IN (SELECT name FROM {self._connection.names})"
            self.rows(sql, (self.now, self._connection.listed(list(keys))))

    def revoke(self, key: str) -> None:
        self.rows("DELETE FROM sessions WHERE token = ?", (key,))

    def revoke_all(self, name: str) -> None:
        self.rows("DELETE FROM sessions WHERE folded = ?", (folded(name),))

    # --

    @property
    def now(self) -> int:
        if self._seen:
            self._seen.look()
        return int(self._clock())

    @property
    def ahead(self) -> int:
        """How many seconds of the clock's time are not believed."""
        if self._seen:
            self._seen.look()
        return max(0, int(self.rows("SELECT ahead FROM about")[0][0]))

    def _account(self, row: Row) -> Account:
        name, role, guest, manages, secret, given, disabled, password, made_at = row
        person = Person(name, role, bool(guest), bool(manages), secret is not None)
        person = msgspec.structs.replace(person, due=self._due(person, bool(given)))
        return Account(person, bool(disabled), password, made_at)

    def _due(self, person: Person, given: bool) -> Due:
        if given:
            return "password"
        asked = self._second_factor == "staff" and (person.role != "player" or person.manages)
        return "second_factor" if asked and not person.factor else ""

    def rows(self, sql: str, values: tuple[object, ...] = ()) -> list[Row]:
        """Run statements, also for tables beside the accounts: one connection writes them all."""
        with self.lock:
            try:
                return self._connection.rows(sql, values)
            except Lost:
                with suppress(StorageError):
                    self._connection.close()
                self._connection = connect(self._ledger)
                return self._connection.rows(sql, values)
            except Refused:
                raise
            except StorageError as error:
                raise LedgerStopped(f"The accounts cannot be used: {error}.") from None


_LIVES = "used_at >= ? AND disabled = 0 AND (guest = 1 OR sessions.made_at >= ?)"
"""A guest cannot log on again with a password, so only idleness ends their session."""


def key_of(token: str) -> str:
    return sha256(token.encode()).hexdigest()


_ACCOUNT = ", ".join(
    f"accounts.{column}"
    for column in ["name", "role", "guest", "manages", "secret", "given", "disabled", "password", "made_at"]
)
