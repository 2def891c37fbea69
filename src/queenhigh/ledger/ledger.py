"""The ledger: append commands, read streams and accounts.

with Ledger.open("house.db") as ledger:                   # or postgresql://user@host/database
    receipt = ledger.append(command)                      # returns when it is durable
    for event in ledger.read("table:7", after=40):
        state = evolve(state, event.open(AnyEvent))
    ledger.balance("player:ann")
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path
from threading import Thread

from msgspec.structs import replace

from queenhigh.ledger.command import Command, Receipt, SentId, digest_of, sealed
from queenhigh.ledger.connection import Connection, StorageError
from queenhigh.ledger.database import Database, Fence, database_at
from queenhigh.ledger.envelope import Envelope, Head
from queenhigh.ledger.errors import DatabaseRefused, LedgerError, LedgerStopped, RepeatedCommand
from queenhigh.ledger.heads import SignedHead, append_line, sign
from queenhigh.ledger.houses import is_shared
from queenhigh.ledger.sqlite_file import keep_private
from queenhigh.ledger.store import EVERYTHING, Moved, Statement, Store
from queenhigh.ledger.vault import Vault, file_beside, is_sealed, make_keys, read_keys
from queenhigh.ledger.writer import Snapshot, Writer

log = logging.getLogger("queenhigh.ledger")

IDLE_READERS = 8
GATHER = timedelta(milliseconds=3)
"""The time for which commands of different people are collected for one commit: too short to notice, and a busy house
commits less often."""
PLACES = 1 << 23
"""The size of the filter of used ids. With a million ids, one in twenty unused ids is looked up needlessly."""
IDS_AT_ONCE = 5_000
THE_END = 2**63 - 1
"""After every event."""


class Ledger:
    """The ledger. It is safe to share between threads. Reads bypass the writer, on connections that cannot write."""

    def __init__(
        self,
        database: Database,
        *,
        read_only: bool = False,
        key: Path | None = None,
        seals: bool = False,
        live: bool = False,
    ) -> None:
        """`key` is the file of its keys; with `seals` one is made if the ledger has none yet. `live` is for the only
        process that writes the ledger of a busy house: commands are collected for a commit, and used ids are known from
        memory."""
        self.database = database
        self.vault: Vault | None = None
        self._key = key
        self._signed: object = None
        self.heads: tuple[Path, ...] = ()
        """Files with signed heads."""
        self._idle: list[Connection] = []
        self._closed = False
        self._writer: Writer | None = None
        self._used = UsedIds() if live else None
        if read_only:
            database.inspect(tail=False)
        else:
            connection = database.writer()
            try:
                self.vault = unlocked(Store(connection), key, str(database), make=seals)
            except BaseException:
                connection.close()
                database.release()
                raise
            self._writer = Writer(connection, database.again, str(database), GATHER if live else None)
            _warn(database.warnings())
            if self._used is not None:
                self._used.read(self)

    @classmethod
    def open(
        cls,
        where: str | Path,
        *,
        read_only: bool = False,
        key: str | Path | None = None,
        seals: bool = False,
        fence: Fence | None = None,
        live: bool = False,
    ) -> Ledger:
        """Open a file, or a `postgresql://` address. Read-only is for a ledger that another process writes, or a
        damaged one: its last events are not checked first. With a `fence` it writes only while that lease is held."""
        database = database_at(where, fence)
        keys = Path(key).absolute() if key else file_beside(where)
        ledger = cls(database, read_only=read_only, key=keys, seals=seals, live=live)
        apart = keys.with_name(f"{keys.stem}-{ledger.identity[:12]}.heads") if is_shared(where) else None
        ledger.heads = (apart or file_beside(where, ".heads"),)
        if not read_only:
            keep_private(*ledger.heads)
        return ledger

    @property
    def about(self) -> str:
        """The database and its version."""
        return self.database.about

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the person who runs this should know about the database."""
        return self.database.warnings()

    @property
    def stopped(self) -> str:
        """Why nothing is written, if so."""
        return self._writer.stopped if self._writer else f"The ledger {self.database} was opened read-only."

    # -- writing

    def append(self, command: Command) -> Receipt:
        """Write a command and wait until it is durable, or raise why not."""
        return self.submit(command).result()

    def submit(self, command: Command, snapshot: Snapshot | None = None) -> Future[Receipt]:
        """Write a command without waiting: the future is answered once it is durable. Commands from one thread are
        taken in their order."""
        if self._writer is None:
            raise LedgerStopped(f"{self.stopped} Nothing was written.")
        made = sealed(command, self.vault)
        if self._used is not None:
            self._used.add(made.id)
        return self._writer.submit(made, snapshot)

    def answer(self, id: str, request: object, *, actor: str, rank: str = "") -> Receipt | None:
        """Return the answer that a command got before, if it was sent before. Call it before deciding the command
        again, since the table has changed. (A command with `decide` need not: the writer checks first.)"""
        return self.known(SentId(id, digest_of(id, actor, rank, request)))

    def known(self, sent: SentId) -> Receipt | None:
        """Return the same, for a caller that has the digest of what was sent."""
        id = str(sent)
        if self._used is not None and not self._used.may_contain(id):
            return None
        with self.reading() as store:
            known = store.command(id)
            if known is None:
                return None
            if known.request != sent.digest:
                raise RepeatedCommand(id)
            return store.receipt(id, known)

    # -- reading

    @property
    def identity(self) -> str:
        with self.reading() as store:
            return store.identity()

    def head(self) -> Head:
        with self.reading() as store:
            return store.head()

    def sign_head(self, at: datetime, also: Sequence[Path] = ()) -> SignedHead | None:
        """Sign the present end of the chain, if it has moved, and write it beside the ledger and to the other files. An
        OSError says where it could not be written; the other files have it."""
        if self.vault is None:
            return None
        places = (*self.heads, *also)
        made = sign(self.vault.key, self.identity, self.head(), at, [str(path) for path in places])
        if self._signed == (made.head, places):
            return None
        trouble = None
        for path in places:
            try:
                append_line(path, made)
            except OSError as error:
                trouble = error
        if trouble is not None:
            raise trouble
        self._signed = made.head, places
        return made

    def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Envelope]:
        """Yield the events of a stream after a version, in order."""
        with self.reading() as store:
            return self._opened(store.stream(stream, after, EVERYTHING if limit is None else limit))

    def last(self, stream: str, count: int) -> list[Envelope]:
        with self.reading() as store:
            return self._opened(store.last_of(stream, count))

    def events(self, after: int = 0, limit: int | None = None) -> list[Envelope]:
        """Yield the events of all streams after a sequence number, in order."""
        with self.reading() as store:
            return self._opened(store.events(after, EVERYTHING if limit is None else limit))

    def _opened(self, envelopes: list[Envelope]) -> list[Envelope]:
        """Yield events with their bodies unsealed, if the key is available."""
        return [self._plain(one) if is_sealed(one.body) else one for one in envelopes]

    def _plain(self, envelope: Envelope) -> Envelope:
        keys = self.keys
        return replace(envelope, body=keys.open(envelope.body, envelope.stream, envelope.kind)) if keys else envelope

    @property
    def keys(self) -> Vault | None:
        """The keys of its key file; a read-only ledger may find it later."""
        if self.vault is None and self._key is not None and self._key.exists():
            self.vault = read_keys(self._key)
        return self.vault

    def event(self, seq: int) -> Envelope:
        found = self.events(seq - 1, 1)
        if not found or found[0].seq != seq:
            raise LedgerError(f"There is no event {seq}; the last one is {self.head().seq}.")
        return found[0]

    def streams(self) -> list[str]:
        with self.reading() as store:
            return store.streams()

    def version(self, stream: str) -> int:
        """Return the version of a stream; 0 if nothing has been written yet."""
        with self.reading() as store:
            return store.versions([stream])[stream]

    def version_at(self, stream: str, seq: int) -> int:
        """Return the version of a stream after an event."""
        with self.reading() as store:
            return store.version_at(stream, seq)

    def balance(self, account: str, at: int | None = None) -> int:
        """Return what an account holds, or held after event `at`."""
        with self.reading() as store:
            return store.balances([account], EVERYTHING if at is None else at)[account]

    def balances(self) -> dict[str, int]:
        """Return what each account holds, all at the same instant."""
        with self.reading() as store:
            at = store.head().seq
            return store.balances(store.accounts(), at)

    def statement(self, account: str, after: int = 0, limit: int | None = None) -> list[Statement]:
        with self.reading() as store:
            return store.statement(account, after, EVERYTHING if limit is None else limit)

    def moved(self, account: str, limit: int, before: int = THE_END) -> list[Moved]:
        """Return the movements of an account before this event, the newest first."""
        with self.reading() as store:
            return store.moved(account, limit, before)

    def snapshots(self, stream: str) -> list[tuple[int, int, str]]:
        with self.reading() as store:
            return store.snapshots(stream)

    # -- the end

    def close(self) -> None:
        """Write what was submitted, then close the database: the writer last, so that SQLite tidies up its files."""
        self._closed = True
        if self._used is not None:
            self._used.close()
        self._close_idle()
        if self._writer:
            self._writer.close()
        self.database.release()

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def reading(self) -> Iterator[Store]:
        """Yield a store on its own connection, for reading more than the methods above offer."""
        connection = self._connected()
        try:
            yield Store(connection)
        except StorageError as error:
            connection.close()
            raise LedgerError(f"The ledger {self.database} cannot be read: {error}.") from None
        except BaseException:
            connection.close()
            raise
        if len(self._idle) >= IDLE_READERS:
            connection.close()
        else:
            self._idle.append(connection)
        if self._closed:  # perhaps at this very moment
            self._close_idle()

    def _close_idle(self) -> None:
        with suppress(IndexError):
            while True:
                self._idle.pop().close()

    def _connected(self) -> Connection:
        """Return an idle connection that is still alive, or a new one."""
        with suppress(IndexError):
            while True:
                connection = self._idle.pop()
                if connection.alive():
                    return connection
                connection.close()
        try:
            return self.database.reader()
        except StorageError as error:
            raise LedgerError(f"The ledger {self.database} cannot be read: {error}.") from None


class UsedIds:
    """Knows from memory which command ids were used, so that the database need not be asked about a new one. It is a
    Bloom filter: it says for certain that an id was not used, or that it may have been. It is only for the single
    process that writes the ledger. It has a byte for each place, not a bit, so that setting it needs no lock."""

    def __init__(self) -> None:
        self._places = bytearray(PLACES)
        self._complete = False
        self._closed = False
        self._reading: Thread | None = None

    def add(self, id: str) -> None:
        first = hash(id)
        self._places[first % PLACES] = self._places[(first >> 32) % PLACES] = 1

    def may_contain(self, id: str) -> bool:
        first = hash(id)
        return not self._complete or bool(self._places[first % PLACES] and self._places[(first >> 32) % PLACES])

    def read(self, ledger: Ledger) -> None:
        """Read the ids of earlier days in the background. Until all are read, any id may have been used."""
        self._reading = Thread(target=self._read, args=(ledger,), name="ids that were used", daemon=True)
        self._reading.start()

    def close(self) -> None:
        self._closed = True
        if self._reading is not None:
            self._reading.join()

    def _read(self, ledger: Ledger) -> None:
        after = ""
        with suppress(LedgerError):  # unreadable: the error is raised when an id is looked up
            while not self._closed:
                with ledger.reading() as store:
                    ids = store.ids(after, IDS_AT_ONCE)
                for id in ids:
                    self.add(id)
                if len(ids) < IDS_AT_ONCE:
                    self._complete = True
                    return
                after = ids[-1]


def unlocked(store: Store, key: Path | None, where: str, *, make: bool) -> Vault | None:
    """Return the keys of a ledger that is to be written. It is refused if a key is missing that its events were sealed
    with."""
    used = store.keys()
    vault = read_keys(key) if key is not None and key.exists() else None
    if vault is None and key is not None and make and not used:
        vault = make_keys(key)
    if missing := [id for id in used if vault is None or id not in vault]:
        raise DatabaseRefused(
            f"{where} is sealed with the key {missing[0]}, which is not in {key or 'any file'}. Put the key file back, or name "
            f"it with --key or QUEENHIGH_KEY."
        )
    if vault is not None and vault.key.id not in used and (make or used):
        store.note_key(vault.key.id, vault.key.public)
    return vault if vault is not None and (make or used) else None


@lru_cache(maxsize=8)
def _warn(warnings: tuple[str, ...]) -> None:
    """Warn once in the life of the program."""
    for warning in warnings:
        log.warning(warning)
