"""The one writer: an answer comes after the commit, many commands share one, and nobody is left without an answer."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest
from intruders import insert_event, intruder
from little_house import NOON, command, entry, issue, new_id, note, payment

from queenhigh.ledger import (
    Append,
    Command,
    Conflict,
    Ledger,
    LedgerBusy,
    LedgerStopped,
    NotWritten,
    Overdrawn,
    Posting,
    Receipt,
    WriterView,
    verify,
)
from queenhigh.ledger import writer as writer_module
from queenhigh.ledger.connection import Lost, Row
from queenhigh.ledger.sqlite import SqliteConnection
from queenhigh.ledger.sqlite_file import SqliteFile
from queenhigh.ledger.store import Store

pytest_plugins = ["ledger_places"]


class Gate:
    """Holds every COMMIT back until it is opened, and counts them."""

    def __init__(self) -> None:
        self.open = Event()
        self.reached = Event()
        self.commits = 0
        self.version = SqliteFile(Path("none.db")).driver.version

    def connect(self, uri: str) -> SqliteConnection:
        gate = self

        class Gated(SqliteConnection):
            def rows(self, sql: str, values: Sequence[object] = ()) -> list[Row]:
                if sql == "COMMIT":
                    gate.reached.set()
                    assert gate.open.wait(60)
                    gate.commits += 1
                return super().rows(sql, values)

        return Gated(uri)


@pytest.fixture
def gate() -> Gate:
    return Gate()


@pytest.fixture
def gated(file: str, gate: Gate) -> Iterator[Ledger]:
    with Ledger(SqliteFile(Path(file), driver=gate)) as ledger:
        yield ledger
        gate.open.set()


def test_no_answer_comes_before_the_commit(gated: Ledger, gate: Gate) -> None:
    answer = gated.submit(note("table:7", 0))
    assert gate.reached.wait(60)
    assert not answer.done()
    assert gated.head().seq == 0, "and nobody sees it"
    gate.open.set()
    assert answer.result().last == 1
    assert gated.head().seq == 1


def test_commands_that_wait_share_a_commit_and_one_that_is_refused_does_not_spoil_it(gated: Ledger, gate: Gate) -> None:
    first = gated.submit(note("table:7", 0))
    assert gate.reached.wait(60)
    waiting = [gated.submit(note("table:7", version)) for version in (1, 2, 1, 3)]
    overdrawn = gated.submit(payment(5, "ann", "bob"))
    again = gated.submit(note("table:8", 0, id="c-1"))
    twice = gated.submit(note("table:8", 0, id="c-1"))
    assert not any(future.done() for future in waiting)
    gate.open.set()
    assert first.result().last == 1
    assert [type(future.exception()) for future in waiting] == [type(None), type(None), Conflict, type(None)]
    assert isinstance(overdrawn.exception(), Overdrawn)
    assert again.result() == twice.result()
    assert gate.commits == 2
    assert verify(gated).sound


def test_closing_writes_what_was_submitted_and_then_stops(file: str) -> None:
    ledger = Ledger.open(file)
    futures = [ledger.submit(note("table:7", version)) for version in range(300)]
    ledger.close()
    assert [future.result().last for future in futures] == list(range(1, 301))
    with pytest.raises(LedgerStopped):
        ledger.submit(note("table:7", 300))
    ledger.close()


def test_a_command_that_nobody_is_waiting_for_is_not_begun(gated: Ledger, gate: Gate) -> None:
    gated.submit(note("table:7", 0))
    assert gate.reached.wait(60)
    given_up = gated.submit(note("table:7", 1))
    assert given_up.cancel()
    instead = gated.submit(note("table:7", 1))
    gate.open.set()
    assert instead.result().last == 2


def test_too_many_waiting_commands_are_asked_to_come_back_later(
    gated: Ledger, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer_module, "MOST_WAITING", 5)
    first = gated.submit(note("table:7", 0))
    assert gate.reached.wait(60)
    waiting = [gated.submit(note("table:7", version)) for version in range(1, 6)]
    with pytest.raises(LedgerBusy, match="5 commands wait to be written"):
        gated.submit(note("table:7", 6))
    gate.open.set()
    assert [future.result().last for future in (first, *waiting)] == [1, 2, 3, 4, 5, 6]


def test_only_what_the_database_refuses_is_refused(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Should a check of ours ever be missing, the database's own still stands, and spares the rest of the batch."""
    monkeypatch.setattr(writer_module, "may_be_below_zero", lambda _account: True)
    with Ledger.open(where) as ledger:
        issue(ledger, ann=100)
        hold: Future[Receipt] = ledger.submit(held_back())
        sent = [ledger.submit(payment(amount, "ann", "bob")) for amount in (60, 50, 30)]
        assert hold.result()
        assert [type(future.exception()) for future in sent] == [type(None), NotWritten, type(None)]
        assert ledger.balances() == {"ann": 10, "bob": 90, "outside": -100}
        assert verify(ledger).sound


def held_back() -> Command:
    """Takes a moment to decide, so that what is sent meanwhile comes together in the next batch."""

    def decide(_standing: WriterView) -> list[Append]:
        time.sleep(0.2)
        return [Append("table:1", None, (entry(),))]

    return Command(id=new_id(), at=NOON, actor="ann", request="slow", decide=decide)


def test_a_bug_in_the_writer_leaves_nobody_waiting(
    file: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with Ledger.open(file) as ledger:
        issue(ledger, ann=100)
        monkeypatch.setattr(writer_module.Batch, "prepare", lambda *_: 1 // 0)
        with caplog.at_level(logging.CRITICAL), pytest.raises(LedgerStopped, match="by zero"):
            ledger.append(payment(1, "ann", "bob"))
        assert "stopped writing" in caplog.text
        assert ledger.balance("ann") == 100


def test_another_program_that_holds_the_file_for_a_moment_is_waited_for(file: str) -> None:
    with Ledger.open(file) as ledger, intruder(file) as raw:
        raw.run("BEGIN IMMEDIATE")
        answer = ledger.submit(note("table:7", 0))
        with pytest.raises(TimeoutError):
            answer.result(timeout=0.2)
        raw.run("ROLLBACK")
        assert answer.result().last == 1


def test_what_another_writer_wrote_meanwhile_is_noticed(where: str) -> None:
    """The writer caches versions and balances; the cache is worthless once another process has written."""
    with Ledger.open(where) as ledger, intruder(where) as raw:
        issue(ledger, ann=100)
        ledger.append(note("raw", 0))
        insert_event(raw, '[["ann",-90],["bob",90]]', version=2)
        with pytest.raises(Conflict):
            ledger.append(note("raw", 1))
        with pytest.raises(Overdrawn, match="which holds 10"):
            ledger.append(payment(11, "ann", "bob"))
        assert ledger.append(note("raw", 2)).last == 4


def test_several_ledgers_write_one_postgresql_and_order_is_decided_there(postgres: str) -> None:
    def contribution(table: int) -> Command:
        def decide(standing: WriterView) -> list[Append]:
            version = standing.version("meter")
            held = standing.balance("meter")
            legs = (Posting("outside", -5), Posting("meter", 5))
            told = entry("Contributed", *legs, held=held)
            return [Append("meter", version, (told,)), Append(f"table:{table}", None, (entry(),))]

        return Command(id=new_id(), at=NOON, actor=f"table {table}", request=table, decide=decide)

    houses = [Ledger.open(postgres) for _ in range(3)]
    try:
        with ThreadPoolExecutor(12) as tables:
            list(tables.map(lambda number: houses[number % 3].append(contribution(number % 4)), range(150)))
        assert houses[0].balance("meter") == 750
        assert [event.open(dict)["held"] for event in houses[1].read("meter")] == [5 * number for number in range(150)]
        assert verify(houses[2]).sound
    finally:
        for house in houses:
            house.close()


def test_a_lost_connection_is_restored_and_the_batch_written_once(postgres: str) -> None:
    with Ledger.open(postgres) as ledger, intruder(postgres) as raw:
        issue(ledger, ann=100)
        for amount in range(1, 4):
            raw.run(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE application_name LIKE 'queenhigh ledger%%' AND pid <> pg_backend_pid()"
            )
            ledger.append(payment(amount, "ann", "bob"))
            assert ledger.balance("bob") == sum(range(amount + 1)), "and readers find it again too"
        assert verify(ledger).sound


def test_a_lost_answer_to_a_commit_is_found_out(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection dies after the server has committed: the command is not done again."""
    commit = Store.commit
    broken: list[bool] = []

    def broken_commit(store: Store) -> None:
        commit(store)
        if not broken:
            broken.append(True)
            store.connection.close()
            raise Lost("the network is gone")

    with Ledger.open(postgres) as ledger:
        issue(ledger, ann=100)
        monkeypatch.setattr(Store, "commit", broken_commit)
        assert ledger.append(payment(30, "ann", "bob")).last == 2
        assert broken == [True]
        assert ledger.balances() == {"ann": 70, "bob": 30, "outside": -100}


def test_a_database_that_stays_away_stops_the_ledger(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer_module, "PATIENCE", (0.0, 0.0))
    with Ledger.open(postgres) as ledger:
        issue(ledger, ann=100)
        monkeypatch.setattr(ledger.database, "url", "postgresql://nobody@/nowhere?host=/nonexistent")
        with intruder(postgres) as raw:
            raw.run(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE application_name LIKE 'queenhigh ledger%%' AND pid <> pg_backend_pid()"
            )
        with pytest.raises(LedgerStopped, match="stopped writing"):
            ledger.append(payment(1, "ann", "bob"))


def test_readers_see_what_was_answered_at_once_and_from_any_thread(ledger: Ledger) -> None:
    def play(table: int) -> list[int]:
        seen = []
        for version in range(10):
            ledger.append(command(Append(f"table:{table}", version, (entry(),))))
            seen.append(ledger.version(f"table:{table}"))
        return seen

    with ThreadPoolExecutor(12) as tables:
        assert list(tables.map(play, range(12))) == [list(range(1, 11))] * 12
    assert ledger.streams() == sorted(f"table:{table}" for table in range(12))


@pytest.mark.parametrize("commands", [1, 3, 4, 5, 63, 64, 65, 150])
def test_however_many_come_at_once_each_is_written_once_and_in_order(gated: Ledger, gate: Gate, commands: int) -> None:
    """The rows of a batch go in together, some at a time: on either side of every such number."""
    gate.open.set()
    issue(gated, cage=100_000)
    gate.open.clear()
    gate.reached.clear()
    first = gated.submit(payment(1, "cage", "ann"))
    assert gate.reached.wait(60)
    rest = [gated.submit(payment(1, "cage", "ann")) for _ in range(commands)]
    before = gate.commits
    gate.open.set()
    receipts = [future.result(60) for future in (first, *rest)]
    assert gate.commits == before + 2
    assert [receipt.first for receipt in receipts] == list(range(2, commands + 3))
    assert gated.balance("ann") == commands + 1
    assert verify(gated).sound
