"""The simulated store: the ledger's own code over a disk that fails on demand, and a writer that runs on demand."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from concurrent.futures import Future
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import apsw
from power_disk import Disk, WatchedDriver

from queenhigh.ledger import Ledger, LedgerStopped, Receipt
from queenhigh.ledger import ledger as ledger_module
from queenhigh.ledger import writer as writer_module
from queenhigh.ledger.command import Sealed
from queenhigh.ledger.connection import Again, Connection, Lost, Refused, StorageError
from queenhigh.ledger.sqlite_file import SqliteFile
from queenhigh.ledger.writer import LARGEST_BATCH, Job, Snapshot, Writer

CHECKPOINT_EVERY = "60"
"""Pages in the log: so that checkpoints happen, and are interrupted."""

TROUBLES: tuple[tuple[StorageError, bool], ...] = (
    (Refused("planned"), False),
    (Again("planned"), False),
    (Lost("planned"), False),
    (Lost("planned"), True),
)
"""Faults of a database: refused, busy, or the connection is lost before the commit or right after it."""


class Awaited(Future[Receipt]):
    """Waiting for an answer makes the writer work."""

    def __init__(self, work: Callable[[], None]) -> None:
        super().__init__()
        self._work = work

    def result(self, timeout: float | None = None) -> Receipt:
        if not self.done():
            self._work()
        return super().result(0)


class PatientWriter(Writer):
    """The ledger's writer without its thread: commands wait until `work`, and are then committed as a batch."""

    def __init__(
        self, connection: Connection, again: Callable[[], Connection], where: str, gather: timedelta | None = None
    ) -> None:
        with patch.object(writer_module, "Thread"):
            super().__init__(connection, again, where, gather)
        self.troubles: list[tuple[StorageError, bool]] = []
        """What the database says to the next commits, and whether it has committed all the same."""

    def submit(self, command: Sealed, snapshot: Snapshot | None = None) -> Future[Receipt]:
        if self._stopped:
            raise LedgerStopped(self._stopped)
        job = Job(command, Awaited(self.work), snapshot)
        self._queue.put(job)
        return job.future

    def work(self) -> None:
        while (first := self._next()) is not None:
            batch = [first]
            while len(batch) < LARGEST_BATCH and (more := self._next()) is not None:
                batch.append(more)
            batch = [job for job in batch if job.future.set_running_or_notify_cancel()]
            if batch and not self._commit(batch):
                return

    def _transaction(self, batch: list[Job], look_up: bool) -> list[Receipt | Exception]:
        if not self.troubles:
            return super()._transaction(batch, look_up)
        error, committed = self.troubles.pop()
        commit = self._store.commit

        def troubled() -> None:
            if committed:
                commit()
            raise error

        with patch.object(self._store, "commit", troubled):
            return super()._transaction(batch, look_up)

    def close(self) -> None:
        """What waits is never written: a process that is killed does not tidy up."""
        self._stopped = self._stopped or "The ledger was closed."
        self._store.connection.close()


class SimulatedStore:
    """The files of the ledger, from one life of the process to the next."""

    def __init__(self, folder: Path, rng: Random) -> None:
        self._folder = folder
        self._rng = rng
        self._life = 0
        self._left: dict[str, bytes] | None = None
        """What is on the platter since the power failed."""
        self.disk = Disk()
        self.calls = 0

    @property
    def path(self) -> Path:
        return self._folder / f"life {self._life}" / "house.db"

    @property
    def powerless(self) -> bool:
        return self._left is not None

    def open(self) -> Ledger:
        self.path.parent.mkdir(exist_ok=True)
        self.disk = Disk()
        self.disk.before = self._count
        with patch.object(ledger_module, "Writer", PatientWriter):
            return Ledger(SqliteFile(self.path, driver=WatchedDriver(self.disk, wal_autocheckpoint=CHECKPOINT_EVERY)))

    def died(self, ledger: Ledger) -> None:
        """The process is gone. What it had handed to the operating system is there; after a power cut, what had been synced."""
        files = self._left if self._left is not None else self._written()
        self._left, self.disk.before = None, _dead
        ledger.close()
        shutil.rmtree(self.path.parent)
        self._life += 1
        self.path.parent.mkdir()
        for name, content in files.items():
            (self.path.parent / Path(name).name).write_bytes(content)

    def _written(self) -> dict[str, bytes]:
        files = (self.path, self.path.with_name("house.db-wal"))
        return {str(file): file.read_bytes() for file in files if file.exists()}

    def cut_power(self) -> None:
        self._left = self.disk.after_a_cut(self._rng)
        self.disk.before = _dead

    def cut_power_at(self, call: int) -> None:
        """In the middle of the work that comes next."""
        self._at(call, self.cut_power, for_good=True)

    def fail_at(self, call: int, error: Exception, *, for_good: bool) -> None:
        """The disk fails once or for good: full, broken, not synced."""

        def fail() -> None:
            raise error

        self._at(call, fail, for_good=for_good)

    def _at(self, call: int, what: Callable[[], None], *, for_good: bool) -> None:
        due = self.calls + call

        def before(file: str, kind: str) -> None:
            self._count(file, kind)
            if self.calls == due or (for_good and self.calls > due):
                what()
                if self.powerless:
                    _dead(file, kind)

        self.disk.before = before

    def _count(self, _file: str, _kind: str) -> None:
        self.calls += 1


def _dead(_file: str, _kind: str) -> Any:
    raise apsw.IOError("there is no power")
