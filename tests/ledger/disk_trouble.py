"""A disk that fails at a chosen call under a ledger that pays: what was answered, and whether it is so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from little_house import payment
from power_disk import Disk, WatchedDriver

from queenhigh.ledger import Ledger, LedgerStopped, Receipt, reconcile, verify
from queenhigh.ledger.sqlite_file import SqliteFile

COMMANDS = 5
CALLS = ("write", "truncate", "sync", "delete")


class Fault:
    """At the `nth` of these calls the disk fails: once, or for good."""

    def __init__(self, nth: int, error: Exception, *, for_good: bool, calls: tuple[str, ...] = CALLS) -> None:
        self.calls = 0
        self.armed = True
        self._nth, self._error, self._for_good, self._kinds = nth, error, for_good, calls

    def __call__(self, _file: str, what: str) -> None:
        if what not in self._kinds:
            return
        self.calls += 1
        if self.armed and (self.calls == self._nth or (self._for_good and self.calls > self._nth)):
            raise self._error


def pay(path: Path, fault: Fault, commands: int = COMMANDS) -> tuple[dict[str, Receipt], list[Exception]]:
    """Payments on a disk with this fault: the answers, and what was raised instead of the others."""
    disk = Disk()
    answers: dict[str, Receipt] = {}
    refusals: list[Exception] = []
    database = SqliteFile(path, driver=WatchedDriver(disk, wal_autocheckpoint="4"))
    with Ledger(database) as ledger:
        disk.before = fault
        for number in range(commands):
            try:
                answers[f"c-{number}"] = ledger.append(payment(1 + number, "ann", "bob", id=f"c-{number}"))
            except LedgerStopped as stopped:
                refusals.append(stopped)
        assert bool(ledger.stopped) == bool(refusals)
        fault.armed = False
        assert ledger.balance("bob") >= 0, "it can still be read"
    return answers, refusals


def check(path: Path, answers: dict[str, Receipt], commands: int = COMMANDS) -> None:
    """With a sound disk: everything that was answered is there, and the rest can be sent again."""
    with Ledger.open(path) as ledger:
        assert verify(ledger).sound
        assert reconcile(ledger).faults == ()
        written = {event.command: (event.seq, event.hash) for event in ledger.events()}
        for id, receipt in answers.items():
            assert written.get(id) == (receipt.last, receipt.hash), f"{id} was answered and is not there"
        for number in range(commands):
            again = ledger.append(payment(1 + number, "ann", "bob", id=f"c-{number}"))
            assert answers.get(again.command, again) == again
        assert ledger.balance("bob") == sum(range(1, commands + 1))


def every_call(
    folder: Path,
    sound: bytes,
    error: Exception,
    *,
    for_good: bool,
    commands: int = COMMANDS,
    calls: tuple[str, ...] = CALLS,
) -> Iterator[list[Exception]]:
    """A fault at the first call, at the second, and so on until there are no more: what was refused each time."""
    nth = 0
    while True:
        nth += 1
        path = folder / f"{nth}.db"
        path.write_bytes(sound)
        fault = Fault(nth, error, for_good=for_good, calls=calls)
        answers, refusals = pay(path, fault, commands)
        check(path, answers, commands)
        assert len(answers) + len(refusals) == commands
        for old in folder.glob(f"{nth}.db*"):
            old.unlink()
        if fault.calls < nth:
            return
        yield refusals
