"""The access log: who logged on, who changed an account or a setting, and what inspectors looked at. It is kept beside
the accounts and not in the ledger, because it is cleared after a time (`access_days`). Each entry carries the hash of
the one before and is signed with the house's key, so changed or removed entries are detected. Clearing is recorded. Its
end is anchored in the ledger whenever the ledger's own head is signed and when the house closes: if the end was cut
off, the log ends before its last anchor.
"""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

import msgspec

from queenhigh.desk.commit import of_house
from queenhigh.ledger.command import Append, Command, NewEvent
from queenhigh.ledger.connection import Refused
from queenhigh.ledger.errors import LedgerError, LedgerStopped
from queenhigh.ledger.houses import address_of, is_shared
from queenhigh.ledger.ledger import Ledger
from queenhigh.rules.extras import need
from queenhigh.server.accounts.store import Accounts
from queenhigh.server.config import Config

FORMAT = "queenhigh access 1"
DAY = 86_400
QUIET = 900.0
"""Seconds within which the same access by the same person is not recorded again: pages ask every few seconds."""
TRIES = 100
"""How often an entry is tried: another process may be quicker."""
MANY = 5000
"""How many accesses are remembered for that."""
STREAM = "access"
"""The stream of the ledger that records where the log ended."""
CLEARED = "cleared"
SETTINGS = "settings"
SECRET = frozenset({"ledger", "key", "heads"})
"""Settings whose values are not recorded: they may contain a password, or say where keys are."""
log = logging.getLogger("queenhigh.access")


class AccessEntry(msgspec.Struct, frozen=True):
    seq: int
    at: int
    who: str
    what: str
    detail: str
    address: str
    prev: str
    hash: str
    key: str
    signature: str

    def digest(self) -> str:
        told = (FORMAT, self.seq, self.at, self.who, self.what, self.detail, self.address, self.prev)
        return sha256(msgspec.json.encode(told)).hexdigest()


class AccessAnchored(msgspec.Struct, frozen=True):
    """The access log of these accounts ended with this entry."""

    accounts: str
    seq: int
    hash: str


class AccessVerdict(msgspec.Struct, frozen=True):
    """The result of checking the log. `anchored` is the last entry that the ledger vouches for; later ones could be cut
    off without a trace."""

    entries: int
    anchored: int
    fault: str


class AccessLog:
    """The access log. It is safe to share between threads, and several processes of one house may write to it."""

    def __init__(
        self, accounts: Accounts, ledger: Callable[[], Ledger], config: Config, clock: Callable[[], float] = time.time
    ) -> None:
        self._accounts, self._ledger, self._config, self._clock = accounts, ledger, config, clock
        self._cleared = clock()
        self._looks: OrderedDict[tuple[str, str], float] = OrderedDict()

    # -- writing

    def note(self, who: str, what: str, detail: str = "", address: str = "") -> None:
        """Record an entry and wait for the disk. A failure goes to the server's log and does not stop the house."""
        try:
            with self._accounts.lock:
                if not any(self._added(who, what, detail[:400], address) for _ in range(TRIES)):
                    raise LedgerStopped("The database refuses the entry.")
                if self._clock() - self._cleared > DAY:
                    self.clear()
        except LedgerError as error:
            log.error("access not noted", extra={"fields": {"who": who, "what": what, "why": str(error)}})

    def looked(self, who: str, what: str) -> bool:
        """Must this access be recorded? Not if the same person has just looked at the same thing."""
        now, asked = time.monotonic(), (who, what)
        seen = self._looks.get(asked)
        if seen is not None and now - seen < QUIET:
            return False
        self._looks[asked] = now
        self._looks.move_to_end(asked)
        while len(self._looks) > MANY:
            self._looks.popitem(last=False)
        return True

    def _added(self, who: str, what: str, detail: str, address: str) -> bool:
        rows = self._accounts.rows("SELECT seq, hash FROM access_log ORDER BY seq DESC LIMIT 1")
        seq, prev = (rows[0][0] + 1, rows[0][1]) if rows else (1, "")
        made = AccessEntry(seq, int(self._clock()), who, what, detail, address, prev, "", "", "")
        digest, vault = made.digest(), self._ledger().keys
        signature = vault.key.signer.sign(digest.encode()).hex() if vault else ""
        row = (seq, made.at, who, what, detail, address, prev, digest, vault.key.id if vault else "", signature)
        try:
            self._accounts.rows(f"INSERT INTO access_log VALUES ({', '.join('?' * len(row))})", row)
        except Refused:  # another process was quicker
            return False
        return True

    def opened(self) -> None:
        """Record, when the house opens, which settings have changed since the last time."""
        now = {name: value for name, value in msgspec.to_builtins(self._config).items() if name not in SECRET}
        rows = self._accounts.rows("SELECT detail FROM access_settings WHERE one = 1")
        before = msgspec.json.decode(rows[0][0]) if rows else None
        if now != before:
            known = before if before is not None else msgspec.to_builtins(Config())
            changed = [f"{name} = {now[name]!r}" for name in sorted(now) if now[name] != known.get(name)]
            self.note("house", SETTINGS, ", ".join(changed) or "as they come")
            self._accounts.rows("DELETE FROM access_settings")
            self._accounts.rows(
                "INSERT INTO access_settings (one, detail) VALUES (1, ?)", (msgspec.json.encode(now).decode(),)
            )
        self.clear()

    def clear(self) -> int:
        """Remove entries that are too old, and record up to where."""
        self._cleared = self._clock()
        if not self._config.access_days:
            return 0
        before = int(self._clock() - self._accounts.ahead - self._config.access_days * DAY)
        last = self._accounts.rows("SELECT seq, hash FROM access_log WHERE at < ? ORDER BY seq DESC LIMIT 1", (before,))
        newest = self._accounts.rows("SELECT max(seq) FROM access_log")
        if not last or last[0][0] == newest[0][0]:
            return 0
        self.note("house", CLEARED, f"{last[0][0]}:{last[0][1]}")
        gone = self._accounts.rows("SELECT count(*) FROM access_log WHERE seq <= ?", (last[0][0],))
        self._accounts.rows("DELETE FROM access_log WHERE seq <= ?", (last[0][0],))
        return int(gone[0][0])

    def anchor(self, ledger: Ledger) -> None:
        """Write the end of the log to the ledger, in the process that decides, unless it has been written already."""
        rows = self._accounts.rows("SELECT seq, hash FROM access_log ORDER BY seq DESC LIMIT 1")
        if not rows:
            return
        now = AccessAnchored(self._accounts.identity, *rows[0])
        if [envelope.open(AccessAnchored) for envelope in ledger.last(STREAM, 1)] == [now]:
            return
        ledger.append(
            Command(
                id=f"access {now.accounts} {now.seq} {now.hash}",
                at=datetime.fromtimestamp(self._clock(), UTC),
                actor=of_house("desk"),
                appends=(Append(STREAM, None, (NewEvent(now),)),),
            )
        )

    # -- reading

    def entries(
        self, *, who: str = "", what: str = "", until: int | None = None, limit: int = 100
    ) -> list[AccessEntry]:
        """Return entries before a time, the newest first."""
        where, values = ["at < ?"], list[object]([2**62 if until is None else until])
        if who:
            where.append("lower(who) = lower(?)")
            values.append(who)
        if what:
            where.append("what = ?")
            values.append(what)
        sql = f"SELECT * FROM access_log WHERE {' AND '.join(where)} ORDER BY seq DESC LIMIT ?"
        return [AccessEntry(*row) for row in self._accounts.rows(sql, (*values, limit))]

    def check(self) -> AccessVerdict:
        """Check the whole log."""
        return check(self._accounts.rows, self._ledger(), self._config.ledger)


Rows = Callable[..., list[Any]]


def check(rows: Rows, ledger: Ledger, where: str) -> AccessVerdict:
    """Check the log of these accounts against the ledger. The houses of a group share a log, and each signs with its
    own key."""
    log, count = _Walk(rows, ledger, _keys(ledger, where)), 0
    fault = ""
    for entry in _all(rows):
        fault = fault or log.fault_of(entry)
        count += 1
    return AccessVerdict(count, max(log.anchors, default=0), fault or log.fault_at_end())


class _Walk:
    def __init__(self, rows: Rows, ledger: Ledger, keys: dict[str, str]) -> None:
        self.cleared = {entry.detail for entry in _all(rows) if entry.what == CLEARED}
        self.keys = keys
        identity = rows("SELECT id FROM about")[0][0]
        self.before: AccessEntry | None = None
        self.anchors: dict[int, AccessAnchored] = {}
        self.twice = ""
        for anchor in anchors_in(ledger):
            if anchor.accounts != identity:  # of accounts that were lost
                continue
            if self.anchors.setdefault(anchor.seq, anchor).hash != anchor.hash:
                self.twice = (
                    self.twice or f"the ledger anchors two different entries {anchor.seq}: the log was rewritten"
                )

    def fault_of(self, entry: AccessEntry) -> str:
        before, self.before = self.before, entry
        if entry.digest() != entry.hash:
            return f"entry {entry.seq} was changed"
        if not _is_signed(entry, self.keys):
            return f"entry {entry.seq} is not signed by this house"
        if before is None and entry.seq > 1 and f"{entry.seq - 1}:{entry.prev}" not in self.cleared:
            return f"the entries before {entry.seq} were removed, and no clearing is recorded"
        if before is not None and (entry.seq, entry.prev) != (before.seq + 1, before.hash):
            return f"the entries before {entry.seq} were removed"
        if entry.seq in self.anchors and self.anchors[entry.seq].hash != entry.hash:
            return f"entry {entry.seq} is not the one that the ledger anchors: the log was rewritten"
        return ""

    def fault_at_end(self) -> str:
        last = self.before.seq if self.before else 0
        if last < max(self.anchors, default=0):
            return (
                f"its end was cut off: the ledger anchors entry {max(self.anchors)}, and the last one is entry {last}"
            )
        return self.twice


def _keys(ledger: Ledger, where: str) -> dict[str, str]:
    with ledger.reading() as store:
        found = store.keys()
    if is_shared(where):
        from queenhigh.ledger.postgres_database import houses_in

        for house in houses_in(where):
            with Ledger.open(address_of(where, house), read_only=True) as other, other.reading() as store:
                found |= store.keys()
    return found


def anchors_in(ledger: Ledger) -> list[AccessAnchored]:
    return [envelope.open(AccessAnchored) for envelope in ledger.read(STREAM)]


def _all(rows: Rows) -> Iterator[AccessEntry]:
    after = 0
    while found := rows("SELECT * FROM access_log WHERE seq > ? ORDER BY seq LIMIT 1000", (after,)):
        for row in found:
            yield AccessEntry(*row)
        after = found[-1][0]


def _is_signed(entry: AccessEntry, keys: dict[str, str]) -> bool:
    """Is the entry signed? A house without keys signs nothing."""
    if not entry.key:
        return not keys
    if entry.key not in keys:
        return False
    need("server")
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(keys[entry.key])).verify(
            bytes.fromhex(entry.signature), entry.hash.encode()
        )
    except (InvalidSignature, ValueError):
        return False
    return True
