"""The one writer: a thread that takes commands from a queue and commits as many at once as have come in meanwhile.

A future is answered after the COMMIT of its batch and never before. Refusals wait for it too: they speak of how things
stand, and how things stand is not sure until then.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread

import msgspec

from queenhigh.ledger.command import Receipt, Sealed
from queenhigh.ledger.connection import Again, Connection, Failed, Full, Lost, Refused, StorageError
from queenhigh.ledger.errors import DatabaseRefused, LedgerBusy, LedgerStopped, NotWritten
from queenhigh.ledger.page import Memory, Page, Snapshot
from queenhigh.ledger.store import Store

LARGEST_BATCH = 256
MOST_WAITING = 10_000
PATIENCE = (0.0, 0.1, 0.3, 1.0, 3.0)
"""Seconds before each attempt to find a lost database again."""

ROOM_EVERY = 0.5
"""Seconds between looks whether there is room on a disk that was full."""

log = logging.getLogger("queenhigh.ledger")


class Job(msgspec.Struct, frozen=True, eq=False):
    command: Sealed
    future: Future[Receipt]
    snapshot: Snapshot | None = None


class Writer:
    def __init__(self, connection: Connection, again: Callable[[], Connection], where: str) -> None:
        """`again` opens the connection anew if it is lost."""
        self._again = again
        self._where = where
        self._store = Store(connection)
        self._memory = Memory()
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._gate = Lock()
        self._closing = Event()
        self._stopped = ""
        self._full = False
        """Is it stopped only until there is room on the disk?"""
        self._thread = Thread(target=self._work, name=f"ledger writer of {where}", daemon=True)
        self._thread.start()

    @property
    def stopped(self) -> str:
        """Why nothing is written any more, or not now, if so."""
        if not self._stopped and (fault := self._store.connection.file_fault()):
            self._halt(Failed(fault))
            self._queue.put(None)
        return self._stopped

    def submit(self, command: Sealed, snapshot: Snapshot | None = None) -> Future[Receipt]:
        job = Job(command, Future(), snapshot)
        with self._gate:  # after a stop nothing may slip into a queue that nobody empties
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
        """What waits already, if anything. The end of the queue is put back for the outer loop to find."""
        try:
            job = self._queue.get_nowait()
        except Empty:
            return None
        if job is None:
            self._queue.put(None)
        return job

    def _commit(self, batch: list[Job]) -> bool:
        """Write a batch and answer it. False if the ledger had to stop."""
        try:
            answers = self._persistently(batch)
            if fault := self._store.connection.file_fault():
                raise Failed(fault)
        except Refused as refused:
            return self._one_by_one(batch, refused)
        except BaseException as error:  # whatever it is, nobody may be left waiting for an answer
            self._stop(batch, error)
            return False
        for job, answer in zip(batch, answers, strict=True):
            if isinstance(answer, Receipt):
                job.future.set_result(answer)
            else:
                job.future.set_exception(answer)
        return True

    def _one_by_one(self, batch: list[Job], refused: Refused) -> bool:
        """The database said no to a batch. Nothing of it was written; each command tries alone, and one of them is told."""
        if len(batch) > 1:
            for place, job in enumerate(batch, 1):
                if not self._commit([job]):
                    self._tell(batch[place:])
                    return False
            return True
        log.error("the database refused %r: %s", batch[0].command.id, refused)
        batch[0].future.set_exception(NotWritten(batch[0].command.id, str(refused)))
        return True

    def _persistently(self, batch: list[Job]) -> list[Receipt | Exception]:
        """Where the connection was lost, begin again: what had been committed after all is known by its id."""
        for wait in PATIENCE:
            try:
                return self._transaction(batch)
            except Again as again:
                log.warning("%s: %s; trying again in %s s", self._where, again, wait)
                time.sleep(wait)
                if isinstance(again, Lost):
                    self._reconnect()
        return self._transaction(batch)

    def _transaction(self, batch: list[Job]) -> list[Receipt | Exception]:
        try:
            page = Page(self._store, self._memory)
            page.look_up([job.command for job in batch])
            answers = [_answer(page, job) for job in batch]
            page.write()
            self._store.commit()
        except BaseException:
            self._memory = Memory()
            with suppress(StorageError):
                self._store.rollback()
            raise
        self._memory = page.memory
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
                f"{what} Nothing was written. It goes on by itself when there is room on the disk: make some."
                if self._full
                else f"{what} It can still be read. Commands that got no answer may or may not have been written: see to the "
                f"disk, open the ledger again and send them again with the same ids."
            )
        log.critical("%s", self._stopped, exc_info=None if isinstance(error, StorageError) else error)

    def _room_again(self) -> bool:
        """On a full disk: wait until there is room, and begin anew. False if it has stopped for good."""
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
            self._store, self._memory = Store(fresh), Memory()
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


def _answer(page: Page, job: Job) -> Receipt | Exception:
    """A refusal is an answer; a failure of the database is not, and ends the batch."""
    try:
        return page.take(job.command, job.snapshot)
    except StorageError:
        raise
    except Exception as refusal:
        return refusal
