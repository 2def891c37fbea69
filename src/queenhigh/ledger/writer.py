"""The one writer: a thread that takes commands from a queue and commits together all that have arrived meanwhile. A
future is answered only after the COMMIT of its batch. Refusals wait for it too, because they depend on a state that is
not certain until then.

Ids and balances are checked by the database itself, as it writes. If it refuses a batch, nothing of that is written,
and the batch is made again with both looked up: a command that was written before gets its receipt, one that would
overdraw an account is refused, and the others are written.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from datetime import timedelta
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread

import msgspec

from queenhigh.ledger.command import Receipt, Sealed, SealedAppend, sealed_appends
from queenhigh.ledger.connection import Again, Connection, Failed, Full, Lost, Refused, Row, StorageError
from queenhigh.ledger.envelope import Envelope, chained
from queenhigh.ledger.errors import (
    Conflict,
    DatabaseRefused,
    LedgerBusy,
    LedgerStopped,
    NotWritten,
    Overdrawn,
    RepeatedCommand,
)
from queenhigh.ledger.posting import may_be_below_zero
from queenhigh.ledger.store import EVERYTHING, Known, Store

LARGEST_BATCH = 256
ENOUGH = 64
"""With this many commands waiting, nothing is gained by waiting for more."""
MOST_WAITING = 10_000
MOST_REMEMBERED = 200_000
PATIENCE = (0.0, 0.1, 0.3, 1.0, 3.0)
"""Seconds before each attempt to reconnect to a lost database."""

ROOM_EVERY = 0.5
"""Seconds between checks for room on a disk that was full."""

log = logging.getLogger("queenhigh.ledger")


class Snapshot(msgspec.Struct, frozen=True):
    """A snapshot to be stored with the event that vouches for it."""

    stream: str
    version: int
    body: str


class Job(msgspec.Struct, frozen=True, eq=False):
    command: Sealed
    future: Future[Receipt]
    snapshot: Snapshot | None = None


class Writer:
    def __init__(
        self, connection: Connection, again: Callable[[], Connection], where: str, gather: timedelta | None = None
    ) -> None:
        """`again` reopens a lost connection. `gather` is the time for which commands are collected for one commit when
        many people act at once: a commit costs the same for one as for twenty."""
        self._again = again
        self._gather = gather.total_seconds() if gather else 0
        self._where = where
        self._store = Store(connection)
        self._versions = Versions()
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._gate = Lock()
        self._closing = Event()
        self._stopped = ""
        self._full = False
        """Is writing stopped only until there is room on the disk?"""
        self._thread = Thread(target=self._work, name=f"ledger writer of {where}", daemon=True)
        self._thread.start()

    @property
    def stopped(self) -> str:
        """Why nothing is written now, or ever again, if so."""
        if not self._stopped and (fault := self._store.connection.file_fault()):
            self._halt(Failed(fault))
            self._queue.put(None)
        return self._stopped

    def submit(self, command: Sealed, snapshot: Snapshot | None = None) -> Future[Receipt]:
        job = Job(command, Future(), snapshot)
        with self._gate:  # after a stop nothing may enter a queue that nobody empties
            if self._stopped:
                raise LedgerStopped(self._stopped)
            if self._queue.qsize() >= MOST_WAITING:
                raise LedgerBusy(self._queue.qsize())
            self._queue.put(job)
        return job.future

    def close(self) -> None:
        """Write what was submitted, then end."""
        with self._gate:
            self._closing.set()
            if not self._stopped:
                self._stopped = f"The ledger {self._where} was closed. Open it again to write."
                self._queue.put(None)
        self._thread.join()

    def _work(self) -> None:
        try:
            while (job := self._queue.get()) is not None:
                if self._gather and self._queue.qsize() < ENOUGH:
                    self._closing.wait(self._gather)
                batch = [job]
                while len(batch) < LARGEST_BATCH and (more := self._next()) is not None:
                    batch.append(more)
                batch = [job for job in batch if job.future.set_running_or_notify_cancel()]
                if batch and not self._commit(batch) and not self._room_again():
                    break
        finally:
            with suppress(StorageError):
                self._store.connection.close()

    def _next(self) -> Job | None:
        """Return the commands that are already waiting. The end marker is put back for the outer loop."""
        try:
            job = self._queue.get_nowait()
        except Empty:
            return None
        if job is None:
            self._queue.put(None)
        return job

    def _commit(self, batch: list[Job], *, look_up: bool = False) -> bool:
        """Write a batch and answer it. False if the ledger had to stop."""
        try:
            self._check_files()
            answers = self._persistently(batch, look_up)
            self._check_files()
        except Refused as refused:
            return self._one_by_one(batch, refused) if look_up else self._commit(batch, look_up=True)
        except BaseException as error:  # whatever the error, no caller may be left waiting for an answer
            self._stop(batch, error)
            return False
        written = 0
        for job, answer in zip(batch, answers, strict=True):
            if isinstance(answer, Receipt):
                job.future.set_result(answer)
                written += answer.last - answer.first + 1
            else:
                job.future.set_exception(answer)
        try:
            if self._gather and len(batch) < ENOUGH:  # in a live house, unless too much comes in for that
                self._store.connection.rest(written)
        except BaseException as error:
            self._stop([], error)
            return False
        return True

    def _check_files(self) -> None:
        if fault := self._store.connection.file_fault():
            raise Failed(fault)

    def _one_by_one(self, batch: list[Job], refused: Refused) -> bool:
        """The database refused a batch and wrote nothing of it: try each command alone, so that only the faulty one is
        refused."""
        if len(batch) > 1:
            for place, job in enumerate(batch, 1):
                if not self._commit([job], look_up=True):
                    self._tell(batch[place:])
                    return False
            return True
        log.error("the database refused %r: %s", batch[0].command.id, refused)
        batch[0].future.set_exception(NotWritten(batch[0].command.id, str(refused)))
        return True

    def _persistently(self, batch: list[Job], look_up: bool) -> list[Receipt | Exception]:
        """Try again if the connection is lost: a command that was committed after all is recognised by its id."""
        for wait in PATIENCE:
            try:
                return self._transaction(batch, look_up)
            except Again as again:
                log.warning("%s: %s; trying again in %s s", self._where, again, wait)
                time.sleep(wait)
                if isinstance(again, Lost):
                    self._reconnect()
                    look_up = True
        return self._transaction(batch, look_up)

    def _transaction(self, batch: list[Job], look_up: bool) -> list[Receipt | Exception]:
        try:
            made = Batch(self._store, self._versions, look_up=look_up)
            made.prepare([job.command for job in batch])
            answers = [_answer(made, job) for job in batch]
            made.write()
            self._store.commit()
        except BaseException:
            self._versions = Versions()
            with suppress(StorageError):
                self._store.rollback()
            raise
        self._versions = made.versions
        return answers

    def _reconnect(self) -> None:
        with suppress(StorageError):
            self._store.connection.close()
        with suppress(Lost):
            self._store = Store(self._again())

    def _halt(self, error: BaseException) -> None:
        with self._gate:
            self._full = isinstance(error, Full)
            what = f"The ledger {self._where} stopped writing: {error or type(error).__name__}."
            self._stopped = (
                f"{what} Nothing was written. Free some disk space and it resumes by itself."
                if self._full
                else f"{what} It can still be read. Commands that got no answer may or may not have been written: see to the "
                f"disk, open the ledger again and send them again with the same ids."
            )
        log.critical("%s", self._stopped, exc_info=None if isinstance(error, StorageError) else error)

    def _room_again(self) -> bool:
        """On a full disk, wait until there is room and resume. False if it has stopped for good."""
        while self._full and not self._closing.wait(ROOM_EVERY):
            if not self._store.connection.has_room():
                continue
            try:
                fresh = self._again()
            except (StorageError, DatabaseRefused) as error:
                log.warning("%s: there is room, and it cannot be opened yet: %s", self._where, error)
                continue
            with suppress(StorageError):
                self._store.connection.close()
            self._store, self._versions = Store(fresh), Versions()
            with self._gate:
                self._full, self._stopped = False, ""
            log.warning("%s: there is room again, and it is written", self._where)
            return True
        return False

    def _stop(self, batch: list[Job], error: BaseException) -> None:
        self._halt(error)
        waiting = []
        while (job := self._next()) is not None:
            waiting.append(job)
        self._tell(batch + [job for job in waiting if job.future.set_running_or_notify_cancel()])

    def _tell(self, jobs: list[Job]) -> None:
        for job in jobs:
            job.future.set_exception(LedgerStopped(self._stopped))


def _answer(batch: Batch, job: Job) -> Receipt | Exception:
    """A refusal is an answer; a failure of the database is not, and ends the batch."""
    try:
        return batch.take(job.command, job.snapshot)
    except StorageError:
        raise
    except Exception as refusal:
        return refusal


class Versions(msgspec.Struct):
    """The versions of streams as the writer remembers them: valid while the head is where it left it."""

    seq: int = -1
    known: dict[str, int] = {}

    def at(self, seq: int) -> Versions:
        """Return this cache if nobody else has written since; otherwise an empty one."""
        return Versions(seq) if seq != self.seq or len(self.known) > MOST_REMEMBERED else self


class Batch:
    """What one transaction writes. It is also the `WriterView` that a command's `decide` gets."""

    def __init__(self, store: Store, versions: Versions, *, look_up: bool) -> None:
        self.store = store
        seq, self._hash = store.begin()
        self.versions = versions.at(seq)
        self._look_up = look_up
        self._balances: dict[str, int] = {}
        self._known: dict[str, Known] = {}
        self._receipts: dict[str, Receipt] = {}
        self._commands: list[Row] = []
        self._events: list[Row] = []
        self._snapshots: list[Row] = []

    def prepare(self, commands: list[Sealed]) -> None:
        """Ask the database once for everything that these commands will need."""
        ids = [command.id for command in commands if self._look_up or command.decide is not None]
        self._known = self.store.commands(ids)
        streams = {append.stream for command in commands for append in command.appends}
        if unknown := [name for name in streams if name not in self.versions.known]:
            self.versions.known |= self.store.versions(unknown)

    def take(self, command: Sealed, snapshot: Snapshot | None = None) -> Receipt:
        """Add a command to the batch, or raise why not. One that was taken before gets its answer again."""
        if known := self._known.get(command.id):
            if known.request != command.request:
                raise RepeatedCommand(command.id)
            return self._receipts.get(command.id) or self.store.receipt(command.id, known)
        appends = command.appends
        if command.decide is not None:
            appends = sealed_appends(command.id, command.decide(self), command.cause)
        versions = self._next_versions(command, appends)
        if self._look_up:
            self._balances |= self._next_balances(command, appends)
        receipt = self._chain(command, appends, versions)
        self.versions.known |= versions
        if snapshot:
            self._snapshots.append((snapshot.stream, snapshot.version, receipt.last, snapshot.body))
        return receipt

    def write(self) -> None:
        """Hand it to the database; it stays one transaction."""
        self.store.write(self._commands, self._events, self._snapshots)
        self._commands, self._events, self._snapshots = [], [], []

    # -- the WriterView

    def version(self, stream: str) -> int:
        if stream not in self.versions.known:
            self.versions.known |= self.store.versions([stream])
        return self.versions.known[stream]

    def balance(self, account: str) -> int:
        self.write()
        return self.store.balances([account])[account]

    def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Envelope]:
        if self.version(stream) <= after:
            return []
        self.write()
        return self.store.stream(stream, after, EVERYTHING if limit is None else limit)

    # -- checks

    def _next_versions(self, command: Sealed, appends: tuple[SealedAppend, ...]) -> dict[str, int]:
        after = {}
        for append in appends:
            stands = self.version(append.stream)
            if append.expected is not None and append.expected != stands:
                raise Conflict(command.id, append.stream, append.expected, stands)
            after[append.stream] = stands + len(append.entries)
        return after

    def _next_balances(self, command: Sealed, appends: tuple[SealedAppend, ...]) -> dict[str, int]:
        after: dict[str, int] = {}
        for append in appends:
            for entry in append.entries:
                for leg in entry.legs:
                    if (holds := after.get(leg.account, self._balances.get(leg.account))) is None:
                        holds = self.balance(leg.account)
                    if holds + leg.amount < 0 and not may_be_below_zero(leg.account):
                        raise Overdrawn(command.id, leg.account, holds, leg.amount)
                    after[leg.account] = holds + leg.amount
        return after

    def _chain(self, command: Sealed, appends: tuple[SealedAppend, ...], versions: dict[str, int]) -> Receipt:
        first, request, before = self.versions.seq + 1, command.request.hex(), self._hash.hex()
        seq = self.versions.seq
        for append in appends:
            version = versions[append.stream] - len(append.entries)
            for cause, book, edition, rule, kind, body, postings, _ in append.entries:
                seq, version = seq + 1, version + 1
                told = (cause, command.actor, command.rank, book, edition, rule, kind, body, postings)
                placed = (seq, append.stream, version, command.at, command.id)
                own = chained((*placed, request, *told, before))
                self._hash, prev = bytes.fromhex(own), self._hash
                self._events.append((*placed, command.request, *told, prev, self._hash))
                before = own
        self._commands.append((command.id, first, seq))
        self.versions.seq = seq
        receipt = Receipt(command.id, first, seq, versions, before)
        self._known[command.id] = Known(first, seq, command.request)
        self._receipts[command.id] = receipt
        return receipt
