"""A ledger that one process alone writes for a busy house: commands share a commit, and new ids are known to be new."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from threading import current_thread

import pytest

from queenhigh.ledger import Append, Command, Ledger, NewEvent, RepeatedCommand
from queenhigh.ledger.audit import verify
from queenhigh.ledger.command import SentId, digest_of
from queenhigh.ledger.connection import Connection
from queenhigh.ledger.ledger import UsedIds
from queenhigh.ledger.store import Known, Store

AT = datetime(2026, 11, 16, tzinfo=UTC)


def command(id: str, said: str = "") -> Command:
    entry = NewEvent({"said": said or id}, kind="Said")
    return Command(id=id, at=AT, actor="ann", request={"said": said or id}, appends=(Append("talk", None, (entry,)),))


def sent(id: str, said: str = "") -> SentId:
    return SentId(id, digest_of(id, "ann", "", {"said": said or id}))


def test_commands_that_come_together_are_one_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commits: list[Store] = []
    commit = Store.commit

    def counted(store: Store) -> None:
        commits.append(store)
        commit(store)

    monkeypatch.setattr(Store, "commit", counted)
    with Ledger.open(tmp_path / "house.db", live=True) as ledger:
        written = [ledger.submit(command(f"c-{number}")) for number in range(20)]
        assert [future.result().last for future in written] == list(range(1, 21))
        assert len(commits) < 20
    with Ledger.open(tmp_path / "house.db") as ledger:
        assert len(ledger.read("talk")) == 20


def test_an_id_of_an_earlier_day_is_answered_as_it_was(tmp_path: Path) -> None:
    with Ledger.open(tmp_path / "house.db", live=True) as ledger:
        first = ledger.append(command("before"))
        assert ledger.known(sent("before")) == first
        assert ledger.known(sent("never")) is None
    with Ledger.open(tmp_path / "house.db", live=True) as ledger:
        assert ledger.known(sent("before")) == first
        with pytest.raises(RepeatedCommand):
            ledger.known(sent("before", "something else"))


def test_an_id_that_was_never_used_is_not_looked_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    look = Store.command

    def noted(store: Store, id: str) -> Known | None:
        looked.append(id)
        return look(store, id)

    monkeypatch.setattr(Store, "command", noted)
    with Ledger.open(tmp_path / "house.db", live=True) as ledger:
        ledger.append(command("used"))
        assert ledger._used is not None
        assert ledger._used._reading is not None
        ledger._used._reading.join()
        assert ledger.known(sent("new")) is None
        assert looked == []
        assert ledger.known(sent("used")) is not None
        assert looked == ["used"]


def test_until_all_ids_were_read_any_may_have_been_used() -> None:
    assert UsedIds().may_contain("anything")


@pytest.mark.parametrize("read", ["head", "events", "lines", "commands", "count_commands", "next_snapshot"])
def test_a_ledger_that_is_written_while_it_is_verified_is_sound(
    read: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command is written just before each of the verifier's reads, and another just after."""
    with Ledger.open(tmp_path / "house.db", live=True) as ledger:
        ledger.append(command("first"))
        look, verifier, written = getattr(Store, read), current_thread(), count()
        busy = False

        def between_two_commands(store: Store, *given: object) -> object:
            nonlocal busy
            if busy or current_thread() is not verifier:
                return look(store, *given)
            busy = True
            ledger.append(command(f"before {next(written)}"))
            found = look(store, *given)
            ledger.append(command(f"after {next(written)}"))
            busy = False
            return found

        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(Store, read, between_two_commands)
            assert verify(ledger).fault == ""
        assert next(written) >= 2


def test_a_reader_that_finishes_while_the_ledger_closes_leaves_no_connection_open(tmp_path: Path) -> None:
    ledger = Ledger.open(tmp_path / "house.db")

    class ClosedJustBefore(list[Connection]):
        def append(self, connection: Connection) -> None:
            ledger.close()
            super().append(connection)

    ledger._idle = ClosedJustBefore()
    with ledger.reading() as store:
        store.head()
    assert ledger._idle == []
