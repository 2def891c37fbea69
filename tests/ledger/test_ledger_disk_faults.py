"""A disk that is full or fails: no answer is given for what may not be there, and the ledger says that it has stopped."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import apsw
import pytest
from disk_trouble import Fault
from little_house import issue, payment
from power_disk import Disk, WatchedDriver

from queenhigh.ledger import Ledger, LedgerError, LedgerStopped, verify
from queenhigh.ledger.sqlite_file import SqliteFile


@pytest.fixture
def house(tmp_path: Path) -> Path:
    path = tmp_path / "house.db"
    with Ledger.open(path) as ledger:
        issue(ledger, ann=1000)
    return path


FULL_DISK = """
import resource, signal, sys
from little_house import payment
from queenhigh.ledger import Ledger, LedgerStopped
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
with Ledger.open(sys.argv[1]) as ledger:
    resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, resource.RLIM_INFINITY))
    try:
        for number in range(10_000):
            print(ledger.append(payment(1, "ann", "bob", id=f"c-{number}")).command)
    except LedgerStopped as stopped:
        print(stopped, file=sys.stderr)
    assert ledger.balance("bob") > 0
    try:
        ledger.append(payment(1, "ann", "bob"))
    except LedgerStopped as stopped:
        sys.exit(7)
"""


def test_a_file_that_can_grow_no_further_stops_the_ledger_and_loses_nothing(house: Path) -> None:
    """The same with Python's own SQLite and a limit of the operating system."""
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(house)],
        cwd=Path(__file__).parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 7, done.stderr
    assert "stopped writing" in done.stderr
    acknowledged = done.stdout.split("\n")[:-1]
    assert 10 < len(acknowledged) < 1000
    with Ledger.open(house) as ledger:
        assert verify(ledger).sound
        written = {event.command for event in ledger.events()}
        assert set(acknowledged) <= written


def test_a_ledger_that_stopped_answers_everyone_who_waits(tmp_path: Path, house: Path) -> None:
    disk = Disk()
    with Ledger(SqliteFile(house, driver=WatchedDriver(disk))) as ledger:
        disk.before = Fault(1, apsw.FullError("full"), for_good=True)
        futures = [ledger.submit(payment(1, "ann", "bob"))]
        with suppress(LedgerStopped):
            futures.extend(ledger.submit(payment(1, "ann", "bob")) for _ in range(50))
        for future in futures:
            assert isinstance(future.exception(), LedgerStopped)
        with pytest.raises(LedgerStopped, match=r"stopped writing: FullError: full\. It can still be read"):
            ledger.submit(payment(1, "ann", "bob"))
        disk.before = lambda _file, _what: None
        assert ledger.balance("ann") == 1000


def test_a_ledger_that_was_closed_or_is_read_only_says_so(house: Path) -> None:
    ledger = Ledger.open(house)
    ledger.close()
    with pytest.raises(LedgerStopped, match=r"was closed\. Open it again to write"):
        ledger.append(payment(1, "ann", "bob"))
    with Ledger.open(house, read_only=True) as reading:
        assert reading.balance("ann") == 1000
        with pytest.raises(LedgerStopped, match=r"was opened read-only\. Nothing was written"):
            reading.append(payment(1, "ann", "bob"))
        assert "read-only" in reading.stopped


def test_a_file_that_cannot_be_read_is_an_error_of_the_ledger(house: Path) -> None:
    with (
        Ledger.open(house, read_only=True) as ledger,
        pytest.raises(LedgerError, match="cannot be read"),
        ledger.reading() as store,
    ):
        store.connection.rows("SELECT nothing FROM nowhere")
