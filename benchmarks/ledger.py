"""How many durable commands a second, with many tables writing at once, and does the length of the log matter?

    .venv/bin/python benchmarks/ledger.py                           # SQLite, at 10^5 and 10^6 events
    .venv/bin/python benchmarks/ledger.py --database postgresql     # a server of the tests' own kind
    .venv/bin/python benchmarks/ledger.py --database postgresql://user@host/empty_database

Each table is a thread that sends a command, waits until it is durable and sends the next: a wager with its postings, and
every fourth command a settlement of five events. The log is filled to each length before it is measured there.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from threading import Barrier, Event, Thread
from uuid import uuid4

from queenhigh.ledger import Append, Command, Ledger, NewEvent, Posting, Receipt, move, reconcile, verify
from queenhigh.rules import Rule

RULE = Rule("crown-melbourne-three-card-poker", "5.7.1(b)")


class Table:
    """A table that takes wagers of four players and settles them."""

    def __init__(self, ledger: Ledger, number: int) -> None:
        self.ledger = ledger
        self.stream = f"table:{number}"
        self.layout, self.tray = f"layout:{number}", f"tray:{number}"
        self.players = [f"player:{number}-{seat}" for seat in range(4)]
        self.version = ledger.version(self.stream)
        self.turn = 0
        if self.version == 0:
            funds = [Posting(self.tray, 10**12), *(Posting(player, 10**12) for player in self.players)]
            self._send((self._entry("Opened", (*funds, Posting("outside", -5 * 10**12))),)).result()

    def next(self) -> Future[Receipt]:
        """Four wagers, then a settlement that pays every other one."""
        seat, self.turn = self.turn % 5, self.turn + 1
        if seat < 4:
            return self._send((self._entry("WagerPlaced", move(2500, out_of=self.players[seat], into=self.layout)),))
        lines = [
            self._entry("Line", move(2500, out_of=self.layout, into=self.tray if place % 2 else player))
            for place, player in enumerate(self.players)
        ]
        return self._send((*lines, self._entry("WagersSettled", ())))

    def _entry(self, kind: str, postings: tuple[Posting, ...]) -> NewEvent:
        body = {"type": kind, "seat": 3, "player": "ann", "bet": "ante", "amount": 2500, "rule": RULE}
        return NewEvent(body, kind, RULE, "5.1", postings)

    def _send(self, entries: tuple[NewEvent, ...]) -> Future[Receipt]:
        expected, self.version = self.version, self.version + len(entries)
        append = Append(self.stream, expected, entries)
        return self.ledger.submit(
            Command(id=str(uuid4()), at=datetime.now(UTC), actor="ann", rank="Dealer", appends=(append,))
        )


def fill(ledger: Ledger, tables: list[Table], length: int) -> None:
    """As fast as it goes: many commands on their way at once."""
    waiting: deque[Future[Receipt]] = deque()
    seq = ledger.head().seq
    for number in count():
        if seq >= length:
            break
        waiting.append(tables[number % len(tables)].next())
        if len(waiting) > 2000:
            seq = waiting.popleft().result().last
    for future in waiting:
        future.result()


def measure(tables: list[Table], seconds: float) -> tuple[int, float, list[float]]:
    """Commands, the time they took, and how long each waited for its answer."""
    over, start = Event(), Barrier(len(tables) + 1)
    waits: list[list[float]] = [[] for _ in tables]

    def play(table: Table, own: list[float]) -> None:
        start.wait()
        while not over.is_set():
            sent = time.perf_counter()
            table.next().result()
            own.append(time.perf_counter() - sent)

    threads = [Thread(target=play, args=pair) for pair in zip(tables, waits, strict=True)]
    for thread in threads:
        thread.start()
    start.wait()
    began = time.perf_counter()
    time.sleep(seconds)
    over.set()
    for thread in threads:
        thread.join()
    taken = time.perf_counter() - began
    every = sorted(wait for own in waits for wait in own)
    return len(every), taken, every


@contextmanager
def place(database: str, folder: str) -> Iterator[str]:
    if database == "sqlite":
        scratch = tempfile.mkdtemp(prefix="queenhigh-benchmark-", dir=folder)
        try:
            yield f"{scratch}/house.db"
        finally:
            shutil.rmtree(scratch)
    elif database == "postgresql":
        sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "ledger"))
        from postgres_server import PostgresServer  # type: ignore[import-not-found, unused-ignore]

        server = PostgresServer("shared_buffers=256MB", "max_wal_size=2GB")
        try:
            yield server.empty_database()
        finally:
            server.stop()
    else:
        yield database


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", default="sqlite", help="sqlite, postgresql or the address of an empty database")
    parser.add_argument("--events", type=int, nargs="+", default=[100_000, 1_000_000], help="lengths of the log")
    parser.add_argument("--tables", type=int, default=64, help="tables that write at once")
    parser.add_argument("--seconds", type=float, default=10, help="how long each length is measured")
    parser.add_argument("--folder", default=".", help="where the SQLite file goes; memory is no disk")
    parser.add_argument("--verify", action="store_true", help="walk the chain and add up the accounts afterwards")
    chosen = parser.parse_args()

    with place(chosen.database, chosen.folder) as where:
        print(f"{'events':>12} {'commands/s':>11} {'events/s':>9} {'median':>9} {'p99':>9} {'open':>9}")
        for length in chosen.events:
            with Ledger.open(where) as ledger:
                fill(ledger, [Table(ledger, number) for number in range(chosen.tables)], length)
            began = time.perf_counter()
            with Ledger.open(where) as ledger:
                first = Table(ledger, 0)
                first.next().result()
                opened = time.perf_counter() - began
                tables = [first, *(Table(ledger, number) for number in range(1, chosen.tables))]
                before = ledger.head().seq
                commands, taken, waits = measure(tables, chosen.seconds)
                written = ledger.head().seq - before
                print(
                    f"{before:>12,} {commands / taken:>11,.0f} {written / taken:>9,.0f} "
                    f"{waits[len(waits) // 2] * 1000:>6.1f} ms {waits[len(waits) * 99 // 100] * 1000:>6.1f} ms "
                    f"{opened:>7.3f} s",
                    flush=True,
                )
                about = ledger.about
        print(f"{about}, {chosen.tables} tables; open: to the first durable command")
        if chosen.verify:
            with Ledger.open(where, read_only=True) as ledger:
                began = time.perf_counter()
                verdict, books = verify(ledger), reconcile(ledger)
                assert verdict.sound, verdict.fault
                assert not books.faults, books.faults
                print(f"{verdict.events:,} events and their accounts are sound ({time.perf_counter() - began:.1f} s)")


if __name__ == "__main__":
    main()
